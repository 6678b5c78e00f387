/**
 * The Studio in the main window controls playback; a window that shows only the picture follows it. They talk over a
 * BroadcastChannel, which reaches every window of the same origin: a browser's and Electron's alike.
 */
import type { Replay } from '../../../src-shared/api/replays.ts';
import { pixelsOf, SHAPES, type ShapeId, SIZES, type SizeId } from '../../capture/output.ts';
import { href } from '../../state/routes.ts';
import type { Clock } from './clock.ts';
import type { Project } from './project.ts';

export type PlaybackKey = 'play' | 'start' | 'back' | 'on';

export type StudioMessage =
  /** A window opened and asks what to show. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'show'; readonly project: Project; readonly file: Replay | null }
  | { readonly kind: 'clock'; readonly time: number; readonly playing: boolean }
  /** A key pressed in the picture window, for the Studio to act on. */
  | { readonly kind: 'key'; readonly key: PlaybackKey };

const CHANNEL = 'warbench.studio';

export function openStudioChannel(onMessage: (message: StudioMessage) => void): { post(message: StudioMessage): void; close(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<StudioMessage>) => onMessage(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Playing windows keep their own time; beyond this drift they take the Studio's time. */
const MOST_DRIFT = 0.08;

export function followClock(clock: Clock, time: number, playing: boolean): void {
  const apart = Math.abs(clock.time - time);
  clock.set({ playing, ...((!playing || apart > MOST_DRIFT) && { time }) });
}

export function applyKey(clock: Clock, key: PlaybackKey, frame: number, last: number): void {
  switch (key) {
    case 'play':
      clock.set({ playing: !clock.playing });
      break;
    case 'start':
      clock.set({ time: 0 });
      break;
    case 'back':
      clock.set({ playing: false, time: Math.max(0, clock.time - frame) });
      break;
    case 'on':
      clock.set({ playing: false, time: Math.min(last, clock.time + frame) });
  }
}

/** `#/studio/clean?scene=2&size=4k&background=green`: also works alone, as a browser source in a recorder. */
function cleanAddress(project: Project): string {
  const { shape, size, background } = project.output;
  return href('studio', ['clean'], { scene: project.chosen, shape, size, background });
}

/** A window whose picture is exactly the output's size in the screen's own pixels. */
export function openCleanWindow(project: Project): Window | null {
  const { width, height } = pixelsOf(project.output);
  const [w, h] = [Math.round(width / devicePixelRatio), Math.round(height / devicePixelRatio)];
  return window.open(`${location.pathname}${cleanAddress(project)}`, 'warbench-studio', `popup,width=${w},height=${h}`);
}

export function isSize(text: string | undefined): text is SizeId {
  return text !== undefined && Object.hasOwn(SIZES, text);
}

export function isShape(text: string | undefined): text is ShapeId {
  return text !== undefined && Object.hasOwn(SHAPES, text);
}
