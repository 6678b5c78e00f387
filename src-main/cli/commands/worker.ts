import { availableParallelism, hostname } from 'node:os';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { buildOf } from '../../cluster/build.ts';
import { ThreadPools } from '../../threads/thread-pools.ts';
import { addressOf, type ClusterChoice, redisOption, tokenOption } from '../cluster-options.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { numberOption } from '../options.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';

export function registerWorker(cli: CommandLine): void {
  cli
    .command('worker')
    .description('play runs for Warbench on other machines, until Ctrl-C; needs no data folder')
    .addOption(redisOption().makeOptionMandatory())
    .addOption(tokenOption())
    .option('--name <name>', 'what it is called in the list of workers', hostname())
    .addOption(numberOption('--cache <megabytes>', 'memory for the fields of runs').default(2048))
    .action(cli.action(work));
}

interface WorkerChoice extends ClusterChoice {
  readonly redis: string;
  readonly name: string;
  readonly cache: number;
}

async function work(session: CliSession, choice: WorkerChoice): Promise<ExitCode> {
  const threads = session.globalOptions.threads ?? availableParallelism();
  const player = new ThreadPools({ workerUrl: new URL('./worker.js', import.meta.url), threads, rulesets: 'app' });
  const { ClusterWorker } = await import('../../cluster/worker.ts');
  const stopped = untilSignal();
  const worker = await ClusterWorker.start({
    address: addressOf(choice.redis, choice),
    name: choice.name,
    build: buildOf(RULESETS),
    threads,
    player,
    cacheBytes: choice.cache * 1e6,
    say: (sentence) => session.remark(sentence),
  });
  session.remark(`Worker '${choice.name}' is ready with ${count(threads, 'thread')}. Ctrl-C stops it.`);
  await stopped;
  session.remark('Stopping: finishing what can be finished in a few seconds, handing back the rest.');
  await worker.stop();
  await player.close();
  return 0;
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
