/**
 * Where to go: the tactical commander's choice (specification 7). Every reachable hex and facing is scored by the damage
 * it lets the 'Mech deal and take, each as a share of the victim's life, so that cover, height, arcs, rear shots and
 * speed all count through what they do. The second mover knows where the enemy stands; the first mover compares its
 * best positions with the enemy's best replies.
 */
import type { Considered } from '../present/events.ts';
import { type Ground, HEX_COUNT, hexX, hexY } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import type { MoveChoice, MoveOrder } from '../rules/movement.ts';
import { type Mover, Reach, RUNNING, WALKING } from '../rules/reach.ts';
import type { MoveMode, Unit } from '../rules/unit.ts';
import { CandidatePositions } from './candidate-positions.ts';
import { Replies } from './replies.ts';
import { Scoring } from './scoring.ts';
import { type Candidate, JUMP, RUN, ShortList } from './short-list.ts';
import type { TacticalDuel } from './tactical-duel.ts';

/** Candidates the first mover compares with the enemy's replies. */
const SHORT_LIST = 8;
/** Candidates a second mover lists in a recorded duel; only the best one matters. */
const LISTED = 3;
const MODE_NAMES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];

export class Tactician {
  private readonly scoring = new Scoring();
  private readonly positions = new CandidatePositions();
  private readonly replies = new Replies();
  private readonly best = new ShortList();
  private readonly walk = new Reach();
  private run = this.walk;
  private readonly landing = new Int16Array(HEX_COUNT);

  choose(duel: TacticalDuel, order: MoveOrder): MoveChoice {
    const { threatMap } = this.scoring;
    const { enemyHasMoved } = order;
    threatMap.prepare(duel, order.unit, order.foe);
    this.scoring.begin(enemyHasMoved);
    this.findPositions(order);
    const size = enemyHasMoved ? (duel.sink === null ? 1 : LISTED) : SHORT_LIST;
    this.best.clear(size);
    this.positions.rank(size, this.best);
    if (enemyHasMoved) return this.moveTo(this.best.at(0));
    if (duel.sink === null) return this.moveTo(this.replies.choose(threatMap, this.best));
    this.replies.weigh(threatMap, this.best);
    return this.moveTo(this.best.at(0));
  }

  private findPositions(order: MoveOrder): void {
    const { scoring, positions, walk } = this;
    const { duel, me, foe } = scoring.threatMap;
    const steps = duel.steps.of(me.sheet.mass);
    const mover: Mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.destroyed ? -1 : foe.hex };
    this.run = duel.runs[me.side];
    positions.begin({ scoring, walk, run: this.run, start: me.hex * 6 + me.facing, runRolls: runRolls(me) });
    walk.flood(steps, mover, order.walk, WALKING);
    positions.addWalked();
    if (order.run > order.walk) {
      this.run.floodIfChanged(steps, mover, order.run, RUNNING);
      positions.addRun();
    }
    if (order.jump > 0) this.findLandings(mover, order.jump);
  }

  private findLandings(mover: Mover, mp: number): void {
    const { landing } = this;
    const { duel, me, lame } = this.scoring.threatMap;
    const { ground, rules } = duel;
    const jump = { from: mover.hex, mp, mass: me.sheet.mass, blocked: mover.blocked, ceiling: rules.jumpCeiling };
    const landings = jumpHexes(ground, jump, landing);
    for (let i = 0; i < landings; i++) {
      const hex = landing[i]!;
      this.positions.addLanding(hex, (lame ? 1 : 0) + (ground.depth[hex]! > 0 ? 1 : 0));
    }
  }

  private moveTo(chosen: Candidate): MoveChoice {
    const { me, duel } = this.scoring.threatMap;
    const state = chosen.hex * 6 + chosen.facing;
    const reach = chosen.mode === RUN ? this.run : this.walk;
    const jumps = chosen.mode === JUMP;
    const { hex, facing, hexes } = chosen;
    const recorded = duel.sink !== null;
    return {
      mode: modeName(chosen),
      hex,
      facing,
      hexes,
      cost: jumps ? hexes : reach.cost(state),
      path: jumps ? [me.hex * 6 + me.facing, state] : reach.pathTo(state),
      why: recorded ? reason(chosen) : '',
      considered: recorded ? this.considered(duel.ground) : [],
      count: this.positions.considered,
    };
  }

  private considered(ground: Ground): Considered[] {
    return Array.from({ length: Math.min(5, this.best.count) }, (_, rank) => considered(this.best.at(rank), ground));
  }
}

/** Piloting rolls that running itself asks for. */
function runRolls(unit: Unit): number {
  return unit.gyroHits > 0 ? 1 : 0;
}

function modeName(c: Candidate): MoveMode {
  return MODE_NAMES[c.mode]!;
}

function reason(c: Candidate): string {
  if (c.dealt === 0 && c.taken === 0) return 'no line of sight; closing in';
  if (c.dealt === 0) return 'no shot; moving to a better position';
  if (c.taken === 0) return 'a shot without return fire';
  return c.dealt >= c.taken ? 'a favourable exchange' : 'the least bad exchange';
}

function considered(c: Candidate, ground: Ground): Considered {
  const round = (value: number) => Math.round(value * 10000) / 10000 + 0; // no negative zero: it does not survive JSON
  return {
    hex: [hexX(c.hex), hexY(c.hex)],
    facing: c.facing,
    mode: modeName(c),
    score: round(c.score),
    parts: {
      deal: round(c.dealt),
      take: round(-c.taken),
      level: ground.stand[c.hex]!,
      woods: ground.woods[c.hex]!,
      hexes: c.hexes,
    },
  };
}
