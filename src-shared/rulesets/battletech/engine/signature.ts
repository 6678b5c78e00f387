import type { Combatant } from '../../../contract/combatant.ts';
import type { MechDesign } from '../rules/mech.ts';
import { sheetOf } from '../rules/sheet.ts';
import { packSheet } from './pack-sheet.ts';

/** The compiled sheet: equal numbers fight equally. */
export function signature(combatant: Combatant<MechDesign>): string {
  return packSheet(sheetOf(combatant.data, 0)).join(',');
}
