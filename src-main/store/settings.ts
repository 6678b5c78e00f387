/** The user's settings. */
import { ApiError } from '../../src-shared/api/errors.ts';
import { MAX_SETTINGS } from '../../src-shared/api/settings.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { allSettings, findSetting, putSetting, sizeOfOtherSettings } from './queries/settings.ts';
import type { Store } from './store.ts';

/** Settings whose keys begin so never leave the host: passwords and tokens. */
export const SECRET_SETTINGS = 'secret.';

export class Settings {
  private readonly store: Store;
  private last: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.store = store;
  }

  get(key: string): Json | undefined {
    return findSetting(this.store, key);
  }

  /** Without secrets. */
  all(): Record<string, Json> {
    return Object.fromEntries(Object.entries(allSettings(this.store)).filter(([key]) => !key.startsWith(SECRET_SETTINGS)));
  }

  /** One after the other, so that many at once cannot exceed the limit together. */
  async set(key: string, value: Json): Promise<null> {
    const done = this.last.then(() => this.put(key, value));
    this.last = done.catch(() => {});
    await done;
    return null;
  }

  private async put(key: string, value: Json): Promise<void> {
    const size = sizeOfOtherSettings(this.store, key) + key.length + JSON.stringify(value).length;
    if (size > MAX_SETTINGS) {
      throw new ApiError(
        'settings/full',
        'There is no space for more settings.',
        'Delete presets or saved layouts that you no longer need.',
      );
    }
    await this.store.write(putSetting(key, value));
  }
}
