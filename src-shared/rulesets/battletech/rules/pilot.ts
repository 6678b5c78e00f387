/** The pilot: hits, consciousness, death (Total Warfare "MechWarrior Damage"). */

import { CONSCIOUSNESS } from '../data/tables.ts';
import { destroy } from './damage.ts';
import { type Duel, snapshot } from './duel.ts';
import type { Unit } from './unit.ts';

export function hitPilot(duel: Duel, unit: Unit, hits: number, why: string): void {
  if (unit.destroyed) return;
  for (let i = 0; i < hits; i++) {
    unit.pilotHits++;
    duel.note(() => `pilot hit (${why}), ${unit.pilotHits} of 6`);
    if (unit.pilotHits >= 6) {
      destroy(unit, 'pilot killed');
      return;
    }
    if (!unit.conscious) continue;
    const roll = duel.roll2d6('consciousness');
    if (roll < (CONSCIOUSNESS[unit.pilotHits] as number)) {
      unit.conscious = false;
      duel.note(() => `pilot passes out (${roll} against ${CONSCIOUSNESS[unit.pilotHits]})`);
    }
  }
}

/** End phase: an unconscious pilot wakes on the number that would have kept him awake. */
export function wakePilot(duel: Duel, unit: Unit): void {
  if (unit.conscious || unit.destroyed) return;
  const target = CONSCIOUSNESS[unit.pilotHits] as number;
  const roll = duel.roll2d6('waking');
  unit.conscious = roll >= target;
  if (duel.sink !== null) {
    const rolls = [{ sides: 6, faces: [duel.faceA, duel.faceB], label: 'waking', target, total: roll }];
    duel.sink({ kind: 'pilot', side: unit.side, rolls, awake: unit.conscious, after: snapshot(unit) });
  }
}
