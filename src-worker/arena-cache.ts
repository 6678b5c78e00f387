/** The arenas of this thread: each field it has opened, the last few kept. */
import { LRUCache } from 'lru-cache';
import type { RulesetId } from '../src-shared/contract/combatant.ts';
import type { Arena, Ruleset } from '../src-shared/contract/ruleset.ts';
import type { ArenaRef } from '../src-shared/tasks/field-tasks.ts';

export interface OpenArena {
  readonly ruleset: Ruleset;
  readonly arena: Arena;
}

export const KEPT_ARENAS = 6;

export class ArenaCache {
  private readonly rulesets: readonly Ruleset[];
  private readonly arenas = new LRUCache<string, OpenArena>({ max: KEPT_ARENAS });

  constructor(rulesets: readonly Ruleset[]) {
    this.rulesets = rulesets;
  }

  /** Null where the field is not known here and did not come along. */
  open({ key, ruleset: id, field }: ArenaRef): OpenArena | null {
    const known = this.arenas.get(key);
    if (known !== undefined) return known;
    if (field === null) return null;
    const ruleset = this.rulesetOf(id);
    const opened = { ruleset, arena: ruleset.play.open(field) };
    this.arenas.set(key, opened);
    return opened;
  }

  rulesetOf(id: RulesetId): Ruleset {
    const found = this.rulesets.find((r) => r.id === id);
    if (found === undefined) throw new Error(`no ruleset '${id}'`);
    return found;
  }
}
