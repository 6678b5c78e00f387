/** The scene's time, kept outside React because it changes every frame. */
export class Clock {
  time = 0;
  playing = false;
  private readonly listeners = new Set<() => void>();

  set(change: { readonly time?: number; readonly playing?: boolean }): void {
    Object.assign(this, change);
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

interface Playback {
  readonly range: readonly [from: number, to: number];
  readonly loop: boolean;
  readonly fps: number;
}

/** Advances the clock: in a loop between two points, or up to the last frame. */
export function passTime(clock: Clock, seconds: number, { range, loop, fps }: Playback): void {
  if (!clock.playing) return;
  const [from, to] = range;
  const time = clock.time + seconds;
  if (time < to) clock.set({ time: Math.max(from, time) });
  else if (loop) clock.set({ time: from + ((time - from) % Math.max(1e-3, to - from)) });
  else clock.set({ time: Math.max(from, to - 1 / fps), playing: false });
}

const REPORT_EVERY = 250;

/** Reports every jump, start and stop at once, and the time a few times per second while it plays. Returns a function that ends it. */
export function reportTime(clock: Clock, report: () => void): () => void {
  let sent = 0;
  let was = clock.playing;
  return clock.subscribe(() => {
    const now = performance.now();
    if (clock.playing && was && now - sent < REPORT_EVERY) return;
    sent = now;
    was = clock.playing;
    report();
  });
}
