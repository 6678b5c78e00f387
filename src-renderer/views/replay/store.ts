/** An open replay: its film and everything the user can change. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { withSideNames } from '../../../src-shared/contract/side-names.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { withKey } from '../../replay/camera-keys.ts';
import { type Clip, FRESH_CLIP } from '../../replay/clip.ts';
import { type CameraKey, DEFAULT_STYLE, type StageLayer, type StageStyle } from '../../stage/frame.ts';
import { keyOf } from '../../stage/layout/camera.ts';
import { frameAt } from '../../stage/layout/compose.ts';
import { Film } from '../../stage/layout/film.ts';
import type { Bookmarks } from './bookmarks.ts';
import { type Chapters, readChapters } from './chapters.ts';

export interface PlayerState {
  readonly clip: Clip;
  readonly style: StageStyle;
  /** Piece whose card is open, -1 for none. */
  readonly chosen: number;
  /** Event whose dice are shown, -1 for none. */
  readonly inspected: number;
  readonly bookmarks: Bookmarks;
}

export interface Player {
  readonly replay: Replay;
  readonly film: Film;
  readonly chapters: Chapters;
  readonly use: UseBoundStore<StoreApi<PlayerState>>;
  /** Milliseconds it took to load the replay. */
  readonly readIn: number;
}

export function openPlayer(replay: Replay, style: Partial<StageStyle>, bookmarks: Bookmarks): Player {
  const started = performance.now();
  const ruleset = rulesetById(replay.ruleset);
  const film = new Film(ruleset.present.view, replay.events);
  const chapters = readChapters(ruleset.present.view, withSideNames(ruleset.present.describe, replay.names), film.timeline);
  const use = create<PlayerState>(() => ({
    clip: FRESH_CLIP,
    style: { ...DEFAULT_STYLE, ...style },
    chosen: -1,
    inspected: -1,
    bookmarks,
  }));
  return { replay, film, chapters, use, readIn: performance.now() - started };
}

/** The current event. Components that need only this don't re-render every frame. */
export function useEventIndex(player: Player): number {
  return player.use((s) => player.film.timeline.momentAt(s.clip.time).index);
}

export function changeClip(player: Player, change: (clip: Clip) => Clip): void {
  player.use.setState((s) => ({ clip: change(s.clip) }));
}

export function seek(player: Player, time: number): void {
  changeClip(player, (clip) => ({ ...clip, time: Math.max(0, Math.min(player.film.duration, time)) }));
}

export function changeStyle(player: Player, change: Partial<StageStyle>): void {
  player.use.setState((s) => ({ style: { ...s.style, ...change } }));
}

/** Keeps what is seen now as a key at this moment, or hands back to the director; the keys count again from here on. */
export function setCameraKey(player: Player, what: 'view' | 'director'): void {
  const { clip, style } = player.use.getState();
  const seen = frameAt(player.film, clip.time, style).camera;
  const key: CameraKey = what === 'director' ? { at: clip.time, view: 'director' } : keyOf(seen, clip.time, style.size);
  changeStyle(player, { camera: 'follow', cameraKeys: withKey(style.cameraKeys, key) });
}

export function toggleLayer(player: Player, layer: StageLayer): void {
  player.use.setState((s) => ({ style: { ...s.style, shown: { ...s.style.shown, [layer]: !s.style.shown[layer] } } }));
}
