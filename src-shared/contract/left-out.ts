/** What the results of a combatant leave out: rules that are not modelled, and input that was damaged. */

export interface LeftOut {
  /** Names of the rules it carries that the engine doesn't model. */
  readonly unmodelled: readonly string[];
  /** What was wrong with the text it was read from. */
  readonly faults: readonly string[];
}

/** One line per kind; empty where nothing was left out. */
export function leftOutLines({ unmodelled, faults }: LeftOut): string[] {
  return [
    ...(unmodelled.length > 0 ? [`Not modelled: ${ruleNames(unmodelled).join(', ')}`] : []),
    ...(faults.length > 0 ? [`Damaged input: ${faults.join(' ')}`] : []),
  ];
}

/** "Acts of Faith" for every sentence of it that is not modelled: some sources have whole paragraphs. */
export function ruleNames(rules: readonly string[]): string[] {
  return [...new Set(rules.map((rule) => /^(.+?): /.exec(rule)?.[1] ?? rule))];
}

/** Of a matchup. */
export function leftOutOfBoth(a: LeftOut, b: LeftOut): LeftOut {
  const both = (x: readonly string[], y: readonly string[]) => [...new Set([...x, ...y])];
  return { unmodelled: both(a.unmodelled, b.unmodelled), faults: both(a.faults, b.faults) };
}

/** In one line, for tables; empty where nothing was left out. */
export function leftOutText(left: LeftOut): string {
  return leftOutLines(left).join('; ');
}
