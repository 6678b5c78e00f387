/**
 * Every legal loadout of a book unit (formats file, F5): sections are taken in order, each with all the choices it
 * has for what the unit then holds. Counted and walked by the same generator, so the count is what will come.
 */

import type { Json } from '../../../contract/json.ts';
import type { UnitData, WeaponRule } from '../rules/unit.ts';
import { type Fields, fields, type Gear, gearOf, list, ruleOf, rulesOf, singular, text, weaponsOf, whole } from './army-forge.ts';

export interface BookUnit {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly quality: number;
  readonly defense: number;
  readonly cost: number;
  readonly rules: readonly WeaponRule[];
  readonly gear: readonly Gear[];
  readonly sections: readonly Section[];
}

interface Option {
  readonly cost: number;
  readonly gains: readonly Gear[];
}

/** What a replacement gives up: `3x Heavy Razor Claws` three of them at a time. */
interface Target {
  readonly name: string;
  readonly each: number;
}

interface Section {
  readonly variant: 'replace' | 'upgrade';
  readonly targets: readonly Target[];
  readonly affects: { readonly type: 'all' | 'exactly' | 'upTo' | 'any'; readonly value: number } | null;
  /** How many different options may be chosen. */
  readonly most: number;
  /** The section may be used by each model of the unit. */
  readonly each: boolean;
  readonly options: readonly Option[];
}

export function bookUnit(value: Json, packages: ReadonlyMap<string, Fields>): BookUnit | undefined {
  const u = fields(value);
  const [quality, defense] = [whole(u.quality, 0, 0, 9), whole(u.defense, 0, 0, 9)];
  if (text(u.name) === '' || quality < 2 || quality > 6 || defense < 2 || defense > 6) return undefined;
  const size = whole(u.size, 1, 1, 250);
  return {
    id: text(u.id),
    name: text(u.name),
    size,
    quality,
    defense,
    cost: whole(u.cost, 0, 0, 100_000),
    rules: list(u.rules).map(ruleOf),
    gear: [...list(u.weapons), ...list(u.items)].map((g) => gearOf(g, size)),
    sections: list(u.upgrades).flatMap((id) => list(packages.get(text(id))?.sections).map((s) => sectionOf(fields(s), text(u.id)))),
  };
}

function sectionOf(s: Fields, unitId: string): Section {
  const affects = fields(s.affects);
  const select = fields(s.select);
  const type = affects.type === 'up to' ? 'upTo' : affects.type;
  const any = select.type === 'any' || (s.select === null && /\bany\b/i.test(text(s.label)) && s.variant !== 'replace');
  return {
    variant: s.variant === 'replace' ? 'replace' : 'upgrade',
    targets: list(s.targets).map((t) => targetOf(text(t))),
    affects:
      type === 'all' || type === 'exactly' || type === 'upTo' || type === 'any' ? { type, value: whole(affects.value, 1, 1, 250) } : null,
    most: any ? 250 : whole(select.value, 1, 1, 250),
    each: select.type === 'any' && s.model === true,
    options: list(s.options).map((o) => optionOf(fields(o), unitId)),
  };
}

function targetOf(label: string): Target {
  const [, each, name = ''] = /^(?:(\d{1,3})x\s+)?(.*)$/.exec(label.trim()) ?? [];
  return { name: singular(name), each: each === undefined ? 1 : Math.max(1, Number(each)) };
}

function optionOf(o: Fields, unitId: string): Option {
  const own = list(o.costs)
    .map(fields)
    .find((c) => c.unitId === unitId);
  return { cost: whole(own?.cost ?? o.cost, 0, -10_000, 10_000), gains: list(o.gains).map((g) => gearOf(g, 1)) };
}

interface Holding {
  readonly gear: readonly Gear[];
  readonly cost: number;
}

/** All ways through the sections; equal profiles may come more than once. */
export function* loadoutsOf(unit: BookUnit): Generator<UnitData> {
  for (const holding of walk(unit, { gear: unit.gear, cost: unit.cost }, 0)) {
    yield {
      name: unit.name,
      size: unit.size,
      quality: unit.quality,
      defense: unit.defense,
      points: Math.max(0, holding.cost),
      rules: rulesOf(unit.rules, holding.gear, unit.size),
      weapons: weaponsOf(holding.gear),
    };
  }
}

