/**
 * The tactical commander without tables and short cuts: every position and facing scored, every reply compared, every
 * line of sight traced and every weapon computed each time. The fast commander must make the same choices.
 */
import { type Commander, commander } from '../../../src-shared/rulesets/battletech/ai/commander.ts';
import { fragility } from '../../../src-shared/rulesets/battletech/ai/fragility.ts';
import type { TacticalDuel } from '../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { heatFireModifier, targetMovementModifier } from '../../../src-shared/rulesets/battletech/data/tables.ts';
import { angleOff, arcsAt, bearingBetween, hitSide } from '../../../src-shared/rulesets/battletech/rules/arcs.ts';
import type { Duel } from '../../../src-shared/rulesets/battletech/rules/duel.ts';
import { bracketAt, minimumRangeModifier, worthAt } from '../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { distanceBetween, HEX_COUNT } from '../../../src-shared/rulesets/battletech/rules/ground.ts';
import { dissipation, moveHeat, steadyHeat } from '../../../src-shared/rulesets/battletech/rules/heat.ts';
import { jumpHexes } from '../../../src-shared/rulesets/battletech/rules/jump.ts';
import { lineOfSight, newSight } from '../../../src-shared/rulesets/battletech/rules/line-of-sight.ts';
import type { MoveChoice, MoveOrder } from '../../../src-shared/rulesets/battletech/rules/movement.ts';
import { moverSteps } from '../../../src-shared/rulesets/battletech/rules/mover-steps.ts';
import { pathField } from '../../../src-shared/rulesets/battletech/rules/path-field.ts';
import { hexesOf, mpOf, NO_PATH, Reach, RUNNING, rollsOf, WALKING } from '../../../src-shared/rulesets/battletech/rules/reach.ts';
import { hidingLayers } from '../../../src-shared/rulesets/battletech/rules/signature-systems.ts';
import { CLOSED, stepTable } from '../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { hitChance, mountModifier, rangeModifier, targetWoods } from '../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import {
  boostedRunMP,
  damagePilotingModifier,
  gunneryOf,
  jumpMP,
  type MoveMode,
  modeReady,
  modesOfMount,
  pilotingOf,
  type Unit,
  walkMP,
  weaponReady,
} from '../../../src-shared/rulesets/battletech/rules/unit.ts';
import { isFired } from '../../../src-shared/rulesets/battletech/rules/weapon.ts';

const MODES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];

interface Position {
  readonly hex: number;
  readonly facing: number;
  readonly mode: MoveMode;
  readonly hexes: number;
  readonly rolls: number;
  readonly cost: number;
  readonly path: readonly number[];
}

/** Who decides, against whom, and the share of life that a point of damage costs each, by side. */
interface Engagement {
  readonly duel: TacticalDuel;
  readonly me: Unit;
  readonly foe: Unit;
  readonly mine: Float64Array;
  readonly theirs: Float64Array;
}

interface Target {
  readonly angle: number;
  readonly distance: number;
  readonly modifier: number;
}

/** Where a 'Mech stands; its movement as a modifier of its own fire, and of fire at it. */
interface Stance {
  readonly hex: number;
  readonly mode: number;
  readonly moved: number;
}

interface Scored extends Position {
  score: number;
}

/** Mean damage of the weapons in arc, the most damage per heat first, within what the sinks allow. */
function volley(duel: Duel, unit: Unit, { angle, distance, modifier }: Target): number {
  if (distance >= 32 || modifier >= 18) return 0;
  const damagePerHeat = (mount: number) => (modesOfMount(unit, mount)[0]?.mean[1] ?? 0) / ((modesOfMount(unit, mount)[0]?.heat ?? 0) + 0.5);
  const mounts = unit.sheet.weapons
    .map((_, mount) => mount)
    .filter((mount) => isFired(unit.sheet.weapons[mount]!.weapon))
    .sort((a, b) => damagePerHeat(b) - damagePerHeat(a));
  let heat = Math.max(0, dissipation(duel, unit) + 5 - unit.heat - steadyHeat(unit));
  let sum = 0;
  for (const mount of mounts) {
    if (!weaponReady(unit, mount) || unit.pointless[mount] === 1 || (unit.sheet.weapons[mount]!.arc & arcsAt(angle)) === 0) continue;
    let best = 0;
    let bestHeat = 0;
    for (const mode of modesOfMount(unit, mount)) {
      const bracket = bracketAt(mode, distance);
      if (bracket < 0 || mode.heat > heat || !modeReady(unit, mode)) continue;
      const number =
        gunneryOf(unit, duel.rules) +
        Math.max(-6, modifier) +
        rangeModifier(bracket) +
        hidingLayers(duel.other(unit)) * bracket +
        minimumRangeModifier(mode, distance) +
        mode.toHit +
        mountModifier(unit, mount, mode);
      const value = hitChance(number) * worthAt(mode, distance);
      if (value > best) {
        best = value;
        bestHeat = mode.heat;
      }
    }
    sum += best;
    heat -= bestHeat;
  }
  return Math.fround(sum);
}

