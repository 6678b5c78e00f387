/** One game on chances: rounds and activations as kernel/match.ts and kernel/action.ts play them, for all states at once. */
import type { OprArena } from '../engine/arena.ts';
import { FLAG, U } from '../engine/field.ts';
import * as layout from '../engine/kernel/layout.ts';
import { CONTROL_RADIUS, NOWHERE, towardsEnemy, towardsObjective } from '../rules/movement.ts';
import type { RuleOptions } from '../rules/options.ts';
import type { Volley, VolleyRows } from './attack-rows.ts';
import type { Duel, Plan } from './duel.ts';
import { CHANGE, changesOf, type FightResult, type FightResults } from './fight-results.ts';
import {
  BIT,
  FIRST_BLOOD_OPEN,
  HELD_STEP,
  has,
  historyOf,
  Layer,
  NEGLIGIBLE,
  other,
  type Part,
  type SideNumber,
  type Situation,
  type Stance,
  stands,
  withUnit,
} from './layer.ts';
import { type Fight, Fights, type FightTable } from './melee.ts';

/** Chances of the ends of a game: who won after how many rounds, with what history, in which conditions. */
export interface Ending {
  readonly winner: 0 | 1 | 2;
  readonly rounds: number;
  readonly history: number;
  /** By the conditions of both units. */
  readonly chances: Float64Array;
}

const NO_SIDE = 2;
const SIDES = [0, 1] as const;
const OF_ACTIVATION = BIT.shot | BIT.fought | BIT.movedNow | BIT.acted;
const OF_ROUND = BIT.fatigued | BIT.moved | BIT.tested | BIT.wounded | BIT.arrived;

export class GameOdds {
  readonly duel: Duel;
  private readonly arena: OprArena;
  private readonly options: RuleOptions;
  private readonly fights: Fights;

  constructor(arena: OprArena, duel: Duel) {
    this.arena = arena;
    this.duel = duel;
    this.options = arena.field.ruleOptions;
    this.fights = new Fights(duel);
  }

  /** All ways in which a game ends that this side begins. */
  endings(first: SideNumber): Ending[] {
    const ends = new Map<string, Ending>();
    let layer = new Layer(this.duel.pool);
    layer.at({ units: [this.deployed(0), this.deployed(1)], holder: NO_SIDE }).block(historyOf(0, 0, FIRST_BLOOD_OPEN))[0] = 1;
    let begins: SideNumber = first;
    for (let round = 1; round <= layout.LAST_ROUND; round++) {
      if (round > 1 && this.options.initiative === 'alternate') begins = other(begins);
      layer = round > 1 && this.options.initiative === 'random' ? this.eitherWay(layer, round) : this.playRound(layer, begins, round);
      layer = this.score(layer, round, ends);
    }
    return [...ends.values()];
  }

  private deployed(side: SideNumber): Stance {
    const s = this.duel.sides[side];
    const x = this.value(side, U.startX);
    return { x, bits: (s.flags & FLAG.ambush) === 0 ? 0 : BIT.away, spent: 0 };
  }

  private value(side: SideNumber, field: number): number {
    return this.arena.field.units[this.duel.sides[side].unit * U.size + field]!;
  }

  private flags(side: SideNumber): number {
    return this.duel.sides[side].flags;
  }

  /** A round whose order is rolled: half of the chances go each way. */
  private eitherWay(layer: Layer, round: number): Layer {
    const copy = new Layer(this.duel.pool);
    for (const part of layer.all) {
      const twin = copy.at(part.situation);
      for (const history of part.histories) {
        const block = part.block(history);
        const half = twin.block(history);
        for (let i = 0; i < block.length; i++) {
          block[i] = block[i]! / 2;
          half[i] = block[i]!;
        }
      }
    }
    const [one, two] = [this.playRound(layer, 0, round), this.playRound(copy, 1, round)];
    for (const part of two.all) one.move(part, part.situation);
    return one;
  }

