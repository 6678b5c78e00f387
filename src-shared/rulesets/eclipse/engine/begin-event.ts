/** The opening event: everything a viewer needs before the first die. */
import type { Side } from '../../../contract/outcome.ts';
import type { BeginEvent, ShipCard } from '../present/events.ts';
import { type CombatRules, type CombatSide, initiativeOf, type Weapon } from '../rules/combat.ts';
import type { Schedule } from '../rules/schedule.ts';

export function beginEvent(sides: readonly [CombatSide, CombatSide], rules: CombatRules, schedule: Schedule): BeginEvent {
  const steps = [...schedule.missiles, ...schedule.round];
  return {
    kind: 'begin',
    sector: `${sides[rules.defender].name} defends`,
    fleets: [sides[0].name, sides[1].name],
    defender: rules.defender,
    ships: [...shipCards(sides[0], 0), ...shipCards(sides[1], 1)],
    steps: steps.map((step) => step.label),
    missileSteps: schedule.missiles.length,
  };
}

function shipCards(side: CombatSide, index: Side): ShipCard[] {
  return side.squadrons.flatMap((squadron, s) =>
    Array.from({ length: squadron.count }, (_, i) => ({
      side: index,
      squadron: s,
      name: squadron.count === 1 ? squadron.name : `${squadron.name} ${i + 1}`,
      glyph: squadron.glyph,
      size: squadron.size,
      hull: squadron.hull,
      flux: squadron.flux,
      computer: squadron.computer,
      shield: squadron.shield,
      initiative: initiativeOf(squadron),
      cannons: weaponText(squadron.weapons),
      missiles: weaponText(squadron.missiles),
    })),
  );
}

/** "2 yellow, 1 red": dice by colour, as the published game has them. */
function weaponText(weapons: readonly Weapon[]): string {
  return weapons.map((w) => `${w.dice} ${w.rift ? 'rift' : diceColour(w.damage)}${w.die === 6 ? '' : ` D${w.die}`}`).join(', ');
}

/** Published dice: yellow 1, orange 2, blue 3, red 4. */
export function diceColour(damage: number): string {
  return ['white', 'yellow', 'orange', 'blue', 'red'][damage] ?? `${damage}-damage`;
}
