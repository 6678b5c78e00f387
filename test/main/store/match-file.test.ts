import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observeFiles } from '../../../src-main/machine/files.ts';
import { MatchReader, MatchWriter } from '../../../src-main/store/match-file.ts';
import {
  decodeHeader,
  encodeHeader,
  type MatchHeader,
  matchCodec,
  PayloadWriter,
  payloadBytes,
  readDetails,
  readOutcome,
  readRecord,
} from '../../../src-shared/run/match-file.ts';
import { pairStride } from '../../../src-shared/run/pair-cells.ts';
import { type MatrixPlan, matrixTileAt, pairsIn, placeInTile, placeOf, planRun } from '../../../src-shared/run/plan.ts';
import { dropFolder, newFolder } from '../../kit/coin-host.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = newFolder();
  path = join(folder, '1.matches');
});
afterEach(() => dropFolder(folder));

const plan = planRun({
  kind: 'round-robin',
  count: 23,
  rows: 23,
  columns: 23,
  symmetric: true,
  trials: 1,
  microseconds: 10_000,
}) as MatrixPlan;
const codec = matchCodec('records', 1, null, 4)!;
const header: MatchHeader = { run: 'Test', ruleset: 'osr', rulesetVersion: '1', seed: '00000000-00000001', codec, plan, combatants: 30 };
const representative = Uint32Array.from({ length: 30 }, (_, i) => i % 23);

interface Pair {
  readonly winsA: number;
  readonly winsB: number;
  readonly draws: number;
  readonly sumGamesA?: number;
  readonly sumGamesB?: number;
  readonly length?: number;
  readonly margin?: number;
  readonly sums?: readonly number[];
}

/** Writes pairs to the places from `place` on, as a row of (a, b), (a, b + 1), ... */
function writePairs(writer: PayloadWriter, place: number, a: number, b: number, pairs: readonly Pair[]): void {
  const columns = pairs[0]?.sums?.length ?? 0;
  const stride = pairStride(columns);
  const cells = new Float64Array(pairs.length * stride);
  pairs.forEach((p, i) => {
    const n = p.winsA + p.winsB + p.draws;
    cells.set(
      [p.winsA, p.winsB, p.draws, n, p.sumGamesA ?? 0, p.sumGamesB ?? 0, p.length ?? 0, p.margin ?? 0, ...(p.sums ?? [])],
      i * stride,
    );
  });
  writer.writeRow(place, 0, {
    pairs: { size: pairs.length, columns, stride, cells, chances: new Float64Array(0) },
    a: () => a,
    b: (i) => b + i,
  });
}

/** Pair (r, c): A wins where r + c is even. */
function payloadOf(tile: number): Uint8Array {
  const t = matrixTileAt(plan, tile);
  const writer = new PayloadWriter(codec, pairsIn(t));
  for (let r = t.rowFrom; r < t.rowTo; r++) {
    const first = t.triangle ? r : t.columnFrom;
    const row = Array.from({ length: t.columnTo - first }, (_, i) => {
      const winsA = (r + first + i) % 2 === 0 ? 1 : 0;
      return { winsA, winsB: 1 - winsA, draws: 0, sumGamesA: 2 * winsA, sumGamesB: 2 - 2 * winsA, length: r, margin: first + i };
    });
    writePairs(writer, placeInTile(t, r, first), r, first, row);
  }
  return writer.bytes;
}

async function write(tiles: number, from = 0): Promise<void> {
  const writer = await MatchWriter.open(path, header, representative, from);
  for (let i = from; i < tiles; i++) await writer.add([{ index: i, payload: payloadOf(i) }]);
  await writer.close();
}

describe('the plan', () => {
  test('every pair of a half matrix has one place of its own', () => {
    const seen = new Set<string>();
    for (let r = 0; r < 23; r++) {
      for (let c = r; c < 23; c++) {
        const { tile, at } = placeOf(plan, r, c, false);
        expect(at).toBeLessThan(pairsIn(matrixTileAt(plan, tile)));
        seen.add(`${tile}/${at}`);
      }
    }
    expect(plan.tiles).toBeGreaterThan(3);
    expect(seen.size).toBe(plan.matchups);
  });

  test('a rectangle played both ways has two places a pair', () => {
    const both = planRun({
      kind: 'gauntlet',
      count: 60,
      rows: 20,
      columns: 40,
      symmetric: false,
      trials: 1,
      microseconds: 5000,
    }) as MatrixPlan;
    const seen = new Set<string>();
    for (const swap of [false, true]) {
      for (let r = 0; r < 20; r++) for (let c = 0; c < 40; c++) seen.add(JSON.stringify(placeOf(both, r, c, swap)));
    }
    expect(seen.size).toBe(1600);
    expect(both.matchups).toBe(1600);
  });
});

