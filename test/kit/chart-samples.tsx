/** Every chart and card of the app over made-up figures: long names, and as many items as asked for. */
import { type ReactNode, useState } from 'react';
import { Beeswarm } from '../../src-renderer/charts/Beeswarm.tsx';
import { CurveAtLeast, type CurveAtLeastProps } from '../../src-renderer/charts/CurveAtLeast.tsx';
import { firstStop } from '../../src-renderer/charts/curve-layout.ts';
import { HeatPicture } from '../../src-renderer/charts/HeatPicture.tsx';
import { Histogram } from '../../src-renderer/charts/Histogram.tsx';
import { IntervalAxis } from '../../src-renderer/charts/IntervalAxis.tsx';
import { RateBars } from '../../src-renderer/charts/RateBars.tsx';
import { StarChart } from '../../src-renderer/charts/StarChart.tsx';
import { RatingChart } from '../../src-renderer/games/battletech/RatingChart.tsx';
import type { RatedMech } from '../../src-renderer/games/battletech/ratings.ts';
import { RoundCurve } from '../../src-renderer/games/eclipse/RoundCurve.tsx';
import { Funnel } from '../../src-renderer/games/wh40k/Funnel.tsx';
import { HeatTable } from '../../src-renderer/games/wh40k/HeatTable.tsx';
import { ChampionsCard, ClassesCard, FactionsCard, PairsCard, TitleCard } from '../../src-renderer/views/report/cards.tsx';
import type { ReportLine, ReportPair, Standing, VideoReport } from '../../src-shared/api/results.ts';
import type { StageId, StageReport } from '../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { estimatedShare, exactShare, type Share, shareOf } from '../../src-shared/stats/share.ts';

export interface ChartSample {
  readonly name: string;
  /** Drawn for pictures only, or a picture by itself. */
  readonly kind: 'chart' | 'picture' | 'card';
  readonly draw: (items: number, width: number, height: number) => ReactNode;
}

const FOOTER = 'Spring Muster of the Ninth Meridian  ·  12,497,500 matches  ·  16 Nov 2026  ·  OPR Grimdark Future 2';
const WORDS = ['Wardens', 'Ninth Meridian Wayfinders', 'Iron', 'Hollow Choir of the Salt-Crusted Outer Spires', 'Moth & "Wing" <Æsir>'];

/** Short, medium and sixty characters long, each once. */
const nameOf = (i: number) => `${WORDS[i % WORDS.length]} ${i + 1}`;
/** Spread over 0..1, without luck. */
const part = (i: number, salt = 0.618) => (i * salt + 0.137) % 1;
const list = <T,>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const rate = (i: number) => {
  const middle = 0.02 + 0.96 * part(i);
  return { rate: middle, low: Math.max(0, middle - 0.03), high: Math.min(1, middle + 0.03) };
};
/** Every seventh exact, the first an estimate that never failed. */
const share = (i: number): Share =>
  i === 0 ? estimatedShare(349, 349) : i % 7 === 6 ? exactShare(part(i)) : shareOf({ method: 'estimated', ...rate(i), n: 1200 });
const counts = (n: number, salt: number) => Float64Array.from(list(n, (v) => Math.round(1 + 900 * part(v, salt))));
const nothing = () => undefined;

const axes = list(10, (i) => ({
  id: `axis${i}`,
  label: ['vs light', 'Cost efficiency', 'Holds anti-tank weapons of every kind', 'Speed'][i % 4]!,
  group: 'offence' as const,
  formula: 'wounds dealt / points x 100',
  unit: 'wounds',
}));
const star = (series: number, width: number, height: number) => (
  <StarChart
    axes={axes}
    quartiles={axes.map(() => ({ q1: 25, median: 50, q3: 75 }))}
    series={list(series, (s) => ({
      name: nameOf(s),
      scaled: axes.map((_, i) => Math.round(100 * part(i + s))),
      raw: axes.map((_, i) => part(i)),
    }))}
    width={width}
    height={height}
  />
);

const intervals = (items: number, width: number, names: readonly string[]) => (
  <IntervalAxis
    label="Win rate by opponent faction"
    rows={list(items, (i) => ({
      label: nameOf(i),
      note: '151–300',
      rates: names.map((_, s) => (i % 5 === 4 && s > 0 ? null : share(i + s))),
    }))}
    names={names}
    width={width}
  />
);

const curves = (items: number, many: number, width: number, height: number) => (
  <ReadCurves
    label="Wounds dealt to the enemy"
    curves={list(many, (c) => ({
      name: `v. ${nameOf(c)}`,
      series: c,
      points: list(items + 1, (x) => ({ x, p: (1 - x / (items + 1)) ** (1 + c * 0.02) })),
      averages: { mean: items / 2 + 0.25, median: Math.floor(items / 2), mode: 0 },
      ...(c === 2 && { isReference: true }),
    }))}
    width={width}
    height={height}
  />
);

