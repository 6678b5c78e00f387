/** Data folders for looking at every view: the samples of all games, and a field of three units or of a hundred thousand. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostServices } from '../../src-main/host/host-services.ts';
import { createHost } from '../../src-main/host.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import { army, FACTIONS } from '../kit/large-run.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LARGE = 100_000;
const LOADOUTS_A_UNIT = 6;

/** A name of sixty letters, an ordinary one, and one without rules or a gun. */
const TRIO = `++ Salt Watch (v3.5) [GF 500pts] [3 Units] ++

Grand Marshals of the Third Lantern at Carrow Bridge, Mounted [3] Q3+ D3+ | 310pts | Tough(3), Fearless, Fast, Impact(1)
3x Long Lance (A3, AP(2)), 3x Pistol (12", A1)

Tide Wardens [5] Q4+ D4+ | 145pts | Tough(1), Stealth
5x Harpoon Gun (18", A2, AP(1)), 5x Blade (A1)

Runts [10] Q5+ D6+ | 60pts
10x Claws (A1)
`;

/** A list with what people get wrong. */
export const FAULTY = `++ Salt Watch (v3.5) [GF 500pts] [4 Units] ++

Grand Marshals of the Third Lantern at Carrow Bridge, Mounted [3] Q3+ D3+ | 310pts | Tough(3), Fearless, Whistles Loudly
3x Long Lance (A3, AP(2)), 3x Pistol (12", A1)

Tide Wardens [5] Q9+ D4+ | 145pts | Tough(1), Stealth
5x Harpoon Gun (18", A2, AP(1)), 5x Blade (A1)

Runts [ten] Q5+ D6+ | 60pts
10x Claws (A1
`;

export const FIELDS = ['3', '100k'] as const;
export type FieldName = (typeof FIELDS)[number];

/** What a view needs to know to be opened. */
export interface ViewsData {
  /** The run under the eye, and one before it with the same field. */
  readonly run: number;
  readonly before: number;
  readonly combatants: number;
  /** A roster of that run. */
  readonly roster: number;
  /** The runs of the samples by game. */
  readonly samples: Readonly<Record<string, number>>;
  /** A roster of every game that has an editor of its own. */
  readonly editors: Readonly<Record<string, number>>;
}

export async function makeViewsData(folder: string, field: FieldName): Promise<ViewsData> {
  const host = await createHost({
    dataFolder: folder,
    workerUrl: pathToFileURL(join(ROOT, 'src-worker/worker.ts')),
    shell: 'server',
    shippedFolder: ROOT,
    samples: true,
  });
  try {
    const call = <M extends Method>(method: M, input: Input<M>) => host.call(method, input) as Promise<Reply<M>>;
    const files = field === '3' ? [['Salt Watch', TRIO] as const] : largeArmies();
    const rosters = await call('library.import', {
      files: files.map(([name, text]) => ({ name: `${name}.txt`, bytes: new TextEncoder().encode(text) })),
      ruleset: 'opr',
    });
    const ids = await call('library.select', { ruleset: 'opr', rosterIds: rosters.map((r) => r.id) });
    const [before, run] = field === '3' ? trioRuns(ids) : largeRuns(ids);
    const first = await call('runs.start', before);
    const second = await call('runs.start', run);
    await ended(host);
    const runs = await call('runs.list', {});
    const failed = runs.find((r) => r.status !== 'done');
    if (failed !== undefined) throw new Error(`Run ${failed.id} is ${failed.status}: ${failed.message}`);
    const all = await call('library.rosters', {});
    return {
      run: second.id,
      before: first.id,
      combatants: ids.length,
      roster: rosters[0]!.id,
      samples: Object.fromEntries(runs.filter((r) => r.sample).map((r) => [r.ruleset, r.id])),
      editors: Object.fromEntries(all.filter((r) => r.ruleset !== 'opr').map((r) => [r.ruleset, r.id])),
    };
  } finally {
    await host.close();
  }
}

type Settings = Input<'runs.start'>;

function trioRuns(ids: readonly number[]): readonly [Settings, Settings] {
  const settings = { ruleset: 'opr' as const, kind: 'round-robin' as const, field: [...ids] };
  return [
    { ...settings, name: 'Three of the Salt Watch, first go', seed: '1', trials: 100 },
    { ...settings, name: 'Three of the Salt Watch', seed: '2', trials: 2000 },
  ];
}

/** A round-robin of this many would be five thousand million matchups; a gauntlet is real play of the whole field in minutes. */
function largeRuns(ids: readonly number[]): readonly [Settings, Settings] {
  const settings = { ruleset: 'opr', kind: 'gauntlet', trials: 1 } as const;
  const led = (every: number) => {
    const challengers = ids.filter((_, i) => i % every === 0);
    return { field: [...challengers, ...ids.filter((_, i) => i % every !== 0)], challengers: challengers.length };
  };
  return [
    { ...settings, ...led(2500), name: 'Forty challengers', seed: '1' },
    { ...settings, ...led(1000), name: 'A hundred challengers against the eight armies of the generated field, spring rules', seed: '2' },
  ];
}

function largeArmies(): (readonly [string, string])[] {
  return FACTIONS.map((faction, i) => [faction, army(faction, i, LARGE / FACTIONS.length, LOADOUTS_A_UNIT)]);
}

/** Until nothing is queued or running. */
async function ended(host: HostServices): Promise<void> {
  for (;;) {
    const runs = (await host.call('runs.list', {})) as Reply<'runs.list'>;
    if (runs.every((r) => r.status !== 'queued' && r.status !== 'running')) return;
    await new Promise((next) => setTimeout(next, 500));
  }
}
