/** One attack with its dice, taken from a replay. Pure. */
import type { BattleEvent, LogLine } from '../../../src-shared/contract/event.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { AttackPhase } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { describe } from '../../../src-shared/rulesets/wh40k/present/describe.ts';
import type { Wh40kEvent } from '../../../src-shared/rulesets/wh40k/present/events.ts';

/** One round in which the attacker goes first and makes only this attack. */
export function exampleOptions(options: Options, phase: AttackPhase): Options {
  return {
    ...options,
    rounds: 1,
    first: 'a',
    shooting: phase !== 'fight',
    charge: phase === 'shoot' || phase === 'overwatch' ? 'none' : 'first',
    chargeRound: 1,
    chargeDistance: null,
  };
}

export interface ExampleAttack {
  readonly lines: readonly LogLine[];
  /** Wounds the target lost. */
  readonly taken: number;
  readonly slain: number;
}

/** The attacker's dice only: stops where the target strikes back. */
export function exampleAttack(events: readonly BattleEvent[]): ExampleAttack {
  const lines: LogLine[] = [];
  let taken = 0;
  let slain = 0;
  for (const event of events as readonly Wh40kEvent[]) {
    if (event.kind === 'begin' || event.kind === 'first' || event.kind === 'end') continue;
    if (event.kind === 'turn' || event.kind === 'charge') {
      if (event.side === 1) break;
      continue;
    }
    if (event.kind === 'morale' || (event.kind === 'attacks' && event.side === 1)) break;
    if (event.kind === 'damage' || event.kind === 'devastating' || event.kind === 'mortals') {
      taken += event.taken;
      slain += event.slain;
    }
    lines.push(...describe(event));
  }
  return { lines, taken, slain };
}
