/**
 * Where to go: the tactical brain (specification 7). Every reachable hex and facing is scored by the damage it lets the
 * 'Mech deal and take, each measured in shares of the victim's life, so that cover, height, arcs, rear shots and speed
 * all count through what they do. The second mover knows where the enemy stands; the first mover weighs its best
 * places against the enemy's best answers.
 */

import { jumpHexes, type Mover, Reach, RUNNING, WALKING } from '../engine/reach.ts';
import type { Considered } from '../present/events.ts';
import type { Duel } from '../rules/duel.ts';
import { type Ground, HEX_COUNT, hexX, hexY } from '../rules/ground.ts';
import type { MoveMode, Unit } from '../rules/unit.ts';
import { Places } from './candidate-positions.ts';
import { Answers } from './replies.ts';
import { Scoring } from './scoring.ts';
import { type Candidate, JUMP, RUN, ShortList } from './short-list.ts';

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

export class Tactician {
  private readonly scoring = new Scoring();
  private readonly places = new Places();
  private readonly answers = new Answers();
  private readonly best = new ShortList();
  private readonly walk = new Reach();
  private run = this.walk;
  private readonly landing = new Int16Array(HEX_COUNT);

  /** `knows` = the enemy has moved already. The MP are what standing up left. */
  choose(duel: Duel, me: Unit, foe: Unit, knows: boolean, walkLeft: number, runLeft: number, jumpLeft: number): MoveChoice {
    const { outlook } = this.scoring;
    outlook.prepare(duel, me, foe);
    this.scoring.begin(knows);
    this.findPlaces(walkLeft, runLeft, jumpLeft);
    const size = knows ? (duel.sink === null ? 1 : NAMED) : SHORT_LIST;
    this.best.clear(size);
    this.places.rank(this.scoring, this.walk, this.run, me.hex * 6 + me.facing, running(me), size, this.best);
    if (knows) return this.told(this.best.at(0));
    if (duel.sink === null) return this.told(this.answers.choose(outlook, this.best));
    this.answers.weigh(outlook, this.best);
    return this.told(this.best.at(0));
  }

  private findPlaces(walkLeft: number, runLeft: number, jumpLeft: number): void {
    const { scoring, places, walk, landing } = this;
    const { duel, me, foe, lame } = scoring.outlook;
    const { ground } = duel;
    const steps = duel.steps.of(me.sheet.mass);
    const mover: Mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.destroyed ? -1 : foe.hex };
    places.clear();
    const start = me.hex * 6 + me.facing;
    places.walked(scoring, walk.flood(steps, mover, walkLeft, WALKING), start);
    this.run = duel.runs[me.side];
    if (runLeft > walkLeft) places.ran(scoring, this.run.floodAnew(steps, mover, runLeft, RUNNING), walk, start, running(me));
    if (jumpLeft === 0) return;
    const landings = jumpHexes(ground, me.hex, jumpLeft, me.sheet.mass, mover.blocked, duel.rules.jumpCeiling, landing);
    for (let i = 0; i < landings; i++) {
      const hex = landing[i] as number;
      places.landed(scoring, me.hex, hex, (lame ? 1 : 0) + ((ground.depth[hex] as number) > 0 ? 1 : 0));
    }
  }

  private told(chosen: Candidate): MoveChoice {
    const { me, duel } = this.scoring.outlook;
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
      count: this.places.considered,
    };
  }

  private considered(ground: Ground): Considered[] {
    return Array.from({ length: Math.min(5, this.best.count) }, (_, rank) => considered(this.best.at(rank), ground));
  }
}

/** Rolls that running itself asks for. */
function running(unit: Unit): number {
  return unit.gyroHits > 0 ? 1 : 0;
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
