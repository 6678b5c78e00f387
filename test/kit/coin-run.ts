/** A run of coins made ready for a thread, without host or store. */
import { Rng } from '../../src-shared/random/rng.ts';
import type { MatrixPlan } from '../../src-shared/run/plan.ts';
import { type FoldOrder, foldField, shapeOf, sizeOf, storedClasses } from '../../src-shared/run/shape.ts';
import type { RunContext } from '../../src-shared/run/tasks.ts';
import { coin } from './coin-ruleset.ts';

/** Some of the coins are equal, so that weights count; prices, classes and factions differ. */
export function coinRun(kind: 'round-robin' | 'gauntlet', symmetric: boolean, trials: number, precision: number | null = null) {
  const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, 5);
  const strengths = Array.from({ length: 60 }, (_, i) => (i % 5 === 4 ? 0.25 : 3 * rng.fraction() - 1.5));
  const combatants = strengths.map((strength, i) => ({ data: { strength }, points: 20 + ((i * 37) % 200), faction: `F${i % 3}` }));
  const classes = storedClasses(coin.analysis.weightClasses);
  const order: FoldOrder = { kind, challengers: 25, classes };
  const members = combatants.map((c) => ({ signature: String(c.data.strength), faction: c.faction, points: c.points < 100 ? 50 : 150 }));
  const folding = foldField(members, order);
  const ruleset = { ...coin, symmetric, trialMicroseconds: 4000 };
  const settings = {
    name: '',
    ruleset: 'osr',
    kind,
    challengers: 25,
    options: {},
    seed: '',
    trials,
    precision,
    topPlaces: 1,
    keep: 'outcomes',
  } as const;
  const shape = shapeOf(ruleset, settings, sizeOf(folding), classes, folding.factions);
  const { field } = coin.play.compile(combatants as never, {}, []);
  const run: RunContext = {
    ruleset: 'osr',
    field,
    seed: { hi: 7, lo: 9 },
    trials,
    precision,
    layout: shape.layout,
    codec: shape.codec,
    fieldIndex: folding.fieldIndex,
    weight: folding.weight,
    classOf: folding.classOf,
    factionOf: folding.factionOf,
    points: Float64Array.from(folding.points, (p, i) => p + i),
    rows: folding.rows,
    columns: folding.columns,
  };
  return { ruleset, run, shape, plan: shape.plan as MatrixPlan, arena: coin.play.open(field as never) };
}
