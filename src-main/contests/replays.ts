/** A trial told aloud: from its address, or from the store where a highlight was kept. */
import { ApiError, type Checked } from '../../src-shared/api/index.ts';
import type { Replay } from '../../src-shared/api/types.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { formatSeed, parseSeed } from '../../src-shared/random/rng.ts';
import { decodeReplay } from '../../src-shared/replay/codec.ts';
import type { ReplayHead } from '../../src-shared/run/tasks.ts';
import type { Fields } from '../library/fields.ts';
import type { Library } from '../library/library.ts';
import { runKey } from '../runs/prepared-run.ts';
import { idsIn, optionsIn, settingsIn } from '../runs/run-rows.ts';
import type { Runs } from '../runs/runs.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { type Contests, randomSeed } from './contests.ts';

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
    const part = await this.fields.part(runKey(runId), ruleset, ids, options, [address.a, address.b]);
    const pair = [this.library.combatant(ids[address.placeA] as number), this.library.combatant(ids[address.placeB] as number)] as const;
    const at = { seed: part.seed(settings.seed), a: part.at(address.a), b: part.at(address.b) };
    const told = await this.pools.onField({ do: 'tell', arena: part.compiled.arena, pair: at, trial });
    return { ...headOf(ruleset, pair, options, { seed: settings.seed, a: address.a, b: address.b, trial }), ...told };
  }

  async ofPair(input: Checked<'replay.ofPair'>): Promise<Replay> {
    const a = this.library.combatant(input.a);
    const b = this.library.combatant(input.b);
    if (a.ruleset !== b.ruleset) throw new ApiError('contest/two-games', `${a.name} and ${b.name} belong to different games.`);
    const ruleset = this.rulesetOf(a.ruleset);
    const { options } = resolveOptions(ruleset.play.options, input.options);
    const compiled = await this.fields.onTheSpot(ruleset, [a.id, b.id], options);
    const seed = input.seed === undefined ? randomSeed() : parseSeed(input.seed);
    const pair = { seed: { ...seed, places: Uint32Array.of(input.indexA, input.indexB) }, a: 0, b: 1 };
    const told = await this.pools.onField({ do: 'tell', arena: compiled.arena, pair, trial: input.trial });
    const address = { seed: formatSeed(seed), a: input.indexA, b: input.indexB, trial: input.trial };
    return { ...headOf(ruleset, [a, b], options, address), ...told };
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