/** The torso turns one hexside: what lies beside comes ahead, what lies behind comes beside. */
function twisted(duel: Duel, unit: Unit, target: Target): number {
  const { angle } = target;
  const at = (turned: number) => volley(duel, unit, { ...target, angle: turned });
  if (unit.sheet.quad) return at(angle <= 60 || angle >= 300 ? 0 : angle <= 120 ? 90 : angle >= 240 ? 270 : 180);
  if (angle <= 120 || angle >= 240) return at(0);
  const aside = angle === 180 ? 0 : at(angle < 180 ? 90 : 270);
  return Math.max(aside, at(180));
}

const base = (unit: Unit) => heatFireModifier(unit.heat) + (unit.sensorHits === 1 ? 2 : 0) + (unit.interference > 0 ? 2 : 0);
const canFire = (unit: Unit) => !unit.immobile && unit.sensorHits < 2;
const ATTACKER: Readonly<Record<MoveMode, number>> = { stand: 0, walk: 1, run: 2, jump: 3 };

/** To-hit modifiers both ways between two stances; null = no shot. */
function modifiers({ duel, me, foe }: Engagement, { hex: mine, mode: myMode, moved: myMoved }: Stance, theirStance: Stance) {
  const { hex: theirs, mode: foeMode, moved: foeMoved } = theirStance;
  const heightB = foe.prone && foe.hex === theirs ? 0 : 1;
  const sight = lineOfSight(duel.ground, { a: mine, b: theirs, heightA: 1, heightB }, duel.rules.losRule, newSight());
  if (!sight.canSee) return { dealt: null, taken: null };
  const woods = Math.min(3, Math.floor(sight.light + 2 * sight.heavy + (sight.fields >> 1)));
  const height = duel.rules.elevationToHit ? Math.sign(duel.ground.stand[theirs]! - duel.ground.stand[mine]!) : 0;
  const down = foe.prone && foe.hex === theirs ? (distanceBetween(mine, theirs) <= 1 ? -2 : 1) : 0;
  const easy = down + (foe.immobile ? -4 : 0);
  const dealt = base(me) + myMode + foeMoved + woods + (sight.targetCover ? 1 : 0) + targetWoods(duel.ground, theirs) + height + easy;
  const taken = base(foe) + foeMode + myMoved + woods + (sight.attackerCover ? 1 : 0) + targetWoods(duel.ground, mine) - height;
  return { dealt: canFire(me) ? dealt : null, taken: canFire(foe) ? taken : null };
}

function positionsOf(duel: Duel, { unit: me, foe, walk, run, jump }: MoveOrder): Position[] {
  const steps = moverSteps(duel.ground, stepTable(duel.ground, duel.rules), me.sheet.mass, duel.rules.roughPiloting);
  const mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.hex };
  const walking = new Reach().flood(steps, mover, walk, WALKING);
  const running = new Reach().flood(steps, mover, run > walk ? run : 0, RUNNING);
  const lame = damagePilotingModifier(me) > 0 ? 1 : 0;
  const onFoot =
    (reach: Reach, mode: MoveMode | null, extra: number) =>
    (state: number): Position => {
      const path = reach.paths[state]!;
      const hex = Math.floor(state / 6);
      return {
        hex,
        facing: state % 6,
        mode: mode ?? (mpOf(path) === 0 ? 'stand' : 'walk'),
        hexes: hexesOf(path),
        rolls: rollsOf(path) + extra,
        cost: mpOf(path),
        path: reach.pathTo(state),
      };
    };
  const landing = new Int16Array(HEX_COUNT);
  const landings = jumpHexes(
    duel.ground,
    { from: me.hex, mp: jump, mass: me.sheet.mass, blocked: foe.hex, ceiling: duel.rules.jumpCeiling },
    landing,
  );
  return [
    ...walking.states().map(onFoot(walking, null, 0)),
    ...running
      .states()
      .filter((state) => walking.paths[state] === NO_PATH)
      .map(onFoot(running, 'run', me.gyroHits > 0 ? 1 : 0)),
    ...[...landing.subarray(0, landings)].flatMap((hex) =>
      [5, 6, 7].map((turn): Position => {
        const facing = (Math.round(bearingBetween(hex, foe.hex) / 60) + turn) % 6;
        const hexes = distanceBetween(me.hex, hex);
        const rolls = lame + (duel.ground.depth[hex]! > 0 ? 1 : 0);
        return { hex, facing, mode: 'jump', hexes, rolls, cost: hexes, path: [me.hex * 6 + me.facing, hex * 6 + facing] };
      }),
    ),
  ];
}

