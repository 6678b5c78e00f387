/** The records of all distinct combatants of a run, in shared memory, so that a thread can compute standings from them. */
import {
  addRows,
  DRAWS,
  LOSSES,
  PLAYED,
  RECORDS_PER_BLOCK,
  type RecordLayout,
  type RecordRows,
  WINS,
} from '../../src-shared/run/record.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import { exactPart, intervalOf } from '../../src-shared/run/standing-columns.ts';
import { type RecordBlock, recordBlocks } from '../store/queries/standings.ts';
import type { Store } from '../store/store.ts';
import { TimeSlice } from '../threads/time-slice.ts';

/** Blocks read by one statement. */
const BLOCKS_PER_READ = 64;

export class RunRecords {
  readonly cells: Float64Array;
  readonly layout: RecordLayout;

  constructor(cells: Float64Array, layout: RecordLayout) {
    this.cells = cells;
    this.layout = layout;
  }

  static async load(store: Store, runId: number, { distinct, layout }: RunShape): Promise<RunRecords> {
    const cells = new Float64Array(new SharedArrayBuffer(8 * distinct * layout.width));
    const blocks = Math.ceil(distinct / RECORDS_PER_BLOCK);
    const slice = new TimeSlice(1);
    for (let from = 0; from < blocks; from += BLOCKS_PER_READ) {
      const found = recordBlocks(store, runId, from, from + BLOCKS_PER_READ - 1);
      for (const { block, records } of found) cells.set(records, block * RECORDS_PER_BLOCK * layout.width);
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    return new RunRecords(cells, layout);
  }

  add(rows: RecordRows): void {
    addRows(this.cells, this.layout, rows);
  }

  /** The blocks with the given numbers, as the database stores them. */
  blocks(numbers: Iterable<number>): RecordBlock[] {
    const size = RECORDS_PER_BLOCK * this.layout.width;
    return Array.from(numbers, (block) => ({ block, records: this.cells.slice(block * size, (block + 1) * size) }));
  }

  /** Half the width of the widest 95 % interval; null when nothing has been played. */
  widestHalfWidth(): number | null {
    const { cells, layout } = this;
    let widest: number | null = null;
    for (let at = 0; at < cells.length; at += layout.width) {
      const all = cells[at + WINS]! + cells[at + DRAWS]! + cells[at + LOSSES]!;
      if (all === 0) continue;
      const score = 2 * cells[at + WINS]! + cells[at + DRAWS]!;
      const certain = exactPart(cells, layout, at, { trials: 0, score: 0 });
      const { low, high } = intervalOf({ score, all, certain, played: cells[at + PLAYED]! });
      widest = Math.max(widest ?? 0, (high - low) / 2);
    }
    return widest;
  }
}
