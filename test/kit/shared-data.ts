import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Real rosters and oracles that belong to others: read when they lie beside the checkout, never committed. */
export const SHARED_DATA = resolve(import.meta.dirname, '../../../shared/data');

export function hasSharedData(...parts: string[]): boolean {
  return existsSync(resolve(SHARED_DATA, ...parts));
}

export function sharedData(...parts: string[]): Buffer {
  return readFileSync(resolve(SHARED_DATA, ...parts));
}
