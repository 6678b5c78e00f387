/** Results as files: standings, ratings, the report, a contest, the matrix, a battle log, a replay, the settings of a run. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { ExportedFile } from '../../src-shared/api/exports.ts';
import type { HighlightKind } from '../../src-shared/api/highlight-kinds.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { Replay } from '../../src-shared/api/replays.ts';
import type { MatchupMatrix, Standing, VideoReport } from '../../src-shared/api/results.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import { csv } from '../../src-shared/formats/csv.ts';
import { FILE_KINDS } from '../../src-shared/formats/file-kinds.ts';
import { encodeReplay, isReplay } from '../../src-shared/replay/codec.ts';
import { logText } from '../../src-shared/replay/log.ts';
import type { Contests } from '../contests/contests.ts';
import type { Replays } from '../contests/replays.ts';
import { appVersion } from '../paths.ts';
import type { Headlines } from '../results/headlines.ts';
import type { Results } from '../results/results.ts';
import type { RunView, RunViews } from '../results/run-views.ts';
import { EVERYONE, type Standings } from '../results/standings.ts';
import { unmodelledOf } from '../results/unmodelled.ts';
import type { Rulesets } from '../rulesets.ts';
import { requireRun } from '../runs/require-run.ts';
import type { Scheduler } from '../runs/scheduler.ts';
import type { Store } from '../store/store.ts';
import { contestCsv, contestMarkdown } from './contest-file.ts';
import { bytesFile, jsonFile, textFile } from './file.ts';
import { longText } from './long-text.ts';
import { type RatingTable, ratingJson, ratingMarkdown, ratingRows, ratingText } from './rating-file.ts';
import { buildReport, distinct } from './report.ts';
import { reportCsv, reportMarkdown, reportText } from './report-file.ts';
import type { ReportPage } from './report-page/model.ts';
import { reportPage } from './report-page/page.ts';
import { runFile } from './run-file.ts';
import { standingsCsv, standingsJson, standingsMarkdown } from './standings-file.ts';

const PAIRS = 10;
/** Highlights that are searched for pairs of different units. */
const MOST_SEARCHED = 200;
/** More would make the report page slow on a phone. */
const MOST_ON_PAGE = 500;
const MOST_IN_MATRIX = 20;

export interface ExportsParts {
  readonly store: Store;
  readonly rulesets: Rulesets;
  readonly scheduler: Scheduler;
  readonly views: RunViews;
  readonly results: Results;
  readonly headlines: Headlines;
  readonly contests: Contests;
  readonly replays: Replays;
}

export class Exports {
  private readonly parts: ExportsParts;

  constructor(parts: ExportsParts) {
    this.parts = parts;
  }

  async report(runId: number): Promise<VideoReport> {
    const { scheduler, views, results, headlines } = this.parts;
    const view = await views.of(runId);
    const pairs = async (kind: HighlightKind) => distinct(await headlines.highlights(runId, kind, MOST_SEARCHED), PAIRS);
    return buildReport({
      info: scheduler.info(runId),
      champions: await headlines.champions(runId),
      classes: view.standings.classes,
      pairs: { close: await pairs('close'), upset: await pairs('upset'), drawn: await pairs('drawn'), swing: await pairs('swing') },
      factions: await results.factions(runId),
      unmodelled: unmodelledOf(view),
    });
  }

  async reportFile({ runId, format }: Checked<'export.report'>): Promise<ExportedFile> {
    const report = await this.report(runId);
    const name = `${report.title} report`;
    switch (format) {
      case 'text':
        return textFile(`${name}.txt`, 'text/plain', reportText(report));
      case 'markdown':
        return textFile(`${name}.md`, 'text/markdown', reportMarkdown(report));
      case 'csv':
        return textFile(`${name}.csv`, 'text/csv', reportCsv(report));
      case 'json':
        return jsonFile(`${name}.json`, report);
      case 'html':
        return textFile(`${name}.html`, 'text/html', reportPage(await this.reportPage(runId, report)));
    }
  }

  private async reportPage(runId: number, report: VideoReport): Promise<ReportPage> {
    const view = await this.parts.views.of(runId);
    const { ruleset, run, standings, bestPerUnit } = view;
    const { rows } = standings.find({ ...EVERYONE, bestPerBase: bestPerUnit });
    return {
      runId,
      report,
      game: ruleset.identity,
      seed: run.settings.seed,
      appVersion: appVersion(),
      standings: Array.from(rows.subarray(0, MOST_ON_PAGE), (place) => standings.standing(place)),
      listed: rows.length,
      combatants: standings.rows,
      bestPerUnit,
      matrix: await this.matrixOfBest(runId, Array.from(rows.subarray(0, MOST_IN_MATRIX))),
    };
  }

  /** Null where most of these pairs never met, as in a gauntlet. */
  private async matrixOfBest(runId: number, indices: readonly number[]): Promise<MatchupMatrix | null> {
    if (indices.length < 3) return null;
    const matrix = await this.parts.results.matrix(runId, indices);
    const met = matrix.rates.reduce((sum, rate) => sum + (Number.isNaN(rate) ? 0 : 1), 0);
    return met >= (indices.length * (indices.length - 1)) / 2 ? matrix : null;
  }

