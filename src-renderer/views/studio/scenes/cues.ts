/** When the parts of a scene appear: one list for the scene, its tracks in the Studio and the toggles that hide parts. */
import { enter } from './picture.ts';

export interface Cue {
  readonly id: string;
  readonly label: string;
  /** Seconds from the start of the scene. */
  readonly at: number;
  readonly seconds: number;
}

/** How far a part has appeared, 0..1; a hidden one stays at 0. */
export type Parts = (id: string) => number;

export function partsAt(cues: readonly Cue[], time: number, hide: readonly string[]): Parts {
  return (id) => {
    const cue = cues.find((c) => c.id === id);
    return cue === undefined || hide.includes(id) ? 0 : enter(time, cue.at, cue.seconds);
  };
}
