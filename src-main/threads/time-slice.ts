/** Lets long work on the host run in slices, so that the event loop stays responsive. */
const SLICE_MS = 12;

export class TimeSlice {
  private readonly callsPerCheck: number;
  private started = performance.now();
  private calls = 0;

  /** The clock is read once per `callsPerCheck` calls of `isOver`. */
  constructor(callsPerCheck = 64) {
    this.callsPerCheck = callsPerCheck;
  }

  isOver(): boolean {
    return ++this.calls % this.callsPerCheck === 0 && performance.now() - this.started > SLICE_MS;
  }

  async yieldToEventLoop(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.started = performance.now();
  }
}
