/** The formats OPR units come in. */
import type { Importer } from '../../../contract/importer.ts';
import type { UnitData } from '../rules/unit.ts';
import { bookImporter } from './army-book.ts';
import { listImporter } from './army-list.ts';
import { textImporter } from './share-text.ts';

export const IMPORTERS: readonly Importer<UnitData>[] = [textImporter, listImporter, bookImporter];
