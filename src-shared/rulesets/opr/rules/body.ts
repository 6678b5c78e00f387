/** A unit without its weapons and its hero, made ready once for all loadouts that share it: files list thousands of them. */
import type { EffectKind } from '../data/effects.ts';
import { type BearerRule, ofBearers, ofUnit, TARGET_EFFECTS } from './bearers.ts';
import type { ActiveRule, MeleeDice, Model, TargetSide, WeaponGroup } from './fighter.ts';
import { oncePerObject } from './once-per-object.ts';
import type { RuleOptions } from './options.ts';
import type { RuleRef, UnitData } from './unit.ts';

export interface Body {
  /** Effects of the whole unit, and the same by kind. */
  readonly own: readonly ActiveRule[];
  readonly byKind: ReadonlyMap<EffectKind, readonly ActiveRule[]>;
  /** Effects of some models. */
  readonly some: readonly BearerRule[];
  readonly models: readonly Model[];
  readonly tough: number;
  readonly target: TargetSide;
  readonly strides: Strides;
  readonly fear: number;
  readonly meleeDice: readonly MeleeDice[];
  /** Weapons in the hands of such a unit, met before: ready except for who holds them. */
  readonly groups: Map<string, WeaponGroup>;
}

/** How far a unit moves, in inches. */
export interface Strides {
  readonly advance: number;
  readonly rush: number;
  readonly charge: number;
}

const MOST_BODIES = 5000;
const BODIES = new WeakMap<RuleOptions, Map<string, Body>>();

export function bodyOf(unit: UnitData, ruleOptions: RuleOptions): Body {
  const bodies = BODIES.get(ruleOptions) ?? new Map<string, Body>();
  BODIES.set(ruleOptions, bodies);
  const key = `${unit.size}/${unit.quality}/${unit.defense}/${unit.version ?? ''}/${rulesKey(unit.rules)}`;
  const known = bodies.get(key);
  if (known !== undefined) return known;
  if (bodies.size >= MOST_BODIES) bodies.clear();
  const body = makeBody(unit, ruleOptions);
  bodies.set(key, body);
  return body;
}

const rulesKey = oncePerObject((rules: readonly RuleRef[]) => JSON.stringify(rules));

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
    strides: stridesOf(own, some),
    fear: Math.max(0, ...own.filter((h) => h.effect.do === 'fear').map((h) => h.x)),
    meleeDice: meleeDiceOf(unit.size, own, some),
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

const ADVANCE = 6;
const RUSH = 12;

/** A unit moves together, so what slows some of its models slows all, and what hastens some hastens none. */
export function stridesOf(shared: readonly ActiveRule[], some: readonly BearerRule[]): Strides {
  const swift = shared.some((h) => h.effect.do === 'notSlow');
  const all = [...shared, ...some.map((s) => s.active).filter((h) => h.effect.do === 'move' && h.effect.advance < 0)];
  const stride = (key: keyof Strides, base: number): number =>
    Math.max(
      0,
      all.reduce((s, h) => (h.effect.do === 'move' && !(swift && h.effect.advance < 0) ? s + h.effect[key] : s), base),
    );
  return { advance: stride('advance', ADVANCE), rush: stride('rush', RUSH), charge: stride('charge', RUSH) };
}

function meleeDiceOf(size: number, own: readonly ActiveRule[], some: readonly BearerRule[]): MeleeDice[] {
  const rows: MeleeDice[] = [];
  const add = ({ rule, x, effect }: ActiveRule, bearers: number): void => {
    if (effect.do !== 'impact' && effect.do !== 'ravage') return;
    const dice = Array.from({ length: size }, (_, m) => (m >= size - bearers ? x : 0));
    rows.push({ rule, do: effect.do, ap: effect.do === 'impact' ? effect.ap : 0, dice });
  };
  for (const active of own) add(active, size);
  for (const { active, models } of some) add(active, models);
  return rows;
}
