/**
 * Edits of a YAML text that keep what the writer wrote: comments, order, quotes, blank lines. A scalar is replaced in
 * place, letter for letter; other edits go through the document and print it again in the text's own style.
 */
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { compose, faultlessDocument } from './yaml.ts';

export type YamlPath = readonly (string | number)[];
export type YamlValue = string | number | boolean | null | readonly YamlValue[] | { readonly [key: string]: YamlValue };

/** A value as a YAML text of its own. */
export function writeYaml(value: YamlValue): string {
  return stringify(value, { lineWidth: 0 });
}

/** A scalar that is to be written over. */
interface Splice {
  readonly path: YamlPath;
  readonly value: YamlValue;
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

/** The text that was opened last. A search edits one text in a hundred ways. */
let latest: { readonly text: string; readonly document: Document | null } | null = null;

/**
 * Edits are collected, so that many cost one reading of the text: either scalars in place, or changes of the document.
 * Only one of the two is ahead of the other at a time.
 */
export class YamlEditor {
  private text: string;
  private document: Document;
  private splices: Splice[] = [];
  /** Changes of the document that the text doesn't show yet, and the other way round. */
  private isDocumentAhead = false;
  private isTextAhead = false;
  /** The document belongs to others, too. */
  private isShared = true;

  private constructor(text: string, document: Document) {
    this.text = text;
    this.document = document;
  }

  /** null when the text has faults: what cannot be read cannot be edited safely. */
  static open(text: string): YamlEditor | null {
    if (latest?.text !== text) latest = { text, document: faultlessDocument(text) };
    return latest.document === null ? null : new YamlEditor(text, latest.document);
  }

  toString(): string {
    this.writeSplices();
    this.print();
    return this.text;
  }

  has(path: YamlPath): boolean {
    return this.nodeAt(path) !== undefined;
  }

  /** Number of items of a list; 0 if there is none. */
  lengthOf(path: YamlPath): number {
    const node = this.nodeAt(path);
    return isSeq(node) ? node.items.length : 0;
  }

  /** Sets a key of a map. A new key goes where `order` puts it, a missing map is made. */
  set(path: YamlPath, value: YamlValue, order: readonly string[] = []): void {
    if (this.spliceLater(path, value)) return;
    this.replace(path, value, order);
  }

  private replace(path: YamlPath, value: YamlValue, order: readonly string[]): void {
    this.beginChange();
    const existing = this.ownNodeAt(path);
    // What others repeat would be gone with it.
    if (existing != null && !isAlias(existing) && hasAnchor(existing)) this.writeOutAliases();
    const key = path.at(-1)!;
    const parent = this.mapAt(path.slice(0, -1));
    const pair = (parent.items as Pair[]).find((item) => isScalar(item.key) && item.key.value === key);
    if (pair !== undefined) pair.value = this.document.createNode(value);
    else (parent.items as Pair[]).splice(placeFor(parent, String(key), order), 0, this.document.createPair(key, value));
  }

  remove(path: YamlPath): void {
    if (this.nodeAt(path) === undefined) return;
    this.beginChange();
    this.own(path.slice(0, -1));
    const node = this.nodeAt(path);
    if (node != null && hasAnchor(node)) this.writeOutAliases();
    this.document.deleteIn(path);
  }

  insert(list: YamlPath, at: number, value: YamlValue): void {
    this.beginChange();
    const seq = this.listAt(list);
    seq.items.splice(Math.max(0, Math.min(at, seq.items.length)), 0, this.document.createNode(value));
  }

  duplicate(list: YamlPath, at: number, change: (copy: YAMLMap) => void = () => {}): void {
    if (!this.has([...list, at])) return;
    this.beginChange();
    const seq = this.listAt(list);
    const node = seq.items[at] as Node;
    const copy = (isAlias(node) ? this.document.createNode(node.toJS(this.document)) : node.clone()) as Node;
    dropAnchors(copy);
    if (isMap(copy)) change(copy);
    seq.items.splice(at + 1, 0, copy);
  }

