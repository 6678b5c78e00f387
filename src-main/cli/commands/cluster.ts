import { setTimeout as pause } from 'node:timers/promises';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { buildOf } from '../../cluster/build.ts';
import { addressOf, type ClusterChoice, redisOption, tokenOption } from '../cluster-options.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import type { CliSession } from '../session.ts';
import { count, table } from '../text.ts';

export function registerCluster(cli: CommandLine): void {
  const cluster = cli.command('cluster').description('the machines that play together');
  cluster
    .command('status')
    .description('workers, what they do, and what waits')
    .addOption(redisOption().makeOptionMandatory())
    .addOption(tokenOption())
    .option('--watch', 'again every two seconds, until Ctrl-C')
    .option('--metrics', 'in the text format of Prometheus')
    .action(cli.action(status));
}

interface StatusChoice extends ClusterChoice {
  readonly redis: string;
  readonly watch?: boolean;
  readonly metrics?: boolean;
}

const WATCH_MS = 2000;

async function status(session: CliSession, choice: StatusChoice): Promise<ExitCode> {
  const { ClusterView } = await import('../../cluster/cluster-view.ts');
  const view = await ClusterView.open(addressOf(choice.redis, choice), buildOf(RULESETS));
  try {
    do {
      const seen = await view.look();
      if (choice.metrics) session.print(view.metrics(seen));
      else session.answer(seen, () => statusText(seen));
      if (choice.watch) await pause(WATCH_MS);
    } while (choice.watch);
    return 0;
  } finally {
    await view.close();
  }
}

type Seen = Awaited<ReturnType<Awaited<ReturnType<typeof import('../../cluster/cluster-view.ts').ClusterView.open>>['look']>>;

function statusText({ workers, waiting, active, redisBytes }: Seen): string {
  const threads = workers.reduce((sum, worker) => sum + (worker.refused === '' ? worker.threads : 0), 0);
  return [
    `${count(workers.length, 'worker')} with ${count(threads, 'thread')}; batches: ${active} under way, ${waiting} waiting; Redis uses ${(redisBytes / 1e6).toFixed(1)} MB`,
    ...(workers.length === 0
      ? []
      : [
          table(
            workers.map(({ name, threads: n, rate, tiles, playing, silentMs, refused }) => [
              name,
              count(n, 'thread'),
              `${rate.toFixed(1)} tiles/s`,
              count(tiles, 'tile'),
              playing > 0 ? 'plays' : 'waits',
              `${(silentMs / 1000).toFixed(0)} s ago`,
              refused,
            ]),
            ['left', 'right', 'right', 'right', 'left', 'right', 'left'],
          ),
        ]),
  ].join('\n');
}
