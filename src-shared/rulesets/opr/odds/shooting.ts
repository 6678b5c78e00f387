/** Shots on chances. */
import { FLAG } from '../engine/field.ts';
import type { RuleOptions } from '../rules/options.ts';
import type { Volley } from './attack-rows.ts';
import type { Duel, Plan } from './duel.ts';
import { BIT, bled, has, type Layer, NEGLIGIBLE, other, type Part, type SideNumber, type Situation, stands, withUnit } from './layer.ts';
import { addSlice, sliceOf } from './passes.ts';

/** A volley but for who is left to shoot. */
export type Shots = Omit<Volley, 'hands'>;

interface ShotEnds {
  readonly missed: Situation;
  readonly wounded?: Situation;
  readonly gone?: Situation;
  readonly shots?: Shots;
}

/** A move, and the shots after it; the layer has no parts for what does not happen. */
export class PlannedShot {
  readonly shots: Shots | undefined;
  private readonly out: Layer;
  private readonly ends: ShotEnds;
  private readonly parts: { missed?: Part; wounded?: Part; gone?: Part } = {};

  constructor(out: Layer, ends: ShotEnds) {
    this.out = out;
    this.ends = ends;
    this.shots = ends.shots;
  }

  get missed(): Part {
    this.parts.missed ??= this.out.at(this.ends.missed);
    return this.parts.missed;
  }

  get wounded(): Part {
    this.parts.wounded ??= this.out.at(this.ends.wounded ?? this.ends.missed);
    return this.parts.wounded;
  }

  get gone(): Part {
    this.parts.gone ??= this.out.at(this.ends.gone ?? this.ends.missed);
    return this.parts.gone;
  }
}

export class Shooting {
  private readonly duel: Duel;
  private readonly testsLater: boolean;

  constructor(duel: Duel, { moraleTiming }: RuleOptions) {
    this.duel = duel;
    this.testsLater = moraleTiming === 'round';
  }

  /** How a unit shoots from where it stands; null if it does not. */
  shotsOf(situation: Situation, side: SideNumber, { plan, moved, round }: { plan: Plan; moved: boolean; round: number }): Shots | null {
    const foe = situation.units[other(side)];
    const distance = distanceOf(situation);
    if (!stands(foe) || distance > plan.reach) return null;
    if (plan.rush && (this.duel.sides[side].flags & FLAG.shootAfterRush) === 0) return null;
    const zone = plan.mode & 6;
    return {
      phase: 'shoot',
      mode: moved ? zone | 1 : zone,
      targetMode: has(foe, BIT.moved) ? zone | 1 : zone,
      distance,
      spent: situation.units[side].spent,
      tired: false,
      shaken: has(foe, BIT.shaken),
      countered: false,
      round,
    };
  }

  /** `marks`: bits that the shooter keeps for the rest of its activation. */
  plan(situation: Situation, out: Layer, side: SideNumber, { shots, marks }: { shots: Shots; marks: number }): PlannedShot {
    const foe = other(side);
    const unit = situation.units[side];
    const spent = this.duel.attacks[side].spentAfter(shots);
    const missed = withUnit(situation, side, { spent, bits: unit.bits | marks });
    const { bits } = situation.units[foe];
    const wounded = withUnit(missed, foe, { bits: bits | BIT.wounded | (this.testsLater ? 0 : BIT.woundedNow) });
    const gone = withUnit(missed, foe, { bits: (bits | BIT.wounded | BIT.gone) & ~BIT.inMelee });
    return new PlannedShot(out, { missed, wounded, gone, shots });
  }

  /** What a unit in one condition does with its shots. */
  shoot(part: Part, side: SideNumber, d: number, shot: PlannedShot): void {
    const { own, step, count } = sliceOf(this.duel, side, d);
    if (shot.shots === undefined) {
      addSlice(part, shot.missed, { own, step, count });
      return;
    }
    const rows = this.duel.attacks[side].rowsOf({ ...shot.shots, hands: d });
    const { isDead } = this.duel.damage[other(side)];
    for (const history of part.histories) {
      const block = part.block(history);
      const wounded = bled(history, side + 1);
      for (let f = 0; f < count; f++) {
        const p = block[own + f * step]!;
        if (p <= NEGLIGIBLE) continue;
        const { to, chance } = rows.row(f);
        for (let k = 0; k < to.length; k++) {
          const after = to[k]!;
          const target = after === f ? shot.missed.block(history) : (isDead[after] === 0 ? shot.wounded : shot.gone).block(wounded);
          const at = own + after * step;
          target[at] = target[at]! + p * chance[k]!;
        }
      }
    }
  }
}

function distanceOf({ units: [a, b] }: Situation): number {
  return 0 - a.x - b.x;
}