  async standingsFile(q: Checked<'export.standings'>): Promise<ExportedFile> {
    const view = await this.parts.views.of(q.runId);
    const standings = await this.listedStandings(view, q);
    // Within a filter only results are known, not the figures of its matches.
    const metrics = q.within ? [] : metricColumns(view.ruleset.analysis.metrics);
    const title = view.run.name;
    const name = `${title} standings`;
    switch (q.format) {
      case 'json':
        return bytesFile(`${name}.json`, 'application/json', await longText(standingsJson(title, standings)));
      case 'csv':
        return bytesFile(`${name}.csv`, 'text/csv', await longText(standingsCsv(standings, metrics)));
      case 'markdown':
        return bytesFile(`${name}.md`, 'text/markdown', await longText(standingsMarkdown(title, standings)));
    }
  }

  /** One at a time, because a million of them would not fit the memory together. */
  private async listedStandings(view: RunView, q: Checked<'export.standings'>): Promise<Iterable<Standing>> {
    const bestPerBase = q.bestPerBase ?? view.bestPerUnit;
    const within = q.within ? (await this.parts.results.withinFilter(view, { ...EVERYONE, ...q })).within : null;
    const table = within?.standings ?? view.standings;
    const { problems } = view.standings.find({ ...EVERYONE, ...q, bestPerBase });
    if (problems[0] !== undefined) throw new ApiError(problems[0].code, problems[0].message, problems[0].hint ?? '');
    const { rows } = table.find({ ...EVERYONE, ...q, ...(within !== null && { query: '', weightClass: null }), bestPerBase });
    return standingsAt(table, rows, within?.places ?? null);
  }

  async ratingsFile({ runId, format }: Checked<'export.ratings'>): Promise<ExportedFile> {
    const table = await this.ratingTable(runId);
    const name = `${table.run} ratings`;
    switch (format) {
      case 'text':
        return textFile(`${name}.txt`, 'text/plain', ratingText(table));
      case 'markdown':
        return textFile(`${name}.md`, 'text/markdown', ratingMarkdown(table));
      case 'csv':
        return textFile(`${name}.csv`, 'text/csv', csv(ratingRows(table)));
      case 'json':
        return jsonFile(`${name}.json`, ratingJson(table));
    }
  }

  private async ratingTable(runId: number): Promise<RatingTable> {
    const { run, ruleset, standings } = await this.parts.views.of(runId);
    const { rating: spec, conditions } = ruleset.analysis;
    if (spec === undefined || standings.rating === null) throw new ApiError('runs/no-rating', `${ruleset.identity.name} has no rating.`);
    const { rows } = standings.find({ ...EVERYONE, sort: 'rating', descending: true });
    return {
      run: run.name,
      spec,
      points: ruleset.identity.nouns.points,
      rating: standings.rating.info,
      conditions: conditions?.kinds ?? [],
      standings: Array.from(rows, (place) => standings.standing(place)),
    };
  }

  async contestFile({ runId, a, b, format }: Checked<'export.contest'>): Promise<ExportedFile> {
    const contest = await this.parts.contests.ofRun(runId, a, b);
    const name = `${contest.a.title} against ${contest.b.title}`;
    switch (format) {
      case 'json':
        return jsonFile(`${name}.json`, contest);
      case 'csv':
        return textFile(`${name}.csv`, 'text/csv', contestCsv(contest));
      case 'markdown':
        return textFile(`${name}.md`, 'text/markdown', contestMarkdown(contest));
    }
  }

  async matrixFile({ runId, format }: Checked<'export.matrix'>): Promise<ExportedFile> {
    const { indices, names, factions, points, rates, n, exact } = await this.parts.results.matrix(runId);
    const title = `${requireRun(this.parts.store, runId).name} matchups`;
    const rate = (i: number, j: number) => {
      const value = rates[i * names.length + j]!;
      return Number.isNaN(value) ? null : value;
    };
    const methodAt = (cell: number) => (Number.isNaN(rates[cell]) ? null : exact[cell] === 1 ? 'exact' : 'estimated');
    const table = names.map((_, i) => names.map((_, j) => rate(i, j)));
    if (format === 'json') {
      const trials = names.map((_, i) => names.map((_, j) => n[i * names.length + j]!));
      const methods = names.map((_, i) => names.map((_, j) => methodAt(i * names.length + j)));
      return jsonFile(`${title}.json`, { indices, names, factions, points, rates: table, trials, methods });
    }
    return textFile(`${title}.csv`, 'text/csv', csv([['against', ...names], ...table.map((row, i) => [names[i]!, ...row])]));
  }

  async logFile(input: Checked<'export.log'>): Promise<ExportedFile> {
    const replay = await this.parts.replays.ofRun(input);
    const text = logText(replay.events, this.parts.rulesets.get(replay.ruleset).present.describe, replay.names);
    return textFile(`${replay.title} trial ${input.trial}.log.txt`, 'text/plain', text);
  }

  replayFile(replay: Replay): ExportedFile {
    if (!isReplay(replay)) throw new ApiError('replay/not-one', 'This is not a replay.');
    const name = `${replay.title} trial ${replay.address.trial}${FILE_KINDS.replay.extension}`;
    return bytesFile(name, 'application/octet-stream', encodeReplay(replay));
  }

  async settingsFile(runId: number): Promise<ExportedFile> {
    const run = requireRun(this.parts.store, runId);
    return jsonFile(`${run.name}${FILE_KINDS.run.extension}`, await runFile(this.parts.store, run));
  }
}

/** `places`: of the combatants in the whole field, where the table is that of a part of it. */
function* standingsAt(table: Standings, rows: Iterable<number>, places: ArrayLike<number> | null): Generator<Standing> {
  for (const row of rows) {
    const standing = table.standing(row);
    yield places === null ? standing : { ...standing, index: places[row]! };
  }
}
