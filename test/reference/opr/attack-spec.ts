/** From two units and a moment to the dice of one attack, as the reference engine adds them up. */
import { type AttackContext, isAgainst } from '../../../src-shared/rulesets/opr/data/effects.ts';
import type { TargetSide, WeaponGroup } from '../../../src-shared/rulesets/opr/rules/fighter.ts';
import {
  type AttackSpec,
  attackEffectApplies,
  attackSums,
  type Fired,
  growth,
  SET_TO_FOUR,
  targetSums,
} from '../../../src-shared/rulesets/opr/rules/modifiers.ts';
import type { RuleOptions } from '../../../src-shared/rulesets/opr/rules/options.ts';
import { clampFaces } from '../../../src-shared/rulesets/opr/rules/weapon-value.ts';

/** The state of both sides in so far as it bears on an attack. */
export interface AttackState {
  readonly fatigued: boolean;
  readonly attackerShaken: boolean;
  readonly targetShaken: boolean;
  readonly targetModels: number;
  readonly targetTough: number;
  readonly round: number;
  /** What an Unpredictable unit rolled for this attack. */
  readonly unpredictable: 'ap' | 'hit' | null;
  /** Markers spent on this attack (Piercing and Precision Tags). */
  readonly tag: { readonly ap: number; readonly hit: number };
}

export const NO_TAG = { ap: 0, hit: 0 } as const;

/** One weapon group's attack: the weapons in living hands, their target, and the moment. */
export interface Attack {
  readonly group: WeaponGroup;
  readonly copies: number;
  readonly target: TargetSide;
  readonly context: AttackContext;
  readonly state: AttackState;
}

/** The dice of one weapon group. */
export function attackSpec({ group, copies, target, context: c, state }: Attack, ruleOptions: RuleOptions, fired?: Fired): AttackSpec {
  const body = { tough: state.targetTough, defense: target.defense };
  for (const active of group.activeRules) if (attackEffectApplies(active, c, body)) fired?.(active.rule);
  const a = attackSums(group, c, body, ruleOptions);
  const t = targetSums(target, c, fired);
  const shaken = ruleOptions.shaken === 'seed';
  const penalty = a.ignorePenalties ? 0 : a.penalty + t.penalty + (shaken && state.attackerShaken ? 1 : 0);
  let bonus = a.bonus + state.tag.hit + (a.growthHit ? growth(state.round) : 0);
  let ap = a.ap + state.tag.ap + (a.growthAp ? growth(state.round) : 0);
  const save = t.save + (t.growthSave ? growth(state.round) : 0) - (shaken && state.targetShaken ? 1 : 0);
  const soak = t.incomingAp + (t.growthAp ? growth(state.round) : 0);
  const hitFaces = (more: number): number => (state.fatigued ? 1 : clampFaces(7 - a.quality + bonus - penalty + more));
  const blockFaces = (piercing: number): number => clampFaces(7 - target.defense - Math.max(0, piercing - soak) + save);
  if (chooses(a.choose, state.unpredictable, hitFaces, blockFaces, ap) === 'ap') ap++;
  else if (a.choose !== null) bonus++;
  const six = a.apSix >= SET_TO_FOUR ? Math.max(ap, 4) + (a.apSix - SET_TO_FOUR) : ap + a.apSix;
  const models = group.takedown ? 1 : state.targetModels;
  const perHit = ruleOptions.blastCap === 'perHit' || group.blast === 1;
  return {
    dice: copies * group.attacks,
    hit: hitFaces(0),
    extraHits: a.extraHits,
    extraAttacks: a.extraAttacks,
    block: blockFaces(ap),
    blockSix: blockFaces(six),
    reroll: a.reroll,
    extraWound: a.extraWound,
    woundSix: a.woundSix,
    blast: perHit ? Math.min(group.blast, models) : group.blast,
    hitCap: perHit ? 0 : models,
    ignore: t.ignore.filter((i) => !a.cancel || (ruleOptions.cancelScope === 'regenerationOnly' && !i.regeneration)).map((i) => i.target),
    deadly: deadlyAgainst(group, state.targetTough, target.defense),
    takedown: group.takedown,
    hazardous: group.hazardous,
    noOnes: false,
  };
}

/** GF 3.5.1 "Skewer": Deadly(+3) against some; a weapon without Deadly then has Deadly(3). */
function deadlyAgainst(group: WeaponGroup, tough: number, defense: number): number {
  const more = group.activeRules.reduce((s, { effect: e }) => (e.do === 'deadlyVs' && isAgainst(e.vs, tough, defense) ? s + e.n : s), 0);
  return more === 0 ? group.deadly : (group.deadly === 1 ? 0 : group.deadly) + more;
}

/** Versatile units take what wounds more often, hitting faces times open faces; Unpredictable ones what the die says. */
function chooses(
  choose: 'best' | 'die' | null,
  unpredictable: 'ap' | 'hit' | null,
  hitFaces: (more: number) => number,
  blockFaces: (ap: number) => number,
  ap: number,
): 'ap' | 'hit' | null {
  if (choose === null) return null;
  if (choose === 'die') return unpredictable ?? 'hit';
  return hitFaces(0) * (6 - blockFaces(ap + 1)) > hitFaces(1) * (6 - blockFaces(ap)) ? 'ap' : 'hit';
}
