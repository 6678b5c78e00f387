/**
 * A unit's wounds as one scale. A wounded model must be finished first, so "wounds lost" alone says which models are gone
 * and how many wounds the next one has left.
 */
import type { Target } from './sequence.ts';

/** Where each model of a unit begins and ends on the scale of wounds lost. */
export interface WoundTrack {
  readonly models: number;
  /** Total wounds; states are 0..wounds. */
  readonly wounds: number;
  /** model[L] = index of the model that takes the next wound at L (models at the end). */
  readonly model: Int16Array;
  /** rest[L] = wounds left on that model. */
  readonly rest: Int16Array;
  /** fallen[i] = L at which i models are gone. */
  readonly fallen: Int32Array;
}

export function woundTrackOf(target: Pick<Target, 'models'>): WoundTrack {
  const wounds = target.models.reduce((sum, m) => sum + m.wounds, 0);
  const model = new Int16Array(wounds + 1).fill(target.models.length);
  const rest = new Int16Array(wounds + 1);
  const fallen = new Int32Array(target.models.length + 1);
  let at = 0;
  target.models.forEach((m, i) => {
    for (let w = m.wounds; w > 0; w--, at++) {
      model[at] = i;
      rest[at] = w;
    }
    fallen[i + 1] = at;
  });
  return { models: target.models.length, wounds, model, rest, fallen };
}

/** Models gone when `lost` wounds are lost. */
export function fallenBy(track: WoundTrack, lost: number): number {
  return track.model[lost]!;
}
