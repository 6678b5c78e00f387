/** From two units and a moment to the dice of one attack: targets, extra hits, re-rolls (digest section 1.3). */
import { type AttackContext, applies, type EffectKind, isAgainst } from '../data/effects.ts';
import type { ActiveRule, TargetSide, WeaponGroup } from './fighter.ts';
import type { RuleOptions } from './options.ts';
import { amount } from './weapon-value.ts';

/** Everything the dice of one weapon group need to know. Faces are counted from the top: 3 faces = 4+. */
export interface AttackSpec {
  readonly dice: number;
  /** Faces that hit; 6 = hits without rolling. */
  readonly hit: number;
  /** Extra hits for a natural 5 and a natural 6. */
  readonly extraHits: readonly [five: number, six: number];
  /** Extra attack dice for a natural 5 and a natural 6; they give none themselves. */
  readonly extraAttacks: readonly [five: number, six: number];
  /** Faces that block an ordinary hit, and a hit rolled with a natural 6. 0 = nothing blocks. */
  readonly block: number;
  readonly blockSix: number;
  /** Natural blocks re-rolled once: 0 none, 1 sixes, 2 fives and sixes. */
  readonly reroll: number;
  /** Natural block rolls that add a wound: 0 none, 1 ones, 2 ones and twos. */
  readonly extraWound: number;
  /** Wounds that an unblocked hit of a natural 6 adds. */
  readonly woundSix: number;
  /** Hits that each hit becomes. */
  readonly blast: number;
  /** All hits of the group together are capped at this; 0 = no cap. */
  readonly hitCap: number;
  /** Rolls that ignore a wound, as targets (5 = 5+). */
  readonly ignore: readonly number[];
  /** Wounds of each unblocked hit, all on one model. */
  readonly deadly: number;
  readonly takedown: boolean;
  /** Natural 1s to hit wound the attacker. */
  readonly hazardous: boolean;
  /** The dice are known not to show a 1 (the engine draws the 1s of Hazardous weapons beforehand). */
  readonly noOnes: boolean;
}

export const PLAIN_ATTACK: AttackSpec = {
  dice: 1,
  hit: 3,
  extraHits: [0, 0],
  extraAttacks: [0, 0],
  block: 3,
  blockSix: 3,
  reroll: 0,
  extraWound: 0,
  woundSix: 0,
  blast: 1,
  hitCap: 0,
  ignore: [],
  deadly: 1,
  takedown: false,
  hazardous: false,
  noOnes: false,
};

export type Fired = (rule: string) => void;

/** Sums of all modifiers, before they become faces. */
export interface Sums {
  quality: number;
  bonus: number;
  penalty: number;
  ap: number;
  apSix: number;
  extraHits: [number, number];
  extraAttacks: [number, number];
  reroll: number;
  extraWound: number;
  woundSix: number;
  cancel: boolean;
  ignorePenalties: boolean;
  choose: 'best' | 'die' | null;
  growthAp: boolean;
  growthHit: boolean;
}

/** What conditional AP asks of a target. */
export interface TargetBody {
  readonly tough: number;
  readonly defense: number;
}

/** What a weapon group brings to an attack in a context, against a target of this Tough and Defense. */
export function attackSums(group: WeaponGroup, c: AttackContext, body: TargetBody, ruleOptions: RuleOptions): Sums {
  const sums: Sums = {
    quality: group.quality,
    bonus: 0,
    penalty: 0,
    ap: 0,
    apSix: 0,
    extraHits: [0, 0],
    extraAttacks: [0, 0],
    reroll: 0,
    extraWound: 0,
    woundSix: 0,
    cancel: false,
    ignorePenalties: false,
    choose: null,
    growthAp: false,
    growthHit: false,
  };
  for (const active of group.activeRules) {
    if (attackEffectApplies(active, c, body)) addAttackEffect(sums, active, ruleOptions);
  }
  return sums;
}

