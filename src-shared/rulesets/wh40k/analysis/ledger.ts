/** What each weapon of a unit did. */
import type { LedgerSpec } from '../../../contract/ruleset.ts';
import { LEDGER_COLUMNS } from '../engine/battle.ts';
import { weaponRows } from '../rules/armament.ts';
import type { Unit } from '../rules/model.ts';

export const LEDGER: LedgerSpec<Unit> = {
  row: 'weapon',
  columns: LEDGER_COLUMNS,
  fired: 'attacks',
  rows: (combatant) => weaponRows(combatant.data.lines),
};
