/** Hits that no weapon makes: Impact, Ravage, Breath Attack, storms, single strikes, Retaliate, death blows. */
import type { AttackContext } from '../data/effects.ts';
import type { TargetSide } from './fighter.ts';
import { clampFaces } from './model-value.ts';
import { type AttackSpec, growth, PLAIN_ATTACK, targetSums } from './modifiers.ts';
import type { Ruling } from './options.ts';

/** What the target's rules make of hits that are not rolled with a weapon. */
export interface BlowState {
  readonly targetShaken: boolean;
  readonly round: number;
}

function blow(target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling, ap: number, parts: Partial<AttackSpec>): AttackSpec {
  const t = targetSums(target, c);
  const save = t.save + (t.growthSave ? growth(state.round) : 0) - (ruling.shaken === 'seed' && state.targetShaken ? 1 : 0);
  const soak = t.incomingAp + (t.growthAp ? growth(state.round) : 0);
  const block = clampFaces(7 - target.defense - Math.max(0, ap - soak) + save);
  return { ...PLAIN_ATTACK, block, blockSix: block, ignore: t.ignore.map((i) => i.target), ...parts };
}

/** GF 3.5.1 "Impact(X)": X dice a model, 2+ is a hit. Heavy Impact hits with AP(1). */
export function impact(dice: number, ap: number, target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling): AttackSpec {
  return blow(target, c, state, ruling, ap, { dice, hit: 5 });
}

/** GF 3.5.3 "Ravage(X)": X dice a model when attacking in melee, each 6 is a wound that cannot be blocked. */
export function ravage(dice: number, target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling): AttackSpec {
  return blow(target, c, state, ruling, 0, { dice, hit: 1, block: 0, blockSix: 0 });
}

/** GF 3.5.3 "Breath Attack": one die, on 2+ one hit with Blast(3) and AP(1) against an enemy within 6". */
export const BREATH_RANGE = 6;
export function breath(models: number, target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling): AttackSpec {
  return blow(target, c, state, ruling, 1, { dice: 1, hit: 5, blast: Math.min(3, models) });
}

/** GF 3.5.3 "Storm of ...": once a game, three dice against an enemy within 12", each 2+ is three hits of the god's kind. */
export const STORM_RANGE = 12;
export function storm(
  facet: 'shred' | 'surge' | 'bane' | 'ap1',
  target: TargetSide,
  c: AttackContext,
  state: BlowState,
  ruling: Ruling,
): AttackSpec {
  const parts: Partial<AttackSpec> =
    facet === 'shred' ? { extraWound: 1 } : facet === 'bane' ? { reroll: 1 } : facet === 'surge' ? { extraHits: [0, 1] } : {};
  return blow(target, c, state, ruling, facet === 'ap1' ? 1 : 0, { dice: 3, hit: 5, blast: 3, ...parts });
}

/** GF 3.5.3 "Takedown Strike/Shot": once a game, one attack at Quality 2+ with AP(2), Deadly(3) and Takedown. */
export const STRIKE_DEADLY = 3;
export function strike(target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling): AttackSpec {
  return blow(target, c, state, ruling, 2, { dice: 1, hit: 5, deadly: STRIKE_DEADLY, takedown: true });
}

/** GF 3.5.3 "Surprise Attack(X)": on the first activation X dice against an enemy near by, with AP(1). */
export function surprise(
  dice: number,
  effect: { readonly target: number; readonly hits: number },
  target: TargetSide,
  c: AttackContext,
  state: BlowState,
  ruling: Ruling,
): AttackSpec {
  return blow(target, c, state, ruling, 1, { dice, hit: 7 - effect.target, blast: effect.hits });
}

/** GF 3.4.1 "Dangerous terrain": a die for each point of Tough, each 1 is a wound; nothing blocks it. */
export function dangerousTerrain(dice: number, target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling): AttackSpec {
  return blow(target, c, state, ruling, 0, { dice, hit: 1, block: 0, blockSix: 0 });
}

/** Debuffs and marks reach so far (GF 3.5.3, army books). */
export const HEX_RANGE = 18;
/** GF 3.5.3 "Mind Control": how far the enemy is moved. */
export const PUSH = 6;
/** GF 3.5.3 "Piercing Spotter": the die that places a marker. */
export const SPOT_TARGET = 4;
export const SPOT_RANGE = 30;

/** GF 3.5.3 "Retaliate(X)", "Self-Destruct(X)", "Deathstrike(X)": hits without rolling. */
export function hits(count: number, target: TargetSide, c: AttackContext, state: BlowState, ruling: Ruling): AttackSpec {
  return blow(target, c, state, ruling, 0, { dice: count, hit: 6 });
}
