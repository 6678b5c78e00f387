/** Datasheets out of catalogues: what a unit may be, and a selection of it as a roster would have it. */
import { type Catalogues, categoriesOf, limitsOf, type Node, priceOf } from './catalogue.ts';
import type { Profile, Selection } from './roster.ts';
import { isWeaponProfile } from './weapon-profile.ts';

/** Kind of the assets that hold datasheets. */
export const DATASHEET_KIND = 'datasheet';
/** Prices are noted for every size up to so many models more than the least. */
const MOST_SIZES = 60;

/** Everything a unit of this sheet may be, as plain JSON: the library keeps it. */
export interface Datasheet {
  readonly id: string;
  readonly name: string;
  readonly faction: string;
  readonly keywords: readonly string[];
  readonly minModels: number;
  /** Null: no limit. */
  readonly maxModels: number | null;
  /** Points by number of models, from `minModels` on; the last holds for all above. */
  readonly prices: readonly number[];
  /** The unit without its models; its selections are what the whole unit has by default. */
  readonly unit: Selection;
  /** A unit that is one model has itself. */
  readonly models: readonly DatasheetModel[];
  /** Every weapon profile that can be reached. */
  readonly weapons: readonly Profile[];
  readonly abilities: readonly Profile[];
}

export interface DatasheetModel {
  readonly name: string;
  readonly min: number;
  /** Null: no limit. */
  readonly max: number | null;
  /** Filled up first when a size is asked for. */
  readonly isDefault: boolean;
  /** One model with its default weapons. */
  readonly selection: Selection;
}

export function datasheetsOf(catalogues: Catalogues): Datasheet[] {
  return catalogues.units().map(({ node, faction }) => {
    catalogues.begin(node);
    return readDatasheet(catalogues, node, faction);
  });
}

function readDatasheet(catalogues: Catalogues, node: Node, faction: string): Datasheet {
  const isModel = node.type === 'model';
  const types = isModel ? [{ node, min: 1, max: 1 }] : modelsBelow(catalogues, node);
  const squad = isModel ? { min: 1, max: 1 } : squadOf(catalogues, node);
  const profiles = unique(everything(catalogues, node).flatMap((n) => catalogues.profiles(n)));
  const minModels = Math.max(1, squad.min);
  const maxModels = Math.max(minModels, squad.max);
  const defaults = defaultIds(catalogues, node);
  return {
    id: node.id,
    name: node.name,
    faction,
    keywords: [...new Set([...categoriesOf(node), ...types.flatMap((type) => categoriesOf(type.node))])],
    minModels,
    maxModels: Number.isFinite(maxModels) ? maxModels : null,
    prices: pricesOf(catalogues, node, minModels, Math.min(maxModels, minModels + MOST_SIZES)),
    unit: withWeapons(catalogues, node),
    models: types.map((type) => ({
      name: type.node.name,
      min: type.min,
      max: Number.isFinite(type.max) ? type.max : null,
      isDefault: type.node.parts.some((part) => defaults.has(part.attributes.id ?? '')),
      selection: withWeapons(catalogues, type.node),
    })),
    weapons: profiles.filter(isWeaponProfile),
    abilities: profiles.filter((p) => p.type !== 'Unit' && !isWeaponProfile(p)),
  };
}

function pricesOf(catalogues: Catalogues, node: Node, min: number, max: number): number[] {
  const price = (count: number) => priceOf(node, (childId) => (childId === 'model' ? count : count - outside(catalogues, node, childId)));
  return Array.from({ length: max - min + 1 }, (_, i) => price(min + i));
}

export function priceFor(sheet: Datasheet, models: number): number {
  return sheet.prices[Math.max(0, models - sheet.minModels)] ?? sheet.prices.at(-1) ?? 0;
}

/** Models of the unit's minimum that stand outside of the group with this id. */
function outside(catalogues: Catalogues, node: Node, groupId: string): number {
  const others = catalogues
    .children(node)
    .filter((child) => child.id !== groupId && !child.parts.some((part) => part.attributes.id === groupId));
  return others.reduce((sum, child) => {
    if (child.type === 'model') return sum + limitsOf(child).min;
    return child.type === 'group' && modelsBelow(catalogues, child).length > 0 ? sum + limitsOf(child).min : sum;
  }, 0);
}

function everything(catalogues: Catalogues, node: Node, depth = 0): Node[] {
  if (depth > 12) return [node];
  return [node, ...catalogues.children(node).flatMap((child) => everything(catalogues, child, depth + 1))];
}

function unique(profiles: readonly Profile[]): Profile[] {
  return [...new Map(profiles.map((p) => [JSON.stringify([p.name, p.type, p.values]), p])).values()];
}

interface ModelType {
  readonly node: Node;
  readonly min: number;
  readonly max: number;
}

function modelsBelow(catalogues: Catalogues, node: Node, most = Number.POSITIVE_INFINITY): ModelType[] {
  const ways = node.type === 'group' ? compositionsIn(catalogues, node) : [];
  if (ways.length > 0) return spanOf(ways.map((way) => modelsBelow(catalogues, way)));
  return catalogues.children(node).flatMap((child) => {
    const limits = limitsOf(child);
    const max = Number.isFinite(limits.max) ? limits.max : most;
    if (child.type === 'model') return [{ node: child, min: limits.min, max }];
    return child.type === 'group' ? modelsBelow(catalogues, child, max) : [];
  });
}

/** Entries of a group that are whole compositions to choose from: "1 Runtherd and 10 Gretchin". */
function compositionsIn(catalogues: Catalogues, group: Node): Node[] {
  return catalogues.children(group).filter((child) => child.type === 'upgrade' && modelsBelow(catalogues, child).length > 0);
}

