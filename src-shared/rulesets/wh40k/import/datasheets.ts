/** Datasheets out of catalogues: what a unit may be, and a selection of it as a roster would have it. */
import { type Catalogues, categoriesOf, limitsOf, type Node, priceOf } from './catalogue.ts';
import type { Profile, Selection } from './roster.ts';
import { isWeaponProfile } from './weapon-profile.ts';

export interface Datasheet {
  readonly name: string;
  readonly faction: string;
  readonly node: Node;
  readonly keywords: readonly string[];
  readonly minModels: number;
  readonly maxModels: number;
  readonly models: readonly DatasheetModel[];
  /** Every weapon profile that can be reached. */
  readonly weapons: readonly Profile[];
  readonly abilities: readonly Profile[];
  priceOf(models: number): number;
}

export interface DatasheetModel {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly node: Node;
}

export function datasheetsOf(catalogues: Catalogues): Datasheet[] {
  return catalogues.units().map(({ node, faction }) => readDatasheet(catalogues, node, faction));
}

function readDatasheet(catalogues: Catalogues, node: Node, faction: string): Datasheet {
  const models = node.type === 'model' ? [{ name: node.name, min: 1, max: 1, node }] : modelsBelow(catalogues, node);
  const squad = node.type === 'model' ? { min: 1, max: 1 } : squadOf(catalogues, node);
  const all = everything(catalogues, node);
  const profiles = unique(all.flatMap((n) => catalogues.profiles(n)));
  const text = (p: Profile) => p.type !== 'Unit' && !isWeaponProfile(p);
  return {
    name: node.name,
    faction,
    node,
    keywords: [...new Set([...categoriesOf(node), ...models.flatMap((m) => categoriesOf(m.node))])],
    minModels: Math.max(1, squad.min),
    maxModels: Math.max(1, squad.min, squad.max),
    models,
    weapons: profiles.filter(isWeaponProfile),
    abilities: profiles.filter(text),
    priceOf: (count) => priceOf(node, (childId) => (childId === 'model' ? count : count - outside(catalogues, node, childId))),
  };
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

function modelsBelow(catalogues: Catalogues, node: Node, most = Number.POSITIVE_INFINITY): DatasheetModel[] {
  return catalogues.children(node).flatMap((child) => {
    const limits = limitsOf(child);
    const max = Number.isFinite(limits.max) ? limits.max : most;
    if (child.type === 'model') return [{ name: child.name, min: limits.min, max, node: child }];
    return child.type === 'group' ? modelsBelow(catalogues, child, max) : [];
  });
}

/** Limits of the groups that hold models, and of models outside of groups. */
function squadOf(catalogues: Catalogues, node: Node): { min: number; max: number } {
  const parts = catalogues.children(node).flatMap((child) => {
    if (child.type === 'model') return [limitsOf(child)];
    if (child.type !== 'group' || modelsBelow(catalogues, child).length === 0) return [];
    const inner = squadOf(catalogues, child);
    const own = limitsOf(child);
    return [{ min: Math.max(own.min, inner.min), max: Math.min(own.max, inner.max) }];
  });
  return parts.reduce((sum, part) => ({ min: sum.min + part.min, max: sum.max + part.max }), { min: 0, max: 0 });
}

/** The unit as it comes out of the box, with `count` models: default weapons, the first model type filled up. */
export function defaultSelection(catalogues: Catalogues, sheet: Datasheet, count: number): Selection {
  const unit = selectionOf(catalogues, sheet.node, { number: 1, points: sheet.priceOf(count) });
  if (sheet.node.type === 'model') return { ...unit, selections: weaponSelections(catalogues, sheet.node, 1) };
  const models = modelCounts(catalogues, sheet.node, count).map(({ node, number }) => ({
    ...selectionOf(catalogues, node, { number, points: 0 }),
    selections: weaponSelections(catalogues, node, number),
  }));
  return { ...unit, selections: [...models, ...weaponSelections(catalogues, sheet.node, 1)] };
}

interface Counted {
  readonly node: Node;
  number: number;
}

/** Models by type: every minimum first, then the types in order up to their limits. */
function modelCounts(catalogues: Catalogues, unit: Node, count: number): Counted[] {
  const types = modelsBelow(catalogues, unit);
  const defaults = defaultIds(catalogues, unit);
  const isDefault = (t: DatasheetModel) => t.node.parts.some((part) => defaults.has(part.attributes.id ?? ''));
  const ordered = [...types].sort((x, y) => Number(isDefault(y)) - Number(isDefault(x)));
  const counts = new Map(types.map((t) => [t, t.min]));
  let left = count - types.reduce((sum, t) => sum + t.min, 0);
  for (const type of ordered) {
    const more = Math.max(0, Math.min(left, type.max - type.min));
    counts.set(type, type.min + more);
    left -= more;
  }
  return types.flatMap((type) => (counts.get(type)! > 0 ? [{ node: type.node, number: counts.get(type)! }] : []));
}

function defaultIds(catalogues: Catalogues, node: Node): Set<string> {
  const own = node.parts.flatMap((part) => part.attributes.defaultSelectionEntryId ?? []);
  return new Set([
    ...own,
    ...catalogues.children(node).flatMap((child) => (child.type === 'group' ? [...defaultIds(catalogues, child)] : [])),
  ]);
}

export function selectionOf(catalogues: Catalogues, node: Node, { number, points }: { number: number; points: number }): Selection {
  return {
    name: node.name,
    number,
    type: node.type,
    profiles: catalogues.profiles(node),
    rules: catalogues.rules(node),
    selections: [],
    points,
    categories: categoriesOf(node),
    at: { line: node.parts[0]!.line, column: node.parts[0]!.column },
  };
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
  return { ...selectionOf(catalogues, node, { number, points: 0 }), selections: weaponSelections(catalogues, node, number, depth + 1) };
}
