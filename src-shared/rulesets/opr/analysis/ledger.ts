/** What the ledger counts for each weapon and rule of a unit. */
import type { LedgerSpec } from '../../../contract/ruleset.ts';
import { ledgerRows } from '../engine/ledger-pages.ts';
import { unitOf } from '../rules/combatant.ts';
import type { UnitData } from '../rules/unit.ts';

export const LEDGER: LedgerSpec<UnitData> = {
  row: 'weapon or rule',
  fired: 'used',
  columns: [
    { id: 'used', label: 'Used', meaning: 'Times the weapon was used, or the rule changed a roll, a move or a state.' },
    { id: 'attacks', label: 'Attacks', meaning: 'Dice rolled to hit with it.' },
    { id: 'hits', label: 'Hits', meaning: 'Hits of such dice, extra hits and Blast included; drawn separately with the same odds.' },
    { id: 'wounds', label: 'Wounds', meaning: 'Wounds the enemy took from it.' },
    { id: 'kills', label: 'Kills', meaning: 'Enemy models killed with it.' },
  ],
  rows: (combatant) => ledgerRows(unitOf(combatant)),
};
