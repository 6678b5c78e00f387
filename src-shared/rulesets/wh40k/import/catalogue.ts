/** Data catalogues of list builders (.gst, .cat): files that link to each other by id (digest 10e, 10.2). */
import { listOf, type XmlElement } from '../../../formats/xml.ts';
import type { NamedText } from '../rules/unit-text.ts';
import type { Profile } from './roster.ts';

/** Branches that are no part of a unit on the table. */
const LEFT_OUT = /\bcrusade\b|weapon modifications|battle (?:traits?|scars?|honours?)|enhancements?|crucible/i;

/** An entry, group or link with what it points to: what stands on the link counts beside what stands on its target. */
export interface Node {
  readonly name: string;
  readonly id: string;
  readonly type: string;
  /** The link first, then its target. */
  readonly parts: readonly XmlElement[];
  /** Ids of what it hangs below: a link back to one of them is not followed. */
  readonly above: ReadonlySet<string>;
}

const NOTHING_ABOVE: ReadonlySet<string> = new Set();

/** Entries that are looked at for one unit. Real units have some hundreds; links to links could make millions. */
const MOST_ENTRIES = 5000;

export class Catalogues {
  /** Names of files that are linked but not here. */
  readonly missing = new Set<string>();
  /** Names of units with more entries than are looked at. */
  readonly cutShort = new Set<string>();
  private unit = '';
  private entriesLeft = 0;
  private readonly byId = new Map<string, XmlElement>();
  private readonly roots: readonly XmlElement[];

  constructor(roots: readonly XmlElement[]) {
    this.roots = roots;
    const here = new Set(roots.map((root) => root.attributes.id));
    for (const root of roots) {
      this.index(root);
      for (const link of listOf(root, 'catalogueLinks', 'catalogueLink')) {
        if (!here.has(link.attributes.targetId)) this.missing.add(link.attributes.name ?? 'unnamed');
      }
      const system = root.attributes.gameSystemId;
      if (root.name === 'catalogue' && system !== undefined && !here.has(system)) this.missing.add('the game system (.gst)');
    }
  }

  private index(e: XmlElement): void {
    if (e.attributes.id !== undefined) this.byId.set(e.attributes.id, e);
    for (const child of e.children) this.index(child);
  }

  /** Units a player can choose: root entries, and shared ones that a root links to or that have a price of their own. */
  units(): { readonly node: Node; readonly faction: string }[] {
    const found = new Map<string, { node: Node; faction: string }>();
    for (const root of this.roots) {
      const faction = (root.attributes.name ?? '').replace(/^.* - /, '');
      const entries = [
        ...listOf(root, 'selectionEntries', 'selectionEntry'),
        ...listOf(root, 'entryLinks', 'entryLink'),
        ...listOf(root, 'sharedSelectionEntries', 'selectionEntry').filter((e) => pointsIn([e]) > 0),
      ];
      for (const entry of entries) {
        const node = this.resolve(entry);
        if (node === null || !isUnit(node) || isNeverShown(node) || LEFT_OUT.test(node.name)) continue;
        this.begin(node);
        if (!found.has(node.id) && this.statsBelow(node).length > 0) found.set(node.id, { node, faction });
      }
    }
    return [...found.values()];
  }

  /** A link with its target; null if the target is in a file that is not here, is a link itself, or is above the link. */
  private resolve(e: XmlElement, above = NOTHING_ABOVE): Node | null {
    const { targetId, name = '', id = '' } = e.attributes;
    if (targetId === undefined) return { name, id, type: kindOf(e), parts: [e], above };
    const target = above.has(targetId) ? undefined : this.byId.get(targetId);
    if (target === undefined || target.attributes.targetId !== undefined) return null;
    return { name: target.attributes.name ?? name, id: targetId, type: kindOf(target), parts: [e, target], above };
  }

  /** The unit whose entries are looked at from now on. */
  begin({ name }: Node): void {
    this.unit = name;
    this.entriesLeft = MOST_ENTRIES;
  }

