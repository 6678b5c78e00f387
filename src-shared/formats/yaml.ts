/**
 * YAML with a position for everything, safe for hostile text: bounded size, bounded depth, bounded alias expansion.
 * The only file that knows the `yaml` package. Reading never throws.
 */
import { type Alias, Composer, type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, Parser } from 'yaml';

/** A stretch of the source on one line; line and columns count from 1, `endColumn` is exclusive. */
export interface YamlSpan {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | bigint | null;
  /** As written, without quotes; `!word` in front stays part of it. */
  readonly text: string;
  /** Column of the first character of `text`; differs from the span's when the scalar is quoted. */
  readonly textColumn: number;
  readonly span: YamlSpan;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: string; readonly keySpan: YamlSpan; readonly value: YamlNode }[];
  readonly span: YamlSpan;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly span: YamlSpan;
}

export type YamlNode = YamlScalar | YamlMap | YamlList;

export interface YamlFault extends YamlSpan {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export interface YamlReading {
  /** null when there is nothing, or nothing that could be read. */
  readonly root: YamlNode | null;
  readonly faults: readonly YamlFault[];
}

export const YAML_LIMITS = { characters: 1_000_000, depth: 60, nodes: 400_000, faults: 100 } as const;

export function readYaml(text: string): YamlReading {
  const { root, faults } = readDocuments(text);
  return { root, faults };
}

/** The first document of a text without faults; null for any other text. */
export function faultlessDocument(text: string): Document | null {
  const { faults, documents } = readDocuments(text);
  return faults.length === 0 ? (documents?.[0] ?? null) : null;
}

function readDocuments(text: string): YamlReading & { readonly documents?: readonly Document[] } {
  const refusal = refuse(text);
  if (refusal !== null) return { root: null, faults: [refusal] };
  const lines = new LineCounter();
  try {
    const documents = composeAll(text, lines);
    if (documents === null) return { root: null, faults: [faultAt(text, 0, 'deep', TOO_DEEP)] };
    return { ...new Reader(text, lines).read(documents), documents };
  } catch (error) {
    // The parser itself gave up (a stack too deep, an internal invariant): still a rejection with a line.
    const message = error instanceof Error ? error.message : String(error);
    return { root: null, faults: [faultAt(text, 0, 'unreadable', `This text cannot be read as YAML: ${message}.`)] };
  }
}

const TOO_DEEP = `Nested more than ${YAML_LIMITS.depth} levels deep.`;

/** The first document of a text, parsed without resolving anything costly; null if nested too deep. */
export function compose(text: string): Document | null {
  return composeAll(text)?.[0] ?? null;
}

function composeAll(text: string, lines?: LineCounter): Document[] | null {
  const tokens = [...new Parser(lines?.addNewLine).parse(text)];
  if (depthOf(tokens) > YAML_LIMITS.depth) return null;
  // uniqueKeys compares every key with every other; the reader below finds duplicates in one pass.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, keepSourceTokens: false });
  return [...composer.compose(tokens, true, text.length)] as Document[];
}

/** Cheap looks at the text that keep the parser away from input it would choke on. */
function refuse(text: string): YamlFault | null {
  if (text.length > YAML_LIMITS.characters) {
    return faultAt(text, 0, 'too-large', `The text has ${text.length} characters; at most ${YAML_LIMITS.characters} are read.`);
  }
  const nul = text.indexOf('\0');
  if (nul >= 0) return faultAt(text, nul, 'binary', 'There is a NUL character here; this is not a text file.');
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) {
    return faultAt(text, broken, 'encoding', 'A character here could not be decoded; save the file as UTF-8.');
  }
  const deep = deepestOffset(text);
  return deep >= 0 ? faultAt(text, deep, 'deep', TOO_DEEP) : null;
}

