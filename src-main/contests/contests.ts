/** One pair in full: from the store where it was kept, else played again at the same addresses. */
import { randomBytes } from 'node:crypto';
import { ApiError, type Checked } from '../../src-shared/api/index.ts';
import type { ContestReport, StoredCombatant } from '../../src-shared/api/types.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import { metricColumns, type Odds } from '../../src-shared/contract/outcome.ts';
import { hasErrors } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { formatSeed, parseSeed } from '../../src-shared/random/rng.ts';
import { newPairDetail, type PairDetail, unpackPairDetail } from '../../src-shared/run/pair-detail.ts';
import { choosePicks } from '../../src-shared/run/picks.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import type { PairRef, PlayedContest } from '../../src-shared/run/tasks.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { countOf, sumOf } from '../../src-shared/stats/tally.ts';
import type { CompiledField, Fields } from '../library/fields.ts';
import type { Library } from '../library/library.ts';
import type { PairSources } from '../results/pair-sources.ts';
import { runKey, storedPair } from '../runs/prepared-run.ts';
import { idsIn, optionsIn, type StoredSettings, settingsIn } from '../runs/run-rows.ts';
import type { Runs } from '../runs/runs.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';

/** Trials of a run's pair that are played again for its page, when they were not kept. */
const MOST_REPLAYED = 30_000;

/**
 * `a` and `b` name the random streams; the places are those asked for, in the slots they were played in; the distinct
 * numbers are those the store keeps pairs by.
 */
export interface PairAddress {
  readonly a: number;
  readonly b: number;
  readonly placeA: number;
  readonly placeB: number;
  readonly distinctA: number;
  readonly distinctB: number;
}

interface Side {
  readonly combatant: StoredCombatant;
  readonly index: number;
}

export class Contests {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;
  private readonly library: Library;
  private readonly runs: Runs;
  private readonly pairs: PairSources;
  private readonly rulesetOf: (id: string) => Ruleset;

