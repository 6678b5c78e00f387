/**
 * The fight, turn by turn. One class holds the working memory of a thread: flat arrays that every trial overwrites, so
 * a silent trial allocates nothing. A told trial runs through the same lines and draws the same dice.
 *
 * Six zones on a line, 0..5: side 1 ranged, reach, melee, side 2 melee, reach, ranged (specification, "Zone-Based
 * Positioning"). Nobody enters a zone that holds a living enemy, so every living actor of side 1 stands left of every
 * living actor of side 2, and a zone holds one side only.
 */

import type { EventSink } from '../../contract/event.ts';
import { newOutcome, type Outcome, type Side } from '../../contract/outcome.ts';
import type { PairLedger } from '../../contract/ruleset.ts';
import { isDice, parseDice } from '../../dice/dice.ts';
import { DEFAULT_APL, RANGES } from './actor.ts';
import { ALWAYS, SUBJECT } from './apl.ts';
import { COLUMN, COLUMNS, ENTRY, ENTRY_COLUMNS, type OsrField, TEST, TEST_COLUMNS } from './compile.ts';
import type { OsrEvent } from './events.ts';
import type { Fate } from './fate.ts';
import { LEDGER_COLUMN, LEDGER_COLUMNS, METRICS, OUTCOME } from './metrics.ts';
import type { RangeModel } from './options.ts';
import { Teller } from './teller.ts';

const ZONES = 6;
const NO_LIMIT = 0x3fffffff;
const ATTACK = 0;
const GUARD = 1;
const NEAREST = 0;
const LOWEST_HP = 1;
const RANDOM = 2;
const BACKWARD = 4;

export class Battle {
  readonly outcome: Outcome = newOutcome(METRICS);
  ledger: PairLedger | null = null;

  private readonly field: OsrField;
  private readonly inRangeOf: Int32Array;
  private readonly capacity: Int32Array;
  private readonly initiativeDice: {
    readonly constant: number;
    readonly terms: readonly { readonly count: number; readonly sides: number }[];
  };

  /** The pair in memory; loading is skipped while it stays the same. */
  private a = -1;
  private b = -1;
  private count = 0;
  /** Actors below this index are of side 1. */
  private split = 0;

  // What an actor is.
  private readonly baseAc: Int32Array;
  private readonly bonus: Int32Array;
  private readonly speed: Int32Array;
  private readonly weapon: Int32Array;
  private readonly frontage: Int32Array;
  private readonly row: Int32Array;
  private readonly moveFrom: Int32Array;
  private readonly actFrom: Int32Array;
  private readonly actTo: Int32Array;

  // How an actor fares.
  private readonly hp: Int32Array;
  private readonly hpMax: Int32Array;
  private readonly ac: Int32Array;
  private readonly zone: Int32Array;

  // Who stands where: actors of a zone in listing order, their number, their frontage.
  private readonly standing: Int32Array;
  private readonly crowd = new Int32Array(ZONES);
  private readonly used = new Int32Array(ZONES);
  private readonly stride: number;
  /** Zones held by side 1 and by side 2, one bit each. */
  private readonly held = new Int32Array(2);
  private readonly alive = new Int32Array(2);

  private readonly order: Int32Array;
  private readonly rolled: Int32Array;

  // Counters of the trial.
  private readonly attacks = new Int32Array(2);
  private readonly hits = new Int32Array(2);
  private readonly hpLeft = new Int32Array(2);
  private readonly hpStart = new Int32Array(2);
  private readonly contribution: Int32Array;
  private counting = false;

  private fate: Fate;
  private teller: Teller | null = null;

