/** Boards and the like that come with the app, imported when they are new or changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { InputFile } from '../../src-shared/api/library.ts';
import type { AssetKind, Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { Rulesets } from '../rulesets.ts';
import { deleteShippedAssets, insertAssets, type NewAsset } from '../store/queries/assets.ts';
import { findSetting, putSetting } from '../store/queries/settings.ts';
import type { Store } from '../store/store.ts';
import type { FileParser } from './file-parser.ts';

export async function installShippedAssets(store: Store, parser: FileParser, rulesets: Rulesets, shippedFolder: string): Promise<void> {
  for (const ruleset of rulesets.all) {
    for (const kind of ruleset.import.assetKinds) {
      if (kind.shippedFolder === undefined) continue;
      const folder = join(shippedFolder, kind.shippedFolder);
      if (existsSync(folder)) await install(store, parser, { ruleset, kind, files: await readFiles(folder, kind) });
    }
  }
}

async function readFiles(folder: string, kind: AssetKind): Promise<InputFile[]> {
  const names = (await readdir(folder)).filter((name) => kind.extensions.includes(extname(name).toLowerCase())).sort();
  return Promise.all(names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(join(folder, name))) })));
}

interface ShippedAssets {
  readonly ruleset: Ruleset;
  readonly kind: AssetKind;
  readonly files: readonly InputFile[];
}

async function install(store: Store, parser: FileParser, shipped: ShippedAssets): Promise<void> {
  const { ruleset, kind, files } = shipped;
  const key = `shipped.${ruleset.id}.${kind.id}`;
  const digest = digestOf(shipped);
  if (findSetting(store, key) === digest) return;
  const assets: NewAsset[] = [];
  for (const file of files) {
    const reply = await parser.parse(file, { ruleset: ruleset.id }, async () => {});
    assets.push(...reply.assets.map((asset) => ({ ...asset, ruleset: ruleset.id, id: store.nextId('assets') })));
  }
  await store.write(deleteShippedAssets(ruleset.id, kind.id), insertAssets(null, assets), putSetting(key, digest));
}

function digestOf({ ruleset, files }: ShippedAssets): string {
  const hash = createHash('sha256').update(ruleset.version);
  for (const file of files) hash.update(file.name).update(file.bytes);
  return hash.digest('hex');
}
