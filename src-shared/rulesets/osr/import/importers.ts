import type { Importer } from '../../../contract/importer.ts';
import type { PartyData } from '../rules/actor.ts';
import { YAML_IMPORTER } from './encounter-yaml.ts';

export const IMPORTERS: readonly Importer<PartyData>[] = [YAML_IMPORTER];
