/** A trial with all its events: played again, or from the database where a highlight was kept. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { Replay } from '../../src-shared/api/replays.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { formatSeed } from '../../src-shared/random/rng.ts';
import { decodeReplay } from '../../src-shared/replay/codec.ts';
import type { ReplayHead } from '../../src-shared/tasks/field-tasks.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';
import { requireRun } from '../runs/require-run.ts';
import { findReplay } from '../store/queries/replays.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { pairAddressOf } from './pair-address.ts';
import { compilePairing } from './pairing.ts';

export interface ReplaysParts {
  readonly store: Store;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly library: Library;
}

export class Replays {
  private readonly parts: ReplaysParts;

  constructor(parts: ReplaysParts) {
    this.parts = parts;
  }

  async ofRun({ runId, a, b, trial }: Checked<'replay.ofRun'>): Promise<Replay> {
    const { store, threads, rulesets, fields, library } = this.parts;
    const run = requireRun(store, runId);
    const ruleset = rulesets.get(run.ruleset);
    const address = pairAddressOf(store, run, a, b);
    if (run.rulesetVersion !== ruleset.version) {
      const kept = findReplay(store, { runId, a: address.a, b: address.b, trial });
      if (kept !== undefined) return decodeReplay(kept);
      throw new ApiError(
        'replay/rules-moved',
        `The run was played with version ${run.rulesetVersion} of the rules; this is version ${ruleset.version}. The trial would have another result.`,
        'Highlights that were kept still open; or start the run again.',
      );
    }
    const { seed } = run.settings;
    const part = await fields.partOfRun(run, [address.a, address.b]);
    const pair = { seed: part.seed(seed), a: part.at(address.a), b: part.at(address.b) };
    const recorded = await threads.runOnField({ kind: 'record', arena: part.compiled.arena, pair, trial });
    const combatantAt = (place: number) => library.combatant(run.field[place]!);
    const combatants = [combatantAt(address.placeA), combatantAt(address.placeB)] as const;
    return { ...replayHead(ruleset, combatants, run.options, { seed, a: address.a, b: address.b, trial }), ...recorded };
  }

  async ofPair(input: Checked<'replay.ofPair'>): Promise<Replay> {
    const { ruleset, a, b, options, compiled, seed } = await compilePairing(this.parts, input);
    const { indexA, indexB, trial } = input;
    const pair = { seed: { ...seed, places: Uint32Array.of(indexA, indexB) }, a: 0, b: 1 };
    const recorded = await this.parts.threads.runOnField({ kind: 'record', arena: compiled.arena, pair, trial });
    const address = { seed: formatSeed(seed), a: indexA, b: indexB, trial };
    return { ...replayHead(ruleset, [a, b], options, address), ...recorded };
  }
}

/** A replay without what is recorded. */
export function replayHead(
  ruleset: Ruleset,
  combatants: readonly [Combatant, Combatant],
  options: Options,
  address: Replay['address'],
): ReplayHead {
  const [a, b] = combatants;
  return {
    format: 'warbench-replay',
    formatVersion: 1,
    ruleset: ruleset.id,
    rulesetVersion: ruleset.version,
    title: `${a.name} against ${b.name}`,
    names: [a.name, b.name],
    combatants: [withoutIds(a), withoutIds(b)],
    options,
    address,
  };
}

/** A replay is independent of the library. */
function withoutIds(combatant: Combatant): Combatant {
  const { id: _, rosterId: __, ...rest }: Combatant & { id?: number; rosterId?: number } = combatant;
  return rest;
}
