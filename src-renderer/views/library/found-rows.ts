/** Combatants of a preview, each with its problems, and the entries that can't be imported. Pure. */
import type { ImportPreview } from '../../../src-shared/api/library.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { Facts } from '../../../src-shared/contract/ruleset.ts';
import { CombatantColumns } from '../../../src-shared/query/combatant-columns.ts';
import { LoadoutNames, loadoutLine } from '../../../src-shared/query/loadout-names.ts';
import type { LoadoutSpecs } from '../../../src-shared/query/loadout-text.ts';

export interface FoundRow {
  readonly name: string;
  readonly line: number | null;
  /** Null when the entry can't be imported because of its problems. */
  readonly combatant: Combatant | null;
  readonly facts: Facts | undefined;
  readonly problems: readonly Problem[];
  /** What makes it different from the other loadouts of its unit in the preview; the whole loadout where it is the only one. */
  readonly loadout: string;
}

/** `priced`: the game has points, so that a unit without them is worth a warning. */
export function foundRows(
  preview: Pick<ImportPreview, 'combatants' | 'facts' | 'problems'>,
  priced = false,
  specs: LoadoutSpecs = { facts: [], points: 'points' },
): FoundRow[] {
  const lineOf = loadoutLines(preview, specs);
  const bySubject = Map.groupBy(
    preview.problems.filter((p) => p.subject !== undefined),
    (p) => p.subject!,
  );
  const names = new Set(preview.combatants.map((c) => c.name));
  const problemsOf = problemsByEntry(preview.combatants, preview.problems, bySubject);
  const ready = preview.combatants.map(
    (combatant, i): FoundRow => ({
      name: combatant.name,
      line: combatant.source?.line ?? null,
      combatant,
      facts: preview.facts[i],
      problems: withPointsWarning(combatant, problemsOf(combatant), priced),
      loadout: lineOf(i),
    }),
  );
  const leftOut = [...bySubject]
    .filter(([subject, problems]) => !names.has(subject) && problems.some((p) => p.severity === 'error'))
    .map(
      ([subject, problems]): FoundRow => ({
        name: subject,
        line: problems[0]?.line ?? null,
        combatant: null,
        facts: undefined,
        problems,
        loadout: '',
      }),
    );
  return [...ready, ...leftOut].sort((a, b) => (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER));
}

function loadoutLines({ combatants, facts }: Pick<ImportPreview, 'combatants' | 'facts'>, specs: LoadoutSpecs): (row: number) => string {
  const columns = CombatantColumns.of(
    combatants.map((c, i) => [i + 1, c.name, c.detail, c.base, c.faction, c.points, '[]', '[]', JSON.stringify(facts[i] ?? {})]),
  );
  const names = new LoadoutNames(columns, specs);
  return (row) => loadoutLine({ ...names.label(row), detail: combatants[row]!.detail });
}

function withPointsWarning(combatant: Combatant, problems: readonly Problem[], priced: boolean): readonly Problem[] {
  if (!priced || combatant.points > 0 || problems.some(({ code }) => code.endsWith('/no-points'))) return problems;
  const message = `'${combatant.name}' has no points: it counts as 0, in the lightest class.`;
  return [
    ...problems,
    { code: 'library/no-points', severity: 'warning', message, hint: 'Add its points to the list.', subject: combatant.name },
  ];
}

/** Entries may share a name: a problem belongs to the one whose lines it stands in, and only else to all of that name. */
function problemsByEntry(
  combatants: readonly Combatant[],
  problems: readonly Problem[],
  bySubject: ReadonlyMap<string, readonly Problem[]>,
): (combatant: Combatant) => readonly Problem[] {
  const starts = [...new Set(combatants.map((c) => c.source?.line ?? 0))].sort((x, y) => x - y);
  const startOf = (line: number | undefined) => (line === undefined ? undefined : starts.findLast((start) => start > 0 && start <= line));
  const names = Map.groupBy(combatants, (c) => c.source?.line ?? 0);
  const isInside = (problem: Problem) => {
    const start = startOf(problem.line);
    const there = start === undefined ? [] : (names.get(start) ?? []);
    // A problem without a subject may be about the whole file, unless it is about the very line an entry begins with.
    return there.some((c) => (problem.subject === undefined ? problem.line === start : problem.subject === c.name));
  };
  const inside = Map.groupBy(problems.filter(isInside), (problem) => startOf(problem.line)!);
  return ({ name, source }) => {
    const own = (inside.get(source?.line ?? 0) ?? []).filter((problem) => problem.subject === undefined || problem.subject === name);
    const elsewhere = (bySubject.get(name) ?? []).filter((problem) => !isInside(problem));
    return [...own, ...elsewhere];
  };
}
