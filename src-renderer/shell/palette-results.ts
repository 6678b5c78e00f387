/** What the command palette finds: commands, runs, rosters, and combatants from the host. */
import { Activity, ChevronRight, FileText, type LucideIcon, Swords } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { Roster, StoredCombatant } from '../../src-shared/api/library.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { bestMatches } from '../format/match.ts';
import { useAppInfo } from '../state/app-info.ts';
import { type CommandGroup, useCommandRegistry } from '../state/commands.ts';
import { useHostData } from '../state/host-data.ts';
import { useLibrary } from '../state/library.ts';
import { href } from '../state/routes.ts';
import { useRuns } from '../state/runs.ts';
import { navigate } from '../state/use-route.ts';

export interface PaletteResult {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly kind: string;
  readonly keys?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

const MOST = 40;
const COMBATANTS = 12;

export function usePaletteResults(typed: string): readonly PaletteResult[] {
  const groups = useCommandRegistry((r) => r.groups);
  const runs = useRuns((r) => r.list);
  const rosters = useLibrary((l) => l.rosters);
  const rulesets = useAppInfo((info) => info.rulesets);
  const wanted = useDeferredValue(typed.trim());
  const { value: combatants } = useHostData(
    'library.combatants',
    wanted.length < 2 ? null : { query: plainText(wanted), limit: COMBATANTS },
  );

  return useMemo(() => {
    const nameOf = (ruleset: string) => rulesets.find((r) => r.id === ruleset)?.name ?? ruleset;
    const named = [
      ...groups.flatMap(commandResults),
      ...(runs ?? []).map((run) => runResult(run, nameOf(run.ruleset))),
      ...(rosters ?? []).map((roster) => rosterResult(roster, nameOf(roster.ruleset))),
    ];
    const units = (wanted.length < 2 ? [] : (combatants?.rows ?? [])).map(unitResult);
    return [...bestMatches(typed, named, (result) => result.label, MOST), ...units];
  }, [typed, wanted, groups, runs, rosters, rulesets, combatants]);
}

function commandResults(group: CommandGroup): PaletteResult[] {
  return group.commands
    .filter((c) => c.inPalette !== false && c.enabled !== false)
    .map(({ id, label, icon, run, keys }) => ({
      id: `command ${group.name} ${id}`,
      label,
      kind: group.name,
      icon: icon ?? ChevronRight,
      run,
      ...(keys !== undefined && { keys }),
    }));
}

function runResult({ id, name }: RunInfo, note: string): PaletteResult {
  return { id: `run ${id}`, label: name, note, kind: 'Run', icon: Activity, run: () => navigate(href('rankings', [id])) };
}

function rosterResult({ id, name }: Roster, note: string): PaletteResult {
  return { id: `roster ${id}`, label: name, note, kind: 'Roster', icon: FileText, run: () => navigate(href('library', ['roster', id])) };
}

function unitResult({ id, name, detail, faction }: StoredCombatant): PaletteResult {
  return {
    id: `combatant ${id}`,
    label: name,
    note: [detail, faction].filter((part) => part !== '').join(', '),
    kind: 'Unit',
    icon: Swords,
    run: () => navigate(href('unit', ['library', id])),
  };
}

/** A name may contain characters that the query language reads as operators. */
function plainText(text: string): string {
  return text.replace(/[<>=:"]/g, ' ').trim();
}
