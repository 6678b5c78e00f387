/** Warnings of an import, remembered with the combatants they are about. */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { ImportResult } from '../../src-shared/contract/importer.ts';
import { bounded } from '../../src-shared/contract/problem.ts';

/** Faults listed per combatant. */
const MOST = 6;

/** By subject, where only one combatant has that name; importers that know better set `source.faults` themselves. */
export function withFaults(result: ImportResult): ImportResult {
  const warnings = Map.groupBy(
    result.problems.filter((p) => p.severity === 'warning' && p.subject !== undefined),
    (p) => p.subject,
  );
  if (warnings.size === 0) return result;
  const namesakes = Map.groupBy(result.combatants, ({ name }) => name);
  const combatants = result.combatants.map((combatant) => {
    const about = warnings.get(combatant.name) ?? [];
    if (combatant.source === undefined || combatant.source.faults !== undefined || namesakes.get(combatant.name)?.length !== 1)
      return combatant;
    const faults = new Set(about.map((problem) => bounded(problem).message).filter((message) => !isAboutRule(combatant, message)));
    return faults.size === 0 ? combatant : { ...combatant, source: { ...combatant.source, faults: [...faults].slice(0, MOST) } };
  });
  return { ...result, combatants };
}

/** Rules that are not modelled are listed by name already. */
function isAboutRule({ unmodelled }: Combatant, message: string): boolean {
  return unmodelled.some((rule) => message.includes(rule));
}
