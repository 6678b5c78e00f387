import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { leftOutLines } from '../../../src-shared/contract/left-out.ts';
import { hasMean, metricColumns } from '../../../src-shared/contract/outcome.ts';
import { fullTitle } from '../../../src-shared/query/loadout-names.ts';
import { certaintyText, partText, shareFigure, shareOf, shareWithCertainty, spreadText } from '../../../src-shared/stats/share.ts';
import { axisTicks } from '../../charts/ticks.ts';
import type { Column } from '../../components/index.ts';
import { leastWidth } from '../../components/table-window.ts';
import { fullName } from '../../components/UnitName.tsx';
import { capitalise } from '../../format/capitalise.ts';
import { count, mean, places, signed } from '../../format/figures.ts';
import { hasPrices } from '../../state/points.ts';
import {
  classesCell,
  factionCell,
  INTERVAL_WIDTH,
  intervalCell,
  movementCell,
  movementText,
  type Range,
  RECORD_WIDTH,
  rankCell,
  rateCell,
  recordCell,
  textCell,
  unitCell,
} from './cells.ts';
import { classAbbreviations } from './class-abbreviations.ts';

export interface RankingColumn extends Column<Standing> {
  /** For the column menu and copied tables. */
  readonly name: string;
  /** For copied tables; absent for a chart of another column's figures. */
  readonly text?: (row: Standing) => string;
}

/** Metrics shown by default. */
const USUAL_METRICS = 2;
const PADDING = 16;
const CLASSES_WIDTH = 88;

/** Pixels next to the columns. */
const EDGE = 12;
/** What is hidden first when space is short; of several metrics, the last. */
const LEAST_IMPORTANT = ['perPoint', 'classes', 'metric', 'n', 'record', 'strength', 'rating', 'interval', 'movement', 'points', 'faction'];

/** The default columns, as many as fit into the width. */
export function usualColumns(all: readonly RankingColumn[], ruleset: RulesetInfo | undefined, width: number): string[] {
  const wanted = new Set(wantedColumns(ruleset));
  let shown = all.filter((column) => wanted.has(column.id));
  const fits = () => leastWidth(shown.map((column) => column.width)) + EDGE <= width;
  for (const kind of LEAST_IMPORTANT) {
    while (!fits()) {
      const last = shown.findLast((column) => column.id.split(' ')[0] === kind);
      if (last === undefined) break;
      shown = shown.filter((column) => column !== last);
    }
  }
  return shown.map((column) => column.id);
}

function wantedColumns(ruleset: RulesetInfo | undefined): string[] {
  const priced = hasPrices(ruleset);
  const metrics = ownMetrics(ruleset)
    .slice(0, priced ? USUAL_METRICS : 2 * USUAL_METRICS)
    .map((m) => m.id);
  const figures = ['rate', 'interval', 'strength', 'rating', 'record'];
  return priced
    ? ['rank', 'movement', 'unit', 'faction', 'points', ...figures, ...metrics, 'classes', 'perPoint']
    : ['rank', 'movement', 'unit', 'faction', ...figures, 'n', ...metrics];
}

/** The columns of `Standing.metrics` about the combatant itself or the trial as a whole. */
function ownMetrics(ruleset: RulesetInfo | undefined) {
  return metricColumns(ruleset?.metrics ?? [])
    .map((column, at) => ({ ...column, at, id: `metric ${at}` }))
    .filter((column) => column.side !== 1 && column.metric.role !== 'margin' && hasMean(column.metric));
}

interface RankingTable {
  /** The visible range of win rates. */
  readonly axis: () => Range;
  readonly row: (index: number) => Standing | undefined;
  /** Whether the rows are in the order of their ranks. */
  readonly isRanked: () => boolean;
  /** Where all loadouts of a row's unit are listed; null where the row is one of them itself. */
  readonly siblingsHref: (row: Standing) => string | null;
  /** Whether there is an earlier run to compare ranks with. */
  readonly hasMoved: boolean;
}