  private isSpent(): boolean {
    if (this.entriesLeft > 0) return false;
    this.cutShort.add(this.unit);
    return true;
  }

  /** Entries and groups right below, without those that are hidden or belong to campaigns. */
  children(node: Node): Node[] {
    if (this.isSpent()) return [];
    const below = node.parts.flatMap((part) => [
      ...listOf(part, 'selectionEntries', 'selectionEntry'),
      ...listOf(part, 'selectionEntryGroups', 'selectionEntryGroup'),
      ...listOf(part, 'entryLinks', 'entryLink'),
    ]);
    this.entriesLeft -= 1 + below.length;
    const above = new Set([...node.above, node.id]);
    return below.flatMap((e) => {
      const child = LEFT_OUT.test(e.attributes.name ?? '') ? null : this.resolve(e, above);
      return child === null || isHidden(child) || LEFT_OUT.test(child.name) ? [] : [child];
    });
  }

  /** Profiles on the node itself, links and groups of information included. */
  profiles(node: Node): Profile[] {
    return node.parts.flatMap((part) => this.profilesOf(part));
  }

  private profilesOf(part: XmlElement, above: readonly XmlElement[] = []): Profile[] {
    const own = listOf(part, 'profiles', 'profile').filter((p) => p.attributes.hidden !== 'true');
    const linked = this.linked(part, 'profile');
    const groups = this.infoGroups(part, above).flatMap((group) => this.profilesOf(group, [...above, part]));
    return [...own.map((p) => profileOf(p)), ...linked.map(({ target, name }) => profileOf(target, name)), ...groups];
  }

  /** Linked ones, but for those it hangs below, then its own. */
  private infoGroups(part: XmlElement, above: readonly XmlElement[]): XmlElement[] {
    if (this.isSpent()) return [];
    const linked = this.linked(part, 'infoGroup').map(({ target }) => target);
    const groups = [...linked.filter((target) => target !== part && !above.includes(target)), ...listOf(part, 'infoGroups', 'infoGroup')];
    this.entriesLeft -= groups.length;
    return groups;
  }

  /** Rules with the value that a link appends to their name: `Feel No Pain 5+`. */
  rules(node: Node): NamedText[] {
    return node.parts.flatMap((part) => this.rulesOf(part));
  }

  private rulesOf(part: XmlElement, above: readonly XmlElement[] = []): NamedText[] {
    const own = listOf(part, 'rules', 'rule').map((r) => ruleOf(r));
    const groups = this.infoGroups(part, above).flatMap((group) => this.rulesOf(group, [...above, part]));
    return [...own, ...this.linked(part, 'rule').map(({ target, name }) => ruleOf(target, name)), ...groups];
  }

  private linked(part: XmlElement, type: string): { target: XmlElement; name: string }[] {
    return listOf(part, 'infoLinks', 'infoLink').flatMap((link) => {
      const target =
        link.attributes.type === type && link.attributes.hidden !== 'true' ? this.byId.get(link.attributes.targetId ?? '') : undefined;
      if (target === undefined) return [];
      const added = listOf(link, 'modifiers', 'modifier').filter((m) => m.attributes.type === 'append' && m.attributes.field === 'name');
      const name = [target.attributes.name ?? link.attributes.name ?? '', ...added.map((m) => m.attributes.value ?? '')].join(' ');
      return [{ target, name: name.replace(/\s+/g, ' ').trim() }];
    });
  }

  private statsBelow(node: Node, depth = 0): Profile[] {
    const own = this.profiles(node).filter((p) => p.type === 'Unit');
    return own.length > 0 || depth > 6 ? own : this.children(node).flatMap((child) => this.statsBelow(child, depth + 1));
  }
}

function kindOf(e: XmlElement): string {
  return e.name === 'selectionEntryGroup' ? 'group' : (e.attributes.type ?? '');
}

function isUnit(node: Node): boolean {
  return node.type === 'unit' || node.type === 'model';
}

