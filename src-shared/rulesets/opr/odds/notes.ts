/**
 * Notes on a trial while it is played: every moment after a draw, with what is left of the activation. They are data
 * only, because the kernel's memory belongs to the trial; the chances are computed once it is over.
 */
import type { ExactChances } from '../../../contract/outcome.ts';
import type { Action } from '../ai/decide.ts';
import { WEAPON } from '../engine/field.ts';
import * as layout from '../engine/kernel/layout.ts';
import type { MoraleTest, MoveMode } from '../engine/observer.ts';
import type { PendingAttack } from '../engine/pending-attack.ts';
import type { Side } from '../engine/side.ts';
import type { OddsArena } from './arena.ts';
import { WEAPONLESS_STEPS } from './attack-rows.ts';
import type { Duel } from './duel.ts';
import type { GameMoment, GameOdds } from './game.ts';
import { BIT, historyOf, other, type SideNumber, type Situation, type Stance, withUnit } from './layer.ts';
import type { GameTables } from './match.ts';
import type { GameState, MomentSolver } from './moments.ts';

/** Bits that the kernel and a situation have in common. */
const SHARED_BITS = BIT.shaken | BIT.fatigued | BIT.inMelee | BIT.moved | BIT.tested | BIT.gone | BIT.away;

/** The activation under way. */
interface Active {
  readonly side: SideNumber;
  /** How it fights, if it does. */
  readonly mode: number;
  /** Conditions of A and B at its start. */
  readonly start: readonly [number, number];
  /** Wounds that the enemy had taken in this round before. */
  readonly woundsBefore: number;
}

export class MomentNotes {
  /** By where the stream was: the chances from there on, to be asked for once the trial is over. */
  readonly known = new Map<number, () => ExactChances>();
  /** A draw was made that the notes do not cover. */
  incomplete = false;
  private readonly arena: OddsArena;
  private readonly game: GameOdds;
  private readonly duel: Duel;
  private readonly solver: MomentSolver;
  private readonly sides: readonly [Side, Side];
  private seen: number;
  private roundNumber = 1;
  private first: SideNumber = 0;
  private active: Active | null = null;
  private lastTest: MoraleTest | null = null;
  private played: readonly GameTables[] = [];
  private heldBefore: readonly [number, number] = [0, 0];
  private bloodBefore = 0;
  private holder: 0 | 1 | 2 = 2;

  constructor(arena: OddsArena, game: GameOdds, solver: MomentSolver) {
    this.arena = arena;
    this.game = game;
    this.duel = game.duel;
    this.solver = solver;
    this.sides = game.duel.sides;
    this.seen = arena.stream.position();
    this.known.set(this.seen, () => solver.atStart());
  }

  /** Notes a moment if anything was drawn since the last one. */
  private note(solve: (() => ExactChances) | null): void {
    const now = this.arena.stream.position();
    if (now === this.seen) return;
    this.seen = now;
    if (solve === null) this.incomplete = true;
    else this.known.set(now, solve);
  }

  // What the engine reports

  begin(): void {
    this.note(() => this.solver.atStart());
  }

  beginGame(first: SideNumber): void {
    const { played, solver } = this;
    this.first = first;
    this.roundNumber = 1;
    this.active = null;
    this.holder = 2;
    this.heldBefore = [this.sides[0].held, this.sides[1].held];
    this.bloodBefore = this.arena.memory.read(layout.FIRST_BLOOD);
    this.note(() => solver.ofGame(played, first));
  }

  beginRound(round: number, first: SideNumber): void {
    this.roundNumber = round;
    this.first = first;
    this.active = null;
    this.noteBetween('begin 0');
  }

  rallied(side: SideNumber): void {
    this.noteBetween(this.numberOf(side) === 0 ? 'begin 1' : 'free 0');
  }

