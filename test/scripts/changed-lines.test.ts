import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface ChangedLines {
  rangesIn(diff: string): Map<string, [number, number][]>;
}

const load = (): Promise<ChangedLines> => import(resolve(import.meta.dirname, '../../scripts/lib/changed-lines.mjs'));

test('the lines that a diff adds or changes, by file; removed ones leave nothing', async () => {
  const { rangesIn } = await load();
  const diff = [
    'diff --git a/src/one.ts b/src/one.ts',
    '--- a/src/one.ts',
    '+++ b/src/one.ts',
    '@@ -3,2 +3,4 @@ export function f() {',
    '+x',
    '@@ -20 +22 @@',
    '+y',
    '@@ -30,2 +31,0 @@',
    '-z',
    'diff --git a/src/gone.ts b/src/gone.ts',
    '--- a/src/gone.ts',
    '+++ /dev/null',
    '@@ -1,2 +0,0 @@',
  ].join('\n');
  expect([...rangesIn(diff)]).toEqual([
    [
      'src/one.ts',
      [
        [3, 6],
        [22, 22],
      ],
    ],
  ]);
});
