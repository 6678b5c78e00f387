import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../golden');

/**
 * Compares a text with the file kept under test/golden. `UPDATE_GOLDEN=1 npx vitest run <test>` writes it again; a
 * missing file fails otherwise, so that a golden test cannot pass by not being there.
 */
export function expectGolden(path: string, text: string): void {
  const file = resolve(FOLDER, path);
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `golden file ${path} is missing; run with UPDATE_GOLDEN=1`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
