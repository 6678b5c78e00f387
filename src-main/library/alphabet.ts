/** The alphabetical order of a million words, in slices, so that the host answers others meanwhile. */
import type { WordsColumn } from '../../src-shared/query/select.ts';
import { allRows, alphabetKey, ranksOfWords } from '../../src-shared/stats/order.ts';
import { breathe } from '../store/breathe.ts';

const RUN = 4096;

/** Place of each row in the alphabet, of a column that has one word a row. */
export async function alphabetOf(column: WordsColumn): Promise<Float64Array> {
  const { dictionary } = column;
  const keys: string[] = [];
  const pause = breathe();
  for (const word of dictionary) {
    keys.push(alphabetKey(word));
    if (pause.due()) await pause.rest();
  }
  return ranksOfWords(column, await sorted(dictionary.length, (x, y) => (keys[x] as string) <= (keys[y] as string)));
}

/** Runs sorted one by one, then merged two by two. Stable. */
async function sorted(count: number, before: (x: number, y: number) => boolean): Promise<Uint32Array> {
  let from = allRows(count);
  const pause = breathe(1);
  for (let at = 0; at < count; at += RUN) {
    from.subarray(at, at + RUN).sort((x, y) => (before(x, y) ? (before(y, x) ? 0 : -1) : 1));
    if (pause.due()) await pause.rest();
  }
  let into = new Uint32Array(count);
  for (let width = RUN; width < count; width *= 2) {
    for (let at = 0; at < count; at += 2 * width) {
      const [middle, end] = [Math.min(count, at + width), Math.min(count, at + 2 * width)];
      for (let left = at, right = middle, to = at; to < end; to++) {
        const takeLeft = left < middle && (right >= end || before(from[left] as number, from[right] as number));
        into[to] = from[takeLeft ? left++ : right++] as number;
        if (to % RUN === 0 && pause.due()) await pause.rest();
      }
    }
    [from, into] = [into, from];
  }
  return from;
}
