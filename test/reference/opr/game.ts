/**
 * The reference engine: one match, every die rolled, every model kept by itself. Slow and plain on purpose: it is
 * what the shipped engine is checked against. Specification parts 2 and 3; digest sections 1 to 4.
 */
import type { Winner } from '../../../src-shared/contract/outcome.ts';
import type { Dice } from '../../../src-shared/random/dice.ts';
import { type Action, decide } from '../../../src-shared/rulesets/opr/ai/decide.ts';
import type { Effect } from '../../../src-shared/rulesets/opr/data/effects.ts';
import { LAST_ROUND } from '../../../src-shared/rulesets/opr/engine/kernel/layout.ts';
import { all, find, has } from '../../../src-shared/rulesets/opr/rules/active-rules.ts';
import type { Fighter } from '../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { Fired } from '../../../src-shared/rulesets/opr/rules/modifiers.ts';
import * as line from '../../../src-shared/rulesets/opr/rules/movement.ts';
import type { RuleOptions } from '../../../src-shared/rulesets/opr/rules/options.ts';
import { UncommonRules } from './uncommon-rules.ts';
import { atHalf, isGone, type MatchStats, other, type Unit } from './unit.ts';

export type { MatchStats } from './unit.ts';

export interface MatchResult {
  readonly winner: Winner;
  readonly games: readonly [number, number];
  readonly played: number;
  readonly stats: MatchStats;
}

/** Specification 3.2: best of three, stopped once decided; ties go to the tiebreaker. */
export function playMatch(a: Fighter, b: Fighter, ruleOptions: RuleOptions, dice: Dice, fired?: Fired): MatchResult {
  const stats: MatchStats = { wounds: [0, 0], kills: [0, 0], held: [0, 0], firstBlood: null, rounds: 0 };
  const won: [number, number] = [0, 0];
  let played = 0;
  while (played < 3 && won[0] < 2 && won[1] < 2) {
    const winner = new Game([a, b], played, ruleOptions, dice, stats, fired).play();
    if (winner !== 2) won[winner]++;
    played++;
  }
  const winner = won[0] > won[1] ? 0 : won[1] > won[0] ? 1 : tiebreak(stats);
  return { winner, games: won, played, stats };
}

/** Specification 3.3. */
export function tiebreak(stats: MatchStats): Winner {
  for (const [x, y] of [stats.wounds, stats.kills, stats.held]) if (x !== y) return x > y ? 0 : 1;
  return stats.firstBlood ?? 2;
}

export class Game extends UncommonRules {
  private readonly index: number;
  private holder: Winner = 2;

  constructor(
    fighters: readonly [Fighter, Fighter],
    index: number,
    ruleOptions: RuleOptions,
    dice: Dice,
    stats: MatchStats,
    fired?: Fired,
  ) {
    super(fighters, ruleOptions, dice, stats, fired);
    this.index = index;
  }

  play(): Winner {
    let first = this.firstSlot();
    for (this.round = 1; this.round <= LAST_ROUND; this.round++) {
      if (this.round > 1) first = this.nextFirst(first);
      this.startRound(first);
      this.activate(this.units[first]);
      this.activate(this.units[other(first)]);
      this.endRound();
      this.stats.rounds++;
      if (this.units.every((u) => this.isOut(u))) return 2;
      if (this.ruleOptions.earlyEnd === 'survivorWins') for (const u of this.units) if (this.isOut(u)) return other(u.side);
    }
    return this.holder;
  }

  // Order

  private firstSlot(): 0 | 1 {
    if (this.ruleOptions.slotBalance === 'random') return this.rollOff();
    return this.index % 2 === 0 ? 0 : 1;
  }

  private rollOff(): 0 | 1 {
    return this.dice.roll(2, 'initiative') === 1 ? 0 : 1;
  }

  private nextFirst(first: 0 | 1): 0 | 1 {
    const [a, b] = this.units;
    switch (this.ruleOptions.initiative) {
      case 'alternate':
        return other(first);
      case 'official':
        return first;
      case 'random':
        return this.rollOff();
      case 'loserFirst':
        if (a.woundsThisRound === b.woundsThisRound) return other(first);
        return a.woundsThisRound > b.woundsThisRound ? 0 : 1;
    }
  }

  private startRound(first: 0 | 1): void {
    for (const side of [first, other(first)]) {
      this.reinforce(side);
      const unit = this.units[side];
      unit.fatigued = false;
      unit.movedThisRound = false;
      unit.woundsThisRound = 0;
      unit.testedThisRound = false;
      this.arrive(unit);
      this.tryToRally(unit);
    }
  }

  private isOut(unit: Unit): boolean {
    return isGone(unit) && !this.mayReturn(unit);
  }

  private mayReturn(unit: Unit): boolean {
    return has(unit.fighter, 'reinforce') && !unit.spent.has('Reinforcement') && this.round < LAST_ROUND;
  }

