/**
 * The tactical brain written down plainly: every place and facing scored, every answer weighed, every line of sight
 * drawn and every weapon looked up afresh. The measure of the fast one, in choices and in speed.
 */
import { type Commander, commander } from '../../../src-shared/rulesets/battletech/ai/commander.ts';
import { fragility } from '../../../src-shared/rulesets/battletech/ai/fragility.ts';
import { heatFireModifier, targetMovementModifier } from '../../../src-shared/rulesets/battletech/data/tables.ts';
import { angleOff, arcsAt, bearingBetween, hitSide } from '../../../src-shared/rulesets/battletech/rules/arcs.ts';
import type { Duel } from '../../../src-shared/rulesets/battletech/rules/duel.ts';
import { bracketAt, minimumRangeModifier } from '../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { distanceBetween, HEX_COUNT } from '../../../src-shared/rulesets/battletech/rules/ground.ts';
import { dissipation, moveHeat } from '../../../src-shared/rulesets/battletech/rules/heat.ts';
import { jumpHexes } from '../../../src-shared/rulesets/battletech/rules/jump.ts';
import { lineOfSight, newSight } from '../../../src-shared/rulesets/battletech/rules/line-of-sight.ts';
import type { MoveChoice } from '../../../src-shared/rulesets/battletech/rules/movement.ts';
import { moverSteps } from '../../../src-shared/rulesets/battletech/rules/mover-steps.ts';
import { pathField } from '../../../src-shared/rulesets/battletech/rules/path-field.ts';
import { hexesOf, mpOf, NO_PATH, Reach, RUNNING, rollsOf, WALKING } from '../../../src-shared/rulesets/battletech/rules/reach.ts';
import { CLOSED, stepTable } from '../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { hitChance, mountModifier, rangeModifier, targetWoods } from '../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import {
  damagePilotingModifier,
  jumpMP,
  type MoveMode,
  modeReady,
  modesOfMount,
  runMP,
  type Unit,
  walkMP,
  weaponReady,
} from '../../../src-shared/rulesets/battletech/rules/unit.ts';
import { WEAPONS } from '../../../src-shared/rulesets/battletech/rules/weapon.ts';

const MODES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];

interface Place {
  readonly hex: number;
  readonly facing: number;
  readonly mode: MoveMode;
  readonly hexes: number;
  readonly rolls: number;
  readonly cost: number;
  readonly path: readonly number[];
}

interface Scored extends Place {
  score: number;
}

