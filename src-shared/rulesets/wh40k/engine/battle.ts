/** One exchange, dice rolled. Silent or told, the same dice fall in the same order. */
import type { EventSink } from '../../../contract/event.ts';
import type { Outcome, Side, Winner } from '../../../contract/outcome.ts';
import type { PairLedger } from '../../../contract/ruleset.ts';
import type { Dice } from '../../../random/dice.ts';
import { COLUMN } from '../analysis/metrics.ts';
import type { Roll, Rolls, Troop, Wh40kEvent } from '../present/events.ts';
import { attritionFleesOn } from '../rules/morale.ts';
import { compareScores } from '../rules/score.ts';
import { blastClass } from '../rules/sequence.ts';
import type { Fighter } from './fighter.ts';
import { type Action, type Aimed, declaresCharge, groupsOf, type Pairing } from './pairing.ts';
import {
  attackRolls,
  damageRolls,
  newVolleyResult,
  newVolleyTale,
  planVolley,
  rollVolley,
  stageRolls,
  testRolls,
  type VolleyPlan,
  type VolleyTale,
} from './volley.ts';

/** Columns of the ledger, a row a weapon. */
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
  private plans!: Map<Aimed, VolleyPlan>;
  private readonly lost: [number, number] = [0, 0];
  private readonly aliveAtTurn: [number, number] = [0, 0];
  private engaged = false;
  private readonly result = newVolleyResult();

  /** Prepares a pairing; the same one may then be played many times. */
  open(pairing: Pairing): void {
    this.pairing = pairing;
    this.plans = new Map();
  }

  play(dice: Dice, outcome: Outcome, sink?: EventSink<Wh40kEvent>, ledger?: PairLedger | null): void {
    const { fighters, settings } = this.pairing;
    this.lost[0] = this.lost[1] = 0;
    this.engaged = false;
    sink?.({ kind: 'begin', sides: [troopOf(fighters[0]), troopOf(fighters[1])], distance: settings.distance, rounds: settings.rounds });
    const first = this.whoGoesFirst(dice, sink);
    let turns = 0;
    while (turns < 2 * settings.rounds && this.alive(0) > 0 && this.alive(1) > 0) {
      const active = (turns % 2 === 0 ? first : 1 - first) as Side;
      this.turn(active, first, 1 + (turns >> 1), dice, sink, ledger ?? null);
      turns++;
    }
    this.score(outcome, turns);
    sink?.({
      kind: 'end',
      winner: outcome.winner,
      points: [outcome.values[COLUMN.points]!, outcome.values[COLUMN.points + 1]!],
      models: [outcome.values[COLUMN.models]!, outcome.values[COLUMN.models + 1]!],
      turns,
    });
  }

  private alive(side: Side): number {
    return this.pairing.fighters[side].alive[this.lost[side]]!;
  }

  private whoGoesFirst(dice: Dice, sink?: EventSink<Wh40kEvent>): Side {
    const { first } = this.pairing.settings;
    if (first !== 'roll-off') return first === 'a' ? 0 : 1;
    const face = dice.roll(6, 'rollOff');
    const side: Side = face >= 4 ? 0 : 1;
    sink?.({ kind: 'first', side, rolls: [{ sides: 6, faces: [face], label: 'roll-off', target: 4, success: [side === 0] }] });
    return side;
  }

  private turn(
    active: Side,
    first: Side,
    round: number,
    dice: Dice,
    sink: EventSink<Wh40kEvent> | undefined,
    ledger: PairLedger | null,
  ): void {
    const passive = (1 - active) as Side;
    this.aliveAtTurn[0] = this.alive(0);
    this.aliveAtTurn[1] = this.alive(1);
    sink?.({ kind: 'turn', round, side: active, engaged: this.engaged });
    const blast = blastClass(this.alive(passive));
    let back: Action | null = null;
    // DEVIATION: in combat only pistols fire, vehicles and monsters included; and the active unit fights first also when
    // nobody charged, where the book lets the other player begin.
    if (this.engaged) {
      this.attack(active, 'engaged', blast, dice, sink, ledger);
      back = 'strike';
    } else {
      this.attack(active, 'shoot', blast, dice, sink, ledger);
      if (this.alive(passive) > 0 && declaresCharge(this.pairing, active, first, round) && this.charge(active, dice, sink)) {
        this.engaged = true;
        this.attack(active, 'strike', blast, dice, sink, ledger);
        back = 'strike-charger';
      }
    }
    if (back !== null && this.alive(passive) > 0) this.attack(passive, back, blastClass(this.alive(active)), dice, sink, ledger);
    this.morale(passive, dice, sink);
    this.morale(active, dice, sink);
  }

  private charge(active: Side, dice: Dice, sink?: EventSink<Wh40kEvent>): boolean {
    const { chargeDistance } = this.pairing.settings;
    let arrives = true;
    let rolls: Rolls = [];
    if (chargeDistance !== null) {
      const faces = [dice.roll(6, 'charge'), dice.roll(6, 'charge')];
      const total = faces[0]! + faces[1]!;
      arrives = total >= chargeDistance;
      rolls = [{ sides: 6, faces, label: 'charge', total, target: chargeDistance, success: [arrives, arrives] }];
    }
    sink?.({ kind: 'charge', side: active, arrives, rolls });
    return arrives;
  }

  private attack(
    side: Side,
    action: Action,
    blast: 0 | 1 | 2,
    dice: Dice,
    sink: EventSink<Wh40kEvent> | undefined,
    ledger: PairLedger | null,
  ): void {
    const enemy = (1 - side) as Side;
    const survivors = this.alive(side);
    for (const group of groupsOf(this.pairing.arsenals[side], action)) {
      const weapons = group.firing[survivors]!;
      if (weapons === 0 || this.alive(enemy) === 0) continue;
      const plan = this.planOf(group, enemy);
      const before = this.lost[enemy];
      const tale = sink === undefined ? null : newVolleyTale();
      rollVolley(plan, weapons, before, blast, dice, this.result, tale);
      this.lost[enemy] = this.result.lost;
      if (ledger !== null) this.note(side === 0 ? ledger.a : ledger.b, group, enemy, before);
      if (sink !== undefined && tale !== null) this.tell(side, group, weapons, plan, before, tale, sink);
    }
  }

  private planOf(group: Aimed, enemy: Side): VolleyPlan {
    let plan = this.plans.get(group);
    if (plan === undefined) {
      plan = planVolley(group.attack, group.target, this.pairing.fighters[enemy].wall, this.pairing.settings.interleaved);
      this.plans.set(group, plan);
    }
    return plan;
  }

  private note(cells: Float64Array, group: Aimed, enemy: Side, before: number): void {
    const { attacks, hits, wounds, unsaved, lost } = this.result;
    const { alive } = this.pairing.fighters[enemy];
    const at = group.row * LEDGER_COLUMNS.length;
    const counts = [attacks, hits, wounds, unsaved, lost - before, alive[before]! - alive[lost]!];
    for (let i = 0; i < counts.length; i++) cells[at + i] = (cells[at + i] ?? 0) + counts[i]!;
  }

  private tell(
    side: Side,
    group: Aimed,
    weapons: number,
    plan: VolleyPlan,
    before: number,
    tale: VolleyTale,
    sink: EventSink<Wh40kEvent>,
  ): void {
    const { result } = this;
    const { attack } = group;
    const enemy = this.pairing.fighters[(1 - side) as Side];
    sink({
      kind: 'attacks',
      side,
      phase: attack.melee ? 'fight' : 'shooting',
      weapon: attack.label,
      model: this.pairing.fighters[side].lines[group.line]!.name,
      weapons,
      count: result.attacks,
      why: attack.doubled ? 'rapid fire at half range' : attack.blast ? 'blast' : '',
      rolls: attackRolls(plan, tale),
    });
    if (result.attacks === 0) return;
    sink({
      kind: 'hits',
      side,
      count: result.hits,
      of: result.attacks,
      mortals: result.hitMortals,
      rolls: stageRolls(tale.hits, 'to hit'),
    });
    if (result.hits > 0) {
      sink({
        kind: 'wounds',
        side,
        count: result.wounds,
        of: result.hits,
        mortals: result.woundMortals,
        rolls: stageRolls(tale.wounds, 'to wound'),
      });
    }
    if (result.wounds > 0) sink({ kind: 'saves', side, count: result.unsaved, of: result.wounds, rolls: testRolls(tale.saves, 'save') });
    if (result.unsaved === 0 && result.mortals === 0) return;
    sink({
      kind: 'damage',
      side,
      taken: result.lost - before,
      mortals: result.mortals,
      slain: enemy.alive[before]! - enemy.alive[result.lost]!,
      lost: result.lost,
      left: enemy.alive[result.lost]!,
      rolls: damageRolls(plan, tale),
    });
  }

  /** Digest 2.6, at the end of the turn, for a unit that lost models in it. */
  private morale(side: Side, dice: Dice, sink?: EventSink<Wh40kEvent>): void {
    const { nerve, wall } = this.pairing.fighters[side];
    const left = this.alive(side);
    const destroyed = this.aliveAtTurn[side] - left;
    if (!this.pairing.settings.morale || nerve.test.autoPass || destroyed === 0 || left === 0) return;
    const leadership = nerve.test.leadership(left);
    const face = dice.roll(6, 'morale');
    const failed = face !== 1 && face + destroyed > leadership;
    const fleesOn = attritionFleesOn(nerve.test, left - 1);
    const attrition: number[] = [];
    if (failed && !nerve.test.ignoreAttrition) for (let i = 1; i < left; i++) attrition.push(dice.roll(6, 'attrition'));
    const fled = failed ? 1 + attrition.filter((f) => f <= fleesOn).length : 0;
    if (failed) this.lost[side] = wall.fallen[wall.models - left + fled]!;
    if (sink === undefined) return;
    const test: Roll = {
      sides: 6,
      faces: [face],
      label: 'morale',
      modifier: destroyed,
      total: face + destroyed,
      target: leadership,
      success: [!failed],
    };
    const nerves: Roll = {
      sides: 6,
      faces: attrition,
      label: 'attrition',
      target: fleesOn + 1,
      success: attrition.map((f) => f > fleesOn),
    };
    const rolls = attrition.length > 0 ? [test, nerves] : [test];
    sink({ kind: 'morale', side, destroyed, leadership, failed, fled, lost: this.lost[side], left: this.alive(side), rolls });
  }

  private score(outcome: Outcome, turns: number): void {
    const [a, b] = this.pairing.fighters;
    const { values } = outcome;
    const sides = [
      [b, this.lost[1]],
      [a, this.lost[0]],
    ] as const;
    sides.forEach(([enemy, lost], side) => {
      values[COLUMN.points + side] = enemy.worth[lost]!;
      values[COLUMN.models + side] = enemy.wall.models - enemy.alive[lost]!;
      values[COLUMN.wounds + side] = lost;
      values[COLUMN.wiped + side] = lost === enemy.wall.wounds ? 1 : 0;
    });
    const byA = values[COLUMN.points]!;
    const byB = values[COLUMN.points + 1]!;
    values[COLUMN.turns] = turns;
    values[COLUMN.margin] = Math.abs(byA - byB);
    outcome.winner = compareScores(this.pairing.settings.score, byA, byB, a.totalWorth, b.totalWorth) satisfies Winner;
    outcome.gamesA = outcome.winner === 0 ? 1 : 0;
    outcome.gamesB = outcome.winner === 1 ? 1 : 0;
  }
}

function troopOf(fighter: Fighter): Troop {
  return {
    name: fighter.name,
    detail: fighter.detail,
    points: fighter.totalWorth / 100,
    models: fighter.wall.models,
    wounds: fighter.wall.wounds,
    vehicle: fighter.target.immuneToPoison,
    lines: fighter.lines.map((line) => ({ name: line.name, count: line.count, wounds: line.wounds })),
  };
}
