/** What each weapon of a 'Mech did. */
import type { LedgerSpec } from '../../../contract/ruleset.ts';
import { fitMech } from '../import/fit.ts';
import type { MechDesign } from '../rules/mech.ts';
import { WEAPONS } from '../rules/weapon.ts';

export const LEDGER: LedgerSpec<MechDesign> = {
  row: 'weapon',
  fired: 'fired',
  columns: [
    { id: 'fired', label: 'Fired', meaning: 'How often it was fired.' },
    { id: 'hit', label: 'Hit', meaning: 'How often it hit.' },
    { id: 'damage', label: 'Damage', meaning: 'Points of damage it did.' },
  ],
  rows: (combatant) => [...fitMech(combatant.data).weapons.map((w) => WEAPONS[w.weapon]?.name ?? '?'), 'Physical attacks'],
};
