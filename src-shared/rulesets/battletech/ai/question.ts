/** What a commander knows when it has to move: both sides' weapons and armour, written where the kernel reads it. */
import { heatFireModifier, targetMovementModifier } from '../data/tables.ts';
import { dissipation, moveHeat } from '../rules/heat.ts';
import type { MoveOrder } from '../rules/movement.ts';
import { hidingLayers } from '../rules/signature-systems.ts';
import { attackerMoveModifier, hitChance } from '../rules/to-hit.ts';
import { boostedRunMP, damagePilotingModifier, gunneryOf, jumpMP, pilotingOf, type Unit, walkMP } from '../rules/unit.ts';
import { fragility } from './fragility.ts';
import * as at from './kernel/layout.ts';
import { NEVER } from './kernel-tables.ts';
import type { MoveSearch } from './move-search.ts';
import type { TacticalDuel } from './tactical-duel.ts';

/** Prices of going back to the hex of two turns ago, and of staying without a shot, by turns of that. */
const DANCING = 0.15;
const IDLING = 0.04;

/** Writes the question of a move: who, where, with what, against which enemy; `expectsReplies`: the enemy's next move counts, too. */
export function writeQuestion(search: MoveSearch, duel: TacticalDuel, order: MoveOrder, expectsReplies = !order.enemyHasMoved): void {
  const { unit: me, foe } = order;
  search.enter(duel);
  aimWeapons(search, duel, me, foe);
  writeMover(search, order);
  writeFoe(search, foe);
  if (expectsReplies) writeFoeReach(search, duel, foe);
  writeWeights(search, duel, me);
  writeHeat(search, order);
  const { words } = search;
  words[at.MY_BASE >> 2] = baseModifier(me) - (foe.immobile ? 4 : 0);
  words[at.KNOWS_ENEMY >> 2] = order.enemyHasMoved ? 1 : 0;
  words[at.HEIGHT_COUNTS >> 2] = duel.rules.elevationToHit ? 1 : 0;
  words[at.JUMP_CEILING >> 2] = duel.rules.jumpCeiling ? 1 : 0;
  // Lines to an enemy on the ground are those of another turn.
  if (foe.prone) search.bytes.fill(0, at.SIGHTS_DOWN, at.SIGHTS_DOWN + at.HEXES);
  search.findPaths(duel, foe.hex, me.sheet.mass);
}

function aimWeapons({ firepower, doubles }: MoveSearch, duel: TacticalDuel, me: Unit, foe: Unit): void {
  const { rules } = duel;
  firepower[me.side].aim(me, gunneryOf(me, rules), dissipation(duel, me), hidingLayers(foe));
  firepower[foe.side].aim(foe, gunneryOf(foe, rules), dissipation(duel, foe), hidingLayers(me));
  fragility(me, rules.endAtCrippled, doubles, at.MY_FRAGILITY >> 3);
  fragility(foe, rules.endAtCrippled, doubles, at.FOE_FRAGILITY >> 3);
}

function writeMover({ words }: MoveSearch, { unit: me, walk, run, jump }: MoveOrder): void {
  words[at.MY_SIDE >> 2] = me.side;
  words[at.MY_HEX >> 2] = me.hex;
  words[at.MY_FACING >> 2] = me.facing;
  words[at.MY_MASS >> 2] = me.sheet.mass;
  words[at.I_AM_QUAD >> 2] = me.sheet.quad ? 1 : 0;
  words[at.WALK_MP >> 2] = walk;
  words[at.RUN_MP >> 2] = run;
  words[at.JUMP_MP >> 2] = jump;
  words[at.RUN_ROLLS >> 2] = me.gyroHits > 0 ? 1 : 0;
  words[at.LANDING_ROLLS >> 2] = damagePilotingModifier(me) > 0 ? 1 : 0;
  words[at.HEX_TWO_AGO >> 2] = me.hexTwoAgo;
}

