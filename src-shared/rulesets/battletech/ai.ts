/**
 * Where to go: the tactical brain (specification 7). Every reachable hex and facing is scored by the damage it lets the
 * 'Mech deal and take, each measured in shares of the victim's life, so that cover, height, arcs, rear shots and speed
 * all count through what they do. The second mover knows where the enemy stands; the first mover weighs its best
 * places against the enemy's best answers.
 */
import { angleOff, bearingBetween, hitSide } from './arcs.ts';
import { heatFireModifier, targetMovementModifier } from './data/tables.ts';
import type { Duel } from './duel.ts';
import type { Considered } from './events.ts';
import { AHEAD, ARC_CLASS, BEHIND, type Firepower, fragility, hitChance, TO_LEFT, TO_RIGHT } from './expect.ts';
import { distanceBetween, type Ground, HEX_COUNT, hexX, hexY } from './ground.ts';
import { dissipation, moveHeat } from './heat.ts';
import { CLOSED } from './movement.ts';
import { jumpHexes, type Mover, Reach, wayField } from './reach.ts';
import { ATTACKER_COVER, SEEN, TARGET_COVER, woodsOf } from './sight-cache.ts';
import { attackerMoveModifier, targetWoods } from './tohit.ts';
import { damagePilotingModifier, jumpMP, type MoveMode, runMP, type Unit, walkMP } from './unit.ts';

export interface MoveChoice {
  readonly mode: MoveMode;
  readonly hex: number;
  readonly facing: number;
  readonly hexes: number;
  readonly cost: number;
  /** States (hex * 6 + facing) from start to end; for jumps only those two. */
  readonly path: readonly number[];
  readonly why: string;
  readonly considered: readonly Considered[];
  readonly count: number;
}

/** Candidates the first mover compares with the enemy's answers. */
const SHORT_LIST = 8;
/** Answers of the enemy that are looked at. */
const ANSWERS = 28;
const NO_SHOT = 99;

interface Candidate {
  hex: number;
  facing: number;
  mode: MoveMode;
  hexes: number;
  score: number;
  dealt: number;
  taken: number;
}

export class Tactician {
  private readonly walk = new Reach();
  private readonly run = new Reach();
  private readonly foeReach = new Reach();
  private readonly landing = new Int16Array(HEX_COUNT);
  private mine!: Firepower;
  private theirs!: Firepower;
  private readonly myFragility = new Float64Array(4);
  private readonly foeFragility = new Float64Array(4);
  private readonly way = new Uint8Array(HEX_COUNT);
  private best: Candidate[] = [];
  private duel!: Duel;
  private me!: Unit;
  private foe!: Unit;
  private caution = 1;
  private pushing = 0;
  private ideal = 6;
  private count = 0;
  private foeMoved = 0;
  private myBase = 0;
  private foeBase = 0;
  private byWay = false;
  private lame = false;
  /** What one piloting roll risks: the fall's damage and a turn on the ground. */
  private fallPrice = 0;
  // The hex being looked at.
  private hex = -1;
  private mode: MoveMode = 'stand';
  private distance = 0;
  private degrees = 0;
  private dealtModifier = 0;
  private takenModifier = 0;
  private share = 0;
  private foeAngle = 0;
  private ground = 0;
  private away = 0;

  /** `knows` = the enemy has moved already. `mp` is what standing up left. */
  choose(duel: Duel, me: Unit, foe: Unit, knows: boolean, walkLeft: number, runLeft: number, jumpLeft: number): MoveChoice {
    this.prepare(duel, me, foe);
    const places = this.reachable(walkLeft, runLeft, jumpLeft);
    this.scoreAll(knows, runLeft > walkLeft, places);
    if (this.best.length === 0) return this.stay();
    if ((this.best[0] as Candidate).dealt === 0) {
      // No shot from anywhere good: now the way round the walls matters, not the distance.
      wayField(duel.ground, duel.steps, foe.hex, me.sheet.mass, this.way);
      this.byWay = true;
      this.scoreAll(knows, runLeft > walkLeft, places);
    }
    if (!knows) this.weighAnswers();
    const chosen = this.best.reduce((best, c) => (c.score > best.score ? c : best));
    return this.told(chosen);
  }