/** What the link says about being hidden goes before what its target says. */
function isNeverShown(node: Node): boolean {
  const hidden = node.parts.map((part) => part.attributes.hidden).find((value) => value !== undefined);
  return hidden === 'true' || /\[legends\]/i.test(node.name);
}

function isHidden(node: Node): boolean {
  return node.parts.some((part) => part.attributes.hidden === 'true');
}

function profileOf(e: XmlElement, name = e.attributes.name ?? ''): Profile {
  const cells = listOf(e, 'characteristics', 'characteristic').map((c) => [c.attributes.name ?? '', c.text.trim()] as const);
  return { name, type: e.attributes.typeName ?? '', values: Object.fromEntries(cells), at: { line: e.line, column: e.column } };
}

function ruleOf(e: XmlElement, name = e.attributes.name ?? ''): NamedText {
  return { name, text: e.children.find((c) => c.name === 'description')?.text.trim() ?? '' };
}

export function categoriesOf(node: Node): string[] {
  return [...new Set(node.parts.flatMap((part) => listOf(part, 'categoryLinks', 'categoryLink').map((c) => c.attributes.name ?? '')))];
}

function pointsIn(parts: readonly XmlElement[]): number {
  const costs = parts
    .flatMap((part) => listOf(part, 'costs', 'cost'))
    .filter((c) => /^(?:pts|points)$/i.test((c.attributes.name ?? '').trim()));
  return costs.map((c) => Number(c.attributes.value)).findLast((n) => Number.isFinite(n)) ?? 0;
}

/** Limits on the number of selections within the parent; the link's own come before its target's. */
export function limitsOf(node: Node): { readonly min: number; readonly max: number } {
  const limit = (type: string) =>
    node.parts
      .flatMap((part) => listOf(part, 'constraints', 'constraint'))
      .find(
        (c) =>
          c.attributes.type === type &&
          c.attributes.field === 'selections' &&
          c.attributes.scope !== 'force' &&
          c.attributes.scope !== 'roster',
      );
  const value = (c: XmlElement | undefined, otherwise: number) => {
    const n = Number(c?.attributes.value ?? otherwise);
    return Number.isFinite(n) && n >= 0 ? n : otherwise;
  };
  return { min: value(limit('min'), 0), max: value(limit('max'), Number.POSITIVE_INFINITY) };
}

/** A price may depend on the number of models, or on the number in a group of them, which `countOf` gives by the group's id. */
export function priceOf(node: Node, countOf: (childId: string) => number): number {
  const base = pointsIn(node.parts);
  const costId = node.parts
    .flatMap((part) => listOf(part, 'costs', 'cost'))
    .find((c) => /^(?:pts|points)$/i.test((c.attributes.name ?? '').trim()))?.attributes.typeId;
  const sets = node.parts.flatMap((part) => modifiersIn(part)).filter((m) => m.attributes.type === 'set' && m.attributes.field === costId);
  return sets.reduce(
    (price, m) => (conditionsOf(m).some((c) => holds(c, countOf(c.attributes.childId ?? 'model'))) ? Number(m.attributes.value) : price),
    base,
  );
}

function modifiersIn(part: XmlElement): XmlElement[] {
  const groups = listOf(part, 'modifierGroups', 'modifierGroup').flatMap(modifiersIn);
  return [...listOf(part, 'modifiers', 'modifier'), ...groups];
}

function conditionsOf(modifier: XmlElement): XmlElement[] {
  const groups = listOf(modifier, 'conditionGroups', 'conditionGroup').flatMap(conditionsOf);
  return [...listOf(modifier, 'conditions', 'condition'), ...groups].filter((c) => c.attributes.field === 'selections');
}

function holds(condition: XmlElement, counted: number): boolean {
  const { type, value } = condition.attributes;
  const n = Number(value);
  if (type === 'atLeast') return counted >= n;
  if (type === 'greaterThan') return counted > n;
  return type === 'equalTo' && counted === n;
}
