/** One game on chances: rounds and activations as kernel/match.ts and kernel/action.ts play them, for all states at once. */
import type { OprArena } from '../engine/arena.ts';
import { FLAG, U } from '../engine/field.ts';
import * as layout from '../engine/kernel/layout.ts';
import type { RuleOptions } from '../rules/options.ts';
import type { Duel, Plan } from './duel.ts';
import { Fighting, type PlannedMelee } from './fighting.ts';
import { FreeMoves, isNear } from './free-moves.ts';
import {
  BIT,
  FIRST_BLOOD_OPEN,
  HELD_STEP,
  has,
  historyOf,
  Layer,
  movedTo,
  other,
  type Part,
  type SideNumber,
  type Situation,
  type Stance,
  stands,
  withoutBits,
  withUnit,
} from './layer.ts';
import { testMorale } from './morale.ts';
import { addShare, eachPart, hasMass, sliceOf } from './passes.ts';
import { PlannedShot, Shooting } from './shooting.ts';

/** Chances of the ends of a game: who won after how many rounds, with what history, in which conditions. */
export interface Ending {
  readonly winner: 0 | 1 | 2;
  readonly rounds: number;
  readonly history: number;
  /** By the conditions of both units. */
  readonly chances: Float64Array;
}

/** Steps of a round in their order; those of the side that begins have the number 0, those of the other 1. */
export type StepName =
  | 'clear'
  | `begin ${SideNumber}`
  | `${'free' | 'act' | 'after' | 'test foe' | 'test me' | 'done'} ${SideNumber}`
  | `test ${SideNumber}`;

interface Step {
  readonly name: StepName;
  run(layer: Layer): Layer;
}

/** A moment between two steps. */
export interface GameMoment {
  readonly round: number;
  /** Who begins the round. */
  readonly first: SideNumber;
  /** The step that comes next. */
  readonly next: StepName | 'score';
}

const NO_SIDE = 2;
const OF_ROUND = BIT.fatigued | BIT.moved | BIT.tested | BIT.wounded | BIT.arrived;

export class GameOdds {
  readonly duel: Duel;
  readonly shooting: Shooting;
  readonly fighting: Fighting;
  readonly freeMoves: FreeMoves;
  private readonly arena: OprArena;
  private readonly options: RuleOptions;

  constructor(arena: OprArena, duel: Duel) {
    this.arena = arena;
    this.duel = duel;
    this.options = arena.field.ruleOptions;
    this.shooting = new Shooting(duel, this.options);
    this.fighting = new Fighting(duel, this.options);
    this.freeMoves = new FreeMoves(arena, duel);
  }

  /** All ways in which a game ends that this side begins. */
  endings(first: SideNumber): Ending[] {
    const layer = new Layer(this.duel.pool);
    layer.at({ units: [this.deployed(0), this.deployed(1)], holder: NO_SIDE }).block(historyOf(0, 0, FIRST_BLOOD_OPEN))[0] = 1;
    return this.endingsFrom(layer, { round: 1, first, next: 'clear' });
  }

  /** The same from any moment of a game. */
  endingsFrom(start: Layer, { round: from, first, next }: GameMoment): Ending[] {
    const ends = new Map<string, Ending>();
    let layer = this.playRound(start, first, from, next);
    layer = this.score(layer, from, ends);
    let begins = first;
    for (let round = from + 1; round <= layout.LAST_ROUND; round++) {
      if (this.options.initiative === 'alternate') begins = other(begins);
      layer = this.options.initiative === 'random' ? this.eitherWay(layer, round) : this.playRound(layer, begins, round);
      layer = this.score(layer, round, ends);
    }
    return [...ends.values()];
  }

  private deployed(side: SideNumber): Stance {
    const ambush = (this.duel.sides[side].flags & FLAG.ambush) !== 0;
    return { x: this.value(side, U.startX), bits: ambush ? BIT.away : 0, spent: 0 };
  }

  private value(side: SideNumber, field: number): number {
    return this.arena.field.units[this.duel.sides[side].unit * U.size + field]!;
  }

