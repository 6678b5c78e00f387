/** One exchange, dice rolled. Silent or recorded, the same dice fall in the same order. */
import type { EventSink } from '../../../contract/event.ts';
import type { Outcome, Side } from '../../../contract/outcome.ts';
import type { PairLedger } from '../../../contract/ruleset.ts';
import type { Dice } from '../../../random/dice.ts';
import type { RngStream } from '../../../random/trial-stream.ts';
import { type Action, type Aimed, declaresCharge, formAt, groupsOf, type Pairing, variantAt } from '../ai/pairing.ts';
import { COLUMN } from '../analysis/metrics.ts';
import type { Roll, Rolls, Troop, Wh40kEvent } from '../present/events.ts';
import type { Fighter } from '../rules/fighter.ts';
import { rollHazard } from '../rules/hazard.ts';
import { type Losses, modelsLeft, pointsGone, weaponsLeft } from '../rules/losses.ts';
import { attritionFleesOn } from '../rules/morale.ts';
import { type ScoreComparer, scoreComparer } from '../rules/score.ts';
import { newVolleyRolls, planVolley, type VolleyPlan, VolleyRoller } from './volley.ts';
import { lossEvent, type RecordedVolley, VolleyRecorder } from './volley-events.ts';

/** Columns of the ledger, one row per weapon. */
export const LEDGER_COLUMNS = [
  { id: 'attacks', label: 'Attacks', meaning: 'Attack dice made with the weapon.' },
  { id: 'hits', label: 'Hits', meaning: 'Hits that went on to a wound roll.' },
  { id: 'wounds', label: 'Wounds', meaning: 'Wounds that went on to a save.' },
  { id: 'unsaved', label: 'Unsaved', meaning: 'Failed saves.' },
  { id: 'taken', label: 'Wounds taken off', meaning: 'Wounds the enemy lost to the weapon, mortal wounds included.' },
  { id: 'slain', label: 'Models slain', meaning: 'Enemy models the weapon finished.' },
] as const;

export class Battle {
  private pairing!: Pairing;
  private compare!: ScoreComparer;
  private plans!: Map<Aimed, VolleyPlan>;
  private dice!: Dice;
  private sink: EventSink<Wh40kEvent> | undefined;
  private ledger: PairLedger | null = null;
  private readonly losses: readonly [SideLosses, SideLosses] = [newLosses(), newLosses()];
  private readonly aliveAtTurn: [number, number] = [0, 0];
  /** What waits for the end of the phase under way. */
  private readonly waiting: Waiting[] = [];
  private engaged = false;
  private round = 1;
  private readonly roller = new VolleyRoller();
  private readonly stream: RngStream | null;

  /** `stream`: of the dice it will be played with, where they come from one. */
  constructor(stream: RngStream | null = null) {
    this.stream = stream;
  }

  /** Prepares a pairing; the same one may then be played many times. */
  open(pairing: Pairing): void {
    const [a, b] = pairing.fighters;
    this.pairing = pairing;
    this.compare = scoreComparer(pairing.settings.score, a.totalPoints, b.totalPoints);
    this.plans = new Map();
  }

  play(dice: Dice, outcome: Outcome, sink?: EventSink<Wh40kEvent>, ledger?: PairLedger | null): void {
    const { fighters, settings } = this.pairing;
    this.dice = dice;
    this.roller.use(dice);
    this.sink = sink;
    this.ledger = ledger ?? null;
    for (const side of [0, 1] as const) {
      const losses = this.losses[side];
      losses.lost = losses.leaderLost = 0;
      losses.shields = fighters[side].target.ignoreFirstFailed;
    }
    this.engaged = false;
    sink?.({ kind: 'begin', sides: [troopOf(fighters[0]), troopOf(fighters[1])], distance: settings.distance, rounds: settings.rounds });
    const turns = this.playTurns();
    this.score(outcome, turns);
    sink?.({
      kind: 'end',
      winner: outcome.winner,
      points: [outcome.values[COLUMN.points]!, outcome.values[COLUMN.points + 1]!],
      models: [outcome.values[COLUMN.models]!, outcome.values[COLUMN.models + 1]!],
      turns,
    });
  }