  constructor(
    store: Store,
    pools: Pools,
    fields: Fields,
    library: Library,
    runs: Runs,
    pairs: PairSources,
    rulesetOf: (id: string) => Ruleset,
  ) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
    this.library = library;
    this.runs = runs;
    this.pairs = pairs;
    this.rulesetOf = rulesetOf;
  }

  /** Where a pair of a run was played: equals stand for each other, a symmetric pair has one address. */
  addressOf(runId: number, a: number, b: number): PairAddress {
    const row = this.runs.views.row(runId);
    if (a >= row.combatants || b >= row.combatants) {
      throw new ApiError('runs/no-place', `The field has ${row.combatants} combatants; there is no number ${Math.max(a, b)}.`);
    }
    if (row.shape === null) return { a, b, placeA: a, placeB: b, distinctA: a, distinctB: b };
    const stored = this.store.get<{ representative: Uint8Array }>('SELECT representative FROM run_shapes WHERE run_id = ?', runId);
    const representative = idsIn(stored?.representative ?? new Uint8Array(0));
    const turned = isTurned((JSON.parse(row.shape) as RunShape).plan, settingsIn(row), representative, a, b);
    const [placeA, placeB] = turned ? [b, a] : [a, b];
    const [distinctA, distinctB] = [representative[placeA] as number, representative[placeB] as number];
    return { a: representative.indexOf(distinctA), b: representative.indexOf(distinctB), placeA, placeB, distinctA, distinctB };
  }

  async ofRun(runId: number, a: number, b: number): Promise<ContestReport> {
    const row = this.runs.views.row(runId);
    const ruleset = this.rulesetOf(row.ruleset);
    const settings = settingsIn(row);
    const ids = idsIn(row.field);
    const address = this.addressOf(runId, a, b);
    const options = optionsIn(row);
    const part = await this.fields.part(runKey(runId), ruleset, ids, options, [address.a, address.b]);
    const pair = { seed: part.seed(settings.seed), a: part.at(address.a), b: part.at(address.b) };
    const sides: [Side, Side] = [
      { combatant: this.library.combatant(ids[address.placeA] as number), index: address.placeA },
      { combatant: this.library.combatant(ids[address.placeB] as number), index: address.placeB },
    ];
    const detail = emptyDetail(ruleset, part.compiled, pair.a, pair.b);
    const kept = storedPair(this.store, runId, address.distinctA, address.distinctB);
    const streams = [address.a, address.b] as const;
    if (kept !== null && unpackPairDetail(detail, kept)) {
      const { odds } = await this.pools.onField({ do: 'odds', arena: part.compiled.arena, a: pair.a, b: pair.b });
      return report(ruleset, runId, sides, settings.seed, streams, options, detail, odds);
    }
    const again = Math.min(MOST_REPLAYED, settings.trials);
    const { exact } = await this.playInto(detail, part.compiled, pair, again, settings.precision);
    const played = report(ruleset, runId, sides, settings.seed, streams, options, detail, exact);
    return again < settings.trials ? this.withAllTrials(played, address, settings.trials) : played;
  }

  /** More trials than are played again for a page: the odds come from the match file where there is one, and a note says so. */
  private async withAllTrials(report: ContestReport, address: PairAddress, trials: number): Promise<ContestReport> {
    const view = await this.runs.views.of(report.runId as number);
    const again = report.odds.trials.toLocaleString('en-GB');
    const note = (message: string) => ({ code: 'contest/partly-replayed', severity: 'note' as const, message });
    const kept = view.ruleset.play.symmetric ? await this.pairs.kept(view, address.placeA, address.placeB) : null;
    if (kept === null) {
      if (report.odds.trials < MOST_REPLAYED) return report;
      return {
        ...report,
        problems: [note(`The first ${again} of up to ${trials.toLocaleString('en-GB')} trials were played again for this page.`)],
      };
    }
    if (kept.n === report.odds.trials) return report;
    const losses = kept.n - kept.wins - kept.draws;
    return {
      ...report,
      odds: { ...report.odds, winA: kept.wins / kept.n, winB: losses / kept.n, draw: kept.draws / kept.n, trials: kept.n },
      intervalA: wilson(kept.wins, kept.n),
      intervalB: wilson(losses, kept.n),
      problems: [
        note(`The odds rest on all ${kept.n.toLocaleString('en-GB')} trials; figures and charts on the first ${again}, played again.`),
      ],
    };
  }

  /** A quick contest outside any run. */
  async play(input: Checked<'contest.play'>): Promise<ContestReport> {
    const { ruleset, sides, options, compiled, seed } = await this.pairing(input);
    const detail = emptyDetail(ruleset, compiled, 0, 1);
    const places = Uint32Array.of(input.indexA, input.indexB);
    const pair = { seed: { ...parseSeed(seed), places }, a: 0, b: 1 };
    const { exact, winners } = await this.playInto(detail, compiled, pair, input.trials, null, input.winners);
    const played = report(ruleset, null, sides, seed, [input.indexA, input.indexB], options, detail, exact);
    return winners === null ? played : { ...played, winners };
  }

  /** Exact where the ruleset can, else from its usual number of trials. */
  async odds(input: Checked<'contest.odds'>): Promise<Odds> {
    const { ruleset, compiled, seed } = await this.pairing(input);
    const { odds } = await this.pools.onField({ do: 'odds', arena: compiled.arena, a: 0, b: 1 });
    if (odds !== null) return odds;
    const detail = emptyDetail(ruleset, compiled, 0, 1);
    await this.playInto(detail, compiled, { seed: parseSeed(seed), a: 0, b: 1 }, ruleset.play.defaultTrials, null);
    return oddsOf(ruleset, detail);
  }

  async pairing(input: { a: number; b: number; options: Options; seed?: string | undefined }) {
    const a = this.library.combatant(input.a);
    const b = this.library.combatant(input.b);
    if (a.ruleset !== b.ruleset) throw new ApiError('contest/two-games', `${a.name} and ${b.name} belong to different games.`);
    const ruleset = this.rulesetOf(a.ruleset);
    const { options, problems } = resolveOptions(ruleset.play.options, input.options);
    if (hasErrors(problems)) throw new ApiError('contest/options', problems[0]?.message ?? '', problems[0]?.hint ?? '');
    const compiled = await this.fields.onTheSpot(ruleset, [a.id, b.id], options);
    const seed = formatSeed(input.seed === undefined ? randomSeed() : parseSeed(input.seed));
    const sides: [Side, Side] = [
      { combatant: a, index: 0 },
      { combatant: b, index: 1 },
    ];
    return { ruleset, sides, options, compiled, seed };
  }

  private async playInto(
    detail: PairDetail,
    compiled: CompiledField,
    pair: PairRef,
    trials: number,
    precision: number | null,
    winners = false,
  ): Promise<Pick<PlayedContest, 'exact' | 'winners'>> {
    const played = await this.pools.onField({
      do: 'contest',
      arena: compiled.arena,
      pair,
      trials,
      precision,
      ledgerRows: [compiled.ledgerRows?.[pair.a] ?? 0, compiled.ledgerRows?.[pair.b] ?? 0],
      winners,
    });
    if (!unpackPairDetail(detail, played.detail)) throw new Error('a contest came back in another shape');
    return played;
  }
}

