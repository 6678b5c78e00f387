/**
 * The fight, turn by turn. One of these is the working memory of a thread: flat arrays that every trial overwrites, so a
 * silent trial allocates nothing. A recorded trial runs through the same lines and draws the same dice.
 */
import type { EventSink } from '../../../contract/event.ts';
import type { Outcome, Side } from '../../../contract/outcome.ts';
import type { PairLedger } from '../../../contract/ruleset.ts';
import { ALWAYS, SUBJECT, TARGET_SLOT } from '../ai/apl.ts';
import { LEDGER_COLUMN } from '../analysis/metrics.ts';
import type { OsrEvent } from '../present/events.ts';
import { castOf, listOf, RANGES } from '../rules/actor.ts';
import { Abilities } from './abilities.ts';
import {
  AC,
  ACT_FROM,
  ACT_TO,
  ActorTable,
  BASE_AC,
  BONUS,
  DAMAGE_CONSTANT,
  DAMAGE_DIE,
  FRONTAGE,
  HP,
  HP_MAX,
  MOVE_FROM,
  mostActors,
  ROW,
  SIDE,
  SPEED,
  STRIDE_BITS,
  WEAPON,
  ZONE,
} from './actor-table.ts';
import { COLUMN, ENTRY, ENTRY_COLUMNS, type OsrField, TEST, TEST_COLUMNS } from './compile.ts';
import type { DiceSource } from './dice-source.ts';
import { Effects } from './effects.ts';
import { EventRecorder } from './event-recorder.ts';
import { Extras } from './extras.ts';
import { Ground } from './ground.ts';
import { type AttackResult, Score, type UsedAbility } from './score.ts';
import { TurnOrder } from './turn-order.ts';

// Numbers of actions and targets, as compile.ts lists them.
const ATTACK = 0;
const GUARD = 1;
const WAIT = 3;
const NEAREST = 0;
const LOWEST_HP = 1;
const RANDOM = 2;
const BACKWARD = 4;
const USE = 4;

/** What the extensions need, all in one place. */
interface Special {
  readonly extras: Extras;
  readonly effects: Effects;
  readonly abilities: Abilities;
}

/** A turn, or the half of it that a phase has. */
type TurnPart = 'turn' | 'move' | 'attack';

export class Battle {
  ledger: PairLedger | null = null;

  private readonly field: OsrField;
  private readonly table: ActorTable;
  private readonly line: Int32Array;
  private readonly ground: Ground;
  private readonly turns: TurnOrder;
  private readonly score: Score;
  private readonly alive: Int32Array;
  // The buffers of the field, one step closer.
  private readonly entries: Int32Array;
  private readonly tests: Int32Array;
  private readonly testValues: Float64Array;
  private readonly dice: Int32Array;
  private readonly nat20Hits: boolean;
  private readonly nat1Misses: boolean;
  private readonly guardBonus: number;

  private source: DiceSource;
  private recorder: EventRecorder | null = null;
  /** A ledger or the events are wanted; all that only they need is in the `note` methods at the end. */
  private watched = false;
  /** Null where no one of the field has more than the specification gives. */
  private readonly special: Special | null;
  private nowRound = 0;

  constructor(field: OsrField, source: DiceSource) {
    this.field = field;
    this.source = source;
    this.table = new ActorTable(field, mostActors(field));
    this.line = this.table.line;
    this.ground = new Ground(field.rules, this.table);
    this.turns = new TurnOrder(field, this.table);
    this.score = new Score(this.table);
    this.alive = this.score.alive;
    this.entries = field.entries;
    this.tests = field.tests;
    this.testValues = field.testValues;
    this.dice = field.dice;
    this.nat20Hits = field.rules.nat20Hits;
    this.nat1Misses = field.rules.nat1Misses;
    this.guardBonus = field.rules.guardBonus;
    this.special = this.specialOf(field);
  }

