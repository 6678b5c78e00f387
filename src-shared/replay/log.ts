/** The battle log as plain text, for the CLI, exports and golden files. */
import type { BattleEvent, DiceRoll, LogLine } from '../contract/event.ts';
import { withSideNames } from '../contract/side-names.ts';

export type SideNames = readonly [string, string];

export function logText<E extends BattleEvent>(events: readonly E[], describe: (event: E) => readonly LogLine[], names: SideNames): string {
  const named = withSideNames(describe, names);
  const columns = sideColumns(names);
  return `${events
    .flatMap((event) => named(event))
    .map((line) => lineText(line, columns))
    .join('\n')}\n`;
}

/** A name that is longer would push the text of every line out of sight. */
const LONGEST_NAME = 24;

/** What stands before a line, by side: the sign that the side has everywhere, which tells two of the same name apart, and its name. */
export function sideColumns(names: SideNames): SideNames {
  const [a, b] = names.map((name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name));
  const width = Math.max(a!.length, b!.length);
  return [`● ${a!.padEnd(width)}`, `◆ ${b!.padEnd(width)}`];
}

export function lineText(line: LogLine, columns: SideNames): string {
  if (line.level === 'round') return `== ${line.title}${line.value ? ` (${line.value})` : ''}`;
  const side = line.side === null ? '' : `${columns[line.side]}  `;
  const parts = [line.title, line.value, ...line.dice.map(diceText), line.note].filter((part) => part !== undefined && part !== '');
  return `${line.level === 'detail' ? '    ' : '  '}${side}${parts.join(' | ')}`;
}

function diceText(roll: DiceRoll): string {
  const faces = roll.faces.map((face, i) => `${face}${roll.success?.[i] === false ? '.' : ''}`).join(' ');
  const modifier = roll.modifier ? ` ${roll.modifier > 0 ? '+' : ''}${roll.modifier}` : '';
  const total = roll.total === undefined ? '' : ` = ${roll.total}`;
  const target = roll.target === undefined ? '' : ` vs ${roll.target}`;
  return `${roll.label} d${roll.sides} [${faces}]${modifier}${total}${target}`;
}
