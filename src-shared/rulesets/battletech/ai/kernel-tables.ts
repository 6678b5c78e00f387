/** Tables of the game that the kernel reads, written once into its memory. */
import { targetMovementModifier } from '../data/tables.ts';
import { arcsAt, relationAt, relationFrom, relationTo } from '../rules/arcs.ts';
import { NEIGHBOUR } from '../rules/ground.ts';
import { ATTACKER_COVER, SEEN, swapCover, TARGET_COVER, woodsOf } from '../rules/packed-sight.ts';
import { STATE_AHEAD, STATE_ASIDE_LEFT, STATE_ASIDE_RIGHT, STATE_BACK, TURN_LEFT, TURN_RIGHT } from '../rules/reach.ts';
import { aspectOf } from './aspect.ts';
import { writeFireModes } from './fire-mode-tables.ts';
import * as at from './kernel/layout.ts';

/** Modifiers from here on mean: cannot be fired at. Those of a 'Mech that cannot fire, and those without sight, start well above. */
const NO_SHOT = 99;
export const NEVER = NO_SHOT + 50;

export function writeTables(memory: ArrayBuffer): void {
  const bytes = (start: number, count: number, value: (i: number) => number) =>
    new Uint8Array(memory, start, count).forEach((_, i, table) => {
      table[i] = value(i);
    });
  const halfWords = (start: number, count: number, value: (i: number) => number) =>
    new Int16Array(memory, start, count).forEach((_, i, table) => {
      table[i] = value(i);
    });
  halfWords(at.RELATIONS, at.RELATION_COUNT, relationAt);
  halfWords(at.RELATION_FROM, at.HEXES, relationFrom);
  halfWords(at.RELATION_TO, at.HEXES, relationTo);
  bytes(at.ASPECTS, at.ASPECT_COUNT, (i) => aspectOf(Math.floor(i / 6), i % 6));
  bytes(at.SHOT_AT_TARGET, 64, (packed) => modifierOf(packed, TARGET_COVER));
  bytes(at.SHOT_BACK, 64, (packed) => modifierOf(packed, ATTACKER_COVER));
  bytes(at.SWAPPED, 64, swapCover);
  bytes(at.TARGET_MOVED, 128, targetMovementModifier);
  bytes(at.CLASS_ARCS, 4, (arcClass) => arcsAt([0, 90, 270, 180][arcClass]!));
  const steps = [TURN_RIGHT, TURN_LEFT, STATE_AHEAD, STATE_BACK, STATE_ASIDE_RIGHT, STATE_ASIDE_LEFT, NEIGHBOUR];
  const places = [at.TURN_RIGHT, at.TURN_LEFT, at.AHEAD, at.BACK, at.ASIDE_RIGHT, at.ASIDE_LEFT, at.NEIGHBOURS];
  steps.forEach((table, i) => {
    new Int16Array(memory, places[i], at.STATES).set(table);
  });
  writeFireModes(memory);
}

/** What lies between adds to a shot. */
function modifierOf(packed: number, cover: number): number {
  return (packed & SEEN) === 0 ? NEVER : woodsOf(packed) + ((packed & cover) !== 0 ? 1 : 0);
}