  private specialOf(field: OsrField): Special | null {
    const { table, ground, dice } = this;
    if (field.extras === null) return null;
    const extras = new Extras({ ...field, extras: field.extras }, table);
    const effects = new Effects(field.extras, table);
    const deploy = (actor: number, zone: number) => this.arrive(actor, zone);
    return { extras, effects, abilities: new Abilities({ table, ground, extras, effects, dice, deploy }) };
  }

  get outcome(): Outcome {
    return this.score.outcome;
  }

  /** Plays one fight of the pair with these dice. */
  play(a: number, b: number, source: DiceSource, sink?: EventSink<OsrEvent>): Outcome {
    this.source = source;
    if (a !== this.table.a || b !== this.table.b) this.table.load(a, b);
    this.deploy();
    this.recorder = sink === undefined ? null : new EventRecorder(sink);
    this.watched = this.recorder !== null || this.ledger !== null;
    if (this.watched) this.score.openLedger(this.field);
    if (this.recorder !== null) this.recordBegin(this.recorder);
    const rounds = this.fight();
    const winner = this.score.settle(rounds);
    if (this.ledger !== null) this.score.addTo(this.ledger);
    this.recorder?.end(winner, rounds, this.alive, this.score.hpLeft);
    return this.score.outcome;
  }

  /** Roll hit points and place everyone. */
  private deploy(): void {
    const { line, table, special } = this;
    this.score.clear();
    this.ground.clear();
    special?.extras.refill(this.source);
    special?.effects.clear();
    for (let actor = 0; actor < table.count; actor++) {
      const own = actor << STRIDE_BITS;
      if (special !== null) table.restore(actor);
      if (special?.extras.isSummoned(actor)) {
        line[own + HP] = 0;
        line[own + HP_MAX] = 0;
        continue;
      }
      const fromBack = this.field.actors[line[own + ROW]! + COLUMN.startZone]!;
      // House reading 22: an overfull zone stays overfull; the importer warned.
      this.arrive(actor, line[own + SIDE] === 0 ? fromBack : 5 - fromBack);
    }
  }

  /** House reading 27: rolled hit points are at least 1. */
  private arrive(actor: number, zone: number): number {
    const { actors } = this.field;
    const { line } = this;
    const own = actor << STRIDE_BITS;
    const base = line[own + ROW]!;
    const dice = this.rollDice(actors[base + COLUMN.hpFrom]!, actors[base + COLUMN.hpTo]!, 'hp');
    const hp = Math.max(1, actors[base + COLUMN.hpConstant]! + dice);
    line[own + HP] = hp;
    line[own + HP_MAX] = hp;
    line[own + AC] = line[own + BASE_AC]!;
    const side = line[own + SIDE]!;
    this.score.arrive(side);
    this.ground.enter(actor, side, zone);
    return hp;
  }

  private rollDice(from: number, to: number, what: string): number {
    const { dice } = this;
    let sum = 0;
    for (let t = from; t < to; t++) {
      const sides = dice[2 * t + 1]!;
      for (let k = dice[2 * t]!; k > 0; k--) sum += this.source.roll(sides, what);
    }
    return sum;
  }

  /** Returns the rounds played. House reading 5: the round limit is a draw. */
  private fight(): number {
    const { initiative, maxRounds } = this.field.rules;
    const phased = initiative === 'side_phases' || initiative === 'individual_phases';
    for (let round = 1; round <= maxRounds; round++) {
      this.nowRound = round;
      if (this.special !== null && round > 1) this.endEffects(this.special, round);
      if (phased ? this.phasedRound(round) : this.round(round, this.rollOrder())) return round;
    }
    return maxRounds;
  }

  /** True when it was the last. House reading 4: looked at after every turn; the round counts as played. */
  private round(round: number, living: number): boolean {
    const { line, alive, watched } = this;
    const { order } = this.turns;
    if (watched) this.noteRound(round, living);
    for (let turn = 0; turn < living; turn++) {
      const actor = order[turn]!;
      const own = actor << STRIDE_BITS;
      if (line[own + HP]! <= 0) continue; // House reading 3.
      if (watched) this.noteTurn(turn, living, actor, true);
      this.takeTurn(actor, own);
      if (alive[0] === 0 || alive[1] === 0) return true;
    }
    return false;
  }

