/** Files of oracle cases: what a solver reads of a case, and what it would ignore. */
import { fieldsOf, type Json } from './json.ts';
import { closestWord, type Problem } from './problem.ts';

/** The fields a solver reads; nested for what lies in an object, or in every entry of a list. */
export interface CaseFields {
  readonly [name: string]: true | CaseFields;
}

type Fields = { readonly [name: string]: Json | undefined };

/** Remarks that cases and their parts may carry for their readers. */
const REMARKS: ReadonlySet<string> = new Set(['id', 'name', 'title', 'label', 'note', 'why', 'comment', 'description', 'source', 'tags']);
/** What files keep beside the input of a case, on its top level. Whatever begins with `expected` or `tolerance` is such, too. */
const BESIDE_THE_INPUT: ReadonlySet<string> = new Set(['features', 'states', 'standard_error']);

function isRemark(path: string): boolean {
  return REMARKS.has(lastName(path)) || BESIDE_THE_INPUT.has(path) || /^(?:expected|tolerance)/i.test(path);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The cases of a file: the file itself, its `cases`, or its `rows`. */
export function casesIn(file: Json): readonly Json[] {
  const list = Array.isArray(file) ? file : (fieldsOf(file).cases ?? fieldsOf(file).rows);
  return Array.isArray(list) ? list : [];
}

/** Fields that are named in a reason; the others are counted. */
const NAMED = 5;

/**
 * Says which fields of a case its solver doesn't read; null if it reads all. Names that appear in the answer don't count:
 * some files keep the expected values beside the inputs.
 */
export function unreadFields(one: Json, answer: Json | undefined, known: CaseFields): string | null {
  const found = unread(fieldsOf(one), known, '').filter(({ path }) => !isRemark(path) && !(path in fieldsOf(answer)));
  if (found.length === 0) return null;
  const named = found.slice(0, NAMED).map(({ path, names }) => `'${path}'${hintFor(lastName(path), names, found.length === 1)}`);
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return `unknown field${found.length > 1 ? 's' : ''} ${named.join(', ')}${more}`;
}

/** A longer list of allowed names would hide what is wrong. */
const FEW_NAMES = 12;

function hintFor(name: string, names: readonly string[], mayList: boolean): string {
  const close = closestWord(name, names);
  if (close !== undefined) return ` (did you mean '${close}'?)`;
  return mayList && names.length <= FEW_NAMES ? ` (use one of: ${names.join(', ')})` : '';
}

/** Cases that are listed for one reason; the others are counted. */
const LISTED = 10;

/** A warning for every case that is not answered because a field or its kind is unknown. */
export function unsupportedCases(file: string, answers: readonly Json[]): readonly Problem[] {
  const problems: Problem[] = [];
  const times = new Map<string, number>();
  answers.forEach((answer, i) => {
    const { id, unsupported } = fieldsOf(answer);
    if (typeof unsupported !== 'string') return;
    const count = (times.get(unsupported) ?? 0) + 1;
    times.set(unsupported, count);
    const subject = `case ${i + 1}${typeof id === 'string' ? ` (${id})` : ''}`;
    if (count <= LISTED) problems.push(unanswered(file, unsupported, '', subject));
  });
  for (const [reason, count] of times) if (count > LISTED) problems.push(unanswered(file, reason, ` in ${count - LISTED} more cases`));
  return problems;
}

function unanswered(file: string, reason: string, where: string, subject?: string): Problem {
  const message = `Not answered${where}: ${reason}.`;
  return { code: 'solve/unsupported', severity: 'warning', message, file, ...(subject !== undefined && { subject }) };
}

/** Null says that there is no such thing, so it needs no reader. */
function unread(one: Fields, known: CaseFields, at: string): { path: string; names: readonly string[] }[] {
  return Object.entries(one).flatMap(([name, value]) => {
    if (value === null) return [];
    const shape = Object.hasOwn(known, name) ? known[name] : undefined;
    if (shape === undefined) return [{ path: at + name, names: Object.keys(known) }];
    if (shape === true) return [];
    if (!Array.isArray(value)) return unread(fieldsOf(value), shape, `${at}${name}.`);
    return value.flatMap((entry: Json, i) => unread(fieldsOf(entry), shape, `${at}${name}[${i}].`));
  });
}
