/** What the app ships for a ruleset (boards), read directly from the folder: for benchmarks and tests without a database. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset } from '../../src-shared/contract/combatant.ts';
import type { ImportResult, ImportSource } from '../../src-shared/contract/importer.ts';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import type { ImportPart, Ruleset } from '../../src-shared/contract/ruleset.ts';

/** Parses a source with the ruleset's best importer for it. */
export function parseWithBestImporter<D>(
  ruleset: { readonly id: string; readonly import: ImportPart<D> },
  source: ImportSource,
): ImportResult<D> {
  const [best] = [...ruleset.import.importers].sort((x, y) => y.detect(source) - x.detect(source));
  if (best === undefined) throw new Error(`${ruleset.id} has no importer`);
  return best.parse(source, defaultOptions(best.settings ?? []));
}

export function shippedAssets(ruleset: Ruleset, shippedFolder: string): Asset[] {
  return ruleset.import.assetKinds.flatMap(({ shippedFolder: name, extensions }) => {
    if (name === undefined) return [];
    const folder = join(shippedFolder, name);
    return readdirSync(folder)
      .filter((file) => extensions.some((e) => file.endsWith(e)))
      .sort()
      .flatMap((file) => {
        const bytes = new Uint8Array(readFileSync(join(folder, file)));
        return parseWithBestImporter(ruleset, { name: file, bytes, text: new TextDecoder().decode(bytes) }).assets;
      });
  });
}
