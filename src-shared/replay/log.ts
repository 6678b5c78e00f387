/** The battle log as plain text, for the CLI, exports and golden files. */
import type { BattleEvent, DiceRoll, LogLine } from '../contract/event.ts';

export function logText<E extends BattleEvent>(events: readonly E[], describe: (event: E) => readonly LogLine[]): string {
  return `${events
    .flatMap((event) => describe(event))
    .map(lineText)
    .join('\n')}\n`;
}

export function lineText(line: LogLine): string {
  if (line.level === 'round') return `== ${line.title}${line.value ? ` (${line.value})` : ''}`;
  const side = line.side === null ? ' ' : line.side === 0 ? 'A' : 'B';
  const parts = [line.title, line.value, ...line.dice.map(diceText), line.note].filter((part) => part !== undefined && part !== '');
  return `${line.level === 'detail' ? '    ' : '  '}${side} ${parts.join(' | ')}`;
}

function diceText(roll: DiceRoll): string {
  const faces = roll.faces.map((face, i) => `${face}${roll.success?.[i] === false ? '.' : ''}`).join(' ');
  const modifier = roll.modifier ? ` ${roll.modifier > 0 ? '+' : ''}${roll.modifier}` : '';
  const total = roll.total === undefined ? '' : ` = ${roll.total}`;
  const target = roll.target === undefined ? '' : ` vs ${roll.target}`;
  return `${roll.label} d${roll.sides} [${faces}]${modifier}${total}${target}`;
}
