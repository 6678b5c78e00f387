/** Two simple bots to measure the tactical commander against. */
import { bearingBetween } from '../rules/arcs.ts';
import type { Duel } from '../rules/duel.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import type { MoveChoice } from '../rules/movement.ts';
import { hexesOf, type Mover, Reach } from '../rules/reach.ts';
import type { Situation } from '../rules/to-hit.ts';
import type { MoveMode, Unit } from '../rules/unit.ts';
import type { Commander } from './commander.ts';
import { type FirePlan, planFire } from './fire-control.ts';

/** Runs at the enemy by the shortest way and fires everything. */
export class Straight implements Commander {
  private readonly reach = new Reach();

  move(duel: Duel, me: Unit, foe: Unit, _knows: boolean, walk: number, run: number): MoveChoice {
    const { paths } = duel;
    paths.seek(foe.hex, me.sheet.mass);
    flood(this.reach, duel, me, foe, run);
    let best = me.hex * 6 + me.facing;
    let bestScore = Number.POSITIVE_INFINITY;
    for (const state of this.reach.states()) {
      const hex = (state / 6) | 0;
      const way = paths.table[paths.offset + hex] as number;
      const off = Math.abs(bearingBetween(hex, foe.hex) - 60 * (state - hex * 6));
      const score = 1000 * (way === 0 ? 100 + distanceBetween(hex, foe.hex) : way - 1) + Math.min(off, 360 - off) + this.reach.cost(state);
      if (score < bestScore) {
        bestScore = score;
        best = state;
      }
    }
    return chosenState(this.reach, best, walk, 'straight at the enemy');
  }

  fire(duel: Duel, me: Unit, foe: Unit, s: Situation): FirePlan {
    return planFire(duel, me, foe, s, 0, false);
  }
}

/** Any legal move, each state as likely as the next; fires everything. */
export class Random implements Commander {
  private readonly reach = new Reach();
  private readonly landing = new Int16Array(HEX_COUNT);

  move(duel: Duel, me: Unit, foe: Unit, _knows: boolean, walk: number, run: number, jump: number): MoveChoice {
    flood(this.reach, duel, me, foe, run);
    const places = jump > 0 ? jumpHexes(duel.ground, me.hex, jump, me.sheet.mass, foe.hex, duel.rules.jumpCeiling, this.landing) : 0;
    const states = this.reach.states();
    const pick = duel.dice.roll(states.length + places, 'random move') - 1;
    if (pick < states.length) return chosenState(this.reach, states[pick] as number, walk, 'at random');
    const hex = this.landing[pick - states.length] as number;
    const facing = duel.dice.roll(6, 'random facing') - 1;
    const hexes = distanceBetween(me.hex, hex);
    return {
      mode: 'jump',
      hex,
      facing,
      hexes,
      cost: hexes,
      path: [me.hex * 6 + me.facing, hex * 6 + facing],
      why: 'at random',
      considered: [],
      count: states.length + places,
    };
  }

  fire(duel: Duel, me: Unit, foe: Unit, s: Situation): FirePlan {
    return planFire(duel, me, foe, s, 0, false);
  }
}

function flood(reach: Reach, duel: Duel, me: Unit, foe: Unit, limit: number): void {
  const mover: Mover = { hex: me.hex, facing: me.facing, quad: me.sheet.quad, blocked: foe.hex };
  reach.flood(duel.steps.of(me.sheet.mass), mover, limit, { dry: true, backward: false, minimumMove: true });
}

function chosenState(reach: Reach, state: number, walk: number, why: string): MoveChoice {
  const cost = reach.cost(state);
  const mode: MoveMode = cost === 0 ? 'stand' : cost <= walk ? 'walk' : 'run';
  const hex = (state / 6) | 0;
  return {
    mode,
    hex,
    facing: state - hex * 6,
    hexes: hexesOf(reach.paths[state] as number),
    cost,
    path: reach.pathTo(state),
    why,
    considered: [],
    count: 6 * reach.hexCount,
  };
}