/** Offset where brackets, repeated dashes or indentation pass the depth limit; -1 if nowhere. */
function deepestOffset(text: string): number {
  let open = 0;
  let dashes = 0;
  let indent = 0;
  let lineStart = true;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) {
      lineStart = true;
      indent = 0;
      dashes = 0;
      continue;
    }
    if (c === 91 || c === 123) open++;
    else if ((c === 93 || c === 125) && open > 0) open--;
    else if (c === 45 || c === 63) dashes++;
    else if (c !== 32 && c !== 9) dashes = 0;
    if (lineStart && (c === 32 || c === 9)) indent++;
    else lineStart = false;
    if (open > 4 * YAML_LIMITS.depth || (dashes > 2 * YAML_LIMITS.depth && text[i + 1] === ' ') || indent > 1000) return i;
  }
  return -1;
}

interface CstNode {
  readonly items?: readonly { readonly key?: unknown; readonly value?: unknown }[];
  readonly value?: unknown;
}

function depthOf(tokens: readonly unknown[]): number {
  let deepest = 0;
  const stack: [node: unknown, depth: number][] = tokens.map((token) => [token, 0]);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [token, depth] = top;
    if (token === null || typeof token !== 'object') continue;
    const node = token as CstNode;
    if (depth > deepest) deepest = depth;
    if (deepest > YAML_LIMITS.depth) return deepest;
    if (node.items !== undefined) for (const item of node.items) stack.push([item.key, depth + 1], [item.value, depth + 1]);
    else stack.push([node.value, depth]);
  }
  return deepest;
}

function faultAt(text: string, offset: number, code: string, message: string): YamlFault {
  const before = text.slice(0, Math.max(0, offset));
  const line = before.split('\n').length;
  const column = before.length - (before.lastIndexOf('\n') + 1) + 1;
  return { code, message, line, column, endColumn: column + 1 };
}

/** Turns the package's nodes into ours, following aliases and watching how much they unfold to. */
class Reader {
  private readonly text: string;
  private readonly lines: LineCounter;
  private readonly faults: YamlFault[] = [];
  private readonly anchors = new Map<string, YamlNode>();
  private readonly weight = new Map<YamlNode, number>();
  private nodes = 0;

  constructor(text: string, lines: LineCounter) {
    this.text = text;
    this.lines = lines;
  }

  read(documents: readonly Document[]): YamlReading {
    const [document, second] = documents;
    if (document === undefined) return { root: null, faults: [] };
    for (const error of document.errors.slice(0, YAML_LIMITS.faults)) {
      this.faults.push({ ...this.span(error.pos[0], error.pos[1]), ...wordsFor(error.code, error.message) });
    }
    if (second !== undefined) {
      const at = second.range?.[0] ?? 0;
      this.fault('documents', "Only the first document of a file is read; another starts here with '---'.", this.span(at, at + 3));
    }
    const contents = document.contents;
    const root = contents === null ? null : this.node(contents as Node);
    return { root, faults: this.faults };
  }

  private node(node: Node | null, at = 0): YamlNode {
    if (node === null) return { kind: 'scalar', value: null, text: '', textColumn: 1, span: this.span(at, at) };
    const anchor = (node as { anchor?: string }).anchor;
    let made: YamlNode;
    const before = this.nodes;
    this.nodes++;
    if (isAlias(node)) return this.alias(node);
    if (isMap(node)) made = this.map(node.items as { key: unknown; value: unknown }[], node);
    else if (isSeq(node))
      made = { kind: 'list', items: node.items.map((item) => this.node(item as Node | null, this.from(node))), span: this.spanOf(node) };
    else made = this.scalar(node);
    this.weight.set(made, this.nodes - before);
    if (anchor !== undefined) this.anchors.set(anchor, made);
    return made;
  }

