import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import type { Board } from '../../../src-shared/contract/scene.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { asApiError } from '../../host/host.ts';
import { CAMERA_KEYS_STATE, keptKeys, readCameraKeys, type SavedCameraKeys } from '../../replay/camera-keys.ts';
import { fetchReplay } from '../../replay/fetch-replay.ts';
import { replayKey } from '../../replay/replay-key.ts';
import type { ReplaySource } from '../../replay/source.ts';
import { DEFAULT_STYLE, type StageLayer, type StageStyle } from '../../stage/frame.ts';
import { useSame } from '../../state/same.ts';
import { useReducedMotion, useViewState } from '../../state/session.ts';
import { AUTOPLAY_SETTING, useSettings } from '../../state/settings.ts';
import { type Bookmark, readBookmarks } from './bookmarks.ts';
import { changeClip, changeStyle, openPlayer, type Player, type PlayerState, seek } from './store.ts';

/** Whether the director has the camera is kept by kind of board. */
type SavedStyle = { readonly shown: Record<string, boolean>; readonly flip: boolean; readonly follow: Record<string, boolean> };
type SavedMarks = Record<string, (Bookmark | null)[]>;
const MOST_MARKED = 200;

export interface Opening {
  readonly player: Player | null;
  readonly error: ApiError | null;
}

/** Fetches and opens a replay; display options and bookmarks are kept for next time. */
export function usePlayer(source: ReplaySource, start: number | null): Opening {
  const [opening, setOpening] = useState<Opening>({ player: null, error: null });
  const [saved, save] = useViewState<SavedStyle>('replay.style', { shown: {}, flip: false, follow: {} });
  const [marks, saveMarks] = useViewState<SavedMarks>('replay.bookmarks', {});
  const [cameras, saveCameras] = useViewState<SavedCameraKeys>(CAMERA_KEYS_STATE, {});
  const reduced = useReducedMotion();
  const playsAtOnce = useSettings((s) => s[AUTOPLAY_SETTING]) !== false;
  const address = useSame(source);
  const open = useEffectEvent((replay: Replay): Player => {
    const cameraKeys = readCameraKeys(cameras[replayKey(replay)]);
    const style = { ...styleOf(saved, replay), cameraKeys, motion: reduced ? ('reduced' as const) : ('full' as const) };
    const player = openPlayer(replay, style, readBookmarks(marks[replayKey(replay)]));
    // A link to a moment shows that moment; reduced motion starts nothing by itself.
    if (start !== null) seek(player, start);
    else if (playsAtOnce && !reduced) changeClip(player, (clip) => ({ ...clip, playing: true }));
    return player;
  });
  const keep = useEffectEvent((replay: Replay, now: PlayerState, before: PlayerState) => {
    if (now.style !== before.style) save({ shown: now.style.shown, flip: now.style.flip, follow: followsNow(saved, replay, now.style) });
    const { cameraKeys } = now.style;
    if (cameraKeys !== before.style.cameraKeys) saveCameras(keptKeys({ ...cameras, [replayKey(replay)]: cameraKeys }));
    if (now.bookmarks !== before.bookmarks) saveMarks(kept({ ...marks, [replayKey(replay)]: [...now.bookmarks] }));
  });

  useEffect(() => {
    let over = false;
    let stop = () => {};
    fetchReplay(address).then(
      (replay) => {
        if (over) return;
        const player = open(replay);
        stop = player.use.subscribe((now, before) => keep(replay, now, before));
        setOpening({ player, error: null });
      },
      (error: unknown) => !over && setOpening({ player: null, error: asApiError(error) }),
    );
    return () => {
      over = true;
      stop();
    };
  }, [address]);

  const { player } = opening;
  useEffect(() => {
    if (player !== null) changeStyle(player, { motion: reduced ? 'reduced' : 'full' });
  }, [player, reduced]);
  return opening;
}

function boardKind(replay: Replay): Board['kind'] {
  return rulesetById(replay.ruleset).present.view.begin(replay.events[0]!).board.kind;
}

function followsNow(saved: SavedStyle, replay: Replay, style: StageStyle): Record<string, boolean> {
  return { ...saved.follow, [boardKind(replay)]: style.camera === 'follow' };
}

function styleOf(saved: SavedStyle, replay: Replay): Partial<StageStyle> {
  const kind = boardKind(replay);
  const follow = saved.follow[kind] ?? true;
  const shown = Object.fromEntries(
    (Object.keys(DEFAULT_STYLE.shown) as StageLayer[]).map((layer) => [layer, saved.shown[layer] ?? DEFAULT_STYLE.shown[layer]]),
  ) as Record<StageLayer, boolean>;
  return { shown, flip: saved.flip, camera: follow ? 'follow' : 'fit' };
}

/** Bookmarks of the most recently bookmarked replays. */
function kept(marks: SavedMarks): SavedMarks {
  const entries = Object.entries(marks).filter(([, places]) => places.some((place) => place !== null));
  return Object.fromEntries(entries.slice(-MOST_MARKED));
}
