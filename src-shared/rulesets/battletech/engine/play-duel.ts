/** A duel from deployment to its end, as named steps (Total Warfare "Game Turn"; specification 6, 8). */
import { directionOf } from '../../../hex/coords.ts';
import { choosePhysicalAttacks } from '../ai/choose-physical.ts';
import type { Commander } from '../ai/commander.ts';
import type { FirePlan } from '../ai/fire-control.ts';
import type { TacticalDuel } from '../ai/tactical-duel.ts';
import type { Roll, UnitCard } from '../present/events.ts';
import { bearingBetween } from '../rules/arcs.ts';
import { readyMarkers } from '../rules/beacons.ts';
import { isCrippled } from '../rules/criticals.ts';
import { type Duel, snapshot } from '../rules/duel.ts';
import { resolveShot } from '../rules/firing.ts';
import { FLAG_CLOSED, hexAt, hexX, hexY, MAP_HEIGHT, MAP_WIDTH } from '../rules/ground.ts';
import { heatPhase } from '../rules/heat.ts';
import { movementOf } from '../rules/movement.ts';
import { afterKick, type PhysicalAttack, resolvePhysicalAttack } from '../rules/physical-attacks.ts';
import { wakePilot } from '../rules/pilot.ts';
import { endOfPhaseRolls } from '../rules/piloting.ts';
import { heatCapacity } from '../rules/sheet.ts';
import { switchSignature } from '../rules/signature-systems.ts';
import { newSituation, type Situation, situationOf } from '../rules/to-hit.ts';
import { type Unit, weaponReady } from '../rules/unit.ts';

/** How a duel ended; the order is that of the metric. */
export const ENDINGS = ['destroyed', 'crippled', 'both lost', 'turn limit', 'no progress'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface Verdict {
  readonly winner: 0 | 1 | 2;
  readonly ending: Ending;
  readonly causes: readonly [string, string];
}

type Commanders = readonly [Commander, Commander];

const situations: readonly [Situation, Situation] = [newSituation(), newSituation()];

/** Plays the duel to its end. Units must have been reset; `deploy` places them. */
export function playDuel(duel: TacticalDuel, commanders: Commanders): Verdict {
  duel.turn = 0;
  duel.lastDamage = 0;
  for (;;) {
    const over = playTurn(duel, commanders);
    if (over !== null) {
      duel.sink?.({ kind: 'end', winner: over.winner, reason: over.ending, causes: over.causes, turns: duel.turn });
      return over;
    }
  }
}

function playTurn(duel: TacticalDuel, commanders: Commanders): Verdict | null {
  duel.turn++;
  const first = rollInitiative(duel);
  beginTurn(duel);
  movementPhase(duel, commanders, first);
  let over = judge(duel, false);
  if (over !== null) return over;
  weaponPhase(duel, commanders, first);
  over = judge(duel, false);
  if (over !== null) return over;
  if (duel.rules.physical) physicalPhase(duel, first);
  over = judge(duel, false);
  if (over !== null) return over;
  for (const unit of duel.units) heatPhase(duel, unit);
  for (const unit of duel.units) wakePilot(duel, unit);
  return judge(duel, true);
}

/** The side that moves first: the loser. Specification 6: d6 each, the attacker (side 0) wins ties. */
export function rollInitiative(duel: Duel): 0 | 1 {
  const rolls: Roll[] = [];
  const first = initiativeLoser(duel, rolls);
  duel.sink?.({ kind: 'turn', turn: duel.turn, first, rolls });
  return first;
}

function initiativeLoser(duel: Duel, rolls: Roll[]): 0 | 1 {
  switch (duel.rules.initiative) {
    case 'alternate':
      return duel.turn % 2 === 1 ? 1 : 0;
    case 'attacker':
      return 1;
    case 'defender':
      return 0;
    case 'one-die':
      return rollOneDie(duel, rolls);
    case 'two-dice':
      return rollTwoDice(duel, rolls);
  }
}

function rollOneDie(duel: Duel, rolls: Roll[]): 0 | 1 {
  const attacker = duel.dice.roll(6, 'initiative');
  const defender = duel.dice.roll(6, 'initiative');
  rolls.push({ sides: 6, faces: [attacker], label: 'initiative, first' }, { sides: 6, faces: [defender], label: 'initiative, second' });
  return attacker >= defender ? 1 : 0;
}

function rollTwoDice(duel: Duel, rolls: Roll[]): 0 | 1 {
  let a = 0;
  let b = 0;
  while (a === b) {
    a = duel.roll2d6('initiative');
    rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'initiative, first', total: a });
    b = duel.roll2d6('initiative');
    rolls.push({ sides: 6, faces: [duel.faceA, duel.faceB], label: 'initiative, second', total: b });
  }
  return a > b ? 1 : 0;
}