export class ReferenceTactician {
  choose(duel: TacticalDuel, order: MoveOrder): Position {
    const { unit: me, foe, enemyHasMoved } = order;
    const engagement: Engagement = {
      duel,
      me,
      foe,
      mine: fragility(me, duel.rules.endAtCrippled, new Float64Array(4)),
      theirs: fragility(foe, duel.rules.endAtCrippled, new Float64Array(4)),
    };
    const score = scorer(engagement, enemyHasMoved);
    const scored = positionsOf(duel, order).map((position): Scored => ({ ...position, score: score(position) }));
    scored.sort((a, b) => b.score - a.score || MODES.indexOf(a.mode) - MODES.indexOf(b.mode) || a.hex - b.hex || a.facing - b.facing);
    if (enemyHasMoved) return scored[0]!;
    for (const position of scored) position.score = 0.03 * position.score - worstReply(engagement, position);
    return scored.sort(
      (a, b) => b.score - a.score || a.hex - b.hex || a.facing - b.facing || MODES.indexOf(a.mode) - MODES.indexOf(b.mode),
    )[0]!;
  }
}

/** The longer nothing happens, the less damage taken counts. */
function cautionOf(duel: Duel): number {
  return Math.max(0.15, 1.2 - 0.25 * Math.max(0, duel.turn - duel.lastDamage - 2));
}

function scorer(engagement: Engagement, enemyHasMoved: boolean): (position: Position) => number {
  const { duel, me, foe, mine, theirs } = engagement;
  const { rules, ground } = duel;
  const quiet = Math.max(0, duel.turn - duel.lastDamage - 2);
  const caution = cautionOf(duel);
  const closing = 0.003 + 0.004 * quiet;
  const ideal = idealRange(engagement);
  const fallPrice = (1 - hitChance(pilotingOf(me, rules) + damagePilotingModifier(me))) * (Math.ceil(me.sheet.mass / 10) * mine[0]! + 0.06);
  const foeMoved = foe.immobile ? 0 : targetMovementModifier(foe.hexesMoved) + (foe.moved === 'jump' ? 1 : 0);
  const foeStance: Stance = { hex: foe.hex, mode: ATTACKER[foe.moved], moved: foeMoved };
  const steps = stepTable(ground, rules);
  const paths = pathField(ground, steps, { hex: foe.hex, mass: me.sheet.mass }, new Uint8Array(HEX_COUNT));
  return ({ hex, facing, mode, hexes, rolls }: Position): number => {
    const distance = distanceBetween(hex, foe.hex);
    const angle = angleOff(bearingBetween(hex, foe.hex), facing);
    const foeAngle = enemyHasMoved ? angleOff(bearingBetween(foe.hex, hex), foe.facing) : 0;
    const m = modifiers(engagement, { hex, mode: ATTACKER[mode], moved: mode === 'jump' ? 1 : 0 }, foeStance);
    const cool = 1 - 0.015 * moveHeat(me.sheet, mode, hexes) * (me.heat > 4 ? 2 : 1);
    const dealt = m.dealt === null ? 0 : twisted(duel, me, { angle, distance, modifier: m.dealt }) * theirs[hitSide(foeAngle)]! * cool;
    const volleyTaken = (modifier: number) => twisted(duel, foe, { angle: foeAngle, distance, modifier });
    const taken = m.taken === null ? 0 : volleyTaken(m.taken + targetMovementModifier(hexes)) * mine[hitSide(angle)]!;
    const looks = angle <= 60 || angle >= 300 ? 0.006 : angle > 120 && angle < 240 ? -0.012 : 0;
    const rise = ground.stand[foe.hex]! - ground.stand[hex]!;
    const kicks = distance === 1 && enemyHasMoved && rules.physical && looks > 0 && rise <= 0 && rise >= -1;
    const kick = kicks ? hitChance(pilotingOf(me, rules) + 1) * Math.floor(me.sheet.mass / 5) * theirs[0]! * 0.8 : 0;
    const openings = steps.subarray(hex * 6, hex * 6 + 6).filter((price) => price <= 3).length;
    const bored = hex === me.hex ? 0.04 * me.idle : hex === me.hexTwoAgo ? 0.15 : 0;
    const here = 0.0015 * openings - (ground.depth[hex]! >= 2 ? 0.05 : 0) - bored;
    const off = Math.abs((dealt > 0 ? distance : paths[hex] === CLOSED ? 60 : Math.min(60, paths[hex]!)) - ideal);
    return dealt + kick - caution * taken + looks + here - closing * off - rolls * fallPrice;
  };
}

