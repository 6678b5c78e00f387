/** The user's settings: small JSON values by name. */
import type { Json } from '../../src-shared/contract/json.ts';
import { type Store, step } from './store.ts';

export class Settings {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  get(key: string): Json | undefined {
    const row = this.store.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', key);
    return row === undefined ? undefined : (JSON.parse(row.value) as Json);
  }

  all(): Record<string, Json> {
    const rows = this.store.all<{ key: string; value: string }>('SELECT key, value FROM settings');
    return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as Json]));
  }

  async set(key: string, value: Json): Promise<null> {
    await this.store.write(
      step('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, JSON.stringify(value)),
    );
    return null;
  }
}
