/**
 * Exact odds of 40k now over those of earlier commits, turn by turn in one process, so that the ratio holds on a loaded machine:
 * `npm run bench -- wh40k-before`, other commits with `BEFORE=fa58808,f5644e4^`.
 */
import { join, resolve } from 'node:path';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Unit } from '../../src-shared/rulesets/wh40k/rules/model.ts';
import { overEarlierCommits } from '../kit/earlier-commit.ts';
import { combatant, line, sampleUnits, weapon } from '../shared/rulesets/wh40k/kit.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last one of the session before, and the last one before the tenth edition. */
const DEFAULT = 'fa58808,f5644e4^';
const ROUNDS = 9;
const WARM_UP = 4;

/** As far as the solver of an earlier commit is the same as today's. */
interface Solver {
  odds(units: readonly Combatant<Unit>[], pairs: readonly (readonly [number, number])[]): () => void;
}

interface Modules {
  readonly compile: (units: readonly Combatant<Unit>[], options: Options) => { readonly field: { readonly settings: unknown } };
  readonly fighterOf: (field: unknown, index: number) => unknown;
  readonly pairingOf: (a: unknown, b: unknown, settings: unknown) => unknown;
  readonly Exchange: new () => { odds(pairing: unknown): unknown };
}

export async function bench(): Promise<BenchRow[]> {
  const now = await solverIn(ROOT);
  const rows = await overEarlierCommits(DEFAULT, async (folder, commit) => compare(now, await solverIn(folder), commit));
  return rows.flat();
}

async function solverIn(folder: string): Promise<Solver> {
  const load = (path: string) => import(join(folder, 'src-shared/rulesets/wh40k', path)) as Promise<Modules>;
  const { compile, fighterOf } = await load('engine/compile.ts');
  const { pairingOf } = await load('ai/pairing.ts');
  const { Exchange } = await load('exact/exchange.ts');
  return {
    odds(units, pairs) {
      const { field } = compile(units, {});
      const fighters = units.map((_, i) => fighterOf(field, i));
      return () => {
        // A new one each time, so that nothing is kept from the turn before.
        const exchange = new Exchange();
        for (const [a, b] of pairs) exchange.odds(pairingOf(fighters[a], fighters[b], field.settings));
      };
    },
  };
}

function compare(now: Solver, before: Solver, commit: string): BenchRow[] {
  // Squads of other strength and toughness each, so that no pair finds rows of another.
  const kinds = Array.from({ length: 10 }, (_, i) => i);
  const rifle = (i: number) => weapon({ type: 'Rapid Fire', range: 24, strength: { form: 'fixed', value: `${3 + i}` } });
  const elite = (i: number) => ({ wounds: 2, toughness: 3 + i, weapon: rifle(i) });
  const squads = [
    ...kinds.map((i) => combatant([line({ count: 4, ...elite(i) }), line({ count: 1, name: 'Sergeant', cost: 20, ...elite(i) })])),
    ...kinds.map((i) => combatant([line({ count: 10, armour: 5, toughness: 2 + i, weapon: rifle(i) })])),
  ];
  const meetings = kinds.flatMap((i) => kinds.map((j) => [i, 10 + j] as const));
  const samples = sampleUnits().slice(0, 300);
  // Rows side by side, as a run computes them: neighbours share targets and weapons.
  const rows = samples.slice(100, 106).flatMap((_, a) => samples.map((__, b) => [100 + a, b] as const));
  const note = `median and turn by turn; below 1.2 wanted`;
  return [
    {
      name: `squad v squad, now / ${commit}`,
      value: ratio(often(now.odds(squads, meetings)), often(before.odds(squads, meetings))),
      unit: 'x',
      note,
    },
    {
      name: `sample matrix, now / ${commit}`,
      value: ratio(now.odds(samples, rows), before.odds(samples, rows)),
      unit: 'x',
      note,
    },
  ];
}

/** A hundred small pairs alone are over before the clock of the CPU has moved much. */
function often(run: () => void): () => void {
  return () => {
    for (let i = 0; i < 4; i++) run();
  };
}

function ratio(now: () => void, before: () => void): number {
  for (let i = 0; i < WARM_UP; i++) {
    now();
    before();
  }
  const ratios = Array.from({ length: ROUNDS }, () => cpu(now) / cpu(before)).sort((x, y) => x - y);
  return ratios[ROUNDS >> 1]!;
}

function cpu(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
