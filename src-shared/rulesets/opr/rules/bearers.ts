/**
 * Which models a rule works for. The books say "this model" of most attack rules and "units where all models have this
 * rule" of most others; auras and the like need one bearer, a few rules need most models.
 */
import type { Problem } from '../../../contract/problem.ts';
import type { Effect, EffectKind, RuleEntry } from '../data/effects.ts';
import { findRule } from '../data/index.ts';
import type { ActiveRule } from './fighter.ts';
import { oncePerRules } from './once-per-object.ts';
import type { RuleOptions } from './options.ts';
import { effectsOf } from './rule-effects.ts';
import { nameWithArg, type RuleRef, type UnitData } from './unit.ts';

/** An effect of some models: the last of the unit to die. */
export interface BearerRule {
  readonly active: ActiveRule;
  readonly models: number;
}

/** Effects on the dice of a weapon; a unit's rule lends them to the weapons of its bearers. */
export const ATTACK_EFFECTS: ReadonlySet<EffectKind> = new Set<EffectKind>([
  'hit',
  'quality',
  'extraHit',
  'extraAttack',
  'ap',
  'apOnSix',
  'woundOnSix',
  'rerollBlocks',
  'extraWound',
  'cancelRegeneration',
  'ignorePenalties',
  'choose',
  'growth',
]);

/** Effects of a unit that its weapons have, too. */
export function isForWeapons({ effect }: ActiveRule): boolean {
  return ATTACK_EFFECTS.has(effect.do) || effect.do === 'range' || effect.do === 'counter' || effect.do === 'steady';
}

/** Protection of a target. */
export const TARGET_EFFECTS: ReadonlySet<EffectKind> = new Set<EffectKind>(['beHit', 'save', 'incomingAp', 'ignoreWound', 'growth']);

/** What a single model can have for itself. */
const OWN_EFFECTS: ReadonlySet<EffectKind> = new Set<EffectKind>([
  ...ATTACK_EFFECTS,
  'range',
  'counter',
  'steady',
  'impact',
  'ravage',
  'tough',
]);

/** A single model would have these for itself, too, but the engines only know them of whole units. */
const WHOLE_UNITS_ONLY: ReadonlySet<EffectKind> = new Set<EffectKind>([
  'retaliate',
  'deathstrike',
  'selfDestruct',
  'strength',
  'shootAfterRush',
  'instinct',
]);

type Named = Map<string, { readonly entry: RuleEntry; readonly x: number }>;

/** Effects that work for the whole unit, each rule once, with all that the rules grant. */
export function ofUnit(unit: UnitData, ruleOptions: RuleOptions): ActiveRule[] {
  const names: Named = new Map();
  const add = (ref: RuleRef): void => {
    const entry = findRule(ref.name, unit.version);
    if (entry === undefined || !isWhole(ref, entry, unit)) return;
    names.set(entry.name, { entry, x: Math.max(names.get(entry.name)?.x ?? 0, ref.arg ?? 0) });
    for (const effect of entry.effects) {
      if (effect.do === 'grant') add({ name: effect.rule, ...(ref.arg !== undefined && { arg: ref.arg }), models: unit.size });
    }
  };
  for (const ref of unit.rules) add(ref);
  for (const { entry } of [...names.values()]) if (entry.replaces !== undefined) names.delete(entry.replaces);
  return [...names.values()].flatMap(({ entry, x }) => activeRulesOf(entry, x, ruleOptions));
}

/** Effects that only some models have, for those models. */
export function ofBearers(unit: UnitData, ruleOptions: RuleOptions): BearerRule[] {
  return unit.rules.flatMap((ref) => {
    const entry = findRule(ref.name, unit.version);
    if (entry === undefined || isWhole(ref, entry, unit)) return [];
    return activeRulesOf(entry, ref.arg ?? 0, ruleOptions)
      .filter((active) => OWN_EFFECTS.has(active.effect.do) || isDrag(active.effect))
      .map((active) => ({ active, models: ref.models }));
  });
}

function activeRulesOf(entry: RuleEntry, x: number, ruleOptions: RuleOptions): ActiveRule[] {
  return effectsOf(entry, ruleOptions).map((effect) => ({ rule: entry.name, x, effect }));
}

function isWhole(ref: RuleRef, entry: RuleEntry, unit: UnitData): boolean {
  if (ref.models >= unit.size) return true;
  if (entry.effects.some((e) => e.do === 'tough')) return false;
  return entry.anyModel === true || (entry.mostModels === true && 2 * ref.models > unit.size);
}

/** One slow model slows the unit. */
const isDrag = (effect: Effect): boolean => effect.do === 'move' && effect.advance < 0;

