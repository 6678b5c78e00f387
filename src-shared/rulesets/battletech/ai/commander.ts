/** Who decides: the tactical commander, or one of the baseline bots. */
import type { MoveChoice, MoveOrder } from '../rules/movement.ts';
import type { CommanderKind } from '../rules/options.ts';
import type { Situation } from '../rules/to-hit.ts';
import type { Unit } from '../rules/unit.ts';
import { RandomBot, StraightBot } from './baseline-bots.ts';
import { type FirePlan, planFire } from './fire-control.ts';
import { fragility } from './fragility.ts';
import type { TacticalDuel } from './tactical-duel.ts';
import { Tactician } from './tactician.ts';

export interface Commander {
  move(duel: TacticalDuel, order: MoveOrder): MoveChoice;
  fire(duel: TacticalDuel, me: Unit, foe: Unit, situation: Situation): FirePlan;
}

export function commander(kind: CommanderKind): Commander {
  switch (kind) {
    case 'tactical':
      return new TacticalCommander(false);
    case 'deep':
      return new TacticalCommander(true);
    case 'straight':
      return new StraightBot();
    case 'random':
      return new RandomBot();
  }
}

class TacticalCommander implements Commander {
  private readonly tactician: Tactician;
  private readonly shares = new Float64Array(4);

  constructor(deep: boolean) {
    this.tactician = new Tactician(deep);
  }

  move(duel: TacticalDuel, order: MoveOrder): MoveChoice {
    return this.tactician.choose(duel, order);
  }

  fire(duel: TacticalDuel, attacker: Unit, target: Unit, situation: Situation): FirePlan {
    const targetFragility = fragility(target, duel.rules.endAtCrippled, this.shares)[situation.side]!;
    return planFire(duel, { attacker, target, situation, targetFragility, mindsHeat: true });
  }
}