/** Effects on the dice of the attacker; growth counts in every context. */
const DICE_EFFECTS: ReadonlySet<EffectKind> = new Set<EffectKind>([
  'hit',
  'quality',
  'extraHit',
  'extraAttack',
  'ap',
  'apOnSix',
  'rerollBlocks',
  'extraWound',
  'woundOnSix',
  'cancelRegeneration',
  'ignorePenalties',
  'choose',
]);

/** Whether a rule changes the attacker's dice in a context, against such a target. */
export function attackEffectApplies({ effect: e }: ActiveRule, c: AttackContext, { tough, defense }: TargetBody): boolean {
  if (e.do === 'growth') return e.stat === 'ap' || e.stat === 'hit';
  if (!DICE_EFFECTS.has(e.do) || !('when' in e) || !applies(e.when, c)) return false;
  return e.do !== 'ap' || e.vs === undefined || isAgainst(e.vs, tough, defense);
}

function addAttackEffect(sums: Sums, active: ActiveRule, ruleOptions: RuleOptions): void {
  const e = active.effect;
  switch (e.do) {
    case 'growth':
      if (e.stat === 'ap') sums.growthAp = true;
      if (e.stat === 'hit') sums.growthHit = true;
      return;
    case 'hit': {
      const n = amount(e.n, active.x);
      if (n > 0) sums.bonus += n;
      else sums.penalty -= n;
      return;
    }
    case 'quality':
      sums.quality = Math.min(sums.quality, e.set);
      return;
    case 'extraHit':
      for (let face = e.low; face <= 6; face++) sums.extraHits[face - 5] = sums.extraHits[face - 5]! + 1;
      return;
    case 'extraAttack':
      for (let face = e.low; face <= 6; face++) sums.extraAttacks[face - 5] = sums.extraAttacks[face - 5]! + 1;
      return;
    case 'ap':
      sums.ap += amount(e.n, active.x);
      return;
    case 'apOnSix':
      sums.apSix = ruleOptions.rending === 'set' && active.rule === 'Rending' ? Math.max(sums.apSix, SET_TO_FOUR) : sums.apSix + e.n;
      return;
    case 'rerollBlocks':
      sums.reroll = Math.max(sums.reroll, 7 - e.low);
      return;
    case 'extraWound':
      sums.extraWound = Math.max(sums.extraWound, e.high);
      return;
    case 'woundOnSix':
      sums.woundSix += e.n;
      return;
    case 'cancelRegeneration':
      sums.cancel = true;
      return;
    case 'ignorePenalties':
      sums.ignorePenalties = true;
      return;
    case 'choose':
      sums.choose = e.how;
      return;
  }
}

/** GF 3.4.1 "Rending": the hit has AP(4) instead of AP(+4). Kept apart from sums of AP by being large. */
export const SET_TO_FOUR = 100;

export interface TargetSums {
  penalty: number;
  save: number;
  incomingAp: number;
  growthSave: boolean;
  growthAp: boolean;
  ignore: { target: number; regeneration: boolean }[];
}

/** What the target's rules do to an attack in a context. */
export function targetSums(target: TargetSide, c: AttackContext, fired?: Fired): TargetSums {
  const sums: TargetSums = { penalty: 0, save: 0, incomingAp: 0, growthSave: false, growthAp: false, ignore: [] };
  for (const active of target.activeRules) {
    const e = active.effect;
    if ('when' in e && !applies(e.when, c)) continue;
    if (e.do === 'beHit') sums.penalty -= e.n;
    else if (e.do === 'save') sums.save += amount(e.n, active.x);
    else if (e.do === 'incomingAp') sums.incomingAp -= e.n;
    else if (e.do === 'ignoreWound') sums.ignore.push({ target: e.target, regeneration: e.regeneration === true });
    else if (e.do === 'growth' && e.stat === 'save') sums.growthSave = true;
    else if (e.do === 'growth' && e.stat === 'incomingAp') sums.growthAp = true;
    else continue;
    fired?.(active.rule);
  }
  return sums;
}

/** GF 3.5.3 "... Growth": one marker a round, at most 4; each two markers count 1. */
export function growth(round: number): number {
  return Math.floor(Math.min(round, 4) / 2);
}
