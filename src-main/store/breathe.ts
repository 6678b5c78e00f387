/** Long work on the host in slices: asks the clock now and then, and lets the event loop turn when its slice is over. */
const SLICE_MS = 12;
const LOOK_EVERY = 64;

export interface Breath {
  due(): boolean;
  rest(): Promise<void>;
}

export function breathe(): Breath {
  let since = performance.now();
  let calls = 0;
  return {
    due: () => ++calls % LOOK_EVERY === 0 && performance.now() - since > SLICE_MS,
    async rest() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      since = performance.now();
    },
  };
}
