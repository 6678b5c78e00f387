import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, buildOf } from '../../../src-main/cluster/build.ts';
import { MergedParts } from '../../../src-main/cluster/shards/merged-parts.ts';
import { rangeOfPart } from '../../../src-main/cluster/shards/part-tiles.ts';
import { playShard } from '../../../src-main/cluster/shards/play-shard.ts';
import { ShardReader, ShardWriter } from '../../../src-main/cluster/shards/shard-file.ts';
import { buildServices, closeServices, type Services } from '../../../src-main/host/services.ts';
import type { TilePlayer } from '../../../src-main/threads/tile-player.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import { coinHost, coinOptions, dropFolder, importText, newFolder, reaches } from '../../kit/coin-host.ts';
import { purse, RULESETS } from '../../kit/coin-ruleset.ts';

const PARTS = 3;
const BUILD = buildOf(RULESETS);
type Settings = Omit<Input<'runs.start'>, 'field' | 'name' | 'ruleset'>;
const ROUND_ROBIN: Settings = { kind: 'round-robin', trials: 10, keep: 'records', seed: 'shards', confirm: false };

const folders: string[] = [];
const folder = () => {
  folders.push(newFolder());
  return folders.at(-1)!;
};
afterAll(() => folders.forEach(dropFolder));

/** A run that waits, in a folder of its own. */
async function waitingRun(settings: Settings): Promise<{ data: string; runId: number }> {
  const data = folder();
  const host = await coinHost(data, 1);
  const field = await importText(host, purse(40));
  const { id, status } = await host.call('runs.add', { ...settings, name: 'Parts', ruleset: 'osr', field: [...field] });
  expect(status).toBe('paused');
  await host.close();
  return { data, runId: id };
}

async function playParts({ preparer, threads }: Services, runId: number): Promise<string[]> {
  const out = folder();
  const paths = Array.from({ length: PARTS }, (_, i) => join(out, `part-${i + 1}.wbs`));
  for (const [i, path] of paths.entries()) {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const run = await preparer.prepareTiles(runId);
    await playShard({ run, player: threads, build: BUILD, part: i + 1, parts: PARTS, path, stop, onProgress: () => {} });
  }
  return paths;
}

/** As `warbench shard` opens a library: nothing of it is started. */
async function partsOf({ data, runId }: { data: string; runId: number }): Promise<string[]> {
  const services = await buildServices(coinOptions(data, 1));
  try {
    return await playParts(services, runId);
  } finally {
    await closeServices(services);
  }
}

/** Plays what the parts have not; everything on one machine where there are none. */
async function finished(data: string, runId: number, paths: readonly string[]): Promise<{ text: string; matches: Buffer | null }> {
  const host = await coinHost(data, 1, false, paths.length === 0 ? {} : { parts: { runId, paths, checkedShare: 0.05 } });
  try {
    await host.call('runs.resume', { runId });
    const { progress } = await reaches(host, runId, 'done');
    const standings = await host.call('runs.standings', { runId, limit: 100 });
    const highlights = await host.call('runs.highlights', { runId });
    const { keep } = await host.call('runs.get', { runId }).then(({ settings }) => settings);
    return {
      text: JSON.stringify([progress.trialsDone, standings, highlights]),
      matches: keep === 'records' ? readFileSync(join(data, 'runs', `${runId}.matches`)) : null,
    };
  } finally {
    await host.close();
  }
}

test.each<[string, Settings]>([
  ['a round-robin', ROUND_ROBIN],
  [
    'a single contest in ranges of trials',
    { kind: 'gauntlet', challengers: 2, trials: 300, precision: 0.05, seed: 'pairs', confirm: false },
  ],
  ['a ladder, whose later stages are played by merge', { kind: 'ladder', trials: 500, precision: 0.01, seed: 'ladder' }],
])('%s in parts gives the same bytes as on one machine', async (_what, settings) => {
  const [alone, inParts] = [await waitingRun(settings), await waitingRun(settings)];
  const paths = await partsOf(inParts);
  const merged = await finished(inParts.data, inParts.runId, paths.toReversed());
  const expected = await finished(alone.data, alone.runId, []);
  expect(merged.text).toBe(expected.text);
  expect(merged.matches).toEqual(expected.matches);
});

