/** One matchup in full detail: from the database where it was kept, otherwise the same trials played again. */
import type { ContestReport } from '../../src-shared/api/contests.ts';
import type { Checked, GoneSignal } from '../../src-shared/api/index.ts';
import type { Odds } from '../../src-shared/contract/outcome.ts';
import { type LoadoutLabel, unnumbered } from '../../src-shared/query/loadout-names.ts';
import { formatSeed } from '../../src-shared/random/rng.ts';
import { unpackPairDetail } from '../../src-shared/run/pair-detail.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { PairScore, PairSources } from '../results/pair-sources.ts';
import type { RunViews } from '../results/run-views.ts';
import type { Rulesets } from '../rulesets.ts';
import { requireRun } from '../runs/require-run.ts';
import { findPairResult } from '../store/queries/pair-results.ts';
import type { StoredRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { chancesOf, contestReport, estimatedOdds } from './contest-report.ts';
import { type PairAddress, pairAddressOf } from './pair-address.ts';
import { compilePairing } from './pairing.ts';
import { emptyDetail, playInto } from './playing.ts';

/** Trials of a run's pair that are played again for its page, when they were not kept. */
const MOST_REPLAYED = 30_000;

export interface ContestsParts {
  readonly store: Store;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly library: Library;
  readonly views: RunViews;
  readonly pairs: PairSources;
}

export class Contests {
  private readonly parts: ContestsParts;

  constructor(parts: ContestsParts) {
    this.parts = parts;
  }

  async ofRun(runId: number, a: number, b: number): Promise<ContestReport> {
    const { store, threads, rulesets, fields, library } = this.parts;
    const run = requireRun(store, runId);
    const ruleset = rulesets.get(run.ruleset);
    const { seed, trials, precision } = run.settings;
    const address = pairAddressOf(store, run, a, b);
    const part = await fields.partOfRun(run, [address.a, address.b]);
    const pair = { seed: part.seed(seed), a: part.at(address.a), b: part.at(address.b) };
    const labelOf = await this.labels(run);
    const side = (place: number) => {
      const combatant = library.combatant(run.field[place]!);
      return { combatant: { ...combatant, ...(labelOf?.(place) ?? unnumbered(combatant.name)) }, index: place };
    };
    const detail = emptyDetail(ruleset, part.compiled, pair);
    const matchup = {
      ruleset,
      runId,
      sides: [side(address.placeA), side(address.placeB)] as const,
      seed,
      streams: [address.a, address.b] as const,
      options: run.options,
      detail,
    };
    const stored = findPairResult(store, { runId, a: address.distinctA, b: address.distinctB });
    if (stored !== null && unpackPairDetail(detail, stored)) {
      const { odds } = await threads.runOnField({ kind: 'odds', arena: part.compiled.arena, a: pair.a, b: pair.b });
      return contestReport({ ...matchup, exact: odds?.method === 'exact' ? odds : null, remark: odds?.remark ?? '' });
    }
    const replayed = Math.min(MOST_REPLAYED, trials);
    const { exact, remark } = await playInto(
      threads,
      detail,
      { compiled: part.compiled, pair },
      { trials: replayed, precision, winners: false },
    );
    const report = contestReport({ ...matchup, exact, remark });
    return replayed < trials ? this.withAllTrials(report, address, runId) : report;
  }

  /** Names by place in the field; null where the run has not started. */
  private async labels({ id, shape }: StoredRun): Promise<((place: number) => LoadoutLabel) | null> {
    if (shape === null) return null;
    const { loadouts } = await this.parts.views.of(id);
    return (place) => loadouts.label(place);
  }

  /** The run has more trials than are played again for a page: its odds come from the match file where there is one. */
  private async withAllTrials(report: ContestReport, address: PairAddress, runId: number): Promise<ContestReport> {
    const view = await this.parts.views.of(runId);
    const { symmetric } = view.ruleset.play;
    const stored = symmetric ? await this.parts.pairs.stored(view, address.placeA, address.placeB) : null;
    // Counts by exact odds are not what the dice gave; the page has the exact odds anyway.
    if (stored !== null && stored.exact !== true) return stored.n === report.odds.trials ? report : withStoredOdds(report, stored);
    if (report.odds.trials < MOST_REPLAYED) return report;
    const [played, planned] = [report.odds.trials, view.run.settings.trials].map((n) => n.toLocaleString('en-GB'));
    return { ...report, problems: [replayNote(`The first ${played} of up to ${planned} trials were played again for this page.`)] };
  }

  /** A quick contest outside any run. */
  async play(input: Checked<'contest.play'>, signal?: GoneSignal): Promise<ContestReport> {
    const { ruleset, a, b, options, compiled, seed } = await compilePairing(this.parts, input);
    const places = Uint32Array.of(input.indexA, input.indexB);
    const pair = { seed: { ...seed, places }, a: 0, b: 1 };
    const detail = emptyDetail(ruleset, compiled, pair);
    const rules = { trials: input.trials, precision: null, winners: input.winners, signal };
    const { exact, remark, winners } = await playInto(this.parts.threads, detail, { compiled, pair }, rules);
    const report = contestReport({
      ruleset,
      runId: null,
      sides: [
        { combatant: { ...a, ...unnumbered(a.name) }, index: 0 },
        { combatant: { ...b, ...unnumbered(b.name) }, index: 1 },
      ],
      seed: formatSeed(seed),
      streams: [input.indexA, input.indexB],
      options,
      detail,
      exact,
      remark,
    });
    return winners === null ? report : { ...report, winners };
  }

  /** Exact where the ruleset can, otherwise from its default number of trials. */
  async odds(input: Checked<'contest.odds'>, signal?: GoneSignal): Promise<Odds> {
    const { ruleset, compiled, seed } = await compilePairing(this.parts, input);
    const { odds } = await this.parts.threads.runOnField({ kind: 'odds', arena: compiled.arena, a: 0, b: 1 });
    if (odds !== null) return odds;
    const pair = { seed, a: 0, b: 1 };
    const detail = emptyDetail(ruleset, compiled, pair);
    const rules = { trials: ruleset.play.defaultTrials, precision: null, winners: false, signal };
    await playInto(this.parts.threads, detail, { compiled, pair }, rules);
    return estimatedOdds(ruleset, detail);
  }
}

function withStoredOdds(report: ContestReport, { wins, draws, n }: PairScore): ContestReport {
  const losses = n - wins - draws;
  const all = n.toLocaleString('en-GB');
  const replayed = report.odds.trials.toLocaleString('en-GB');
  return {
    ...report,
    chances: chancesOf(report.exact, { wins, losses, n }),
    odds: { ...report.odds, winA: wins / n, winB: losses / n, draw: draws / n, trials: n },
    intervalA: wilson(wins, n),
    intervalB: wilson(losses, n),
    problems: [replayNote(`The odds are from all ${all} trials; figures and charts are from the first ${replayed}, played again.`)],
  };
}

function replayNote(message: string) {
  return { code: 'contest/partly-replayed', severity: 'note' as const, message };
}
