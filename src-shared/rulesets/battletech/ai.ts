/**
 * Where to go: the tactical brain (specification 7). Every reachable hex and facing is scored by the damage it lets the
 * 'Mech deal and take, each measured in shares of the victim's life, so that cover, height, arcs, rear shots and speed
 * all count through what they do. The second mover knows where the enemy stands; the first mover weighs its best
 * places against the enemy's best answers.
 */
import { Answers } from './answers.ts';
import { bearingBetween } from './arcs.ts';
import type { Duel } from './duel.ts';
import type { Considered } from './events.ts';
import { hitChance } from './expect.ts';
import { distanceBetween, type Ground, HEX_COUNT, hexX, hexY } from './ground.ts';
import { aspectOf, bestTwist, FACE_TO_FACE, isAhead, looksOf, NO_SHOT, Outlook, sideShown, TARGET_MOVED } from './outlook.ts';
import { HEX_OF, jumpHexes, type Mover, Reach, RUNNING, WALKING } from './reach.ts';
import { type Candidate, JUMP, RUN, ShortList, STAND, WALK } from './short-list.ts';
import type { MoveMode, Unit } from './unit.ts';

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
/** Candidates a told second mover names; the best is all that counts. */
const NAMED = 3;
const MODE_NAMES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];
/** The longest way that still makes a difference. */
const FAR = 60;
/** Price of standing in water up to the neck. */
const DEEP = 0.05;

export class Tactician {
  private readonly outlook = new Outlook();
  private readonly answers = new Answers();
  private readonly best = new ShortList();
  private readonly walk = new Reach();
  private readonly run = new Reach();
  private readonly landing = new Int16Array(HEX_COUNT);
  private count = 0;
  private knows = false;
  private byWay = false;
  // The hex being looked at.
  private hex = -1;
  private mode = STAND;
  private distance = 0;
  private degrees = 0;
  private share = 0;
  private foeAspect = 0;
  private ground = 0;
  private away = 0;
  /** Share of the damage that the heat of moving leaves. */
  private cool = 1;
  /** Dealt to an enemy ahead; a volley of his at a target that moved so far. */
  private dealtAhead = 0;
  private tookMoved = -1;
  private tookVolley = 0;

  /** `knows` = the enemy has moved already. The MP are what standing up left. */
  choose(duel: Duel, me: Unit, foe: Unit, knows: boolean, walkLeft: number, runLeft: number, jumpLeft: number): MoveChoice {
    this.outlook.prepare(duel, me, foe);
    this.knows = knows;
    const places = this.reachable(walkLeft, runLeft, jumpLeft);
    this.byWay = false;
    this.scoreAll(runLeft > walkLeft, places);
    if (this.best.at(0).dealt === 0) {
      // No shot from anywhere good: now the way round the walls matters, not the distance.
      duel.ways.seek(foe.hex, me.sheet.mass);
      this.byWay = true;
      this.scoreAll(runLeft > walkLeft, places);
    }
    if (knows) return this.told(this.best.at(0));
    if (duel.sink === null) return this.told(this.answers.choose(this.outlook, this.best));
    this.answers.weigh(this.outlook, this.best);
    return this.told(this.best.at(0));
  }

