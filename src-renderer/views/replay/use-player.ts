import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { asApiError } from '../../host/host.ts';
import { fetchReplay } from '../../replay/fetch-replay.ts';
import type { ReplaySource } from '../../replay/source.ts';
import { DEFAULT_STYLE, type StageLayer, type StageStyle } from '../../stage/frame.ts';
import { useSame } from '../../state/same.ts';
import { useReducedMotion, useViewState } from '../../state/session.ts';
import { type Bookmark, readBookmarks } from './bookmarks.ts';
import { changeStyle, openPlayer, type Player, type PlayerState, replayKey, seek } from './store.ts';

type SavedStyle = { readonly shown: Record<string, boolean>; readonly flip: boolean; readonly follow: boolean };
type SavedMarks = Record<string, (Bookmark | null)[]>;
const MOST_MARKED = 200;

export interface Opening {
  readonly player: Player | null;
  readonly error: ApiError | null;
}

/** Fetches and opens a replay; display options and bookmarks are kept for next time. */
export function usePlayer(source: ReplaySource, start: number | null): Opening {
  const [opening, setOpening] = useState<Opening>({ player: null, error: null });
  const [saved, save] = useViewState<SavedStyle>('replay.style', { shown: {}, flip: false, follow: false });
  const [marks, saveMarks] = useViewState<SavedMarks>('replay.bookmarks', {});
  const reduced = useReducedMotion();
  const address = useSame(source);
  const open = useEffectEvent((replay: Replay): Player => {
    const style = { ...styleOf(saved), motion: reduced ? ('reduced' as const) : ('full' as const) };
    const player = openPlayer(replay, style, readBookmarks(marks[replayKey(replay)]));
    if (start !== null) seek(player, start);
    return player;
  });
  const keep = useEffectEvent((replay: Replay, now: PlayerState, before: PlayerState) => {
    if (now.style !== before.style) save({ shown: now.style.shown, flip: now.style.flip, follow: now.style.camera === 'follow' });
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

function styleOf(saved: SavedStyle): Partial<StageStyle> {
  const shown = Object.fromEntries(
    (Object.keys(DEFAULT_STYLE.shown) as StageLayer[]).map((layer) => [layer, saved.shown[layer] ?? DEFAULT_STYLE.shown[layer]]),
  ) as Record<StageLayer, boolean>;
  return { shown, flip: saved.flip, camera: saved.follow ? 'follow' : 'fit' };
}

/** Bookmarks of the most recently bookmarked replays. */
function kept(marks: SavedMarks): SavedMarks {
  const entries = Object.entries(marks).filter(([, places]) => places.some((place) => place !== null));
  return Object.fromEntries(entries.slice(-MOST_MARKED));
}
