/** Fights as part of an activation. */
import * as layout from '../engine/kernel/layout.ts';
import { NOWHERE, towardsObjective } from '../rules/movement.ts';
import type { RuleOptions } from '../rules/options.ts';
import type { Duel } from './duel.ts';
import { CHANGE, changesOf, type FightResult, type FightResults } from './fight-results.ts';
import { BIT, bled, has, type Layer, movedTo, NEGLIGIBLE, type Part, type SideNumber, type Situation, withUnit } from './layer.ts';
import { type Fight, Fights, type FightTable } from './melee.ts';
import { sliceOf } from './passes.ts';

export interface PlannedMelee {
  readonly table: FightTable;
  /** Where a result goes on. */
  after(result: FightResult): Part;
}

export class Fighting {
  private readonly duel: Duel;
  private readonly options: RuleOptions;
  private readonly fights: Fights;

  constructor(duel: Duel, options: RuleOptions) {
    this.duel = duel;
    this.options = options;
    this.fights = new Fights(duel);
  }

  /** `marks`: bits that a charger keeps for the rest of its activation. */
  plan(out: Layer, fight: Fight, marks: number): PlannedMelee {
    const targets = new Map<number, Part>();
    const after = (result: FightResult): Part => {
      const known = targets.get(result.changes);
      if (known !== undefined) return known;
      const made = out.at(this.afterFight(fight, result, marks));
      targets.set(result.changes, made);
      return made;
    };
    return { table: this.fights.tableOf(fight), after };
  }

  /** A unit in one condition fights. */
  fight(part: Part, side: SideNumber, d: number, { table, after }: PlannedMelee): void {
    const { own, step, count } = sliceOf(this.duel, side, d);
    for (let f = 0; f < count; f++) {
      const cell = own + f * step;
      if (!hasMassAt(part, cell)) continue;
      const results = table.results(d, f);
      for (const kind of results.kinds) spreadFight(part, after(kind), cell, { results, kind });
    }
  }

  private afterFight({ situation, me, mode }: Fight, result: FightResult, marks: number): Situation {
    const changes = [changesOf(result, 0), changesOf(result, 1)] as const;
    const over = ((changes[0] | changes[1]) & CHANGE.gone) !== 0;
    const { meleeLock, fatigue } = this.options;
    const both = (fatigue === 'all' ? BIT.fatigued : 0) | (meleeLock && !over ? BIT.inMelee : 0);
    let after = situation;
    for (const side of [0, 1] as const) {
      const unit = after.units[side];
      const spent = this.duel.attacks[side].spentAfter({ phase: 'strike', distance: 0, spent: unit.spent });
      const own = side === me ? marks : 0;
      after = withUnit(after, side, { bits: (unit.bits & ~BIT.inMelee) | both | own | bitsOf(changes[side]), spent });
    }
    return this.parted(after, me, mode !== layout.STRIKE);
  }

  /** Where units do not stay in melee, the survivor moves on, or the charger steps back. */
  parted(situation: Situation, side: SideNumber, charging: boolean): Situation {
    if (this.options.meleeLock) return situation;
    const [a, b] = situation.units;
    if (!has(a, BIT.gone) && !has(b, BIT.gone)) {
      return charging ? withUnit(situation, side, { x: situation.units[side].x - 1 }) : situation;
    }
    const survivor: SideNumber = has(a, BIT.gone) ? 1 : 0;
    const unit = situation.units[survivor];
    return has(unit, BIT.gone) ? situation : movedTo(situation, survivor, towardsObjective(unit.x, 3, NOWHERE));
  }
}

function hasMassAt(part: Part, cell: number): boolean {
  for (const history of part.histories) if (part.block(history)[cell]! > NEGLIGIBLE) return true;
  return false;
}

export function spreadFight(part: Part, target: Part, cell: number, { results, kind }: { results: FightResults; kind: FightResult }): void {
  const { cells, chances } = results;
  const { from, end, firstBlood } = kind;
  for (const history of part.histories) {
    const p = part.block(history)[cell]!;
    if (p <= NEGLIGIBLE) continue;
    const to = target.block(bled(history, firstBlood));
    for (let k = from; k < end; k++) to[cells[k]!] = to[cells[k]!]! + p * chances[k]!;
  }
}

function bitsOf(change: number): number {
  return (
    ((change & CHANGE.wounded) !== 0 ? BIT.wounded : 0) |
    ((change & CHANGE.shaken) !== 0 ? BIT.shaken : 0) |
    ((change & CHANGE.tested) !== 0 ? BIT.tested : 0) |
    ((change & CHANGE.gone) !== 0 ? BIT.gone : 0)
  );
}