  activated(side: SideNumber, does: Action | 'fight'): void {
    const [me, foe] = [this.sides[side], this.sides[other(side)]];
    const far = 0 - foe.x - me.x > 9;
    const mode = does === 'charge' ? (far ? layout.CHARGE_FAR : layout.CHARGE_NEAR) : layout.STRIKE;
    this.active = { side, mode, start: this.conditions(), woundsBefore: foe.woundsRound };
    this.noteBetween(`act ${this.numberOf(side)}`, BIT.movedNow);
  }

  moved(side: SideNumber, mode: MoveMode): void {
    if (mode !== 'free') this.note(null);
    else if (this.active?.side === side) this.noteBetween(`test foe ${this.numberOf(side)}`);
    else this.noteBetween(`act ${this.numberOf(side)}`, BIT.movedNow);
  }

  attacked(me: Side, foe: Side, pending: PendingAttack): void {
    if (this.active === null) this.note(null);
    else if (pending.melee) this.noteMelee(this.active, me, pending);
    else this.noteShots(this.active.side, foe, pending);
  }

  tested(side: SideNumber, test: MoraleTest): void {
    this.lastTest = test;
    if (test.result !== 'stands') {
      this.noteTested(side, test);
      return;
    }
    const { played, solver } = this;
    const [state, rest] = [this.state(), this.restAfter(side, test)];
    this.note(() => solver.beforeStand(played, { ...state, side, lostMelee: test.lostMelee }, rest));
  }

  /** The dice of a unit that does not retreat. */
  stood(side: SideNumber): void {
    if (this.lastTest === null) this.note(null);
    else this.noteTested(side, this.lastTest);
  }

  private noteTested(side: SideNumber, test: MoraleTest): void {
    const { played, solver } = this;
    const [state, { moment, goesOn }] = [this.state(), this.restAfter(side, test)];
    this.note(() => solver.between(played, { ...state, situation: goesOn(state.situation) }, moment));
  }

  private restAfter(side: SideNumber, test: MoraleTest): { moment: GameMoment; goesOn(situation: Situation): Situation } {
    return { moment: this.afterTest(side, test), goesOn: this.afterMelee(test) };
  }

  scored(holder: 0 | 1 | 2): void {
    this.holder = this.arena.field.ruleOptions.objective === 'persistent' ? holder : 2;
    this.note(null);
  }

  endGame(winner: 0 | 1 | 2): void {
    const blood = this.arena.memory.read(layout.FIRST_BLOOD);
    const held = [0, 1].map((side) => this.sides[side as SideNumber].held - this.heldBefore[side as SideNumber]) as [number, number];
    const firstBlood = this.bloodBefore === 0 ? blood : 0;
    this.played = [...this.played, this.solver.over(winner, { conditions: this.conditions(), held, firstBlood })];
    this.note(null);
  }

  /** Anything else: nothing may have been drawn. */
  other(): void {
    this.note(null);
  }

  // The state of the game

  private numberOf(side: SideNumber): SideNumber {
    return side === this.first ? 0 : 1;
  }

  private conditions(): [number, number] {
    return [this.duel.damage[0].read(this.sides[0]), this.duel.damage[1].read(this.sides[1])];
  }

  private stance(side: SideNumber, more: number): Stance {
    const s = this.sides[side];
    const bits =
      (s.state & SHARED_BITS) |
      (s.woundsRound > 0 ? BIT.wounded : 0) |
      (s.arrivedIn === this.roundNumber ? BIT.arrived : 0) |
      (s.movedNow ? this.game.marks(side, more & BIT.movedNow) : 0);
    return { x: s.x, bits, spent: this.duel.attacks[side].readSpent() };
  }

  private state(more = 0): GameState {
    const [a, b] = this.sides;
    const blood = this.bloodBefore === 0 ? this.arena.memory.read(layout.FIRST_BLOOD) : 0;
    return {
      situation: { units: [this.stance(0, more), this.stance(1, more)], holder: this.holder },
      conditions: this.conditions(),
      history: historyOf(a.held - this.heldBefore[0], b.held - this.heldBefore[1], blood),
    };
  }

  private moment(next: GameMoment['next']): GameMoment {
    return { round: this.roundNumber, first: this.first, next };
  }

