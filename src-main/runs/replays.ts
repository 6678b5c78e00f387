/** A trial told aloud: from its address, or from the store where a highlight was kept. */
import { ApiError, type Checked } from '../../src-shared/api.ts';
import type { Replay } from '../../src-shared/api-types.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { formatSeed, parseSeed } from '../../src-shared/dice/rng.ts';
import { decodeReplay } from '../../src-shared/replay/codec.ts';
import type { ReplayHead } from '../../src-shared/run/tasks.ts';
import type { Library } from '../library/library.ts';
import type { Store } from '../store/store.ts';
import { type Contests, randomSeed } from './contests.ts';
import type { CompiledField, Fields } from './fields.ts';
import type { Pools } from './pools.ts';
import { runKey } from './prepared-run.ts';
import { idsIn, optionsIn, settingsIn } from './run-rows.ts';
import type { Runs } from './runs.ts';

/** Places a field made for one replay may have: the pair must stand where its address says. */
const MOST_PLACES = 20_000;

export class Replays {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;
  private readonly library: Library;
  private readonly runs: Runs;
  private readonly contests: Contests;
  private readonly rulesetOf: (id: string) => Ruleset;

  constructor(
    store: Store,
    pools: Pools,
    fields: Fields,
    library: Library,
    runs: Runs,
    contests: Contests,
    rulesetOf: (id: string) => Ruleset,
  ) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
    this.library = library;
    this.runs = runs;
    this.contests = contests;
    this.rulesetOf = rulesetOf;
  }

  async ofRun(runId: number, a: number, b: number, trial: number): Promise<Replay> {
    const row = this.runs.views.row(runId);
    const address = this.contests.addressOf(runId, a, b);
    const kept = this.store.get<{ bytes: Uint8Array }>(
      'SELECT bytes FROM replays WHERE run_id = ? AND a = ? AND b = ? AND trial = ?',
      runId,
      address.a,
      address.b,
      trial,
    );
    const ruleset = this.rulesetOf(row.ruleset);
    const settings = settingsIn(row);
    if (kept !== undefined && row.ruleset_version !== ruleset.version) return decodeReplay(kept.bytes);
    if (row.ruleset_version !== ruleset.version) {
      throw new ApiError(
        'replay/rules-moved',
        `The run was played with version ${row.ruleset_version} of the rules; this is ${ruleset.version}. The trial would come out differently.`,
        'Kept highlights still open; or start the run again.',
      );
    }
    const ids = idsIn(row.field);
    const options = optionsIn(row);
    const compiled = await this.fields.named(runKey(runId), ruleset, ids, options);
    const pair = [this.library.combatant(ids[address.placeA] as number), this.library.combatant(ids[address.placeB] as number)] as const;
    return this.tell(ruleset, compiled, pair, options, settings.seed, address.a, address.b, trial);
  }

  async ofPair(input: Checked<'replay.ofPair'>): Promise<Replay> {
    const a = this.library.combatant(input.a);
    const b = this.library.combatant(input.b);
    if (a.ruleset !== b.ruleset) throw new ApiError('contest/two-games', `${a.name} and ${b.name} belong to different games.`);
    const ruleset = this.rulesetOf(a.ruleset);
    const { options } = resolveOptions(ruleset.options, input.options);
    const places = Math.max(input.indexA, input.indexB) + 1;
    if (places > MOST_PLACES) {
      throw new ApiError('replay/far-address', 'This address belongs to a large field.', 'Open the trial from its run.');
    }
    // The address is also the place in the field, so the places before it are filled up.
    const field = new Uint32Array(places).fill(a.id);
    field[input.indexB] = b.id;
    const compiled = await this.fields.onTheSpot(ruleset, field, options);
    const seed = input.seed === undefined ? randomSeed() : parseSeed(input.seed);
    return this.tell(ruleset, compiled, [a, b], options, formatSeed(seed), input.indexA, input.indexB, input.trial);
  }

  private async tell(
    ruleset: Ruleset,
    compiled: CompiledField,
    pair: readonly [Combatant, Combatant],
    options: Options,
    seed: string,
    a: number,
    b: number,
    trial: number,
  ): Promise<Replay> {
    const told = await this.pools.onField({ do: 'tell', arena: compiled.arena, pair: { seed: parseSeed(seed), a, b }, trial });
    return { ...headOf(ruleset, pair, options, { seed, a, b, trial }), winner: told.winner, events: told.events };
  }
}

/** A replay before it is told. */
export function headOf(ruleset: Ruleset, pair: readonly [Combatant, Combatant], options: Options, address: Replay['address']): ReplayHead {
  const names = [pair[0].name, pair[1].name] as const;
  return {
    format: 'warbench-replay',
    formatVersion: 1,
    ruleset: ruleset.id,
    rulesetVersion: ruleset.version,
    title: `${names[0]} against ${names[1]}`,
    names,
    combatants: [plain(pair[0]), plain(pair[1])],
    options,
    address,
  };
}

/** Without the library's numbers. */
function plain(combatant: Combatant): Combatant {
  const { id: _, rosterId: __, ...rest } = combatant as Combatant & { id?: number; rosterId?: number };
  return rest;
}
