/** What an importer, a validator or a run has to say about the user's input. Never thrown, always collected. */

export type Severity = 'error' | 'warning' | 'note';

export interface Problem {
  /** Stable, kebab-case, prefixed by the ruleset or room: `osr/unknown-target`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence, no exclamation marks: what is wrong. */
  readonly message: string;
  /** What to do about it: "Did you mean 'Furious'?" */
  readonly hint?: string;
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** The line in `file`, where that file is one of several joined in the text. */
  readonly fileLine?: number;
  /** 1-based, in UTF-16 code units. */
  readonly column?: number;
  /** Exclusive end on the same line, for underlining. */
  readonly endColumn?: number;
  /** The unit, actor, 'Mech or ship it is about. */
  readonly subject?: string;
  /** A replacement for [column, endColumn) that would fix it, offered as a one-key fix. */
  readonly fix?: string;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((p) => p.severity === 'error');
}

/** Longer than any sentence with what it quotes of a sensible file. */
const LONGEST_TEXT = 500;

/** The same with texts that fit on a page, whatever a line of a million characters put into them. A fix that long is none. */
export function bounded(problem: Problem): Problem {
  const { message, hint, subject, fix } = problem;
  if ([message, hint, subject, fix].every((text) => text === undefined || text.length <= LONGEST_TEXT)) return problem;
  const { fix: _, ...rest } = problem;
  return {
    ...rest,
    message: shortened(message),
    ...(hint !== undefined && { hint: shortened(hint) }),
    ...(subject !== undefined && { subject: shortened(subject) }),
    ...(fix !== undefined && fix.length <= LONGEST_TEXT && { fix }),
  };
}

/** Its beginning and its end, which often says what to do. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const half = LONGEST_TEXT / 2;
  return `${text.slice(0, half).toWellFormed()} … ${text.slice(-half).toWellFormed()}`;
}

/** `party.yaml:14:9 error: unknown target 'nearst_enemy'. Did you mean 'nearest_enemy'?` */
export function formatProblem(p: Problem): string {
  const place = [p.file ?? '', p.fileLine ?? p.line ?? '', p.column ?? ''].filter((part) => part !== '').join(':');
  const subject = p.subject ? `${p.subject}: ` : '';
  return `${place ? `${place} ` : ''}${p.severity}: ${subject}${p.message}${p.hint ? ` ${p.hint}` : ''}`;
}

/** Up to this many problems are listed one by one. */
const LISTED = 20;

/** As lines of text: each one, or with many of them each reason once, with how often and an example; errors come first. */
export function problemLines(problems: readonly Problem[], details: boolean): string[] {
  if (details || problems.length <= LISTED) return problems.map(formatProblem);
  const byReason = [...Map.groupBy(problems, (p) => `${p.severity} ${p.code}`).values()];
  const rank = ({ severity }: Problem) => ['error', 'warning', 'note'].indexOf(severity);
  return byReason
    .toSorted((a, b) => rank(a[0]!) - rank(b[0]!) || b.length - a.length)
    .map((list) => (list.length === 1 ? formatProblem(list[0]!) : `${list.length} × ${list[0]!.code}, such as ${formatProblem(list[0]!)}`));
}

/** The closest known word within a third of its length (at least 1, at most 3 edits), or undefined. */
export function closestWord(word: string, known: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.max(1, Math.floor(wanted.length / 3))) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = candidate;
    }
  }
  return best;
}

/** "Did you mean 'x'?" when something is close, else a list of what is allowed when that list is short. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const close = closestWord(word, known);
  if (close !== undefined) return `Did you mean '${close}'?`;
  return known.length > 0 && known.length <= 12 ? `Use one of: ${known.join(', ')}.` : undefined;
}

/** Optimal string alignment distance (a swap of neighbours counts one); stops counting at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let rowMin = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let d = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d = Math.min(d, beforeLast[j - 2]! + 1);
      }
      row.push(d);
      if (d < rowMin) rowMin = d;
    }
    if (rowMin >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The first error, or the first warning; undefined where there are only notes. */
export function worstProblem<P extends Problem>(problems: readonly P[]): P | undefined {
  return problems.find((p) => p.severity === 'error') ?? problems.find((p) => p.severity === 'warning');
}