  private playRound(before: Layer, first: SideNumber, round: number): Layer {
    const second = other(first);
    let layer = this.each(before, (part, out) => out.move(part, clearRound(part.situation)));
    for (const side of [first, second]) if (this.beginsWithMore(side)) layer = this.beginRound(layer, side, round);
    layer = this.activate(layer, first, round);
    layer = this.activate(layer, second, round);
    if (this.options.moraleTiming === 'round') {
      for (const side of SIDES) layer = this.testMorale(layer, side, (unit) => has(unit, BIT.wounded) && !has(unit, BIT.tested | BIT.gone));
    }
    return layer;
  }

  private each(layer: Layer, work: (part: Part, out: Layer) => void): Layer {
    const out = new Layer(this.duel.pool);
    for (const part of layer.all) work(part, out);
    return out;
  }

  // The start of a round

  private beginsWithMore(side: SideNumber): boolean {
    return (this.flags(side) & FLAG.ambush) !== 0 || this.duel.sides[side].rally > 0;
  }

  /** Ambushers arrive, steadfast units recover. */
  private beginRound(layer: Layer, side: SideNumber, round: number): Layer {
    return this.each(layer, (part, out) => {
      const arrived = this.arrive(part.situation, side, round);
      const unit = arrived.units[side];
      const target = this.duel.sides[side].rally;
      if (target === 0 || !has(unit, BIT.shaken) || has(unit, BIT.gone)) {
        out.move(part, arrived);
        return;
      }
      const recovers = (7 - target) / 6;
      this.share(part, out.at(withUnit(arrived, side, { bits: unit.bits & ~BIT.shaken })), recovers);
      this.share(part, out.at(arrived), 1 - recovers);
      part.release();
    });
  }

  private arrive(situation: Situation, side: SideNumber, round: number): Situation {
    const unit = situation.units[side];
    const foe = situation.units[other(side)];
    if (!has(unit, BIT.away) || this.value(side, U.ambushRound) > round) return situation;
    const gap = Math.max(this.value(other(side), U.repelGap), this.value(side, U.ambushGap));
    const x = stands(foe) ? Math.min(0, 0 - foe.x - gap - 1) : 0;
    return withUnit(situation, side, { x, bits: (unit.bits & ~BIT.away) | BIT.arrived });
  }

  /** Adds a share of a part to another. */
  private share(part: Part, target: Part, share: number): void {
    for (const history of part.histories) {
      const from = part.block(history);
      const to = target.block(history);
      for (let i = 0; i < from.length; i++) to[i] = to[i]! + share * from[i]!;
    }
  }

  // Activations

  private activate(before: Layer, side: SideNumber, round: number): Layer {
    const moves = (this.flags(side) & FLAG.freeMoves) !== 0;
    let layer = moves ? this.freeMoveAtStart(before, side) : before;
    layer = this.each(layer, (part, out) => this.activatePart(part, out, side, round));
    if (moves) layer = this.freeMovesAfter(layer, side);
    if (this.options.moraleTiming === 'round') return layer;
    for (const tested of [other(side), side]) {
      layer = this.testMorale(layer, tested, (unit) => has(unit, BIT.woundedNow) && !has(unit, BIT.gone));
    }
    return this.each(layer, (part, out) => out.move(part, clear(part.situation, BIT.woundedNow)));
  }

  private activatePart(part: Part, out: Layer, side: SideNumber, round: number): void {
    const { situation } = part;
    const unit = situation.units[side];
    if (!stands(unit)) out.move(part, situation);
    else if (has(unit, BIT.shaken)) out.move(part, withUnit(situation, side, { bits: unit.bits & ~BIT.shaken }));
    else {
      if (has(unit, BIT.inMelee)) this.fightAll(part, out, side, round);
      else this.actAll(part, out, side, round);
      part.release();
    }
  }

