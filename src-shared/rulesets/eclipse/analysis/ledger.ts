/** What each squadron of a fleet did. */
import type { LedgerSpec } from '../../../contract/ruleset.ts';
import { LEDGER_COLUMNS } from '../engine/battle.ts';
import { type Fleet, fleetOf } from '../rules/fleet.ts';
import { combatSide } from '../rules/ship-figures.ts';

const MEANING: Readonly<Record<(typeof LEDGER_COLUMNS)[number], readonly [label: string, meaning: string]>> = {
  dice: ['Dice', 'Dice rolled to hit.'],
  hits: ['Hits', 'Hits that landed on a ship.'],
  damage: ['Damage', 'Hull points taken off enemy ships.'],
  kills: ['Kills', 'Enemy ships destroyed.'],
  losses: ['Losses', 'Own ships destroyed.'],
};

export const LEDGER: LedgerSpec<Fleet> = {
  row: 'squadron',
  fired: 'dice',
  columns: LEDGER_COLUMNS.map((id) => ({ id, label: MEANING[id][0], meaning: MEANING[id][1] })),
  rows: (combatant) => combatSide(fleetOf(combatant)).squadrons.map((s) => s.name),
};
