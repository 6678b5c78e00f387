/** What the command palette finds: commands, runs, rosters, and combatants from the host. */
import { Activity, ChevronRight, FileText, type LucideIcon, Swords } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { Input } from '../../src-shared/api/index.ts';
import type { Roster } from '../../src-shared/api/library.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { loadoutLine, shortNumber } from '../../src-shared/query/loadout-names.ts';
import { compareKinds, compareMatches, type Match, matchOf } from '../format/match.ts';
import { useAppInfo } from '../state/app-info.ts';
import { type CommandGroup, useCommandRegistry } from '../state/commands.ts';
import { useHostData } from '../state/host-data.ts';
import { useLibrary } from '../state/library.ts';
import { type LabelledCombatant, useLabelled } from '../state/loadout-labels.ts';
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
  /** Which parts of the label match what was typed. */
  readonly marks: Match['ranges'];
}

/** What can be found, before it is compared with what was typed. */
type Entry = Omit<PaletteResult, 'marks'>;

const MOST = 40;
/** Asked for by name, so that the best of them are among those that come. */
const NAMED_COMBATANTS = 60;
/** Asked for by anything else they have: weapons, rules, factions. */
const OTHER_COMBATANTS = 12;

export function usePaletteResults(typed: string): readonly PaletteResult[] {
  const groups = useCommandRegistry((r) => r.groups);
  const runs = useRuns((r) => r.list);
  const rosters = useLibrary((l) => l.rosters);
  const rulesets = useAppInfo((info) => info.rulesets);
  const wanted = useDeferredValue(typed.trim());
  const text = wanted.length < 2 ? '' : plainText(wanted);
  const named = useUnits(text === '' ? null : { query: nameQuery(text), limit: NAMED_COMBATANTS });
  const others = useUnits(text === '' ? null : { query: text, limit: OTHER_COMBATANTS });

  return useMemo(() => {
    const nameOf = (ruleset: string) => rulesets.find((r) => r.id === ruleset)?.name ?? ruleset;
    const units = text === '' ? [] : (named ?? []);
    // In this order where they match equally well.
    const entries = [
      ...groups.flatMap(commandResults),
      ...units.map(unitResult),
      ...(rosters ?? []).map((roster) => rosterResult(roster, nameOf(roster.ruleset))),
      ...(runs ?? []).map((run) => runResult(run, nameOf(run.ruleset))),
    ];
    const best = ranked(typed, entries);
    const shown = new Set(best.map(({ id }) => id));
    const rest = text === '' ? [] : (others ?? []).map(unitResult).filter(({ id }) => !shown.has(id));
    return [...best, ...rest.map((entry) => ({ ...entry, marks: [] }))];
  }, [typed, text, groups, runs, rosters, rulesets, named, others]);
}

function useUnits(query: Input<'library.combatants'> | null): readonly LabelledCombatant[] | undefined {
  return useLabelled(useHostData('library.combatants', query).value?.rows);
}

/** Best matches first; of one kind commands come before units, rosters and runs, and within these the better match first. */
function ranked(typed: string, entries: readonly Entry[]): PaletteResult[] {
  return entries
    .flatMap((entry) => {
      const match = matchOf(typed, entry.label);
      return match === null ? [] : [{ entry, match }];
    })
    .sort((a, b) => compareKinds(a.match, b.match) || typeOrder(a.entry) - typeOrder(b.entry) || compareMatches(a.match, b.match))
    .slice(0, MOST)
    .map(({ entry, match }) => ({ ...entry, marks: match.ranges }));
}

const TYPES = ['command', 'combatant', 'roster', 'run'];
const typeOrder = ({ id }: Entry): number => TYPES.indexOf(id.slice(0, id.indexOf(' ')));

function commandResults(group: CommandGroup): Entry[] {
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

function runResult({ id, name }: RunInfo, note: string): Entry {
  return { id: `run ${id}`, label: name, note, kind: 'Run', icon: Activity, run: () => navigate(href('rankings', [id])) };
}

function rosterResult({ id, name }: Roster, note: string): Entry {
  return { id: `roster ${id}`, label: name, note, kind: 'Roster', icon: FileText, run: () => navigate(href('library', ['roster', id])) };
}

function unitResult(unit: LabelledCombatant): Entry {
  const { id, name, faction } = unit;
  return {
    id: `combatant ${id}`,
    label: name,
    note: [shortNumber(unit), loadoutLine(unit), faction].filter((part) => part !== '').join(', '),
    kind: 'Unit',
    icon: Swords,
    run: () => navigate(href('unit', ['library', id])),
  };
}

/** All words in the name, in any order. */
function nameQuery(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => `name:"${word}"`)
    .join(' ');
}

/** A name may contain characters that the query language reads as operators. */
function plainText(text: string): string {
  return text.replace(/[<>=:"]/g, ' ').trim();
}
