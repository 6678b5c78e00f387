/** The bytes of match files: exact chances, headers that are damaged or of another run, tiles that are torn or not the one expected. */
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src-shared/formats/crc32.ts';
import {
  decodeHeader,
  decodeTile,
  encodeHeader,
  encodeTile,
  headerBytes,
  headerMismatch,
  type MatchCodec,
  type MatchHeader,
  matchCodec,
  PayloadWriter,
  payloadBytes,
  readExact,
  readOutcome,
  readRecord,
} from '../../../src-shared/run/match-file.ts';
import { pairStride, TRIALS, WINS_A, WINS_B } from '../../../src-shared/run/pair-cells.ts';
import { type MatrixPlan, planRun } from '../../../src-shared/run/plan.ts';

const planOf = (trials: number) =>
  planRun({ kind: 'round-robin', count: 5, rows: 5, columns: 5, symmetric: true, trials, microseconds: 10 }) as MatrixPlan;
const HEADER: MatchHeader = {
  run: 'Test',
  ruleset: 'osr',
  rulesetVersion: '1',
  seed: '00000000-00000001',
  codec: matchCodec('records', 1, null, 4)!,
  plan: planOf(1),
  combatants: 3,
  identity: { runId: 7, settingsHash: 's', fieldHash: 'f' },
};
const bytes = encodeHeader(HEADER, Uint32Array.of(0, 1, 1));
const jsonLength = new DataView(bytes.buffer).getUint32(8, true);

/** A header of other content, with the checksum of that content and of so many combatants. */
function headerOf(content: string, combatants = 3): Uint8Array {
  const json = new TextEncoder().encode(content);
  const made = new Uint8Array(Math.ceil((16 + json.length) / 64) * 64 + 4 * combatants);
  made.set(bytes.subarray(0, 8));
  made.set(json, 16);
  const view = new DataView(made.buffer);
  view.setUint32(8, json.length, true);
  view.setUint32(12, crc32(made.subarray(16)), true);
  return made;
}

test.each([
  [1, 1],
  [2, 8],
  [255, 8],
  [256, 16],
  [65_535, 16],
  [65_536, 32],
])('%i trials are counted with %i bits', (trials, bits) => {
  expect(matchCodec('outcomes', trials, null, 4)).toEqual({ keep: 'outcomes', countBits: bits, counts: 2, trials, columns: 0 });
});

test('a run that keeps only standings has no file', () => {
  expect(matchCodec('standings', 1, null, 4)).toBeNull();
});

describe('exact chances', () => {
  const codec: MatchCodec = { ...matchCodec('outcomes', 100, null, 0)!, exact: true };

  test('stand behind the counts of a tile, three numbers per pair', () => {
    const stride = pairStride(0);
    const writer = new PayloadWriter(codec, 4);
    const chances = Float64Array.of(9, 9, 9, 0.5, 0.25, 0.25, Number.NaN, Number.NaN, Number.NaN);
    const cells = new Float64Array(3 * stride);
    for (const i of [1, 2]) cells.set([50 + i, 20, 30 - i, 100], i * stride);
    writer.writeRow(1, 1, { pairs: { size: 3, columns: 0, stride, cells, chances }, a: () => 0, b: (i) => i });
    expect(writer.bytes.length).toBe(4 * 2 + 4 * 24);
    expect(payloadBytes(codec, 4)).toBe(4 * 2 + 4 * 24);
    expect(readExact(writer.bytes, codec, 1, 4)).toEqual({ winA: 0.5, winB: 0.25, draw: 0.25 });
    expect(readExact(writer.bytes, codec, 2, 4)).toBeNull();
    expect(readOutcome(writer.bytes, codec, 1)).toEqual({ winsA: 51, winsB: 20, draws: 29 });
    expect(new DataView(writer.bytes.buffer).getFloat64(4 * 2 + 24 + 8, true)).toBe(0.25);
  });

  test('are absent where the codec has none', () => {
    const { exact: _, ...without } = codec;
    expect(payloadBytes(without, 4)).toBe(8);
    expect(readExact(new Uint8Array(200), without, 0, 4)).toBeNull();
  });
});

