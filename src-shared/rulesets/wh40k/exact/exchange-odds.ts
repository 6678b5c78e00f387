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
  const byA = doneTo(b, ofB, massB, 'a');
  const byB = doneTo(a, ofA, massA, 'b');
  return {
    method: 'exact',
    winA: wins[0]!,
    winB: wins[1]!,
    draw: wins[2]!,
    trials: 0,
    distributions: { ...byA.pmfs, ...byB.pmfs, turns },
    means: { margin, ...byA.means, ...byB.means, turns: mean(turns) },
  };
}

/** What a side did, from the distribution of its enemy's losses. */
function doneTo(
  enemy: Fighter,
  table: LossTable,
  mass: Float64Array,
  side: 'a' | 'b',
): { readonly pmfs: Record<string, Distribution>; readonly means: Record<string, number> } {
  const points = new Float64Array(enemy.totalPoints + 1);
  const models = new Float64Array(enemy.track.models + 1);
  const wounds = new Float64Array(enemy.track.wounds + 1);
  let meanPoints = 0;
  for (let state = 0; state < mass.length; state++) {
    const p = mass[state]!;
    if (p === 0) continue;
    const [lost, fallen, worth] = [table.lost[state]!, table.fallen[state]!, table.points[state]!];
    meanPoints += p * worth;
    points[worth] = points[worth]! + p;
    models[fallen] = models[fallen]! + p;
    wounds[lost] = wounds[lost]! + p;
  }
  const wiped = wounds[enemy.track.wounds]!;
  const modelsPmf: Distribution = { min: 0, mass: models };
  const woundsPmf: Distribution = { min: 0, mass: wounds };
  return {
    pmfs: {
      [`points.${side}`]: { min: 0, mass: points },
      [`models.${side}`]: modelsPmf,
      [`wounds.${side}`]: woundsPmf,
      [`wiped.${side}`]: { min: 0, mass: new Float64Array([1 - wiped, wiped]) },
    },
    means: {
      [`points.${side}`]: meanPoints,
      [`models.${side}`]: mean(modelsPmf),
      [`wounds.${side}`]: mean(woundsPmf),
      [`wiped.${side}`]: wiped,
    },
  };
}