/** Symmetric pairs were played from one side only: the lower number first, a challenger first. */
function isTurned(plan: RunShape['plan'], settings: StoredSettings, representative: Uint32Array, a: number, b: number): boolean {
  if (plan.form === 'ladder') return false;
  if (plan.form === 'matrix' && plan.half) return (representative[a] as number) > (representative[b] as number);
  if (settings.kind === 'round-robin' || plan.orientations === 2) return false;
  const challengers = settings.kind === 'single' ? 1 : settings.challengers;
  return a >= challengers && b < challengers;
}

export function randomSeed() {
  const bytes = randomBytes(8);
  return { hi: bytes.readUInt32LE(0), lo: bytes.readUInt32LE(4) };
}

function emptyDetail(ruleset: Ruleset, compiled: CompiledField, a: number, b: number): PairDetail {
  return newPairDetail(ruleset, compiled.ledgerRows?.[a] ?? 0, compiled.ledgerRows?.[b] ?? 0);
}

function oddsOf(ruleset: Ruleset, { tally }: PairDetail): Odds {
  const n = countOf(tally);
  const means = Object.fromEntries(
    metricColumns(ruleset.analysis.metrics).map((c, i) => [columnId(c), n === 0 ? 0 : sumOf(tally, i) / n / c.metric.scale]),
  );
  const share = (winner: 0 | 1 | 2) => (n === 0 ? 0 : countOf(tally, winner) / n);
  return { method: 'estimated', winA: share(0), winB: share(1), draw: share(2), trials: n, laws: {}, means };
}

const columnId = (c: { metric: { id: string }; side: 0 | 1 | null }) =>
  c.side === null ? c.metric.id : `${c.metric.id}.${c.side === 0 ? 'a' : 'b'}`;

function report(
  ruleset: Ruleset,
  runId: number | null,
  [a, b]: [Side, Side],
  seed: string,
  streams: readonly [number, number],
  options: Options,
  detail: PairDetail,
  exact: Odds | null,
): ContestReport {
  const { tally } = detail;
  const n = countOf(tally);
  return {
    ruleset: ruleset.id,
    runId,
    a: a.combatant,
    b: b.combatant,
    indexA: a.index,
    indexB: b.index,
    seed,
    streams,
    options,
    odds: oddsOf(ruleset, detail),
    intervalA: wilson(countOf(tally, 0), n),
    intervalB: wilson(countOf(tally, 1), n),
    exact,
    figures: ruleset.analysis.figures(tally),
    histograms: histogramsOf(ruleset, detail),
    ledger: ledgerOf(ruleset, a.combatant, b.combatant, detail),
    picks: choosePicks(detail.picks, tally),
  };
}

function histogramsOf(ruleset: Ruleset, { bins }: PairDetail): ContestReport['histograms'] {
  let at = 0;
  return metricColumns(ruleset.analysis.metrics).map(({ metric, side }) => {
    const counts = bins.slice(at, at + metric.max + 1);
    at += metric.max + 1;
    let used = counts.length;
    while (used > 1 && counts[used - 1] === 0) used--;
    return { metric: metric.id, label: metric.label, side, scale: metric.scale, counts: counts.slice(0, used) };
  });
}

function ledgerOf(ruleset: Ruleset, a: StoredCombatant, b: StoredCombatant, { ledger }: PairDetail): ContestReport['ledger'] {
  const spec = ruleset.analysis.ledger;
  if (spec === null || ledger === null) return null;
  const width = spec.columns.length;
  const side = (combatant: StoredCombatant, cells: Float64Array) => {
    const parts = spec.parts?.(combatant);
    return spec.rows(combatant).map((name, row) => ({
      name,
      part: parts?.[row] ?? false,
      values: Array.from(cells.subarray(row * width, (row + 1) * width)),
    }));
  };
  const fired = spec.columns.findIndex((column) => column.id === spec.fired);
  return { row: spec.row, part: spec.part ?? null, columns: spec.columns, fired, a: side(a, ledger.a), b: side(b, ledger.b) };
}
