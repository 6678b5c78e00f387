/** The fields of the query box for a game. */
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import * as fields from '../../src-shared/query/fields.ts';
import type { QueryField } from '../../src-shared/query/parse.ts';
import { hasPrices } from './points.ts';

/** For tables of results. */
export function standingFields(ruleset: RulesetInfo | undefined): readonly QueryField[] {
  return fields.standingFields(ruleset?.facts ?? []).filter((field) => offered(ruleset, field));
}

export function combatantFields(ruleset: RulesetInfo | undefined): readonly QueryField[] {
  return fields.combatantFields(ruleset?.facts ?? []).filter((field) => offered(ruleset, field));
}

/** Games without points don't have the fields for them. */
function offered(ruleset: RulesetInfo | undefined, field: QueryField): boolean {
  return hasPrices(ruleset) || (field.id !== 'points' && field.id !== 'perPoint');
}

/** An example query for an empty box. */
export function queryExample(ruleset: RulesetInfo | undefined): string {
  return hasPrices(ruleset) ? 'faction:choir points<150 rate>60%' : 'faction:watch rate>60%';
}