/** The enemy's largest gain from a sample of its moves. */
function worstReply(engagement: Engagement, position: Position): number {
  const { duel, me, foe, mine, theirs } = engagement;
  const moved = targetMovementModifier(position.hexes) + (position.mode === 'jump' ? 1 : 0);
  const stance: Stance = { hex: position.hex, mode: ATTACKER[position.mode], moved };
  const dread = 0.95 * cautionOf(duel);
  const gain = (reply: Stance) => {
    const distance = distanceBetween(position.hex, reply.hex);
    const angle = angleOff(bearingBetween(position.hex, reply.hex), position.facing);
    const m = modifiers(engagement, stance, reply);
    const taken = m.taken === null ? 0 : volley(duel, foe, { angle: 0, distance, modifier: m.taken }) * mine[hitSide(angle)]!;
    const dealt = m.dealt === null ? 0 : twisted(duel, me, { angle, distance, modifier: m.dealt }) * theirs[0]!;
    return dread * taken - dealt;
  };
  return Math.max(...[...repliesOnFoot(duel, foe, position.hex), ...repliesByJump(duel, foe, position.hex)].map(gain));
}

function repliesOnFoot(duel: Duel, foe: Unit, taken: number): Stance[] {
  const steps = moverSteps(duel.ground, stepTable(duel.ground, duel.rules), foe.sheet.mass, duel.rules.roughPiloting);
  const mover = { hex: foe.hex, facing: foe.facing, quad: foe.sheet.quad, blocked: -1 };
  const reach = new Reach().flood(steps, mover, foe.prone ? 0 : boostedRunMP(foe), RUNNING);
  const replies: Stance[] = [];
  for (let i = 0; i < reach.hexCount; i++) {
    const hex = reach.hexes[i]!;
    if (hex === taken) continue;
    const path = Math.min(...reach.paths.subarray(hex * 6, hex * 6 + 6));
    const mode = mpOf(path) > walkMP(foe) ? 2 : mpOf(path) === 0 ? 0 : 1;
    replies.push({ hex, mode, moved: targetMovementModifier(hexesOf(path)) });
  }
  return replies;
}

function repliesByJump(duel: Duel, foe: Unit, taken: number): Stance[] {
  const landing = new Int16Array(HEX_COUNT);
  const mp = jumpMP(foe, duel.ground.depth[foe.hex]!);
  const jump = { from: foe.hex, mp, mass: foe.sheet.mass, blocked: -1, ceiling: duel.rules.jumpCeiling };
  const n = jumpHexes(duel.ground, jump, landing);
  return [...landing.subarray(0, n)]
    .filter((hex) => hex !== taken)
    .map((hex) => ({ hex, mode: 3, moved: targetMovementModifier(distanceBetween(foe.hex, hex)) + 1 }));
}

function idealRange({ duel, me, foe, mine, theirs }: Engagement): number {
  let best = 1;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let distance = 1; distance <= 24; distance++) {
    const dealt = volley(duel, me, { angle: 0, distance, modifier: 3 }) * theirs[0]!;
    const taken = volley(duel, foe, { angle: 0, distance, modifier: 3 }) * mine[0]!;
    const value = dealt - 0.8 * taken + 0.15 * (dealt / (dealt + taken + 0.01));
    if (dealt > 0 && value > bestValue) {
      bestValue = value;
      best = distance;
    }
  }
  return best;
}

/** The exhaustive commander as a player; it fires like the fast one. */
export function referenceCommander(): Commander {
  const tactician = new ReferenceTactician();
  const fast = commander('tactical');
  return {
    move: (duel, order): MoveChoice => ({ ...tactician.choose(duel, order), why: '', considered: [], count: 0 }),
    fire: (duel, me, foe, situation) => fast.fire(duel, me, foe, situation),
  };
}
