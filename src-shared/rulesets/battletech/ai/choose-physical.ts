/** Which physical attack to make after fire. */
import { AT_LEAST_2D6 } from '../data/tables.ts';
import type { Duel } from '../rules/duel.ts';
import { type PhysicalAttack, possiblePhysicalAttacks } from '../rules/physical-attacks.ts';
import type { Situation } from '../rules/to-hit.ts';
import type { Unit } from '../rules/unit.ts';

/** What to strike with: the best kick, or both arms, by mean damage; a kick also fells, and may fell the kicker. */
export function choosePhysicalAttacks(duel: Duel, attacker: Unit, target: Unit, s: Situation): PhysicalAttack[] {
  const blows = possiblePhysicalAttacks(duel, attacker, target, s).filter((blow) => blow.number <= 12 && blow.damage > 0);
  const mean = (blow: PhysicalAttack) => chance(blow.number) * blow.damage;
  const kick = blows
    .filter((b) => b.kind === 'kick')
    .reduce<PhysicalAttack | null>((best, b) => (best === null || mean(b) > mean(best) ? b : best), null);
  const arms = blows.filter((b) => b.kind !== 'kick');
  const hand = arms
    .filter((b) => b.kind === 'hatchet' || b.kind === 'sword')
    .reduce<PhysicalAttack | null>((best, b) => (best === null || mean(b) > mean(best) ? b : best), null);
  const punches = arms.filter((b) => b.kind === 'punch');
  // A fall costs about as much as its damage and the turn's mobility: half the mass in points, a third of the time.
  const fallRisk = kick === null ? 0 : (1 - chance(kick.number)) * 0.28 * (attacker.sheet.mass / 10 + 4);
  const choices: [PhysicalAttack[], number][] = [
    [[], 0],
    [
      kick === null ? [] : [kick],
      kick === null ? 0 : mean(kick) + (target.prone ? 0 : chance(kick.number) * 0.28 * (target.sheet.mass / 10 + 4)) - fallRisk,
    ],
    [punches, punches.reduce((sum, b) => sum + mean(b), 0)],
    [hand === null ? [] : [hand], hand === null ? 0 : mean(hand)],
  ];
  return choices.reduce((best, c) => (c[1] > best[1] ? c : best))[0];
}

function chance(number: number): number {
  return AT_LEAST_2D6[Math.max(2, Math.min(13, number))] as number;
}