  /** Turns played until the last round is over or a unit is gone. */
  private playTurns(): number {
    const most = 2 * this.pairing.settings.rounds;
    const first = this.whoGoesFirst();
    let turns = 0;
    while (turns < most && this.alive(0) > 0 && this.alive(1) > 0) {
      this.turn(turns % 2 === 0 ? first : enemyOf(first), first, 1 + (turns >> 1));
      turns++;
    }
    return turns;
  }

  private alive(side: Side): number {
    return modelsLeft(this.pairing.fighters[side], this.losses[side]);
  }

  private whoGoesFirst(): Side {
    const { first } = this.pairing.settings;
    if (first !== 'roll-off') return first === 'a' ? 0 : 1;
    const face = this.dice.roll(6, 'rollOff');
    const side: Side = face >= 4 ? 0 : 1;
    this.sink?.({ kind: 'first', side, rolls: [{ sides: 6, faces: [face], label: 'roll-off', target: 4, success: [side === 0] }] });
    return side;
  }

  private turn(active: Side, first: Side, round: number): void {
    const passive = enemyOf(active);
    this.round = round;
    this.aliveAtTurn[0] = this.alive(0);
    this.aliveAtTurn[1] = this.alive(1);
    this.sink?.({ kind: 'turn', round, side: active, engaged: this.engaged });
    const back = this.activeAttacks(active, declaresCharge(this.pairing, active, first, round));
    if (back !== null && this.alive(passive) > 0 && this.alive(active) > 0) this.attack(passive, back, this.alive(active));
    this.morale(passive);
    this.morale(active);
  }

  /**
   * The active unit's attacks; returns how the other unit strikes back, null where it cannot.
   * DEVIATION: in combat only pistols fire, vehicles and monsters included; and the active unit fights first also when
   * neither unit charged, where the book lets the other player begin.
   */
  private activeAttacks(active: Side, wantsCharge: boolean): Action | null {
    const passive = enemyOf(active);
    const models = this.alive(passive);
    if (this.engaged) {
      this.attack(active, 'engaged', models);
      return 'strike';
    }
    this.attack(active, 'shoot', models);
    if (this.alive(passive) === 0 || this.alive(active) === 0 || !wantsCharge || !this.charge(active)) return null;
    this.engaged = true;
    this.attack(active, 'strike-charging', models);
    return 'strike-charger';
  }

  private charge(active: Side): boolean {
    const { chargeDistance } = this.pairing.settings;
    let arrives = true;
    let rolls: Rolls = [];
    if (chargeDistance !== null) {
      const faces = [this.dice.roll(6, 'charge'), this.dice.roll(6, 'charge')];
      const total = faces[0]! + faces[1]!;
      arrives = total >= chargeDistance;
      rolls = [{ sides: 6, faces, label: 'charge', total, target: chargeDistance, success: [arrives, arrives] }];
    }
    this.sink?.({ kind: 'charge', side: active, arrives, rolls });
    return arrives;
  }

