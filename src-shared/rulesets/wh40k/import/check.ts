/** The last look at a combatant's data before it fights: whatever stands in a library file may be hand-made. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Problem } from '../../../contract/problem.ts';
import { diceMax, diceMin, isDice, parseDice } from '../../../random/dice.ts';
import type { ModelLine, Stage, Unit, Weapon } from '../rules/model.ts';

/** Far beyond any unit of the game, and small enough that nothing hangs. */
export const UNIT_LIMITS = {
  models: 100,
  woundsOfModel: 100,
  woundsOfUnit: 400,
  attacksOfWeapon: 60,
  damage: 60,
  extraAmount: 6,
  mortals: 18,
} as const;

export function checkUnit(combatant: Combatant<Unit>): { unit: Unit } | { problem: Problem } {
  const fault = faultOf(combatant.data);
  if (fault === null) return { unit: combatant.data };
  return { problem: { code: 'wh40k/bad-unit', severity: 'error', message: fault, subject: combatant.name } };
}

function faultOf(unit: Unit): string | null {
  if (typeof unit !== 'object' || unit === null || !Array.isArray(unit.lines) || unit.lines.length === 0) return 'The unit has no models.';
  if (!Array.isArray(unit.keywords) || typeof unit.defence !== 'object' || typeof unit.morale !== 'object')
    return 'The unit lacks its traits.';
  const models = unit.lines.reduce((sum, line) => sum + line.count, 0);
  if (!(models >= 1 && models <= UNIT_LIMITS.models)) return `The unit has ${models} models; use 1 to ${UNIT_LIMITS.models}.`;
  const wounds = unit.lines.reduce((sum, line) => sum + line.count * line.wounds, 0);
  if (!(wounds <= UNIT_LIMITS.woundsOfUnit)) return `The unit has ${wounds} wounds; at most ${UNIT_LIMITS.woundsOfUnit} are supported.`;
  for (const line of unit.lines) {
    const fault = faultOfLine(line);
    if (fault !== null) return `${line.name}: ${fault}`;
  }
  return null;
}

function faultOfLine(line: ModelLine): string | null {
  if (!whole(line.count, 1, UNIT_LIMITS.models)) return 'bad number of models.';
  if (!whole(line.wounds, 1, UNIT_LIMITS.woundsOfModel)) return 'W must be a whole number from 1.';
  if (!whole(line.toughness, 1, 40)) return 'T must be a whole number from 1.';
  if (!whole(line.strength, 0, 40)) return 'S must be a whole number.';
  for (const n of [line.weaponSkill, line.ballisticSkill, line.armour]) if (!whole(n, 2, 7)) return 'skills and saves go from 2 to 7.';
  for (const n of [line.invulnerableMelee, line.invulnerableRanged, line.feelNoPain, line.feelNoPainMortal]) {
    if (!whole(n, 2, 7)) return 'skills and saves go from 2 to 7.';
  }
  if (!(line.cost >= 0)) return 'the cost is negative.';
  const attacks = faultOfDice(line.attacks, UNIT_LIMITS.attacksOfWeapon);
  if (attacks !== null) return attacks;
  for (const carried of line.weapons) {
    if (!whole(carried.count, 0, 10 * UNIT_LIMITS.models)) return 'bad number of weapons.';
    for (const weapon of carried.profiles) {
      const fault = faultOfWeapon(weapon);
      if (fault !== null) return `${weapon.name}: ${fault}`;
    }
  }
  return null;
}

export function faultOfWeapon(weapon: Weapon): string | null {
  return (
    faultOfDice(weapon.attacks, UNIT_LIMITS.attacksOfWeapon) ??
    (weapon.attacksHalf === null ? null : faultOfDice(weapon.attacksHalf, UNIT_LIMITS.attacksOfWeapon)) ??
    faultOfDice(weapon.strength.value, 60) ??
    faultOfDice(weapon.ap, 20) ??
    faultOfDice(weapon.damage, UNIT_LIMITS.damage) ??
    faultOfStage(weapon.toHit) ??
    faultOfStage(weapon.toWound) ??
    (weapon.saveMortals === undefined ? null : faultOfDice(weapon.saveMortals.amount, UNIT_LIMITS.mortals))
  );
}

function faultOfStage(stage: Stage): string | null {
  if (stage.extraForm !== null && !whole(stage.extraAmount, 0, UNIT_LIMITS.extraAmount))
    return `extra_amount goes up to ${UNIT_LIMITS.extraAmount}.`;
  return stage.mortalTarget === null ? null : faultOfDice(stage.mortalAmount, UNIT_LIMITS.mortals);
}

/** Also for importers, which know the place of the text. */
export function faultOfDice(text: string, most: number): string | null {
  const parsed = parseDice(text);
  if (!isDice(parsed)) return `${parsed.fault}.`;
  return diceMax(parsed) > most || diceMin(parsed) < -20 ? `'${text}' is out of range (at most ${most}).` : null;
}

function whole(n: number, min: number, max: number): boolean {
  return Number.isInteger(n) && n >= min && n <= max;
}