  private rollOrder(): number {
    const { source, turns } = this;
    const { initiative } = this.field.rules;
    if (initiative === 'random') return turns.random(source);
    return initiative === 'side' ? turns.bySide(source, source.roll(2, 'first side') - 1) : turns.individual(source);
  }

  private takeTurn(actor: number, own: number): void {
    if (this.special === null) this.ownTurn(actor, own);
    else this.specialTurn(actor, own, 'turn');
  }

  /** Specification, "Action Priority Lists": the move first, then the attack looked up again from the new position. */
  private ownTurn(actor: number, own: number): void {
    // House reading 26: the bonus ends at the start of the actor's next turn.
    this.line[own + AC] = this.line[own + BASE_AC]!;
    const moved = this.move(actor, own);
    const acted = this.act(actor, own);
    if (this.watched && !moved && !acted) this.noteWait(actor, own);
  }

  /** Dice for abilities and morale, then as many turns as the actor is granted; whoever is afraid only moves back. */
  private specialTurn(actor: number, own: number, part: TurnPart): void {
    const { line, alive } = this;
    const { extras, effects } = this.special!;
    if (part !== 'attack') this.startTurn(actor, own, extras);
    const turns = extras.actionsOf(actor) + effects.actions[actor]!;
    if (turns <= 0) this.loseTurn(actor, own, part);
    for (let turn = 0; turn < turns && line[own + HP]! > 0 && alive[0]! > 0 && alive[1]! > 0; turn++) {
      if (turn > 0 && this.watched) this.noteAgain(actor);
      if (extras.isBroken(actor) || effects.isFrightened(actor)) this.fleeingTurn(actor, own, part);
      else if (part === 'turn') this.ownTurn(actor, own);
      else if (part === 'move') this.move(actor, own);
      else this.attackPhase(actor, own);
    }
  }

  private loseTurn(actor: number, own: number, part: TurnPart): void {
    if (part !== 'move') this.line[own + AC] = this.line[own + BASE_AC]!;
    if (part !== 'attack') this.recorder?.again(actor, false);
  }

  private startTurn(actor: number, own: number, extras: Extras): void {
    const side = this.line[own + SIDE]!;
    const { arrived } = this.score;
    for (const roll of extras.recharge(actor, this.source)) this.recorder?.recharge(actor, roll);
    const check = extras.checkMorale(actor, arrived[side]! - this.alive[side]!, arrived[side]!, this.source);
    if (check !== null) this.recorder?.morale(actor, check);
  }

  /** Back toward the own end of the tunnel; who is broken leaves from there. */
  private fleeingTurn(actor: number, own: number, part: TurnPart): void {
    const { line, ground } = this;
    this.line[own + AC] = this.line[own + BASE_AC]!;
    if (part === 'attack') return;
    const side = line[own + SIDE]!;
    const from = line[own + ZONE]!;
    const step = side === 0 ? -1 : 1;
    const leaves = this.special!.extras.isBroken(actor) && (from + step < 0 || from + step > 5);
    let zone = from;
    for (let left = line[own + SPEED]!; left > 0 && !leaves && ground.admits(own, side, zone + step); left--) zone += step;
    if (leaves || zone !== from) ground.leave(actor, side);
    if (leaves) this.score.flee(actor, side);
    else if (zone !== from) ground.enter(actor, side, zone);
    this.recorder?.flee(actor, { from, to: zone, leaves });
  }

  private endEffects({ extras, effects }: Special, round: number): void {
    for (const { target, ability } of effects.endBefore(round)) {
      if (this.line[(target << STRIDE_BITS) + HP]! > 0) this.recorder?.effectEnds(target, this.nameOfAbility(ability, extras));
    }
  }