  /** `models` of the enemy when targets were chosen. Devastating attacks and mortal wounds wait for the end of a phase. */
  private attack(side: Side, action: Action, models: number): void {
    const enemy = enemyOf(side);
    const fighter = this.pairing.fighters[side];
    const losses = this.losses[side];
    const form = formAt(this.pairing, side, losses, this.losses[enemy]);
    const variant = variantAt(this.pairing, side, losses.lost, { round: this.round, form });
    const groups = groupsOf(this.pairing.variants[side].list[variant]!, action);
    const { waiting } = this;
    waiting.length = 0;
    let hazards = 0;
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i]!;
      const weapons = weaponsLeft(group, fighter, losses);
      if (group.attack.hazardous) hazards += weapons;
      if (weapons > 0 && this.alive(enemy) > 0) {
        this.fire(side, { group, weapons, models });
        const { devastating, mortals } = this.roller.result;
        if (devastating > 0) waiting.push({ kind: 'devastating', group, weapons, count: devastating });
        if (mortals > 0 && group.attack.mortalsWait) waiting.push({ kind: 'mortals', group, weapons, count: mortals });
      }
      if (waiting.length === 0 || groups[i + 1]?.attack.melee === group.attack.melee) continue;
      // Digest 10e, 2.8: the devastating attacks of all weapons, then other mortal wounds.
      for (const late of waiting) if (late.kind === 'devastating') this.applyLate(side, late);
      for (const late of waiting) if (late.kind === 'mortals') this.applyLate(side, late);
      waiting.length = 0;
    }
    if (hazards > 0) this.testHazards(side, hazards);
  }

  private fire(side: Side, { group, weapons, models }: { group: Aimed; weapons: number; models: number }): void {
    const enemy = enemyOf(side);
    const plan = this.planOf(group, enemy);
    const { lost, leaderLost, shields } = this.losses[enemy];
    const before = { lost, leaderLost };
    const recorder = this.sink === undefined ? null : this.recorderOf({ side, group, weapons, plan, before }, this.sink);
    this.roller.roll(plan, weapons, { lost, leaderLost, shields, models }, recorder);
    this.suffer(enemy);
    if (this.ledger !== null) this.count(side === 0 ? this.ledger.a : this.ledger.b, group, enemy, before);
    recorder?.finish();
  }

  private applyLate(side: Side, { kind, group, weapons, count }: Waiting): void {
    const enemy = enemyOf(side);
    if (this.alive(enemy) === 0) return;
    const { lost, leaderLost, shields } = this.losses[enemy];
    const before = { lost, leaderLost };
    const plan = this.planOf(group, enemy);
    const recorder = this.sink === undefined ? null : this.recorderOf({ side, group, weapons, plan, before }, this.sink);
    const start = { lost, leaderLost, shields, models: 0 };
    if (kind === 'devastating') this.roller.rollDevastating(plan, count, start, recorder);
    else this.roller.rollMortals(plan, count, start, recorder);
    this.suffer(enemy);
    if (this.ledger !== null) this.count(side === 0 ? this.ledger.a : this.ledger.b, group, enemy, before);
    recorder?.finishLate(kind);
  }

  /** What the last volley left of its target. */
  private suffer(side: Side): void {
    const { lost, leaderLost, shields } = this.roller.result;
    const losses = this.losses[side];
    losses.lost = lost;
    losses.leaderLost = leaderLost;
    losses.shields = shields;
  }

  /** Digest 10e, 3 "Hazardous": one die for each such weapon used, when all attacks are done. */
  private testHazards(side: Side, tests: number): void {
    const fighter = this.pairing.fighters[side];
    const losses = this.losses[side];
    const before = losses.lost;
    const faces: number[] = [];
    for (let i = 0; i < tests; i++) faces.push(this.dice.roll(6, 'hazardous'));
    const failed = faces.filter((face) => face === 1).length;
    for (let i = 0; i < failed; i++) this.sufferHazard(fighter, losses);
    const rolls: Rolls = [{ sides: 6, faces, label: 'hazardous', target: 2, success: faces.map((face) => face > 1) }];
    this.sink?.({
      kind: 'hazard',
      side,
      tests,
      failed,
      taken: losses.lost - before,
      ...lossEvent(fighter, losses),
      rolls,
    });
  }

  /** A leader comes last. */
  private sufferHazard(fighter: Fighter, losses: SideLosses): void {
    const atLeader = losses.lost - losses.leaderLost >= fighter.body;
    const place = atLeader ? losses.lost : losses.lost - losses.leaderLost;
    const taken = rollHazard(fighter, place, this.pairing.settings, this.dice) - place;
    losses.lost += taken;
    if (atLeader && fighter.target.leader) losses.leaderLost += taken;
  }

  private recorderOf(
    volley: Pick<RecordedVolley, 'side' | 'group' | 'weapons' | 'plan' | 'before'>,
    sink: EventSink<Wh40kEvent>,
  ): VolleyRecorder {
    const { fighters } = this.pairing;
    const [attacker, enemy] = [fighters[volley.side], fighters[enemyOf(volley.side)]];
    const { result } = this.roller;
    return new VolleyRecorder({ ...volley, attacker, enemy, result, rolls: newVolleyRolls() }, { sink, stream: this.stream });
  }

  private planOf(group: Aimed, enemy: Side): VolleyPlan {
    let plan = this.plans.get(group);
    if (plan === undefined) {
      plan = planVolley(group.attack, group.target, this.pairing.fighters[enemy].track, this.pairing.settings.interleaved);
      this.plans.set(group, plan);
    }
    return plan;
  }

  private count(cells: Float64Array, group: Aimed, enemy: Side, before: Losses): void {
    const { attacks, hits, wounds, unsaved, lost } = this.roller.result;
    const slain = modelsLeft(this.pairing.fighters[enemy], before) - this.alive(enemy);
    const at = group.row * LEDGER_COLUMNS.length;
    const counts = [attacks, hits, wounds, unsaved, lost - before.lost, slain];
    for (let i = 0; i < counts.length; i++) cells[at + i] = (cells[at + i] ?? 0) + counts[i]!;
  }

  /** Digest 2.6, at the end of the turn, for a unit that lost models in it. */
  private morale(side: Side): void {
    const { morale, track } = this.pairing.fighters[side];
    const left = this.alive(side);
    const destroyed = this.aliveAtTurn[side] - left;
    if (!this.pairing.settings.morale || morale.test.autoPass || destroyed === 0 || left === 0) return;
    const leadership = morale.test.leadership(left);
    const face = this.dice.roll(6, 'morale');
    const failed = face !== 1 && face + destroyed > leadership;
    const fleesOn = attritionFleesOn(morale.test, left - 1);
    const attrition: number[] = [];
    if (failed && !morale.test.ignoreAttrition) for (let i = 1; i < left; i++) attrition.push(this.dice.roll(6, 'attrition'));
    const fled = failed ? 1 + attrition.filter((f) => f <= fleesOn).length : 0;
    const losses = this.losses[side];
    if (failed) losses.lost = track.fallen[track.models - left + fled]!;
    if (this.sink === undefined) return;
    const rolls = moraleRolls({ face, destroyed, leadership, failed, attrition, fleesOn });
    this.sink({ kind: 'morale', side, destroyed, leadership, failed, fled, lost: losses.lost, left: this.alive(side), rolls });
  }

  private score(outcome: Outcome, turns: number): void {
    const [a, b] = this.pairing.fighters;
    const { values } = outcome;
    writeDestroyed(values, 0, b, this.losses[1]);
    writeDestroyed(values, 1, a, this.losses[0]);
    const byA = values[COLUMN.points]!;
    const byB = values[COLUMN.points + 1]!;
    values[COLUMN.turns] = turns;
    values[COLUMN.margin] = Math.abs(byA - byB);
    outcome.winner = this.compare(byA, byB);
    outcome.gamesA = outcome.winner === 0 ? 1 : 0;
    outcome.gamesB = outcome.winner === 1 ? 1 : 0;
  }
}

