/** The cues of a replay as the stage shows it: sounds come from where the pieces are in the picture. */
import type { PresentPart } from '../../src-shared/contract/ruleset.ts';
import type { SoundCue } from '../../src-shared/sound/cues.ts';
import { type PanOf, replayCues } from '../../src-shared/sound/replay-cues.ts';
import { STAGE_WIDTH } from '../stage/frame.ts';
import { layoutOf } from '../stage/layout/boards.ts';
import type { Film } from '../stage/layout/film.ts';

/** The edges of the picture are not the edges of hearing: a sound in one ear only is tiring. */
const WIDTH = 0.8;

export interface FilmCuesOptions {
  /** Sides are swapped in the picture; default false. */
  readonly flip?: boolean;
  /** Seconds of the replay; default all of it. */
  readonly range?: readonly [from: number, to: number];
}

export function filmCues(film: Film, present: Pick<PresentPart, 'sound'>, { flip = false, range }: FilmCuesOptions = {}): SoundCue[] {
  const panOf: PanOf = (scene, piece) => {
    const spot = layoutOf(scene.board, flip).spots(scene).get(piece);
    return spot === undefined ? 0 : WIDTH * Math.max(-1, Math.min(1, (2 * spot.x) / STAGE_WIDTH - 1));
  };
  return replayCues(film.timeline, present, panOf, range);
}