  constructor(field: OsrField, fate: Fate) {
    this.field = field;
    this.fate = fate;
    const { rules, partyFrom } = field;
    this.inRangeOf = rangeMasks(rules.rangeModel);
    this.capacity = Int32Array.from([0, 1, 2, 2, 1, 0], (z) => rules.capacities[z] ?? NO_LIMIT);
    const dice = parseDice(rules.initiativeDice);
    this.initiativeDice = isDice(dice) ? dice : { terms: [], constant: 0 };
    let largest = 0;
    for (let p = 0; p < field.count; p++) largest = Math.max(largest, (partyFrom[p + 1] as number) - (partyFrom[p] as number));
    const most = 2 * largest;
    const ints = () => new Int32Array(most);
    [this.baseAc, this.bonus, this.speed, this.weapon, this.frontage, this.row] = [ints(), ints(), ints(), ints(), ints(), ints()];
    [this.moveFrom, this.actFrom, this.actTo] = [ints(), ints(), ints()];
    [this.hp, this.hpMax, this.ac, this.zone] = [ints(), ints(), ints(), ints()];
    [this.order, this.rolled] = [ints(), ints()];
    this.stride = Math.max(1, largest);
    this.standing = new Int32Array(ZONES * this.stride);
    this.contribution = new Int32Array(most * LEDGER_COLUMNS);
  }

  /** Plays one fight of the pair with the dice at hand. */
  play(a: number, b: number, fate: Fate, sink?: EventSink<OsrEvent>): Outcome {
    this.fate = fate;
    if (a !== this.a || b !== this.b) this.load(a, b);
    this.counting = this.ledger !== null;
    this.deploy();
    this.teller = sink === undefined ? null : new Teller(sink);
    if (this.teller !== null) this.tellBegin(this.teller);
    const rounds = this.fight();
    this.score(rounds);
    return this.outcome;
  }

  private load(a: number, b: number): void {
    const { partyFrom, actors } = this.field;
    this.a = a;
    this.b = b;
    let at = 0;
    for (const party of [a, b]) {
      for (let row = partyFrom[party] as number; row < (partyFrom[party + 1] as number); row++, at++) {
        const of = (column: number) => actors[row * COLUMNS + column] as number;
        this.row[at] = row;
        this.baseAc[at] = of(COLUMN.ac);
        this.bonus[at] = of(COLUMN.attackBonus);
        this.speed[at] = of(COLUMN.speed);
        this.weapon[at] = of(COLUMN.weapon);
        this.frontage[at] = of(COLUMN.frontage);
        this.moveFrom[at] = of(COLUMN.moveFrom);
        this.actFrom[at] = of(COLUMN.actFrom);
        this.actTo[at] = of(COLUMN.actTo);
      }
    }
    this.split = (partyFrom[a + 1] as number) - (partyFrom[a] as number);
    this.count = at;
  }

  /** Roll hit points and place everyone. House reading 27: rolled hit points are at least 1. */
  private deploy(): void {
    const { actors } = this.field;
    const { crowd, used, held, alive } = this;
    crowd.fill(0);
    used.fill(0);
    held.fill(0);
    alive.fill(0);
    this.attacks.fill(0);
    this.hits.fill(0);
    if (this.counting) this.contribution.fill(0);
    for (let i = 0; i < this.count; i++) {
      const base = (this.row[i] as number) * COLUMNS;
      const from = actors[base + COLUMN.hpFrom] as number;
      const to = actors[base + COLUMN.hpTo] as number;
      const hp = Math.max(1, (actors[base + COLUMN.hpConstant] as number) + this.rollTerms(from, to, 'hp'));
      const side = i < this.split ? 0 : 1;
      const fromBack = actors[base + COLUMN.startZone] as number;
      this.hp[i] = hp;
      this.hpMax[i] = hp;
      this.ac[i] = this.baseAc[i] as number;
      // House reading 22: an overfull zone stays overfull; the importer warned.
      this.enter(i, side, side === 0 ? fromBack : 5 - fromBack);
      alive[side] = (alive[side] as number) + 1;
    }
  }

  private rollTerms(from: number, to: number, what: string): number {
    const dice = this.field.dice;
    let sum = 0;
    for (let t = from; t < to; t++) {
      const sides = dice[2 * t + 1] as number;
      for (let k = dice[2 * t] as number; k > 0; k--) sum += this.fate.roll(sides, what);
    }
    return sum;
  }

