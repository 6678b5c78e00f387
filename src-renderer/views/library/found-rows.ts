/** Combatants of a preview with the problems that belong to each, and the entries that were left out. Pure. */
import type { ImportPreview } from '../../../src-shared/api-types.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { Facts } from '../../../src-shared/contract/ruleset.ts';

export interface FoundRow {
  readonly name: string;
  readonly line: number | null;
  /** Null when the entry was left out because of its problems. */
  readonly combatant: Combatant | null;
  readonly facts: Facts | undefined;
  readonly problems: readonly Problem[];
}

export function foundRows(preview: Pick<ImportPreview, 'combatants' | 'facts' | 'problems'>): FoundRow[] {
  const bySubject = Map.groupBy(
    preview.problems.filter((p) => p.subject !== undefined),
    (p) => p.subject as string,
  );
  const names = new Set(preview.combatants.map((c) => c.name));
  const ready = preview.combatants.map(
    (combatant, i): FoundRow => ({
      name: combatant.name,
      line: combatant.source?.line ?? null,
      combatant,
      facts: preview.facts[i],
      problems: bySubject.get(combatant.name) ?? [],
    }),
  );
  const leftOut = [...bySubject]
    .filter(([subject, problems]) => !names.has(subject) && problems.some((p) => p.severity === 'error'))
    .map(
      ([subject, problems]): FoundRow => ({ name: subject, line: problems[0]?.line ?? null, combatant: null, facts: undefined, problems }),
    );
  return [...ready, ...leftOut].sort((a, b) => (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER));
}
