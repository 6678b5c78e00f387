/** A made-up game whose chances are known at every moment: so many tosses of a fair coin, the majority wins, a tie is a draw. */
import type { BattleEvent, EventSink, LogLine } from '../../../src-shared/contract/event.ts';
import { type ExactChances, newOutcome, type Outcome } from '../../../src-shared/contract/outcome.ts';
import type { Arena } from '../../../src-shared/contract/ruleset.ts';
import { Rng, type RunSeed } from '../../../src-shared/random/rng.ts';
import { RngStream } from '../../../src-shared/random/trial-stream.ts';

export class TossArena implements Arena {
  readonly outcome: Outcome = newOutcome([]);
  readonly ledger = null;
  readonly tosses: number;
  private readonly only: number | null;
  private readonly rng = new Rng();
  readonly stream = new RngStream(this.rng);

  /** `only`: the number of the one toss that counts. */
  constructor(tosses: number, only: number | null = null) {
    this.tosses = tosses;
    this.only = only;
  }

  /** Each toss is announced, but only once it has fallen: that event is late. */
  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink): Outcome {
    this.rng.seek(seed, a, b, t);
    sink?.({ kind: 'begin' });
    let lead = 0;
    for (let left = this.tosses - 1; left >= 0; left--) {
      const announced = this.stream.position();
      const forA = this.rng.fraction() < 0.5;
      if (this.only === null || left === this.tosses - 1 - this.only) lead += forA ? 1 : -1;
      if (sink === undefined) continue;
      this.stream.emitLate(announced, () => sink({ kind: 'announce', left }));
      sink({ kind: 'toss', side: forA ? 0 : 1, lead, left });
    }
    this.outcome.winner = lead > 0 ? 0 : lead < 0 ? 1 : 2;
    sink?.({ kind: 'end', winner: this.outcome.winner });
    return this.outcome;
  }

  measure(): Float64Array {
    return new Float64Array(0);
  }
}

export function describeToss(event: BattleEvent): readonly LogLine[] {
  if (event.kind !== 'toss') return [];
  return [{ level: 'action', side: event.side as 0 | 1, title: 'wins a toss', value: `${event.left} to go`, dice: [] }];
}

/** With so many tosses to go: the first side's tosses among them are binomial. */
export function tossChances(lead: number, left: number): ExactChances {
  const chances = { winA: 0, winB: 0, draw: 0 };
  let mass = 0.5 ** left;
  for (let won = 0; won <= left; won++) {
    const end = lead + 2 * won - left;
    chances[end > 0 ? 'winA' : end < 0 ? 'winB' : 'draw'] += mass;
    mass *= (left - won) / (won + 1);
  }
  return chances;
}

/** The true chances after an event of a recorded game. */
export function chancesAfterToss(events: readonly BattleEvent[], index: number, tosses: number): ExactChances {
  const toss = events.slice(0, index + 1).findLast(({ kind }) => kind === 'toss');
  return toss === undefined ? tossChances(0, tosses) : tossChances(toss.lead as number, toss.left as number);
}
