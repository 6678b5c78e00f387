/** The HTTP API: which address answers which call. Inputs are those of the calls; path, query and body together make one. */
import { z } from 'zod';
import { API, type Method } from '../index.ts';
import * as replies from './replies.ts';

export type Verb = 'get' | 'post' | 'put' | 'delete';

export interface Operation {
  readonly verb: Verb;
  /** Below `/api/v1`; `{name}` is a member of the input. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly call: Method;
  /** 'file': the bytes of an exported file. */
  readonly reply: z.ZodType | 'file';
}

export const API_ROOT = '/api/v1';

type Row = readonly [verb: Verb, path: string, call: Method, reply: z.ZodType | 'file', summary: string];

const PLAY: readonly Row[] = [
  ['post', '/validate', 'library.preview', z.array(replies.preview), 'Check files: every problem with file, line, column and a hint'],
  ['post', '/odds', 'files.play', replies.fileContest, 'Who wins, and how certain it is: exact where it can be computed'],
  ['post', '/simulate', 'files.play', replies.fileContest, 'Play trials: figures with intervals, histograms, battles to watch'],
  ['post', '/replay', 'files.replay', replies.fileReplay, 'One trial with every roll, as events and as text'],
  ['post', '/reports', 'ruleset.report', replies.anything, "A game's own report: what-if, balance, attack sequence, fleet battle"],
  ['get', '/info', 'app.info', replies.anything, 'Version, and every game with its options, metrics and terms'],
];

const RUNS: readonly Row[] = [
  ['get', '/runs', 'runs.list', z.array(replies.runInfo), 'All runs, newest first'],
  ['post', '/runs', 'runs.start', replies.runInfo, 'Start a run with combatants of the library'],
  ['post', '/runs/plan', 'runs.plan', replies.runPlan, 'What a run would cost'],
  ['get', '/runs/{runId}', 'runs.get', replies.runInfo, 'Status, progress and settings of a run'],
  ['delete', '/runs/{runId}', 'runs.remove', z.null(), 'Remove a run; undone by the call runs.restore until the next start'],
  ['post', '/runs/{runId}/pause', 'runs.pause', replies.runInfo, 'Pause a run'],
  ['post', '/runs/{runId}/resume', 'runs.resume', replies.runInfo, 'Continue a run'],
  ['post', '/runs/{runId}/cancel', 'runs.cancel', replies.runInfo, 'Cancel a run; its results so far are kept'],
  ['get', '/runs/{runId}/standings', 'runs.standings', replies.standings, 'Results, in pages: rank, rate and interval of each combatant'],
  ['get', '/runs/{runId}/opponents/{index}', 'runs.opponents', replies.anything, 'One combatant against everyone it met, in pages'],
  ['get', '/runs/{runId}/contests/{a}/{b}', 'runs.contest', replies.contest, 'One matchup in full'],
  ['get', '/runs/{runId}/contests/{a}/{b}/trials/{trial}', 'replay.ofRun', replies.replay, 'One trial with every roll'],
  ['get', '/runs/{runId}/highlights', 'runs.highlights', replies.anything, 'What is worth watching'],
  ['get', '/runs/{runId}/report', 'runs.report', replies.anything, 'The video report'],
  ['get', '/runs/{runId}/episode', 'runs.episode', replies.episode, 'A video of the run: plan, script, captions, chapters, edit list'],
];

const LIBRARY: readonly Row[] = [
  ['get', '/library/rosters', 'library.rosters', z.array(replies.roster), 'The imported rosters'],
  ['post', '/library/rosters', 'library.import', z.array(replies.roster), 'Import files'],
  ['get', '/library/rosters/{rosterId}', 'library.roster', replies.roster, 'One roster with its source and problems'],
  ['put', '/library/rosters/{rosterId}', 'library.update', replies.roster, 'Replace a roster with an edited source'],
  ['delete', '/library/rosters/{rosterId}', 'library.remove', z.null(), 'Remove a roster; undone by library.restore until the next start'],
  ['get', '/library/combatants', 'library.combatants', replies.combatants, 'Combatants by query, in pages'],
  ['get', '/library/combatants/{id}', 'library.combatant', replies.combatant, 'One combatant'],
  ['get', '/library/ids', 'library.select', z.array(z.int()), 'Only the ids that match a query: the field of a run'],
  ['get', '/library/contests', 'library.contests', replies.anything, 'Ready-made encounters with their own sides and settings'],
];

const EXPORTS: readonly Row[] = [
  ['get', '/exports/{runId}/standings', 'export.standings', 'file', 'Standings as CSV, JSON or Markdown'],
  ['get', '/exports/{runId}/ratings', 'export.ratings', 'file', 'Ratings of the game'],
  ['get', '/exports/{runId}/report', 'export.report', 'file', 'The video report as text, Markdown, JSON, CSV or a web page'],
  ['get', '/exports/{runId}/matrix', 'export.matrix', 'file', 'The heat map as CSV or JSON'],
  ['get', '/exports/{runId}/contests/{a}/{b}', 'export.contest', 'file', 'One matchup as CSV, JSON or Markdown'],
  ['get', '/exports/{runId}/contests/{a}/{b}/log/{trial}', 'export.log', 'file', 'One trial as text'],
  ['get', '/exports/{runId}/settings', 'export.run', 'file', 'The run as a .wbrun file'],
];

/** Whatever has no address of its own. */
const CALLS: readonly Row[] = (Object.keys(API) as Method[]).map((method) => [
  'post',
  `/calls/${method}`,
  method,
  method.startsWith('export.') || method === 'replay.file' ? 'file' : replies.anything,
  `The call ${method}, as a window makes it`,
]);

export const OPERATIONS: readonly Operation[] = [
  ...operations('Play', PLAY),
  ...operations('Runs', RUNS),
  ...operations('Library', LIBRARY),
  ...operations('Exports', EXPORTS),
  ...operations('Calls', CALLS),
];

/** Streams of server-sent events. */
export const EVENT_STREAMS = [
  { path: '/events', summary: 'Everything that happens: runs, queue, library, notices' },
  { path: '/runs/{runId}/events', summary: 'State and progress of one run, until it ends' },
] as const;

function operations(tag: string, rows: readonly Row[]): Operation[] {
  return rows.map(([verb, path, call, reply, summary]) => ({ tag, verb, path, call, reply, summary }));
}