/** Devastating attacks or mortal wounds of a group that wait for the end of the phase. */
interface Waiting {
  readonly kind: 'devastating' | 'mortals';
  readonly group: Aimed;
  readonly weapons: number;
  readonly count: number;
}

/** What a side has lost, and the failed saves it may still ignore. */
interface SideLosses {
  lost: number;
  leaderLost: number;
  shields: number;
}

function newLosses(): SideLosses {
  return { lost: 0, leaderLost: 0, shields: 0 };
}

function enemyOf(side: Side): Side {
  return side === 0 ? 1 : 0;
}

function writeDestroyed(values: Outcome['values'], side: Side, enemy: Fighter, losses: Losses): void {
  values[COLUMN.points + side] = pointsGone(enemy, losses);
  values[COLUMN.models + side] = enemy.track.models - modelsLeft(enemy, losses);
  values[COLUMN.wounds + side] = losses.lost;
  values[COLUMN.wiped + side] = losses.lost === enemy.track.wounds ? 1 : 0;
}

interface MoraleRoll {
  readonly face: number;
  readonly destroyed: number;
  readonly leadership: number;
  readonly failed: boolean;
  readonly attrition: readonly number[];
  readonly fleesOn: number;
}

function moraleRolls({ face, destroyed, leadership, failed, attrition, fleesOn }: MoraleRoll): Rolls {
  const test: Roll = {
    sides: 6,
    faces: [face],
    label: 'morale',
    modifier: destroyed,
    total: face + destroyed,
    target: leadership,
    success: [!failed],
  };
  if (attrition.length === 0) return [test];
  const stands = attrition.map((f) => f > fleesOn);
  return [test, { sides: 6, faces: attrition, label: 'attrition', target: fleesOn + 1, success: stands }];
}

function troopOf(fighter: Fighter): Troop {
  return {
    name: fighter.name,
    detail: fighter.detail,
    points: fighter.totalPoints / 100,
    models: fighter.track.models,
    wounds: fighter.track.wounds,
    vehicle: fighter.target.immuneToPoison,
    lines: fighter.lines.map((line) => ({ name: line.name, count: line.count, wounds: line.wounds })),
  };
}
