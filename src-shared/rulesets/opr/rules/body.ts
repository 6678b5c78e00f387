/** A unit without its weapons and its hero, made ready once for all loadouts that share it: files list thousands of them. */
import type { EffectKind } from '../data/effects.ts';
import { type BearerRule, ofBearers, ofUnit, TARGET_EFFECTS } from './bearers.ts';
import type { ActiveRule, Model, TargetSide, WeaponGroup } from './fighter.ts';
import type { RuleOptions } from './options.ts';
import type { UnitData } from './unit.ts';

export interface Body {
  /** Effects of the whole unit, and the same by kind. */
  readonly own: readonly ActiveRule[];
  readonly byKind: ReadonlyMap<EffectKind, readonly ActiveRule[]>;
  /** Effects of some models. */
  readonly some: readonly BearerRule[];
  readonly models: readonly Model[];
  readonly tough: number;
  readonly target: TargetSide;
  /** Weapons in the hands of such a unit, met before: ready except for who holds them. */
  readonly groups: Map<string, WeaponGroup>;
}

const MOST_BODIES = 5000;
const BODIES = new WeakMap<RuleOptions, Map<string, Body>>();

export function bodyOf(unit: UnitData, ruleOptions: RuleOptions): Body {
  const bodies = BODIES.get(ruleOptions) ?? new Map<string, Body>();
  BODIES.set(ruleOptions, bodies);
  const key = `${unit.size}/${unit.quality}/${unit.defense}/${unit.version ?? ''}/${JSON.stringify(unit.rules)}`;
  const known = bodies.get(key);
  if (known !== undefined) return known;
  if (bodies.size >= MOST_BODIES) bodies.clear();
  const body = makeBody(unit, ruleOptions);
  bodies.set(key, body);
  return body;
}

function makeBody(unit: UnitData, ruleOptions: RuleOptions): Body {
  const own = ofUnit(unit, ruleOptions);
  const some = ofBearers(unit, ruleOptions);
  const models = modelsOf(unit.size, own, some);
  return {
    own,
    byKind: Map.groupBy(own, (h) => h.effect.do),
    some,
    models,
    tough: models[Math.floor((unit.size - 1) / 2)]?.tough ?? 1,
    target: targetSide(unit.defense, own, own),
    groups: new Map(),
  };
}

/** `shared` are the effects that work for the unit and its hero together. */
export function targetSide(defense: number, own: readonly ActiveRule[], shared: readonly ActiveRule[]): TargetSide {
  const armor = own.filter((h) => h.effect.do === 'armor').map((h) => h.x);
  return { defense: Math.min(defense, ...armor), activeRules: shared.filter((h) => TARGET_EFFECTS.has(h.effect.do)) };
}

/** GF 3.5.1 "Tough(X)": models that have it among models that do not are removed after them. */
function modelsOf(size: number, own: readonly ActiveRule[], some: readonly BearerRule[]): Model[] {
  const base = Math.max(1, ...own.filter((h) => h.effect.do === 'tough').map((h) => h.x));
  return Array.from({ length: size }, (_, m) => ({
    tough: some.reduce((t, { active, models }) => (active.effect.do === 'tough' && m >= size - models ? Math.max(t, active.x) : t), base),
    hero: false,
  }));
}
