/** Questions to a run: who is best, who beats whom, what is worth watching, how factions and loadouts compare. */
import { Argument, Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { HIGHLIGHT_KINDS } from '../../../src-shared/api/highlight-kinds.ts';
import type { Highlight, Standing } from '../../../src-shared/api/results.ts';
import { fullTitle } from '../../../src-shared/query/loadout-names.ts';
import {
  complement,
  drawShare,
  intervalText,
  meanShare,
  pairShare,
  type Share,
  shareFigure,
  shareOf,
  shareText,
} from '../../../src-shared/stats/share.ts';
import { rankText } from '../../exports/text.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { findCombatant } from '../find-combatant.ts';
import { numberOption, wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';
import { count, table, titleWithMark } from '../text.ts';

const QUESTIONS = ['best', 'counters', 'matchups', 'loadouts', 'factions'] as const;

export function registerQuery(cli: CommandLine): void {
  cli
    .command('query')
    .description('ask a run: best overall or at a price, counters, interesting matchups, loadouts of a unit, factions')
    .argument('<run>', 'number of the run', wholeNumber)
    .addArgument(new Argument('<question>', 'what to ask').choices(QUESTIONS))
    .argument('[subject]', 'counters: a name or an index; loadouts: the unit')
    .option('--query <query>', 'best: only matching combatants, e.g. "faction:hive tough>=3"', '')
    .addOption(numberOption('--points <n>', 'best: at this price (from 90 % of it)'))
    .option('--class <id>', 'best: of one weight class')
    .option('--faction <name>', 'best: of one faction')
    .option('--per-base', 'best: only the best loadout of each unit, also where their names differ')
    .option('--all-loadouts', 'best: every loadout, not only the best of each unit')
    .option('--within', 'best: rates and ranks only from the matches among those that match')
    .addOption(numberOption('--against <run>', 'best: places gained since an earlier run'))
    .addOption(new Option('--kind <kind>', 'matchups: which').choices([...HIGHLIGHT_KINDS]).default('close'))
    .addOption(numberOption('--limit <n>', 'how many').default(10))
    .action(
      cli.action((session, runId: number, question: Question, subject: string | undefined, choice: QueryChoice) =>
        ANSWERS[question](session, runId, { ...choice, subject }),
      ),
    );
}

type Question = (typeof QUESTIONS)[number];

interface QueryChoice {
  readonly query: string;
  readonly points?: number;
  readonly class?: string;
  readonly faction?: string;
  readonly perBase?: boolean;
  readonly allLoadouts?: boolean;
  readonly within?: boolean;
  readonly against?: number;
  readonly kind: Highlight['kind'];
  readonly limit: number;
}

type Answer = (session: CliSession, runId: number, choice: QueryChoice & { readonly subject: string | undefined }) => Promise<ExitCode>;

const ANSWERS: Readonly<Record<Question, Answer>> = {
  best,
  counters: (session, runId, { subject, limit }) =>
    counters(session, runId, required(subject, 'Whose counters? Enter a name or an index.'), limit),
  matchups,
  loadouts: (session, runId, { subject, limit }) =>
    loadouts(session, runId, required(subject, 'Loadouts of which unit? Enter its name.'), limit),
  factions,
};

function required(subject: string | undefined, question: string): string {
  if (subject === undefined) throw new ApiError('cli/no-subject', question);
  return subject;
}

const BEST_ONLY = 'The best loadout of each unit; --all-loadouts lists every loadout.';

/** `--points 150`: from 90 % of that price up to it. */
async function best(session: CliSession, runId: number, choice: QueryChoice): Promise<ExitCode> {
  const price = choice.points === undefined ? '' : ` points>=${Math.floor(0.9 * choice.points)} points<=${choice.points}`;
  const page = await session.call('runs.standings', {
    runId,
    query: `${choice.query}${price}`.trim(),
    weightClass: choice.class ?? null,
    faction: choice.faction ?? null,
    bestPerBase: choice.allLoadouts ? false : (choice.perBase ?? null),
    within: choice.within ?? false,
    limit: choice.limit,
    ...(choice.against !== undefined && { against: choice.against }),
  });
  if (page.bestPerBase) session.remark(BEST_ONLY);
  session.answer(page.rows, () => standingLines(page.rows));
  return session.problems(page.problems) ? 1 : 0;
}

async function counters(session: CliSession, runId: number, subject: string, limit: number): Promise<ExitCode> {
  const { index, title } = await findCombatant(session, runId, subject);
  // Worst opponents first: who beats it most.
  const page = await session.call('runs.opponents', { runId, index, descending: false, limit, solve: true });
  const lines = page.rows.map((o) => [...rateCells(complement(shareOf(o))), fullTitle(o), `${o.points} pts`]);
  session.answer(page.rows, () => [`Who does best against ${title}:`, table(lines, ['right', 'left', 'left', 'right'])].join('\n'));
  session.problems(page.problems);
  return 0;
}

async function matchups(session: CliSession, runId: number, choice: QueryChoice): Promise<ExitCode> {
  const found = await session.call('runs.highlights', { runId, kind: choice.kind, limit: choice.limit });
  session.answer(found, () =>
    found.length === 0
      ? 'None kept in this run.'
      : table(
          found.map((h) => [figureOf(h), `${h.nameA} vs ${h.nameB}`, `(n = ${h.n}, trial ${h.a} ${h.b} ${h.trial})`]),
          ['right', 'left', 'left'],
        ),
  );
  return 0;
}

function figureOf(h: Highlight): string {
  if (h.kind === 'drawn') return `${shareText(drawShare(h))} drawn`;
  return h.spread === null ? rateCells(pairShare(h)).join(' ') : `margin +-${h.spread.toFixed(1)}`;
}

async function loadouts(session: CliSession, runId: number, base: string, limit: number): Promise<ExitCode> {
  const page = await session.call('runs.standings', { runId, query: `base:"${base.replaceAll('"', '')}"`, limit });
  if (page.total === 0) throw new ApiError('cli/no-base', `The run has no unit '${base}'.`);
  session.answer(page.rows, () => standingLines(page.rows));
  return 0;
}

async function factions(session: CliSession, runId: number): Promise<ExitCode> {
  const found = await session.call('runs.factions', { runId });
  const lines = found.map((f, i) => [
    `#${i + 1}`,
    ...rateCells(meanShare(f)),
    `${f.faction || '(none)'}, ${count(f.combatants, 'combatant')}`,
  ]);
  session.answer(found, () => table(lines, ['right', 'right', 'left', 'left']));
  return 0;
}

function standingLines(rows: readonly Standing[]): string {
  if (rows.length === 0) return 'No matches.';
  const lines = rows.map((s) => [rankText(s), ...rateCells(shareOf(s)), titleWithMark(s), `${s.points} pts`, movementText(s.movement)]);
  return table(lines, ['right', 'right', 'left', 'left', 'right', 'left']);
}

function movementText(movement: Standing['movement']): string {
  if (movement === undefined) return '';
  return movement === null ? '(new)' : `(${movement > 0 ? '+' : ''}${movement} places)`;
}

/** The chance and how it is known: its interval, or that it is exact. */
function rateCells(share: Share): [chance: string, certainty: string] {
  return [`${shareFigure(share)} %`, share.method === 'exact' ? '[exact]' : `[${intervalText(share)} %]`];
}
