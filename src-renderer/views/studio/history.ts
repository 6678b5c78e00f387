/** Undo and redo for a value that is replaced as a whole. Pure. */

export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** What the last change was about and when it was made: typing is undone by the word, not by the letter. */
  readonly last: { readonly about: string; readonly at: number } | null;
}

const MOST_STEPS = 200;
/** Changes of the same thing that follow each other within this time are one step. */
const SAME_STEP_MS = 1200;

export function newHistory<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], last: null };
}

/** `about` names what changed; an empty one never joins the step before. */
export function record<Value>(history: History<Value>, now: Value, about: string, at: number): History<Value> {
  const { past, last } = history;
  const joins = about !== '' && last !== null && last.about === about && at - last.at < SAME_STEP_MS;
  return { past: joins ? past : [...past, history.now].slice(-MOST_STEPS), now, future: [], last: { about, at } };
}

/** A change that is no step of its own, such as which scene is chosen. */
export function replaceNow<Value>(history: History<Value>, now: Value): History<Value> {
  return { ...history, now };
}

export function undo<Value>({ past, now, future, last }: History<Value>): History<Value> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future, last }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], last: null };
}

export function redo<Value>({ past, now, future, last }: History<Value>): History<Value> {
  const next = future[0];
  return next === undefined ? { past, now, future, last } : { past: [...past, now], now: next, future: future.slice(1), last: null };
}