function writeFoe({ words }: MoveSearch, foe: Unit): void {
  words[at.FOE_HEX >> 2] = foe.hex;
  words[at.FOE_FACING >> 2] = foe.facing;
  words[at.FOE_MASS >> 2] = foe.sheet.mass;
  words[at.FOE_IS_QUAD >> 2] = foe.sheet.quad ? 1 : 0;
  words[at.FOE_BASE >> 2] = baseModifier(foe);
  words[at.FOE_MODE >> 2] = attackerMoveModifier(foe.moved);
  words[at.FOE_MOVED >> 2] = foe.immobile ? 0 : targetMovementModifier(foe.hexesMoved) + (foe.moved === 'jump' ? 1 : 0);
  words[at.FOE_IS_DOWN >> 2] = foe.prone ? 1 : 0;
  words[at.FOE_IS_GONE >> 2] = foe.destroyed ? 1 : 0;
}

function writeFoeReach({ words }: MoveSearch, duel: TacticalDuel, foe: Unit): void {
  words[at.FOE_WALK_MP >> 2] = walkMP(foe);
  words[at.FOE_RUN_MP >> 2] = foe.prone ? 0 : boostedRunMP(foe);
  words[at.FOE_JUMP_MP >> 2] = jumpMP(foe, duel.ground.depth[foe.hex]!);
}

function writeWeights({ doubles }: MoveSearch, duel: TacticalDuel, me: Unit): void {
  const { rules } = duel;
  const { mass } = me.sheet;
  const piloting = pilotingOf(me, rules);
  // The longer nothing happens, the less damage taken counts: someone has to open the fight.
  const quiet = Math.max(0, duel.turn - duel.lastDamage - 2);
  doubles[at.CAUTION >> 3] = Math.max(0.15, 1.2 - 0.25 * quiet);
  doubles[at.CLOSING >> 3] = 0.003 + 0.004 * quiet;
  // What one piloting roll risks: the fall's damage and a turn on the ground.
  const falls = 1 - hitChance(piloting + damagePilotingModifier(me));
  doubles[at.FALL_PRICE >> 3] = falls * (Math.ceil(mass / 10) * doubles[at.MY_FRAGILITY >> 3]! + 0.06);
  const kick = hitChance(piloting + 1) * Math.floor(mass / 5) * doubles[at.FOE_FRAGILITY >> 3]! * 0.8;
  doubles[at.KICK >> 3] = rules.physical ? kick : 0;
  doubles[at.STAYING >> 3] = boredom(me, me.hex);
  doubles[at.GOING_BACK >> 3] = boredom(me, me.hexTwoAgo);
}

function writeHeat({ words, doubles }: MoveSearch, { unit: { sheet, heat }, jump }: MoveOrder): void {
  words[at.HEAT_COUNTS >> 2] = heat > 4 ? 2 : 1;
  doubles[at.FOOT_HEAT >> 3] = moveHeat(sheet, 'stand', 0);
  doubles[(at.FOOT_HEAT >> 3) + 1] = moveHeat(sheet, 'walk', 0);
  doubles[(at.FOOT_HEAT >> 3) + 2] = moveHeat(sheet, 'run', 0);
  for (let hexes = 1; hexes <= jump && hexes < at.JUMP_HEATS; hexes++)
    doubles[(at.JUMP_HEAT >> 3) + hexes] = moveHeat(sheet, 'jump', hexes);
}

/** A 'Mech that walks to and fro, or waits for ever, is neither a target worth filming nor a threat. */
export function boredom(me: Unit, hex: number): number {
  if (hex === me.hex) return me.idle * IDLING;
  return hex === me.hexTwoAgo ? DANCING : 0;
}

/** What a unit's own state adds to its shots; NEVER when it cannot fire. */
function baseModifier(unit: Unit): number {
  if (unit.immobile || unit.sensorHits >= 2) return NEVER;
  return heatFireModifier(unit.heat) + (unit.sensorHits === 1 ? 2 : 0) + (unit.interference > 0 ? 2 : 0);
}