  /** Fills the reach tables; returns the number of landing hexes. */
  private reachable(walkLeft: number, runLeft: number, jumpLeft: number): number {
    const { duel, me, foe } = this.outlook;
    const steps = duel.steps.of(me.sheet.mass);
    const blocked = foe.destroyed ? -1 : foe.hex;
    const mover: Mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked };
    this.walk.flood(steps, mover, walkLeft, WALKING);
    if (runLeft > walkLeft) this.run.flood(steps, mover, runLeft, RUNNING);
    if (jumpLeft === 0) return 0;
    return jumpHexes(duel.ground, me.hex, jumpLeft, me.sheet.mass, blocked, duel.rules.jumpCeiling, this.landing);
  }

  private scoreAll(runs: boolean, places: number): void {
    this.best.clear(this.knows ? (this.outlook.duel.sink === null ? 1 : NAMED) : SHORT_LIST);
    this.count = 0;
    this.hex = -1;
    this.scoreWalks();
    if (runs) this.scoreRuns();
    for (let i = 0; i < places; i++) this.scoreLanding(this.landing[i] as number);
  }

  private scoreWalks(): void {
    const { walk } = this;
    for (let i = 0; i < walk.count; i++) {
      const state = walk.states[i] as number;
      const hex = HEX_OF[state] as number;
      const mode = walk.cost(state) === 0 ? STAND : WALK;
      if (hex !== this.hex || mode !== this.mode) this.stepInto(hex, mode, mode);
      this.scorePlace(state - hex * 6, walk.hexes(state), walk.rolls(state));
    }
  }

  private scoreRuns(): void {
    const { run, walk } = this;
    const lame = this.outlook.me.gyroHits > 0 ? 1 : 0;
    for (let i = 0; i < run.count; i++) {
      const state = run.states[i] as number;
      // What can be walked need not be run.
      if (walk.reaches(state)) continue;
      const hex = HEX_OF[state] as number;
      if (hex !== this.hex || this.mode !== RUN) this.stepInto(hex, RUN, RUN);
      this.scorePlace(state - hex * 6, run.hexes(state), run.rolls(state) + lame);
    }
  }

  private scoreLanding(hex: number): void {
    const { duel, me, lame } = this.outlook;
    const hexes = distanceBetween(me.hex, hex);
    const hazards = (lame ? 1 : 0) + ((duel.ground.depth[hex] as number) > 0 ? 1 : 0);
    this.stepInto(hex, JUMP, Math.max(3, hexes));
    const ahead = Math.round(this.degrees / 60) % 6;
    // The facing is free: towards the enemy, or one hexside off to show the better side.
    for (let turn = 5; turn <= 7; turn++) this.scorePlace((ahead + turn) % 6, hexes, hazards);
  }

  /** All about a hex that does not depend on facing and hexes moved. States come hex by hex, so this is done once for each. */
  private stepInto(hex: number, mode: number, heat: number): void {
    const { outlook, knows } = this;
    const { foe, duel } = outlook;
    this.hex = hex;
    this.mode = mode;
    this.distance = distanceBetween(hex, foe.hex);
    this.degrees = bearingBetween(hex, foe.hex);
    outlook.look(hex, foe.hex, mode, outlook.foeMode, outlook.foeMoved, mode === JUMP ? 1 : 0);
    this.foeAspect = knows ? aspectOf(this.degrees < 180 ? this.degrees + 180 : this.degrees - 180, foe.facing) : FACE_TO_FACE;
    this.share = outlook.foeFragility[sideShown(this.foeAspect)] as number;
    this.ground = 0.0015 * (duel.openings[hex] as number) - ((duel.ground.depth[hex] as number) >= 2 ? DEEP : 0);
    this.away = Math.abs((this.byWay ? this.wayFrom(hex) : this.distance) - outlook.ideal);
    // Heat from moving is heat not fired.
    this.cool = 1 - 0.015 * heat * (outlook.me.heat > 4 ? 2 : 1);
    this.dealtAhead = this.dealtTo(FACE_TO_FACE);
    this.tookMoved = -1;
  }

  private wayFrom(hex: number): number {
    const { ways } = this.outlook.duel;
    const way = ways.table[ways.offset + hex] as number;
    return way === 0 ? FAR : Math.min(FAR, way - 1);
  }

  private scorePlace(facing: number, hexes: number, hazards: number): void {
    const { outlook, distance } = this;
    this.count++;
    const aspect = aspectOf(this.degrees, facing);
    const dealt = isAhead(aspect, outlook.me.sheet.quad) ? this.dealtAhead : this.dealtTo(aspect);
    const moved = TARGET_MOVED[hexes] as number;
    if (moved !== this.tookMoved) this.takeVolley(moved);
    const taken = this.tookVolley * (outlook.myFragility[sideShown(aspect)] as number);
    // Without a shot what counts is the way to one; with a shot, the distance itself.
    const off = dealt > 0 ? Math.abs(distance - outlook.ideal) : this.away;
    const close = distance === 1 && this.knows ? this.brawl(aspect) : 0;
    const score =
      dealt + close - outlook.caution * taken + looksOf(aspect) + this.ground - outlook.pushing * off - hazards * outlook.fallPrice;
    if (score > this.best.bar) this.best.put(this.hex, facing, this.mode, hexes, score, dealt, taken);
  }

  /** Share of the enemy's life that the guns take at that aspect. */
  private dealtTo(aspect: number): number {
    const { outlook } = this;
    if (outlook.dealtModifier >= NO_SHOT) return 0;
    return bestTwist(outlook.mine, outlook.me.sheet.quad, aspect, this.distance, outlook.dealtModifier) * this.share * this.cool;
  }

  private takeVolley(moved: number): void {
    const { takenModifier, theirs, foe } = this.outlook;
    this.tookMoved = moved;
    this.tookVolley = takenModifier < NO_SHOT ? bestTwist(theirs, foe.sheet.quad, this.foeAspect, this.distance, takenModifier + moved) : 0;
  }

  /** Mean damage of a kick from here, if the legs point the right way. */
  private brawl(aspect: number): number {
    const { me, foe, duel, foeFragility } = this.outlook;
    if (!duel.rules.physical || looksOf(aspect) <= 0) return 0;
    const rise = (duel.ground.stand[foe.hex] as number) - (duel.ground.stand[this.hex] as number);
    if (rise > 0 || rise < -1) return 0;
    return hitChance(duel.rules.piloting + 1) * Math.floor(me.sheet.mass / 5) * (foeFragility[0] as number) * 0.8;
  }

  private told(chosen: Candidate): MoveChoice {
    const { me, duel } = this.outlook;
    const state = chosen.hex * 6 + chosen.facing;
    const reach = chosen.mode === RUN ? this.run : this.walk;
    const jumps = chosen.mode === JUMP;
    const { hex, facing, hexes } = chosen;
    const tells = duel.sink !== null;
    return {
      mode: MODE_NAMES[chosen.mode] as MoveMode,
      hex,
      facing,
      hexes,
      cost: jumps ? hexes : reach.cost(state),
      path: jumps ? [me.hex * 6 + me.facing, state] : reach.pathTo(state),
      why: tells ? reason(chosen) : '',
      considered: tells ? this.considered(duel.ground) : [],
      count: this.count,
    };
  }

  private considered(ground: Ground): Considered[] {
    return Array.from({ length: Math.min(5, this.best.count) }, (_, rank) => considered(this.best.at(rank), ground));
  }
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
    mode: MODE_NAMES[c.mode] as MoveMode,
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