function ReadCurves(props: Omit<CurveAtLeastProps, 'at' | 'onAt'>) {
  const [at, setAt] = useState(firstStop(props.curves));
  return <CurveAtLeast {...props} at={at} onAt={setAt} />;
}

const mech = (i: number): RatedMech => ({
  standing: { index: i, name: nameOf(i), points: 600 + Math.round(2400 * part(i)), rating: null } as Standing,
  rating: {
    value: 1 + 9 * part(i, 0.37),
    low: 1 + 8 * part(i, 0.37),
    high: 1.5 + 8.5 * part(i, 0.37),
    n: 100,
  } as unknown as RatedMech['rating'],
  overBv: part(i, 0.73) - 0.5,
});

const STAGES = [
  'attacks',
  'hits',
  'wounds',
  'unsaved',
  'mortal',
  'damage_uncapped',
  'wounds_lost',
  'models_slain',
] as const satisfies readonly StageId[];
const stage = (id: StageId, s: number, items: number): StageReport => {
  const values = list(items, (v) => v);
  const mean = ((items - 1) / 2) * 0.7 ** s;
  return {
    id,
    label: s === 5 ? 'Damage before it is capped' : id.replace('_', ' '),
    values,
    chances: values.map(() => 1 / items),
    atLeast: values.map((v) => 1 - v / items),
    min: 0,
    q1: items / 4,
    median: items / 2,
    q3: (items * 3) / 4,
    max: items - 1,
    mean,
    deviation: 1,
    low: 0,
    high: items - 1,
    how: 'Each attack hits on 3+.',
  };
};

const heatTable = (items: number) => ({
  rows: list(Math.min(12, items), nameOf),
  columns: list(items, nameOf),
  values: list(Math.min(12, items), (r) => list(items, (c) => part(r * 7 + c))),
  format: (v: number) => String(Math.round(v * 100)),
  most: 1,
});

const matrix = (n: number) => ({
  indices: list(n, (i) => i),
  names: list(n, nameOf),
  factions: list(n, () => ''),
  points: list(n, () => 100),
  rates: Float32Array.from(list(n * n, (i) => (i % (n + 1) === 0 ? Number.NaN : i % 5 === 1 ? 0 : i % 5 === 2 ? 1 - 1e-5 : part(i)))),
  n: new Float32Array(n * n).fill(400),
  exact: Uint8Array.from(list(n * n, (i) => (i % 3 === 0 ? 1 : 0))),
});

const line = (i: number): ReportLine => ({
  index: i,
  name: nameOf(i),
  detail: '[5] 4x Orchard Gun (24", A2, AP(1)), Fruit Launcher (30", A1, Blast(3), Indirect)',
  faction: 'Ironroot Assembly',
  points: 1440,
  method: 'estimated',
  ...rate(i),
  n: 1_234_567,
  rankLow: i + 1,
  rankHigh: i + 1 + (i % 3) * 40,
  loadout: { number: i + 1, of: 240 },
  title: `${nameOf(i)} · loadout ${i + 1} of 240`,
  difference: '4x Orchard Gun',
  unmodelled: i % 4 === 0 ? ['Orchard Walker'] : [],
  faults: [],
});
const pair = (i: number): ReportPair => ({
  a: i,
  b: i + 1,
  nameA: nameOf(i),
  nameB: nameOf(i + 3),
  pointsA: 1440,
  pointsB: 95,
  rateA: part(i),
  method: 'estimated',
  low: 0.4,
  high: 0.6,
  n: 349,
  drawRate: 0.03,
  drawLow: 0.01,
  drawHigh: 0.05,
  spread: null,
  spreadLow: null,
  spreadHigh: null,
  trial: 0,
  confirmed: true,
  leftOutA: { unmodelled: [], faults: [] },
  leftOutB: { unmodelled: ['Orchard Walker'], faults: [] },
});
const report = (items: number): VideoReport => ({
  title: `${nameOf(3)}: every loadout of every faction`,
  ruleset: 'opr',
  rulesetVersion: '2',
  date: '2026-11-16',
  combatants: items,
  matchups: items * items,
  trials: items * items * 349,
  confirmed: true,
  freshTrials: 3_127_940,
  champions: list(items, line),
  championsShared: 23,
  perClass: [],
  drama: [],
  upsets: [],
  drawn: [],
  swings: [],
  factions: [],
  unmodelled: [],
});

