/** The pilot of one 'Mech in the text of its roster: `gunnery: 3`, `piloting: 4`, `commander: deep`. */
import type { CommanderKind } from '../rules/options.ts';

/** `commander:` by skill level. */
export const SKILL_LEVELS = { random: 'random', simple: 'straight', default: 'tactical', deep: 'deep' } as const satisfies Readonly<
  Record<string, CommanderKind>
>;
/** 1 is the best pilot there is. */
export const WORST_SKILL = 8;

export type PilotKey = 'gunnery' | 'piloting' | 'commander';

/**
 * Writes one of a pilot's lines, or takes it out (null: as in the run). `line` is the first of the 'Mech's, counted from 1;
 * its lines end where the next file of the roster begins.
 */
export function withPilotLine(text: string, line: number, key: PilotKey, value: string | null): string {
  const lines = text.split('\n');
  const next = lines.findIndex((one, i) => i >= line && one.startsWith('#file:'));
  const end = next < 0 ? lines.length : next;
  const own = lines.slice(line - 1, end).filter((one) => keyOf(one) !== key);
  // Older files begin with lines that count by their place; from the mass on every line names itself.
  const mass = own.findIndex((one) => keyOf(one) === 'mass');
  if (value !== null) own.splice(mass + 1, 0, `${key}:${value}${own[mass]?.endsWith('\r') ? '\r' : ''}`);
  return [...lines.slice(0, line - 1), ...own, ...lines.slice(end)].join('\n');
}

function keyOf(line: string): string {
  return line.split(':')[0]!.trim().toLowerCase();
}
