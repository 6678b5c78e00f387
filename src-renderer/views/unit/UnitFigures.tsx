import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { type MetricColumn, metricColumns } from '../../../src-shared/contract/outcome.ts';
import { shareFigure, shareOf, shareWithCertainty, spreadText } from '../../../src-shared/stats/share.ts';
import { KeyFigure, KeyFigures } from '../../components/index.ts';
import { count, mean, places, signed } from '../../format/figures.ts';
import { isPriced } from '../../state/app-info.ts';

const METRICS = 2;

export interface UnitFiguresProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly ruleset: RulesetInfo | undefined;
}

/** The most important figures, each explained on hover. */
export function UnitFigures({ run, standing, ruleset }: UnitFiguresProps) {
  return (
    <KeyFigures>
      <KeyFigure
        value={places(standing.rankLow, standing.rankHigh)}
        label={`rank of ${count(run.combatants)}`}
        meaning={
          standing.rankLow === standing.rankHigh
            ? 'Rank by win rate in this run.'
            : 'The ranks it could have: the 95 % intervals of these units overlap.'
        }
      />
      <KeyFigure
        value={shareFigure(shareOf(standing))}
        note={spreadText(shareOf(standing))}
        label={standing.method === 'exact' ? 'win rate %' : `win rate %, n ${count(standing.n)}`}
        meaning={`Wins plus half the draws, over all matchups: ${shareWithCertainty(shareOf(standing))}.`}
        accent
      />
      {standing.strength !== null && (
        <KeyFigure
          value={count(Math.round(standing.strength))}
          label="strength"
          meaning="Bradley-Terry strength on the Elo scale: 1,500 is the middle of the field; 400 points more wins about 10 of 11."
        />
      )}
      {standing.rating && ruleset?.rating && (
        <KeyFigure
          value={standing.rating.value.toFixed(1)}
          note={`±${((standing.rating.high - standing.rating.low) / 2).toFixed(1)}`}
          label={ruleset.rating.label}
          meaning={ruleset.rating.meaning}
        />
      )}
      {ownMetrics(ruleset).map((column) => (
        <KeyFigure
          key={column.at}
          value={mean(standing.metrics[column.at] ?? Number.NaN)}
          label={column.metric.label.toLowerCase()}
          meaning={`${column.metric.meaning} Mean per ${ruleset?.nouns.trial ?? 'trial'}${column.metric.unit ? `, in ${column.metric.unit}` : ''}.`}
        />
      ))}
      {isPriced(ruleset) && (
        <KeyFigure
          value={signed(standing.perPoint * 100)}
          label="for its points"
          meaning="Win rate above or below that of units with the same points in this run, in percentage points."
        />
      )}
    </KeyFigures>
  );
}

/** Metrics of the unit where more or less is better; the mean of a code or a length says little. */
function ownMetrics(ruleset: RulesetInfo | undefined): (MetricColumn & { at: number })[] {
  return metricColumns(ruleset?.metrics ?? [])
    .map((column, at) => ({ ...column, at }))
    .filter(({ side, metric }) => side === 0 && metric.better !== undefined)
    .slice(0, METRICS);
}