describe('a record', () => {
  function recordOf(trials: number, winsA: number, winsB: number, n: number, from = 0) {
    const codec = matchCodec('records', trials, null, 0)!;
    const stride = pairStride(0);
    const cells = new Float64Array((from + 1) * stride);
    const at = from * stride;
    cells[at + WINS_A] = winsA;
    cells[at + WINS_B] = winsB;
    cells[at + 2] = n - winsA - winsB;
    cells[at + TRIALS] = n;
    const writer = new PayloadWriter(codec, 1);
    const pairs = { size: from + 1, columns: 0, stride, cells, chances: new Float64Array(0) };
    writer.writeRow(0, from, { pairs, a: () => 3, b: () => 4 });
    return readRecord(writer.bytes, codec, 0);
  }

  test('of a draw has no winner', () => {
    expect(recordOf(1, 0, 0, 1)).toMatchObject({ winner: 2, counts: { winsA: 0, winsB: 0, draws: 1 } });
    expect(recordOf(10, 4, 4, 10)).toMatchObject({ winner: 2, counts: { winsA: 4, winsB: 4, draws: 2 } });
  });

  test('of more than 511 trials is scaled to them', () => {
    expect(recordOf(511, 300, 200, 511).counts).toEqual({ winsA: 300, winsB: 200, draws: 11 });
    expect(recordOf(1022, 300, 200, 1022).counts).toEqual({ winsA: 150, winsB: 100, draws: 261 });
  });

  test('of a row that begins later is written to the place it was given', () => {
    expect(recordOf(10, 7, 2, 10, 2)).toMatchObject({ a: 3, b: 4, winner: 0 });
  });
});

describe('a header', () => {
  test('is read back, with its length and who stands for whom', () => {
    expect(decodeHeader(bytes)).toEqual({ header: HEADER, representative: Uint32Array.of(0, 1, 1), length: bytes.length });
    expect(bytes.length).toBe(Math.ceil((16 + jsonLength) / 64) * 64 + 12);
    expect(headerBytes(bytes.subarray(0, 16 + jsonLength))).toBe(bytes.length);
    const empty = encodeHeader({ ...HEADER, combatants: 0 }, new Uint32Array(0));
    expect(decodeHeader(empty).length).toBe(empty.length);
  });

  test.each([
    ['nothing', new Uint8Array(0)],
    ['fifteen bytes of one', bytes.subarray(0, 15)],
    ['another file', new Uint8Array(bytes.length).fill(65)],
  ])('%s is not a match file', (_, other) => {
    expect(() => decodeHeader(other)).toThrow('This is not a Warbench match file.');
    expect(() => headerBytes(other)).toThrow('This is not a Warbench match file.');
  });

  test.each([16, 15 + jsonLength])('cut off after %i bytes ends inside itself', (length) => {
    expect(() => decodeHeader(bytes.subarray(0, length))).toThrow('The match file ends inside its header.');
    expect(() => headerBytes(bytes.subarray(0, length))).toThrow('The match file ends inside its header.');
  });

  test('cut off behind its JSON ends inside itself', () => {
    expect(() => decodeHeader(bytes.subarray(0, bytes.length - 1))).toThrow('The match file ends inside its header.');
  });

  test('with one bit changed is damaged, wherever it is', () => {
    for (let at = 16; at < bytes.length; at += 7) {
      const damaged = bytes.slice();
      damaged[at] = damaged[at]! ^ 1;
      expect(() => decodeHeader(damaged)).toThrow(/The header of the match file is damaged|ends inside its header/);
    }
    const damaged = bytes.slice();
    damaged[bytes.length - 4] = 2;
    expect(() => decodeHeader(damaged)).toThrow('The header of the match file is damaged.');
  });

  test.each([
    ['no JSON', '{'],
    ['no combatants', '{"plan":{"tiles":1},"codec":{"trials":1}}'],
    ['half a combatant', '{"combatants":0.5,"plan":{"tiles":1},"codec":{"trials":1}}'],
    ['fewer than none', '{"combatants":-1,"plan":{"tiles":1},"codec":{"trials":1}}'],
    ['no plan', '{"combatants":1,"codec":{"trials":1}}'],
    ['tiles below zero', '{"combatants":1,"plan":{"tiles":-1},"codec":{"trials":1}}'],
    ['no codec', '{"combatants":1,"plan":{"tiles":1}}'],
    ['trials below zero', '{"combatants":1,"plan":{"tiles":1},"codec":{"trials":-1}}'],
  ])('with %s is damaged', (_, content) => {
    expect(() => decodeHeader(headerOf(content))).toThrow('The header of the match file is damaged.');
  });

  test('of an empty run is one', () => {
    const none = '{"combatants":0,"plan":{"tiles":0},"codec":{"trials":0}}';
    expect(decodeHeader(headerOf(none, 0)).header.combatants).toBe(0);
  });
});

