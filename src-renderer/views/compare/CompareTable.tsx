import type { ProfileReport, RulesetInfo, Standing } from '../../../src-shared/api/types.ts';
import { metricColumns } from '../../../src-shared/contract/outcome.ts';
import { SeriesMark } from '../../charts/series.tsx';
import { Panel } from '../../components/index.ts';
import { count, figure, percent, places, plusMinus, signed } from '../../format/figures.ts';
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
    <Panel title="Figures" note="the best of each line is marked; small print is the difference to the first">
      <table className="plain-table compare-table">
        <thead>
          <tr>
            <th />
            {units.map((unit, i) => (
              <th key={unit.index} className="figure" title={unit.name}>
                <span className="compare-column">
                  <SeriesMark series={i} />
                  <span className="ellipsis">{unit.name}</span>
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
                  <td key={units[i]?.index} className={i === best ? 'figure compare-best' : 'figure'}>
                    {i > 0 && <span className="compare-gap">{gapText(line, i)}</span>}
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

/** Everything the units are compared in, results first. */
export function compareLines(units: readonly Standing[], profile: ProfileReport | undefined, ruleset: RulesetInfo | undefined): Line[] {
  return [...resultLines(units, ruleset), ...axisLines(units, profile)];
}

/** Difference to the first unit in the line's own measure; nothing where there is none. */
function gapText(line: Line, i: number): string {
  if (line.shown === null) return '';
  const gap = ((line.values[i] ?? Number.NaN) - (line.values[0] ?? Number.NaN)) * (line.shown ?? 1);
  if (!Number.isFinite(gap) || line.texts[i] === line.texts[0]) return '';
  const whole = line.values.every((v) => Number.isNaN(v) || Number.isInteger(v));
  if (whole || Math.abs(gap) >= 100) return `${gap < 0 ? '−' : '+'}${count(Math.abs(gap))}`;
  return signed(gap, Math.abs(gap) >= 0.1 ? 1 : 2);
}

function resultLines(units: readonly Standing[], ruleset: RulesetInfo | undefined): Line[] {
  const line = (
    label: string,
    better: Line['better'],
    value: (u: Standing) => number,
    text: (u: Standing) => string,
    title?: string,
    shown?: number | null,
  ): Line => ({
    label,
    better,
    values: units.map(value),
    texts: units.map(text),
    ...(title !== undefined && { title }),
    ...(shown !== undefined && { shown }),
  });
  return [
    line(
      'Rank',
      'low',
      (u) => u.rank,
      (u) => places(u.rankLow, u.rankHigh),
      'Places that cannot be told apart are shared.',
      null,
    ),
    line(
      'Win rate, %',
      'high',
      (u) => u.rate,
      (u) => `${percent(u.rate)} ${plusMinus(u.low, u.high)}`,
      'Wins and half of the draws over all trials, with the 95 % interval.',
      100,
    ),
    line(
      'Strength',
      'high',
      (u) => u.strength ?? Number.NaN,
      (u) => (u.strength === null ? '–' : count(Math.round(u.strength))),
    ),
    ...(isPriced(ruleset) ? priceLines(line, ruleset) : []),
    ...metricColumns(ruleset?.metrics ?? [])
      .map((column, at) => ({ ...column, at }))
      .filter((column) => column.side !== 1)
      .map((column) =>
        line(
          column.metric.label,
          column.metric.better ?? null,
          (u) => u.metrics[column.at] ?? Number.NaN,
          (u) => figure(u.metrics[column.at] ?? Number.NaN),
          column.metric.meaning,
        ),
      ),
  ];
}

type MakeLine = (
  label: string,
  better: Line['better'],
  value: (u: Standing) => number,
  text: (u: Standing) => string,
  title?: string,
  shown?: number | null,
) => Line;

function priceLines(line: MakeLine, ruleset: RulesetInfo | undefined): Line[] {
  const dearer = 'Win rate above or below what units of its price reach in this run, in points of percent.';
  return [
    line(
      'For its price',
      'high',
      (u) => u.perPoint,
      (u) => signed(u.perPoint * 100),
      dearer,
      100,
    ),
    line(
      `Price, ${ruleset?.nouns.points ?? 'points'}`,
      'low',
      (u) => u.points,
      (u) => count(u.points),
    ),
  ];
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
