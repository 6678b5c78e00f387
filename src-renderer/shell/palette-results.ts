/** What the palette finds: commands, runs, rosters, and combatants straight from the host. */
import { Activity, ChevronRight, FileText, type LucideIcon, Swords } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { bestMatches } from '../format/match.ts';
import { useAppInfo } from '../state/app-info.ts';
import { useCommandRegistry } from '../state/commands.ts';
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
    const commands = groups.flatMap((group) =>
      group.commands
        .filter((c) => c.inPalette !== false && c.enabled !== false)
        .map(
          (c): PaletteResult => ({
            id: `command ${group.name} ${c.id}`,
            label: c.label,
            kind: group.name,
            icon: c.icon ?? ChevronRight,
            run: c.run,
            ...(c.keys !== undefined && { keys: c.keys }),
          }),
        ),
    );
    const places = [
      ...(runs ?? []).map(
        (r): PaletteResult => ({
          id: `run ${r.id}`,
          label: r.name,
          note: nameOf(r.ruleset),
          kind: 'Run',
          icon: Activity,
          run: () => navigate(href('rankings', [r.id])),
        }),
      ),
      ...(rosters ?? []).map(
        (r): PaletteResult => ({
          id: `roster ${r.id}`,
          label: r.name,
          note: nameOf(r.ruleset),
          kind: 'Roster',
          icon: FileText,
          run: () => navigate(href('library', ['roster', r.id])),
        }),
      ),
    ];
    const units = (wanted.length < 2 ? [] : (combatants?.rows ?? [])).map(
      (c): PaletteResult => ({
        id: `combatant ${c.id}`,
        label: c.name,
        note: [c.detail, c.faction].filter((part) => part !== '').join(', '),
        kind: 'Unit',
        icon: Swords,
        run: () => navigate(href('unit', ['library', c.id])),
      }),
    );
    return [...bestMatches(typed, [...commands, ...places], (f) => f.label, MOST), ...units];
  }, [typed, wanted, groups, runs, rosters, rulesets, combatants]);
}

/** A name may contain characters that the query language reads as operators. */
function plainText(text: string): string {
  return text.replace(/[<>=:"]/g, ' ').trim();
}
