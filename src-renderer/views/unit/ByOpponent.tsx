import { useMemo } from 'react';
import type { RulesetInfo, RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { IntervalAxis, type IntervalRow } from '../../charts/IntervalAxis.tsx';
import { count } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { useHostData } from '../../state/host-data.ts';
import { chartFooter } from '../chart-footer.ts';
import { byClass, byFaction, groupsOfSums, type Pooled } from './by-opponent.ts';

export interface ByOpponentProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly ruleset: RulesetInfo | undefined;
}

/** Fields up to this size are read opponent by opponent, which gives intervals; larger ones through the run's own sums. */
const MOST = 5000;

export function ByOpponent({ run, standing, rival, ruleset }: ByOpponentProps) {
  const own = useGroups(run, standing, ruleset);
  const other = useGroups(run, rival, ruleset);
  const names = [standing.name, ...(rival ? [rival.name] : [])];
  const join = (label: string, note: string, mine: Pooled | null, theirs: Pooled | null | undefined): IntervalRow => ({
    label,
    note,
    rates: rival === null ? [mine] : [mine, theirs ?? null],
  });
  const classes = own.classes
    .map((c) => join(c.label, c.note, c.pooled, other.classes.find((o) => o.label === c.label)?.pooled))
    .filter((row) => row.rates.some((r) => r !== null));
  const factions = own.factions.map((f) =>
    join(
      f.label,
      f.pooled.opponents > 0 ? count(f.pooled.opponents) : '',
      f.pooled,
      other.factions.find((o) => o.label === f.label)?.pooled,
    ),
  );
  const picture = { title: `${standing.name}: win rate by opponent`, subtitle: '%, 95 % intervals', footer: chartFooter(run, ruleset) };
  return (
    <>
      {classes.length > 0 && (
        <ChartPanel
          title="Win rate by opponent class"
          note={own.pooled ? '%, 95 % intervals' : '%, all of the field'}
          picture={picture}
          files={intervalFiles(`${standing.name} by class`, 'class', classes, names)}
        >
          {(width) => <IntervalAxis label="Win rate by opponent class" rows={classes} names={names} width={width} />}
        </ChartPanel>
      )}
      {factions.length > 1 && (
        <ChartPanel
          title="Win rate by opponent faction"
          note="%, all classes"
          picture={picture}
          files={intervalFiles(`${standing.name} by faction`, 'faction', factions, names)}
        >
          {(width) => <IntervalAxis label="Win rate by opponent faction" rows={factions} names={names} width={width} />}
        </ChartPanel>
      )}
    </>
  );
}

interface Groups {
  readonly classes: readonly { readonly label: string; readonly note: string; readonly pooled: Pooled | null }[];
  readonly factions: readonly { readonly label: string; readonly pooled: Pooled }[];
  /** Pooled from single matchups, so that there are intervals. */
  readonly pooled: boolean;
}

function useGroups(run: RunInfo, standing: Standing | null, ruleset: RulesetInfo | undefined): Groups {
  const small = run.combatants <= MOST;
  const { value } = useHostData(
    'runs.opponents',
    standing === null || !small ? null : { runId: run.id, index: standing.index, descending: true, limit: MOST },
  );
  const { value: detail } = useHostData('runs.get', standing === null || small ? null : { runId: run.id });
  return useMemo(() => {
    const classes = ruleset?.weightClasses ?? [];
    if (standing === null) return { classes: [], factions: [], pooled: true };
    if (!small) return { ...groupsOfSums(standing, classes, detail?.factions ?? []), pooled: false };
    const rows = (value?.rows ?? []).filter((row) => row.index !== standing.index);
    return { classes: byClass(rows, classes), factions: byFaction(rows), pooled: true };
  }, [value, detail, standing, small, ruleset]);
}

function intervalFiles(title: string, group: string, rows: readonly IntervalRow[], names: readonly string[]) {
  const head = [group, ...names.flatMap((name) => [name, `${name} low`, `${name} high`])];
  return tableFiles('rates', title, head, () =>
    rows.map((row) => [row.label, ...row.rates.flatMap((r) => [r?.rate ?? null, r?.low ?? null, r?.high ?? null])]),
  );
}