function beginTurn(duel: Duel): void {
  for (const unit of duel.units) {
    unit.weaponFired.fill(0);
    unit.beginTurn();
    switchSignature(unit);
    readyMarkers(unit, duel.other(unit));
    unit.amsUsed = 0;
    unit.damageThisPhase = 0;
  }
}

function movementPhase(duel: TacticalDuel, commanders: Commanders, first: 0 | 1): void {
  const second = first === 0 ? 1 : 0;
  // The first mover sees the second as standing still where last turn left it.
  duel.units[second].hexesMoved = 0;
  duel.units[second].moved = 'stand';
  movementOf(duel, duel.units[first], false, (order) => commanders[first].move(duel, order));
  movementOf(duel, duel.units[second], true, (order) => commanders[second].move(duel, order));
  for (const unit of duel.units) {
    unit.damageThisPhase = unit.legHitThisPhase = unit.gyroHitThisPhase = 0;
    unit.legLostThisPhase = false;
  }
}

/** Both sides, the one that moved first in front. */
function inOrder(first: 0 | 1): readonly (0 | 1)[] {
  return first === 0 ? [0, 1] : [1, 0];
}

/** Both sides declare before anything is resolved: fire is simultaneous. */
function weaponPhase(duel: TacticalDuel, commanders: Commanders, first: 0 | 1): void {
  const plans: FirePlan[] = [];
  for (const side of inOrder(first)) plans[side] = declareFire(duel, commanders[side], side);
  for (const side of inOrder(first)) for (const shot of plans[side]!.shots) resolveShot(duel, duel.units[side], shot, situations[side]);
  for (const unit of duel.units) {
    chargeCapacitors(unit);
    endOfPhaseRolls(duel, unit);
  }
}

/** A PPC that had nothing to fire at charges its capacitor for the next shot, if the 'Mech is cool (Tactical Operations). */
export function chargeCapacitors(unit: Unit): void {
  if (
    !unit.has('ppc-capacitor') ||
    unit.immobile ||
    unit.destroyed ||
    unit.heat + unit.heatBuilt > unit.sinksWorking * unit.sheet.sinkPower
  )
    return;
  unit.sheet.weapons.forEach(({ link }, mount) => {
    if (link !== 'capacitor' || unit.charged[mount] === 1 || unit.weaponFired[mount] === 1 || !weaponReady(unit, mount)) return;
    unit.charged[mount] = 1;
    unit.heatBuilt += CHARGE_HEAT;
  });
}

const CHARGE_HEAT = 5;

function declareFire(duel: TacticalDuel, commander: Commander, side: 0 | 1): FirePlan {
  const attacker = duel.units[side];
  const target = duel.other(attacker);
  const situation = situationOf(duel, attacker, target, situations[side]);
  const plan = commander.fire(duel, attacker, target, situation);
  attacker.twist = plan.twist;
  duel.sink?.({
    kind: 'aim',
    side,
    twist: plan.twist,
    distance: situation.distance,
    sees: situation.sees,
    cover: situation.cover === 1,
    weapons: plan.shots.length,
    heat: plan.heat,
    why: plan.why,
  });
  return plan;
}

function physicalPhase(duel: Duel, first: 0 | 1): void {
  const attacks: PhysicalAttack[][] = [[], []];
  for (const side of inOrder(first))
    attacks[side] = choosePhysicalAttacks(duel, duel.units[side], duel.other(duel.units[side]), situations[side]);
  const kicks: [Unit, Unit, boolean][] = [];
  for (const side of inOrder(first)) {
    const attacker = duel.units[side];
    const target = duel.other(attacker);
    for (const attack of attacks[side]!) {
      if (target.destroyed) break;
      const hit = resolvePhysicalAttack(duel, attacker, attack, situations[side]);
      if (attack.kind === 'kick') kicks.push([attacker, target, hit]);
    }
  }
  for (const [attacker, target, hit] of kicks) afterKick(duel, attacker, target, hit);
  for (const unit of duel.units) endOfPhaseRolls(duel, unit);
}

