/** Odds of an exchange from the joint distribution of what both units have lost at its end. */
import type { Odds } from '../../../contract/outcome.ts';
import { type Distribution, mean } from '../../../stats/distribution.ts';
import type { Pairing } from '../ai/pairing.ts';
import type { Fighter } from '../rules/fighter.ts';
import { scoreComparer } from '../rules/score.ts';

/** By state of a unit: wounds lost, models fallen and hundredths of points destroyed. */
export interface LossTable {
  readonly lost: ArrayLike<number>;
  readonly fallen: ArrayLike<number>;
  readonly points: ArrayLike<number>;
}

/** Where the state of a unit is the wounds it has lost. */
export function lossTableOf({ track, pointsLost }: Fighter): LossTable {
  return { lost: Int32Array.from(pointsLost, (_, at) => at), fallen: track.model, points: pointsLost };
}

/** `total[a * states of the second unit + b]` is the chance of both states. */
export function oddsOf(
  { fighters: [a, b], settings }: Pairing,
  [ofA, ofB]: readonly [LossTable, LossTable],
  total: Float64Array,
  turns: Distribution,
): Odds {
  const compare = scoreComparer(settings.score, a.totalPoints, b.totalPoints);
  const massA = new Float64Array(ofA.lost.length);
  const massB = new Float64Array(ofB.lost.length);
  const wins = [0, 0, 0];
  let margin = 0;
  for (let x = 0; x < massA.length; x++) {
    for (let y = 0; y < massB.length; y++) {
      const p = total[x * massB.length + y]!;
      if (p === 0) continue;
      massA[x] = massA[x]! + p;
      massB[y] = massB[y]! + p;
      const winner = compare(ofB.points[y]!, ofA.points[x]!);
      wins[winner] = wins[winner]! + p;
      margin += p * Math.abs(ofB.points[y]! - ofA.points[x]!);
    }
  }
  const done = { a: doneTo(b, ofB, massB), b: doneTo(a, ofA, massA) };
  let distributions: Odds['distributions'] | null = null;
  return {
    method: 'exact',
    winA: wins[0]!,
    winB: wins[1]!,
    draw: wins[2]!,
    trials: 0,
    // A field of thousands of pairs asks for the odds alone.
    get distributions() {
      distributions ??= { ...named(done.a.pmfs(), 'a'), ...named(done.b.pmfs(), 'b'), turns };
      return distributions;
    },
    means: { margin, ...named(done.a.means, 'a'), ...named(done.b.means, 'b'), turns: mean(turns) },
  };
}

function named<T>({ points, models, wounds, wiped }: Done<T>, side: 'a' | 'b'): Record<string, T> {
  return { [`points.${side}`]: points, [`models.${side}`]: models, [`wounds.${side}`]: wounds, [`wiped.${side}`]: wiped };
}

interface Done<T> {
  readonly points: T;
  readonly models: T;
  readonly wounds: T;
  readonly wiped: T;
}

/** What a side did, from the distribution of its enemy's losses. */
function doneTo(
  enemy: Fighter,
  table: LossTable,
  mass: Float64Array,
): { readonly means: Done<number>; readonly pmfs: () => Done<Distribution> } {
  const models = new Float64Array(enemy.track.models + 1);
  const wounds = new Float64Array(enemy.track.wounds + 1);
  let meanPoints = 0;
  for (let state = 0; state < mass.length; state++) {
    const p = mass[state]!;
    if (p === 0) continue;
    const [lost, fallen] = [table.lost[state]!, table.fallen[state]!];
    meanPoints += p * table.points[state]!;
    models[fallen] = models[fallen]! + p;
    wounds[lost] = wounds[lost]! + p;
  }
  const wiped = wounds[enemy.track.wounds]!;
  const modelsPmf: Distribution = { min: 0, mass: models };
  const woundsPmf: Distribution = { min: 0, mass: wounds };
  return {
    means: { points: meanPoints, models: mean(modelsPmf), wounds: mean(woundsPmf), wiped },
    pmfs: () => ({
      points: pointsPmf(enemy, table, mass),
      models: modelsPmf,
      wounds: woundsPmf,
      wiped: { min: 0, mass: new Float64Array([1 - wiped, wiped]) },
    }),
  };
}

/** By hundredths of a point, so tens of thousands of cells. */
function pointsPmf(enemy: Fighter, table: LossTable, mass: Float64Array): Distribution {
  const points = new Float64Array(enemy.totalPoints + 1);
  for (let state = 0; state < mass.length; state++) points[table.points[state]!] = points[table.points[state]!]! + mass[state]!;
  return { min: 0, mass: points };
}