  /** Digest, "Phase modes": each phase runs through both sides; an actor attacks or guards in the phase of its weapon. */
  private phasedRound(round: number): boolean {
    const { line, alive, turns, source } = this;
    const { phases, initiative } = this.field.rules;
    const bySide = initiative === 'side_phases';
    const first = bySide ? source.roll(2, 'first side') - 1 : 0;
    let living = bySide ? 0 : turns.individual(source);
    for (const phase of phases) {
      if (bySide) living = turns.bySide(source, first);
      if (phase === phases[0]) this.recorder?.round(round, turns.order, living, null);
      this.recorder?.phase(round, phase, turns.order, living);
      for (let turn = 0; turn < living; turn++) {
        const actor = turns.order[turn]!;
        const own = actor << STRIDE_BITS;
        const moves = phase === 'movement';
        if (line[own + HP]! <= 0 || (!moves && RANGES[line[own + WEAPON]!] !== phase)) continue;
        if (this.watched) this.noteTurn(turn, living, actor, !moves);
        if (this.special !== null) this.specialTurn(actor, own, moves ? 'move' : 'attack');
        else if (moves) this.move(actor, own);
        else this.attackPhase(actor, own);
        if (alive[0] === 0 || alive[1] === 0) return true;
      }
    }
    return false;
  }

  /** The guard bonus ends in the actor's attack phase. */
  private attackPhase(actor: number, own: number): void {
    this.line[own + AC] = this.line[own + BASE_AC]!;
    if (!this.act(actor, own) && this.watched) this.noteWait(actor, own);
  }

  /** House reading 14: the first move entry whose condition holds, blocked or not. True if the actor changed its zone. */
  private move(actor: number, own: number): boolean {
    const { line, entries } = this;
    const end = line[own + ACT_FROM]!;
    for (let e = line[own + MOVE_FROM]!; e < end; e++) {
      const test = entries[e * ENTRY_COLUMNS + ENTRY.test]!;
      if (test !== ALWAYS && !this.holds(test, own)) continue;
      const target = entries[e * ENTRY_COLUMNS + ENTRY.target]!;
      const side = line[own + SIDE]!;
      // Enemies always stand ahead and cannot be passed, so which enemy is the goal does not change the way.
      const toward = target === RANDOM ? this.ground.any(this.ground.held[1 - side]!, this.source, 'move target') : -1;
      const step = (side === 0) === (target !== BACKWARD) ? 1 : -1;
      if (this.ground.admits(own, side, line[own + ZONE]! + step)) return this.walk(actor, step, e, toward);
      if (this.watched) this.noteBlocked(side, line[own + ZONE]! + step);
      return false;
    }
    return false;
  }

  /** House reading 20: zone by zone until the speed is used up or the next zone does not admit the actor. */
  private walk(actor: number, step: number, entry: number, toward: number): boolean {
    const { line, ground } = this;
    const own = actor << STRIDE_BITS;
    const side = line[own + SIDE]!;
    const from = line[own + ZONE]!;
    let zone = from;
    for (let left = line[own + SPEED]!; left > 0 && ground.admits(own, side, zone + step); left--) zone += step;
    if (zone === from) return false;
    if (this.watched) this.noteMove(actor, zone, entry, toward);
    ground.leave(actor, side);
    ground.enter(actor, side, zone);
    return true;
  }

  /** House readings 15 and 16: the first valid attack or guard; false if there was none. */
  private act(actor: number, own: number): boolean {
    const { line, entries } = this;
    const end = line[own + ACT_TO]!;
    const inRange = this.ground.enemiesInRange(own, line[own + SIDE]!);
    for (let e = line[own + ACT_FROM]!; e < end; e++) {
      const base = e * ENTRY_COLUMNS;
      const action = entries[base + ENTRY.action]!;
      if (action === ATTACK && inRange === 0) continue;
      if (this.special !== null && !this.allows(this.special, actor, e)) continue;
      const test = entries[base + ENTRY.test]!;
      if (test !== ALWAYS && !this.holds(test, own)) continue;
      if (action === GUARD) this.guard(actor, own, e);
      else if (action === ATTACK) this.attackAction(actor, own, e, inRange);
      else if (action === WAIT) return false;
      else this.use(actor, e);
      return true;
    }
    return false;
  }