/** Who has lost? Crippled units and the clock count at the end of a turn only. */
export function judge(duel: Duel, endOfTurn: boolean): Verdict | null {
  const [a, b] = duel.units;
  const cripples = endOfTurn && duel.rules.endAtCrippled;
  const lostA = a.destroyed ? a.cause : cripples ? isCrippled(a) : null;
  const lostB = b.destroyed ? b.cause : cripples ? isCrippled(b) : null;
  const causes: readonly [string, string] = [lostA ?? '', lostB ?? ''];
  if (lostA !== null && lostB !== null) {
    if (a.destroyed !== b.destroyed) return { winner: a.destroyed ? 1 : 0, ending: 'destroyed', causes };
    return { winner: 2, ending: 'both lost', causes };
  }
  if (lostA !== null) return { winner: 1, ending: a.destroyed ? 'destroyed' : 'crippled', causes };
  if (lostB !== null) return { winner: 0, ending: b.destroyed ? 'destroyed' : 'crippled', causes };
  if (!endOfTurn) return null;
  if (duel.turn >= duel.rules.turnCap) return { winner: 2, ending: 'turn limit', causes };
  if (duel.turn - duel.lastDamage >= duel.rules.noProgress) return { winner: 2, ending: 'no progress', causes };
  return null;
}

const zone = new Int16Array(3 * MAP_WIDTH);

/**
 * Specification 8: a random hex of the first or last three rows (or columns), facing the foe, from which both can walk to
 * each other.
 */
export function deploy(duel: TacticalDuel): void {
  const kind = duel.rules.deployment === 'random' ? (duel.dice.roll(2, 'edges') === 1 ? 'rows' : 'columns') : duel.rules.deployment;
  for (const unit of duel.units) unit.hex = deploymentHex(duel, unit, kind);
  const [a, b] = duel.units;
  a.facing = directionOf(bearingBetween(a.hex, b.hex));
  b.facing = directionOf(bearingBetween(b.hex, a.hex));
}

function deploymentHex(duel: TacticalDuel, unit: Unit, kind: 'rows' | 'columns' | 'fixed'): number {
  const n = deploymentZone(duel, unit, kind === 'columns', zone);
  if (n === 0) return hexAt(MAP_WIDTH >> 1, unit.side === 0 ? 1 : MAP_HEIGHT - 2);
  if (kind !== 'fixed') return zone[duel.dice.roll(n, 'deployment') - 1]!;
  const wanted = hexAt(MAP_WIDTH >> 1, unit.side === 0 ? 1 : MAP_HEIGHT - 2);
  let best = zone[0]!;
  for (let i = 1; i < n; i++) if (Math.abs(zone[i]! - wanted) < Math.abs(best - wanted)) best = zone[i]!;
  return best;
}

/** Open, dry enough to stand in, strong enough to carry the 'Mech. Returns how many were written. */
function deploymentZone({ ground, steps, units }: TacticalDuel, { side, sheet }: Unit, columns: boolean, out: Int16Array): number {
  const { mass } = sheet;
  const [mine, theirs] = [steps.mainGround(units[0].sheet.mass), steps.mainGround(units[1].sheet.mass)];
  let n = 0;
  const depth = 3;
  for (let i = 0; i < depth * (columns ? MAP_HEIGHT : MAP_WIDTH); i++) {
    const along = (i / depth) | 0;
    const deep = i % depth;
    const hex = columns ? hexAt(side === 0 ? deep : MAP_WIDTH - 1 - deep, along) : hexAt(along, side === 0 ? deep : MAP_HEIGHT - 1 - deep);
    if (mine[hex] === 0 || theirs[hex] === 0) continue;
    if ((ground.flags[hex]! & FLAG_CLOSED) === 0 && ground.depth[hex]! <= 1 && mass <= ground.limit[hex]!) out[n++] = hex;
  }
  return n;
}

export function unitCard(
  unit: Unit,
  name: string,
  detail: string,
  names: { weapons: UnitCard['weapons']; bins: UnitCard['bins'] },
): UnitCard {
  const { sheet } = unit;
  return {
    name,
    detail,
    mass: sheet.mass,
    quad: sheet.quad,
    walk: sheet.walk,
    run: sheet.run,
    jump: sheet.jump,
    sinks: sheet.sinks,
    dissipation: heatCapacity(sheet),
    weapons: names.weapons,
    bins: names.bins,
    hex: [hexX(unit.hex), hexY(unit.hex)],
    facing: unit.facing,
    start: snapshot(unit),
  };
}
