/** What steps cost a mover of a given mass: the map's table without the roofs and bridges too weak for it. */
import { FLAG_ROUGH, FLAG_RUBBLE, FLAG_SWAMP, type Ground, HEX_COUNT, NEIGHBOUR, NO_LIMIT } from './ground.ts';
import { mainGround } from './main-ground.ts';
import { CLOSED, isLevel } from './step-cost.ts';

/** A state is a hex and a facing: hex * 6 + facing. */
export const STATES = HEX_COUNT * 6;
/** Added to the price of a step that requires a piloting roll. */
export const ROLL_BIT = 128;

/** By state: MP, with ROLL_BIT where a roll is due; CLOSED where the step is impossible. */
export interface MoverSteps {
  readonly forward: Uint8Array;
  /** The same for movers that keep out of water. */
  readonly dry: Uint8Array;
  readonly backward: Uint8Array;
}

export function moverSteps(ground: Ground, steps: Uint8Array, mass: number, roughPiloting: boolean): MoverSteps {
  const rolls = FLAG_RUBBLE | FLAG_SWAMP | (roughPiloting ? FLAG_ROUGH : 0);
  const tables = { forward: new Uint8Array(STATES), dry: new Uint8Array(STATES), backward: new Uint8Array(STATES) };
  for (let hex = 0; hex < HEX_COUNT; hex++) {
    for (let facing = 0; facing < 6; facing++) {
      const side = hex * 6 + facing;
      const to = NEIGHBOUR[side]!;
      const open = steps[side] !== CLOSED && mass <= ground.limit[to]!;
      const wet = to >= 0 && ground.depth[to]! > 0;
      const roll = to >= 0 && (wet || (ground.flags[to]! & rolls) !== 0) ? ROLL_BIT : 0;
      const price = open ? steps[side]! | roll : CLOSED;
      tables.forward[side] = price;
      tables.dry[side] = wet ? CLOSED : price;
      // A 'Mech that walks backward through this side faces the opposite one.
      tables.backward[hex * 6 + ((facing + 3) % 6)] = to >= 0 && isLevel(ground, hex, to) ? price : CLOSED;
    }
  }
  return tables;
}

/** The tables of one battlefield, made for each mass on first use. */
export class StepsByMass {
  private readonly ground: Ground;
  private readonly steps: Uint8Array;
  private readonly roughPiloting: boolean;
  private readonly byMass = new Map<number, MoverSteps>();
  private readonly mainByMass = new Map<number, Uint8Array>();
  /** Without weak roofs and bridges mass makes no difference. */
  private readonly anyMass: boolean;

  constructor(ground: Ground, steps: Uint8Array, roughPiloting: boolean) {
    this.ground = ground;
    this.steps = steps;
    this.roughPiloting = roughPiloting;
    this.anyMass = ground.limit.every((limit) => limit === NO_LIMIT);
  }

  of(mass: number): MoverSteps {
    const key = this.anyMass ? 0 : mass;
    let tables = this.byMass.get(key);
    if (tables === undefined) {
      tables = moverSteps(this.ground, this.steps, key, this.roughPiloting);
      this.byMass.set(key, tables);
    }
    return tables;
  }

  /** The part of the battlefield on which nothing is out of reach for this mass, by hex. */
  mainGround(mass: number): Uint8Array {
    const key = this.anyMass ? 0 : mass;
    let main = this.mainByMass.get(key);
    if (main === undefined) {
      main = mainGround(this.of(mass));
      this.mainByMass.set(key, main);
    }
    return main;
  }
}
