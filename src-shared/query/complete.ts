/** What the query box can offer at the cursor: field names, or words of the field being filled in. */
import { fieldNamed, type QueryField } from './parse.ts';
import { tokenize } from './tokens.ts';

export interface Completion {
  /** Replaces [from, to) of the text. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly label: string;
  readonly detail: string;
}

const MOST = 12;

export function completeQuery(
  text: string,
  cursor: number,
  fields: readonly QueryField[],
  /** Words of a field that may hold the text; they need not all. */
  wordsOf: (field: QueryField, text: string) => readonly string[],
): Completion[] {
  const token = tokenize(text).find((t) => t.from <= cursor && cursor <= t.to && (t.kind === 'word' || t.kind === 'test'));
  if (token?.kind === 'test') {
    const field = fieldNamed(fields, token.field);
    if (field?.kind !== 'words') return [];
    const typed = token.text.toLowerCase();
    return wordsOf(field, token.text)
      .filter((word) => word.toLowerCase().includes(typed))
      .sort((x, y) => Number(y.toLowerCase().startsWith(typed)) - Number(x.toLowerCase().startsWith(typed)))
      .slice(0, MOST)
      .map((word) => ({
        from: token.from,
        to: token.to,
        insert: `${field.id}:${/[\s()"]/.test(word) ? `"${word}"` : word} `,
        label: word,
        detail: field.label,
      }));
  }
  const typed = (token?.text ?? '').toLowerCase();
  const from = token?.from ?? cursor;
  return fields
    .filter((f) => [f.id, ...(f.aliases ?? [])].some((name) => name.toLowerCase().startsWith(typed)))
    .slice(0, MOST)
    .map((f) => ({ from, to: token?.to ?? cursor, insert: f.kind === 'number' ? `${f.id}>=` : `${f.id}:`, label: f.id, detail: f.label }));
}
