/** Hits that no weapon makes: Impact, Ravage, Breath Attack, storms, single strikes, Retaliate, Deathstrike. */
import type { AttackContext } from '../../../src-shared/rulesets/opr/data/effects.ts';
import type { TargetSide } from '../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type AttackSpec, growth, PLAIN_ATTACK, targetSums } from '../../../src-shared/rulesets/opr/rules/modifiers.ts';
import type { RuleOptions } from '../../../src-shared/rulesets/opr/rules/options.ts';
import { clampFaces } from '../../../src-shared/rulesets/opr/rules/weapon-value.ts';
import { STRIKE_DEADLY } from '../../../src-shared/rulesets/opr/rules/weaponless-hits.ts';

/** What the target's rules make of hits that are not rolled with a weapon. */
export interface WeaponlessTarget {
  readonly target: TargetSide;
  readonly context: AttackContext;
  readonly shaken: boolean;
  readonly round: number;
  readonly ruleOptions: RuleOptions;
}

function weaponless({ target, context, shaken, round, ruleOptions }: WeaponlessTarget, ap: number, parts: Partial<AttackSpec>): AttackSpec {
  const t = targetSums(target, context);
  const save = t.save + (t.growthSave ? growth(round) : 0) - (ruleOptions.shaken === 'seed' && shaken ? 1 : 0);
  const soak = t.incomingAp + (t.growthAp ? growth(round) : 0);
  const block = clampFaces(7 - target.defense - Math.max(0, ap - soak) + save);
  return { ...PLAIN_ATTACK, block, blockSix: block, ignore: t.ignore.map((i) => i.target), ...parts };
}

/** GF 3.5.1 "Impact(X)": X dice a model, 2+ is a hit. Heavy Impact hits with AP(1). */
export function impact(dice: number, ap: number, at: WeaponlessTarget): AttackSpec {
  return weaponless(at, ap, { dice, hit: 5 });
}

/** GF 3.5.3 "Ravage(X)": X dice a model when attacking in melee, each 6 is a wound that cannot be blocked. */
export function ravage(dice: number, at: WeaponlessTarget): AttackSpec {
  return weaponless(at, 0, { dice, hit: 1, block: 0, blockSix: 0 });
}

/** GF 3.5.3 "Breath Attack": one die, on 2+ one hit with Blast(3) and AP(1) against an enemy within 6". */
export function breath(models: number, at: WeaponlessTarget): AttackSpec {
  return weaponless(at, 1, { dice: 1, hit: 5, blast: Math.min(3, models) });
}

/** GF 3.5.3 "Storm of ...": once a game, three dice against an enemy within 12", each 2+ is three hits of the god's kind. */
export function storm(facet: 'shred' | 'surge' | 'bane' | 'ap1', at: WeaponlessTarget): AttackSpec {
  const parts: Partial<AttackSpec> =
    facet === 'shred' ? { extraWound: 1 } : facet === 'bane' ? { reroll: 1 } : facet === 'surge' ? { extraHits: [0, 1] } : {};
  return weaponless(at, facet === 'ap1' ? 1 : 0, { dice: 3, hit: 5, blast: 3, ...parts });
}

/** GF 3.5.3 "Takedown Strike/Shot": once a game, one attack at Quality 2+ with AP(2), Deadly(3) and Takedown. */
export function strike(at: WeaponlessTarget): AttackSpec {
  return weaponless(at, 2, { dice: 1, hit: 5, deadly: STRIKE_DEADLY, takedown: true });
}

/** GF 3.5.3 "Surprise Attack(X)": on the first activation X dice against an enemy near by, with AP(1). */
export function surprise(dice: number, effect: { readonly target: number; readonly hits: number }, at: WeaponlessTarget): AttackSpec {
  return weaponless(at, 1, { dice, hit: 7 - effect.target, blast: effect.hits });
}

/** GF 3.4.1 "Dangerous terrain": a die for each point of Tough, each 1 is a wound; nothing blocks it. */
export function dangerousTerrain(dice: number, at: WeaponlessTarget): AttackSpec {
  return weaponless(at, 0, { dice, hit: 1, block: 0, blockSix: 0 });
}

/** GF 3.5.3 "Retaliate(X)", "Self-Destruct(X)", "Deathstrike(X)": hits without rolling. */
export function hits(count: number, at: WeaponlessTarget): AttackSpec {
  return weaponless(at, 0, { dice: count, hit: 6 });
}
