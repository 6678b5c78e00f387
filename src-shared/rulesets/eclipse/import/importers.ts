import type { Importer } from '../../../contract/importer.ts';
import type { Fleet } from '../rules/fleet.ts';
import { fleetJson } from './fleet-json.ts';

export const IMPORTERS: readonly Importer<Fleet>[] = [fleetJson];
