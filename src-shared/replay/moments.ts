/** The moments of a trial: stretches of events between which nothing is random, so that all of them leave the same chances. */
import type { BattleEvent, LogLine } from '../contract/event.ts';
import type { Side, Winner } from '../contract/outcome.ts';
import type { Arena } from '../contract/ruleset.ts';
import { Rng, type StreamAddress } from '../random/rng.ts';

export interface Moment {
  /** Index of its first event; -1 is before the first event. */
  readonly first: number;
  readonly last: number;
  /** The event that branches start from, -1 for whole trials; null where the engine has rolled on before it emits any. */
  readonly branchAt: number | null;
  /** The log line of what led to it; null where the log has none. */
  readonly line: MomentLine | null;
}

export interface MomentLine {
  readonly side: Side | null;
  /** "Verse Cannon ×2, 6 wounds". */
  readonly title: string;
  /** In a narrator's words, where the log has them; sides have their stand-ins. */
  readonly clause?: string;
}

export interface TrialMoments {
  readonly winner: Winner;
  readonly events: readonly BattleEvent[];
  readonly moments: readonly Moment[];
}

interface Emitted {
  readonly event: BattleEvent;
  readonly position: number;
  readonly late: boolean;
}

export function readMoments(arena: Arena, trial: StreamAddress, describe: (event: BattleEvent) => readonly LogLine[]): TrialMoments {
  const { seed, a, b, t } = trial;
  const emitted: Emitted[] = [];
  const { winner } = arena.trial(seed, a, b, t, (event) => {
    emitted.push({ event, position: arena.stream.position(), late: arena.stream.isLate() });
  });
  const start = new Rng().seek(seed, a, b, t).position();
  return { winner, events: emitted.map(({ event }) => event), moments: momentsOf(emitted, start, describe) };
}

function momentsOf(emitted: readonly Emitted[], start: number, describe: (event: BattleEvent) => readonly LogLine[]): Moment[] {
  const moments: Moment[] = [];
  let first = -1;
  let position = start;
  for (let i = 0; i <= emitted.length; i++) {
    if (i < emitted.length && emitted[i]!.position === position) continue;
    moments.push(momentOf(emitted, first, i - 1, describe));
    if (i === emitted.length) break;
    first = i;
    position = emitted[i]!.position;
  }
  return moments;
}

function momentOf(emitted: readonly Emitted[], first: number, last: number, describe: (event: BattleEvent) => readonly LogLine[]): Moment {
  const events = emitted.slice(Math.max(0, first), last + 1);
  const open = events.findIndex(({ late }) => !late);
  const branchAt = first === -1 && last === -1 ? -1 : open < 0 ? null : Math.max(0, first) + open;
  return { first, last, branchAt, line: lineOf(events, describe) };
}

/** Of the first event that the log mentions; a heading only where there is nothing else, for it says when and not what. */
function lineOf(events: readonly Emitted[], describe: (event: BattleEvent) => readonly LogLine[]): MomentLine | null {
  for (const { event } of events) {
    const lines = describe(event);
    const line = lines.find(({ level }) => level !== 'round') ?? lines[0];
    if (line === undefined) continue;
    const { side, title, value, clause } = line;
    return { side, title: value ? `${title}, ${value}` : title, ...(clause !== undefined && { clause }) };
  }
  return null;
}
