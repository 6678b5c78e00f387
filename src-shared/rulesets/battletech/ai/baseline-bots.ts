/** Two simple bots to measure the tactical commander against. */
import { bearingBetween } from '../rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import type { MoveChoice, MoveOrder } from '../rules/movement.ts';
import { hexesOf, type Mover, Reach, type ReachRules } from '../rules/reach.ts';
import type { Situation } from '../rules/to-hit.ts';
import type { MoveMode, Unit } from '../rules/unit.ts';
import type { Commander } from './commander.ts';
import { type FirePlan, planFire } from './fire-control.ts';
import type { TacticalDuel } from './tactical-duel.ts';

const BOT_MOVES: ReachRules = { dry: true, backward: false, minimumMove: true };

/** Runs at the enemy by the shortest path and fires everything. */
export class StraightBot implements Commander {
  private readonly reach = new Reach();

  move(duel: TacticalDuel, { unit, foe, walk, run }: MoveOrder): MoveChoice {
    const { paths } = duel;
    paths.seek(foe.hex, unit.sheet.mass);
    flood(this.reach, duel, unit, run);
    let best = unit.hex * 6 + unit.facing;
    let bestScore = Number.POSITIVE_INFINITY;
    for (const state of this.reach.states()) {
      const hex = (state / 6) | 0;
      const path = paths.table[paths.offset + hex]!;
      const off = Math.abs(bearingBetween(hex, foe.hex) - 60 * (state - hex * 6));
      const score =
        1000 * (path === 0 ? 100 + distanceBetween(hex, foe.hex) : path - 1) + Math.min(off, 360 - off) + this.reach.cost(state);
      if (score < bestScore) {
        bestScore = score;
        best = state;
      }
    }
    return moveOnFoot(this.reach, best, walk, 'straight at the enemy');
  }

  fire(duel: TacticalDuel, me: Unit, foe: Unit, situation: Situation): FirePlan {
    return fireEverything(duel, me, foe, situation);
  }
}

/** Any legal move, each state as likely as the next; fires everything. */
export class RandomBot implements Commander {
  private readonly reach = new Reach();
  private readonly landing = new Int16Array(HEX_COUNT);

  move(duel: TacticalDuel, { unit, foe, walk, run, jump: mp }: MoveOrder): MoveChoice {
    flood(this.reach, duel, unit, run);
    const jump = { from: unit.hex, mp, mass: unit.sheet.mass, blocked: foe.hex, ceiling: duel.rules.jumpCeiling };
    const landings = mp > 0 ? jumpHexes(duel.ground, jump, this.landing) : 0;
    const states = this.reach.states();
    const pick = duel.dice.roll(states.length + landings, 'random move') - 1;
    if (pick < states.length) return moveOnFoot(this.reach, states[pick]!, walk, 'at random');
    const hex = this.landing[pick - states.length]!;
    const facing = duel.dice.roll(6, 'random facing') - 1;
    const hexes = distanceBetween(unit.hex, hex);
    return {
      mode: 'jump',
      hex,
      facing,
      hexes,
      cost: hexes,
      path: [unit.hex * 6 + unit.facing, hex * 6 + facing],
      why: 'at random',
      considered: [],
      count: states.length + landings,
    };
  }

  fire(duel: TacticalDuel, me: Unit, foe: Unit, situation: Situation): FirePlan {
    return fireEverything(duel, me, foe, situation);
  }
}

function flood(reach: Reach, duel: TacticalDuel, unit: Unit, limit: number): void {
  const mover: Mover = { hex: unit.hex, facing: unit.facing, quad: unit.sheet.quad, blocked: duel.other(unit).hex };
  reach.flood(duel.steps.of(unit.sheet.mass), mover, limit, BOT_MOVES);
}

function moveOnFoot(reach: Reach, state: number, walk: number, why: string): MoveChoice {
  const cost = reach.cost(state);
  const mode: MoveMode = cost === 0 ? 'stand' : cost <= walk ? 'walk' : 'run';
  const hex = (state / 6) | 0;
  return {
    mode,
    hex,
    facing: state - hex * 6,
    hexes: hexesOf(reach.paths[state]!),
    cost,
    path: reach.pathTo(state),
    why,
    considered: [],
    count: 6 * reach.hexCount,
  };
}

function fireEverything(duel: TacticalDuel, attacker: Unit, target: Unit, situation: Situation): FirePlan {
  return planFire(duel, { attacker, target, situation, targetFragility: 0, mindsHeat: false });
}