  private fightAll(part: Part, out: Layer, side: SideNumber, round: number): void {
    const fight = this.meleeOf(out, { me: side, mode: layout.STRIKE, situation: part.situation, round });
    for (let d = 0; d < this.duel.damage[side].count; d++) this.fight(part, side, d, fight);
  }

  /** What a unit does depends on its condition: there is a plan for each, and most are the same. */
  private actAll(part: Part, out: Layer, side: SideNumber, round: number): void {
    const actions = new Map<Plan, PlannedMelee | PlannedShot>();
    for (let d = 0; d < this.duel.damage[side].count; d++) {
      if (!this.hasMass(part, side, d)) continue;
      const plan = this.duel.planOf(side, part.situation, d);
      const action = actions.get(plan) ?? this.actionOf(part.situation, out, { side, plan, round });
      actions.set(plan, action);
      if ('after' in action) this.fight(part, side, d, action);
      else this.shoot(part, side, d, action);
    }
  }

  private actionOf(situation: Situation, out: Layer, { side, plan, round }: Turn): PlannedMelee | PlannedShot {
    const acted = this.movesAfter(side) ? BIT.acted : 0;
    const unit = situation.units[side];
    const stood = withUnit(situation, side, { bits: unit.bits | acted });
    const moved = movedTo(stood, side, plan.to);
    if (plan.mode >= layout.CHARGE_NEAR) return this.meleeOf(out, { me: side, mode: plan.mode, situation: moved, round });
    const volley = this.volleyOf(moved, plan, side, moved !== stood || has(unit, BIT.movedNow));
    return volley === null ? new PlannedShot(out, { missed: moved }) : this.shotOf(moved, out, side, { ...volley, round });
  }

  private hasMass(part: Part, side: SideNumber, d: number): boolean {
    const own = d * this.duel.strideOf(side);
    const step = this.duel.strideOf(other(side));
    const { count } = this.duel.damage[other(side)];
    for (const history of part.histories) {
      const block = part.block(history);
      for (let i = 0; i < count; i++) if (block[own + i * step]! > NEGLIGIBLE) return true;
    }
    return false;
  }

  // Shooting

  private movesAfter(side: SideNumber): boolean {
    return (this.flags(side) & FLAG.freeMoves) !== 0;
  }

