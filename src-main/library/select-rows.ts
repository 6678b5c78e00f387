/** The rows that pass a test, in slices, so that a million rows do not hold the host up. */
import type { RowTest } from '../../src-shared/query/compile.ts';
import { breathe } from '../store/breathe.ts';

const SLICE = 8192;

export async function selectRows(rows: number, test: RowTest): Promise<Uint32Array<ArrayBuffer>> {
  const chosen = new Uint32Array(rows);
  const pause = breathe(1);
  let count = 0;
  for (let from = 0; from < rows; from += SLICE) {
    const to = Math.min(rows, from + SLICE);
    for (let row = from; row < to; row++) if (test(row)) chosen[count++] = row;
    if (pause.due()) await pause.rest();
  }
  return chosen.slice(0, count);
}

/** `order` without the rows that were not selected. */
export async function inOrder(order: Uint32Array, selected: Uint32Array): Promise<Uint32Array> {
  if (selected.length === order.length) return order;
  const wanted = new Uint8Array(order.length);
  for (let i = 0; i < selected.length; i++) wanted[selected[i] as number] = 1;
  return selectRows(order.length, (place) => wanted[order[place] as number] === 1).then((places) => {
    for (let i = 0; i < places.length; i++) places[i] = order[places[i] as number] as number;
    return places;
  });
}
