/** One attack result with its dice. Pure. */
import type { BattleEvent, LogLine } from '../../../src-shared/contract/event.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { AttackPhase } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { describe } from '../../../src-shared/rulesets/wh40k/present/describe.ts';
import type { Wh40kEvent } from '../../../src-shared/rulesets/wh40k/present/events.ts';

/** An exchange of one round in which the attacker goes first and makes just this attack. */
export function exampleOptions(options: Options, phase: AttackPhase): Options {
  return {
    ...options,
    rounds: 1,
    first: 'a',
    shooting: phase !== 'fight',
    charge: phase === 'shoot' ? 'none' : 'first',
    chargeRound: 1,
    chargeDistance: null,
  };
}

export interface ToldAttack {
  readonly lines: readonly LogLine[];
  /** Wounds and models the attacker took off. */
  readonly taken: number;
  readonly slain: number;
}

/** The attacker's own dice, up to where the target strikes back. */
export function toldAttack(events: readonly BattleEvent[]): ToldAttack {
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
    if (event.kind === 'damage') {
      taken += event.taken;
      slain += event.slain;
    }
    lines.push(...describe(event));
  }
  return { lines, taken, slain };
}