  /** A round whose order is rolled: half of the chances go each way. */
  private eitherWay(layer: Layer, round: number): Layer {
    const [first, second] = [new Layer(this.duel.pool), new Layer(this.duel.pool)];
    for (const part of layer.all) {
      addShare(part, first.at(part.situation), 1 / 2);
      addShare(part, second.at(part.situation), 1 / 2);
      part.release();
    }
    const [one, two] = [this.playRound(first, 0, round), this.playRound(second, 1, round)];
    for (const part of two.all) one.move(part, part.situation);
    return one;
  }

  private playRound(before: Layer, first: SideNumber, round: number, next: GameMoment['next'] = 'clear'): Layer {
    const steps = this.stepsOf(first, round);
    const from = next === 'score' ? steps.length : steps.findIndex(({ name }) => name === next);
    return steps.slice(from).reduce((layer, step) => step.run(layer), before);
  }

  private stepsOf(first: SideNumber, round: number): Step[] {
    const sides = [first, other(first)] as const;
    const steps: Step[] = [{ name: 'clear', run: (layer) => this.eachSituation(layer, (situation) => withoutBits(situation, OF_ROUND)) }];
    for (const n of [0, 1] as const) steps.push({ name: `begin ${n}`, run: (layer) => this.beginRound(layer, sides[n], round) });
    for (const n of [0, 1] as const) steps.push(...this.activation(sides[n], n, round));
    const waits = (unit: Stance): boolean => has(unit, BIT.wounded) && !has(unit, BIT.tested | BIT.gone);
    const atEnd = this.options.moraleTiming === 'round';
    for (const side of [0, 1] as const) {
      steps.push({ name: `test ${side}`, run: (layer) => (atEnd ? testMorale(this.duel, layer, side, waits) : layer) });
    }
    return steps;
  }

  /** The steps of one activation. */
  private activation(side: SideNumber, n: SideNumber, round: number): Step[] {
    const moves = this.freeMoves.has(side);
    const atOnce = this.options.moraleTiming === 'activation';
    const hurt = (unit: Stance): boolean => has(unit, BIT.woundedNow) && !has(unit, BIT.gone);
    const test = (layer: Layer, of: SideNumber): Layer => (atOnce ? testMorale(this.duel, layer, of, hurt) : layer);
    return [
      { name: `free ${n}`, run: (layer) => (moves ? this.freeMoves.atStart(layer, side) : layer) },
      { name: `act ${n}`, run: (layer) => eachPart(this.duel, layer, (part, out) => this.activate(part, out, side, round)) },
      { name: `after ${n}`, run: (layer) => (moves ? this.freeMoves.after(layer, side) : layer) },
      { name: `test foe ${n}`, run: (layer) => test(layer, other(side)) },
      { name: `test me ${n}`, run: (layer) => test(layer, side) },
      {
        name: `done ${n}`,
        run: (layer) => (atOnce ? this.eachSituation(layer, (situation) => withoutBits(situation, BIT.woundedNow)) : layer),
      },
    ];
  }

  private eachSituation(layer: Layer, change: (situation: Situation) => Situation): Layer {
    return eachPart(this.duel, layer, (part, out) => out.move(part, change(part.situation)));
  }

