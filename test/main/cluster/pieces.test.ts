import { describe, expect, test } from 'vitest';
import { openBatch, openResult, packBatch, packResult, sameResult } from '../../../src-main/cluster/batch.ts';
import { BatchSizes } from '../../../src-main/cluster/batch-sizes.ts';
import { buildName, buildOf, differences } from '../../../src-main/cluster/build.ts';
import { checkedUrl, withoutPassword } from '../../../src-main/cluster/connection.ts';
import { RateMeter } from '../../../src-main/cluster/rate-meter.ts';
import { seal, unseal } from '../../../src-main/cluster/seal.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import type { PlayableRun, TileRequest, TileResult } from '../../../src-shared/tasks/tile-tasks.ts';

const RUN = {
  field: { count: 12 },
  folded: { fieldIndex: new Uint32Array(10), rows: Uint32Array.of(0, 1), columns: null },
  shape: { plan: { form: 'matrix' } },
} as unknown as PlayableRun;
const MATRIX = {
  ...{ kind: 'matrix', index: 0, rowFrom: 0, rowTo: 2, columnFrom: 4, columnTo: 10 },
  ...{ swap: false, triangle: false, thresholds: {} },
} as unknown as TileRequest;
const GAMES = { kind: 'list', index: 0, order: 'fresh', members: Uint32Array.of(0, 1), from: 0, to: 10, first: 0, games: 20 };

describe('seals', () => {
  test('only the same token opens them, and only undamaged bytes', () => {
    const sealed = seal(Uint8Array.of(1, 2, 3), 'secret');
    expect([...unseal(sealed, 'secret', 'it')]).toEqual([1, 2, 3]);
    expect(() => unseal(sealed, 'other', 'a result')).toThrow('a result is damaged, or was sealed with another token');
    sealed[33]! ^= 1;
    expect(() => unseal(sealed, 'secret', 'a result')).toThrow('a result is damaged');
    expect(() => unseal(new Uint8Array(3), '', 'a result')).toThrow('a result is damaged');
  });
});

describe('builds', () => {
  const build = buildOf(RULESETS);
  test('have the version of every game and the hash of compiled code', () => {
    expect(Object.keys(build.rulesets)).toEqual(['battletech', 'eclipse', 'opr', 'osr', 'wh40k']);
    expect(build.rulesets.opr).toMatch(/^[\w.-]+\+[0-9a-f]{16}$/);
  });
  test('differ by name and in words', () => {
    const other = { ...build, records: 7, rulesets: { ...build.rulesets, osr: 'x' } };
    expect(buildName(other)).not.toBe(buildName(build));
    expect(differences(build, other)).toBe(
      `the format of results is 7 there and 1 here; the rules of osr are x there and ${build.rulesets.osr} here`,
    );
    expect(differences(build, build)).toBe('');
    const [version, code] = build.rulesets.opr!.split('+');
    const older = { ...build, rulesets: { ...build.rulesets, opr: `0+${code}` } };
    expect(differences(build, older)).toBe(`the rules of opr are 0 there and ${version} here`);
    const patched = { ...build, rulesets: { ...build.rulesets, opr: `${version}+feed` } };
    expect(differences(build, patched)).toBe(
      `the rules of opr are ${version} here and there, but compiled differently (${version}+feed, ${version}+${code})`,
    );
  });
});

