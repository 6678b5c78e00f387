import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { estimatedShare } from '../../../src-shared/stats/share.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { intervalFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { IntervalAxis, type IntervalRow } from '../../charts/IntervalAxis.tsx';
import { count } from '../../format/figures.ts';

export interface ByConditionProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly ruleset: RulesetInfo | undefined;
}

/** Win rate under each condition the game distinguishes, such as the terrain. */
export function ByCondition({ run, standing, rival, ruleset }: ByConditionProps) {
  const spec = ruleset?.conditions;
  if (!spec || standing.byCondition === undefined) return null;
  const rows = spec.kinds
    .map(({ label }, at): IntervalRow => {
      const [mine, theirs] = [rateAt(standing, at), rival === null ? null : rateAt(rival, at)];
      return { label, note: count(mine?.trials ?? 0), rates: rival === null ? [mine] : [mine, theirs] };
    })
    .filter((row) => row.rates.some((rate) => rate !== null));
  if (rows.length === 0) return null;
  const title = `Win rate by ${spec.label.toLowerCase()}`;
  const names = [standing.title, ...(rival ? [rival.title] : [])];
  const picture = { title: `${standing.title}: ${title.toLowerCase()}`, subtitle: '%, 95 % intervals', footer: chartFooter(run, ruleset) };
  return (
    <ChartPanel
      title={title}
      note={`%, 95 % intervals, ${ruleset.nouns.trials}`}
      picture={picture}
      files={intervalFiles(picture.title, spec.label, rows, names)}
    >
      {(width) => <IntervalAxis label={title} rows={rows} names={names} width={width} />}
    </ChartPanel>
  );
}

/** Null where no trial had the condition. */
function rateAt({ byCondition }: Standing, at: number) {
  const held = byCondition?.[at];
  const n = held === undefined ? 0 : held.wins + held.draws + held.losses;
  if (held === undefined || n === 0) return null;
  return estimatedShare(held.wins + held.draws / 2, n);
}
