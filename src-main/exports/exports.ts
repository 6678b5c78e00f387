/** Files to take away: standings, the report, a contest, the matrix, a battle log, a replay, a run's settings. */
import { ApiError, type Checked } from '../../src-shared/api/index.ts';
import type { ContestReport, ExportedFile, Replay, Standing, VideoReport } from '../../src-shared/api/types.ts';
import { type MetricColumn, metricColumns } from '../../src-shared/contract/outcome.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { csv } from '../../src-shared/formats/csv.ts';
import { markdownTable } from '../../src-shared/formats/markdown.ts';
import { encodeReplay, isReplay } from '../../src-shared/replay/codec.ts';
import { logText } from '../../src-shared/replay/log.ts';
import type { HighlightKind } from '../../src-shared/run/highlights.ts';
import type { Contests } from '../contests/contests.ts';
import type { Replays } from '../contests/replays.ts';
import { type Results, topStandings } from '../results/results.ts';
import { EVERYONE } from '../results/standings.ts';
import { type Runs, unmodelledOf } from '../runs/runs.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';
import { contestCsv, contestMarkdown } from './contest.ts';
import { type RatingTable, ratingJson, ratingMarkdown, ratingRows, ratingText } from './rating-file.ts';
import { buildReport, distinct, reportCsv, reportMarkdown, reportText } from './report.ts';
import { runFile } from './run-file.ts';
import { percent, rankText } from './text.ts';

const CHAMPIONS = 10;
const PAIRS = 10;
/** Highlights looked through for pairs that do not all tell of the same two units. */
const LOOKED_AT = 200;

export class Exports {
  private readonly runs: Runs;
  private readonly results: Results;
  private readonly contests: Contests;
  private readonly replays: Replays;
  private readonly rulesetOf: (id: string) => Ruleset;

  constructor(runs: Runs, results: Results, contests: Contests, replays: Replays, rulesetOf: (id: string) => Ruleset) {
    this.runs = runs;
    this.results = results;
    this.contests = contests;
    this.replays = replays;
    this.rulesetOf = rulesetOf;
  }

  async report(runId: number): Promise<VideoReport> {
    const view = await this.runs.views.of(runId);
    const pairs = async (kind: HighlightKind) => distinct(await this.results.highlights(runId, kind, LOOKED_AT), PAIRS);
    return buildReport(
      this.runs.scheduler.info(runId),
      await topStandings(view, CHAMPIONS),
      await this.results.classes(runId),
      { close: await pairs('close'), upset: await pairs('upset'), drawn: await pairs('drawn'), swing: await pairs('swing') },
      await this.results.factions(runId),
      unmodelledOf(view),
    );
  }

  async reportFile({ runId, format }: Checked<'export.report'>): Promise<ExportedFile> {
    const report = await this.report(runId);
    switch (format) {
      case 'text':
        return file(`${report.title} report.txt`, 'text/plain', reportText(report));
      case 'markdown':
        return file(`${report.title} report.md`, 'text/markdown', reportMarkdown(report));
      case 'csv':
        return file(`${report.title} report.csv`, 'text/csv', reportCsv(report));
      case 'json':
        return file(`${report.title} report.json`, 'application/json', json(report));
    }
  }

  async standingsFile(q: Checked<'export.standings'>): Promise<ExportedFile> {
    const view = await this.runs.views.of(q.runId);
    const { rows, problems } = view.standings.find({ ...EVERYONE, ...q });
    if (problems[0] !== undefined) throw new ApiError(problems[0].code, problems[0].message, problems[0].hint ?? '');
    const metrics = metricColumns(view.ruleset.analysis.metrics);
    const standings: Standing[] = [];
    const pause = breathe();
    for (const row of rows) {
      standings.push(view.standings.standing(row));
      if (pause.due()) await pause.rest();
    }
    const name = `${view.row.name} standings`;
    if (q.format === 'json') return file(`${name}.json`, 'application/json', json({ run: view.row.name, standings }));
    if (q.format === 'csv') return file(`${name}.csv`, 'text/csv', csv(standingsRows(standings, metrics)));
    const lines = standings.map((s) => [
      rankText(s),
      s.detail === '' ? s.name : `${s.name} (${s.detail})`,
      s.faction,
      s.points,
      percent(s.rate),
      `${percent(s.low)}-${percent(s.high)}`,
      s.n,
    ]);
    const head = ['Rank', 'Combatant', 'Faction', 'Points', 'Win rate', 'Interval', 'Trials'];
    return file(`${name}.md`, 'text/markdown', `# ${view.row.name}\n\n${markdownTable(head, lines)}\n`);
  }

