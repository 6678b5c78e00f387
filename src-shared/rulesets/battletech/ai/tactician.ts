/**
 * Where to go: the tactical commander's choice (specification 7). Every reachable hex and facing is scored by the damage
 * it lets the 'Mech deal and take, each as a share of the victim's life, so that cover, height, arcs, rear shots and
 * speed all count through what they do. The second mover knows where the enemy stands; the first mover expects the
 * enemy's best reply to each position.
 */
import type { Considered } from '../present/events.ts';
import { type Ground, HEX_COUNT, hexX, hexY } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import type { MoveChoice, MoveOrder } from '../rules/movement.ts';
import { type Mover, Reach, RUNNING, WALKING } from '../rules/reach.ts';
import type { MoveMode, Unit } from '../rules/unit.ts';
import { CandidatePositions } from './candidate-positions.ts';
import { Replies } from './replies.ts';
import { NO_WAY, Scoring } from './scoring.ts';
import { type Candidate, JUMP, newCandidate, RUN, ShortList } from './short-list.ts';
import type { TacticalDuel } from './tactical-duel.ts';

/** Candidates listed in a recorded duel; only the best one matters. */
const LISTED = 5;
/** Positions a deep second mover compares by their next turn, and what that turn counts; tuned in play. */
const LOOKED_AHEAD = 8;
const NEXT_TURN = 0.3;
const MODE_NAMES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];

export class Tactician {
  private readonly scoring = new Scoring();
  private readonly positions = new CandidatePositions();
  private readonly replies = new Replies();
  private readonly best = new ShortList();
  private readonly others = new ShortList();
  private readonly chosen: Candidate = newCandidate();
  private readonly walk = new Reach();
  private run = this.walk;
  private readonly landing = new Int16Array(HEX_COUNT);

  private readonly deep: boolean;

  /** `deep`: the second mover, too, looks at what the enemy can do next. */
  constructor(deep = false) {
    this.deep = deep;
  }

  choose(duel: TacticalDuel, order: MoveOrder): MoveChoice {
    const { threatMap } = this.scoring;
    const { enemyHasMoved } = order;
    threatMap.prepare(duel, order.unit, order.foe);
    this.scoring.begin(enemyHasMoved);
    if (!enemyHasMoved) this.replies.gather(threatMap);
    this.findPositions(order);
    if (enemyHasMoved && this.deep) this.rankByNextTurn();
    else if (enemyHasMoved) this.rank(duel.sink === null ? 1 : LISTED);
    else this.chooseAgainstReplies(duel.sink !== null);
    return this.moveTo(this.best.at(0));
  }

  private rank(size: number): void {
    this.best.clear(size);
    this.positions.rank(size, this.best);
  }

  /** The best few, by this turn's exchange and by the worst that the enemy's next move can do to them. */
  private rankByNextTurn(): void {
    const { best, replies } = this;
    this.rank(LOOKED_AHEAD);
    replies.gather(this.scoring.threatMap);
    for (let rank = 0; rank < best.count; rank++) {
      const candidate = best.at(rank);
      candidate.score -= NEXT_TURN * replies.worstFor(candidate);
    }
    best.sort();
  }

  /** Leaves the choice at the head of the short list, in a recorded duel with others behind it. */
  private chooseAgainstReplies(recorded: boolean): void {
    const { best, chosen, positions, replies } = this;
    positions.chooseAgainst(replies, chosen);
    best.clear(LISTED);
    best.put(chosen);
    if (recorded) this.listOthers();
  }

  /** What else was worth a look: the best against the enemy where it stands, each with its final score. */
  private listOthers(): void {
    const { best, others, positions, replies, chosen } = this;
    others.clear(LISTED);
    positions.rank(LISTED, others);
    for (let rank = 0; rank < others.count; rank++) replies.weigh([others.at(rank)], 1, Number.NEGATIVE_INFINITY);
    others.sort();
    for (let rank = 0; rank < others.count; rank++) if (others.at(rank).hex !== chosen.hex) best.append(others.at(rank));
  }

  private findPositions(order: MoveOrder): void {
    const { scoring, positions, walk } = this;
    const { duel, me, foe } = scoring.threatMap;
    const steps = duel.steps.of(me.sheet.mass);
    const mover: Mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.destroyed ? -1 : foe.hex };
    this.run = duel.runs[me.side];
    positions.begin({
      scoring,
      walk,
      run: this.run,
      start: me.hex * 6 + me.facing,
      runRolls: runRolls(me),
      replies: order.enemyHasMoved ? null : this.replies,
    });
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
      why: recorded ? this.reason(chosen) : '',
      considered: recorded ? this.considered(duel.ground) : [],
      count: this.positions.considered,
    };
  }

  /** What the move is for, in the words of the log. */
  private reason(c: Candidate): string {
    if (c.dealt > 0 && c.taken > 0) return c.dealt >= c.taken ? 'a favourable exchange' : 'the least bad exchange';
    if (c.dealt > 0) return 'a shot without return fire';
    const { me } = this.scoring.threatMap;
    const before = this.scoring.pathFrom(me.hex);
    const after = this.scoring.pathFrom(c.hex);
    const seen = c.taken > 0 ? 'no shot' : 'out of sight';
    if (c.hex === me.hex) return before >= NO_WAY ? 'stands: no path' : `${seen}; holds its position`;
    if (after < before) return `${seen}; closing in`;
    return after > before ? `${seen}; falling back` : `${seen}; moving sideways`;
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