  /** Moves an item inside its list or to another one; comments written above it go with it. */
  move(from: YamlPath, at: number, to: YamlPath, place: number): void {
    if (!this.has([...from, at])) return;
    this.beginChange();
    const moved = this.listAt(from).items[at] as Node;
    // An anchor that moves below its alias, or an alias above its anchor, would be lost.
    if (hasAnchor(moved)) this.writeOutAliases();
    const [item] = this.listAt(from).items.splice(at, 1);
    const target = this.listAt(to);
    target.items.splice(Math.max(0, Math.min(place, target.items.length)), 0, item);
  }

  /** Before the document is changed. */
  private beginChange(): void {
    this.writeSplices();
    this.readAgain();
    if (this.isShared) this.document = this.document.clone();
    this.isShared = false;
    this.isDocumentAhead = true;
  }

  private nodeAt(path: YamlPath): Node | null | undefined {
    let node: unknown = this.document.contents;
    for (const step of path) {
      if (isAlias(node)) node = node.resolve(this.document);
      if (!isCollection(node)) return undefined;
      node = node.get(step, true);
    }
    return (isAlias(node) ? node.resolve(this.document) : node) as Node | null | undefined;
  }

  /** The node itself, if no alias lies on the way to it. */
  private ownNodeAt(path: YamlPath): Node | null | undefined {
    let node: unknown = this.document.contents;
    for (const step of path) {
      if (!isCollection(node)) return undefined;
      node = node.get(step, true);
    }
    return node as Node | null | undefined;
  }

  /** Replaces aliases on the way by copies, so that an edit here does not show elsewhere. */
  private own(path: YamlPath): void {
    for (let i = 1; i <= path.length; i++) {
      const node = this.ownNodeAt(path.slice(0, i));
      if (isAlias(node)) this.document.setIn(path.slice(0, i), this.document.createNode(node.toJS(this.document)));
    }
  }

  private mapAt(path: YamlPath): YAMLMap {
    this.own(path);
    if (path.length === 0 && !isMap(this.document.contents)) this.document.contents = this.document.createNode({}) as never;
    if (!isMap(this.ownNodeAt(path))) this.document.setIn(path, this.document.createNode({}));
    const node = this.ownNodeAt(path);
    if (!isMap(node)) throw new Error('the document took no map here');
    return node;
  }

  private listAt(path: YamlPath): YAMLSeq {
    this.own(path);
    if (!isSeq(this.ownNodeAt(path))) this.document.setIn(path, this.document.createNode([]));
    const node = this.ownNodeAt(path);
    if (!isSeq(node)) throw new Error('the document took no list here');
    return node;
  }

  /** Notes to write the new value over the old one in the text; false where that could change the structure. */
  private spliceLater(path: YamlPath, value: YamlValue): boolean {
    if (!isPlain(value) || !isScalar(this.ownNodeAt(path))) return false;
    this.print();
    this.readAgain();
    let span = spanInText(this.text, this.ownNodeAt(path));
    if (span !== null && this.splices.some(({ from }) => from === span!.from)) {
      this.writeSplices();
      this.readAgain();
      span = spanInText(this.text, this.ownNodeAt(path));
    }
    if (span === null) return false;
    const written = value === null ? '~' : stringify(value, { lineWidth: 0 }).trimEnd();
    if (written.includes('\n')) return false;
    this.splices.push({ path, value, ...span, written });
    return true;
  }

  private writeSplices(): void {
    const { splices } = this;
    if (splices.length === 0) return;
    this.splices = [];
    if (this.write(splices)) return;
    // One of them doesn't fit: each on its own, through the document where it has to be.
    for (const { path, value } of splices) {
      if (!this.spliceLater(path, value) || !this.write(this.splices.splice(0))) this.replace(path, value, []);
    }
  }

