import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { GroupRate, RatesByOpponent, Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { intervalFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { IntervalAxis, type IntervalRow } from '../../charts/IntervalAxis.tsx';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import { bothEnds, intervalRows } from './by-opponent.ts';

export interface ByOpponentProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly ruleset: RulesetInfo | undefined;
}

/** A field may have hundreds of factions; the export has all of them. */
const MOST_LINES = 16;

export function ByOpponent({ run, standing, rival, ruleset }: ByOpponentProps) {
  const own = useRates(run.id, standing.index);
  const other = useRates(run.id, rival?.index ?? null);
  const names = [standing.title, ...(rival ? [rival.title] : [])];
  const rows = (of: (rates: RatesByOpponent) => readonly GroupRate[]): IntervalRow[] =>
    own === undefined ? [] : intervalRows(of(own), rival === null ? null : other === undefined ? [] : of(other));
  const footer = chartFooter(run, ruleset);
  const panel = (group: 'class' | 'faction', all: readonly IntervalRow[]) => {
    const title = `Win rate by opponent ${group}`;
    const shown = bothEnds(all, MOST_LINES);
    const cut = shown.length < all.length ? `best and worst ${MOST_LINES / 2} of ${count(all.length)}, ` : '';
    return (
      <ChartPanel
        title={title}
        note={`${cut}%, 95 % intervals`}
        picture={{ title: `${standing.title}: ${title.toLowerCase()}`, subtitle: `${cut}%, 95 % intervals`, footer }}
        files={intervalFiles(`${standing.title} by ${group}`, group, all, names)}
      >
        {(width) => <IntervalAxis label={title} rows={shown} names={names} width={width} />}
      </ChartPanel>
    );
  };
  const classes = rows((r) => r.classes);
  const factions = rows((r) => r.factions);
  return (
    <>
      {classes.length > 1 && panel('class', classes)}
      {factions.length > 1 && panel('faction', factions)}
      {own?.problems.map((problem) => (
        <p key={problem.code} className="unit-note caption" title={problem.hint ?? ''}>
          {problem.message}
        </p>
      ))}
    </>
  );
}

function useRates(runId: number, index: number | null): RatesByOpponent | undefined {
  return useHostData('runs.byOpponent', index === null ? null : { runId, index }).value;
}
