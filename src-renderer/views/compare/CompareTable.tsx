import type { ProfileReport, RulesetInfo, Standing } from '../../../src-shared/api-types.ts';
import { metricColumns } from '../../../src-shared/contract/outcome.ts';
import { SeriesMark } from '../../charts/series.tsx';
import { Panel } from '../../components/index.ts';
import { count, figure, percent, places, plusMinus, signed } from '../../format/figures.ts';
import { bestColumn, type Line } from './best-column.ts';

export interface CompareTableProps {
  readonly units: readonly Standing[];
  readonly profile: ProfileReport | undefined;
  readonly ruleset: RulesetInfo | undefined;
}

export function CompareTable({ units, profile, ruleset }: CompareTableProps) {
  const lines = [...resultLines(units, ruleset), ...axisLines(units, profile)];
  return (
    <Panel title="Figures" note="the best of each line is marked">
      <table className="plain-table compare-table">
        <thead>
          <tr>
            <th />
            {units.map((unit, i) => (
              <th key={unit.index} className="figure">
                <span className="axis-mark">
                  <SeriesMark series={i} />
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

function resultLines(units: readonly Standing[], ruleset: RulesetInfo | undefined): Line[] {
  const line = (
    label: string,
    better: Line['better'],
    value: (u: Standing) => number,
    text: (u: Standing) => string,
    title?: string,
  ): Line => ({
    label,
    better,
    values: units.map(value),
    texts: units.map(text),
    ...(title !== undefined && { title }),
  });
  return [
    line(
      'Rank',
      'low',
      (u) => u.rank,
      (u) => places(u.rankLow, u.rankHigh),
    ),
    line(
      'Win rate, %',
      'high',
      (u) => u.rate,
      (u) => `${percent(u.rate)} ${plusMinus(u.low, u.high)}`,
    ),
    line(
      'Strength',
      'high',
      (u) => u.strength ?? Number.NaN,
      (u) => (u.strength === null ? '–' : count(Math.round(u.strength))),
    ),
    line(
      'For its price',
      'high',
      (u) => u.perPoint,
      (u) => signed(u.perPoint * 100),
    ),
    line(
      'Points',
      'low',
      (u) => u.points,
      (u) => count(u.points),
    ),
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

function axisLines(units: readonly Standing[], profile: ProfileReport | undefined): Line[] {
  if (profile === undefined) return [];
  return profile.axes.map((axis, a) => {
    const raw = units.map((u) => profile.rows.find((r) => r.combatantId === u.combatantId)?.raw[a] ?? Number.NaN);
    return {
      label: `${axis.label}, ${axis.unit}`,
      title: axis.formula,
      better: 'high' as const,
      values: raw,
      texts: raw.map((v) => figure(Math.round(v * 100) / 100)),
    };
  });
}
