/** Sums of decisions, seen from one combatant. Whole numbers, so that they add up the same in any order. */
import type { Decision, DecisionSpec, ResultCounts } from '../contract/decision.ts';
import type { Side } from '../contract/outcome.ts';

type ResultSums = { -readonly [Result in keyof ResultCounts]: number };

export interface DecisionCounts {
  trials: number;
  /** Decisions of the scope 'game'. */
  games: number;
  /** In the order of the spec's kinds. */
  readonly kinds: readonly ResultSums[];
  /** Sums of the rounds of decision, by result. */
  readonly rounds: ResultSums;
  /** Games in which the combatant, or its opponent, went first. */
  readonly first: ResultSums;
  readonly second: ResultSums;
  /** Rounds on the objective. */
  heldOwn: number;
  heldOther: number;
}

export function newDecisionCounts({ kinds }: Pick<DecisionSpec, 'kinds'>): DecisionCounts {
  return {
    trials: 0,
    games: 0,
    kinds: kinds.map(noResults),
    rounds: noResults(),
    first: noResults(),
    second: noResults(),
    heldOwn: 0,
    heldOther: 0,
  };
}

function noResults(): ResultSums {
  return { won: 0, drawn: 0, lost: 0 };
}

/** Adds one trial in which the combatant played as `side`. */
export function addDecisions(counts: DecisionCounts, spec: Pick<DecisionSpec, 'kinds'>, decisions: readonly Decision[], side: Side): void {
  counts.trials++;
  for (const decision of decisions) {
    const at = spec.kinds.findIndex(({ id }) => id === decision.kind);
    const kind = spec.kinds[at];
    if (kind === undefined) throw new Error(`no kind of decision '${decision.kind}'`);
    const result = resultFor(decision, side);
    counts.kinds[at]![result]++;
    if (kind.scope === 'game') addGame(counts, decision, side);
  }
}

function addGame(counts: DecisionCounts, decision: Decision, side: Side): void {
  const result = resultFor(decision, side);
  counts.games++;
  counts.rounds[result] += decision.round ?? 0;
  if (decision.first !== null) counts[decision.first === side ? 'first' : 'second'][result]++;
  counts.heldOwn += decision.held?.[side] ?? 0;
  counts.heldOther += decision.held?.[side === 0 ? 1 : 0] ?? 0;
}

function resultFor({ winner }: Decision, side: Side): keyof ResultCounts {
  return winner === 2 ? 'drawn' : winner === side ? 'won' : 'lost';
}

export function resultsIn({ won, drawn, lost }: ResultCounts): number {
  return won + drawn + lost;
}
