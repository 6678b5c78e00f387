/** Settings stored by the host, each under its own key. */
import { create } from 'zustand';
import type { Input } from '../../src-shared/api/index.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { host } from '../host/host.ts';

/** 'auto', 'webgl' or 'canvas'; read by the stage when it starts. */
export const RENDERER_SETTING = 'stage.renderer';
/** A number, or null for all; read by the host at startup. */
export const THREADS_SETTING = 'runs.threads';

/** Megabytes for highlight replays; read by the host when a run finishes. */
export const REPLAYS_SETTING = 'replays.megabytes';

/** Replays of each kind of highlight that a run keeps. */
export const REPLAYS_PER_KIND_SETTING = 'replays.perKind';

export const useSettings = create<Readonly<Record<string, Json>>>(() => ({}));

export async function saveSetting(key: string, value: Json): Promise<void> {
  useSettings.setState({ [key]: value });
  await host.call('settings.set', { key, value: value as Input<'settings.set'>['value'] });
}