describe('parts that are refused before anything is counted', () => {
  let services: Services;
  let runId: number;
  let paths: string[];
  beforeAll(async () => {
    const waiting = await waitingRun(ROUND_ROBIN);
    runId = waiting.runId;
    services = await buildServices(coinOptions(waiting.data, 1));
    paths = await playParts(services, runId);
  });
  afterAll(() => closeServices(services));

  const opened = async (given: readonly string[], checkedShare = 0) => {
    const none: TilePlayer = { width: 1, playTile: () => Promise.reject(new Error('nothing should be played')) };
    const local = checkedShare === 0 ? none : services.threads;
    const run = await services.preparer.prepareTiles(runId);
    await MergedParts.open({ run, local, build: BUILD, paths: given, checkedShare });
  };
  const damaged = (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder(), 'damaged.wbs');
    writeFileSync(path, change(readFileSync(paths[1]!)));
    return [paths[0]!, path, paths[2]!];
  };
  /** The second part with another content. */
  const rewritten = async (spoil: boolean, build: Build = BUILD) => {
    const path = join(folder(), 'rewritten.wbs');
    const part = await ShardReader.open(paths[1]!);
    const writer = await ShardWriter.create(path, { ...part.header, build });
    for (const index of part.tiles) {
      const result = await part.tile(index);
      await writer.add(index, spoil ? { ...result, trials: result.trials + 1 } : result);
    }
    await writer.finish();
    return path;
  };

  test('one is missing', async () => {
    await expect(opened([paths[0]!, paths[2]!])).rejects.toThrow('Part 2 of 3 is missing.');
    await expect(opened([paths[1]!])).rejects.toThrow('Parts 1, 3 of 3 are missing.');
  });
  test('one is there twice: fine with the same results, refused with others', async () => {
    const copy = join(folder(), 'copy.wbs');
    copyFileSync(paths[1]!, copy);
    await expect(opened([...paths, copy])).resolves.toBeUndefined();
    const other = await rewritten(true);
    await expect(opened([...paths, other])).rejects.toThrow(
      `'${paths[1]}' and '${other}' are both part 2 of 3 and have different results.`,
    );
  });
  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['a changed byte', (bytes) => flipped(bytes, bytes.length >> 1), 'it is damaged'],
    ['a changed header', (bytes) => flipped(bytes, 40), 'it is damaged'],
    ['a part that broke off', (bytes) => bytes.subarray(0, bytes.length - 50), 'its end is missing'],
    ['something else', () => Buffer.from('not a part of anything'), 'it is not a part of a run'],
  ])('%s', async (_what, change, why) => {
    await expect(opened(damaged(change))).rejects.toThrow(why);
  });
  test('a file that is not there', async () => {
    await expect(opened([...paths, '/nowhere/part.wbs'])).rejects.toThrow('/nowhere/part.wbs');
  });
  test('a part of another build', async () => {
    const other = await rewritten(false, { ...BUILD, records: 7 });
    const message = `'${other}' was played by another build: the format of results is 7 there and 1 here.`;
    await expect(opened([paths[0]!, other, paths[2]!])).rejects.toThrow(message);
  });
  test('a part of another run', async () => {
    const [, other] = await partsOf(await waitingRun({ ...ROUND_ROBIN, seed: 'another' }));
    await expect(opened([paths[0]!, other!, paths[2]!])).rejects.toThrow(`'${other}' is a part of another run ("Parts")`);
  });
  test('a wrong result, found by playing it again', async () => {
    const wrong = await rewritten(true);
    await expect(opened([paths[0]!, wrong, paths[2]!], 1)).rejects.toThrow(`'${wrong}' has a wrong result: tile`);
  });
});

test('parts have every tile once, and nearly the same number', () => {
  for (const [tiles, parts] of [
    [10, 3],
    [2, 5],
    [0, 2],
    [1000, 16],
  ] as const) {
    const ranges = Array.from({ length: parts }, (_, i) => rangeOfPart(tiles, i + 1, parts));
    expect(ranges[0]![0]).toBe(0);
    expect(ranges.at(-1)![1]).toBe(tiles);
    for (const [i, [from, to]] of ranges.entries()) {
      expect(from).toBe(i === 0 ? 0 : ranges[i - 1]![1]);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(tiles / parts));
    }
  }
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 1;
  return changed;
}
