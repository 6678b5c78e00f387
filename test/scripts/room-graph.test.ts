import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test('the graph shows the rooms with their arrows, and dots those that form a cycle', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/room-graph.mjs', '--root', 'test/fixtures/layering'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toContain('**src-main**: no cycle.');
  expect(stdout).toContain('  store --> runs');
  expect(stdout).toContain('**src-shared**: 2 arrows in cycles (dotted).');
  expect(stdout).toContain('  stats -.-> rulesets');
  expect(stdout).toContain('  rulesets -.-> stats');
});