describe('records', () => {
  test('the 8 bytes hold units of 20 bits, winner, games and stats', () => {
    const writer = new PayloadWriter(codec, 2);
    const payload = writer.bytes;
    const counts = { winsA: 0, winsB: 1, draws: 0 };
    writePairs(writer, 1, 1_048_575, 700_001, [{ ...counts, sumGamesA: 1, sumGamesB: 2, length: 11, margin: 4000 }]);
    const read = { a: 1_048_575, b: 700_001, winner: 1, gamesA: 1, gamesB: 2, length: 11, margin: 4000, counts };
    expect(readRecord(payload, codec, 1)).toEqual(read);
    // Specification 1.4: from the low bit, a u20, b u20, winner u2.
    const word = new DataView(payload.buffer).getBigUint64(8, true);
    expect([word & 0xfffffn, (word >> 20n) & 0xfffffn, (word >> 40n) & 3n]).toEqual([1_048_575n, 700_001n, 1n]);
  });

  test.each([
    [1, 1, 0],
    [200, 120, 30],
    [60_000, 50_000, 7],
    [1_000_000, 999_999, 0],
  ])('outcomes of %i trials keep the counts', (trials, winsA, draws) => {
    for (const precision of [null, 0.1]) {
      const c = matchCodec('outcomes', trials, precision, 4)!;
      const writer = new PayloadWriter(c, 5);
      const counts = { winsA, winsB: trials - winsA - draws, draws };
      const others = { winsA: 0, winsB: trials, draws: 0 };
      writePairs(writer, 0, 0, 0, [others, others, others, counts, others]);
      expect(readOutcome(writer.bytes, c, 3)).toEqual(counts);
      expect(readOutcome(writer.bytes, c, 4)).toEqual(others);
    }
  });

  test('details hold the record and the mean of every metric', () => {
    const c = matchCodec('details', 40, null, 3)!;
    const writer = new PayloadWriter(c, 3);
    const payload = writer.bytes;
    const counts = { winsA: 25, winsB: 10, draws: 5 };
    writePairs(writer, 2, 7, 9, [{ ...counts, sumGamesA: 56, sumGamesB: 24, sums: [400, 90, 4e7] }]);
    expect(readRecord(payload, c, 2)).toMatchObject({ a: 7, b: 9, winner: 0, gamesA: 1, gamesB: 1, counts });
    expect(readDetails(payload, c, 2)).toEqual([10, 2, 65535]);
    expect(payload.subarray(0, 28).every((byte) => byte === 0)).toBe(true);
  });

  test('one trial a pair costs two bits', () => {
    expect(payloadBytes(matchCodec('outcomes', 1, null, 4)!, 4000)).toBe(1000);
  });
});

describe('the file', () => {
  test('finds any pair, from either side, and says what is not there yet', async () => {
    await write(plan.tiles - 1);
    const reader = MatchReader.open(path);
    expect(reader.tiles).toBe(plan.tiles - 1);
    expect(reader.representative).toEqual(representative);
    expect(reader.pair(2, 4)).toMatchObject({ winner: 0, swapped: false });
    expect(reader.pair(5, 2)).toMatchObject({ winner: 0, swapped: true, counts: { winsA: 1, winsB: 0 } });
    expect(reader.pair(22, 22)).toBeNull();
    reader.close();
  });

  test('a torn tail is cut back to the committed tiles, and the file goes on to the same bytes', async () => {
    await write(plan.tiles);
    const whole = readFileSync(path);
    const offset = statSync(path).size;
    for (const cut of [offset - 3, offset - 40, offset - 200]) {
      await write(2);
      appendFileSync(path, whole.subarray(statSync(path).size, cut));
      await write(plan.tiles, 2);
      expect(readFileSync(path).equals(whole)).toBe(true);
    }
  });

  // What a power cut leaves behind is what was flushed; the store hears of a tile only after `add` resolves (execution.ts).
  test('its name is flushed when it is made, every tile when it is added, and a half-written tail means nothing', async () => {
    const done: string[] = [];
    observeFiles({ before: () => null, after: ({ kind }) => done.push(kind) });
    try {
      await write(2);
    } finally {
      observeFiles(null);
    }
    expect(done).toEqual(['create', 'write', 'sync', 'sync-folder', 'write', 'sync', 'write', 'sync']);
    await write(plan.tiles);
    const whole = readFileSync(path);
    await write(2);
    const size = statSync(path).size;
    // Blocks that were promised but not written read as zeros, blocks of another time as anything.
    for (const tail of [new Uint8Array(300), new Uint8Array(300).fill(0xa5)]) {
      truncateSync(path, size);
      appendFileSync(path, tail);
      await write(plan.tiles, 2);
      expect(readFileSync(path).equals(whole)).toBe(true);
    }
  });

  test('a reader counts only whole tiles', async () => {
    await write(plan.tiles);
    truncateSync(path, statSync(path).size - 1);
    const reader = MatchReader.open(path);
    expect(reader.tiles).toBe(plan.tiles - 1);
    reader.close();
  });

  test('a tile whose checksum is wrong is not believed', async () => {
    await write(plan.tiles);
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 1;
    writeFileSync(path, bytes);
    const reader = MatchReader.open(path);
    expect(reader.payload(plan.tiles - 1)).toBeNull();
    expect(reader.payload(0)).not.toBeNull();
    reader.close();
  });

  test('a damaged header is refused with a sentence', async () => {
    const bytes = encodeHeader(header, representative);
    expect(decodeHeader(bytes).header).toEqual(header);
    bytes[40] = bytes[40]! ^ 4;
    writeFileSync(path, bytes);
    expect(() => MatchReader.open(path)).toThrow(/damaged|ends inside/);
    writeFileSync(path, 'hello, this is some text and no match file');
    expect(() => MatchReader.open(path)).toThrow('This is not a Warbench match file.');
  });
});