export const CHART_SAMPLES: readonly ChartSample[] = [
  { name: 'star', kind: 'chart', draw: (items, width, height) => star(Math.min(6, items), width, Math.max(260, height)) },
  { name: 'intervals', kind: 'chart', draw: (items, width) => intervals(items, width, [nameOf(3)]) },
  { name: 'intervals of two', kind: 'chart', draw: (items, width) => intervals(items, width, [nameOf(3), nameOf(4)]) },
  {
    name: 'rate bars',
    kind: 'chart',
    draw: (items, width) => (
      <RateBars
        label="Power ranking"
        rows={list(items, (i) => ({ label: nameOf(i), note: '1,438', share: share(i) }))}
        width={width}
        selected={0}
        onSelect={nothing}
      />
    ),
  },
  {
    name: 'swarm',
    kind: 'chart',
    draw: (items, width) => (
      <Beeswarm
        label="Spread of win rates by faction"
        groups={list(Math.min(items, 12), (g) => ({
          label: nameOf(g),
          points: list(items, (i) => ({ id: g * 1000 + i, name: nameOf(i), share: share(i + g) })),
        }))}
        width={width}
        onSelect={nothing}
      />
    ),
  },
  {
    name: 'histogram',
    kind: 'chart',
    draw: (items, width, height) => (
      <Histogram
        label="Rounds held"
        unit="rounds"
        series={[{ name: 'All', side: null, counts: counts(items, 0.618) }]}
        scale={1}
        width={width}
        height={height}
      />
    ),
  },
  {
    name: 'mirrored histogram',
    kind: 'chart',
    draw: (items, width, height) => (
      <Histogram
        label="Wounds dealt over the whole of the battle"
        series={[
          { name: nameOf(3), side: 0, counts: counts(items, 0.618) },
          { name: nameOf(4), side: 1, counts: counts(items, 0.414) },
        ]}
        scale={1}
        width={width}
        height={height}
      />
    ),
  },
  { name: 'curve', kind: 'chart', draw: (items, width, height) => curves(items, 1, width, height) },
  { name: 'six curves', kind: 'chart', draw: (items, width, height) => curves(items, 6, width, height) },
  {
    name: 'rounds',
    kind: 'chart',
    draw: (items, width, height) => (
      <RoundCurve
        points={list(items + 1, (round) => ({
          round,
          winA: (0.55 * round) / items,
          winB: (0.4 * round) / items,
          draw: (0.03 * round) / items,
        }))}
        names={[nameOf(3), nameOf(4)]}
        width={width}
        height={height}
      />
    ),
  },
  {
    name: 'ratings',
    kind: 'chart',
    draw: (items, width, height) => <RatingChart mechs={list(items, mech)} width={width} height={height} selected={0} onSelect={nothing} />,
  },
  {
    name: 'heat table',
    kind: 'chart',
    draw: (items, width) => <HeatTable label="Share killed" table={heatTable(items)} width={width} onOpen={nothing} />,
  },
  {
    name: 'funnel',
    kind: 'chart',
    draw: (items, width, height) => (
      <Funnel stages={STAGES.map((id, s) => stage(id, s, items))} at="hits" onAt={nothing} width={width} height={Math.max(300, height)} />
    ),
  },
  {
    name: 'heat map',
    kind: 'picture',
    draw: (items) => {
      const order = list(items, (i) => items - 1 - i);
      return <HeatPicture matrix={matrix(items)} order={{ rows: order, columns: order }} />;
    },
  },
  {
    name: 'title card',
    kind: 'card',
    draw: (items) => <TitleCard report={report(items)} footer={FOOTER} trials="matches" combatants="units" points="pts" />,
  },
  { name: 'champions card', kind: 'card', draw: (items) => <ChampionsCard lines={list(items, line)} footer={FOOTER} points="pts" /> },
  {
    name: 'classes card',
    kind: 'card',
    draw: (items) => (
      <ClassesCard
        classes={list(Math.min(6, items), (i) => ({
          label: ['Light (0-150 pts)', 'Medium (151-300 pts)', 'Superheavy (501+ pts)'][i % 3] + ' '.repeat(i),
          line: line(i),
          shared: i,
        }))}
        footer={FOOTER}
        points="pts"
      />
    ),
  },
  {
    name: 'pairs card',
    kind: 'card',
    draw: (items) => <PairsCard title="Closest matchups" pairs={list(items, pair)} footer={FOOTER} points="pts" trial="match" />,
  },
  {
    name: 'factions card',
    kind: 'card',
    draw: (items) => <FactionsCard factions={list(items, (i) => ({ faction: nameOf(i), combatants: 12, ...rate(i) }))} footer={FOOTER} />,
  },
];

export const SAMPLE_FOOTER = FOOTER;