export function rankingColumns(ruleset: RulesetInfo | undefined, combatants: number, table: RankingTable): RankingColumn[] {
  return [
    ...placeColumns(ruleset, combatants, table),
    ...resultColumns(ruleset, table),
    ...ownMetrics(ruleset).map((column) => {
      const text = (s: Standing) => mean(s.metrics[column.at] ?? Number.NaN);
      return {
        id: column.id,
        name: column.metric.label,
        label: <span title={column.metric.meaning}>{column.metric.label}</span>,
        width: '72px',
        align: 'right' as const,
        sort: `metric:${column.at}`,
        className: 'soft',
        text,
        paint: textCell(text),
      };
    }),
    ...(hasPrices(ruleset) ? priceColumns(ruleset) : []),
  ];
}

/** Pixels per digit of a rank and of a move. */
const RANK_DIGIT = 6.6;
const MOVE_DIGIT = 6.6;

function placeColumns(
  ruleset: RulesetInfo | undefined,
  combatants: number,
  { row, isRanked, siblingsHref, hasMoved }: RankingTable,
): RankingColumn[] {
  const digits = String(combatants - 1).length;
  return [
    {
      id: 'rank',
      name: 'Rank',
      label: 'Rank',
      width: `${Math.max(64, Math.ceil(42 + 2 * digits * RANK_DIGIT))}px`,
      align: 'right',
      sort: 'rank',
      className: 'rankings-rank',
      text: (s) => places(s.rankLow, s.rankHigh),
      paint: rankCell(row, isRanked),
    },
    ...(hasMoved ? [movementColumn(digits)] : []),
    {
      id: 'unit',
      name: capitalise(ruleset?.nouns.combatant ?? 'unit'),
      label: 'Unit and loadout',
      width: 'minmax(300px, 1fr)',
      sort: 'name',
      text: fullTitle,
      title: (s) => [fullName(s), ...leftOutLines(s)].join('\n'),
      paint: unitCell(siblingsHref, ruleset?.nouns.points ?? 'points'),
    },
    {
      id: 'faction',
      name: 'Faction',
      label: 'Faction',
      width: 'minmax(84px, 150px)',
      sort: 'faction',
      text: (s) => s.faction,
      title: (s) => s.faction,
      paint: factionCell,
    },
    ...(hasPrices(ruleset) ? [pointsColumn(ruleset)] : []),
  ];
}

function movementColumn(digits: number): RankingColumn {
  return {
    id: 'movement',
    name: 'Moved',
    label: <span title="Ranks gained or lost since the previous run">Moved</span>,
    width: `${Math.max(56, Math.ceil(34 + digits * MOVE_DIGIT))}px`,
    sort: 'movement',
    className: 'caption rankings-movement',
    text: (s) => movementText(s.movement),
    paint: movementCell,
  };
}

function pointsColumn(ruleset: RulesetInfo | undefined): RankingColumn {
  const label = capitalise(ruleset?.nouns.points ?? 'points');
  const points = (s: Standing) => count(s.points);
  return { id: 'points', name: label, label, width: '60px', align: 'right', sort: 'points', text: points, paint: textCell(points) };
}

