/** A unit without its weapons and its hero, made ready once for all loadouts that share it: files list thousands of them. */
import type { EffectKind } from '../data/effects.ts';
import { type BearerRule, isForWeapons, ofBearers, ofUnit, TARGET_EFFECTS } from './bearers.ts';
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
  readonly arsenal: Arsenal;
}

/** Weapons in the hands of units that lend them the same rules. */
export interface Arsenal {
  /** Effects of the whole unit that its weapons have, too. */
  readonly lent: readonly ActiveRule[];
  /** Those met before: ready except for who holds them. */
  readonly groups: Map<string, WeaponGroup>;
}

/** How far a unit moves, in inches. */
export interface Strides {
  readonly advance: number;
  readonly rush: number;
  readonly charge: number;
}

const MOST_BODIES = 5000;

/** Bodies under the same options. */
class Bodies {
  /** The last one of each list of rules. */
  private last = new WeakMap<readonly RuleRef[], { readonly unit: UnitData; readonly body: Body }>();
  private readonly known = new Map<string, Body>();
  private readonly arsenals = new Map<string, Arsenal>();
  private readonly ruleOptions: RuleOptions;

  constructor(ruleOptions: RuleOptions) {
    this.ruleOptions = ruleOptions;
  }

  of(unit: UnitData): Body {
    const last = this.last.get(unit.rules);
    if (last !== undefined && isAlike(last.unit, unit)) return last.body;
    const key = `${unit.size}/${unit.quality}/${unit.defense}/${unit.version ?? ''}/${JSON.stringify(unit.rules)}`;
    const body = this.known.get(key) ?? this.make(unit, key);
    this.last.set(unit.rules, { unit, body });
    return body;
  }

  private make(unit: UnitData, key: string): Body {
    if (this.known.size >= MOST_BODIES) {
      this.last = new WeakMap();
      this.known.clear();
      this.arsenals.clear();
    }
    const own = ofUnit(unit, this.ruleOptions);
    const body = makeBody(unit, { own, some: ofBearers(unit, this.ruleOptions), arsenal: this.arsenalOf(unit, own) });
    this.known.set(key, body);
    return body;
  }

  private arsenalOf(unit: UnitData, own: readonly ActiveRule[]): Arsenal {
    const lent = own.filter(isForWeapons);
    const key = `${unit.quality}/${unit.version ?? ''}/${JSON.stringify(lent)}`;
    const arsenal = this.arsenals.get(key) ?? { lent, groups: new Map<string, WeaponGroup>() };
    this.arsenals.set(key, arsenal);
    return arsenal;
  }
}

function isAlike(a: UnitData, b: UnitData): boolean {
  return a.size === b.size && a.quality === b.quality && a.defense === b.defense && a.version === b.version;
}

const BODIES = oncePerObject((ruleOptions: RuleOptions) => new Bodies(ruleOptions));

export function bodyOf(unit: UnitData, ruleOptions: RuleOptions): Body {
  return BODIES(ruleOptions).of(unit);
}

function makeBody(unit: UnitData, { own, some, arsenal }: Pick<Body, 'own' | 'some' | 'arsenal'>): Body {
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
    arsenal,
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
  // Of moves, single models have only those that slow.
  const all = [...shared, ...some.map((s) => s.active)];
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
