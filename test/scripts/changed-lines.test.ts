import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropFolder, newFolder } from '../kit/coin-host.ts';

interface ChangedLines {
  changedLines(root: string, since: string): Map<string, [number, number][]>;
}

const load = (): Promise<ChangedLines> => import(resolve(import.meta.dirname, '../../scripts/lib/changed-lines.mjs'));

let folder = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: folder });
const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);

beforeEach(() => {
  folder = newFolder();
  git('init', '--quiet');
  write('changed.ts', ['1', '2', '3', '4', '5', '6']);
  write('shorter.ts', ['1', '2', '3']);
  write('gone.ts', ['1']);
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => dropFolder(folder));

test('lines that were added or changed, by file; lines and files that are gone leave nothing', async () => {
  write('changed.ts', ['1', 'two', 'three', '4', '5', '6', '7']);
  write('shorter.ts', ['1', '3']);
  rmSync(join(folder, 'gone.ts'));
  write('new.ts', ['1']);
  const { changedLines } = await load();
  expect(Object.fromEntries(changedLines(folder, 'HEAD'))).toEqual({
    'changed.ts': [
      [2, 3],
      [7, 7],
    ],
    'new.ts': [[1, expect.any(Number)]],
  });
});
