/** Star-chart axes of a fleet, measured against a plain opponent: computer 0, shield 0, dice that hit on sixes. */
import type { Axis } from '../../../contract/ruleset.ts';
import { type CombatSide, hitChance, initiativeOf, type Squadron, shipCount, totalHull, type Weapon } from '../rules/combat.ts';

export const AXES: readonly Axis[] = [
  {
    id: 'firepower',
    label: 'Firepower',
    group: 'offence',
    formula: 'sum over ships and cannons: dice x damage x chance to hit shield 1',
    unit: 'damage a round',
  },
  {
    id: 'missiles',
    label: 'Missiles',
    group: 'offence',
    formula: 'sum over ships and missiles: dice x damage x chance to hit shield 1',
    unit: 'damage, once',
  },
  {
    id: 'accuracy',
    label: 'Accuracy',
    group: 'offence',
    formula: 'mean chance of a die to hit shield 1, weighted by dice',
    unit: 'chance',
  },
  { id: 'hull', label: 'Hull', group: 'defence', formula: 'sum over ships: hull parts + 1', unit: 'points' },
  {
    id: 'toughness',
    label: 'Toughness',
    group: 'defence',
    formula: 'sum over ships: (hull + flux) / chance of a computer +1 die to hit the ship',
    unit: 'dice',
  },
  { id: 'initiative', label: 'Initiative', group: 'other', formula: 'mean initiative of cannons, weighted by dice, plus 1', unit: 'steps' },
  { id: 'numbers', label: 'Numbers', group: 'other', formula: 'ships in the fleet', unit: 'ships' },
];

export function measureFleet(side: CombatSide): Float64Array {
  const cannons = armed(side, (s) => s.weapons);
  const missiles = armed(side, (s) => s.missiles);
  const all = [...cannons, ...missiles];
  const dice = all.reduce((sum, w) => sum + w.dice, 0);
  const cannonDice = cannons.reduce((sum, w) => sum + w.dice, 0);
  return Float64Array.of(
    cannons.reduce((sum, w) => sum + w.dice * w.damage * w.chance, 0),
    missiles.reduce((sum, w) => sum + w.dice * w.damage * w.chance, 0),
    dice === 0 ? 0 : all.reduce((sum, w) => sum + w.dice * w.chance, 0) / dice,
    totalHull(side),
    side.squadrons.reduce((sum, s) => sum + (s.count * (s.hull + s.flux)) / hitChance(6, 5, s.shield), 0),
    cannonDice === 0 ? 0 : Math.max(0, 1 + side.squadrons.reduce((sum, s) => sum + initiativeOf(s) * diceOf(s), 0) / cannonDice),
    shipCount(side),
  );
}

interface ArmedDice {
  readonly dice: number;
  readonly damage: number;
  readonly chance: number;
}

function armed(side: CombatSide, of: (squadron: Squadron) => readonly Weapon[]): ArmedDice[] {
  return side.squadrons.flatMap((squadron) =>
    of(squadron).map((w) => ({
      dice: w.dice * squadron.count,
      damage: w.damage,
      chance: hitChance(w.die, w.toHit - squadron.computer, 1),
    })),
  );
}

function diceOf(squadron: Squadron): number {
  return squadron.count * squadron.weapons.reduce((sum, w) => sum + w.dice, 0);
}
