/** The formats 40k units come in. */
import type { Importer } from '../../../contract/importer.ts';
import type { AssetKind } from '../../../contract/ruleset.ts';
import type { Unit } from '../rules/model.ts';
import { textImporter } from './army-list-text.ts';
import { withAttachments } from './attachments.ts';
import { catalogueImporter } from './catalogue-importer.ts';
import { datasheetImporter } from './datasheet-text.ts';
import { DATASHEET_KIND } from './datasheets.ts';
import { jsonImporter } from './dictionary.ts';
import { rosterImporter, rosterJsonImporter } from './roster-importers.ts';

export const IMPORTERS: readonly Importer<Unit>[] = [
  jsonImporter,
  ...[rosterImporter, rosterJsonImporter, catalogueImporter, datasheetImporter, textImporter].map(withAttachments),
];

export const ASSET_KINDS: readonly AssetKind[] = [{ id: DATASHEET_KIND, noun: 'datasheet', reference: true, extensions: [] }];
