/** A fighter's effects by kind. */
import type { Effect, EffectKind } from '../data/effects.ts';
import type { ActiveRule, Fighter } from './fighter.ts';

export function all<K extends EffectKind>(fighter: Fighter, kind: K): readonly ActiveRule<Extract<Effect, { do: K }>>[] {
  return (fighter.byKind.get(kind) ?? NONE) as readonly ActiveRule<Extract<Effect, { do: K }>>[];
}

const NONE: readonly ActiveRule[] = [];

export function find<K extends EffectKind>(fighter: Fighter, kind: K): ActiveRule<Extract<Effect, { do: K }>> | undefined {
  return all(fighter, kind)[0];
}

export function has(fighter: Fighter, kind: EffectKind): boolean {
  return fighter.byKind.has(kind);
}
