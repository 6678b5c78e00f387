/** Long work on the host in slices: asks the clock now and then, and lets the event loop turn when its slice is over. */
const SLICE_MS = 12;

export interface Breath {
  due(): boolean;
  rest(): Promise<void>;
}

/** `every`: how many calls of `due` go by between two looks at the clock. */
export function breathe(every = 64): Breath {
  let since = performance.now();
  let calls = 0;
  return {
    due: () => ++calls % every === 0 && performance.now() - since > SLICE_MS,
    async rest() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      since = performance.now();
    },
  };
}
