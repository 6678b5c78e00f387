/** Text for people. */
import Table from 'cli-table3';
import type { Standing } from '../../src-shared/api/results.ts';
import { leftOutText } from '../../src-shared/contract/left-out.ts';
import { fullTitle } from '../../src-shared/query/loadout-names.ts';

/** Of work that is done: "37 %". Chances are written by stats/share.ts. */
export function progressText(done: number, all: number): string {
  return `${Math.floor((100 * done) / Math.max(1, all))} %`;
}

export function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-GB')} ${noun}${n === 1 ? '' : 's'}`;
}

/** A word of a command that can be pasted: in quotes if a shell would split or change it. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return process.platform === 'win32' ? `"${word.replaceAll('"', '""')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Title and loadout in one line, with what its results leave out. */
export function titleWithMark(standing: Standing): string {
  const left = leftOutText(standing);
  return left === '' ? fullTitle(standing) : `${fullTitle(standing)}  [${left}]`;
}

export type Alignment = 'left' | 'right';

const NO_BORDERS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' },
};

/** Aligned columns without borders. */
export function table(rows: readonly (readonly (string | number)[])[], alignments: readonly Alignment[]): string {
  const lines = new Table({
    chars: NO_BORDERS,
    colAligns: [...alignments],
    style: { 'padding-left': 0, 'padding-right': 0, border: [], head: [] },
  });
  lines.push(...rows.map((row) => row.map(String)));
  return lines
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
