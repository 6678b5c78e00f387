/** Weapons that disturb a 'Mech's electronics: TSEMP cannon and taser (Interstellar Operations, Tactical Operations). */
import type { WeaponRow, WeaponSpecial } from '../data/weapon-row.ts';
import type { Duel } from './duel.ts';
import type { Unit } from './unit.ts';

/** What a hit does to the target's electronics. */
export function disturb(duel: Duel, target: Unit, special: WeaponSpecial | undefined): void {
  if (special === 'tsemp') strikeByTsemp(duel, target);
  else if (special === 'taser') strikeByTaser(duel, target);
}

/** 2d6: 7-8 interference in the next turn, 9 and more shut down for one. */
function strikeByTsemp(duel: Duel, target: Unit): void {
  const roll = duel.roll2d6('TSEMP') - (target.sheet.mass >= 100 ? 2 : 0);
  if (roll >= 9) forceDown(duel, target, 1);
  else if (roll >= 7) interfere(duel, target, 2);
}

/** 2d6: 11 and more shut down for three turns, else interference for three. */
function strikeByTaser(duel: Duel, target: Unit): void {
  if (duel.roll2d6('taser') >= 11) forceDown(duel, target, 3);
  else interfere(duel, target, 3);
}

function forceDown(duel: Duel, target: Unit, turns: number): void {
  target.shutdown = true;
  target.forcedDown = Math.max(target.forcedDown, turns);
  duel.note(() => 'shut down by a pulse');
}

function interfere(duel: Duel, target: Unit, turns: number): void {
  target.interference = Math.max(target.interference, turns);
  duel.note(() => 'electronics disturbed');
}

/** The plain cannon recharges for a turn; its bearer's own electronics suffer in the turn it fires. */
export function spendTsemp(attacker: Unit, mount: number, row: WeaponRow): void {
  attacker.interference = Math.max(attacker.interference, 1);
  if (!/Repeating/.test(row.name)) attacker.rest(mount, 2);
  attacker.version++;
}
