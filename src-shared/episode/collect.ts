/** Gathers what an episode is made from, with the calls that every window and the CLI have. */
import { ApiError } from '../api/errors.ts';
import type { Host } from '../api/index.ts';
import type { ReplayChances } from '../api/replay-chances.ts';
import type { Replay } from '../api/replays.ts';
import type { ReportPair, Standing, VideoReport } from '../api/results.ts';
import type { Ruleset } from '../contract/ruleset.ts';
import { withSideNames } from '../contract/side-names.ts';
import { chancesRequest } from '../replay/chances-request.ts';
import { Timeline } from '../replay/timeline.ts';
import { complement, pairShare, type Share, shareOf } from '../stats/share.ts';
import { battleResult } from './battle-result.ts';
import { casualtyMoments, endingMoment, liveliness, swingMoments } from './decisive-moments.ts';
import type { BattleAddress, BattleFacts, CountdownEntry, EpisodeFacts } from './facts.ts';
import type { EpisodeRules } from './rules.ts';

export interface CollectParts {
  readonly host: Pick<Host, 'call'>;
  readonly rulesetOf: (id: string) => Ruleset;
  readonly onProgress: (done: number, total: number, what: string) => void;
  /** Asked between steps; true stops the work. */
  readonly isCancelled: () => boolean;
}

export class CollectCancelled extends Error {
  constructor() {
    super('Cancelled.');
    this.name = 'CollectCancelled';
  }
}

/** The same run and rules always give the same facts: nothing depends on time or on the speed of the machine. */
export function collectFacts(parts: CollectParts, runId: number, rules: EpisodeRules): Promise<EpisodeFacts> {
  return new Collector(parts, runId, rules).collect();
}

/** Opponents that are looked at: a unit may have many loadouts, and its own are the most even. */
const MOST_OPPONENTS = 200;

interface Candidate {
  readonly address: BattleAddress;
  readonly share: Share;
  /** The side that should win, so that the battle shows what is said of it. */
  readonly favourite: 0 | 1 | null;
}

class Collector {
  private readonly parts: CollectParts;
  private readonly runId: number;
  private readonly rules: EpisodeRules;
  private readonly problems = new Set<string>();

  constructor(parts: CollectParts, runId: number, rules: EpisodeRules) {
    this.parts = parts;
    this.runId = runId;
    this.rules = rules;
  }

  async collect(): Promise<EpisodeFacts> {
    const { host, rulesetOf } = this.parts;
    const { runId, rules } = this;
    const run = await host.call('runs.get', { runId, field: false });
    const report = await host.call('runs.report', { runId });
    const limit = Math.max(1, rules.countdown);
    const { rows, bestPerBase } = await host.call('runs.standings', { runId, bestPerBase: null, limit });
    const { identity } = rulesetOf(run.ruleset);
    const [upset, closest] = [rules.upset ? report.upsets[0] : undefined, rules.closest ? report.drama[0] : undefined];
    const total = rows.length + (upset === undefined ? 0 : 1) + (closest === undefined ? 0 : 1);
    const top = await this.countdown(rows, total);
    return {
      run: {
        id: runId,
        name: run.name,
        seed: run.seed,
        combatants: run.combatants,
        matchups: report.matchups,
        trials: run.progress.trialsDone,
        exact: rows.length > 0 && rows.every(({ method }) => method === 'exact'),
      },
      game: { name: identity.name, version: run.rulesetVersion, nouns: identity.nouns },
      isPerUnit: bestPerBase,
      top,
      championsShared: report.championsShared,
      upset: upset === undefined ? null : await this.pairFacts(upset, rows.length, total),
      closest: closest === undefined ? null : await this.pairFacts(closest, total - 1, total),
      factions: report.factions.filter(({ faction }) => faction !== ''),
      confirmed: report.confirmed,
      freshTrials: report.freshTrials,
      unmodelled: this.unmodelledOf(report, rows),
      problems: [...this.problems],
    };
  }

  private async countdown(rows: readonly Standing[], total: number): Promise<CountdownEntry[]> {
    const entries: CountdownEntry[] = [];
    for (const [i, standing] of rows.entries()) {
      this.parts.onProgress(i, total, standing.title);
      entries.push({ place: i + 1, standing, battle: await this.bestBattle(await this.battlesOf(standing)) });
    }
    return entries;
  }

  /** Battles of a combatant against those it is most evenly matched with. */
  private async battlesOf(standing: Standing): Promise<Candidate[]> {
    const { runId, rules } = this;
    const { rows } = await this.parts.host.call('runs.opponents', {
      runId,
      index: standing.index,
      order: 'even',
      limit: MOST_OPPONENTS,
    });
    // Two loadouts of one unit have the same name: nobody could tell who is who.
    const others = rows.filter((row) => row.index !== standing.index && row.name !== standing.name);
    const opponents = others.length > 0 ? others : rows.filter((row) => row.index !== standing.index);
    return Array.from({ length: rules.battles }, (_, i) => i).flatMap((i) => {
      const opponent = opponents[i % Math.max(1, opponents.length)];
      if (opponent === undefined) return [];
      const address = { runId, a: standing.index, b: opponent.index, trial: Math.floor(i / opponents.length) };
      return [{ address, share: shareOf(opponent), favourite: 0 as const }];
    });
  }

