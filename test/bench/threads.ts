/** What a second core is worth: the same run of fights through the whole host, stored, on one thread and on two. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../src-main/host.ts';
import { shippedFolder } from '../../src-main/paths.ts';
import type { Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { ruleset as osr } from '../../src-shared/rulesets/osr/index.ts';
import type { BenchRow } from './main.ts';

const FIGHTS = 300_000;

export async function bench(): Promise<BenchRow[]> {
  const [one, two] = [await secondsWith(1), await secondsWith(2)];
  return [
    {
      name: `Showpiece encounter, ${FIGHTS.toLocaleString('en-GB')} fights stored, one thread`,
      value: FIGHTS / one,
      unit: 'fights/s',
      note: `${one.toFixed(2)} s by the clock`,
    },
    {
      name: `Showpiece encounter, ${FIGHTS.toLocaleString('en-GB')} fights stored, two threads`,
      value: FIGHTS / two,
      unit: 'fights/s',
      note: `${two.toFixed(2)} s by the clock`,
    },
    { name: 'two threads / one', value: one / two, unit: 'x', note: '' },
  ];
}

async function secondsWith(threads: number): Promise<number> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  const host = await createHost({
    dataFolder,
    threads,
    workerUrl: new URL('../../src-worker/worker.ts', import.meta.url),
    shell: 'server',
    shippedFolder: shippedFolder(),
    samples: false,
  });
  try {
    const sample = osr.import.samples[1] ?? osr.import.samples[0];
    if (sample === undefined) throw new Error('no sample');
    const [roster] = (await host.call('library.import', {
      files: [{ name: sample.name, bytes: new TextEncoder().encode(sample.text) }],
    })) as Reply<'library.import'>;
    const [contest] = (await host.call('library.contests', { rosterId: roster?.id })) as Reply<'library.contests'>;
    if (contest === undefined) throw new Error('the sample holds no contest');
    const play = async (seed: string): Promise<number> => {
      const done = new Promise<RunInfo>((resolve) => {
        const stop = host.on('run', (info) => {
          if (info.status !== 'done') return;
          stop();
          resolve(info);
        });
      });
      await host.call('runs.start', {
        name: seed,
        ruleset: 'osr',
        kind: 'single',
        field: [contest.a, contest.b],
        options: contest.options,
        seed,
        trials: FIGHTS,
      });
      return (await done).activeSeconds;
    };
    await play('warm up');
    return await play('measured');
  } finally {
    await host.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