/** The model types of several compositions, each from its least to its greatest number in any of them. */
function spanOf(compositions: readonly (readonly ModelType[])[]): ModelType[] {
  const types = Map.groupBy(compositions.flat(), (type) => type.node.id);
  return [...types.values()].map((same) => ({
    node: same[0]!.node,
    min: same.length < compositions.length ? 0 : Math.min(...same.map((type) => type.min)),
    max: Math.max(...same.map((type) => type.max)),
  }));
}

/** Limits of the groups that hold models, and of models outside of groups. */
function squadOf(catalogues: Catalogues, node: Node): { min: number; max: number } {
  const parts = catalogues.children(node).flatMap((child) => {
    if (child.type === 'model') return [limitsOf(child)];
    if (child.type !== 'group' || modelsBelow(catalogues, child).length === 0) return [];
    const ways = compositionsIn(catalogues, child).map((way) => squadOf(catalogues, way));
    if (ways.length > 0) return [{ min: Math.min(...ways.map((w) => w.min)), max: Math.max(...ways.map((w) => w.max)) }];
    const inner = squadOf(catalogues, child);
    const own = limitsOf(child);
    return [{ min: Math.max(own.min, inner.min), max: Math.min(own.max, inner.max) }];
  });
  return parts.reduce((sum, part) => ({ min: sum.min + part.min, max: sum.max + part.max }), { min: 0, max: 0 });
}

/** The unit as it comes out of the box, with `count` models: default weapons, the first model type filled up. */
export function defaultSelection(sheet: Datasheet, count: number): Selection {
  const unit = { ...sheet.unit, points: priceFor(sheet, count) };
  if (unit.type === 'model') return unit;
  const models = modelCounts(sheet.models, count).map(({ model, number }) => times(model.selection, number));
  return { ...unit, selections: [...models, ...sheet.unit.selections] };
}

/** Models by type: every minimum first, then the types in order up to their limits, default types before others. */
function modelCounts(types: readonly DatasheetModel[], count: number): { model: DatasheetModel; number: number }[] {
  const ordered = [...types].sort((x, y) => Number(y.isDefault) - Number(x.isDefault));
  const counts = new Map(types.map((t) => [t, t.min]));
  let left = count - types.reduce((sum, t) => sum + t.min, 0);
  for (const type of ordered) {
    const more = Math.max(0, Math.min(left, (type.max ?? Number.POSITIVE_INFINITY) - type.min));
    counts.set(type, type.min + more);
    left -= more;
  }
  return types.map((model) => ({ model, number: counts.get(model)! })).filter(({ number }) => number > 0);
}

/** A model's selection and all below it for `number` models. */
export function times(selection: Selection, number: number): Selection {
  return { ...selection, number: selection.number * number, selections: selection.selections.map((s) => times(s, number)) };
}

function defaultIds(catalogues: Catalogues, node: Node): Set<string> {
  const own = node.parts.flatMap((part) => part.attributes.defaultSelectionEntryId ?? []);
  return new Set([
    ...own,
    ...catalogues.children(node).flatMap((child) => (child.type === 'group' ? [...defaultIds(catalogues, child)] : [])),
  ]);
}

function selectionOf(catalogues: Catalogues, node: Node, number: number): Selection {
  return {
    name: node.name,
    number,
    type: node.type,
    profiles: catalogues.profiles(node),
    rules: catalogues.rules(node),
    selections: [],
    points: 0,
    categories: categoriesOf(node),
    at: { line: node.parts[0]!.line, column: node.parts[0]!.column },
  };
}

function withWeapons(catalogues: Catalogues, node: Node): Selection {
  return { ...selectionOf(catalogues, node, 1), selections: weaponSelections(catalogues, node, 1) };
}

/** Weapons and wargear a model has unless its owner chooses: what must be taken, and the default of each group. */
function weaponSelections(catalogues: Catalogues, node: Node, models: number, depth = 0): Selection[] {
  if (depth > 6) return [];
  return catalogues.children(node).flatMap((child) => {
    if (child.type === 'model' || child.type === 'unit') return [];
    if (child.type === 'group') return modelsBelow(catalogues, child).length > 0 ? [] : groupDefault(catalogues, child, models, depth);
    const { min } = limitsOf(child);
    return min > 0 ? [withBelow(catalogues, child, models * min, depth)] : [];
  });
}

function groupDefault(catalogues: Catalogues, group: Node, models: number, depth: number): Selection[] {
  const { min } = limitsOf(group);
  const children = catalogues.children(group);
  const taken = children.filter((c) => c.type !== 'group' && limitsOf(c).min > 0);
  if (taken.length > 0) return taken.map((c) => withBelow(catalogues, c, models * limitsOf(c).min, depth));
  const wanted = group.parts.map((part) => part.attributes.defaultSelectionEntryId).find((id) => id !== undefined);
  const chosen =
    children.find((c) => c.parts.some((part) => part.attributes.id === wanted) || c.id === wanted) ?? (min > 0 ? children[0] : undefined);
  if (chosen === undefined || min === 0)
    return min === 0 ? children.filter((c) => c.type === 'group').flatMap((c) => groupDefault(catalogues, c, models, depth + 1)) : [];
  return chosen.type === 'group'
    ? groupDefault(catalogues, chosen, models, depth + 1)
    : [withBelow(catalogues, chosen, models * min, depth)];
}

function withBelow(catalogues: Catalogues, node: Node, number: number, depth: number): Selection {
  return { ...selectionOf(catalogues, node, number), selections: weaponSelections(catalogues, node, number, depth + 1) };
}
