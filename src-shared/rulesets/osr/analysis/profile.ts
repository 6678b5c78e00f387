/** The axes of a party's star chart: what it can deal, take and reach. exact/measure.ts computes them in this order. */
import type { Axis } from '../../../contract/ruleset.ts';

export const AXES: readonly Axis[] = [
  { id: 'damage12', label: 'Damage, AC 12', group: 'offence', formula: 'sum of P(d20 + bonus >= 12) x mean damage', unit: 'HP per round' },
  { id: 'damage15', label: 'Damage, AC 15', group: 'offence', formula: 'sum of P(d20 + bonus >= 15) x mean damage', unit: 'HP per round' },
  { id: 'damage18', label: 'Damage, AC 18', group: 'offence', formula: 'sum of P(d20 + bonus >= 18) x mean damage', unit: 'HP per round' },
  {
    id: 'reach',
    label: 'Reach',
    group: 'offence',
    formula: 'share of the damage against AC 15 that is dealt from two zones away or more',
    unit: '%',
  },
  {
    id: 'durability',
    label: 'Durability',
    group: 'defence',
    formula: 'sum of mean HP / (P(d20 + 3 >= AC) x 4.5)',
    unit: 'attacks survived',
  },
  {
    id: 'staying',
    label: 'Staying power',
    group: 'defence',
    formula: 'durability with the guard bonus for everyone whose list can guard',
    unit: 'attacks survived',
  },
  {
    id: 'front',
    label: 'Front',
    group: 'defence',
    formula: 'sum of frontage, counted up to the melee capacity / melee capacity',
    unit: '%',
  },
  { id: 'speed', label: 'Speed', group: 'other', formula: 'mean zones per turn of those whose list can move', unit: 'zones' },
  { id: 'numbers', label: 'Numbers', group: 'other', formula: 'actors', unit: 'actors' },
];
