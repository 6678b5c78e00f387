/** Values of the star chart's axes (analysis/profile.ts), measured against a plain opponent. */
import { type CombatSide, hitChance, initiativeOf, type Squadron, shipCount, totalHull, type Weapon } from '../rules/combat.ts';

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
      // Three faces of the rift die do damage: 1, 2 and 3.
      chance: w.rift ? 1 : hitChance(w.die, w.toHit - squadron.computer, 1),
    })),
  );
}

function diceOf(squadron: Squadron): number {
  return squadron.count * squadron.weapons.reduce((sum, w) => sum + w.dice, 0);
}
