import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { fileKindOf } from '../../../src-shared/formats/file-kinds.ts';
import { buildOf } from '../../cluster/build.ts';
import { playShard } from '../../cluster/shards/play-shard.ts';
import { buildServices, closeServices } from '../../host/services.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { wholeNumber } from '../options.ts';
import { openRunFile } from '../run-settings.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';

export function registerShard(cli: CommandLine): void {
  cli
    .command('shard')
    .description('play one part of a run into a file, for batch systems; merge puts the parts together')
    .argument('<run>', 'number of a run in the library, or a .wbrun file, which needs no library')
    .addOption(new Option('--part <k/n>', 'which part of how many, e.g. 3/16').argParser(partOf).makeOptionMandatory())
    .requiredOption('--out <file>', 'the file to write, e.g. part-3.wbs')
    .action(cli.action(shard));
}

interface Part {
  readonly part: number;
  readonly parts: number;
}

interface ShardChoice {
  readonly part: Part;
  readonly out: string;
}

const MOST_PARTS = 100_000;

function partOf(text: string): Part {
  const [, part, parts] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (part === undefined || parts === undefined || part < 1 || part > parts || parts > MOST_PARTS) {
    throw new InvalidArgumentError(`Expected a part such as 3/16, from 1/n to n/n, not '${text}'.`);
  }
  return { part, parts };
}

async function shard(session: CliSession, run: string, choice: ShardChoice): Promise<ExitCode> {
  if (fileKindOf(run) !== 'run') return play(session.onlyReading(), wholeNumber(run), choice);
  const folder = mkdtempSync(join(tmpdir(), 'warbench-shard-'));
  const there = session.withData(folder);
  try {
    const { id } = await there.call('runs.add', await openRunFile(there, run, {}));
    await there.close();
    return await play(there, id, choice);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function play(session: CliSession, runId: number, { part: { part, parts }, out }: ShardChoice): Promise<ExitCode> {
  const services = await buildServices(session.hostOptions());
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const interrupt = () => void Atomics.store(stop, 0, 1);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    const { preparer, threads, rulesets } = services;
    const prepared = await preparer.prepareTiles(runId);
    if (prepared.schedule.finished) throw new ApiError('shard/done', `Run ${runId} is finished; there is nothing to play.`);
    const options = { run: prepared, player: threads, build: buildOf(rulesets.all), part, parts, path: out, stop };
    const tiles = await playShard({ ...options, onProgress: progressLine(session) });
    session.answer({ part, parts, tiles, file: out }, () => `Part ${part} of ${parts}: ${count(tiles, 'tile')}, in ${out}.`);
    return 0;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    await closeServices(services);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const REMARK_MS = 10_000;

/** Goes to a log file as a rule, so now and then is enough. */
function progressLine(session: CliSession): (done: number, of: number) => void {
  let last = performance.now();
  return (done, of) => {
    if (performance.now() - last < REMARK_MS) return;
    last = performance.now();
    session.remark(`${done.toLocaleString('en-GB')} of ${count(of, 'tile')}`);
  };
}