  /** GF 3.5.3 "Reinforcement": a destroyed unit, or a Shaken one at half strength, is replaced by a fresh copy, once. */
  private reinforce(side: 0 | 1): void {
    const unit = this.units[side];
    if (this.round === 1 || !has(unit.fighter, 'reinforce') || unit.spent.has('Reinforcement')) return;
    if (!isGone(unit) && !(unit.shaken && atHalf(unit))) return;
    this.fired?.('Reinforcement');
    if (!isGone(unit)) this.separate();
    const copy = this.deploy(unit.fighter, side);
    copy.x = line.START;
    copy.onTable = true;
    copy.arrivedIn = this.round;
    copy.spent.add('Reinforcement');
    this.units[side] = copy;
  }

  private arrive(unit: Unit): void {
    const ambush = find(unit.fighter, 'ambush');
    if (unit.onTable || ambush === undefined || ambush.effect.round > this.round) return;
    const enemy = this.enemyOf(unit);
    const repel = enemy.onTable ? find(enemy.fighter, 'repelAmbush') : undefined;
    const gap = Math.max(ambush.effect.gap, repel?.effect.gap ?? 0);
    unit.x = ambushPlace(this.enemyPlace(unit), gap);
    unit.onTable = true;
    unit.arrivedIn = this.round;
    this.fired?.(ambush.rule);
    if (repel) this.fired?.(repel.rule);
  }

  /** GF 3.5.3 "Battleborn" and its kin: a Shaken unit recovers on 4+ at the start of a round. */
  private tryToRally(unit: Unit): void {
    const rally = find(unit.fighter, 'rally');
    if (!unit.shaken || isGone(unit) || rally === undefined) return;
    this.fired?.(rally.rule);
    if (this.dice.roll(6, 'rally') >= rally.effect.target) unit.shaken = false;
  }

  // Activation

  private activate(unit: Unit): void {
    this.activateOnce(unit);
    const wind = find(unit.fighter, 'secondWind');
    if (wind === undefined || unit.spent.has(wind.rule) || !unit.attackedNow || isGone(unit) || !this.enemyStands(unit)) return;
    unit.spent.add(wind.rule);
    this.fired?.(wind.rule);
    this.activateOnce(unit);
  }

  private activateOnce(unit: Unit): void {
    unit.attackedNow = false;
    if (isGone(unit) || !unit.onTable) return;
    const enemy = this.enemyOf(unit);
    unit.movedNow = false;
    unit.woundedInActivation = false;
    enemy.woundedInActivation = false;
    if (unit.shaken) {
      unit.shaken = false;
      return;
    }
    this.reanimate(unit);
    this.mend(unit);
    this.spot(unit);
    this.surprise(unit);
    let fought = false;
    if (unit.inMelee) {
      unit.attackedNow = true;
      this.hex(unit, true);
      if (unit.inMelee) this.fight(unit, false, 0);
      fought = true;
    } else fought = this.act(unit);
    if (this.ruleOptions.moraleTiming === 'activation' && !fought) this.testForWounds(enemy, enemy.woundedInActivation);
    if (this.ruleOptions.moraleTiming === 'activation') this.testForWounds(unit, !fought && unit.woundedInActivation);
  }

  /** Returns true if there was a melee. */
  private act(unit: Unit): boolean {
    this.freeMove(unit, 'start');
    const action = this.chooseAction(unit);
    let fought = false;
    let shot = false;
    if (action === 'charge') {
      const distance = this.distance(unit);
      this.hex(unit, true);
      if (this.enemyStands(unit)) {
        this.place(unit, this.enemyPlace(unit));
        this.fight(unit, true, distance);
        fought = true;
      }
    } else {
      this.move(unit, action);
      this.hex(unit, false);
      shot = this.shoot(unit, action);
    }
    if (unit.movedNow) this.spendSpeedFeat(unit);
    unit.attackedNow = fought || shot;
    if (isGone(unit) || unit.inMelee) return fought;
    if (fought || shot) this.freeMove(unit, 'afterAttack');
    if (fought) this.freeMove(unit, 'afterMelee');
    if (shot) this.freeMove(unit, 'afterShooting');
    this.freeMove(unit, 'end');
    return fought;
  }