  private prepare(duel: Duel, me: Unit, foe: Unit): void {
    this.duel = duel;
    this.me = me;
    this.foe = foe;
    const { rules } = duel;
    this.mine = duel.firepower[me.side].aim(me, rules.gunnery, dissipation(duel, me));
    this.theirs = duel.firepower[foe.side].aim(foe, rules.gunnery, dissipation(duel, foe));
    fragility(me, rules.endAtCrippled, this.myFragility);
    fragility(foe, rules.endAtCrippled, this.foeFragility);
    // The longer nothing happens, the less a hit is feared: someone has to open the fight.
    const quiet = Math.max(0, duel.turn - duel.lastDamage - 2);
    this.caution = Math.max(0.15, 1.8 - 0.12 * quiet);
    this.pushing = 0.003 + 0.004 * quiet;
    this.ideal = this.idealRange();
    this.hex = -1;
    this.foeMoved = foe.immobile ? 0 : targetMovementModifier(foe.hexesMoved) + (foe.moved === 'jump' ? 1 : 0);
    const damage = damagePilotingModifier(me);
    this.lame = damage > 0;
    this.fallPrice = (1 - hitChance(rules.piloting + damage)) * (Math.ceil(me.sheet.mass / 10) * (this.myFragility[0] as number) + 0.06);
    this.byWay = false;
    this.myBase = baseModifier(me);
    this.foeBase = baseModifier(foe);
  }

