import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

function layers(folder: string) {
  return spawnSync(process.execPath, ['scripts/layers.mjs', folder], { cwd: ROOT, encoding: 'utf8' });
}

test('a forbidden import makes the check fail and names file and line', () => {
  const { status, stderr, stdout } = layers('test/fixtures/layering');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').sort()).toEqual([
    "src-main/host.ts:1: imports 'electron': only src-main/carriers/electron imports electron",
    "src-renderer/view.ts:1: imports '../src-main/host.ts': src-renderer may not know src-main",
    "src-renderer/view.ts:2: imports 'node:path': src-renderer never imports Node",
    "src-renderer/view.ts:3: imports 'better-sqlite3': a window never uses a host package",
    "src-shared/rulesets/opr/index.ts:1: imports '../osr/index.ts': a ruleset never imports another ruleset",
    "src-shared/rulesets/opr/index.ts:2: imports 'node:fs': src-shared never imports Node",
    "src-shared/rulesets/opr/index.ts:3: imports 'yaml': src-shared uses packages only behind formats/*.ts (and zod in api/)",
    'src-shared/rulesets/opr/index.ts:6: uses Math.random: src-shared has no clock and no chance of its own',
  ]);
  expect(stdout).toContain('8 imports break the layers.');
});

test('the layers of the project hold', () => {
  const { status, stderr } = layers('.');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