  /** Returns the rounds played. House readings 4 and 5: checked after every turn; the round limit is a draw. */
  private fight(): number {
    const { initiative, maxRounds } = this.field.rules;
    const phased = initiative === 'side_phases' || initiative === 'individual_phases';
    for (let round = 1; round <= maxRounds; round++) {
      const over = phased ? this.phasedRound(round) : this.round(round);
      if (over) return round;
    }
    return maxRounds;
  }

  private round(round: number): boolean {
    const living = this.rollOrder();
    this.teller?.round(round, this.order, living, this.field.rules.initiative === 'individual' ? this.rolled : null);
    for (let turn = 0; turn < living; turn++) {
      const actor = this.order[turn] as number;
      if ((this.hp[actor] as number) <= 0) continue; // House reading 3.
      this.teller?.turn(turn + 1, living, actor, this.ac[actor] !== this.baseAc[actor]);
      this.takeTurn(actor);
      if (this.alive[0] === 0 || this.alive[1] === 0) return true;
    }
    return false;
  }

  /** Specification, "Action Priority Lists": the move first, then the attack looked up again from the new position. */
  private takeTurn(actor: number): void {
    if (this.counting) this.count1(actor, LEDGER_COLUMN.turns);
    // House reading 26: the bonus ends at the start of the actor's next turn.
    this.ac[actor] = this.baseAc[actor] as number;
    const moved = this.move(actor);
    const acted = this.act(actor);
    if (!moved && !acted) this.teller?.wait(actor, this.enemiesInRange(actor) !== 0);
  }

  // ---- Turn order (specification, "Initiative"; house readings 1 and 2) ----

  /** Fills `order` with the living and returns their number. */
  private rollOrder(): number {
    switch (this.field.rules.initiative) {
      case 'random': {
        const living = this.gather(0, this.count, 0);
        this.fate.arrange(this.order, 0, living);
        return living;
      }
      case 'side':
        return this.sideOrder(this.fate.roll(2, 'first side') === 1 ? 0 : 1);
      default:
        return this.individualOrder();
    }
  }

  /** Appends the living of [from, to) to the order at `at`; returns the new end. */
  private gather(from: number, to: number, at: number): number {
    const { order, hp } = this;
    let end = at;
    for (let i = from; i < to; i++) if ((hp[i] as number) > 0) order[end++] = i;
    return end;
  }

  private gatherSide(side: Side, at: number): number {
    const end = side === 0 ? this.gather(0, this.split, at) : this.gather(this.split, this.count, at);
    this.fate.arrange(this.order, at, end);
    return end;
  }

  private sideOrder(first: Side): number {
    return this.gatherSide(first === 0 ? 1 : 0, this.gatherSide(first, 0));
  }

  /** Highest first. The shuffle before the stable sort is the tie-break: one random rank per actor per round. */
  private individualOrder(): number {
    const living = this.gather(0, this.count, 0);
    const { order, rolled } = this;
    const { constant, terms } = this.initiativeDice;
    this.fate.arrange(order, 0, living);
    for (let i = 0; i < living; i++) {
      const actor = order[i] as number;
      let total = constant + (this.field.actors[(this.row[actor] as number) * COLUMNS + COLUMN.initiativeModifier] as number);
      for (const { count, sides } of terms) for (let k = 0; k < count; k++) total += this.fate.roll(sides, 'initiative');
      let at = i;
      for (; at > 0 && (rolled[at - 1] as number) < total; at--) {
        rolled[at] = rolled[at - 1] as number;
        order[at] = order[at - 1] as number;
      }
      rolled[at] = total;
      order[at] = actor;
    }
    return living;
  }

  // ---- Phases (digest, "Phase modes") ----