function resultColumns(ruleset: RulesetInfo | undefined, { axis }: RankingTable): RankingColumn[] {
  const strength = (s: Standing) => (s.strength === null ? '–' : count(Math.round(s.strength)));
  const trials = (s: Standing) => count(s.n);
  return [
    {
      id: 'rate',
      name: 'Win rate %',
      label: <span title="Wins plus half the draws, over all trials">Win rate %</span>,
      width: '104px',
      align: 'right',
      sort: 'rate',
      text: (s) => shareFigure(shareOf(s)),
      title: (s) => shareWithCertainty(shareOf(s)),
      paint: rateCell,
    },
    {
      id: 'interval',
      name: '95 % interval',
      label: '95 % interval',
      width: `${INTERVAL_WIDTH + PADDING}px`,
      className: 'cell-visible',
      text: (s) => spreadText(shareOf(s)),
      title: (s) => certaintyText(shareOf(s)),
      paint: intervalCell(axis),
    },
    {
      id: 'strength',
      name: 'Strength',
      label: <span title="Bradley-Terry strength on the Elo scale: 400 more wins 10 of 11">Strength</span>,
      width: '74px',
      align: 'right',
      sort: 'strength',
      text: strength,
      paint: textCell(strength),
    },
    ...(ruleset?.rating ? [ratingColumn(ruleset.rating)] : []),
    {
      id: 'record',
      name: 'Won, drawn, lost',
      label: 'Won, drawn, lost',
      width: `${RECORD_WIDTH + PADDING}px`,
      className: 'cell-visible',
      text: (s) => `${s.wins}-${s.draws}-${s.losses}`,
      title: (s) => `${count(s.wins)} won, ${count(s.draws)} drawn, ${count(s.losses)} lost`,
      paint: recordCell,
    },
    {
      id: 'n',
      name: capitalise(ruleset?.nouns.trials ?? 'trials'),
      label: capitalise(ruleset?.nouns.trials ?? 'trials'),
      width: '84px',
      align: 'right',
      sort: 'n',
      className: 'soft',
      text: trials,
      paint: textCell(trials),
    },
  ];
}

function ratingColumn({ label, short, meaning }: NonNullable<RulesetInfo['rating']>): RankingColumn {
  const rating = (s: Standing) => (s.rating ? s.rating.value.toFixed(2) : '–');
  return {
    id: 'rating',
    name: label,
    label: <span title={meaning}>{short}</span>,
    width: '64px',
    align: 'right',
    sort: 'rating',
    text: rating,
    title: (s) => (s.rating ? `${s.rating.low.toFixed(2)} to ${s.rating.high.toFixed(2)}` : 'Not rated'),
    paint: textCell(rating),
  };
}

function priceColumns(ruleset: RulesetInfo | undefined): RankingColumn[] {
  const classes = ruleset?.weightClasses ?? [];
  const byClass = (s: Standing) =>
    s.byClass.map((rate, i) => `${classes[i]?.label ?? i}: ${rate === null ? 'not played' : partText(rate)}`).join(', ');
  const perPoint = (s: Standing) => signed(s.perPoint * 100);
  return [
    {
      id: 'classes',
      name: 'Against each class',
      label: <ClassesHead labels={classes.map((c) => c.label)} limits={classes.map((c) => c.max)} />,
      width: `${CLASSES_WIDTH + PADDING}px`,
      className: 'cell-visible',
      text: byClass,
      title: byClass,
      paint: classesCell(classes.length, CLASSES_WIDTH),
    },
    {
      id: 'perPoint',
      name: 'For its points',
      label: <span title="Win rate above or below the average of units with the same points">For points</span>,
      width: '72px',
      align: 'right',
      sort: 'perPoint',
      className: 'soft',
      text: perPoint,
      paint: textCell(perPoint),
    },
  ];
}

/** The head of the interval column shows the axis, which follows the visible rows. */
export function IntervalHead({ axis }: { readonly axis: Range }) {
  const at = (v: number) => `${((v - axis.from) / (axis.to - axis.from)) * 100}%`;
  return (
    <div className="stack" style={{ gap: 0 }}>
      <span>95 % interval</span>
      <div className="rankings-ticks">
        {axisTicks(axis.from, axis.to, 4, (v) => String(Math.round(v * 100))).map((tick) => (
          <span key={tick.value} style={{ left: at(tick.value) }}>
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  );
}

function ClassesHead({ labels, limits }: { readonly labels: readonly string[]; readonly limits: readonly number[] }) {
  return (
    <div title="Win rate against each weight class, above or below one half">
      Against class
      <div className="rankings-classes-head">
        {classAbbreviations(labels, limits).map((head, i) => (
          <span key={labels[i]} title={labels[i]}>
            {head}
          </span>
        ))}
      </div>
    </div>
  );
}