/** Mean damage of what bears, the most damage per heat first, within what the sinks allow. */
function volley(duel: Duel, unit: Unit, angle: number, distance: number, modifier: number): number {
  if (distance >= 32 || modifier >= 18) return 0;
  const worth = (mount: number) => (modesOfMount(unit, mount)[0]?.mean[1] ?? 0) / ((modesOfMount(unit, mount)[0]?.heat ?? 0) + 0.5);
  const mounts = unit.sheet.weapons
    .map((_, mount) => mount)
    .filter((mount) => !['ams', 'marker', 'artillery'].includes(WEAPONS[unit.sheet.weapons[mount]!.weapon]?.special ?? ''))
    .sort((a, b) => worth(b) - worth(a));
  let heat = Math.max(0, dissipation(duel, unit) + 5 - unit.heat - 5 * Math.min(2, unit.engineHits));
  let sum = 0;
  for (const mount of mounts) {
    if (!weaponReady(unit, mount) || (unit.sheet.weapons[mount]!.arc & arcsAt(angle)) === 0) continue;
    let best = 0;
    let bestHeat = 0;
    for (const mode of modesOfMount(unit, mount)) {
      const bracket = bracketAt(mode, distance);
      if (bracket < 0 || mode.heat > heat || !modeReady(unit, mode)) continue;
      const number =
        duel.rules.gunnery +
        Math.max(-6, modifier) +
        rangeModifier(bracket) +
        minimumRangeModifier(mode, distance) +
        mode.toHit +
        mountModifier(unit, mount, mode);
      const value = hitChance(number) * mode.mean[bracket]!;
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
function twisted(duel: Duel, unit: Unit, angle: number, distance: number, modifier: number): number {
  if (unit.sheet.quad)
    return volley(duel, unit, angle <= 60 || angle >= 300 ? 0 : angle <= 120 ? 90 : angle >= 240 ? 270 : 180, distance, modifier);
  if (angle <= 120 || angle >= 240) return volley(duel, unit, 0, distance, modifier);
  const aside = angle === 180 ? 0 : volley(duel, unit, angle < 180 ? 90 : 270, distance, modifier);
  return Math.max(aside, volley(duel, unit, 180, distance, modifier));
}

const base = (unit: Unit) => heatFireModifier(unit.heat) + (unit.sensorHits === 1 ? 2 : 0);
const canFire = (unit: Unit) => !unit.immobile && unit.sensorHits < 2;
const ATTACKER: Readonly<Record<MoveMode, number>> = { stand: 0, walk: 1, run: 2, jump: 3 };

/** To-hit modifiers both ways between two hexes; null = no shot. */
function modifiers(
  duel: Duel,
  me: Unit,
  foe: Unit,
  mine: number,
  theirs: number,
  myMode: number,
  foeMode: number,
  foeMoved: number,
  myMoved: number,
) {
  const sight = lineOfSight(duel.ground, mine, theirs, 1, foe.prone && foe.hex === theirs ? 0 : 1, duel.rules.losRule, newSight());
  if (!sight.canSee) return { dealt: null, taken: null };
  const woods = Math.min(3, Math.floor(sight.light + 2 * sight.heavy + (sight.fields >> 1)));
  const height = duel.rules.elevationToHit ? Math.sign(duel.ground.stand[theirs]! - duel.ground.stand[mine]!) : 0;
  const down = foe.prone && foe.hex === theirs ? (distanceBetween(mine, theirs) <= 1 ? -2 : 1) : 0;
  const easy = down + (foe.immobile ? -4 : 0);
  const dealt = base(me) + myMode + foeMoved + woods + (sight.targetCover ? 1 : 0) + targetWoods(duel, theirs) + height + easy;
  const taken = base(foe) + foeMode + myMoved + woods + (sight.attackerCover ? 1 : 0) + targetWoods(duel, mine) - height;
  return { dealt: canFire(me) ? dealt : null, taken: canFire(foe) ? taken : null };
}

function placesOf(duel: Duel, me: Unit, foe: Unit, walk: number, run: number, jump: number): Place[] {
  const steps = moverSteps(duel.ground, stepTable(duel.ground, duel.rules), me.sheet.mass, duel.rules.roughPiloting);
  const mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.hex };
  const walking = new Reach().flood(steps, mover, walk, WALKING);
  const running = new Reach().flood(steps, mover, run > walk ? run : 0, RUNNING);
  const lame = damagePilotingModifier(me) > 0 ? 1 : 0;
  const onFoot =
    (reach: Reach, mode: MoveMode | null, extra: number) =>
    (state: number): Place => {
      const way = reach.paths[state]!;
      const hex = Math.floor(state / 6);
      return {
        hex,
        facing: state % 6,
        mode: mode ?? (mpOf(way) === 0 ? 'stand' : 'walk'),
        hexes: hexesOf(way),
        rolls: rollsOf(way) + extra,
        cost: mpOf(way),
        path: reach.pathTo(state),
      };
    };
  const landing = new Int16Array(HEX_COUNT);
  const landings = jumpHexes(duel.ground, me.hex, jump, me.sheet.mass, foe.hex, duel.rules.jumpCeiling, landing);
  return [
    ...walking.states().map(onFoot(walking, null, 0)),
    ...running
      .states()
      .filter((state) => walking.paths[state] === NO_PATH)
      .map(onFoot(running, 'run', me.gyroHits > 0 ? 1 : 0)),
    ...[...landing.subarray(0, landings)].flatMap((hex) =>
      [5, 6, 7].map((turn): Place => {
        const facing = (Math.round(bearingBetween(hex, foe.hex) / 60) + turn) % 6;
        const hexes = distanceBetween(me.hex, hex);
        const rolls = lame + (duel.ground.depth[hex]! > 0 ? 1 : 0);
        return { hex, facing, mode: 'jump', hexes, rolls, cost: hexes, path: [me.hex * 6 + me.facing, hex * 6 + facing] };
      }),
    ),
  ];
}

export class ReferenceTactician {
  choose(duel: Duel, me: Unit, foe: Unit, knows: boolean, walk: number, run: number, jump: number): Place {
    const mine = fragility(me, duel.rules.endAtCrippled, new Float64Array(4));
    const theirs = fragility(foe, duel.rules.endAtCrippled, new Float64Array(4));
    const score = this.scorer(duel, me, foe, knows, mine, theirs);
    const scored = placesOf(duel, me, foe, walk, run, jump).map((place): Scored => ({ ...place, score: score(place) }));
    scored.sort((a, b) => b.score - a.score || MODES.indexOf(a.mode) - MODES.indexOf(b.mode) || a.hex - b.hex || a.facing - b.facing);
    if (knows) return scored[0]!;
    const short: Scored[] = [];
    for (const place of scored) if (short.length < 8 && !short.some((s) => s.hex === place.hex)) short.push(place);
    for (const place of short) place.score = 0.5 * (place.score - this.worstAnswer(duel, me, foe, place, mine, theirs));
    return short.sort((a, b) => b.score - a.score || a.hex - b.hex || a.facing - b.facing)[0]!;
  }

  private scorer(duel: Duel, me: Unit, foe: Unit, knows: boolean, mine: Float64Array, theirs: Float64Array) {
    const { rules, ground } = duel;
    const quiet = Math.max(0, duel.turn - duel.lastDamage - 2);
    const caution = Math.max(0.15, 1.8 - 0.12 * quiet);
    const pushing = 0.003 + 0.004 * quiet;
    const ideal = idealRange(duel, me, foe, mine[0]!, theirs[0]!);
    const damage = damagePilotingModifier(me);
    const fallPrice = (1 - hitChance(rules.piloting + damage)) * (Math.ceil(me.sheet.mass / 10) * mine[0]! + 0.06);
    const foeMoved = foe.immobile ? 0 : targetMovementModifier(foe.hexesMoved) + (foe.moved === 'jump' ? 1 : 0);
    const steps = stepTable(ground, rules);
    const way = pathField(ground, steps, foe.hex, me.sheet.mass, new Uint8Array(HEX_COUNT));
    return ({ hex, facing, mode, hexes, rolls }: Place): number => {
      const distance = distanceBetween(hex, foe.hex);
      const angle = angleOff(bearingBetween(hex, foe.hex), facing);
      const foeAngle = knows ? angleOff(bearingBetween(foe.hex, hex), foe.facing) : 0;
      const m = modifiers(duel, me, foe, hex, foe.hex, ATTACKER[mode], ATTACKER[foe.moved], foeMoved, mode === 'jump' ? 1 : 0);
      const cool = 1 - 0.015 * moveHeat(mode, hexes) * (me.heat > 4 ? 2 : 1);
      const dealt = m.dealt === null ? 0 : twisted(duel, me, angle, distance, m.dealt) * theirs[hitSide(foeAngle)]! * cool;
      const taken =
        m.taken === null ? 0 : twisted(duel, foe, foeAngle, distance, m.taken + targetMovementModifier(hexes)) * mine[hitSide(angle)]!;
      const looks = angle <= 60 || angle >= 300 ? 0.006 : angle > 120 && angle < 240 ? -0.012 : 0;
      const rise = ground.stand[foe.hex]! - ground.stand[hex]!;
      const kicks = distance === 1 && knows && rules.physical && looks > 0 && rise <= 0 && rise >= -1;
      const close = kicks ? hitChance(rules.piloting + 1) * Math.floor(me.sheet.mass / 5) * theirs[0]! * 0.8 : 0;
      let open = 0;
      for (let d = 0; d < 6; d++) if (steps[hex * 6 + d]! <= 3) open++;
      const here = 0.0015 * open - (ground.depth[hex]! >= 2 ? 0.05 : 0);
      const off = Math.abs((dealt > 0 ? distance : way[hex] === CLOSED ? 60 : Math.min(60, way[hex]!)) - ideal);
      return dealt + close - caution * taken + looks + here - pushing * off - rolls * fallPrice;
    };
  }

  private worstAnswer(duel: Duel, me: Unit, foe: Unit, place: Place, mine: Float64Array, theirs: Float64Array): number {
    const gain = (hex: number, foeMode: number, foeMoved: number) => {
      const distance = distanceBetween(place.hex, hex);
      const angle = angleOff(bearingBetween(place.hex, hex), place.facing);
      const moved = targetMovementModifier(place.hexes) + (place.mode === 'jump' ? 1 : 0);
      const m = modifiers(duel, me, foe, place.hex, hex, ATTACKER[place.mode], foeMode, foeMoved, moved);
      const taken = m.taken === null ? 0 : volley(duel, foe, 0, distance, m.taken) * mine[hitSide(angle)]!;
      const dealt = m.dealt === null ? 0 : twisted(duel, me, angle, distance, m.dealt) * theirs[0]!;
      return taken - dealt;
    };
    const steps = moverSteps(duel.ground, stepTable(duel.ground, duel.rules), foe.sheet.mass, duel.rules.roughPiloting);
    const mover = { hex: foe.hex, facing: foe.facing, quad: foe.sheet.quad, blocked: -1 };
    const reach = new Reach().flood(steps, mover, foe.prone ? 0 : runMP(foe), RUNNING);
    const stride = Math.max(1, Math.floor(reach.hexCount / 28));
    const gains: number[] = [];
    for (let i = 0; i < reach.hexCount; i += stride) {
      const hex = reach.hexes[i]!;
      if (hex === place.hex) continue;
      const way = Math.min(...reach.paths.subarray(hex * 6, hex * 6 + 6));
      gains.push(gain(hex, mpOf(way) > walkMP(foe) ? 2 : mpOf(way) === 0 ? 0 : 1, targetMovementModifier(hexesOf(way))));
    }
    const landing = new Int16Array(HEX_COUNT);
    const jumps = jumpMP(foe, duel.ground.depth[foe.hex]!);
    const n = jumpHexes(duel.ground, foe.hex, jumps, foe.sheet.mass, place.hex, duel.rules.jumpCeiling, landing);
    for (let i = 0; i < n; i += Math.max(1, Math.floor(n / 16)))
      gains.push(gain(landing[i]!, 3, targetMovementModifier(distanceBetween(foe.hex, landing[i]!)) + 1));
    return Math.max(...gains);
  }
}

function idealRange(duel: Duel, me: Unit, foe: Unit, mine: number, theirs: number): number {
  let best = 1;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let distance = 1; distance <= 24; distance++) {
    const dealt = volley(duel, me, 0, distance, 3) * theirs;
    const taken = volley(duel, foe, 0, distance, 3) * mine;
    const value = dealt - 0.8 * taken + 0.15 * (dealt / (dealt + taken + 0.01));
    if (dealt > 0 && value > bestValue) {
      bestValue = value;
      best = distance;
    }
  }
  return best;
}

/** The plain brain as a player; it fires like the fast one. */
export function referenceCommander(): Commander {
  const brain = new ReferenceTactician();
  const gunner = commander('tactical');
  return {
    move(duel, me, foe, knows, walk, run, jump): MoveChoice {
      return { ...brain.choose(duel, me, foe, knows, walk, run, jump), why: '', considered: [], count: 0 };
    },
    fire: (duel, me, foe, s) => gunner.fire(duel, me, foe, s),
  };
}