/** Names of the rules without effect on results: unknown ones, and those only whole units can have here. */
export function unmodelledRules(unit: UnitData): readonly string[] {
  const { hero } = unit;
  const own = ownUnmodelled(unit);
  if (hero === undefined && !hasUnknownRules(unit)) return own;
  const lost = (hero?.rules ?? []).filter(
    (ref) => isWholeUnitRule(ref, hero?.version) && !unit.rules.some(({ name }) => name === ref.name),
  );
  return [
    ...new Set([
      ...(hero === undefined ? [] : unmodelledRules(hero)),
      ...own,
      ...lost.map((ref) => `${nameWithArg(ref)} (hero only)`),
      ...unit.weapons.flatMap(({ rules }) => rules.map(({ name }) => name).filter((name) => findRule(name, unit.version) === undefined)),
    ]),
  ];
}

function hasUnknownRules({ weapons, version }: UnitData): boolean {
  return weapons.some(({ rules }) => rules.some(({ name }) => findRule(name, version) === undefined));
}

const ownUnmodelled = oncePerRules((unit): readonly string[] => {
  const names = new Set<string>();
  for (const ref of unit.rules) {
    const entry = findRule(ref.name, unit.version);
    if (entry === undefined) names.add(ref.name);
    else if (!isWhole(ref, entry, unit) && isWholeUnitRule(ref, unit.version)) names.add(shareOf(ref, unit));
  }
  return [...names];
});

function isWholeUnitRule({ name }: RuleRef, version: string | undefined): boolean {
  return findRule(name, version)?.effects.some((e) => WHOLE_UNITS_ONLY.has(e.do)) ?? false;
}

/** A rule that is off because it needs all, or most, models and only some have it. */
export interface IdleRule {
  readonly rule: string;
  /** `4 of 10 models`, `not the hero`, `hero only`. */
  readonly share: string;
  /** A hero's own protection counts once the others are dead. */
  readonly untilAlone: boolean;
}

export function idleRules(unit: UnitData): readonly IdleRule[] {
  return unit.hero === undefined ? idleAlone(unit) : idleOf(unit, unit.hero);
}

const idleAlone = oncePerRules((unit) => idleOf(unit, undefined));

function idleOf(unit: UnitData, hero: UnitData | undefined): IdleRule[] {
  const own = unit.rules.flatMap((ref) => {
    const entry = findRule(ref.name, unit.version);
    if (entry === undefined || worksForSome(entry)) return [];
    if (!isWhole(ref, entry, unit)) return [{ rule: nameWithArg(ref), share: `${ref.models} of ${unit.size} models`, untilAlone: false }];
    const lacked = hero !== undefined && !isShared(entry, unit) && !has(hero, entry);
    return lacked ? [{ rule: nameWithArg(ref), share: 'not the hero', untilAlone: false }] : [];
  });
  const heros = (hero?.rules ?? []).flatMap((ref) => {
    const entry = findRule(ref.name, hero?.version);
    if (entry === undefined || entry.anyModel === true || worksForSome(entry) || has(unit, entry)) return [];
    return [{ rule: nameWithArg(ref), share: 'hero only', untilAlone: entry.effects.every((e) => TARGET_EFFECTS.has(e.do)) }];
  });
  return [...own, ...heros];
}

/** Rules that single models have for themselves, that one model lends to all, or that do nothing at all. */
function worksForSome(entry: RuleEntry): boolean {
  return entry.effects.some((e) => OWN_EFFECTS.has(e.do) || isDrag(e) || WHOLE_UNITS_ONLY.has(e.do) || e.do === 'inert');
}

/** What the body of a unit has also counts with a hero in it that lacks it: one bearer is enough, or most models have it. */
export function isShared(entry: RuleEntry, unit: UnitData): boolean {
  return entry.anyModel === true || (entry.mostModels === true && unit.size > 1);
}

function has(unit: UnitData, entry: RuleEntry): boolean {
  return unit.rules.some((ref) => findRule(ref.name, unit.version)?.name === entry.name);
}

export const idleText = ({ rule, share }: IdleRule): string => `${rule} (${share})`;

export function idleProblem(idle: IdleRule, place: { file: string; line: number; column: number }, subject: string): Problem {
  const hint = idle.untilAlone ? 'It is off while others of the unit live, as the rules say.' : 'It is off, as the rules say.';
  return { code: 'opr/idle-rule', severity: 'note', message: `${idleText(idle)}: too few models have it.`, hint, ...place, subject };
}

function shareOf(ref: RuleRef, unit: UnitData): string {
  return `${nameWithArg(ref)} (${ref.models} of ${unit.size} models)`;
}
