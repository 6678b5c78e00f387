import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildInfo, buildInfoText } from '../../scripts/lib/build-info.mjs';
import { buildText } from '../../src-main/paths.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'warbench-build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function committed(): string {
  git('init', '--quiet');
  mkdirSync(join(root, 'src-main'));
  writeFileSync(join(root, 'src-main/a.ts'), '1');
  git('add', '.');
  git('commit', '--quiet', '-m', 'One');
  return git('rev-parse', '--short=12', 'HEAD');
}

/** What the program built from these sources says. */
function shown(): string {
  writeFileSync(join(root, 'build.json'), buildInfoText(root));
  return buildText(root);
}

test('names the commit, and whether sources were changed; other files do not count', () => {
  const commit = committed();
  writeFileSync(join(root, 'notes.txt'), 'x');
  expect(buildInfo(root)).toEqual({ commit, changed: false });
  expect(shown()).toBe(commit);
  writeFileSync(join(root, 'src-main/a.ts'), '2');
  expect(shown()).toBe(`${commit} with changes`);
});

test('says so where there is no git checkout, or only that of another project', () => {
  expect(shown()).toBe('built without git');
  committed();
  const inner = join(root, 'src-main');
  expect(buildInfo(inner)).toEqual({ commit: null, changed: false });
});

test('says so where the program was not built', () => {
  expect(buildText(root)).toBe('run from source');
});
