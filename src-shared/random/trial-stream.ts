/** The random stream of a recorded trial as its sink sees it: from any event on, the trial can be played out differently. */
import type { BranchAddress, Rng } from './rng.ts';

export interface TrialStream {
  /**
   * Where in its stream the trial was when the event being emitted happened. Between two events with the same position
   * nothing random happened, so both leave the same chances.
   */
  position(): number;
  /** True for an event that is emitted only after dice of what follows it were rolled. */
  isLate(): boolean;
  /**
   * Draws everything after this event from another stream, a pure function of the address. Only for a sink, while an event
   * is emitted that is not late. Later trials are not changed.
   */
  branchOff(address: BranchAddress): void;
}

/** The stream of an engine that draws everything from one generator. */
export class RngStream implements TrialStream {
  private readonly rng: Rng;
  private happenedAt: number | null = null;

  constructor(rng: Rng) {
    this.rng = rng;
  }

  position(): number {
    return this.happenedAt ?? this.rng.position();
  }

  isLate(): boolean {
    return this.happenedAt !== null && this.happenedAt !== this.rng.position();
  }

  branchOff(address: BranchAddress): void {
    if (this.isLate()) throw new Error(`event ${address.event} is emitted after dice that follow it: it has no branches`);
    this.rng.seekBranch(address);
  }

  /** Emits what happened earlier in the stream. NaN where that place is not known: it equals no other. */
  emitLate(happenedAt: number, emit: () => void): void {
    this.happenedAt = happenedAt;
    try {
      emit();
    } finally {
      this.happenedAt = null;
    }
  }
}