  private noteBetween(next: GameMoment['next'], more = 0): void {
    const { played, solver } = this;
    const [state, moment] = [this.state(more), this.moment(next)];
    this.note(() => solver.between(played, state, moment));
  }

  private noteShots(side: SideNumber, foe: Side, pending: PendingAttack): void {
    const { played, solver, arena } = this;
    const { distance } = pending;
    const zone = distance <= 9 ? 0 : distance <= 12 ? 2 : 4;
    const state = this.state();
    const unit = state.situation.units[side];
    const shots = {
      phase: 'shoot',
      mode: this.sides[side].movedNow ? zone | 1 : zone,
      targetMode: foe.movedRound ? zone | 1 : zone,
      distance,
      spent: unit.spent,
      tired: false,
      shaken: foe.shaken,
      countered: false,
      round: this.roundNumber,
      done: pending.name,
      wantsAp: arena.wantsAp,
    } as const;
    const situation = this.withWounds(state.situation, side);
    const moment = this.moment(`after ${this.numberOf(side)}`);
    this.note(() => solver.amidShots(played, { ...state, situation, side, shots }, moment));
  }

  /** Where units test at the end of an activation, it matters whether they were wounded in it. */
  private withWounds(situation: Situation, side: SideNumber): Situation {
    const foe = other(side);
    const hurt = this.sides[foe].woundsRound > (this.active?.woundsBefore ?? 0);
    if (!hurt || this.arena.field.ruleOptions.moraleTiming === 'round') return situation;
    return withUnit(situation, foe, { bits: situation.units[foe].bits | BIT.woundedNow });
  }

  private noteMelee({ side, mode, start }: Active, attacker: Side, pending: PendingAttack): void {
    const { played, solver, arena } = this;
    const state = this.state();
    const [i, j] = side === 0 ? state.conditions : [state.conditions[1], state.conditions[0]];
    const fight = {
      start: { i: start[side], j: start[other(side)] },
      i,
      j,
      stage: attacker.side === side ? 'strike' : this.isCounter(attacker, mode, pending) ? 'counter' : 'answer',
      done: doneIn(attacker, pending),
      wantsAp: arena.wantsAp,
    } as const;
    const moment = this.moment(`after ${this.numberOf(side)}`);
    this.note(() => solver.amidMelee(played, { ...state, side, mode, fight }, moment));
  }

  private isCounter(attacker: Side, mode: number, { name }: PendingAttack): boolean {
    const g = attacker.ranged + (name - 1) * attacker.groupSize;
    return mode !== layout.STRIKE && name > 0 && ((this.arena.memory.read(g) >>> 24) & WEAPON.counter) !== 0;
  }

  private afterTest(side: SideNumber, { lostMelee }: MoraleTest): GameMoment {
    if (this.active !== null && lostMelee) return this.moment(`after ${this.numberOf(this.active.side)}`);
    if (this.arena.field.ruleOptions.moraleTiming === 'round') return this.moment(side === 0 ? 'test 1' : 'score');
    const acting = this.active?.side ?? side;
    return this.moment(acting === side ? `done ${this.numberOf(acting)}` : `test me ${this.numberOf(acting)}`);
  }

  /** What a lost melee still has to come. */
  private afterMelee({ lostMelee }: MoraleTest): (situation: Situation) => Situation {
    const { active, game } = this;
    if (!lostMelee || active === null) return (situation) => situation;
    const charging = active.mode !== layout.STRIKE;
    const marks = charging ? game.marks(active.side, BIT.acted | BIT.fought) : 0;
    return (situation) => {
      const { bits } = situation.units[active.side];
      return game.fighting.parted(withUnit(situation, active.side, { bits: bits | marks }), active.side, charging);
    };
  }
}

/** How far a unit is through its strike. */
function doneIn(attacker: Side, { name }: PendingAttack): number {
  if (name <= 0) return 1 - name;
  const ranged = (attacker.melee - attacker.ranged) / attacker.groupSize;
  return WEAPONLESS_STEPS + name - ranged;
}
