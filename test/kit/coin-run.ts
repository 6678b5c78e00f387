/** A run of coins as a thread gets it, without a host or a database. */
import type { RunKind } from '../../src-shared/api/runs.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import type { MatrixPlan } from '../../src-shared/run/plan.ts';
import { shapeOf, sizeOf } from '../../src-shared/run/shape.ts';
import { storedClasses } from '../../src-shared/run/weight-classes.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { coin } from './coin-ruleset.ts';
import { foldField } from './fold-field.ts';

export interface CoinRunSettings {
  readonly precision?: number | null;
  readonly challengers?: number;
  readonly coins?: number;
}

/** Some of the coins are identical, so that weights matter; points, classes and factions differ. */
export function coinRun(
  kind: RunKind,
  symmetric: boolean,
  trials: number,
  { precision = null, challengers = 25, coins = 60 }: CoinRunSettings = {},
) {
  const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, 5);
  const strengths = Array.from({ length: coins }, (_, i) => (i % 5 === 4 ? 0.25 : 3 * rng.fraction() - 1.5));
  const combatants = strengths.map((strength, i) => ({ data: { strength }, points: 20 + ((i * 37) % 200), faction: `F${i % 3}` }));
  const classes = storedClasses(coin.analysis.weightClasses);
  const members = combatants.map((c) => ({ signature: String(c.data.strength), faction: c.faction, points: c.points < 100 ? 50 : 150 }));
  const folded = foldField(members, { kind, challengers, classes });
  const ruleset = { ...coin, play: { ...coin.play, symmetric, trialMicroseconds: 4000 } };
  const settings = {
    name: '',
    ruleset: 'osr',
    kind,
    challengers,
    options: {},
    seed: '',
    trials,
    precision,
    topPlaces: 1,
    keep: 'outcomes',
  } as const;
  const shape = shapeOf({ ruleset, settings, size: sizeOf(folded), classes, factions: folded.factions });
  const { field } = coin.play.compile(combatants as never, {}, []);
  const run: PlayableRun = {
    ruleset: 'osr',
    seed: { hi: 7, lo: 9 },
    trials,
    precision,
    shape,
    field,
    folded: { ...folded, points: Float64Array.from(folded.points, (p, i) => p + i) },
  };
  return { ruleset, run, shape, plan: shape.plan as MatrixPlan, arena: coin.play.open(field as never) };
}
