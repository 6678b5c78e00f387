import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'vitest';
import './skip.ts';

/** Real rosters and oracles that belong to others: read where they lie beside the checkout, never committed. */
const SHARED = resolve(import.meta.dirname, '../../../shared');

/** Tests with this tag read the shared data; `.ci/run` picks them with it. */
const TAG = 'shared-data';

/**
 * Tests over a file or folder of `../shared`, such as `data/opr`. Without the data `body` does not run at all, so it may
 * read files while the tests are collected; one skipped test then stands for the `tests` that would have run.
 */
export function describeWithSharedData(need: { readonly path: string; readonly tests: number }, name: string, body: () => void): void {
  if (hasShared(need.path)) {
    describe(name, { tags: TAG, meta: { declaredTests: need.tests } }, body);
    return;
  }
  describe(name, { tags: TAG, meta: { standsFor: need.tests } }, () => {
    test('needs the shared data', (context) => context.skip(reasonFor(need.path)));
  });
}

/** One test over a file or folder of `../shared`; skipped where it is missing. */
export function testWithSharedData(path: string, name: string, body: () => void | Promise<void>): void {
  test(name, { tags: TAG }, (context) => {
    if (!hasShared(path)) context.skip(reasonFor(path));
    return body();
  });
}

/** The text of a file of `../shared`. Only for tests inside one of the two functions above. */
export function sharedText(path: string): string {
  return sharedBytes(path).toString('utf8');
}

export function sharedBytes(path: string): Buffer {
  return readFileSync(resolve(SHARED, path));
}

export function sharedFiles(path: string): string[] {
  return readdirSync(resolve(SHARED, path));
}

export function sharedPath(path: string): string {
  return resolve(SHARED, path);
}

/** For benches, which measure what is there. Tests use describeWithSharedData and testWithSharedData. */
export function hasShared(path: string): boolean {
  return existsSync(resolve(SHARED, path));
}

function reasonFor(path: string): string {
  return `needs ../shared/${path}`;
}
