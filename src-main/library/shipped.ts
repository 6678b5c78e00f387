/** Boards and the like that come with the app, read into the store when they are new or changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AssetKind, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type Store, step } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';

export async function installShipped(store: Store, pools: Pools, rulesets: readonly Ruleset[], shippedFolder: string): Promise<void> {
  for (const ruleset of rulesets) {
    for (const kind of ruleset.import.assetKinds) {
      if (kind.shippedFolder === undefined) continue;
      const folder = join(shippedFolder, kind.shippedFolder);
      if (existsSync(folder)) await install(store, pools, ruleset, kind, folder);
    }
  }
}

async function install(store: Store, pools: Pools, ruleset: Ruleset, kind: AssetKind, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((n) => kind.extensions.includes(extname(n).toLowerCase())).sort();
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(join(folder, name))) })));
  const hash = createHash('sha256').update(ruleset.version);
  for (const file of files) hash.update(file.name).update(file.bytes);
  const digest = hash.digest('hex');
  const key = `shipped.${ruleset.id}.${kind.id}`;
  const known = store.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', key);
  if (known?.value === JSON.stringify(digest)) return;
  const rows: (string | number | null)[][] = [];
  for (const file of files) {
    const order = { ...file, ruleset: ruleset.id, importer: null, settings: {}, show: 0, port: null, gate: null };
    const { assets } = await pools.ask({ do: 'parse', order });
    for (const asset of assets) {
      rows.push([store.nextId('assets'), ruleset.id, asset.kind, asset.name, JSON.stringify(asset.tags), JSON.stringify(asset.data)]);
    }
  }
  await store.write(
    step('DELETE FROM assets WHERE roster_id IS NULL AND ruleset = ? AND kind = ?', ruleset.id, kind.id),
    { sql: 'INSERT INTO assets (id, roster_id, ruleset, kind, name, tags, data) VALUES (?, NULL, ?, ?, ?, ?, ?)', rows },
    step('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, JSON.stringify(digest)),
  );
}
