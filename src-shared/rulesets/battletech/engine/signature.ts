import type { Combatant } from '../../../contract/combatant.ts';
import { fitMech } from '../import/fit.ts';
import type { MechDesign } from '../rules/mech.ts';
import { sheetOf } from '../rules/sheet.ts';
import { packSheet } from './pack-sheet.ts';

/** The compiled sheet: equal numbers mean equal fights. */
export function signature(combatant: Combatant<MechDesign>): string {
  return packSheet(sheetOf(combatant.data, 0, fitMech(combatant.data))).join(',');
}