  private phasedRound(round: number): boolean {
    const { phases, initiative } = this.field.rules;
    const bySide = initiative === 'side_phases';
    const first: Side = bySide && this.fate.roll(2, 'first side') === 2 ? 1 : 0;
    let living = bySide ? 0 : this.individualOrder();
    for (const phase of phases) {
      if (bySide) living = this.sideOrder(first);
      this.teller?.phase(round, phase, this.order, living, phase === phases[0]);
      for (let turn = 0; turn < living; turn++) {
        const actor = this.order[turn] as number;
        if ((this.hp[actor] as number) <= 0) continue;
        if (phase !== 'movement' && RANGES[this.weapon[actor] as number] !== phase) continue;
        this.teller?.turn(turn + 1, living, actor, phase !== 'movement' && this.ac[actor] !== this.baseAc[actor]);
        if (phase === 'movement') this.move(actor);
        else this.attackPhase(actor);
        if (this.alive[0] === 0 || this.alive[1] === 0) return true;
      }
    }
    return false;
  }

  /** The guard bonus is cleared in the actor's attack phase. */
  private attackPhase(actor: number): void {
    if (this.counting) this.count1(actor, LEDGER_COLUMN.turns);
    this.ac[actor] = this.baseAc[actor] as number;
    if (!this.act(actor)) this.teller?.wait(actor, this.enemiesInRange(actor) !== 0);
  }

  // ---- Moving (specification, "Zone Capacity & Frontage"; house readings 14 and 17 to 24) ----

  /** Carries out the first move entry whose condition holds, blocked or not; true if the actor changed its zone. */
  private move(actor: number): boolean {
    const entries = this.field.entries;
    const end = this.actFrom[actor] as number;
    for (let e = this.moveFrom[actor] as number; e < end; e++) {
      const test = entries[e * ENTRY_COLUMNS + ENTRY.test] as number;
      if (test === ALWAYS || this.holds(test, actor)) return this.walk(actor, e, entries[e * ENTRY_COLUMNS + ENTRY.target] as number);
    }
    return false;
  }

  private walk(actor: number, entry: number, target: number): boolean {
    const side = actor < this.split ? 0 : 1;
    const from = this.zone[actor] as number;
    // Enemies stand ahead, always; which of them is the goal cannot change where the way is shut.
    const toward = target <= RANDOM ? this.choose(side, this.held[1 - side] as number, target, 'move target') : -1;
    const step = (side === 0) === (target !== BACKWARD) ? 1 : -1;
    const goal = toward >= 0 ? (this.zone[toward] as number) : step > 0 ? ZONES - 1 : 0;
    const enemyHeld = this.held[1 - side] as number;
    const frontage = this.frontage[actor] as number;
    let at = from;
    for (let left = this.speed[actor] as number; left > 0 && at !== goal; left--) {
      const next = at + step;
      if ((enemyHeld >> next) & 1 || (this.used[next] as number) + frontage > (this.capacity[next] as number)) break;
      at = next;
    }
    if (at === from) {
      if (this.teller !== null) this.teller.blocked = from === goal ? 'end' : (enemyHeld >> (from + step)) & 1 ? 'enemy' : 'full';
      return false;
    }
    this.leave(actor, side);
    this.enter(actor, side, at);
    if (this.counting) this.count1(actor, LEDGER_COLUMN.moves);
    this.teller?.move(actor, from, at, toward, this.lineOf(entry));
    return true;
  }

  private enter(actor: number, side: Side, zone: number): void {
    const { standing, crowd, used, held } = this;
    const base = zone * this.stride;
    let at = crowd[zone] as number;
    for (; at > 0 && (standing[base + at - 1] as number) > actor; at--) standing[base + at] = standing[base + at - 1] as number;
    standing[base + at] = actor;
    crowd[zone] = (crowd[zone] as number) + 1;
    used[zone] = (used[zone] as number) + (this.frontage[actor] as number);
    held[side] = (held[side] as number) | (1 << zone);
    this.zone[actor] = zone;
  }

  private leave(actor: number, side: Side): void {
    const { standing, crowd, used, held } = this;
    const zone = this.zone[actor] as number;
    const base = zone * this.stride;
    const last = (crowd[zone] as number) - 1;
    let at = 0;
    while (standing[base + at] !== actor) at++;
    for (; at < last; at++) standing[base + at] = standing[base + at + 1] as number;
    crowd[zone] = last;
    used[zone] = (used[zone] as number) - (this.frontage[actor] as number);
    if (last === 0) held[side] = (held[side] as number) & ~(1 << zone);
  }

