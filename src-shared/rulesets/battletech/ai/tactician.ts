/**
 * Where to go: the tactical commander's choice (specification 7). Every reachable hex and facing is scored by the damage
 * it lets the 'Mech deal and take, each as a share of the victim's life, so that cover, height, arcs, rear shots and
 * speed all count through what they do. The second mover knows where the enemy stands; the first mover expects the
 * enemy's best reply to each position. The search itself is in kernel/, compiled to WebAssembly.
 */
import type { Considered } from '../present/events.ts';
import { type Ground, hexX, hexY } from '../rules/ground.ts';
import type { MoveChoice, MoveOrder } from '../rules/movement.ts';
import { CHOSEN } from './kernel/layout.ts';
import type { Candidate, MoveSearch } from './move-search.ts';
import { writeQuestion } from './question.ts';
import type { TacticalDuel } from './tactical-duel.ts';

/** Candidates listed in a recorded duel; only the best one matters. */
const LISTED = 5;
/** Positions a deep second mover compares by their next turn, and what that turn counts; tuned in play. */
const LOOKED_AHEAD = 8;
const NEXT_TURN = 0.3;
/** The longest path that still makes a difference; also where there is none. */
const NO_WAY = 60;

export class Tactician {
  private readonly deep: boolean;

  /** `deep`: the second mover, too, looks at what the enemy can do next. */
  constructor(deep = false) {
    this.deep = deep;
  }

  choose(duel: TacticalDuel, order: MoveOrder): MoveChoice {
    const { search } = duel;
    writeQuestion(search, duel, order, this.deep || !order.enemyHasMoved);
    search.kernel.begin();
    const best = this.best(search, order.enemyHasMoved, duel.sink !== null);
    search.shareSights();
    return moveTo(best, duel, order);
  }

  /** The choice; in a recorded duel with others behind it. */
  private best(search: MoveSearch, enemyHasMoved: boolean, recorded: boolean): readonly Candidate[] {
    if (enemyHasMoved) return this.deep ? byNextTurn(search) : ranked(search, recorded ? LISTED : 1);
    search.kernel.choose();
    const chosen = search.candidate(CHOSEN);
    return recorded ? [chosen, ...others(search, chosen)].slice(0, LISTED) : [chosen];
  }
}

function ranked(search: MoveSearch, size: number): Candidate[] {
  search.kernel.rank(size);
  return search.listed().map((address) => search.candidate(address));
}

/** The best few, by this turn's exchange and by the worst that the enemy's next move can do to them. */
function byNextTurn(search: MoveSearch): Candidate[] {
  const { kernel } = search;
  kernel.rank(LOOKED_AHEAD);
  kernel.expect();
  const few = search.listed().map((address) => {
    const candidate = search.candidate(address);
    candidate.score -= NEXT_TURN * kernel.worstReplyTo(address);
    return candidate;
  });
  return few.sort(bestFirst);
}

/** What else was worth a look: the best against the enemy where it stands, each with its final score. */
function others(search: MoveSearch, chosen: Candidate): Candidate[] {
  const { kernel } = search;
  kernel.rank(LISTED);
  const few = search.listed().map((address) => {
    kernel.weighCandidate(address);
    return search.candidate(address);
  });
  return few.sort(bestFirst).filter(({ hex }) => hex !== chosen.hex);
}

/** Of equal scores the lower hex and facing. */
function bestFirst(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.hex - b.hex || a.facing - b.facing;
}

function moveTo(best: readonly Candidate[], duel: TacticalDuel, { unit: me }: MoveOrder): MoveChoice {
  const { search } = duel;
  const chosen = best[0]!;
  const { hex, facing, mode, hexes } = chosen;
  const jumps = mode === 'jump';
  const recorded = duel.sink !== null;
  return {
    mode,
    hex,
    facing,
    hexes,
    cost: jumps ? hexes : search.costOf(chosen, me.side),
    path: jumps ? [me.hex * 6 + me.facing, hex * 6 + facing] : search.pathTo(chosen, me.side),
    why: recorded ? reason(search, chosen, me.hex) : '',
    considered: recorded ? best.slice(0, LISTED).map((candidate) => considered(candidate, duel.ground)) : [],
    count: search.considered,
  };
}

/** What the move is for, in the words of the log. */
function reason(search: MoveSearch, c: Candidate, from: number): string {
  if (c.dealt > 0 && c.taken > 0) return c.dealt >= c.taken ? 'a favourable exchange' : 'the least bad exchange';
  if (c.dealt > 0) return 'a shot without return fire';
  const before = pathFrom(search, from);
  const after = pathFrom(search, c.hex);
  const seen = c.taken > 0 ? 'no shot' : 'out of sight';
  if (c.hex === from) return before >= NO_WAY ? 'stands: no path' : `${seen}; holds its position`;
  if (after < before) return `${seen}; closing in`;
  return after > before ? `${seen}; falling back` : `${seen}; moving sideways`;
}

function pathFrom(search: MoveSearch, hex: number): number {
  const path = search.pathToFoe(hex);
  return path === 0 ? NO_WAY : Math.min(NO_WAY, path - 1);
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
      level: ground.stand[c.hex]!,
      woods: ground.woods[c.hex]!,
      hexes: c.hexes,
    },
  };
}
