/** The ratings of a run as tables: value, interval, parts, strength, points, by condition. */
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import type { Standing } from '../../src-shared/api/results.ts';
import type { RunRating } from '../../src-shared/api/runs.ts';
import type { Cell } from '../../src-shared/formats/csv.ts';
import { markdownTable, markdownText } from '../../src-shared/formats/markdown.ts';
import { logTrend } from '../../src-shared/stats/log-trend.ts';
import { certaintyText, shareOf, shareText } from '../../src-shared/stats/share.ts';

export interface RatingTable {
  readonly run: string;
  readonly spec: NonNullable<RulesetInfo['rating']>;
  /** What points are called: 'BV'. */
  readonly points: string;
  readonly rating: RunRating;
  readonly conditions: readonly { readonly id: string; readonly label: string }[];
  /** Best rating first. */
  readonly standings: readonly Standing[];
}

/** How far a rating is above or below what the points suggest, by index; only for those with points and a rating. */
function overPrice(standings: readonly Standing[]): ReadonlyMap<number, number> {
  const rated = standings.flatMap(({ index, points, rating }) =>
    !rating || points <= 0 ? [] : [{ index, price: points, value: rating.value }],
  );
  const line = logTrend(rated);
  return new Map(line === null ? [] : rated.map(({ index, price, value }) => [index, value - line(price)]));
}

export function ratingRows(of: RatingTable): Cell[][] {
  const { spec, conditions, standings } = of;
  const key = (label: string) => label.toLowerCase().replaceAll(' ', '_');
  const parts = spec.parts.map((part) => key(part.label));
  const head = ['place', 'index', 'name', 'detail', key(of.points), key(spec.label), 'low', 'high', `over_${key(of.points)}`, ...parts];
  const rest = ['strength', 'win_rate', 'method', 'wins', 'draws', 'losses', 'trials'];
  const held = conditions.flatMap(({ id }) => [`${key(spec.short)}_${id}`, `${id}_low`, `${id}_high`, `${id}_trials`]);
  const over = overPrice(standings);
  return [
    [...head, ...rest, ...held, 'unmodelled'],
    ...standings.map((s, i) => [
      i + 1,
      s.index,
      s.name,
      s.detail,
      s.points > 0 ? s.points : null,
      round(s.rating?.value),
      round(s.rating?.low),
      round(s.rating?.high),
      round(over.get(s.index)),
      ...spec.parts.map((_, k) => round(s.rating?.parts[k])),
      round(s.strength, 0),
      s.rate,
      s.method,
      s.wins,
      s.draws,
      s.losses,
      s.n,
      ...conditions.flatMap((_, k) => {
        const at = s.byCondition?.[k];
        const n = at === undefined ? 0 : at.wins + at.draws + at.losses;
        return [round(at?.rating?.value), round(at?.rating?.low), round(at?.rating?.high), n];
      }),
      s.unmodelled.join('; '),
    ]),
  ];
}

export function ratingJson(of: RatingTable) {
  const [head, ...rows] = ratingRows(of) as [string[], ...Cell[][]];
  return { run: of.run, rating: of.rating, rows: rows.map((row) => Object.fromEntries(row.map((cell, k) => [head[k]!, cell]))) };
}

/** For people: the figures that fit on a line. */
function ratingLines(of: RatingTable): { readonly title: string; readonly head: string[]; readonly lines: (string | number)[][] } {
  const { spec, rating, conditions, standings } = of;
  const over = overPrice(standings);
  return {
    title: `${spec.label}: ${spec.middle} is ${rating.baseline?.name ?? 'the middle of the field'}; k = ${rating.stretch.toFixed(2)}${rating.calibrated ? ', fitted to the field' : ''}`,
    head: [
      '#',
      'Name',
      of.points,
      spec.short,
      '95 %',
      `over ${of.points}`,
      'Strength',
      'Win rate',
      'Known from',
      ...conditions.map((c) => c.label),
      'Left out',
    ],
    lines: standings.map((s, i) => [
      i + 1,
      s.name,
      s.points > 0 ? s.points : '',
      s.rating?.value.toFixed(1) ?? '-',
      s.rating ? `${s.rating.low.toFixed(1)}-${s.rating.high.toFixed(1)}` : '',
      over.has(s.index) ? signed(over.get(s.index)!) : '',
      s.strength === null ? '' : s.strength.toFixed(0),
      shareText(shareOf(s)),
      certaintyText(shareOf(s)),
      ...conditions.map((_, k) => s.byCondition?.[k]?.rating?.value.toFixed(1) ?? '-'),
      s.unmodelled.join('; '),
    ]),
  };
}

export function ratingMarkdown(of: RatingTable): string {
  const { title, head, lines } = ratingLines(of);
  return `# ${markdownText(of.run)}\n\n${markdownText(title)}.\n\n${markdownTable(head, lines)}\n`;
}

/** Columns as wide as their widest cell; names left-aligned, figures right-aligned. */
export function ratingText(of: RatingTable): string {
  const { title, head, lines } = ratingLines(of);
  const width = head.map((name, k) => Math.max(name.length, ...lines.map((line) => String(line[k]).length)));
  const row = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, k) => (k === 1 ? String(cell).padEnd(width[k]!) : String(cell).padStart(width[k]!)))
      .join('  ')
      .trimEnd();
  return `${of.run}\n${title}\n\n${[head, ...lines].map(row).join('\n')}\n`;
}

function round(x: number | null | undefined, digits = 2): number | null {
  return typeof x === 'number' && Number.isFinite(x) ? Number(x.toFixed(digits)) : null;
}

const signed = (x: number) => `${x < 0 ? '-' : '+'}${Math.abs(x).toFixed(1)}`;