  /** The distance at which trading fire pays best. */
  private idealRange(): number {
    let best = 1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let distance = 1; distance <= 24; distance++) {
      const dealt = this.mine.volley(AHEAD, distance, 3) * (this.foeFragility[0] as number);
      const taken = this.theirs.volley(AHEAD, distance, 3) * (this.myFragility[0] as number);
      const value = dealt - 0.8 * taken + 0.15 * (dealt / (dealt + taken + 0.01));
      if (dealt > 0 && value > bestValue) {
        bestValue = value;
        best = distance;
      }
    }
    return best;
  }

  /** Fills the reach tables; returns the number of landing hexes. */
  private reachable(walkLeft: number, runLeft: number, jumpLeft: number): number {
    const { duel, me, foe } = this;
    const mover: Mover = {
      hex: me.hex,
      facing: me.facing,
      mass: me.sheet.mass,
      quad: me.sheet.quad,
      blocked: foe.destroyed ? -1 : foe.hex,
    };
    const roughPiloting = duel.rules.roughPiloting;
    this.walk.flood(duel.ground, duel.steps, mover, walkLeft, { dry: false, backward: true, minimumMove: true, roughPiloting });
    if (runLeft > walkLeft)
      this.run.flood(duel.ground, duel.steps, mover, runLeft, { dry: true, backward: false, minimumMove: false, roughPiloting });
    return jumpLeft > 0 ? jumpHexes(duel.ground, me.hex, jumpLeft, me.sheet.mass, mover.blocked, duel.rules.jumpCeiling, this.landing) : 0;
  }

  private scoreAll(knows: boolean, runs: boolean, places: number): void {
    this.best = [];
    this.count = 0;
    this.hex = -1;
    this.scoreReach(this.walk, false, knows);
    if (runs) this.scoreReach(this.run, true, knows);
    for (let i = 0; i < places; i++) this.scoreLanding(this.landing[i] as number, knows);
  }

  private scoreReach(reach: Reach, running: boolean, knows: boolean): void {
    const lame = running && this.me.gyroHits > 0 ? 1 : 0;
    for (let i = 0; i < reach.count; i++) {
      const state = reach.states[i] as number;
      const hex = (state / 6) | 0;
      const walked = this.walk.cost(state);
      // What can be walked need not be run.
      if (running && walked !== CLOSED) continue;
      const mode: MoveMode = running ? 'run' : walked === 0 ? 'stand' : 'walk';
      this.stepInto(hex, mode, knows);
      this.scorePlace(state - hex * 6, reach.hexes(state), reach.rolls(state) + lame, knows);
    }
  }

  private scoreLanding(hex: number, knows: boolean): void {
    const hexes = distanceBetween(this.me.hex, hex);
    const hazards = (this.lame ? 1 : 0) + ((this.duel.ground.depth[hex] as number) > 0 ? 1 : 0);
    this.stepInto(hex, 'jump', knows);
    const ahead = Math.round(this.degrees / 60) % 6;
    // The facing is free: towards the enemy, or one hexside off to show the better side.
    for (let turn = 5; turn <= 7; turn++) this.scorePlace((ahead + turn) % 6, hexes, hazards, knows);
  }

  /** All about a hex that does not depend on facing and hexes moved. States come hex by hex, so this is done once for each. */
  private stepInto(hex: number, mode: MoveMode, knows: boolean): void {
    if (hex === this.hex && mode === this.mode) return;
    const { foe, duel } = this;
    this.hex = hex;
    this.mode = mode;
    this.distance = distanceBetween(hex, foe.hex);
    this.degrees = bearingBetween(hex, foe.hex);
    this.sight(hex, foe.hex, attackerMoveModifier(mode), attackerMoveModifier(foe.moved), this.foeMoved, mode === 'jump' ? 1 : 0);
    this.share = this.foeFragility[knows ? hitSide(angleOff(bearingBetween(foe.hex, hex), foe.facing)) : 0] as number;
    this.foeAngle = knows ? angleOff((this.degrees + 180) % 360, foe.facing) : 0;
    let open = 0;
    for (let d = 0; d < 6; d++) if ((duel.steps[hex * 6 + d] as number) <= 3) open++;
    this.ground = 0.0015 * open - ((duel.ground.depth[hex] as number) >= 2 ? 0.05 : 0);
    this.away = Math.abs((this.byWay ? Math.min(60, this.way[hex] as number) : this.distance) - this.ideal);
  }

  private scorePlace(facing: number, hexes: number, hazards: number, knows: boolean): void {
    const { me, foe, mode, distance } = this;
    this.count++;
    const angle = angleOff(this.degrees, facing);
    let dealt = 0;
    if (this.dealtModifier < NO_SHOT) {
      dealt = bestTwist(this.mine, me.sheet.quad, angle, distance, this.dealtModifier) * this.share;
      // Heat from moving is heat not fired.
      dealt *= 1 - 0.015 * moveHeat(mode, hexes) * (me.heat > 4 ? 2 : 1);
    }
    let taken = 0;
    if (this.takenModifier < NO_SHOT) {
      const modifier = this.takenModifier + targetMovementModifier(hexes);
      taken = bestTwist(this.theirs, foe.sheet.quad, this.foeAngle, distance, modifier) * (this.myFragility[hitSide(angle)] as number);
    }
    const looks = angle <= 60 || angle >= 300 ? 0.006 : angle > 120 && angle < 240 ? -0.012 : 0;
    // Without a shot what counts is the way to one; with a shot, the distance itself.
    const off = dealt > 0 ? Math.abs(distance - this.ideal) : this.away;
    const close = distance === 1 && knows ? this.brawl(angle) : 0;
    const score = dealt + close - this.caution * taken + looks + this.ground - this.pushing * off - hazards * this.fallPrice;
    this.keep(facing, hexes, score, dealt, taken, knows ? 3 : SHORT_LIST);
  }

  /**
   * To-hit modifiers both ways apart from range and weapon, NO_SHOT without sight. One look serves both: what lies
   * between is the same, and my cover from him is the attacker's cover of my look.
   */
  private sight(mine: number, theirs: number, myMode: number, foeMode: number, foeMoved: number, myMoved: number): void {
    const { duel, me, foe } = this;
    const packed = duel.los.between(mine, theirs, me.prone, foe.prone && foe.hex === theirs);
    this.dealtModifier = this.takenModifier = NO_SHOT;
    if ((packed & SEEN) === 0) return;
    const rise = (duel.ground.stand[theirs] as number) - (duel.ground.stand[mine] as number);
    const height = duel.rules.elevationToHit ? Math.sign(rise) : 0;
    const woods = woodsOf(packed);
    if (this.myBase < NO_SHOT) {
      this.dealtModifier =
        this.myBase +
        myMode +
        foeMoved +
        woods +
        ((packed & TARGET_COVER) !== 0 ? 1 : 0) +
        targetWoods(duel, theirs) +
        height +
        (foe.immobile ? -4 : 0);
    }
    if (this.foeBase < NO_SHOT) {
      this.takenModifier =
        this.foeBase + foeMode + myMoved + woods + ((packed & ATTACKER_COVER) !== 0 ? 1 : 0) + targetWoods(duel, mine) - height;
    }
  }

  /** Mean damage of a kick from here, if the legs point the right way. */
  private brawl(angle: number): number {
    const { me, foe, duel } = this;
    if (!duel.rules.physical || (angle > 60 && angle < 300)) return 0;
    const rise = (duel.ground.stand[foe.hex] as number) - (duel.ground.stand[this.hex] as number);
    if (rise > 0 || rise < -1) return 0;
    return hitChance(duel.rules.piloting + 1) * Math.floor(me.sheet.mass / 5) * (this.foeFragility[0] as number) * 0.8;
  }

  /** Keeps the best few, one for each hex. */
  private keep(facing: number, hexes: number, score: number, dealt: number, taken: number, size: number): void {
    const { best, hex, mode } = this;
    const last = best[best.length - 1];
    if (best.length >= size && last !== undefined && score <= last.score) return;
    const same = best.findIndex((c) => c.hex === hex);
    if (same >= 0) {
      if ((best[same] as Candidate).score >= score) return;
      best.splice(same, 1);
    }
    let at = best.length;
    while (at > 0 && (best[at - 1] as Candidate).score < score) at--;
    best.splice(at, 0, { hex, facing, mode, hexes, score, dealt, taken });
    if (best.length > size) best.pop();
  }

  /** The first mover's look ahead: each place on the short list against the best the enemy can make of it. */
  private weighAnswers(): void {
    const { duel, foe } = this;
    const mover: Mover = { hex: foe.hex, facing: foe.facing, mass: foe.sheet.mass, quad: foe.sheet.quad, blocked: -1 };
    const runs = runMP(foe);
    this.foeReach.flood(duel.ground, duel.steps, mover, foe.prone ? 0 : runs, {
      dry: false,
      backward: false,
      minimumMove: true,
      roughPiloting: duel.rules.roughPiloting,
    });
    const walks = walkMP(foe);
    const stride = Math.max(1, Math.floor(this.foeReach.count / ANSWERS));
    for (const candidate of this.best) {
      let worst = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < this.foeReach.count; i += stride) {
        const state = this.foeReach.states[i] as number;
        const answer = this.answer(candidate, state, this.foeReach.cost(state) > walks);
        if (answer > worst) worst = answer;
      }
      const jumps = jumpMP(foe, duel.ground.depth[foe.hex] as number);
      if (jumps > 0) worst = Math.max(worst, this.jumpAnswers(candidate, jumps));
      if (worst > Number.NEGATIVE_INFINITY) candidate.score = 0.5 * (candidate.score - worst);
    }
    this.best.sort((a, b) => b.score - a.score || a.hex - b.hex || a.facing - b.facing);
  }

  private jumpAnswers(candidate: Candidate, jumps: number): number {
    const n = jumpHexes(
      this.duel.ground,
      this.foe.hex,
      jumps,
      this.foe.sheet.mass,
      candidate.hex,
      this.duel.rules.jumpCeiling,
      this.landing,
    );
    const stride = Math.max(1, Math.floor(n / 16));
    let worst = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < n; i += stride) {
      const hex = this.landing[i] as number;
      worst = Math.max(
        worst,
        this.exchange(candidate, hex, attackerMoveModifier('jump'), targetMovementModifier(distanceBetween(this.foe.hex, hex)) + 1),
      );
    }
    return worst;
  }

  private answer(candidate: Candidate, state: number, running: boolean): number {
    const hex = (state / 6) | 0;
    if (hex === candidate.hex) return Number.NEGATIVE_INFINITY;
    const moved = targetMovementModifier(this.foeReach.hexes(state));
    return this.exchange(candidate, hex, attackerMoveModifier(running ? 'run' : this.foeReach.cost(state) === 0 ? 'stand' : 'walk'), moved);
  }

  /** The enemy's gain from standing there, facing the candidate. */
  private exchange(candidate: Candidate, foeHex: number, foeMode: number, foeMoved: number): number {
    const { me } = this;
    const distance = distanceBetween(candidate.hex, foeHex);
    const degrees = bearingBetween(candidate.hex, foeHex);
    const mySide = hitSide(angleOff(degrees, candidate.facing));
    const moved = targetMovementModifier(candidate.hexes) + (candidate.mode === 'jump' ? 1 : 0);
    this.sight(candidate.hex, foeHex, attackerMoveModifier(candidate.mode), foeMode, foeMoved, moved);
    const { takenModifier, dealtModifier } = this;
    const taken = takenModifier < NO_SHOT ? this.theirs.volley(AHEAD, distance, takenModifier) * (this.myFragility[mySide] as number) : 0;
    const angle = angleOff(degrees, candidate.facing);
    const dealt =
      dealtModifier < NO_SHOT ? bestTwist(this.mine, me.sheet.quad, angle, distance, dealtModifier) * (this.foeFragility[0] as number) : 0;
    return taken - dealt;
  }

  private stay(): MoveChoice {
    const { me } = this;
    const state = me.hex * 6 + me.facing;
    return {
      mode: 'stand',
      hex: me.hex,
      facing: me.facing,
      hexes: 0,
      cost: 0,
      path: [state],
      why: 'cannot move',
      considered: [],
      count: 0,
    };
  }

  private told(chosen: Candidate): MoveChoice {
    const state = chosen.hex * 6 + chosen.facing;
    const reach = chosen.mode === 'run' ? this.run : this.walk;
    const path = chosen.mode === 'jump' ? [this.me.hex * 6 + this.me.facing, state] : reach.pathTo(state);
    const cost = chosen.mode === 'jump' ? chosen.hexes : reach.cost(state);
    const { mode, hex, facing, hexes } = chosen;
    const tells = this.duel.sink !== null;
    return {
      mode,
      hex,
      facing,
      hexes,
      cost,
      path,
      why: tells ? reason(chosen) : '',
      considered: tells ? this.best.slice(0, 5).map((c) => considered(c, this.duel.ground)) : [],
      count: this.count,
    };
  }
}

