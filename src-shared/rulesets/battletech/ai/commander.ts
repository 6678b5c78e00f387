/** Who decides: the tactical brain, and two plain ones to measure it against. */
import type { Duel } from '../rules/duel.ts';
import type { MoveChoice } from '../rules/movement.ts';
import type { CommanderKind } from '../rules/options.ts';
import type { Situation } from '../rules/to-hit.ts';
import type { Unit } from '../rules/unit.ts';
import { Random, Straight } from './baseline-bots.ts';
import { type FirePlan, planFire } from './fire-control.ts';
import { fragility } from './fragility.ts';
import { Tactician } from './tactician.ts';

export interface Commander {
  move(duel: Duel, me: Unit, foe: Unit, knows: boolean, walk: number, run: number, jump: number): MoveChoice;
  fire(duel: Duel, me: Unit, foe: Unit, s: Situation): FirePlan;
}

export function commander(brain: CommanderKind): Commander {
  return brain === 'tactical' ? new Tactical() : brain === 'straight' ? new Straight() : new Random();
}

class Tactical implements Commander {
  private readonly tactician = new Tactician();
  private readonly shares = new Float64Array(4);

  move(duel: Duel, me: Unit, foe: Unit, knows: boolean, walk: number, run: number, jump: number): MoveChoice {
    return this.tactician.choose(duel, me, foe, knows, walk, run, jump);
  }

  fire(duel: Duel, me: Unit, foe: Unit, s: Situation): FirePlan {
    return planFire(duel, me, foe, s, fragility(foe, duel.rules.endAtCrippled, this.shares)[s.side] as number, true);
  }
}
