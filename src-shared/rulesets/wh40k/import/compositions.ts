/**
 * Every legal composition of a unit (specification step 5, digest 5): how many of each model type, and with which
 * weapons. Counted first, listed on demand, always in the same order.
 */
import { withEffects } from '../rules/effects.ts';
import { type Carried, inRemovalOrder, type ModelLine, type Unit } from '../rules/model.ts';
import type { ModelTemplate, Requirement, UnitTemplate } from './templates.ts';
import type { WeaponEntry } from './weapon.ts';

export interface CompositionRules {
  /** `A10`: allowed when the squad has ten models, or only when it has more than ten. */
  readonly afterMeans: 'at-least' | 'more-than';
}

/** The weapons one model carries. */
export interface Loadout {
  readonly weapons: readonly WeaponEntry[];
  readonly cost: number;
  /** Requirements of the chosen options, each limiting how many models of the squad may carry this. */
  readonly requirements: readonly Requirement[];
}

export interface Composition {
  /** Models by type and loadout; only those that are there. */
  readonly parts: readonly CompositionPart[];
  readonly models: number;
  readonly points: number;
}

export interface CompositionPart {
  readonly model: ModelTemplate;
  readonly loadout: Loadout;
  readonly count: number;
}

/** Distinct loadouts of a model: one option per slot, two-handed weapons use two hands, equal weapon sets are one (the cheapest). */
export function loadoutsOf(model: ModelTemplate): Loadout[] {
  const found = new Map<string, Loadout>();
  const chosen: { entry: WeaponEntry | null; cost: number; requirement: Requirement }[] = [];
  const visit = (slot: number, hands: number): void => {
    if (hands > model.hands || found.size > 5000) return;
    if (slot === model.slots.length) {
      const weapons = chosen.flatMap((c) => (c.entry === null ? [] : [c.entry]));
      const cost = chosen.reduce((sum, c) => sum + c.cost, 0);
      const key = weapons
        .map((w) => w.weapon.name)
        .sort()
        .join('|');
      const before = found.get(key);
      if (before === undefined || cost < before.cost) found.set(key, { weapons, cost, requirements: chosen.map((c) => c.requirement) });
      return;
    }
    for (const option of model.slots[slot]!) {
      chosen.push(option);
      visit(slot + 1, hands + (option.entry?.slots ?? 0));
      chosen.pop();
    }
  };
  visit(0, 0);
  return [...found.values()];
}

/** How many models a requirement allows in a squad of n. Digest 5: the whole squad counts, its leader included. */
function allowedBy(requirement: Requirement, squad: number, rules: CompositionRules): number {
  const after = requirement.after.every((n) => (rules.afterMeans === 'at-least' ? squad >= n : squad > n));
  if (!after) return 0;
  return requirement.every.reduce((most, n) => Math.min(most, Math.floor(squad / n)), Number.POSITIVE_INFINITY);
}

/** Vectors of model counts for every squad size; depth first, pruned by what the later types can still add. */
export function* countVectors(unit: UnitTemplate, rules: CompositionRules): Generator<readonly number[]> {
  for (let squad = unit.minSquad; squad <= unit.maxSquad; squad++) {
    const limits = unit.models.map((m) => Math.min(m.max, allowedBy(m.requirement, squad, rules)));
    if (unit.models.some((m, i) => m.min > limits[i]!)) continue;
    yield* fill(unit.models, limits, squad, []);
  }
}

function* fill(
  models: readonly ModelTemplate[],
  limits: readonly number[],
  left: number,
  counts: readonly number[],
): Generator<readonly number[]> {
  const at = counts.length;
  if (at === models.length) {
    yield counts;
    return;
  }
  let laterMin = 0;
  let laterMax = 0;
  for (let i = at + 1; i < models.length; i++) {
    laterMin += models[i]!.min;
    laterMax += limits[i]!;
  }
  const from = Math.max(models[at]!.min, left - laterMax);
  const to = Math.min(limits[at]!, left - laterMin);
  for (let n = from; n <= to; n++) yield* fill(models, limits, left - n, [...counts, n]);
}

