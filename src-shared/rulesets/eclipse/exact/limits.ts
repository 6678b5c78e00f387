/** How far the exact solver goes before a battle is left to dice. */

export interface ExactLimits {
  /** states(a) x states(b) x steps of a round: memory. */
  readonly nodes: number;
  /** Time: multiplications, or what takes as long. A busy core does some 80 million per second. */
  readonly work: number;
}

export const EXACT_LIMITS: ExactLimits = { nodes: 1_000_000, work: 40_000_000 };

/** Why a battle is left to the dice. */
export interface TooLarge {
  readonly reason: string;
}

export function isTooLarge(result: object): result is TooLarge {
  return 'reason' in result;
}

/** Counts the work of one answer. It is looked at now and then, so a battle may go a little over its limit. */
export class WorkMeter {
  private spent = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  spend(work: number): void {
    this.spent += work;
  }

  get isOver(): boolean {
    return this.spent > this.limit;
  }
}

export const TOO_MUCH_WORK: TooLarge = { reason: 'the battle would take the exact solver too long' };