/** What a unit's own state adds to its shots; NO_SHOT when it cannot fire. */
function baseModifier(unit: Unit): number {
  if (unit.immobile || unit.sensorHits >= 2) return NO_SHOT;
  return heatFireModifier(unit.heat) + (unit.sensorHits === 1 ? 2 : 0);
}

/** The torso turns one hexside either way, which brings all but the rear to bear ahead; quads cannot. */
function bestTwist(guns: Firepower, quad: boolean, angle: number, distance: number, modifier: number): number {
  if (quad) return guns.volley(ARC_CLASS[angle] as number, distance, modifier);
  if (angle <= 120 || angle >= 240) return guns.volley(AHEAD, distance, modifier);
  const behind = guns.volley(BEHIND, distance, modifier);
  const aside = angle < 180 ? guns.volley(TO_RIGHT, distance, modifier) : angle > 180 ? guns.volley(TO_LEFT, distance, modifier) : 0;
  return Math.max(aside, behind);
}

function reason(c: Candidate): string {
  if (c.dealt === 0 && c.taken === 0) return 'no sight of the enemy; closing in';
  if (c.dealt === 0) return 'no shot; getting to a better place';
  if (c.taken === 0) return 'a shot without an answer';
  return c.dealt >= c.taken ? 'a better exchange for us' : 'the least bad exchange';
}

function considered(c: Candidate, ground: Ground): Considered {
  const round = (value: number) => Math.round(value * 10000) / 10000 + 0; // no negative zero: it does not survive JSON
  return {
    hex: [hexX(c.hex), hexY(c.hex)],
    facing: c.facing,
    mode: c.mode,
    score: round(c.score),
    parts: {
      deal: round(c.dealt),
      take: round(-c.taken),
      level: ground.stand[c.hex] as number,
      woods: ground.woods[c.hex] as number,
      hexes: c.hexes,
    },
  };
}