/** Number of compositions, without listing them where no weapon has a requirement of its own. */
export function countCompositions(unit: UnitTemplate, rules: CompositionRules): number {
  const loadouts = unit.models.map(loadoutsOf);
  const restricted = loadouts.map((list) => list.some((l) => l.requirements.some((r) => r.every.length + r.after.length > 0)));
  let total = 0;
  for (const counts of countVectors(unit, rules)) {
    const squad = counts.reduce((sum, n) => sum + n, 0);
    let product = 1;
    counts.forEach((n, i) => {
      product *= restricted[i] ? restrictedCount(loadouts[i]!, n, squad, rules) : multisets(n, loadouts[i]!.length);
    });
    total += product;
    if (total > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  }
  return total;
}

/** Ways to give n like models one of `kinds` loadouts each: C(n + kinds - 1, kinds - 1). */
export function multisets(n: number, kinds: number): number {
  if (kinds === 0) return n === 0 ? 1 : 0;
  let ways = 1;
  for (let i = 1; i < kinds; i++) ways = (ways * (n + i)) / i;
  return Math.round(ways);
}

function restrictedCount(loadouts: readonly Loadout[], n: number, squad: number, rules: CompositionRules): number {
  const caps = loadouts.map((l) => capOf(l, squad, rules));
  // ways[j] = ways to place j models among the loadouts seen so far.
  let ways = new Float64Array(n + 1);
  ways[0] = 1;
  for (const cap of caps) {
    const next = new Float64Array(n + 1);
    for (let j = 0; j <= n; j++) for (let k = 0; k <= Math.min(cap, j); k++) next[j] = next[j]! + ways[j - k]!;
    ways = next;
  }
  return ways[n]!;
}

function capOf(loadout: Loadout, squad: number, rules: CompositionRules): number {
  return loadout.requirements.reduce((most, r) => Math.min(most, allowedBy(r, squad, rules)), Number.POSITIVE_INFINITY);
}

/** All compositions of one vector of counts, in stable order. */
export function* compositionsOf(unit: UnitTemplate, counts: readonly number[], rules: CompositionRules): Generator<Composition> {
  const squad = counts.reduce((sum, n) => sum + n, 0);
  const choices = unit.models.map((model, i) => [...spread(model, counts[i]!, squad, rules)]);
  yield* combine(choices, 0, []);
}

function* combine(
  choices: readonly (readonly CompositionPart[])[][],
  at: number,
  parts: readonly CompositionPart[],
): Generator<Composition> {
  if (at === choices.length) {
    yield compositionOf(parts);
    return;
  }
  for (const choice of choices[at]!) yield* combine(choices, at + 1, [...parts, ...choice]);
}

/**
 * At most `limit` compositions, spread evenly: every make-up of models with its first weapons, then further weapons at even
 * distances in the order of `compositionsOf`, and every loadout of every model type at least once.
 */
export function sampleCompositions(unit: UnitTemplate, rules: CompositionRules, limit: number): Composition[] {
  const vectors = [...countVectors(unit, rules)];
  const ranks = unit.models.map((model) => new LoadoutRanks(model));
  const chosen = new Map<string, Composition>();
  const add = (composition: Composition) => {
    if (chosen.size < limit) chosen.set(keyOf(composition), composition);
  };
  for (const vector of everyNth(vectors, Math.max(1, limit >> 1))) add(nthComposition(unit, vector, ranks, { rules, share: 0 }));
  for (const composition of withEveryLoadout(unit, vectors, ranks, rules)) add(composition);
  const rest = Math.ceil((limit - chosen.size) / Math.max(1, vectors.length)) + 1;
  for (let step = 1; step <= rest; step++) {
    for (const vector of vectors) add(nthComposition(unit, vector, ranks, { rules, share: step / (rest + 1) }));
  }
  return [...chosen.values()];
}

function everyNth<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[most === 1 ? 0 : Math.round((i * (items.length - 1)) / (most - 1))]!);
}

function keyOf({ parts }: Composition): string {
  return JSON.stringify(parts.map((p) => [p.model.profile.name, p.count, p.loadout.weapons.map((w) => w.weapon.name)]));
}

