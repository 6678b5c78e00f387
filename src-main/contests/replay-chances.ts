/** The chance to win as a battle goes on: continuations are played step by step, as long as someone asks. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { ReplayChances } from '../../src-shared/api/replay-chances.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { putSideNames } from '../../src-shared/contract/side-names.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { effortFor } from '../../src-shared/replay/branch-effort.ts';
import type { MomentBatch } from '../../src-shared/replay/branch-schedule.ts';
import { BattleChances } from '../../src-shared/replay/chances.ts';
import type { Moment } from '../../src-shared/replay/moments.ts';
import type { ArenaRef, PairRef } from '../../src-shared/tasks/field-tasks.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Rulesets } from '../rulesets.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';

/** Battles whose continuations are kept. */
const KEPT_BATTLES = 64;
/** Threads that a step is spread over: as many as there are for what a user waits for. */
const SHARES = 2;

type ChancesRequest = Checked<'replay.chances'>;

export interface ReplayChancesParts {
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
}

/** A battle being estimated. */
interface Estimation {
  readonly chances: BattleChances;
  readonly trial: { readonly arena: ArenaRef; readonly pair: PairRef; readonly trial: number };
}

export class ReplayChancesService {
  private readonly parts: ReplayChancesParts;
  private readonly battles = new LRUCache<string, Promise<Estimation>>({ max: KEPT_BATTLES });
  /** The last step of each battle under way: two windows that ask at once never play the same continuations. */
  private readonly steps = new Map<string, Promise<void>>();

  constructor(parts: ReplayChancesParts) {
    this.parts = parts;
  }

  /** Plays the next step, and replies what is known then. */
  async of(request: ChancesRequest): Promise<ReplayChances> {
    const key = keyOf(request);
    const estimation = await this.estimationOf(key, request);
    await this.inTurn(key, () => this.playStep(estimation));
    return estimation.chances.report();
  }

  private estimationOf(key: string, request: ChancesRequest): Promise<Estimation> {
    const known = this.battles.get(key);
    if (known !== undefined) return known;
    const opening = this.open(request);
    this.battles.set(key, opening);
    opening.catch(() => this.battles.delete(key));
    return opening;
  }

  private async open(request: ChancesRequest): Promise<Estimation> {
    const ruleset = this.rulesetFor(request);
    const { trial, read } = await this.playAgain(ruleset, request).catch((error: unknown) => {
      throw error instanceof ApiError ? error : unplayable(error);
    });
    if (read.digest !== request.digest) throw anotherBattle();
    const names = [request.combatants[0].name, request.combatants[1].name] as const;
    const events = 1 + read.moments.at(-1)!.last;
    const effort = effortFor(ruleset.play, { events, moments: read.moments.length });
    return {
      chances: new BattleChances({ ...read, moments: read.moments.map((moment) => namedMoment(moment, names)), names }, effort),
      trial,
    };
  }

  /** Combatants and options may come from a file, so they can be anything. */
  private async playAgain(ruleset: Ruleset, { address, combatants, options: given }: ChancesRequest) {
    const { fields, threads } = this.parts;
    const { options } = resolveOptions(ruleset.play.options, given);
    const seed = parseSeed(address.seed);
    const { arena } = await fields.compileGiven(ruleset, { combatants, options, seed });
    const pair = { seed: { ...seed, places: Uint32Array.of(address.a, address.b) }, a: 0, b: 1 };
    const trial = { arena, pair, trial: address.trial };
    return { trial, read: await threads.runOnField({ kind: 'moments', ...trial }) };
  }

  private rulesetFor({ ruleset: id, rulesetVersion }: ChancesRequest): Ruleset {
    const ruleset = this.parts.rulesets.get(id);
    if (ruleset.version === rulesetVersion) return ruleset;
    throw new ApiError(
      'replay/rules-moved',
      `The battle was recorded with version ${rulesetVersion} of the rules; this is version ${ruleset.version}. It would go on differently.`,
      'Run it again to see its chances.',
    );
  }

  private async inTurn(key: string, step: () => Promise<void>): Promise<void> {
    const before = this.steps.get(key) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(step);
    this.steps.set(key, turn);
    try {
      await turn;
    } finally {
      if (this.steps.get(key) === turn) this.steps.delete(key);
    }
  }

  private async playStep({ chances: { schedule }, trial }: Estimation): Promise<void> {
    const batches = schedule.next();
    const shares = Array.from({ length: SHARES }, (_, share) => batches.filter((_, i) => i % SHARES === share));
    const played = await Promise.all(shares.map((share) => this.playShare(share, trial)));
    for (const { batch, counts } of played.flat()) schedule.add(batch, counts);
  }

  private async playShare(share: readonly MomentBatch[], trial: Estimation['trial']) {
    if (share.length === 0) return [];
    const batches = share.map(({ branchAt, from, count }) => ({ branchAt, from, count }));
    const counts = await this.parts.threads.runOnField({ kind: 'branches', ...trial, batches });
    return share.map((batch, i) => ({ batch, counts: counts[i]! }));
  }
}

function keyOf(request: ChancesRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64');
}

function unplayable(error: unknown): ApiError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ApiError('replay/unplayable', `The combatants of this replay cannot be played: ${reason}.`, 'The file may be damaged.');
}

function anotherBattle(): ApiError {
  return new ApiError(
    'replay/another-battle',
    'Played again, this battle goes differently: the boards or the rules are not those of the recording.',
    'Its chances are known only where it was recorded.',
  );
}

function namedMoment(moment: Moment, names: readonly [string, string]): Moment {
  const { line } = moment;
  return line === null ? moment : { ...moment, line: { ...line, title: putSideNames(line.title, names) } };
}
