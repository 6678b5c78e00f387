/** Settings stored by the host, each under its own key. */
import { create } from 'zustand';
import type { Input } from '../../src-shared/api/index.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { host } from '../host/host.ts';

export * from './settings-keys.ts';

export const useSettings = create<Readonly<Record<string, Json>>>(() => ({}));

export async function saveSetting(key: string, value: Json): Promise<void> {
  useSettings.setState({ [key]: value });
  await host.call('settings.set', { key, value: value as Input<'settings.set'>['value'] });
}
