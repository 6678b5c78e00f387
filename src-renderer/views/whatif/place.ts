/** A contest in an address: run, first index, second index. Pure. */
export interface Place {
  readonly run: number;
  readonly a: number;
  readonly b: number;
}

export function parsePlace(text: string | undefined): Place | null {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(text ?? '');
  return found === null ? null : { run: Number(found[1]), a: Number(found[2]), b: Number(found[3]) };
}