  /** False where the text would no longer be YAML. */
  private write(splices: readonly Splice[]): boolean {
    let text = '';
    let end = 0;
    for (const { from, to, written } of splices.toSorted((x, y) => x.from - y.from)) {
      text += this.text.slice(end, from) + written;
      end = to;
    }
    text += this.text.slice(end);
    if (!splices.every((one) => WORD.test(one.written) && WORD.test(this.text.slice(one.from, one.to)))) {
      const document = compose(text);
      if (document === null || document.errors.length > 0) return false;
    }
    this.text = text;
    this.isTextAhead = true;
    return true;
  }

  /** The document as the text is now. */
  private readAgain(): void {
    if (!this.isTextAhead) return;
    this.isTextAhead = false;
    this.document = compose(this.text) ?? this.document;
    this.isShared = false;
  }

  private writeOutAliases(): void {
    const { document } = this;
    let found = false;
    visit(document, {
      Alias(_, alias) {
        found = true;
        const copy = (alias.resolve(document) as Node | undefined)?.clone() as Node | undefined;
        if (copy === undefined) return undefined;
        dropAnchors(copy);
        return copy;
      },
    });
    if (found && document.contents !== null) dropAnchors(document.contents as Node);
  }

  /** The text as the document is now. */
  private print(): void {
    if (!this.isDocumentAhead) return;
    this.isDocumentAhead = false;
    this.text = this.document.toString({ lineWidth: 0, ...styleOf(this.text) });
    this.isTextAhead = true;
  }
}

/** A plain scalar that can stand for another one without a look at what is around it. */
const WORD = /^[A-Za-z0-9][A-Za-z0-9_+]*$/;

/** Where a scalar is written, with its tag; null for one that can't be written over letter by letter. */
function spanInText(text: string, node: unknown): { readonly from: number; readonly to: number } | null {
  const scalar = node as { type?: string; tag?: string; range?: [number, number, number] | null } | null | undefined;
  if (scalar?.range == null || scalar.type === 'BLOCK_LITERAL' || scalar.type === 'BLOCK_FOLDED') return null;
  const [start, to] = scalar.range;
  const from = scalar.tag?.startsWith('!') ? text.lastIndexOf(scalar.tag, start) : start;
  // A lone carriage return parts the value from its key and belongs to the value all the same.
  const isOdd = from < 0 || from === to || text.slice(from, to).includes('\r');
  return isOdd ? null : { from, to };
}

function isPlain(value: YamlValue): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

/** Does it name itself for others to repeat, or repeat others? */
function hasAnchor(node: Node): boolean {
  let found = false;
  visit(node, (_, part) => {
    if (isAlias(part) || (isNode(part) && (part as { anchor?: string }).anchor !== undefined)) found = true;
  });
  return found;
}

function dropAnchors(node: Node): void {
  visit(node, (_, part) => {
    if (isNode(part) && !isAlias(part)) delete (part as { anchor?: string }).anchor;
  });
}

/** After the last key that `order` lists before it. */
function placeFor(map: YAMLMap, key: string, order: readonly string[]): number {
  const rank = order.indexOf(key);
  if (rank < 0) return map.items.length;
  const keys = map.items.map((item) => (isScalar(item.key) ? String(item.key.value) : ''));
  for (let i = keys.length - 1; i >= 0; i--) {
    const other = order.indexOf(keys[i]!);
    if (other >= 0 && other < rank) return i + 1;
  }
  return 0;
}

/** Are lists indented under their key, and by how much are maps? */
function styleOf(text: string): { indentSeq: boolean; indent: number } {
  const list = /^( *)[\w.]+:[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*( *)- /m.exec(text);
  const map = /^([\w.]+):[ \t]*(?:#[^\n]*)?\n( +)[\w.]+:/m.exec(text);
  const indent = map?.[2]?.length ?? 2;
  return { indentSeq: list === null || list[2]!.length > list[1]!.length, indent: Math.min(8, Math.max(1, indent)) };
}
