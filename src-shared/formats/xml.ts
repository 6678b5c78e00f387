/** XML from strangers as a plain tree with places. No DTD, no entities but the five, size, depth and count limited. */
import { SaxesParser } from 'saxes';
import type { Problem } from '../contract/problem.ts';

export interface XmlElement {
  /** Local name, without a namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text directly inside, joined. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export interface XmlLimits {
  /** UTF-16 code units. */
  readonly size: number;
  readonly depth: number;
  readonly elements: number;
}

const XML_LIMITS: XmlLimits = { size: 50 * 1024 * 1024, depth: 100, elements: 500_000 };

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
  column: number;
}

class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function parseXml(text: string, fileName: string, limits: XmlLimits = XML_LIMITS): { root: XmlElement } | { problem: Problem } {
  if (text.length > limits.size) {
    return {
      problem: { code: 'xml/too-large', severity: 'error', message: `The file has more than ${limits.size} characters.`, file: fileName },
    };
  }
  const builder = new TreeBuilder(limits);
  try {
    return { root: builder.build(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) };
  } catch (error) {
    const code = error instanceof Refusal ? error.code : 'syntax';
    const message = error instanceof Refusal ? error.message : `The XML is not well formed: ${plainReason(error)}.`;
    return { problem: { code: `xml/${code}`, severity: 'error', message, file: fileName, ...builder.place() } };
  }
}

/** The parser's own words without its "line:column:" prefix. */
function plainReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^(?:undefined:)?\d+:\d+:\s*/, '').replace(/\.$/, '');
}

class TreeBuilder {
  private readonly limits: XmlLimits;
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly open: OpenElement[] = [];
  private root: XmlElement | null = null;
  private elements = 0;

  constructor(limits: XmlLimits) {
    this.limits = limits;
    this.parser.on('error', (error) => {
      throw error;
    });
    this.parser.on('doctype', () => {
      throw new Refusal('doctype', 'The file declares a document type; such files are refused because they can hide entity bombs.');
    });
    this.parser.on('opentag', (tag) => this.enter(tag.name, tag.attributes as Record<string, string>));
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
    this.parser.on('closetag', () => this.leave());
  }

  build(text: string): XmlElement {
    this.parser.write(text).close();
    if (this.root === null) throw new Refusal('empty', 'The file has no element.');
    return this.root;
  }

  place(): { line: number; column: number } {
    return { line: this.parser.line, column: this.parser.columnIndex + 1 };
  }

  private enter(name: string, attributes: Record<string, string>): void {
    if (++this.elements > this.limits.elements) throw new Refusal('too-many', `The file has more than ${this.limits.elements} elements.`);
    if (this.open.length >= this.limits.depth) throw new Refusal('too-deep', `Elements are nested more than ${this.limits.depth} deep.`);
    this.open.push({ name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '', ...this.place() });
  }

  private addText(text: string): void {
    const top = this.open.at(-1);
    if (top !== undefined) top.text += text;
  }

  private leave(): void {
    const done = this.open.pop();
    if (done === undefined) return;
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = done;
    else parent.children.push(done);
  }
}

function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((c) => c.name === name);
}

/** Items of a wrapper: `<costs><cost/>...</costs>` as `listOf(e, 'costs', 'cost')`. */
export function listOf(element: XmlElement, wrapper: string, item: string): readonly XmlElement[] {
  return childrenOf(element, wrapper).flatMap((w) => childrenOf(w, item));
}