  /** Whether the actor has what the action takes. */
  private allows({ extras, abilities }: Special, actor: number, entry: number): boolean {
    const base = entry * ENTRY_COLUMNS;
    const action = this.entries[base + ENTRY.action];
    if (action === ATTACK) return extras.hasShots(actor);
    return action !== USE || abilities.allows(actor, this.entries[base + ENTRY.target]!);
  }

  /** Specification, "Actions": raise AC by 2 until next turn. It never stacks. */
  private guard(actor: number, own: number, entry: number): void {
    const ac = this.line[own + BASE_AC]! + this.guardBonus;
    this.line[own + AC] = ac;
    if (this.watched) this.noteGuard(actor, ac, entry);
  }

  /** One attack roll, or as many as the actor has: each at a target of its own, while enemies and ammunition last. */
  private attackAction(actor: number, own: number, entry: number, inRange: number): void {
    this.attack(actor, own, entry, inRange);
    if (this.special === null) return;
    const { extras } = this.special;
    const side = this.line[own + SIDE]!;
    for (let left = extras.spendShot(actor) - 1; left > 0 && extras.hasShots(actor); left--) {
      const still = this.alive[1 - side] === 0 ? 0 : this.ground.enemiesInRange(own, side);
      if (still === 0) return;
      this.attack(actor, own, entry, still);
      extras.spendShot(actor);
    }
  }

  private use(actor: number, entry: number): void {
    const slot = this.entries[entry * ENTRY_COLUMNS + ENTRY.target]!;
    const used = this.special!.abilities.use(actor, slot, this.nowRound, this.source);
    if (this.watched) this.noteAbility(actor, entry, used);
    for (const { target, after } of used.results) if (after === 0) this.fall(actor, target, target << STRIDE_BITS);
  }

  /** d20 + bonus against the target's AC. House reading 25: a natural 20 or 1 means nothing special unless asked for. */
  private attack(actor: number, own: number, entry: number, inRange: number): void {
    const { line, score } = this;
    const side = line[own + SIDE]!;
    const target = this.aimAt(side, inRange, this.entries[entry * ENTRY_COLUMNS + ENTRY.target]!);
    const its = target << STRIDE_BITS;
    const d20 = this.source.roll(20, 'to hit');
    const hit = (d20 + line[own + BONUS]! >= line[its + AC]! || (this.nat20Hits && d20 === 20)) && !(this.nat1Misses && d20 === 1);
    const before = line[its + HP]!;
    const rolled = hit ? this.rollDamage(own) : 0;
    const damage = this.special === null ? rolled : this.special.extras.taken(target, this.special.extras.damageTypeOf(actor), rolled);
    const after = damage < before ? before - damage : 0; // House reading 29: never below zero.
    score.attacks[side] = score.attacks[side]! + 1;
    if (hit) score.hits[side] = score.hits[side]! + 1;
    line[its + HP] = after;
    if (this.watched) this.noteAttack(actor, entry, { target, d20, hit, damage, rolled, before, after });
    if (after === 0) this.fall(actor, target, its);
  }

  private aimAt(side: number, inRange: number, aim: number): number {
    if (aim === NEAREST) return this.ground.nearest(side, inRange);
    return aim === LOWEST_HP ? this.ground.weakest(inRange) : this.ground.any(inRange, this.source, 'target');
  }

  /** House reading 28: damage below zero counts as zero. */
  private rollDamage(own: number): number {
    const { line } = this;
    const constant = line[own + DAMAGE_CONSTANT]!;
    const sides = line[own + DAMAGE_DIE]!;
    const dice = sides > 0 && !this.watched ? this.source.roll(sides, 'damage') : this.rollDamageDice(own);
    return Math.max(0, constant + dice);
  }