interface Nth {
  readonly rules: CompositionRules;
  /** Place in the order, from 0 (the first) to 1. */
  readonly share: number;
}

function nthComposition(unit: UnitTemplate, counts: readonly number[], ranks: readonly LoadoutRanks[], { rules, share }: Nth): Composition {
  const squad = counts.reduce((sum, n) => sum + n, 0);
  const parts = unit.models.flatMap((model, i) =>
    ranks[i]!.at(counts[i]!, squad, { rules, share }).map(({ loadout, count }) => ({ model, loadout, count })),
  );
  return compositionOf(parts);
}

function compositionOf(parts: readonly CompositionPart[]): Composition {
  const points = parts.reduce((sum, p) => sum + p.count * (p.model.profile.cost + p.loadout.cost), 0);
  return { parts, models: parts.reduce((sum, p) => sum + p.count, 0), points };
}

/** For each loadout a composition in which as many models as may be carry it. */
function* withEveryLoadout(
  unit: UnitTemplate,
  vectors: readonly (readonly number[])[],
  ranks: readonly LoadoutRanks[],
  rules: CompositionRules,
): Generator<Composition> {
  for (let type = 0; type < unit.models.length; type++) {
    for (const loadout of ranks[type]!.loadouts) {
      const vector = plainest(unit, vectors, (counts) => counts[type]! > 0 && capOf(loadout, sum(counts), rules) > 0);
      if (vector === undefined) continue;
      const carried = Math.min(vector[type]!, capOf(loadout, sum(vector), rules));
      const first = nthComposition(unit, vector, ranks, { rules, share: 0 });
      const { loadouts } = ranks[type]!;
      const left = ranks[type]!.at(vector[type]! - carried, sum(vector), { rules, share: 0 });
      const mine = [{ loadout, count: carried }, ...left.filter((part) => part.loadout !== loadout)].sort(
        (x, y) => loadouts.indexOf(x.loadout) - loadouts.indexOf(y.loadout),
      );
      if (sum(mine.map((part) => part.count)) < vector[type]!) continue;
      const parts = unit.models.flatMap((model, i) =>
        i === type ? mine.map((part) => ({ model, ...part })) : first.parts.filter((part) => part.model === model),
      );
      yield compositionOf(parts);
    }
  }
}

/** The first make-up that fits with the fewest optional models. */
function plainest(
  unit: UnitTemplate,
  vectors: readonly (readonly number[])[],
  fits: (counts: readonly number[]) => boolean,
): readonly number[] | undefined {
  const optional = (counts: readonly number[]) => sum(counts.map((n, i) => (unit.models[i]!.min === 0 ? n : 0)));
  let best: readonly number[] | undefined;
  for (const counts of vectors) if (fits(counts) && (best === undefined || optional(counts) < optional(best))) best = counts;
  return best;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, n) => total + n, 0);
}

/** The ways to give n like models their loadouts, by their place in the order of `spread`, without listing them. */
class LoadoutRanks {
  readonly loadouts: readonly Loadout[];

  constructor(model: ModelTemplate) {
    this.loadouts = loadoutsOf(model);
  }

  at(n: number, squad: number, { rules, share }: Nth): { loadout: Loadout; count: number }[] {
    const caps = this.loadouts.map((l) => Math.min(n, capOf(l, squad, rules)));
    const ways = waysFrom(caps, n);
    let rank = Math.floor(share * Math.max(0, ways[0]![n]! - 1));
    let left = n;
    return this.loadouts.flatMap((loadout, i) => {
      for (let k = Math.min(left, caps[i]!); k >= 0; k--) {
        const here = ways[i + 1]![left - k]!;
        if (rank < here) {
          left -= k;
          return k === 0 ? [] : [{ loadout, count: k }];
        }
        rank -= here;
      }
      return [];
    });
  }
}

