/** Questions to a run: who is best, who beats whom, what is worth watching, how factions and loadouts fare; and two runs compared. */
import { ApiError } from '../../src-shared/api/index.ts';
import type { Highlight, Standing } from '../../src-shared/api/types.ts';
import { settingsDifferences } from '../../src-shared/run/settings-differences.ts';
import { rankText } from '../exports/text.ts';
import { count } from './import.ts';
import type { ExitCode } from './program.ts';
import { type Console, percent } from './session.ts';

export const QUESTIONS = ['best', 'counters', 'matchups', 'loadouts', 'factions'] as const;

export interface QueryChoice {
  readonly query: string;
  readonly points?: number;
  readonly class?: string;
  readonly faction?: string;
  readonly perBase?: boolean;
  readonly against?: number;
  readonly kind: Highlight['kind'];
  readonly limit: number;
}

export async function query(
  console: Console,
  runId: number,
  question: (typeof QUESTIONS)[number],
  subject: string | undefined,
  choice: QueryChoice,
): Promise<ExitCode> {
  switch (question) {
    case 'best':
      return best(console, runId, choice);
    case 'counters':
      return counters(console, runId, needed(subject, 'Whose counters? Give a name or an index.'), choice.limit);
    case 'matchups':
      return matchups(console, runId, choice);
    case 'loadouts':
      return loadouts(console, runId, needed(subject, 'Loadouts of which unit? Give its name.'), choice.limit);
    case 'factions':
      return factions(console, runId);
  }
}

function needed(subject: string | undefined, question: string): string {
  if (subject === undefined) throw new ApiError('cli/no-subject', question);
  return subject;
}

/** `--points 150`: from nine tenths of that price up to it. */
async function best(console: Console, runId: number, choice: QueryChoice): Promise<ExitCode> {
  const price = choice.points === undefined ? '' : ` points>=${Math.floor(0.9 * choice.points)} points<=${choice.points}`;
  const page = await console.call('runs.standings', {
    runId,
    query: `${choice.query}${price}`.trim(),
    weightClass: choice.class ?? null,
    faction: choice.faction ?? null,
    bestPerBase: choice.perBase ?? false,
    limit: choice.limit,
    ...(choice.against !== undefined && { against: choice.against }),
  });
  console.answer(page.rows, () => standingLines(page.rows));
  return console.problems(page.problems) ? 1 : 0;
}

async function counters(console: Console, runId: number, subject: string, limit: number): Promise<ExitCode> {
  const { index, name } = await placeOf(console, runId, subject);
  // Worst opponents first: who beats it most.
  const page = await console.call('runs.opponents', { runId, index, descending: false, limit });
  console.answer(page.rows, () =>
    [
      `Who beats ${name}:`,
      ...page.rows.map(
        (o) => `${percent(1 - o.rate).padStart(8)} [${percent(1 - o.high)}-${percent(1 - o.low)}]  ${titled(o)}  ${o.points} pts`,
      ),
    ].join('\n'),
  );
  console.problems(page.problems);
  return 0;
}

async function matchups(console: Console, runId: number, choice: QueryChoice): Promise<ExitCode> {
  const found = await console.call('runs.highlights', { runId, kind: choice.kind, limit: choice.limit });
  console.answer(found, () =>
    found.length === 0
      ? 'None kept in this run.'
      : found.map((h) => `${figureOf(h).padStart(16)}  ${h.nameA} vs ${h.nameB}  (n = ${h.n}, trial ${h.a} ${h.b} ${h.trial})`).join('\n'),
  );
  return 0;
}

function figureOf(h: Highlight): string {
  if (h.kind === 'drawn') return `${percent(h.drawRate)} drawn`;
  return h.spread === null ? percent(h.rateA) : `margin +-${h.spread.toFixed(1)}`;
}

async function loadouts(console: Console, runId: number, base: string, limit: number): Promise<ExitCode> {
  const page = await console.call('runs.standings', { runId, query: `base:"${base.replaceAll('"', '')}"`, limit });
  if (page.total === 0) throw new ApiError('cli/no-base', `The run has no unit '${base}'.`);
  console.answer(page.rows, () => standingLines(page.rows));
  return 0;
}

async function factions(console: Console, runId: number): Promise<ExitCode> {
  const found = await console.call('runs.factions', { runId });
  console.answer(found, () =>
    found
      .map(
        (f, i) =>
          `#${i + 1}  ${percent(f.rate).padStart(7)} [${percent(f.low)}-${percent(f.high)}]  ${f.faction || '(none)'}, ${count(f.combatants, 'combatant')}`,
      )
      .join('\n'),
  );
  return 0;
}

/** By index, by the exact name, or by the best that fits the words. */
async function placeOf(console: Console, runId: number, subject: string): Promise<Standing> {
  const found = /^\d+$/.test(subject)
    ? await console.call('runs.standings', { runId, indices: [Number(subject)] })
    : await console.call('runs.standings', { runId, query: `"${subject.replaceAll('"', '')}"`, limit: 200 });
  const chosen = found.rows.find((s) => s.name.toLowerCase() === subject.toLowerCase()) ?? found.rows[0];
  if (chosen === undefined) throw new ApiError('cli/nobody', `Nobody in the run is called '${subject}'.`);
  return chosen;
}

function standingLines(rows: readonly Standing[]): string {
  if (rows.length === 0) return 'Nobody fits.';
  return rows
    .map((s) => {
      const moved =
        s.movement === undefined ? '' : s.movement === null ? '  (new)' : `  (${s.movement > 0 ? '+' : ''}${s.movement} places)`;
      return `${rankText(s).padStart(11)}  ${percent(s.rate).padStart(7)} [${percent(s.low)}-${percent(s.high)}]  ${titled(s)}  ${s.points} pts${moved}`;
    })
    .join('\n');
}

const titled = ({ name, detail }: { readonly name: string; readonly detail: string }) => (detail === '' ? name : `${name} (${detail})`);

/** What changed in the settings, the rules and the ranks; the widest changes first. */
export async function compare(console: Console, before: number, after: number, choice: { readonly limit: number }): Promise<ExitCode> {
  const [first, second] = [await console.call('runs.get', { runId: before }), await console.call('runs.get', { runId: after })];
  const settings = settingsDifferences(first, second);
  const rows = await console.call('runs.compare', { before, after });
  const change = (r: (typeof rows)[number]) => (r.rateBefore === null || r.rateAfter === null ? 0 : r.rateAfter - r.rateBefore);
  const widest = [...rows].sort((x, y) => Math.abs(change(y)) - Math.abs(change(x)));
  const rank = (place: number | null) => (place === null ? '-' : `#${place}`);
  console.answer({ settings, ranks: widest }, () =>
    [
      `${first.name} -> ${second.name}`,
      ...(settings.length === 0 ? ['The settings are the same.'] : settings.map((d) => `${d.label}: ${d.before} -> ${d.after}`)),
      '',
      ...widest.slice(0, choice.limit).map((r) => {
        const by = 100 * change(r);
        return `${rank(r.rankBefore).padStart(7)} -> ${rank(r.rankAfter).padEnd(7)} ${`${by >= 0 ? '+' : ''}${by.toFixed(1)}`.padStart(6)} points  ${titled(r)}`;
      }),
    ].join('\n'),
  );
  return 0;
}
