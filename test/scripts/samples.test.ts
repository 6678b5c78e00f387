import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test('samples.generated.ts holds the files of resources/samples (npm run samples)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/samples.mjs', '--check'], { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
