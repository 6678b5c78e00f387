/** How the ratings of a run agree with points, with roles apart, and with ratings published elsewhere. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Standing } from '../../src-shared/api/results.ts';
import { fieldsOf, type Json } from '../../src-shared/contract/json.ts';
import { rankCorrelation } from '../../src-shared/stats/rank-correlation.ts';
import { readInput } from './input-files.ts';
import type { CliSession } from './session.ts';

/** Fewer of a role say nothing about their order. */
const LEAST_OF_A_ROLE = 8;

/** Lines of text; none where nothing was rated. */
export async function ratingAgreement(session: CliSession, runId: number, publishedFile: string | undefined): Promise<string[]> {
  const rows = await ratedRows(session, runId, '');
  if (rows.length < 3) return [];
  const lines = [`Rank correlation of the ratings with points: ${agreement(rows, (row) => row.points)}.`];
  if (publishedFile !== undefined) {
    const published = readPublished(publishedFile);
    const known = rows.filter((row) => published.has(row.name));
    lines.push(`With the published ratings: ${agreement(known, (row) => published.get(row.name)!)}.`);
  }
  const byRole = await roleLines(session, runId);
  return byRole.length === 0 ? lines : [...lines, `With points, by role: ${byRole.join('; ')}.`];
}

async function roleLines(session: CliSession, runId: number): Promise<string[]> {
  const roles = await session.call('runs.words', { runId, field: 'role', limit: 100 });
  const lines: string[] = [];
  for (const role of roles) {
    const rows = await ratedRows(session, runId, `role:"${role.replaceAll('"', '')}"`);
    if (rows.length >= LEAST_OF_A_ROLE) lines.push(`${role} ${agreement(rows, (row) => row.points)}`);
  }
  return lines;
}

async function ratedRows(session: CliSession, runId: number, query: string): Promise<Standing[]> {
  const { rows } = await session.call('runs.standings', { runId, query, limit: 5000 });
  return rows.filter((row) => row.rating !== null && row.rating !== undefined);
}

/** `0.83 (67)` */
function agreement(rows: readonly Standing[], other: (row: Standing) => number): string {
  const found = rankCorrelation(
    rows.map((row) => row.rating!.value),
    rows.map(other),
  );
  return `${Number.isNaN(found) ? 'unknown' : found.toFixed(2)} (${rows.length})`;
}

/** A JSON list, or its `rows`, of a name and a number called `combat_rating` or `rating`. */
function readPublished(file: string): Map<string, number> {
  let json: Json;
  try {
    json = JSON.parse(new TextDecoder().decode(readInput(file).bytes)) as Json;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('cli/bad-json', `'${file}' is not JSON.`);
  }
  const list = Array.isArray(json) ? json : fieldsOf(json).rows;
  const known = new Map<string, number>();
  for (const row of Array.isArray(list) ? list : []) {
    const { name, rating, combat_rating: value = rating } = fieldsOf(row);
    if (typeof name === 'string' && typeof value === 'number') known.set(name, value);
  }
  if (known.size === 0) throw new ApiError('cli/no-ratings', `'${file}' holds no ratings.`, 'Each row needs a name and a rating.');
  return known;
}
