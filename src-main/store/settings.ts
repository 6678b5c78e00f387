/** The user's settings. */
import type { Json } from '../../src-shared/contract/json.ts';
import { allSettings, findSetting, putSetting } from './queries/settings.ts';
import type { Store } from './store.ts';

export class Settings {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  get(key: string): Json | undefined {
    return findSetting(this.store, key);
  }

  all(): Record<string, Json> {
    return allSettings(this.store);
  }

  async set(key: string, value: Json): Promise<null> {
    await this.store.write(putSetting(key, value));
    return null;
  }
}