describe('batches', () => {
  test('open with the tiles they were packed with', () => {
    const { bytes } = packBatch('run', [MATRIX], 't');
    expect(openBatch(bytes, 't', RUN)).toEqual([MATRIX]);
    const listed = packBatch('run', [GAMES as unknown as TileRequest], 't');
    expect(openBatch(listed.bytes, 't', RUN)).toEqual([GAMES]);
  });
  test.each([
    ['a row outside the run', { ...MATRIX, rowTo: 3 }, 'it goes beyond the run'],
    ['a range that runs backwards', { ...MATRIX, columnFrom: 9, columnTo: 8 }, 'it goes beyond the run'],
    ['a number that is not whole', { ...MATRIX, index: 0.5 }, 'a tile has a number'],
    ['an unknown kind', { ...MATRIX, kind: 'code' }, 'unknown kind'],
    ['a combatant outside the run', { kind: 'solve', index: 0, pairs: [{ a: 0, b: 12 }] }, 'a combatant that the run does not have'],
    ['trials that are no numbers', { kind: 'claims', index: 0, ranges: [{ a: 0, b: 1, from: 'x', to: 2 }] }, 'it goes beyond the run'],
    ['games of a ladder', { ...GAMES, order: 'race' }, 'the run has no such games'],
    ['games beyond those of its members', { ...GAMES, first: 15 }, 'it goes beyond the run'],
    ['games of a stranger', { ...GAMES, members: Uint32Array.of(10, 1) }, 'a combatant that the run does not have'],
    ['more games than any plan has', { ...GAMES, to: 2 ** 30, games: 2 ** 29 }, 'too many games'],
  ])('are refused with %s', (_what, tile, message) => {
    const { bytes } = packBatch('run', [tile as unknown as TileRequest], 't');
    expect(() => openBatch(bytes, 't', RUN)).toThrow(message);
  });
  test('results that do not fit their tiles are refused', async () => {
    const list = { kind: 'list', records: {}, matchups: 1, trials: 1 } as unknown as TileResult;
    const packed = await packResult({ worker: 'w', seconds: 1, results: [list] }, 't');
    await expect(openResult(packed, 't', [MATRIX])).rejects.toThrow('does not fit');
    await expect(openResult(packed, 't', [])).rejects.toThrow('does not fit');
    await expect(openResult(packed, 'other', [MATRIX])).rejects.toThrow('a result is damaged');
    expect(sameResult(list, { ...list, trials: 2 } as TileResult)).toBe(false);
    expect(sameResult(list, { ...list })).toBe(true);
  });
});

describe('sizes of batches', () => {
  const workers = [{ threads: 8 }, { threads: 4 }];
  test('are small at first, then 20 seconds of a worker', () => {
    const sizes = new BatchSizes();
    expect(sizes.next(workers)).toBe(6);
    expect(sizes.ofAll(workers)).toBe(12);
    sizes.note(0.5, 1000);
    expect(sizes.next(workers)).toBe(240);
    expect(sizes.ofAll(workers)).toBe(320 + 160);
    for (let i = 0; i < 50; i++) sizes.note(120, 1000);
    expect(sizes.next(workers)).toBe(1);
  });
  test('are smaller where results are large or workers many: a gigabyte on its way at most', () => {
    const sizes = new BatchSizes();
    sizes.note(0.5, 142_000);
    const hundred = Array.from({ length: 100 }, () => ({ threads: 8 }));
    expect(sizes.next(hundred)).toBe(37);
    expect(2 * 100 * sizes.next(hundred) * 142_000).toBeLessThan(2 ** 30);
    expect(sizes.next(hundred.slice(0, 10))).toBe(320);
  });
  test('a batch is slow after one and a half times its time, and two seconds', () => {
    const sizes = new BatchSizes();
    sizes.note(2, 1000);
    expect(sizes.slowAfter(3, [{ threads: 1 }])).toBe(11);
  });
});

test('a rate is that of the last minute', () => {
  let now = 0;
  const meter = new RateMeter(() => now);
  expect(meter.rate()).toBe(0);
  for (now = 0; now < 10_000; now += 500) meter.note();
  expect(meter.rate()).toBeCloseTo(2, 1);
  now = 200_000;
  expect(meter.rate()).toBe(0);
});

test('addresses are checked, and never shown with a password', () => {
  expect(checkedUrl('rediss://u:p@host:6380').hostname).toBe('host');
  expect(() => checkedUrl('http://host')).toThrow("'http://host' is not the address of a Redis server.");
  expect(() => checkedUrl('redis:x:y@')).toThrow('is not the address');
  expect(withoutPassword('rediss://user:secret@host:1/0')).toBe('rediss://user:…@host:1/0');
  expect(withoutPassword('redis://:secret@host')).toBe('redis://…@host');
});
