/** The table of ratings as a file. Pure. */
import type { ExportedFile } from '../../../../src-shared/api-types.ts';
import type { Calibration } from '../../../../src-shared/rulesets/battletech/rating.ts';
import type { FileFormat } from '../../../components/index.ts';
import type { RatedMech } from './ratings.ts';

export interface RatingTable {
  readonly run: string;
  readonly calibration: Calibration;
  readonly terrains: readonly string[];
  readonly mechs: readonly RatedMech[];
}

const MIME: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  markdown: 'text/markdown',
  text: 'text/plain',
};
const ENDING: Readonly<Record<FileFormat, string>> = { csv: 'csv', json: 'json', markdown: 'md', text: 'txt' };

export function ratingFile(table: RatingTable, format: FileFormat): ExportedFile {
  const text = format === 'json' ? asJson(table) : format === 'csv' ? asCsv(table) : asMarkdown(table);
  return { name: `combat-ratings.${ENDING[format]}`, mime: MIME[format], bytes: new TextEncoder().encode(text) };
}

const HEADS = [
  'rank',
  'mech',
  'detail',
  'bv',
  'combat_rating',
  'low',
  'high',
  'over_bv',
  'strength',
  'win_rate',
  'duels',
  'offence_turns',
  'defence_turns',
];

function cells(mech: RatedMech, rank: number): (string | number | null)[] {
  const { standing, rating, strength, overBv, byTerrain } = mech;
  return [
    rank,
    standing.name,
    standing.detail,
    standing.points > 0 ? standing.points : null,
    round(rating?.rating),
    round(rating?.low),
    round(rating?.high),
    round(overBv),
    round(strength, 0),
    round(standing.rate, 4),
    standing.n,
    round(rating?.offenceTurns),
    round(rating?.defenceTurns),
    ...byTerrain.map((one) => round(one?.rating)),
  ];
}

function round(x: number | null | undefined, digits = 2): number | null {
  return x === null || x === undefined || !Number.isFinite(x) ? null : Number(x.toFixed(digits));
}

function asCsv({ mechs, terrains }: RatingTable): string {
  const quote = (cell: string | number | null) => {
    const text = cell === null ? '' : String(cell);
    // A spreadsheet would read a leading sign as a formula.
    const safe = typeof cell === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = [[...HEADS, ...terrains.map((t) => `cr_${t}`)], ...mechs.map((mech, i) => cells(mech, i + 1))];
  return `${rows.map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`;
}

function asMarkdown({ run, calibration, mechs, terrains }: RatingTable): string {
  const heads = ['#', "'Mech", 'BV', 'CR', '95 %', 'Strength', ...terrains];
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = mechs.map(({ standing, rating, strength, byTerrain }, i) =>
    [
      i + 1,
      cell(standing.name),
      standing.points || '',
      rating?.rating.toFixed(1) ?? '',
      rating === null ? '' : `${rating.low.toFixed(1)} to ${rating.high.toFixed(1)}`,
      strength?.toFixed(0) ?? '',
      ...byTerrain.map((one) => one?.rating.toFixed(1) ?? ''),
    ].join(' | '),
  );
  return [
    `# Combat Ratings: ${cell(run)}`,
    '',
    `k = ${calibration.k.toFixed(2)}, 5 = ${calibration.baseline === '' ? 'the middle of the field' : cell(calibration.baseline)}.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n');
}

function asJson({ run, calibration, mechs, terrains }: RatingTable): string {
  const heads = [...HEADS, ...terrains.map((t) => `cr_${t}`)];
  const rows = mechs.map((mech, i) => Object.fromEntries(cells(mech, i + 1).map((cell, at) => [heads[at] as string, cell])));
  return `${JSON.stringify({ run, calibration, mechs: rows }, null, 2)}\n`;
}
