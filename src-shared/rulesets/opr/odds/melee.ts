/** Melee on chances: from each pair of conditions, all that a fight can lead to. */
import { FLAG } from '../engine/field.ts';
import * as layout from '../engine/kernel/layout.ts';
import type { Row, Volley, VolleyRows } from './attack-rows.ts';
import type { Duel } from './duel.ts';
import { CHANGE, type FightResults, type ResultCollector, SECOND } from './fight-results.ts';
import { BIT, has, MOST_LIMITED, other, type SideNumber, type Situation } from './layer.ts';

export interface Fight {
  readonly me: SideNumber;
  readonly mode: number;
  readonly situation: Situation;
  readonly round: number;
}

/** Fights of two units, by all that bears on them. */
export class Fights {
  private readonly duel: Duel;
  private readonly known = new Map<number, FightTable>();

  constructor(duel: Duel) {
    this.duel = duel;
  }

  tableOf(fight: Fight): FightTable {
    const [a, b] = fight.situation.units;
    const weary = BIT.shaken | BIT.fatigued;
    const spent = (a.spent << MOST_LIMITED) | b.spent;
    const round = this.duel.grows ? fight.round : 0;
    const key = ((((fight.mode * 4 + (a.bits & weary)) * 4 + (b.bits & weary)) * 8 + round) * 2 + fight.me) * 4 ** MOST_LIMITED + spent;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = new FightTable(this.duel, fight);
    this.known.set(key, made);
    return made;
  }
}

type FightStage = 'counter' | 'strike' | 'answer';
type UnderWay = Pick<Volley, 'done' | 'wantsAp'>;

/** A moment of a fight: the conditions at its start and now, and what of whose volley is over. */
export interface FightMoment extends Required<UnderWay> {
  readonly start: { readonly i: number; readonly j: number };
  readonly i: number;
  readonly j: number;
  readonly stage: FightStage;
}

/** Conditions that a fight has led to, who drew blood first in it (0: neither), and the chance of it. */
interface Reach {
  readonly i: number;
  readonly j: number;
  readonly blood: number;
  readonly chance: number;
}

/** One kind of fight, from every pair of conditions of attacker and target. */
export class FightTable {
  private readonly duel: Duel;
  private readonly fight: Fight;
  private readonly foe: SideNumber;
  private readonly counters: boolean;
  private readonly unwieldy: boolean;
  private readonly known: (FightResults | undefined)[];
  private readonly strikes: (VolleyRows | undefined)[] = [];
  private readonly answers: (VolleyRows | undefined)[] = [];
  /** Chances by pair of conditions and, in a fight of units without a wound, by first blood. */
  private readonly sums: Float64Array;
  private bloodless = false;

  constructor(duel: Duel, fight: Fight) {
    this.duel = duel;
    this.fight = fight;
    this.foe = other(fight.me);
    const charging = fight.mode !== layout.STRIKE;
    const [mine, theirs] = [duel.sides[fight.me].flags, duel.sides[this.foe].flags];
    this.counters = charging && (theirs & FLAG.counter) !== 0;
    this.unwieldy = charging && ((mine & FLAG.unwieldy) | (theirs & FLAG.unwieldyFoe)) !== 0;
    const cells = duel.damage[0].count * duel.damage[1].count;
    this.known = new Array(cells);
    this.sums = new Float64Array(3 * cells);
  }

  /** Results of a fight that begins with the attacker in condition `i` and the target in condition `j`. */
  results(i: number, j: number): FightResults {
    const cell = this.cellOf(i, j);
    const known = this.known[cell];
    if (known !== undefined) return known;
    this.sums.fill(0);
    this.bloodless = i === 0 && j === 0;
    this.begin(i, j);
    const made = this.conclude(i, j);
    this.known[cell] = made;
    return made;
  }

  /** The same for a fight that is under way. */
  resultsFrom({ start, i, j, stage, done, wantsAp }: FightMoment): FightResults {
    this.sums.fill(0);
    this.bloodless = i === 0 && j === 0;
    const byMe = stage === 'strike';
    const phase = stage === 'counter' ? 'counter' : 'strike';
    const row = this.volley(byMe ? this.fight.me : this.foe, phase, byMe ? i : j, { done, wantsAp }).row(byMe ? j : i);
    this.spread(stage, row, { i, j, chance: 1, blood: 0 });
    return this.conclude(start.i, start.j);
  }

  private cellOf(i: number, j: number): number {
    return this.fight.me === 0 ? this.duel.cellOf(i, j) : this.duel.cellOf(j, i);
  }

  /** GF 3.5.1 "Counter": such weapons strike before the charge does. */
  private begin(i: number, j: number): void {
    if (!this.counters || !this.duel.holdsCounter(this.foe, j)) {
      this.exchange({ i, j, chance: 1, blood: 0 });
      return;
    }
    this.spread('counter', this.volley(this.foe, 'counter', j).row(i), { i, j, chance: 1, blood: 0 });
  }

  private volley(side: SideNumber, phase: 'strike' | 'counter', hands: number, underWay: UnderWay = {}): VolleyRows {
    const { situation, round, mode, me } = this.fight;
    const unit = situation.units[side];
    const strikeMode = side === me ? mode : layout.STRIKE;
    return this.duel.attacks[side].rowsOf({
      phase,
      mode: strikeMode,
      targetMode: strikeMode,
      distance: 0,
      hands,
      spent: unit.spent,
      tired: has(unit, BIT.shaken | BIT.fatigued),
      shaken: has(situation.units[other(side)], BIT.shaken),
      countered: side !== me && this.counters && phase === 'strike',
      round,
      ...underWay,
    });
  }