/** Number of ways, counted up to `limit`. */
export function countLoadouts(unit: BookUnit, limit: number): number {
  let count = 0;
  for (const _ of walk(unit, { gear: unit.gear, cost: unit.cost }, 0)) if (++count >= limit) break;
  return count;
}

function* walk(unit: BookUnit, holding: Holding, at: number): Generator<Holding> {
  const section = unit.sections[at];
  if (section === undefined) {
    yield holding;
    return;
  }
  for (const next of choices(unit, section, holding)) yield* walk(unit, next, at + 1);
}

function* choices(unit: BookUnit, section: Section, holding: Holding): Generator<Holding> {
  if (section.variant === 'replace') yield* replacements(unit, section, holding);
  else yield* upgrades(unit, section, holding);
}

/** Whole-unit replacements happen once; the others take one copy at a time, options in rising order so sets come once. */
function* replacements(unit: BookUnit, section: Section, holding: Holding): Generator<Holding> {
  yield holding;
  const { affects } = section;
  const copies = copiesOf(holding, section.targets);
  if (affects === null || affects.type === 'all') {
    if (copies === 0) return;
    for (const option of section.options)
      yield replaced(holding, section.targets, option, { copies: Number.POSITIVE_INFINITY, times: Math.min(unit.size, copies) });
    return;
  }
  // "Any model may replace one": as many times as there are models.
  const times = affects.type === 'any' ? 250 : affects.value * (section.each ? unit.size : 1);
  const most = Math.min(times, copies);
  yield* combinations(holding, { options: section.options, first: 0, most, repeat: true }, (from, option) =>
    replaced(from, section.targets, option, { copies: 1, times: 1 }),
  );
}

function* upgrades(unit: BookUnit, section: Section, holding: Holding): Generator<Holding> {
  yield holding;
  const models = section.affects?.type === 'all' ? unit.size : 1;
  const perModel = section.affects?.type === 'any' || section.affects?.type === 'upTo';
  const most = perModel ? Math.min(unit.size, section.affects?.type === 'upTo' ? section.affects.value : unit.size) : section.most;
  yield* combinations(holding, { options: section.options, first: 0, most, repeat: perModel }, (from, option) =>
    gained(from, option, perModel ? 1 : models),
  );
}

type Take = (from: Holding, option: Option) => Holding;

/** Up to `most` options, in rising order so that each combination comes once. */
interface Pick {
  readonly options: readonly Option[];
  readonly first: number;
  readonly most: number;
  readonly repeat: boolean;
}

function* combinations(holding: Holding, { options, first, most, repeat }: Pick, take: Take): Generator<Holding> {
  if (most === 0) return;
  for (let i = first; i < options.length; i++) {
    const next = take(holding, options[i]!);
    yield next;
    yield* combinations(next, { options, first: repeat ? i : i + 1, most: most - 1, repeat }, take);
  }
}

/** How often all targets together can be given up. */
function copiesOf(holding: Holding, targets: readonly Target[]): number {
  if (targets.length === 0) return 0;
  const held = (name: string): number => holding.gear.reduce((s, g) => (singular(g.name) === name ? s + g.count : s), 0);
  return Math.min(...targets.map((t) => Math.floor(held(t.name) / t.each)));
}

function replaced(
  holding: Holding,
  targets: readonly Target[],
  option: Option,
  { copies, times }: { readonly copies: number; readonly times: number },
): Holding {
  let gear = holding.gear;
  for (const target of targets) {
    let left = copies * target.each;
    gear = gear.map((g) => {
      if (left === 0 || singular(g.name) !== target.name) return g;
      const taken = Math.min(left, g.count);
      left -= taken;
      return { ...g, count: g.count - taken };
    });
  }
  return gained({ gear: gear.filter((g) => g.count > 0), cost: holding.cost }, option, times);
}

function gained(holding: Holding, option: Option, times: number): Holding {
  return { gear: [...holding.gear, ...option.gains.map((g) => ({ ...g, count: g.count * times }))], cost: holding.cost + option.cost };
}