  private async pairFacts(pair: ReportPair, done: number, total: number) {
    this.parts.onProgress(done, total, `${pair.nameA} against ${pair.nameB}`);
    const share = pairShare(pair);
    const favourite = pair.pointsA === pair.pointsB ? null : pair.pointsA < pair.pointsB ? 0 : 1;
    const trials = [...new Set([pair.trial, ...Array.from({ length: this.rules.battles - 1 }, (_, t) => t)])];
    const candidates = trials.map((trial) => ({ address: { runId: this.runId, a: pair.a, b: pair.b, trial }, share, favourite }) as const);
    return { pair, battle: await this.bestBattle(candidates) };
  }

  /** The liveliest that its favourite wins; the first of equals. */
  private async bestBattle(candidates: readonly Candidate[]): Promise<BattleFacts | null> {
    let best: { readonly candidate: Candidate; readonly replay: Replay; readonly value: number } | null = null;
    for (const candidate of candidates) {
      this.checkCancelled();
      const replay = await this.replayOf(candidate.address);
      if (replay === null) continue;
      const { view } = this.parts.rulesetOf(replay.ruleset).present;
      const favourite = isFlipped(candidate, replay) && candidate.favourite !== null ? 1 - candidate.favourite : candidate.favourite;
      const asSaid = favourite === null || replay.winner === favourite ? 100 : 0;
      const value = asSaid + liveliness(view, replay.events, replay.winner);
      if (best === null || value > best.value) best = { candidate, replay, value };
    }
    return best === null ? null : this.battleFacts(best.candidate, best.replay);
  }

  private async replayOf(address: BattleAddress): Promise<Replay | null> {
    try {
      return await this.parts.host.call('replay.ofRun', address);
    } catch (error) {
      this.problems.add(`A battle can't be shown: ${messageOf(error)}`);
      return null;
    }
  }

  private async battleFacts(candidate: Candidate, replay: Replay): Promise<BattleFacts> {
    const { address, share } = candidate;
    const { view, describe: bare } = this.parts.rulesetOf(replay.ruleset).present;
    const describe = withSideNames(bare, replay.names);
    const timeline = new Timeline(view, replay.events);
    const chances = await this.chancesOf(replay);
    const known = typeof chances === 'string' ? null : chances;
    const swings = known === null ? [] : swingMoments(timeline, known, replay.names);
    if (known !== null && swings.length === 0) {
      this.problems.add(`No single event certainly turned ${replay.names.join(' vs ')}: its clips show what fell.`);
    }
    const moments = swings.length > 0 ? swings : casualtyMoments(timeline, describe);
    return {
      address: { ...address, a: replay.address.a, b: replay.address.b },
      names: replay.names,
      points: [replay.combatants[0].points, replay.combatants[1].points],
      share: isFlipped(candidate, replay) ? complement(share) : share,
      seconds: Math.round(timeline.duration * 1000) / 1000,
      result: battleResult(replay, bare, timeline.sceneAfter(replay.events.length).score),
      moments: moments.length > 0 ? moments : [endingMoment(timeline)],
      drama: known?.drama.swings ?? null,
      lowest: known?.drama.lowest ?? null,
      chancesNote: typeof chances === 'string' ? chances : chancesText(chances),
    };
  }

  /** Asked until all continuations are played, so that the plan does not depend on the machine; or why there are none. */
  private async chancesOf(replay: Replay): Promise<ReplayChances | string> {
    try {
      const request = chancesRequest(replay);
      for (;;) {
        this.checkCancelled();
        const chances = await this.parts.host.call('replay.chances', request);
        if (chances.done) return chances;
      }
    } catch (error) {
      if (error instanceof CollectCancelled) throw error;
      const reason = `The chance to win is not known: ${messageOf(error)}`;
      this.problems.add(reason);
      return reason;
    }
  }

  private checkCancelled(): void {
    if (this.parts.isCancelled()) throw new CollectCancelled();
  }

  private unmodelledOf(report: VideoReport, rows: readonly Standing[]): VideoReport['unmodelled'] {
    const shown = new Set(rows.map(({ name }) => name));
    return report.unmodelled.filter(({ name }) => shown.has(name));
  }
}

/** A run may have played the pair the other way round. */
function isFlipped({ address }: Candidate, replay: Replay): boolean {
  return address.a !== address.b && replay.address.a === address.b;
}

function chancesText({ method, planned }: ReplayChances): string {
  if (method === 'exact') return 'Chances along the battle are exact.';
  return `Chances along the battle are estimated from ${planned.toLocaleString('en-GB')} continuations.`;
}

function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof Error ? error.message : String(error);
}