  async ratingsFile({ runId, format }: Checked<'export.ratings'>): Promise<ExportedFile> {
    const { row, ruleset, standings } = await this.runs.views.of(runId);
    const { rating: spec, conditions } = ruleset.analysis;
    if (spec === undefined || standings.rating === null)
      throw new ApiError('runs/no-rating', `${ruleset.identity.name} has no rating of its own.`);
    const { rows } = await standings.find({ ...EVERYONE, sort: 'rating', descending: true });
    const of: RatingTable = {
      run: row.name,
      spec,
      points: ruleset.identity.nouns.points,
      rating: standings.rating.info,
      conditions: conditions?.kinds ?? [],
      standings: Array.from(rows, (place) => standings.standing(place)),
    };
    const name = `${row.name} ratings`;
    switch (format) {
      case 'text':
        return file(`${name}.txt`, 'text/plain', ratingText(of));
      case 'markdown':
        return file(`${name}.md`, 'text/markdown', ratingMarkdown(of));
      case 'csv':
        return file(`${name}.csv`, 'text/csv', csv(ratingRows(of)));
      case 'json':
        return file(`${name}.json`, 'application/json', json(ratingJson(of)));
    }
  }

  async contestFile({ runId, a, b, format }: Checked<'export.contest'>): Promise<ExportedFile> {
    const contest = await this.contests.ofRun(runId, a, b);
    const name = contestName(contest);
    if (format === 'json') return file(`${name}.json`, 'application/json', json(contest));
    if (format === 'csv') return file(`${name}.csv`, 'text/csv', contestCsv(contest));
    return file(`${name}.md`, 'text/markdown', contestMarkdown(contest));
  }

  async matrixFile({ runId, format }: Checked<'export.matrix'>): Promise<ExportedFile> {
    const { indices, names, factions, points, rates, n } = await this.results.matrix(runId);
    const title = `${this.runs.views.row(runId).name} matchups`;
    const rate = (i: number, j: number) => rates[i * names.length + j] as number;
    if (format === 'json') {
      const rows = names.map((_, i) => names.map((_, j) => (Number.isNaN(rate(i, j)) ? null : rate(i, j))));
      const trials = names.map((_, i) => names.map((_, j) => n[i * names.length + j] as number));
      return file(`${title}.json`, 'application/json', json({ indices, names, factions, points, rates: rows, trials }));
    }
    const rows = names.map((name, i) => [name, ...names.map((_, j) => (Number.isNaN(rate(i, j)) ? null : rate(i, j)))]);
    return file(`${title}.csv`, 'text/csv', csv([['against', ...names], ...rows]));
  }

  async logFile({ runId, a, b, trial }: Checked<'export.log'>): Promise<ExportedFile> {
    const replay = await this.replays.ofRun(runId, a, b, trial);
    const text = logText(replay.events, this.rulesetOf(replay.ruleset).present.describe);
    return file(`${replay.title} trial ${trial}.log.txt`, 'text/plain', text);
  }

  replayFile(replay: Replay): ExportedFile {
    if (!isReplay(replay)) throw new ApiError('replay/not-one', 'This is not a replay.');
    const bytes = encodeReplay(replay);
    return {
      name: `${fileName(`${replay.title} trial ${replay.address.trial}`)}.warbench-replay`,
      mime: 'application/octet-stream',
      bytes,
    };
  }

  async settingsFile(runId: number): Promise<ExportedFile> {
    const row = this.runs.views.row(runId);
    return file(`${row.name}.warbench-run`, 'application/json', json(await runFile(this.runs, row)));
  }
}

function standingsRows(standings: readonly Standing[], metrics: readonly MetricColumn[]) {
  const columns = metrics.map(({ metric, side }) => (side === null ? metric.id : `${metric.id}.${side === 0 ? 'own' : 'other'}`));
  const head = ['rank', 'rank_low', 'rank_high', 'index', 'name', 'detail', 'base', 'faction', 'points', 'class'];
  const rest = ['wins', 'draws', 'losses', 'n', 'rate', 'low', 'high', 'per_point', 'strength', ...columns, 'unmodelled'];
  return [
    [...head, ...rest],
    ...standings.map((s) => [
      s.rank,
      s.rankLow,
      s.rankHigh,
      s.index,
      s.name,
      s.detail,
      s.base,
      s.faction,
      s.points,
      s.weightClass,
      s.wins,
      s.draws,
      s.losses,
      s.n,
      s.rate,
      s.low,
      s.high,
      s.perPoint,
      s.strength,
      ...s.metrics,
      s.unmodelled.join('; '),
    ]),
  ];
}

function contestName(c: ContestReport): string {
  return `${c.a.name} against ${c.b.name}`;
}

function file(name: string, mime: string, text: string): ExportedFile {
  return { name: fileName(name), mime, bytes: new TextEncoder().encode(text) };
}

/** Fit for every file system. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(0, 180);
}

/** Typed arrays as plain lists. */
function json(value: unknown): string {
  return `${JSON.stringify(value, (_key, v: unknown) => (ArrayBuffer.isView(v) ? Array.from(v as unknown as ArrayLike<number>) : v), 2)}\n`;
}
