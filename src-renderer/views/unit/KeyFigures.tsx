import type { RulesetInfo, RunInfo, Standing } from '../../../src-shared/api/types.ts';
import { type MetricColumn, metricColumns } from '../../../src-shared/contract/outcome.ts';
import { Tooltip } from '../../components/index.ts';
import { count, figure, percent, places, plusMinus, signed } from '../../format/figures.ts';
import { isPriced } from '../../state/app-info.ts';

const METRICS = 2;

export interface KeyFiguresProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly ruleset: RulesetInfo | undefined;
}

/** Where a viewer should look first; each figure says on hover what it is. */
export function KeyFigures({ run, standing, ruleset }: KeyFiguresProps) {
  return (
    <div className="key-figures">
      <KeyFigure
        value={places(standing.rankLow, standing.rankHigh)}
        label={`rank of ${count(run.combatants)}`}
        meaning={
          standing.rankLow === standing.rankHigh
            ? 'Place by win rate in this run.'
            : 'Places its win rate cannot be told apart from: their 95 % intervals overlap.'
        }
      />
      <KeyFigure
        value={percent(standing.rate)}
        note={plusMinus(standing.low, standing.high)}
        label={`win rate %, n ${count(standing.n)}`}
        meaning="Wins and half of the draws over all trials, with the 95 % interval."
        accent
      />
      {standing.strength !== null && (
        <KeyFigure
          value={count(Math.round(standing.strength))}
          label="strength"
          meaning="Bradley-Terry strength on the Elo scale: 1,500 is the field's middle, 400 points more win about 10 of 11."
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
          value={figure(standing.metrics[column.at] ?? Number.NaN)}
          label={column.metric.label.toLowerCase()}
          meaning={`${column.metric.meaning} Mean of a ${ruleset?.nouns.trial ?? 'trial'}${column.metric.unit ? `, in ${column.metric.unit}` : ''}.`}
        />
      ))}
      {isPriced(ruleset) && (
        <KeyFigure
          value={signed(standing.perPoint * 100)}
          label="for its price"
          meaning="Win rate above or below what units of its price reach in this run, in points of percent."
        />
      )}
    </div>
  );
}

/** Figures of its own of which more or less is better; codes and lengths say little as a mean. */
function ownMetrics(ruleset: RulesetInfo | undefined): (MetricColumn & { at: number })[] {
  return metricColumns(ruleset?.metrics ?? [])
    .map((column, at) => ({ ...column, at }))
    .filter(({ side, metric }) => side === 0 && metric.better !== undefined)
    .slice(0, METRICS);
}

interface KeyFigureProps {
  readonly value: string;
  readonly note?: string;
  readonly label: string;
  readonly meaning: string;
  readonly accent?: boolean;
}

function KeyFigure({ value, note, label, meaning, accent = false }: KeyFigureProps) {
  return (
    <Tooltip content={meaning} side="bottom">
      <div className="key-figure">
        <div className={accent ? 'key-figure-value side-a' : 'key-figure-value'}>
          {value}
          {note && <small>{note}</small>}
        </div>
        <div className="key-figure-label">{label}</div>
      </div>
    </Tooltip>
  );
}