  private chooseAction(unit: Unit): Action {
    const f = unit.fighter;
    const { advance, rush } = this.strides(unit);
    const e = this.enemyPlace(unit);
    const objectiveMine = this.objectiveIsMine(unit);
    const afterAdvance = objectiveMine ? line.towardsEnemy(unit.x, advance, e) : line.towardsObjective(unit.x, advance, e);
    const isAircraft = has(f, 'aircraft');
    return decide(f.ai, {
      objectiveMine,
      enemyInTheWay: this.enemyStands(unit) && line.inTheWay(unit.x, e),
      canCharge: this.canCharge(unit),
      shootsAfterAdvance: this.inRange(unit, e - afterAdvance),
      onlyRushReaches: Math.abs(unit.x) > advance && Math.abs(unit.x) <= rush,
      shootsNow: this.inRange(unit, this.distance(unit)),
      holdOnly: this.use(unit, 'holdOnly') !== undefined || isAircraft,
      holdsToShoot: this.ruleOptions.aiOverlays && this.holdsToShoot(unit),
      keepsDistance: this.ruleOptions.aiOverlays,
      instinct: this.use(unit, 'instinct') !== undefined,
      pointlessToChase: this.pointlessToChase(unit),
    });
  }

  private pointlessToChase(unit: Unit): boolean {
    return this.ruleOptions.unchargeable === 'stay' && this.enemyStands(unit) && has(this.enemyOf(unit).fighter, 'aircraft');
  }

  private holdsToShoot(unit: Unit): boolean {
    return has(unit.fighter, 'holdToShoot') || unit.fighter.ranged.some((g) => g.activeRules.some((h) => h.effect.do === 'holdToShoot'));
  }

  private objectiveIsMine(unit: Unit): boolean {
    const enemy = this.enemyOf(unit);
    return this.nearObjective(unit) && !unit.shaken && !this.nearObjective(enemy);
  }

  private canCharge(unit: Unit): boolean {
    const enemy = this.enemyOf(unit);
    if (!this.enemyStands(unit) || has(enemy.fighter, 'aircraft')) return false;
    const shroud = all(enemy.fighter, 'beChargedRange');
    const { charge } = this.strides(unit);
    const reach = shroud.reduce((r, h) => line.shrouded(r, h.effect.n, h.effect.min), charge);
    if (reach < charge && this.distance(unit) > reach && this.distance(unit) <= charge) {
      for (const h of shroud) this.fired?.(h.rule);
    }
    return this.distance(unit) <= reach;
  }

  private move(unit: Unit, action: Action): void {
    const { advance, rush } = this.strides(unit);
    const e = this.enemyPlace(unit);
    if (action === 'rushToObjective') this.place(unit, line.towardsObjective(unit.x, rush, e));
    else if (action === 'rushToEnemy') this.place(unit, line.towardsEnemy(unit.x, rush, e));
    else if (action === 'advanceToObjective') this.place(unit, line.towardsObjective(unit.x, advance, e));
    else if (action === 'advanceToEnemy') this.place(unit, line.towardsEnemy(unit.x, advance, e));
  }

  /** Extra moves go to the objective while it is not held, or to the enemy before an activation that could reach it. */
  private freeMove(unit: Unit, at: Extract<Effect, { do: 'freeMove' }>['at']): void {
    if (has(unit.fighter, 'holdOnly') || has(unit.fighter, 'aircraft')) return;
    const moves = all(unit.fighter, 'freeMove').filter((active) => active.effect.at === at);
    if (moves.length === 0) return;
    let reach = 0;
    for (const active of moves) {
      reach += active.effect.plus;
      for (let i = 0; i < active.effect.d3; i++) reach += this.dice.roll(3, 'freeMove');
      this.fired?.(active.rule);
    }
    const e = this.enemyPlace(unit);
    const forward = at === 'start' && this.objectiveIsMine(unit) && !this.pointlessToChase(unit);
    this.place(unit, forward ? line.towardsEnemy(unit.x, reach, e) : line.towardsObjective(unit.x, reach, e));
  }

  // End of the round

  private endRound(): void {
    if (this.ruleOptions.moraleTiming === 'round') {
      for (const unit of this.units) this.testForWounds(unit, unit.woundsThisRound > 0 && !unit.testedThisRound);
    }
    this.checkObjective();
  }

  /** Specification 2.5, or GF 3.5.1 "Objectives". */
  private checkObjective(): void {
    const [a, b] = this.units;
    const near = (u: Unit): boolean => this.nearObjective(u) && u.arrivedIn !== this.round;
    if (this.ruleOptions.objective === 'persistent') {
      const holds = (u: Unit): boolean => near(u) && !u.shaken;
      if (holds(a) && holds(b)) this.holder = 2;
      else if (holds(a)) this.holder = 0;
      else if (holds(b)) this.holder = 1;
    } else if (near(a) && near(b)) this.holder = a.shaken === b.shaken ? 2 : a.shaken ? 1 : 0;
    else this.holder = near(a) ? 0 : near(b) ? 1 : 2;
    if (this.holder !== 2) this.stats.held[this.holder]++;
  }
}

/** GF 3.5.1 "Ambush": the legal place nearest to the objective on the own side, over `gap` inches from the enemy. */
function ambushPlace(e: number, gap: number): number {
  return e === line.NOWHERE ? 0 : Math.min(0, e - gap - 1);
}