  // ---- Attacking and guarding (specification, "Actions"; house readings 15, 16, 25 to 30) ----

  /** Carries out the first valid attack or guard; false if there was none. */
  private act(actor: number): boolean {
    const entries = this.field.entries;
    const end = this.actTo[actor] as number;
    const inRange = this.enemiesInRange(actor);
    for (let e = this.actFrom[actor] as number; e < end; e++) {
      const base = e * ENTRY_COLUMNS;
      const action = entries[base + ENTRY.action] as number;
      if (action === ATTACK && inRange === 0) continue;
      const test = entries[base + ENTRY.test] as number;
      if (test !== ALWAYS && !this.holds(test, actor)) continue;
      if (action === GUARD) this.guard(actor, e);
      else this.attack(actor, e, entries[base + ENTRY.target] as number, inRange);
      return true;
    }
    return false;
  }

  private guard(actor: number, entry: number): void {
    this.ac[actor] = (this.baseAc[actor] as number) + this.field.rules.guardBonus;
    if (this.counting) this.count1(actor, LEDGER_COLUMN.guards);
    this.teller?.guard(actor, this.ac[actor] as number, this.field.rules.guardBonus, this.lineOf(entry));
  }

  private attack(actor: number, entry: number, aim: number, inRange: number): void {
    const { nat20Hits, nat1Misses } = this.field.rules;
    const side: Side = actor < this.split ? 0 : 1;
    const target = this.choose(side, inRange, aim, 'target');
    const ac = this.ac[target] as number;
    const d20 = this.fate.roll(20, 'to hit');
    const total = d20 + (this.bonus[actor] as number);
    const hit = (total >= ac || (nat20Hits && d20 === 20)) && !(nat1Misses && d20 === 1);
    const before = this.hp[target] as number;
    const damage = hit ? this.rollDamage(actor) : 0;
    // House reading 29: no hit points below zero.
    const after = damage < before ? before - damage : 0;
    this.hp[target] = after;
    this.attacks[side] = (this.attacks[side] as number) + 1;
    if (hit) this.hits[side] = (this.hits[side] as number) + 1;
    if (this.counting) this.countAttack(actor, target, hit, before - after, after === 0);
    this.teller?.attack(actor, target, this.lineOf(entry), d20, total, ac, ac !== this.baseAc[target], hit, damage, before, after);
    if (after === 0) this.fall(actor, target, side === 0 ? 1 : 0);
  }

  /** House reading 28: damage below zero counts as zero. */
  private rollDamage(actor: number): number {
    const base = (this.row[actor] as number) * COLUMNS;
    const actors = this.field.actors;
    const from = actors[base + COLUMN.damageFrom] as number;
    const to = actors[base + COLUMN.damageTo] as number;
    const constant = actors[base + COLUMN.damageConstant] as number;
    if (this.teller !== null) return this.tellDamage(this.teller, from, to, constant);
    return Math.max(0, constant + this.rollTerms(from, to, 'damage'));
  }

  /** House reading 30: the dead take no space and are no target. */
  private fall(by: number, actor: number, side: Side): void {
    this.leave(actor, side);
    this.alive[side] = (this.alive[side] as number) - 1;
    this.teller?.fall(actor, by, this.zone[actor] as number, this.frontage[actor] as number, this.alive[side] as number);
  }

  /** Zones with enemies in the actor's weapon range, one bit each. House reading 8. */
  private enemiesInRange(actor: number): number {
    const mask = this.inRangeOf[(this.weapon[actor] as number) * ZONES + (this.zone[actor] as number)] as number;
    return mask & (this.held[actor < this.split ? 1 : 0] as number);
  }

