/** Camera keys of a replay: set in the player, kept with the replay, used by the player and by replay scenes. Pure. */
import type { CameraKey } from '../stage/frame.ts';

/** Two keys nearer than this are one: half a frame of the slowest film. */
const SAME_MOMENT = 0.02;

/** Name of the view state that holds them. */
export const CAMERA_KEYS_STATE = 'replay.cameraKeys';

/** By replay, see `replayKey`. A type, not an interface: it is stored as JSON. */
export type SavedCameraKeys = Record<string, readonly CameraKey[]>;

/** With a key in its place in time; one that was there is replaced. */
export function withKey(keys: readonly CameraKey[], key: CameraKey): readonly CameraKey[] {
  return [...withoutKeyAt(keys, key.at), key].sort((a, b) => a.at - b.at);
}

export function withoutKeyAt(keys: readonly CameraKey[], at: number): readonly CameraKey[] {
  return keys.filter((key) => Math.abs(key.at - at) > SAME_MOMENT);
}

/** What the key does, for people. */
export function keyLabel({ view }: CameraKey): string {
  return view === 'director' ? 'Back to the director' : `Camera at ${view.zoom.toFixed(1)}×`;
}

/** What was stored is only believed as far as it has the right shape. */
export function readCameraKeys(stored: unknown): readonly CameraKey[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isKey).sort((a, b) => a.at - b.at);
}

function isKey(value: unknown): value is CameraKey {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('view' in value)) return false;
  const { at, view } = value;
  if (typeof at !== 'number' || !Number.isFinite(at)) return false;
  if (view === 'director') return true;
  if (typeof view !== 'object' || view === null || !('u' in view) || !('v' in view) || !('zoom' in view)) return false;
  return [view.u, view.v, view.zoom].every((n) => typeof n === 'number' && Number.isFinite(n));
}

/** Of the replays whose camera was set last. */
export function keptKeys(saved: SavedCameraKeys, most = 200): SavedCameraKeys {
  const entries = Object.entries(saved).filter(([, keys]) => keys.length > 0);
  return Object.fromEntries(entries.slice(-most));
}
