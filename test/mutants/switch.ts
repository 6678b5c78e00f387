/**
 * The one switch for all mutants of a process. Code with mutants in it imports `active` and `covering` as live bindings, so that
 * a mutant that is off costs one comparison.
 */

/** Which mutant is on; -1 for none. */
export let active = -1;
/** Whether reached mutants are noted. */
export let covering = false;
let hits = 0;
let mostHits = 0;
let reached = new Map<number, number>();

/** Called wherever the active mutant is executed. Without the limit, a loop that it keeps going would never end. */
export function hit(): true {
  if (++hits > mostHits) throw new Error(`The mutant was executed more than ${mostHits} times.`);
  return true;
}

export function cover(...ids: readonly number[]): void {
  for (const id of ids) reached.set(id, (reached.get(id) ?? 0) + 1);
}

export function activate(mutant: number, limit: number): void {
  active = mutant;
  hits = 0;
  mostHits = limit;
}

/** Returns how often the mutant was executed. */
export function deactivate(): number {
  active = -1;
  return hits;
}

/** Notes from now on which mutants are reached, and returns those noted before, with how often each was reached. */
export function startCovering(): ReadonlyMap<number, number> {
  const before = reached;
  reached = new Map();
  covering = true;
  return before;
}

export function stopCovering(): ReadonlyMap<number, number> {
  covering = false;
  return reached;
}