  /** Die by die: for damage of several dice, and to show the faces. */
  private rollDamageDice(own: number): number {
    const { dice, line, recorder } = this;
    let sum = 0;
    if (recorder !== null) recorder.damageBonus = line[own + DAMAGE_CONSTANT]!;
    const row = line[own + ROW]!;
    const to = this.field.actors[row + COLUMN.damageTo]!;
    for (let t = this.field.actors[row + COLUMN.damageFrom]!; t < to; t++) {
      const sides = dice[2 * t + 1]!;
      for (let k = dice[2 * t]!; k > 0; k--) {
        const face = this.source.roll(sides, 'damage');
        if (recorder !== null) recorder.faces.push([sides, face]);
        sum += face;
      }
    }
    return sum;
  }

  private fall(by: number, actor: number, own: number): void {
    const side = this.line[own + SIDE]!;
    this.ground.leave(actor, side);
    this.alive[side] = this.alive[side]! - 1;
    this.recorder?.fall(actor, {
      by,
      zone: this.line[own + ZONE]!,
      frontage: this.line[own + FRONTAGE]!,
      left: this.alive[side] as number,
    });
  }

  /** Walks the decision diagram of a condition; see `lower` in apl.ts. */
  private holds(start: number, own: number): boolean {
    const { line, alive, tests, testValues } = this;
    const side = line[own + SIDE]!;
    let at = start;
    while (at >= 0) {
      const base = at * TEST_COLUMNS;
      const subject = tests[base + TEST.subject]!;
      let value = testValues[at]!;
      let now: number;
      if (subject === SUBJECT.inRange) now = this.ground.enemiesInRange(own, side) === 0 ? 0 : 1;
      else if (subject === SUBJECT.allies) now = alive[side]! - 1;
      else if (subject === SUBJECT.enemies) now = alive[1 - side]!;
      else if (subject === SUBJECT.hp) now = line[own + HP]!;
      else if (subject >= SUBJECT.targetHp) {
        const its = this.askedTarget(subject & 3, own, side);
        now = its < 0 ? 0 : line[its + HP]!;
        if (subject >= SUBJECT.targetPercent) {
          now *= 100;
          value *= its < 0 ? 1 : line[its + HP_MAX]!;
        }
      } else if (subject >= SUBJECT.round) now = this.askRarely(subject, own);
      else {
        // House reading 33: HP / maximum against N percent as real numbers, without a division.
        now = line[own + HP]! * 100;
        value *= line[own + HP_MAX]!;
      }
      const relation = tests[base + TEST.relation]!;
      const yes = relation === 0 ? now < value : relation === 1 ? now <= value : now === value;
      at = tests[base + (yes ? TEST.yes : TEST.no)]!;
    }
    return at === ALWAYS;
  }

  /** Where the line of the enemy starts that a condition asks about; -1 where there is none. */
  private askedTarget(slot: number, own: number, side: number): number {
    const zones = (slot & TARGET_SLOT.inRange) !== 0 ? this.ground.enemiesInRange(own, side) : this.ground.held[1 - side]!;
    if (zones === 0) return -1;
    const target = (slot & TARGET_SLOT.weakest) !== 0 ? this.ground.weakest(zones) : this.ground.nearest(side, zones);
    return target << STRIDE_BITS;
  }

  private askRarely(subject: number, own: number): number {
    const side = this.line[own + SIDE]!;
    const zone = this.line[own + ZONE]!;
    if (subject === SUBJECT.round) return this.nowRound;
    if (subject === SUBJECT.zone) return side === 0 ? zone : 5 - zone;
    if (subject >= SUBJECT.charges) return this.special?.extras.chargesLeft(own >> STRIDE_BITS, subject - SUBJECT.charges) ?? 0;
    if (subject === SUBJECT.ammunition) return this.special?.extras.shotsLeft(own >> STRIDE_BITS) ?? Number.POSITIVE_INFINITY;
    const seen = subject - SUBJECT.enemyZone;
    return (this.ground.held[1 - side]! >> (side === 0 ? seen : 5 - seen)) & 1;
  }

  // ---- For ledgers and recorders: nothing below runs in a silent trial ----

  private noteRound(round: number, living: number): void {
    const { turns } = this;
    this.recorder?.round(round, turns.order, living, this.field.rules.initiative === 'individual' ? turns.totals : null);
  }