  private map(items: readonly { key: unknown; value: unknown }[], node: Node): YamlMap {
    const seen = new Set<string>();
    const entries: { key: string; keySpan: YamlSpan; value: YamlNode }[] = [];
    for (const { key, value } of items) {
      const keyNode = key as Node | null;
      const keySpan = keyNode === null ? this.spanOf(node) : this.spanOf(keyNode);
      if (keyNode !== null && !isScalar(keyNode)) {
        this.fault('key', 'A key has to be a plain word.', keySpan);
        continue;
      }
      const name = keyNode === null ? '' : String(keyNode.value);
      if (seen.has(name)) {
        this.fault('duplicate-key', `The key '${name}' stands here a second time.`, keySpan, 'Remove one of them; the first one counts.');
        continue;
      }
      seen.add(name);
      entries.push({ key: name, keySpan, value: this.node(value as Node | null, keyNode === null ? 0 : this.to(keyNode)) });
    }
    return { kind: 'map', entries, span: this.spanOf(node) };
  }

  private scalar(node: Node): YamlScalar {
    const scalar = node as Node & { value: unknown; source?: string; type?: string; tag?: string };
    let from = this.from(node);
    const to = this.to(node);
    let text = scalar.source ?? String(scalar.value ?? '');
    // `if: !enemy.in_range` is a YAML tag to the parser and a condition to the writer.
    const tag = scalar.tag;
    if (tag?.startsWith('!') && !tag.startsWith('!!')) {
      const tagAt = this.text.lastIndexOf(tag, from);
      if (tagAt >= 0) {
        from = tagAt;
        text = this.text.slice(from, to).trim();
        return { kind: 'scalar', value: text, text, textColumn: this.span(from, to).column, span: this.span(from, to) };
      }
    }
    const quoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
    const span = this.span(from, to);
    const value = scalar.value as YamlScalar['value'];
    return { kind: 'scalar', value: value ?? null, text, textColumn: span.column + (quoted ? 1 : 0), span };
  }

  private alias(node: Alias): YamlNode {
    const target = this.anchors.get(node.source);
    if (target === undefined) {
      this.fault('alias', `There is no '&${node.source}' above for '*${node.source}' to repeat.`, this.spanOf(node));
      return { kind: 'scalar', value: null, text: '', textColumn: 1, span: this.spanOf(node) };
    }
    this.nodes += this.weight.get(target) ?? 1;
    if (this.nodes > YAML_LIMITS.nodes) {
      this.fault('bomb', 'The repetitions (aliases) of this file unfold to too much; this one is left out.', this.spanOf(node));
      this.nodes -= this.weight.get(target) ?? 1;
      return { kind: 'scalar', value: null, text: '', textColumn: 1, span: this.spanOf(node) };
    }
    return target;
  }

  private fault(code: string, message: string, span: YamlSpan, hint?: string): void {
    if (this.faults.length < YAML_LIMITS.faults) this.faults.push({ code, message, ...span, ...(hint && { hint }) });
  }

  private from(node: Node): number {
    return node.range?.[0] ?? 0;
  }

  private to(node: Node): number {
    return node.range?.[1] ?? 0;
  }

  private spanOf(node: Node): YamlSpan {
    return this.span(this.from(node), this.to(node));
  }

  private span(from: number, to: number): YamlSpan {
    const start = this.lines.linePos(from);
    const line = Math.max(1, start.line);
    const column = Math.max(1, start.col);
    const lineEnd = this.text.indexOf('\n', from);
    const end = Math.min(to, lineEnd < 0 ? this.text.length : lineEnd);
    return { line, column, endColumn: column + Math.max(1, end - from) };
  }
}

/** The parser's own messages, in words for people who write encounters, not parsers. */
function wordsFor(code: string, message: string): { code: string; message: string; hint?: string } {
  switch (code) {
    case 'TAB_AS_INDENT':
      return { code: 'tab', message: 'A tab cannot indent a line in YAML.', hint: 'Use spaces.' };
    case 'BAD_INDENT':
    case 'BAD_PROP_ORDER':
      return { code: 'indent', message: 'The indentation of this line does not fit the lines above.' };
    default:
      return { code: code.toLowerCase().replaceAll('_', '-'), message: message.endsWith('.') ? message : `${message}.` };
  }
}
