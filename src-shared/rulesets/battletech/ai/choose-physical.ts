/** Which physical attack to make after fire. */
import type { Duel } from '../rules/duel.ts';
import { type PhysicalAttack, possiblePhysicalAttacks } from '../rules/physical-attacks.ts';
import { hitChance, type Situation } from '../rules/to-hit.ts';
import type { Unit } from '../rules/unit.ts';

/** A fall costs about its damage and the turn's mobility; it happens in about 28 % of the rolls. */
const FALL_CHANCE = 0.28;

/** The best kick, the best hand weapon or both punches, by mean damage; a kick may also fell the target, or the kicker. */
export function choosePhysicalAttacks(duel: Duel, attacker: Unit, target: Unit, situation: Situation): PhysicalAttack[] {
  const attacks = possiblePhysicalAttacks(duel, attacker, target, situation).filter(({ number, damage }) => number <= 12 && damage > 0);
  const kick = bestOf(attacks.filter(({ kind }) => kind === 'kick'));
  // Claws are fists.
  const punches = attacks.filter(({ kind }) => kind === 'punch' || kind === 'claw');
  const handWeapon = bestOf(attacks.filter(({ kind }) => kind !== 'kick' && kind !== 'punch' && kind !== 'claw'));
  const choices: readonly [PhysicalAttack[], number][] = [
    [[], 0],
    kick === null ? [[], 0] : [[kick], kickValue(kick, attacker, target)],
    [punches, punches.reduce((sum, punch) => sum + meanDamage(punch), 0)],
    handWeapon === null ? [[], 0] : [[handWeapon], meanDamage(handWeapon)],
  ];
  return choices.reduce((best, choice) => (choice[1] > best[1] ? choice : best))[0];
}

function meanDamage(attack: PhysicalAttack): number {
  return hitChance(attack.number) * attack.damage;
}

function bestOf(attacks: readonly PhysicalAttack[]): PhysicalAttack | null {
  return attacks.reduce<PhysicalAttack | null>((best, one) => (best === null || meanDamage(one) > meanDamage(best) ? one : best), null);
}

function kickValue(kick: PhysicalAttack, attacker: Unit, target: Unit): number {
  const hits = hitChance(kick.number);
  const fallRisk = (1 - hits) * FALL_CHANCE * (attacker.sheet.mass / 10 + 4);
  return meanDamage(kick) + (target.prone ? 0 : hits * FALL_CHANCE * (target.sheet.mass / 10 + 4)) - fallRisk;
}
