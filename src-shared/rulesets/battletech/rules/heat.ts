/** The heat phase: heat built, heat removed, and the effects of what is left (Total Warfare "Heat"). */
import { ammoAvoidNumber, CT, shutdownAvoidNumber } from '../data/tables.ts';
import type { Roll } from '../present/events.ts';
import { binDamage, hitAmmunition } from './criticals.ts';
import { type Duel, snapshot } from './duel.ts';
import type { Mobility } from './mobility.ts';
import { hitPilot } from './pilot.ts';
import { rollOrFall } from './piloting.ts';
import { signatureHeat } from './signature-systems.ts';
import { GEAR_INDEX, legGear, type MoveMode, type Unit } from './unit.ts';

/** Weapons that heat the target cannot add more than this in a turn. */
const EXTERNAL_CAP = 15;
/** Tactical Operations "Partial Wing": in normal air. */
const WING_COOLING = 3;

const NO_MOVE_HEAT = 1;
const XXL_MOVE_HEAT = 2;
const IMPROVED_JETS = 1;
const SPRINGS = 2;

/** Heat of a move; engines, myomer and jets make a difference (TechManual, Tactical Operations). */
export function moveHeat(sheet: Mobility, mode: MoveMode, hexes: number): number {
  if (mode === 'jump') return jumpHeat(sheet, hexes);
  if (sheet.moveHeat === NO_MOVE_HEAT) return 0;
  const plain = mode === 'walk' ? 1 : mode === 'run' ? 2 : 0;
  return sheet.moveHeat === XXL_MOVE_HEAT ? 2 + 2 * plain : plain;
}

/** The hexes that a partial wing carries make none. */
function jumpHeat(sheet: Mobility, hexes: number): number {
  if (sheet.jets === SPRINGS) return 0;
  const jetted = Math.max(0, hexes - sheet.wing);
  if (sheet.moveHeat === XXL_MOVE_HEAT) return Math.max(6, 2 * jetted);
  return Math.max(3, sheet.jets === IMPROVED_JETS ? Math.ceil(jetted / 2) : jetted);
}

/** Heat of every turn: engine hits, and systems that are switched on. */
export function steadyHeat(unit: Unit): number {
  return 5 * Math.min(2, unit.engineHits) + (unit.hidden ? signatureHeat(unit) : 0) + (unit.has('nova-cews') ? 2 : 0);
}

export function dissipation(duel: Duel, unit: Unit): number {
  const sinks = Math.max(0, unit.sinksWorking);
  const depth = duel.ground.depth[unit.hex]!;
  // Water cools: one more point for each sink under it, six at most; wading covers only the legs, deep water all.
  const cooled = depth >= 2 || (depth === 1 && unit.prone) ? Math.min(6, sinks) : depth === 1 ? Math.min(6, legSinks(unit)) : 0;
  const wing = unit.sheet.wing > 0 && unit.has('partial-wing') ? WING_COOLING : 0;
  return sinks * unit.sheet.sinkPower + doublesAmongSingles(unit) + cooled + wing;
}

function doublesAmongSingles(unit: Unit): number {
  return unit.sheet.sinkPower === 1 ? unit.gearWorking[GEAR_INDEX['double-heat-sink']]! : 0;
}

function legSinks(unit: Unit): number {
  return legGear(unit, 'heat-sink') + legGear(unit, 'double-heat-sink') + legGear(unit, 'compact-heat-sink');
}

export function heatPhase(duel: Duel, unit: Unit): void {
  if (unit.destroyed) return;
  const before = unit.heat;
  const outside = unit.sheet.plates[CT] === 'heat-dissipating' ? unit.externalHeat >> 1 : unit.externalHeat;
  const built = unit.heatBuilt + steadyHeat(unit) + Math.min(EXTERNAL_CAP, outside);
  const sunk = dissipation(duel, unit);
  unit.heat = Math.max(0, before + built - sunk);
  unit.heatBuilt = unit.externalHeat = 0;
  if (unit.heat > unit.peakHeat) unit.peakHeat = unit.heat;
  const rolls: Roll[] = [];
  const wasDown = unit.shutdown;
  if (unit.forcedDown > 0) unit.forcedDown--;
  else if (wasDown) tryRestart(duel, unit, rolls);
  const wentDown = !wasDown && tryShutdown(duel, unit, rolls);
  overheatAmmunition(duel, unit, rolls);
  if (unit.lifeSupportHits > 0 && unit.heat >= 15) hitPilot(duel, unit, unit.heat >= 26 ? 2 : 1, 'heat');
  if (duel.sink !== null) {
    duel.sink({
      kind: 'heat',
      side: unit.side,
      before,
      built,
      sunk,
      now: unit.heat,
      rolls,
      notes: duel.takeNotes(),
      after: snapshot(unit),
    });
  }
  // A 'Mech that shuts down makes a piloting roll at +3 or falls; it is immobile only afterwards.
  if (wentDown) {
    unit.shutdown = false;
    rollOrFall(duel, unit, 'shutdown', 3);
    unit.shutdown = true;
  }
}

function tryShutdown(duel: Duel, unit: Unit, rolls: Roll[]): boolean {
  const target = shutdownAvoidNumber(unit.heat);
  if (target === 0) return false;
  if (target <= 12) {
    const roll = duel.roll2d6('shutdown');
    if (duel.sink !== null) rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'avoid shutdown', target, total: roll });
    // An unconscious pilot cannot override.
    if (roll >= target && unit.conscious) return false;
  }
  unit.shutdown = true;
  duel.note(() => 'shuts down');
  return true;
}

/** Restart: by itself below 14, else with the roll that would have avoided it. */
function tryRestart(duel: Duel, unit: Unit, rolls: Roll[]): void {
  const target = shutdownAvoidNumber(unit.heat);
  if (target > 12) return;
  if (target > 0) {
    const roll = duel.roll2d6('shutdown');
    if (duel.sink !== null) rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'restart', target, total: roll });
    if (roll < target || !unit.conscious) return;
  }
  unit.shutdown = false;
  duel.note(() => 'restarts');
}

function overheatAmmunition(duel: Duel, unit: Unit, rolls: Roll[]): void {
  const target = ammoAvoidNumber(unit.heat);
  if (target === 0) return;
  const bin = mostDestructiveBin(unit);
  if (bin < 0) return;
  const roll = duel.roll2d6('ammunition');
  if (duel.sink !== null)
    rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'avoid ammunition explosion', target, total: roll });
  if (roll < target) hitAmmunition(duel, unit, unit.sheet.bins[bin]!.location, bin);
}

/** Total Warfare "Ammunition Explosions from heat": the bin that would do the most damage. */
function mostDestructiveBin(unit: Unit): number {
  let worst = -1;
  let most = 0;
  unit.sheet.bins.forEach((bin, i) => {
    const damage = unit.shots[i]! * binDamage(bin);
    if (damage > most) {
      most = damage;
      worst = i;
    }
  });
  return worst;
}
