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
