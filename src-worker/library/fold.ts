/** Identical entries of a file become one entry with a multiplicity. */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { ImportResult, LineNote } from '../../src-shared/contract/importer.ts';

/** Entries of a contest stay as they are: two identical sides are still two. */
export function foldEqual(result: ImportResult): ImportResult {
  if (result.contests.length > 0) return result;
  const first = new Map<string, number>();
  const combatants: Combatant[] = [];
  const notes: LineNote[] = [];
  for (const combatant of result.combatants) {
    const key = signatureOf(combatant);
    const at = first.get(key);
    if (at === undefined) {
      first.set(key, combatants.length);
      combatants.push(combatant);
      continue;
    }
    const known = combatants[at]!;
    combatants[at] = { ...known, multiplicity: known.multiplicity + combatant.multiplicity };
    if (known.source !== undefined && combatant.source !== undefined)
      notes.push({ line: combatant.source.line, text: `the same as line ${known.source.line}: folded` });
  }
  return notes.length === 0 && combatants.length === result.combatants.length
    ? result
    : { ...result, combatants, notes: [...result.notes, ...notes] };
}

/** Everything except its position in the file. */
function signatureOf({ source: _, multiplicity: __, ...rest }: Combatant): string {
  return JSON.stringify(rest);
}