  /** `acts`: this is the turn, or the part of it, in which the guard drops. */
  private noteTurn(turn: number, living: number, actor: number, acts: boolean): void {
    const own = actor << STRIDE_BITS;
    if (acts) this.score.count(actor, LEDGER_COLUMN.turns);
    this.recorder?.turn(turn + 1, living, actor, acts && this.line[own + AC] !== this.line[own + BASE_AC]);
  }

  private noteBlocked(side: number, next: number): void {
    if (this.recorder === null) return;
    this.recorder.blocked = next < 0 || next > 5 ? 'end' : (this.ground.held[1 - side]! >> next) & 1 ? 'enemy' : 'full';
  }

  private noteMove(actor: number, zone: number, entry: number, random: number): void {
    const { ground } = this;
    const own = actor << STRIDE_BITS;
    const side = this.line[own + SIDE]!;
    const target = this.entries[entry * ENTRY_COLUMNS + ENTRY.target]!;
    this.score.countDeed(actor, this.lineOf(entry), LEDGER_COLUMN.moves);
    const enemies = ground.held[1 - side]!;
    const toward = target === NEAREST ? ground.nearest(side, enemies) : target === LOWEST_HP ? ground.weakest(enemies) : random;
    this.recorder?.move(actor, { from: this.line[own + ZONE]!, to: zone, toward }, this.lineOf(entry));
  }

  private noteGuard(actor: number, ac: number, entry: number): void {
    this.score.countDeed(actor, this.lineOf(entry), LEDGER_COLUMN.guards);
    this.recorder?.guard(actor, ac, this.guardBonus, this.lineOf(entry));
  }

  private noteAttack(actor: number, entry: number, attack: AttackResult): void {
    const { line } = this;
    const { target, d20 } = attack;
    this.score.countAttack(actor, this.lineOf(entry), attack);
    const its = target << STRIDE_BITS;
    const ac = line[its + AC]!;
    const total = d20 + line[(actor << STRIDE_BITS) + BONUS]!;
    this.recorder?.attack(actor, this.lineOf(entry), { ...attack, total, ac, guarded: ac !== line[its + BASE_AC] });
  }

  private noteAbility(actor: number, entry: number, used: UsedAbility): void {
    const line = this.lineOf(entry);
    this.score.countAbility(actor, line, used.results);
    this.recorder?.ability(actor, line, used);
  }

  private noteAgain(actor: number): void {
    this.score.count(actor, LEDGER_COLUMN.turns);
    this.recorder?.again(actor, true);
  }

  private nameOfAbility(ability: number, extras: Extras): string {
    const cast = this.cast();
    for (const [actor, { abilities = [] }] of cast.entries()) {
      const slot = ability - extras.abilityAt(actor, 0);
      if (slot >= 0 && slot < abilities.length) return abilities[slot]!.name;
    }
    return '';
  }

  private noteWait(actor: number, own: number): void {
    this.recorder?.wait(actor, this.ground.enemiesInRange(own, this.line[own + SIDE]!) !== 0);
  }

  private lineOf(entry: number): number {
    return this.entries[entry * ENTRY_COLUMNS + ENTRY.line]!;
  }

  private recordBegin(recorder: EventRecorder): void {
    const { parties, rules } = this.field;
    const { a, b, split } = this.table;
    recorder.begin(
      [parties[a]?.name ?? '', parties[b]?.name ?? ''],
      rules,
      this.cast().map((actor, i) => ({
        actor: { ...actor, apl: listOf(actor) },
        side: (i < split ? 0 : 1) as Side,
        hp: this.line[(i << STRIDE_BITS) + HP]!,
        // Who is yet to be summoned stands nowhere.
        zone: this.special?.extras.isSummoned(i) ? -1 : this.line[(i << STRIDE_BITS) + ZONE]!,
      })),
    );
  }

  private cast() {
    const { a, b } = this.table;
    return [a, b].flatMap((party) => castOf(this.field.parties[party]!));
  }
}
