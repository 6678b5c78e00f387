/** Compiled fields, the last few kept: a run's, for its tiles, replays and contests, and small ones made on the spot. */
import { ApiError } from '../../src-shared/api.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { hasErrors } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { ArenaRef, CompileReply } from '../../src-shared/run/tasks.ts';
import type { Library } from '../library/library.ts';
import { COMBATANT_COLUMNS, type CombatantRecord, combatantOf } from '../library/rows.ts';
import { breathe } from '../store/breathe.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from './pools.ts';

export interface CompiledField extends CompileReply {
  readonly arena: ArenaRef;
}

const KEPT = 4;

export class Fields {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly library: Library;
  private readonly kept = new Map<string, Promise<CompiledField>>();
  private spot = 0;

  constructor(store: Store, pools: Pools, library: Library) {
    this.store = store;
    this.pools = pools;
    this.library = library;
  }

  /** Combatants in the order of the ids, retired and removed ones included. */
  async load(ids: ArrayLike<number>): Promise<Combatant[]> {
    const combatants: Combatant[] = [];
    const pause = breathe();
    for (let i = 0; i < ids.length; i++) {
      const row = this.store.get<CombatantRecord>(`SELECT ${COMBATANT_COLUMNS} FROM combatants WHERE id = ?`, ids[i] as number);
      if (row === undefined) throw new ApiError('runs/no-combatant', `Combatant ${ids[i]} of the field is no longer in the library.`);
      const { id: _, rosterId: __, ...combatant } = combatantOf(row);
      combatants.push(combatant);
      if (pause.due()) await pause.rest();
    }
    return combatants;
  }

  /** By a lasting name; compiled once while it is among the last few used. */
  named(key: string, ruleset: Ruleset, ids: ArrayLike<number>, options: Options): Promise<CompiledField> {
    const known = this.kept.get(key) ?? this.load(ids).then((combatants) => this.compile(key, ruleset, combatants, options));
    this.kept.delete(key);
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key));
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return known;
  }

  forget(key: string): void {
    this.kept.delete(key);
  }

  /** For one question; errors in the field are the user's to mend. */
  async onTheSpot(ruleset: Ruleset, combatants: readonly Combatant[], options: Options): Promise<CompiledField> {
    const compiled = await this.compile(`spot-${++this.spot}`, ruleset, combatants, options);
    if (hasErrors(compiled.problems)) {
      const problem = compiled.problems.find((p) => p.severity === 'error');
      throw new ApiError(problem?.code ?? 'runs/bad-field', problem?.message ?? '', problem?.hint ?? '');
    }
    return compiled;
  }

  private async compile(key: string, ruleset: Ruleset, combatants: readonly Combatant[], options: Options): Promise<CompiledField> {
    const order = { ruleset: ruleset.id, combatants, options, assets: this.library.assetsFor(ruleset) };
    const compiled = await this.pools.ask({ do: 'compile', order });
    return { ...compiled, arena: { key, ruleset: ruleset.id, field: compiled.field } };
  }
}
