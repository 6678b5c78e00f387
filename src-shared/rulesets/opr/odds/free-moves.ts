/** Moves beside the action of an activation: at its start, after attacks, at its end. */
import { power, shift, uniform } from '../../../stats/distribution.ts';
import type { OprArena } from '../engine/arena.ts';
import { FLAG, U } from '../engine/field.ts';
import { CONTROL_RADIUS, towardsEnemy, towardsObjective } from '../rules/movement.ts';
import type { Duel } from './duel.ts';
import { BIT, has, type Layer, movedTo, other, placeOf, type SideNumber, type Situation, type Stance, stands, withUnit } from './layer.ts';
import { addShare, eachPart } from './passes.ts';

/** A reach in inches and its chance. */
type Reach = readonly [inches: number, chance: number];
const OF_ACTIVATION = BIT.shot | BIT.fought | BIT.movedNow | BIT.acted;

export class FreeMoves {
  private readonly arena: OprArena;
  private readonly duel: Duel;

  constructor(arena: OprArena, duel: Duel) {
    this.arena = arena;
    this.duel = duel;
  }

  /** Whether a unit has any. */
  has(side: SideNumber): boolean {
    return (this.duel.sides[side].flags & FLAG.freeMoves) !== 0;
  }

  private value(side: SideNumber, field: number): number {
    return this.arena.field.units[this.duel.sides[side].unit * U.size + field]!;
  }

  atStart(layer: Layer, side: SideNumber): Layer {
    const reaches = this.reaches(side, U.freeD3, U.freePlus);
    return eachPart(this.duel, layer, (part, out) => {
      const { situation } = part;
      const unit = situation.units[side];
      if (!stands(unit) || has(unit, BIT.shaken | BIT.inMelee)) {
        out.move(part, situation);
        return;
      }
      for (const [reach, chance] of reaches) {
        const moved = movedTo(situation, side, this.startPlace(situation, side, reach));
        const after = moved === situation ? situation : withUnit(moved, side, { bits: moved.units[side].bits | BIT.movedNow });
        addShare(part, out.at(after), chance);
      }
      part.release();
    });
  }

  private startPlace(situation: Situation, side: SideNumber, reach: number): number {
    const unit = situation.units[side];
    const foe = situation.units[other(side)];
    if (reach === 0) return unit.x;
    const mine = isNear(this.duel, unit, side) && !isNear(this.duel, foe, other(side));
    const aircraft = (this.duel.sides[other(side)].flags & FLAG.aircraft) !== 0;
    const pointless = aircraft && stands(foe) && this.arena.field.ruleOptions.unchargeable !== 'chase';
    return mine && !pointless ? towardsEnemy(unit.x, reach, placeOf(foe)) : towardsObjective(unit.x, reach, placeOf(foe));
  }

  after(layer: Layer, side: SideNumber): Layer {
    return eachPart(this.duel, layer, (part, out) => {
      const unit = part.situation.units[side];
      const base = withUnit(part.situation, side, { bits: unit.bits & ~OF_ACTIVATION });
      if (!stands(unit) || has(unit, BIT.inMelee) || !has(unit, BIT.acted)) {
        out.move(part, base);
        return;
      }
      let places: [Situation, number][] = [[base, 1]];
      for (const reaches of this.movesOf(side, unit)) {
        places = places.flatMap(([at, p]) => reaches.map(([reach, q]): [Situation, number] => [this.step(at, side, reach), p * q]));
      }
      for (const [at, p] of places) addShare(part, out.at(at), p);
      part.release();
    });
  }

  private movesOf(side: SideNumber, unit: Stance): Reach[][] {
    const shot = has(unit, BIT.shot);
    const fought = has(unit, BIT.fought);
    const fixed = (field: number): Reach[] => [[this.ifFree(side, this.value(side, field)), 1]];
    return [
      ...(shot || fought ? [fixed(U.afterAttack)] : []),
      ...(fought ? [fixed(U.afterMelee)] : []),
      ...(shot ? [fixed(U.afterShooting)] : []),
      this.reaches(side, U.endD3, U.endPlus),
    ];
  }

  private step(situation: Situation, side: SideNumber, reach: number): Situation {
    if (reach === 0) return situation;
    return movedTo(situation, side, towardsObjective(situation.units[side].x, reach, placeOf(situation.units[other(side)])));
  }

  private ifFree(side: SideNumber, reach: number): number {
    return (this.duel.sides[side].flags & (FLAG.holdOnly | FLAG.aircraft)) !== 0 ? 0 : reach;
  }

  private reaches(side: SideNumber, dice: number, plus: number): Reach[] {
    const { min, mass } = shift(power(uniform(1, 3), this.value(side, dice)), this.value(side, plus));
    return Array.from(mass, (p, i) => [this.ifFree(side, min + i), p]);
  }
}

/** Within 3" of the objective and able to hold or contest it. */
export function isNear(duel: Duel, unit: Stance, side: SideNumber): boolean {
  return stands(unit) && (duel.sides[side].flags & FLAG.aircraft) === 0 && Math.abs(unit.x) <= CONTROL_RADIUS;
}
