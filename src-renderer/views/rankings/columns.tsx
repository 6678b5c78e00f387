import { TriangleAlert } from 'lucide-react';
import type { RulesetInfo, Standing } from '../../../src-shared/api-types.ts';
import { metricColumns } from '../../../src-shared/contract/outcome.ts';
import { axisTicks } from '../../charts/ticks.ts';
import { type Column, Faction, IntervalBar, RecordBar } from '../../components/index.ts';
import { count, figure, percent, places, plusMinus, signed } from '../../format/figures.ts';

export interface RankingColumn extends Column<Standing> {
  /** In the chooser. */
  readonly name: string;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Metrics shown unless the user says otherwise. */
const USUAL_METRICS = 2;

export function defaultColumns(ruleset: RulesetInfo | undefined): string[] {
  // Without weight classes the game has no prices to speak of.
  const priced = (ruleset?.weightClasses.length ?? 0) > 0;
  const metrics = ownMetrics(ruleset).slice(0, priced ? USUAL_METRICS : 2 * USUAL_METRICS);
  const rating = ruleset?.rating ? ['rating'] : [];
  if (!priced) return ['rank', 'unit', 'faction', 'rate', 'interval', ...rating, 'strength', 'record', 'n', ...metrics.map((m) => m.id)];
  return [
    'rank',
    'unit',
    'faction',
    'points',
    'rate',
    'interval',
    ...rating,
    'strength',
    'record',
    ...metrics.map((m) => m.id),
    'classes',
    'perPoint',
  ];
}

/** The columns of `Standing.metrics` that tell of the combatant itself or of the trial as a whole. */
function ownMetrics(ruleset: RulesetInfo | undefined) {
  return metricColumns(ruleset?.metrics ?? [])
    .map((column, at) => ({ ...column, at, id: `metric ${at}` }))
    .filter((column) => column.side !== 1 && column.metric.role !== 'margin');
}

/** The game's own rating, where it has one. */
function ratingColumn(ruleset: RulesetInfo | undefined): RankingColumn[] {
  const spec = ruleset?.rating;
  if (!spec) return [];
  return [
    {
      id: 'rating',
      name: spec.label,
      label: <span title={spec.meaning}>{spec.short}</span>,
      width: '56px',
      align: 'right',
      sort: 'rating',
      cell: ({ rating }) =>
        rating ? (
          <b title={`95 % between ${rating.low.toFixed(1)} and ${rating.high.toFixed(1)}`}>{rating.value.toFixed(1)}</b>
        ) : (
          <span className="dim">–</span>
        ),
    },
  ];
}

export interface RankingTable {
  readonly axis: Range;
  readonly marked: ReadonlySet<number>;
  readonly row: (index: number) => Standing | undefined;
}

export function rankingColumns(ruleset: RulesetInfo | undefined, { axis, marked, row }: RankingTable): RankingColumn[] {
  return [
    {
      id: 'rank',
      name: 'Rank',
      label: 'Rank',
      width: '84px',
      align: 'right',
      sort: 'rank',
      className: 'cell-visible',
      cell: (s, i) => <Rank standing={s} marked={marked.has(s.index)} before={row(i - 1)} after={row(i + 1)} />,
    },
    {
      id: 'unit',
      name: capital(ruleset?.nouns.combatant ?? 'unit'),
      label: 'Unit and loadout',
      width: 'minmax(260px, 1fr)',
      sort: 'name',
      cell: (s) => <UnitName standing={s} />,
    },
    { id: 'faction', name: 'Faction', label: 'Faction', width: '164px', sort: 'faction', cell: (s) => <Faction name={s.faction} /> },
    {
      id: 'points',
      name: 'Points',
      label: capital(ruleset?.nouns.points ?? 'points'),
      width: '64px',
      align: 'right',
      sort: 'points',
      cell: (s) => count(s.points),
    },
    {
      id: 'rate',
      name: 'Win rate',
      label: 'Win rate %',
      width: '108px',
      align: 'right',
      sort: 'rate',
      cell: (s) => (
        <>
          <b className="rankings-rate">{percent(s.rate)}</b> <span className="caption">{plusMinus(s.low, s.high)}</span>
        </>
      ),
    },
    {
      id: 'interval',
      name: '95 % interval',
      label: <IntervalHead axis={axis} />,
      width: '190px',
      className: 'cell-visible rankings-interval',
      cell: (s) => <IntervalBar low={s.low} value={s.rate} high={s.high} from={axis.from} to={axis.to} />,
    },
    ...ratingColumn(ruleset),
    {
      id: 'strength',
      name: 'Strength',
      label: 'Strength',
      width: '78px',
      align: 'right',
      sort: 'strength',
      cell: (s) => (s.strength === null ? <span className="dim">–</span> : count(Math.round(s.strength))),
    },
    {
      id: 'record',
      name: 'Won, drawn, lost',
      label: 'Won, drawn, lost',
      width: '128px',
      className: 'cell-visible',
      cell: (s) => (
        <div title={`${count(s.wins)} won, ${count(s.draws)} drawn, ${count(s.losses)} lost`}>
          <RecordBar wins={s.wins} draws={s.draws} losses={s.losses} />
        </div>
      ),
    },
    {
      id: 'n',
      name: 'Trials',
      label: 'Trials',
      width: '84px',
      align: 'right',
      sort: 'n',
      cell: (s) => <span className="soft">{count(s.n)}</span>,
    },
    ...ownMetrics(ruleset).map(
      (column): RankingColumn => ({
        id: column.id,
        name: column.metric.label,
        label: <span title={column.metric.meaning}>{column.metric.label}</span>,
        width: '76px',
        align: 'right',
        sort: `metric:${column.at}`,
        cell: (s) => <span className="soft">{figure(s.metrics[column.at] ?? Number.NaN)}</span>,
      }),
    ),
    {
      id: 'classes',
      name: 'Against each class',
      label: <ClassesHead ruleset={ruleset} />,
      width: '104px',
      className: 'cell-visible',
      cell: (s) => <ClassBars rates={s.byClass} ruleset={ruleset} />,
    },
    {
      id: 'perPoint',
      name: 'Against its price',
      label: <span title="Win rate above what its points would make one expect">For price</span>,
      width: '80px',
      align: 'right',
      sort: 'perPoint',
      cell: (s) => <span className="soft">{signed(s.perPoint * 100)}</span>,
    },
  ];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface RankProps {
  readonly standing: Standing;
  readonly marked: boolean;
  readonly before: Standing | undefined;
  readonly after: Standing | undefined;
}

/** Neighbours with the same bracket of places are tied together; overlaps are not transitive, so brackets may differ row by row. */
function Rank({ standing, marked, before, after }: RankProps) {
  const same = (other: Standing | undefined) => other?.rankLow === standing.rankLow && other.rankHigh === standing.rankHigh;
  return (
    <div className="rankings-rank">
      {marked && <i className="rankings-mark" />}
      <span>{places(standing.rankLow, standing.rankHigh)}</span>
      <i
        className="rankings-bracket"
        data-tied={standing.rankLow !== standing.rankHigh}
        data-first={!same(before)}
        data-last={!same(after)}
      />
    </div>
  );
}

function UnitName({ standing }: { readonly standing: Standing }) {
  return (
    <div className="unit-cell" title={`${standing.name}${standing.detail ? `, ${standing.detail}` : ''}`}>
      <span className="unit-cell-name">{standing.name}</span>
      <span className="unit-cell-detail">{standing.detail}</span>
      {standing.unmodelled.length > 0 && (
        <span className="unit-cell-left-out" title={`Plays without: ${standing.unmodelled.join(', ')}`}>
          <TriangleAlert size={12} aria-label={`Plays without ${standing.unmodelled.join(', ')}`} />
        </span>
      )}
    </div>
  );
}

function IntervalHead({ axis }: { readonly axis: Range }) {
  const at = (v: number) => `${((v - axis.from) / (axis.to - axis.from)) * 100}%`;
  return (
    <div className="rankings-axis">
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

/** 'Heavy' is H, 'Bracket IV' is IV. */
function initial(label: string): string {
  const last = label.slice(label.lastIndexOf(' ') + 1);
  return last.length < 4 ? last : label.charAt(0);
}

function ClassesHead({ ruleset }: { readonly ruleset: RulesetInfo | undefined }) {
  return (
    <div title="Win rate against each weight class, above or below one half">
      Against class
      <div className="rankings-classes-head">
        {ruleset?.weightClasses.map((c) => (
          <span key={c.id} title={c.label}>
            {initial(c.label)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A bar up or down from one half for each weight class. */
function ClassBars({ rates, ruleset }: { readonly rates: readonly (number | null)[]; readonly ruleset: RulesetInfo | undefined }) {
  const words = rates
    .map((rate, i) => `${ruleset?.weightClasses[i]?.label ?? i}: ${rate === null ? 'not met' : `${percent(rate)} %`}`)
    .join(', ');
  return (
    <div className="rankings-classes" title={words}>
      {rates.map((rate, i) => (
        <span key={ruleset?.weightClasses[i]?.id ?? i}>
          {rate !== null && (
            <i
              style={
                rate >= 0.5
                  ? { bottom: '50%', height: `${(rate - 0.5) * 100}%`, background: 'var(--side-a)' }
                  : { top: '50%', height: `${(0.5 - rate) * 100}%`, background: 'var(--side-b)' }
              }
            />
          )}
        </span>
      ))}
    </div>
  );
}