  /** How a unit shoots from where it stands; null if it does not. */
  private volleyOf(situation: Situation, plan: Plan, side: SideNumber, moved: boolean): Omit<Volley, 'hands' | 'round'> | null {
    const foe = situation.units[other(side)];
    const distance = distanceOf(situation);
    if (!stands(foe) || distance > plan.reach) return null;
    if (plan.rush && (this.flags(side) & FLAG.shootAfterRush) === 0) return null;
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
    };
  }

  private shotOf(situation: Situation, out: Layer, side: SideNumber, volley: Omit<Volley, 'hands'>): PlannedShot {
    const foe = other(side);
    const unit = situation.units[side];
    const spent = this.duel.attacks[side].spentAfter(volley);
    const missed = withUnit(situation, side, { spent, bits: this.movesAfter(side) ? unit.bits | BIT.shot : unit.bits });
    const { bits } = situation.units[foe];
    const woundedNow = this.options.moraleTiming === 'round' ? 0 : BIT.woundedNow;
    const wounded = withUnit(missed, foe, { bits: bits | BIT.wounded | woundedNow });
    const gone = withUnit(missed, foe, { bits: (bits | BIT.wounded | BIT.gone) & ~BIT.inMelee });
    return new PlannedShot(out, { missed, wounded, gone, volley });
  }

  private shoot(part: Part, side: SideNumber, d: number, shot: PlannedShot): void {
    const rows = shot.volley === undefined ? null : this.duel.attacks[side].rowsOf({ ...shot.volley, hands: d });
    if (rows === null) this.pass(part, shot.missed, side, d);
    else this.spread(part, side, d, shot, rows);
  }

  private spread(part: Part, side: SideNumber, d: number, shot: PlannedShot, rows: VolleyRows): void {
    const foe = other(side);
    const { count, isDead } = this.duel.damage[foe];
    const own = d * this.duel.strideOf(side);
    const step = this.duel.strideOf(foe);
    for (const history of part.histories) {
      const block = part.block(history);
      const bled = history % 3 === FIRST_BLOOD_OPEN ? history + side + 1 : history;
      for (let f = 0; f < count; f++) {
        const p = block[own + f * step]!;
        if (p <= NEGLIGIBLE) continue;
        const { to, chance } = rows.row(f);
        for (let k = 0; k < to.length; k++) {
          const after = to[k]!;
          const target = after === f ? shot.missed.block(history) : (isDead[after] === 0 ? shot.wounded : shot.gone).block(bled);
          const at = own + after * step;
          target[at] = target[at]! + p * chance[k]!;
        }
      }
    }
  }

  /** A unit in one condition goes on without having attacked. */
  private pass(part: Part, target: Part, side: SideNumber, d: number): void {
    const own = d * this.duel.strideOf(side);
    const step = this.duel.strideOf(other(side));
    const { count } = this.duel.damage[other(side)];
    for (const history of part.histories) {
      const from = part.block(history);
      const to = target.block(history);
      for (let f = 0; f < count; f++) to[own + f * step] = to[own + f * step]! + from[own + f * step]!;
    }
  }

  // Melee

  private meleeOf(out: Layer, fight: Fight): PlannedMelee {
    const targets = new Map<number, Part>();
    const after = (result: FightResult): Part => {
      const known = targets.get(result.changes);
      if (known !== undefined) return known;
      const made = out.at(this.afterFight(fight, result));
      targets.set(result.changes, made);
      return made;
    };
    return { table: this.fights.tableOf(fight), after };
  }

  private fight(part: Part, side: SideNumber, d: number, { table, after }: PlannedMelee): void {
    const foe = other(side);
    const own = d * this.duel.strideOf(side);
    const step = this.duel.strideOf(foe);
    for (let f = 0; f < this.duel.damage[foe].count; f++) {
      const cell = own + f * step;
      if (!hasMassAt(part, cell)) continue;
      const results = table.results(d, f);
      for (const kind of results.kinds) spreadFight(part, after(kind), cell, { results, kind });
    }
  }

  private afterFight({ situation, me, mode }: Fight, result: FightResult): Situation {
    const changes = [changesOf(result, 0), changesOf(result, 1)] as const;
    const over = ((changes[0] | changes[1]) & CHANGE.gone) !== 0;
    const { meleeLock, fatigue } = this.options;
    const marks = (fatigue === 'all' ? BIT.fatigued : 0) | (meleeLock && !over ? BIT.inMelee : 0);
    let after = situation;
    for (const s of SIDES) {
      const unit = after.units[s];
      const spent = this.duel.attacks[s].spentAfter({ phase: 'strike', distance: 0, spent: unit.spent });
      const fought = s === me && mode !== layout.STRIKE && this.movesAfter(s) ? BIT.fought : 0;
      after = withUnit(after, s, { bits: (unit.bits & ~BIT.inMelee) | marks | fought | bitsOf(changes[s]), spent });
    }
    return meleeLock ? after : this.part(after, me, mode !== layout.STRIKE);
  }

  /** Where units do not stay in melee, the survivor moves on, or the charger steps back. */
  private part(situation: Situation, side: SideNumber, charging: boolean): Situation {
    const [a, b] = situation.units;
    if (!has(a, BIT.gone) && !has(b, BIT.gone)) {
      return charging ? withUnit(situation, side, { x: situation.units[side].x - 1 }) : situation;
    }
    const survivor: SideNumber = has(a, BIT.gone) ? 1 : 0;
    const unit = situation.units[survivor];
    if (has(unit, BIT.gone)) return situation;
    return movedTo(situation, survivor, towardsObjective(unit.x, 3, NOWHERE));
  }

  // Free moves

  private freeMoveAtStart(layer: Layer, side: SideNumber): Layer {
    const reaches = this.freeReaches(side, U.freeD3, U.freePlus);
    return this.each(layer, (part, out) => {
      const { situation } = part;
      const unit = situation.units[side];
      if (!stands(unit) || has(unit, BIT.shaken | BIT.inMelee)) {
        out.move(part, situation);
        return;
      }
      for (const [reach, chance] of reaches) {
        const moved = movedTo(situation, side, this.freePlace(situation, side, reach));
        const after = moved === situation ? situation : withUnit(moved, side, { bits: moved.units[side].bits | BIT.movedNow });
        this.share(part, out.at(after), chance);
      }
      part.release();
    });
  }

  private freePlace(situation: Situation, side: SideNumber, reach: number): number {
    const unit = situation.units[side];
    const foe = situation.units[other(side)];
    if (reach === 0) return unit.x;
    const e = stands(foe) ? 0 - foe.x : NOWHERE;
    const mine = this.isNear(unit, side) && !this.isNear(foe, other(side));
    const pointless = (this.flags(other(side)) & FLAG.aircraft) !== 0 && stands(foe) && this.options.unchargeable !== 'chase';
    return mine && !pointless ? towardsEnemy(unit.x, reach, e) : towardsObjective(unit.x, reach, e);
  }

  private freeMovesAfter(layer: Layer, side: SideNumber): Layer {
    return this.each(layer, (part, out) => {
      const unit = part.situation.units[side];
      const base = withUnit(part.situation, side, { bits: unit.bits & ~OF_ACTIVATION });
      if (!stands(unit) || has(unit, BIT.inMelee) || !has(unit, BIT.acted)) {
        out.move(part, base);
        return;
      }
      let places: [Situation, number][] = [[base, 1]];
      for (const reaches of this.movesOf(side, unit)) {
        places = places.flatMap(([at, p]) => reaches.map(([reach, q]): [Situation, number] => [this.freeStep(at, side, reach), p * q]));
      }
      for (const [at, p] of places) this.share(part, out.at(at), p);
      part.release();
    });
  }

  private movesOf(side: SideNumber, unit: Stance): [number, number][][] {
    const shot = has(unit, BIT.shot);
    const fought = has(unit, BIT.fought);
    const fixed = (field: number): [number, number][] => [[this.reachIfFree(side, this.value(side, field)), 1]];
    return [
      ...(shot || fought ? [fixed(U.afterAttack)] : []),
      ...(fought ? [fixed(U.afterMelee)] : []),
      ...(shot ? [fixed(U.afterShooting)] : []),
      this.freeReaches(side, U.endD3, U.endPlus),
    ];
  }

  private freeStep(situation: Situation, side: SideNumber, reach: number): Situation {
    const foe = situation.units[other(side)];
    if (reach === 0) return situation;
    return movedTo(situation, side, towardsObjective(situation.units[side].x, reach, stands(foe) ? 0 - foe.x : NOWHERE));
  }

  private reachIfFree(side: SideNumber, reach: number): number {
    return (this.flags(side) & (FLAG.holdOnly | FLAG.aircraft)) !== 0 ? 0 : reach;
  }

  /** Reach of a free move with D3s, and the chance of each. */
  private freeReaches(side: SideNumber, dice: number, plus: number): [number, number][] {
    let sums = new Map([[this.value(side, plus), 1]]);
    for (let i = 0; i < this.value(side, dice); i++) {
      const next = new Map<number, number>();
      for (const [sum, p] of sums) for (const face of [1, 2, 3]) next.set(sum + face, (next.get(sum + face) ?? 0) + p / 3);
      sums = next;
    }
    return [...sums].map(([reach, p]) => [this.reachIfFree(side, reach), p]);
  }

  // Morale and the objective

  /** Units at half strength test where the situation asks for it. */
  private testMorale(layer: Layer, side: SideNumber, asks: (unit: Stance) => boolean): Layer {
    const { atHalf } = this.duel.damage[side];
    return this.each(layer, (part, out) => {
      const unit = part.situation.units[side];
      if (!asks(unit)) {
        out.move(part, part.situation);
        return;
      }
      for (let d = 0; d < atHalf.length; d++) {
        if (atHalf[d] === 0) this.pass(part, out.at(part.situation), side, d);
        else if (this.hasMass(part, side, d)) this.testPart(part, out, side, d);
      }
      part.release();
    });
  }

  private testPart(part: Part, out: Layer, side: SideNumber, d: number): void {
    const { situation } = part;
    const unit = situation.units[side];
    const step = this.duel.strideOf(other(side));
    const own = this.duel.strideOf(side);
    const { isDead } = this.duel.damage[side];
    for (const { result, chance, to } of this.duel.moraleOf(side, d, has(unit, BIT.shaken), false)) {
      const gone = result === 'routed' || isDead[to] !== 0;
      const bits = unit.bits | BIT.tested | (result === 'shaken' ? BIT.shaken : 0) | (to === d ? 0 : BIT.wounded);
      const target = out.at(gone ? leave(withUnit(situation, side, { bits }), side) : withUnit(situation, side, { bits }));
      for (const history of part.histories) {
        const from = part.block(history);
        const block = target.block(to !== d && history % 3 === FIRST_BLOOD_OPEN ? history + other(side) + 1 : history);
        for (let f = 0; f < this.duel.damage[other(side)].count; f++) {
          const p = from[d * own + f * step]!;
          if (p !== 0) block[to * own + f * step] = block[to * own + f * step]! + p * chance;
        }
      }
    }
  }

  /** Who holds the objective; games that are over leave the layer. */
  private score(layer: Layer, round: number, ends: Map<string, Ending>): Layer {
    return this.each(layer, (part, out) => {
      const { situation } = part;
      const [a, b] = situation.units;
      const holder = this.holderOf(situation);
      const gone = [has(a, BIT.gone), has(b, BIT.gone)] as const;
      const step = holder === 2 ? 0 : HELD_STEP[holder];
      const winner = this.winnerAfter(gone, round, holder);
      const keep = this.options.objective === 'persistent' ? holder : NO_SIDE;
      for (const history of part.histories) {
        const block = part.block(history);
        if (winner === null) out.at({ units: situation.units, holder: keep }).absorb(history + step, block);
        else this.end(ends, { winner, rounds: round, history: history + step, chances: block });
      }
    });
  }

  private winnerAfter([aGone, bGone]: readonly [boolean, boolean], round: number, holder: 0 | 1 | 2): 0 | 1 | 2 | null {
    if (aGone && bGone) return NO_SIDE;
    if ((aGone || bGone) && this.options.earlyEnd === 'survivorWins') return aGone ? 1 : 0;
    return round === layout.LAST_ROUND ? holder : null;
  }

  private end(ends: Map<string, Ending>, ending: Ending): void {
    const key = `${ending.winner}/${ending.rounds}/${ending.history}`;
    const known = ends.get(key);
    if (known === undefined) {
      ends.set(key, ending);
      return;
    }
    for (let i = 0; i < known.chances.length; i++) known.chances[i] = known.chances[i]! + ending.chances[i]!;
    this.duel.pool.give(ending.chances);
  }

  private isNear(unit: Stance, side: SideNumber): boolean {
    return stands(unit) && (this.flags(side) & FLAG.aircraft) === 0 && Math.abs(unit.x) <= CONTROL_RADIUS;
  }

  private holderOf({ units: [a, b], holder }: Situation): 0 | 1 | 2 {
    const near = [a, b].map((unit, side) => this.isNear(unit, side as SideNumber) && !has(unit, BIT.arrived));
    const shaken = [has(a, BIT.shaken), has(b, BIT.shaken)];
    if (this.options.objective === 'persistent') {
      const steady = near.map((is, side) => is && !shaken[side]);
      if (!steady[0] && !steady[1]) return holder as 0 | 1 | 2;
      return steady[0] && steady[1] ? NO_SIDE : steady[0] ? 0 : 1;
    }
    if (near[0] && near[1]) return shaken[0] === shaken[1] ? NO_SIDE : shaken[0] ? 1 : 0;
    return near[0] ? 0 : near[1] ? 1 : NO_SIDE;
  }
}

