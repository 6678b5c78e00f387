/**
 * Army Forge writes the attacks of one weapon, the user's loadout generator the attacks of all of them together:
 * `5x Energy Swords (A10)` are five swords with A2. A wrong guess corrupts every result, so the guess is shown and
 * can be overruled (formats file, parsing rule 7).
 */
import { readWeapons } from './weapons-line.ts';

export type Dialect = 'per-weapon' | 'total';

export interface DialectEvidence {
  header: boolean;
  /** Weapons with the range inside the brackets, and with the range before the name. */
  inside: number;
  before: number;
  /** Counted weapons without a range inside, and how many of them have attacks that the count divides. */
  counted: number;
  divisible: number;
}

export function newEvidence(): DialectEvidence {
  return { header: false, inside: 0, before: 0, counted: 0, divisible: 0 };
}

export function addLine(evidence: DialectEvidence, weaponLine: string): void {
  for (const weapon of readWeapons(weaponLine).weapons) {
    if (weapon.rangeFirst) evidence.before++;
    else if (weapon.range > 0) evidence.inside++;
    if (!weapon.counted || weapon.count < 2 || !weapon.attacks || (weapon.range > 0 && !weapon.rangeFirst)) continue;
    evidence.counted++;
    if (weapon.attacks % weapon.count === 0) evidence.divisible++;
  }
}

export function judge(evidence: DialectEvidence): { dialect: Dialect; because: string } {
  if (evidence.header) return { dialect: 'per-weapon', because: 'the file has an Army Forge list header' };
  if (evidence.before === 0) return { dialect: 'per-weapon', because: 'no range stands before a weapon name' };
  if (evidence.inside > evidence.before) return { dialect: 'per-weapon', because: 'most ranges stand inside the brackets' };
  if (evidence.counted === 0) return { dialect: 'per-weapon', because: 'no counted weapon shows the difference' };
  if (evidence.divisible < evidence.counted) {
    return {
      dialect: 'per-weapon',
      because: `${evidence.counted - evidence.divisible} of ${evidence.counted} counted weapons have attacks their count does not divide`,
    };
  }
  return {
    dialect: 'total',
    because: `ranges stand before the names and the count divides the attacks of all ${evidence.counted} counted weapons`,
  };
}
