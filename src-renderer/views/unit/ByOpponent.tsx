import { useMemo } from 'react';
import type { RulesetInfo, RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { IntervalAxis, type IntervalRow } from '../../charts/IntervalAxis.tsx';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { chartFooter } from '../chart-footer.ts';
import { byClass, byFaction, type Pooled } from './by-opponent.ts';

export interface ByOpponentProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly ruleset: RulesetInfo | undefined;
}

/** The host hands out at most so many opponents at once; in larger fields these are the ones it does best against. */
const MOST = 5000;

export function ByOpponent({ run, standing, rival, ruleset }: ByOpponentProps) {
  const own = useGroups(run.id, standing.index, ruleset);
  const other = useGroups(run.id, rival?.index ?? null, ruleset);
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
    join(f.label, count(f.pooled.opponents), f.pooled, other.factions.find((o) => o.label === f.label)?.pooled),
  );
  const picture = { title: `${standing.name}: win rate by opponent`, subtitle: '%, 95 % intervals', footer: chartFooter(run, ruleset) };
  return (
    <>
      {classes.length > 0 && (
        <ChartPanel title="Win rate by opponent class" note="%, 95 % intervals" picture={picture}>
          {(width) => <IntervalAxis label="Win rate by opponent class" rows={classes} names={names} width={width} />}
        </ChartPanel>
      )}
      {factions.length > 1 && (
        <ChartPanel title="Win rate by opponent faction" note="%, all classes" picture={picture}>
          {(width) => <IntervalAxis label="Win rate by opponent faction" rows={factions} names={names} width={width} labelWidth={210} />}
        </ChartPanel>
      )}
    </>
  );
}

function useGroups(runId: number, index: number | null, ruleset: RulesetInfo | undefined) {
  const { value } = useHostData('runs.opponents', index === null ? null : { runId, index, descending: true, limit: MOST });
  return useMemo(() => {
    const rows = (value?.rows ?? []).filter((row) => row.index !== index);
    return { classes: byClass(rows, ruleset?.weightClasses ?? []), factions: byFaction(rows) };
  }, [value, index, ruleset]);
}