  /** Ambushers arrive, steadfast units recover. */
  private beginRound(layer: Layer, side: SideNumber, round: number): Layer {
    const target = this.duel.sides[side].rally;
    if (target === 0 && (this.duel.sides[side].flags & FLAG.ambush) === 0) return layer;
    return eachPart(this.duel, layer, (part, out) => {
      const arrived = this.arrive(part.situation, side, round);
      const unit = arrived.units[side];
      if (target === 0 || !has(unit, BIT.shaken) || has(unit, BIT.gone)) {
        out.move(part, arrived);
        return;
      }
      const recovers = (7 - target) / 6;
      addShare(part, out.at(withUnit(arrived, side, { bits: unit.bits & ~BIT.shaken })), recovers);
      addShare(part, out.at(arrived), 1 - recovers);
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

  // Activations

  private activate(part: Part, out: Layer, side: SideNumber, round: number): void {
    const { situation } = part;
    const unit = situation.units[side];
    if (!stands(unit)) out.move(part, situation);
    else if (has(unit, BIT.shaken)) out.move(part, withUnit(situation, side, { bits: unit.bits & ~BIT.shaken }));
    else {
      if (has(unit, BIT.inMelee)) this.fightOn(part, out, side, round);
      else this.act(part, out, side, round);
      part.release();
    }
  }

  private fightOn(part: Part, out: Layer, side: SideNumber, round: number): void {
    const fight = this.fighting.plan(out, { me: side, mode: layout.STRIKE, situation: part.situation, round }, 0);
    for (let d = 0; d < this.duel.damage[side].count; d++) this.fighting.fight(part, side, d, fight);
  }

  /** What a unit does depends on its condition: there is a plan for each, and most are the same. */
  private act(part: Part, out: Layer, side: SideNumber, round: number): void {
    const actions = new Map<Plan, PlannedMelee | PlannedShot>();
    for (let d = 0; d < this.duel.damage[side].count; d++) {
      if (!hasMass(part, sliceOf(this.duel, side, d))) continue;
      const plan = this.duel.planOf(side, part.situation, d);
      const action = actions.get(plan) ?? this.actionOf(part.situation, out, { side, plan, round });
      actions.set(plan, action);
      if (action instanceof PlannedShot) this.shooting.shoot(part, side, d, action);
      else this.fighting.fight(part, side, d, action);
    }
  }

  private actionOf(situation: Situation, out: Layer, { side, plan, round }: Turn): PlannedMelee | PlannedShot {
    const unit = situation.units[side];
    const stood = withUnit(situation, side, { bits: unit.bits | this.marks(side, BIT.acted) });
    const moved = movedTo(stood, side, plan.to);
    if (plan.mode >= layout.CHARGE_NEAR) {
      return this.fighting.plan(out, { me: side, mode: plan.mode, situation: moved, round }, this.marks(side, BIT.fought));
    }
    const shots = this.shooting.shotsOf(moved, side, { plan, moved: moved !== stood || has(unit, BIT.movedNow), round });
    if (shots === null) return new PlannedShot(out, { missed: moved });
    return this.shooting.plan(moved, out, side, { shots, marks: this.marks(side, BIT.shot) });
  }

  /** Bits of one activation, kept only where free moves ask for them. */
  marks(side: SideNumber, bits: number): number {
    return this.freeMoves.has(side) ? bits : 0;
  }

  // The objective

  /** Who holds the objective; games that are over leave the layer. */
  private score(layer: Layer, round: number, ends: Map<string, Ending>): Layer {
    return eachPart(this.duel, layer, (part, out) => {
      const { situation } = part;
      const holder = this.holderOf(situation);
      const step = holder === NO_SIDE ? 0 : HELD_STEP[holder];
      const winner = this.winnerAfter(situation, round, holder);
      const keep = this.options.objective === 'persistent' ? holder : NO_SIDE;
      for (const history of part.histories) {
        const block = part.block(history);
        if (winner === null) out.at({ units: situation.units, holder: keep }).absorb(history + step, block);
        else this.end(ends, { winner, rounds: round, history: history + step, chances: block });
      }
    });
  }

  private winnerAfter({ units: [a, b] }: Situation, round: number, holder: 0 | 1 | 2): 0 | 1 | 2 | null {
    const [aGone, bGone] = [has(a, BIT.gone), has(b, BIT.gone)];
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

  private holderOf({ units: [a, b], holder }: Situation): 0 | 1 | 2 {
    const near = [a, b].map((unit, side) => isNear(this.duel, unit, side as SideNumber) && !has(unit, BIT.arrived));
    const shaken = [has(a, BIT.shaken), has(b, BIT.shaken)];
    if (this.options.objective === 'persistent') {
      const steady = near.map((is, side) => is && !shaken[side]);
      if (!steady[0] && !steady[1]) return holder;
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