  /** The attacker strikes and the target answers; with unwieldy weapons the other way round. */
  private exchange(at: Reach): void {
    if (this.duel.damage[this.fight.me].isDead[at.i] !== 0) this.add(at);
    else if (this.unwieldy) this.spread('answer', this.answerOf(at.i, at.j), at);
    else this.spread('strike', this.strikeOf(at.i, at.j), at);
  }

  /** All that a stage can lead to, and what comes after. */
  private spread(stage: FightStage, row: Row, { i, j, chance, blood }: Reach): void {
    const byMe = stage === 'strike';
    const before = byMe ? j : i;
    const drawn = blood === 0 ? (byMe ? this.fight.me : this.foe) + 1 : blood;
    for (let k = 0; k < row.to.length; k++) {
      const to = row.to[k]!;
      const after = to === before ? blood : drawn;
      this.goOn(stage, { i: byMe ? i : to, j: byMe ? to : j, chance: chance * row.chance[k]!, blood: after });
    }
  }

  private goOn(stage: FightStage, at: Reach): void {
    const { damage } = this.duel;
    const over = damage[this.fight.me].isDead[at.i] !== 0 || damage[this.foe].isDead[at.j] !== 0;
    if (stage === 'counter') this.exchange(at);
    else if (over || (stage === 'answer') !== this.unwieldy) this.add(at);
    else if (stage === 'strike') this.spread('answer', this.answerOf(at.i, at.j), at);
    else this.spread('strike', this.strikeOf(at.i, at.j), at);
  }

  private strikeOf(i: number, j: number): Row {
    const rows = this.strikes[i] ?? this.volley(this.fight.me, 'strike', i);
    this.strikes[i] = rows;
    return rows.row(j);
  }

  private answerOf(i: number, j: number): Row {
    const rows = this.answers[j] ?? this.volley(this.foe, 'strike', j);
    this.answers[j] = rows;
    return rows.row(i);
  }

  private add({ i, j, chance, blood }: Reach): void {
    const at = 3 * this.cellOf(i, j) + (this.bloodless ? blood : 0);
    this.sums[at] = this.sums[at]! + chance;
  }

  /** Who took more tests morale. */
  private conclude(i: number, j: number): FightResults {
    const { damage } = this.duel;
    const { results } = this.duel;
    const bloods = this.bloodless ? 3 : 1;
    for (let to = i; to < damage[this.fight.me].count; to++) {
      for (let hit = j; hit < damage[this.foe].count; hit++) {
        const at = 3 * this.cellOf(to, hit);
        for (let blood = 0; blood < bloods; blood++) {
          const chance = this.sums[at + blood]!;
          if (chance !== 0) this.compare({ i, j, to, hit, blood, chance }, results);
        }
      }
    }
    return results.take();
  }

  private compare(now: Reached, results: ResultCollector): void {
    const { damage, sides } = this.duel;
    const [mine, theirs] = [damage[this.fight.me], damage[this.foe]];
    const dead = mine.isDead[now.to]! + theirs.isDead[now.hit]!;
    const dealt = theirs.taken[now.hit]! - theirs.taken[now.j]!;
    const taken = mine.taken[now.to]! - mine.taken[now.i]!;
    const lead = dealt + sides[this.fight.me].fear - taken - sides[this.foe].fear;
    if (dead > 0 || lead === 0) this.result(now, 0, results);
    else this.test(now, lead < 0, results);
  }

  private test(now: Reached, attackerTests: boolean, results: ResultCollector): void {
    const loser = attackerTests ? this.fight.me : this.foe;
    const d = attackerTests ? now.to : now.hit;
    const { chance, blood } = now;
    const shaken = has(this.fight.situation.units[loser], BIT.shaken);
    for (const outcome of this.duel.moraleOf(loser, d, shaken, true)) {
      const change = CHANGE.tested | (outcome.result === 'shaken' ? CHANGE.shaken : outcome.result === 'routed' ? CHANGE.gone : 0);
      now.chance = chance * outcome.chance;
      if (attackerTests) now.to = outcome.to;
      else now.hit = outcome.to;
      now.blood = this.bloodless && blood === 0 && outcome.to !== d ? other(loser) + 1 : blood;
      this.result(now, loser === 0 ? change : change << SECOND, results);
    }
  }

  private result({ i, j, to, hit, blood, chance }: Reached, change: number, results: ResultCollector): void {
    const { damage } = this.duel;
    const own = (to !== i ? CHANGE.wounded : 0) | (damage[this.fight.me].isDead[to] !== 0 ? CHANGE.gone : 0);
    const foes = (hit !== j ? CHANGE.wounded : 0) | (damage[this.foe].isDead[hit] !== 0 ? CHANGE.gone : 0);
    const changes = change | (this.fight.me === 0 ? own | (foes << SECOND) : foes | (own << SECOND));
    results.add(changes, blood, this.cellOf(to, hit), chance);
  }
}

/** Conditions of attacker and target: from `i` to `to`, from `j` to `hit`. */
interface Reached {
  readonly i: number;
  readonly j: number;
  to: number;
  hit: number;
  blood: number;
  chance: number;
}