  /** One enemy out of the zones of the mask. House readings 9 to 12: ties go to the first listed. */
  private choose(side: Side, zones: number, target: number, what: string): number {
    if (target === NEAREST) {
      const zone = side === 0 ? 31 - Math.clz32(zones & -zones) : 31 - Math.clz32(zones);
      return this.standing[zone * this.stride] as number;
    }
    return target === LOWEST_HP ? this.weakestIn(zones) : this.anyIn(zones, what);
  }

  private weakestIn(zones: number): number {
    const { hp, standing, crowd, stride } = this;
    let weakest = -1;
    let least = NO_LIMIT;
    for (let zone = 0; zone < ZONES; zone++) {
      if (!((zones >> zone) & 1)) continue;
      for (let k = 0; k < (crowd[zone] as number); k++) {
        const one = standing[zone * stride + k] as number;
        const left = hp[one] as number;
        if (left < least || (left === least && one < weakest)) {
          weakest = one;
          least = left;
        }
      }
    }
    return weakest;
  }

  /** Uniform; a single candidate needs no die. */
  private anyIn(zones: number, what: string): number {
    const { standing, crowd, stride } = this;
    let total = 0;
    for (let zone = 0; zone < ZONES; zone++) if ((zones >> zone) & 1) total += crowd[zone] as number;
    let pick = total === 1 ? 0 : this.fate.roll(total, what) - 1;
    let zone = 0;
    for (; ; zone++) {
      if (!((zones >> zone) & 1)) continue;
      if (pick < (crowd[zone] as number)) return standing[zone * stride + pick] as number;
      pick -= crowd[zone] as number;
    }
  }

  // ---- Conditions ----

  /** Walks the decision diagram of a condition; see `lower` in apl.ts. */
  private holds(start: number, actor: number): boolean {
    const { tests, testValues } = this.field;
    let at = start;
    while (at >= 0) {
      const base = at * TEST_COLUMNS;
      const subject = tests[base + TEST.subject] as number;
      let value = testValues[at] as number;
      let left: number;
      if (subject === SUBJECT.inRange) left = this.enemiesInRange(actor) === 0 ? 0 : 1;
      else if (subject === SUBJECT.hp) left = this.hp[actor] as number;
      else if (subject === SUBJECT.healthPercent) {
        left = (this.hp[actor] as number) * 100;
        value *= this.hpMax[actor] as number;
      } else {
        const own = actor < this.split ? 0 : 1;
        left = subject === SUBJECT.enemies ? (this.alive[1 - own] as number) : (this.alive[own] as number) - 1;
      }
      const relation = tests[base + TEST.relation] as number;
      const yes = relation === 0 ? left < value : relation === 1 ? left <= value : left === value;
      at = tests[base + (yes ? TEST.yes : TEST.no)] as number;
    }
    return at === ALWAYS;
  }

  // ---- Counting ----

  private count1(actor: number, column: number): void {
    const at = actor * LEDGER_COLUMNS + column;
    this.contribution[at] = (this.contribution[at] as number) + 1;
  }

  private countAttack(actor: number, target: number, hit: boolean, lost: number, felled: boolean): void {
    const { contribution } = this;
    const mine = actor * LEDGER_COLUMNS;
    const its = target * LEDGER_COLUMNS;
    this.count1(actor, LEDGER_COLUMN.attacks);
    if (hit) this.count1(actor, LEDGER_COLUMN.hits);
    if (felled) this.count1(actor, LEDGER_COLUMN.kills);
    contribution[mine + LEDGER_COLUMN.dealt] = (contribution[mine + LEDGER_COLUMN.dealt] as number) + lost;
    contribution[its + LEDGER_COLUMN.taken] = (contribution[its + LEDGER_COLUMN.taken] as number) + lost;
  }