/** ways[i][left] = ways to place `left` models among the loadouts from i on. */
function waysFrom(caps: readonly number[], n: number): Float64Array[] {
  const ways = Array.from({ length: caps.length + 1 }, () => new Float64Array(n + 1));
  ways[caps.length]![0] = 1;
  for (let i = caps.length - 1; i >= 0; i--) {
    for (let left = 0; left <= n; left++) {
      for (let k = 0; k <= Math.min(left, caps[i]!); k++) ways[i]![left] = ways[i]![left]! + ways[i + 1]![left - k]!;
    }
  }
  return ways;
}

/** Multisets of loadouts for n models of one type. */
function* spread(model: ModelTemplate, n: number, squad: number, rules: CompositionRules): Generator<CompositionPart[]> {
  const loadouts = loadoutsOf(model);
  function* place(at: number, left: number, parts: readonly CompositionPart[]): Generator<CompositionPart[]> {
    if (left === 0) {
      yield [...parts];
      return;
    }
    const loadout = loadouts[at];
    if (loadout === undefined) return;
    for (let k = Math.min(left, capOf(loadout, squad, rules)); k >= 0; k--) {
      yield* place(at + 1, left - k, k === 0 ? parts : [...parts, { model, loadout, count: k }]);
    }
  }
  yield* place(0, n, []);
}

/** The composition as a unit that can fight. */
export function unitOf(template: UnitTemplate, composition: Composition, subFaction: string | null): Unit {
  const lines = composition.parts.map((part): ModelLine => {
    const { profile } = part.model;
    const weapons = part.loadout.weapons.map((entry): Carried => ({ profiles: [entry.weapon], count: part.count }));
    return { ...profile, count: part.count, cost: profile.cost + part.loadout.cost, weapons: mergeEqual(weapons) };
  });
  const entries = composition.parts.flatMap((part) => part.loadout.weapons);
  return templateUnit(template, { lines, entries, subFaction });
}

interface TemplateUnit {
  readonly lines: readonly ModelLine[];
  /** The weapons in use, for the sentences on them. */
  readonly entries: readonly WeaponEntry[];
  readonly subFaction: string | null;
}

export function templateUnit(template: UnitTemplate, { lines, entries, subFaction }: TemplateUnit): Unit {
  const played = [...new Set([...template.played, ...entries.flatMap((e) => e.played.map((text) => `${e.weapon.name}: ${text}`))])];
  const switches = new Map([...template.switches, ...entries.flatMap((e) => e.switches)].map((s) => [s.label, s]));
  const unit: Unit = {
    lines: inRemovalOrder(lines),
    keywords: template.keywords,
    abilities: template.abilities,
    defence: template.defence,
    morale: template.morale,
    subFaction,
    ...(played.length > 0 && { played }),
    ...(switches.size > 0 && { switches: [...switches.values()] }),
  };
  return withEffects(unit, template.effects);
}

/** Two of the same weapon on one model are one entry with twice the count. */
function mergeEqual(weapons: readonly Carried[]): Carried[] {
  const merged: Carried[] = [];
  for (const carried of weapons) {
    const at = merged.findIndex((m) => m.profiles[0]!.name === carried.profiles[0]!.name);
    if (at < 0) merged.push(carried);
    else merged[at] = { ...carried, count: merged[at]!.count + carried.count };
  }
  return merged;
}

/** "4 Ash Raider, 1 Ash Captain (Spit pistol, Power glaive)" */
export function detailOf(composition: Composition): string {
  return composition.parts
    .map((p) => {
      const weapons = p.loadout.weapons.map((w) => w.weapon.name).join(', ');
      return `${p.count} ${p.model.profile.name}${weapons === '' ? '' : ` (${weapons})`}`;
    })
    .join(', ');
}

/** The block of the specification's step 5: models, the leader's weapons and cost below, the total last. */
export function compositionBlock(composition: Composition): string {
  const lines = composition.parts.flatMap((p) => {
    const price = p.model.profile.cost + p.loadout.cost;
    return [`${p.model.profile.name}: x${p.count}`, ...p.loadout.weapons.map((w) => `    ${w.weapon.name}`), `    ${p.count * price}`];
  });
  return [...lines, `total points ${composition.points}`].join('\n');
}
