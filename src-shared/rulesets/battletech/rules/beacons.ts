/**
 * What marks a target for missiles: Narc beacons, which stick and guide from the next turn on, and TAG, which guides in the
 * turn it hits (Total Warfare "Narc Missile Beacon", "Target Acquisition Gear"). Only rounds made for it follow a mark.
 */
import type { MunitionKind } from '../data/ammunition.ts';
import { HIT_LOCATION, LOCATION_NAMES, QUAD_HIT_LOCATION } from '../data/tables.ts';
import type { WeaponSpecial } from '../data/weapon-row.ts';
import type { Duel } from './duel.ts';
import { jamsGuidance } from './signature-systems.ts';
import type { Situation } from './to-hit.ts';
import type { Unit } from './unit.ts';
import { WEAPONS } from './weapon.ts';

/** The rounds that follow each kind of mark. */
export const FOLLOWED_BY: Readonly<Partial<Record<WeaponSpecial, MunitionKind>>> = { narc: 'narc', tag: 'semiguided' };

/** At the start of a turn: beacons that stuck last turn begin to send, and launchers without a use for a mark are held back. */
export function readyMarkers(attacker: Unit, target: Unit): void {
  target.beacons |= target.newBeacons;
  target.newBeacons = 0;
  if (!attacker.sheet.marks) return;
  const { weapons } = attacker.sheet;
  for (let mount = 0; mount < weapons.length; mount++) {
    const special = WEAPONS[weapons[mount]!.weapon]!.special;
    const rounds = special === undefined ? undefined : FOLLOWED_BY[special];
    if (rounds === undefined) continue;
    const marked = special === 'narc' && (carriesBeacon(target) || jamsGuidance(target));
    const pointless = marked || !hasRounds(attacker, rounds) ? 1 : 0;
    if (attacker.pointless[mount] === pointless) continue;
    attacker.pointless[mount] = pointless;
    attacker.version++;
  }
}

/** A beacon is lost with the location it sticks to. */
export function carriesBeacon(target: Unit): boolean {
  for (let location = 0; location < 8; location++) if ((target.beacons & (1 << location)) !== 0 && !target.gone(location)) return true;
  return false;
}

/** A hit by a launcher of marks. */
export function markTarget(duel: Duel, target: Unit, situation: Situation, special: WeaponSpecial | undefined): void {
  if (special === 'tag') {
    situation.tagged = true;
    return;
  }
  if (special !== 'narc') return;
  const table = target.sheet.quad ? QUAD_HIT_LOCATION : HIT_LOCATION;
  const location = table[situation.side]?.[duel.roll2d6('location') - 2] as number;
  target.newBeacons |= 1 << location;
  duel.note(() => `a beacon sticks to the ${LOCATION_NAMES[location]}`);
}

function hasRounds(unit: Unit, kind: MunitionKind): boolean {
  return unit.sheet.bins.some((bin, i) => bin.kind === kind && unit.shots[i]! > 0);
}