  private score(rounds: number): void {
    const { outcome, hp, hpMax, split, count, alive } = this;
    const values = outcome.values;
    const { hpLeft, hpStart } = this;
    hpLeft.fill(0);
    hpStart.fill(0);
    for (let i = 0; i < count; i++) {
      const side = i < split ? 0 : 1;
      hpLeft[side] = (hpLeft[side] as number) + (hp[i] as number);
      hpStart[side] = (hpStart[side] as number) + (hpMax[i] as number);
    }
    const winner = alive[1] === 0 ? 0 : alive[0] === 0 ? 1 : 2;
    outcome.winner = winner;
    outcome.gamesA = winner === 0 ? 1 : 0;
    outcome.gamesB = winner === 1 ? 1 : 0;
    values[OUTCOME.rounds] = rounds;
    values[OUTCOME.margin] = Math.round(
      100 * Math.abs((hpLeft[0] as number) / (hpStart[0] as number) - (hpLeft[1] as number) / (hpStart[1] as number)),
    );
    for (let side = 0; side < 2; side++) {
      const size = side === 0 ? split : count - split;
      const fallen = size - (alive[side] as number);
      values[OUTCOME.casualties + side] = fallen;
      values[OUTCOME.hpLost + side] = (hpStart[side] as number) - (hpLeft[side] as number);
      values[OUTCOME.hpMax + side] = hpStart[side] as number;
      values[OUTCOME.flawless + side] = winner === side && fallen === 0 ? 1 : 0;
      values[OUTCOME.attacks + side] = this.attacks[side] as number;
      values[OUTCOME.hits + side] = this.hits[side] as number;
    }
    if (this.ledger !== null) this.addToLedger(this.ledger);
    this.teller?.end(winner, rounds, alive, hpLeft);
  }

  private addToLedger(ledger: PairLedger): void {
    const { contribution, hp, split, count } = this;
    for (let i = 0; i < count; i++) {
      const cells = i < split ? ledger.a : ledger.b;
      const to = (i < split ? i : i - split) * LEDGER_COLUMNS;
      if ((hp[i] as number) > 0) contribution[i * LEDGER_COLUMNS + LEDGER_COLUMN.survived] = 1;
      for (let c = 0; c < LEDGER_COLUMNS; c++) cells[to + c] = (cells[to + c] as number) + (contribution[i * LEDGER_COLUMNS + c] as number);
    }
  }

  // ---- Telling ----

  private lineOf(entry: number): number {
    return this.field.entries[entry * ENTRY_COLUMNS + ENTRY.line] as number;
  }

  private tellDamage(teller: Teller, from: number, to: number, constant: number): number {
    const dice = this.field.dice;
    let sum = constant;
    teller.damageBonus = constant;
    for (let t = from; t < to; t++) {
      const sides = dice[2 * t + 1] as number;
      for (let k = dice[2 * t] as number; k > 0; k--) {
        const face = this.fate.roll(sides, 'damage');
        teller.faces.push([sides, face]);
        sum += face;
      }
    }
    return Math.max(0, sum);
  }

  private tellBegin(teller: Teller): void {
    const { parties, rules } = this.field;
    const sides = [parties[this.a], parties[this.b]];
    const actors = sides.flatMap((party) => party?.actors ?? []);
    teller.begin(
      [sides[0]?.name ?? '', sides[1]?.name ?? ''],
      rules,
      actors.map((actor, i) => ({
        actor: actor.apl.length > 0 ? actor : { ...actor, apl: DEFAULT_APL },
        side: i < this.split ? 0 : 1,
        hp: this.hp[i] as number,
        zone: this.zone[i] as number,
      })),
    );
  }
}

/** House reading 7: zones within weapon range of a zone, one bit each, by weapon and zone. */
function rangeMasks(model: RangeModel): Int32Array {
  const reaches: Readonly<Record<RangeModel, readonly ((distance: number) => boolean)[]>> = {
    exact: [(d) => d === 1, (d) => d === 2, (d) => d >= 2],
    inclusive: [(d) => d <= 1, (d) => d <= 2, () => true],
  };
  const masks = new Int32Array(RANGES.length * ZONES);
  for (const [weapon, reach] of reaches[model].entries()) {
    for (let zone = 0; zone < ZONES; zone++) {
      let mask = 0;
      for (let other = 0; other < ZONES; other++) if (reach(Math.abs(zone - other))) mask |= 1 << other;
      masks[weapon * ZONES + zone] = mask;
    }
  }
  return masks;
}
