/** Log lines that name a side: an event knows its number only, whoever shows the battle knows its name. Pure. */
import type { LogLine } from './event.ts';
import type { Side } from './outcome.ts';

const STAND_INS = ['⟨first side⟩', '⟨second side⟩'] as const;

/** Stands for the name of a side until `withSideNames` puts it in. */
export function sideName(side: Side): string {
  return STAND_INS[side];
}

/** A ruleset's `describe` with the names of the sides in its lines. */
export function withSideNames<E>(
  describe: (event: E) => readonly LogLine[],
  names: readonly [string, string],
): (event: E) => readonly LogLine[] {
  return (event) => describe(event).map((line) => named(line, names));
}

function named(line: LogLine, names: readonly [string, string]): LogLine {
  return {
    ...line,
    title: putSideNames(line.title, names),
    ...(line.value !== undefined && { value: putSideNames(line.value, names) }),
    ...(line.clause !== undefined && { clause: putSideNames(line.clause, names) }),
    ...(line.note !== undefined && { note: putSideNames(line.note, names) }),
  };
}

export function putSideNames(text: string, names: readonly [string, string]): string {
  return STAND_INS.reduce((done, standIn, side) => done.replaceAll(standIn, () => names[side] ?? ''), text);
}
