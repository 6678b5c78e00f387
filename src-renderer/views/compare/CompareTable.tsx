import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ProfileReport } from '../../../src-shared/api/contests.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { hasMean, metricColumns } from '../../../src-shared/contract/outcome.ts';
import type { Interval } from '../../../src-shared/stats/interval.ts';
import { shareFigure, shareOf, spreadText } from '../../../src-shared/stats/share.ts';
import { SeriesMark } from '../../charts/series.tsx';
import { Panel, UnitTitle } from '../../components/index.ts';
import { count, figure, mean, places, signed } from '../../format/figures.ts';
import { isPriced } from '../../state/app-info.ts';
import { bestColumn, type Line } from './best-column.ts';

export interface CompareTableProps {
  readonly units: readonly Standing[];
  readonly profile: ProfileReport | undefined;
  readonly ruleset: RulesetInfo | undefined;
}

export function CompareTable({ units, profile, ruleset }: CompareTableProps) {
  const lines = compareLines(units, profile, ruleset);
  return (
    <Panel
      title="Figures"
      note="the best of each line is marked where the difference is certain; small figures are the difference from the first"
    >
      <table className="plain-table compare-table">
        <thead>
          <tr>
            <th />
            {units.map((unit, i) => (
              <th key={unit.index} className="figure" title={unit.title}>
                <span className="row compare-column">
                  <SeriesMark series={i} />
                  <UnitTitle unit={unit} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const best = bestColumn(line);
            return (
              <tr key={line.label}>
                <td className="soft" title={line.title}>
                  {line.label}
                </td>
                {line.texts.map((text, i) => (
                  <td key={units[i]?.index} className={i === best ? 'figure best' : 'figure soft'}>
                    {i > 0 && <span className="caption compare-gap">{gapText(line, i)}</span>}
                    {text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

/** Everything the units are compared by, results first. */
export function compareLines(units: readonly Standing[], profile: ProfileReport | undefined, ruleset: RulesetInfo | undefined): Line[] {
  return [...resultLines(units, ruleset), ...axisLines(units, profile)];
}

/** The difference from the first unit; empty where there is none. */
function gapText(line: Line, i: number): string {
  if (line.shown === null) return '';
  const gap = ((line.values[i] ?? Number.NaN) - (line.values[0] ?? Number.NaN)) * (line.shown ?? 1);
  if (!Number.isFinite(gap) || line.texts[i] === line.texts[0]) return '';
  const whole = line.values.every((v) => Number.isNaN(v) || Number.isInteger(v));
  if (whole || Math.abs(gap) >= 100) return `${gap < 0 ? '−' : '+'}${count(Math.abs(gap))}`;
  return signed(gap, Math.abs(gap) >= 0.1 ? 1 : 2);
}

/** A line before its units are filled in. */
interface LineSpec extends Pick<Line, 'label' | 'better' | 'title' | 'shown'> {
  readonly value: (unit: Standing) => number;
  readonly text: (unit: Standing) => string;
  readonly interval?: (unit: Standing) => Interval;
}

function resultLines(units: readonly Standing[], ruleset: RulesetInfo | undefined): Line[] {
  const specs = [...RESULTS, ...(isPriced(ruleset) ? pointsSpecs(ruleset) : []), ...metricSpecs(ruleset)];
  return specs.map(({ value, text, interval, ...line }) => ({
    ...line,
    values: units.map(value),
    texts: units.map(text),
    ...(interval !== undefined && { intervals: units.map(interval) }),
  }));
}

const RESULTS: readonly LineSpec[] = [
  {
    label: 'Rank',
    better: 'low',
    title: 'Units whose intervals overlap share a range of ranks.',
    shown: null,
    value: (u) => u.rank,
    text: (u) => places(u.rankLow, u.rankHigh),
    interval: (u) => ({ low: u.rankLow, high: u.rankHigh }),
  },
  {
    label: 'Win rate, %',
    better: 'high',
    title: 'Wins plus half the draws, over all trials, with the 95 % interval.',
    shown: 100,
    value: (u) => u.rate,
    text: (u) => `${shareFigure(shareOf(u))} ${spreadText(shareOf(u))}`,
    interval: (u) => ({ low: u.low, high: u.high }),
  },
  {
    label: 'Strength',
    better: 'high',
    value: (u) => u.strength ?? Number.NaN,
    text: (u) => (u.strength === null ? '–' : count(Math.round(u.strength))),
  },
];

function pointsSpecs(ruleset: RulesetInfo | undefined): LineSpec[] {
  return [
    {
      label: 'For its points',
      better: 'high',
      title: 'Win rate above or below that of units with the same points in this run, in percentage points.',
      shown: 100,
      value: (u) => u.perPoint,
      text: (u) => signed(u.perPoint * 100),
    },
    { label: `Cost, ${ruleset?.nouns.points ?? 'points'}`, better: 'low', value: (u) => u.points, text: (u) => count(u.points) },
  ];
}

function metricSpecs(ruleset: RulesetInfo | undefined): LineSpec[] {
  return metricColumns(ruleset?.metrics ?? [])
    .map((column, at) => ({ ...column, at }))
    .filter((column) => column.side !== 1 && hasMean(column.metric))
    .map(({ metric, at }) => ({
      label: metric.label,
      better: metric.better ?? null,
      title: metric.meaning,
      value: (u) => u.metrics[at] ?? Number.NaN,
      text: (u) => mean(u.metrics[at] ?? Number.NaN),
    }));
}

function axisLines(units: readonly Standing[], profile: ProfileReport | undefined): Line[] {
  if (profile === undefined) return [];
  return profile.axes.map((axis, a) => {
    const raw = units.map((u) => profile.rows.find((r) => r.combatantId === u.combatantId)?.raw[a] ?? Number.NaN);
    return {
      label: axis.unit === '' ? axis.label : `${axis.label}, ${axis.unit}`,
      title: axis.formula,
      better: 'high' as const,
      values: raw,
      texts: raw.map((v) => figure(Math.round(v * 100) / 100)),
    };
  });
}
