/**
 * Where to go: the tactical brain (specification 7). Every reachable hex and facing is scored by the damage it lets the
 * 'Mech deal and take, each measured in shares of the victim's life, so that cover, height, arcs, rear shots and speed
 * all count through what they do. The second mover knows where the enemy stands; the first mover weighs its best
 * places against the enemy's best answers.
 */
import type { Considered } from '../present/events.ts';
import type { Duel } from '../rules/duel.ts';
import { type Ground, HEX_COUNT, hexX, hexY } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import type { MoveChoice } from '../rules/movement.ts';
import { type Mover, Reach, RUNNING, WALKING } from '../rules/reach.ts';
import type { MoveMode, Unit } from '../rules/unit.ts';
import { CandidatePositions } from './candidate-positions.ts';
import { Replies } from './replies.ts';
import { Scoring } from './scoring.ts';
import { type Candidate, JUMP, RUN, ShortList } from './short-list.ts';

/** Candidates the first mover compares with the enemy's answers. */
const SHORT_LIST = 8;
/** Candidates a told second mover names; the best is all that counts. */
const NAMED = 3;
const MODE_NAMES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];

export class Tactician {
  private readonly scoring = new Scoring();
  private readonly positions = new CandidatePositions();
  private readonly replies = new Replies();
  private readonly best = new ShortList();
  private readonly walk = new Reach();
  private run = this.walk;
  private readonly landing = new Int16Array(HEX_COUNT);

  /** `knows` = the enemy has moved already. The MP are what standing up left. */
  choose(duel: Duel, me: Unit, foe: Unit, knows: boolean, walkLeft: number, runLeft: number, jumpLeft: number): MoveChoice {
    const { threatMap } = this.scoring;
    threatMap.prepare(duel, me, foe);
    this.scoring.begin(knows);
    this.findPositions(walkLeft, runLeft, jumpLeft);
    const size = knows ? (duel.sink === null ? 1 : NAMED) : SHORT_LIST;
    this.best.clear(size);
    this.positions.rank(this.scoring, this.walk, this.run, me.hex * 6 + me.facing, running(me), size, this.best);
    if (knows) return this.moveTo(this.best.at(0));
    if (duel.sink === null) return this.moveTo(this.replies.choose(threatMap, this.best));
    this.replies.weigh(threatMap, this.best);
    return this.moveTo(this.best.at(0));
  }

  private findPositions(walkLeft: number, runLeft: number, jumpLeft: number): void {
    const { scoring, positions, walk, landing } = this;
    const { duel, me, foe, lame } = scoring.threatMap;
    const { ground } = duel;
    const steps = duel.steps.of(me.sheet.mass);
    const mover: Mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.destroyed ? -1 : foe.hex };
    positions.clear();
    const start = me.hex * 6 + me.facing;
    positions.walked(scoring, walk.flood(steps, mover, walkLeft, WALKING), start);
    this.run = duel.runs[me.side];
    if (runLeft > walkLeft) positions.ran(scoring, this.run.floodIfChanged(steps, mover, runLeft, RUNNING), walk, start, running(me));
    if (jumpLeft === 0) return;
    const landings = jumpHexes(ground, me.hex, jumpLeft, me.sheet.mass, mover.blocked, duel.rules.jumpCeiling, landing);
    for (let i = 0; i < landings; i++) {
      const hex = landing[i] as number;
      positions.landed(scoring, me.hex, hex, (lame ? 1 : 0) + ((ground.depth[hex] as number) > 0 ? 1 : 0));
    }
  }

  private moveTo(chosen: Candidate): MoveChoice {
    const { me, duel } = this.scoring.threatMap;
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
      count: this.positions.considered,
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