describe('the header of another run', () => {
  const identity = HEADER.identity!;
  const { identity: _, ...old } = HEADER;

  test.each<[string | null, Partial<MatchHeader>]>([
    [null, {}],
    [null, { run: 'Renamed' }],
    ['it is of another game (opr)', { ruleset: 'opr' }],
    ['it belongs to run 8', { identity: { ...identity, runId: 8 } }],
    ['it was played with another seed (x)', { seed: 'x' }],
    ['it was played with version 2 of the rules', { rulesetVersion: '2' }],
    ['its field has another size', { combatants: 4 }],
    ['it was played with other settings', { identity: { ...identity, settingsHash: 't' } }],
    ['its field has other combatants', { identity: { ...identity, fieldHash: 'g' } }],
    ['it was played with another plan', { plan: planOf(2) }],
    ['it was played with another plan', { codec: { ...HEADER.codec, trials: 2 } }],
  ])('%s', (said, changed) => {
    expect(headerMismatch({ ...HEADER, ...changed }, HEADER)).toBe(said);
  });

  test('files from before a run was written down differ only in what they have', () => {
    expect(headerMismatch(old, HEADER)).toBeNull();
    expect(headerMismatch(HEADER, old)).toBeNull();
    expect(headerMismatch({ ...old, seed: 'x' }, HEADER)).toBe('it was played with another seed (x)');
    const unknown = { ...HEADER, identity: { ...identity, fieldHash: null } };
    expect([headerMismatch(unknown, HEADER), headerMismatch(HEADER, unknown)]).toEqual([null, null]);
  });
});

describe('a tile', () => {
  const tile = encodeTile(300, Uint8Array.of(1, 2, 3));

  test('is read back', () => {
    expect(decodeTile(tile, 300)).toEqual(Uint8Array.of(1, 2, 3));
    expect(decodeTile(encodeTile(0, new Uint8Array(0)), 0)).toEqual(new Uint8Array(0));
    // "TILE", the number, the length.
    expect(Array.from(tile.subarray(0, 12))).toEqual([0x54, 0x49, 0x4c, 0x45, 44, 1, 0, 0, 3, 0, 0, 0]);
  });

  test('that is torn, changed, another one or none at all is not', () => {
    const changed = (at: number, value: number) => tile.with(at, value);
    for (const torn of [
      tile.subarray(0, 15),
      tile.subarray(0, 18),
      changed(17, 9),
      changed(12, 1),
      changed(0, 0),
      changed(8, 2),
      changed(8, 4),
    ])
      expect(decodeTile(torn, 300)).toBeNull();
    expect(decodeTile(tile, 301)).toBeNull();
    expect(decodeTile(new Uint8Array(0), 0)).toBeNull();
  });
});
