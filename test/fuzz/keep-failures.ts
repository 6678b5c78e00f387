/** What makes a property fail is kept, shrunk, in .cache/fuzz, with the seed and path that lead to it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import fc from '../kit/fast-check.ts';

const FOLDER = resolve(import.meta.dirname, '../../.cache/fuzz');

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  reporter(run) {
    if (!run.failed) return;
    mkdirSync(FOLDER, { recursive: true });
    const name = (expect.getState().currentTestName ?? 'fuzz').replace(/[^\w]+/g, '-');
    const file = join(FOLDER, `${name}-${run.seed}.txt`);
    writeFileSync(file, `${fc.stringify({ seed: run.seed, path: run.counterexamplePath, input: run.counterexample })}\n`);
    throw new Error(`${fc.defaultReportMessage(run)}\nKept in ${file}`);
  },
});
