/** HTML in which every value is text unless it was built here: a name can never become markup. */

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | Markup | null | readonly HtmlValue[];

/** html`<td>${name}</td>` escapes the name; null becomes nothing, and a list its members one after the other. */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  return new Markup(pieces.map((piece, i) => (i < values.length ? piece + htmlText(values[i] ?? null) : piece)).join(''));
}

function htmlText(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(htmlText).join('') : escapeHtml(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
