/** Files of oracle cases: what a solver reads of a case, and what it would ignore. */
import { fieldsOf, type Json } from './json.ts';
import { didYouMean, type Problem } from './problem.ts';

/** The fields a solver reads; nested for what lies in an object, or in every entry of a list. */
export interface CaseFields {
  readonly [name: string]: true | CaseFields;
}

type Fields = { readonly [name: string]: Json | undefined };

/** Remarks that cases may carry for their readers. Whatever begins with `expected` is one, too. */
const REMARKS: ReadonlySet<string> = new Set(['id', 'note', 'why', 'comment', 'source', 'features', 'states', 'standard_error']);
const isRemark = (name: string): boolean => REMARKS.has(name) || /^(?:expected|tolerance)/i.test(name);

/** The cases of a file: the file itself, its `cases`, or its `rows`. */
export function casesIn(file: Json): readonly Json[] {
  const list = Array.isArray(file) ? file : (fieldsOf(file).cases ?? fieldsOf(file).rows);
  return Array.isArray(list) ? list : [];
}

/** Cases that are listed for one field; the others are counted. */
const LISTED = 10;

/**
 * Fields of the cases that no solver reads. Names that appear in the answer don't count: some files keep the expected
 * values beside the inputs.
 */
export function unreadFields(
  file: string,
  cases: Json,
  answers: readonly Json[],
  known: (one: Json) => CaseFields | null,
): readonly Problem[] {
  const problems: Problem[] = [];
  const times = new Map<string, number>();
  casesIn(cases).forEach((one, i) => {
    const shape = known(one);
    // A case that cannot be answered says so in its answer.
    if (shape === null) return;
    const { id } = fieldsOf(one);
    const subject = `case ${i + 1}${typeof id === 'string' ? ` (${id})` : ''}`;
    for (const { path, names } of unread(fieldsOf(one), shape, '')) {
      if (isRemark(path) || path in fieldsOf(answers[i])) continue;
      const count = (times.get(path) ?? 0) + 1;
      times.set(path, count);
      const hint = didYouMean(path.slice(path.lastIndexOf('.') + 1), names);
      const message = `Unknown field '${path}' was ignored.`;
      if (count <= LISTED)
        problems.push({ code: 'solve/unknown-field', severity: 'warning', message, file, subject, ...(hint !== undefined && { hint }) });
    }
  });
  for (const [path, count] of times) {
    if (count <= LISTED) continue;
    const message = `Unknown field '${path}' was ignored in ${count - LISTED} more cases.`;
    problems.push({ code: 'solve/unknown-field', severity: 'warning', message, file });
  }
  return problems;
}

function unread(one: Fields, known: CaseFields, at: string): { path: string; names: readonly string[] }[] {
  return Object.entries(one).flatMap(([name, value]) => {
    const shape = Object.hasOwn(known, name) ? known[name] : undefined;
    if (shape === undefined) return [{ path: at + name, names: Object.keys(known) }];
    if (shape === true) return [];
    if (!Array.isArray(value)) return unread(fieldsOf(value), shape, `${at}${name}.`);
    return value.flatMap((entry: Json, i) => unread(fieldsOf(entry), shape, `${at}${name}[${i}].`));
  });
}