/** A unit's activation. */
interface Turn {
  readonly side: SideNumber;
  readonly plan: Plan;
  readonly round: number;
}

interface PlannedMelee {
  readonly table: FightTable;
  /** Where a result goes on. */
  after(result: FightResult): Part;
}

interface ShotEnds {
  readonly missed: Situation;
  readonly wounded?: Situation;
  readonly gone?: Situation;
  readonly volley?: Omit<Volley, 'hands'>;
}

/** A move, and the shots after it; the layer has no parts for what does not happen. */
class PlannedShot {
  readonly volley: Omit<Volley, 'hands'> | undefined;
  private readonly out: Layer;
  private readonly ends: ShotEnds;
  private readonly parts: { missed?: Part; wounded?: Part; gone?: Part } = {};

  constructor(out: Layer, ends: ShotEnds) {
    this.out = out;
    this.ends = ends;
    this.volley = ends.volley;
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

function hasMassAt(part: Part, cell: number): boolean {
  for (const history of part.histories) if (part.block(history)[cell]! > NEGLIGIBLE) return true;
  return false;
}

function spreadFight(part: Part, target: Part, cell: number, { results, kind }: { results: FightResults; kind: FightResult }): void {
  const { cells, chances } = results;
  const { from, end, firstBlood } = kind;
  for (const history of part.histories) {
    const p = part.block(history)[cell]!;
    if (p <= NEGLIGIBLE) continue;
    const to = target.block(history % 3 === FIRST_BLOOD_OPEN ? history + firstBlood : history);
    for (let k = from; k < end; k++) to[cells[k]!] = to[cells[k]!]! + p * chances[k]!;
  }
}

function distanceOf({ units: [a, b] }: Situation): number {
  return 0 - a.x - b.x;
}

function clear(situation: Situation, bits: number): Situation {
  const [a, b] = situation.units;
  if (!has(a, bits) && !has(b, bits)) return situation;
  return {
    units: [
      { ...a, bits: a.bits & ~bits },
      { ...b, bits: b.bits & ~bits },
    ],
    holder: situation.holder,
  };
}

function clearRound(situation: Situation): Situation {
  return clear(situation, OF_ROUND);
}

function leave(situation: Situation, side: SideNumber): Situation {
  const { bits } = situation.units[side];
  const enemy = situation.units[other(side)];
  return withUnit(withUnit(situation, side, { bits: (bits | BIT.gone) & ~BIT.inMelee }), other(side), { bits: enemy.bits & ~BIT.inMelee });
}

function movedTo(situation: Situation, side: SideNumber, x: number): Situation {
  const unit = situation.units[side];
  return x === unit.x ? situation : withUnit(situation, side, { x, bits: unit.bits | BIT.moved });
}

function bitsOf(change: number): number {
  return (
    ((change & CHANGE.wounded) !== 0 ? BIT.wounded : 0) |
    ((change & CHANGE.shaken) !== 0 ? BIT.shaken : 0) |
    ((change & CHANGE.tested) !== 0 ? BIT.tested : 0) |
    ((change & CHANGE.gone) !== 0 ? BIT.gone : 0)
  );
}
