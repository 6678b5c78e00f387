/**
 * Exact odds of an exchange for which one number of wounds lost per unit is not enough (exchange.ts): Precision at an attached
 * leader, ignored failed saves, single re-rolls, devastating wounds of several kinds, hazardous guns before a charge, rules for
 * units below half strength. Each unit is in one of the states of `UnitStates`, and every phase moves the joint distribution
 * by itself. Slower than the kernels of exchange.ts, which take every other pair.
 */
import type { Odds, Side } from '../../../contract/outcome.ts';
import { binomial } from '../../../stats/distribution.ts';
import { type Action, chargeChance, declaresCharge, formAt, groupsOf, orders, type Pairing, variantAt } from '../ai/pairing.ts';
import type { Fighter } from '../rules/fighter.ts';
import { hazardPoints, hazardTests } from '../rules/hazard.ts';
import { type Losses, modelsLeft, pointsGone, weaponsLeft } from '../rules/losses.ts';
import { type LossTable, oddsOf } from './exchange-odds.ts';
import { type Moves, repeated } from './moves.ts';
import { type RowContext, VolleyRows, type WeaponsInUse } from './volley-rows.ts';
import { TargetStates } from './volley-target.ts';

const WORK_PER_SECOND = 2e8;
/** Rows of a unit with more states would take hundreds of megabytes. */
const MOST_STATES = 600;

/** Null when it would take longer on one core. */
export function stateOdds(pairing: Pairing, seconds: number): Odds | null {
  const run = new StateExchange(pairing, seconds * WORK_PER_SECOND);
  return run.isTooLarge ? null : run.odds();
}

/** One unit of the pair by its states. */
class SideStates {
  readonly fighter: Fighter;
  readonly states: TargetStates;
  readonly count: number;
  readonly losses: readonly Losses[];
  readonly left: Int16Array;
  readonly table: LossTable;
  private readonly hazard: Moves;
  private readonly hazards = new Map<string, Float64Array>();

  constructor(fighter: Fighter, { edition }: Pairing['settings']) {
    const states = new TargetStates(fighter.target);
    this.fighter = fighter;
    this.states = states;
    this.count = states.count;
    this.losses = Array.from({ length: states.count }, (_, s) => ({ lost: states.lost(s), leaderLost: states.leaderOf(s) }));
    this.left = Int16Array.from(this.losses, (losses) => modelsLeft(fighter, losses));
    this.table = {
      lost: this.losses.map(({ lost }) => lost),
      fallen: this.left.map((left) => fighter.track.models - left),
      points: this.losses.map((losses) => pointsGone(fighter, losses)),
    };
    this.hazard = states.hazard(hazardPoints(edition, fighter.target.keywords));
  }

  /** The state at the start of an exchange. */
  get whole(): number {
    return this.states.state(0, 0, this.states.shields);
  }

  /** Where `tests` Hazardous tests lead from a state. */
  afterHazards(state: number, tests: number): Float64Array {
    const key = `${state} ${tests}`;
    let row = this.hazards.get(key);
    if (row === undefined) {
      const byFailures = Array.from(binomial(tests, 1 / 6).mass, (p) => {
        const mass = new Float64Array(this.count);
        mass[state] = p;
        return mass;
      });
      row = repeated(this.hazard, byFailures);
      this.hazards.set(key, row);
    }
    return row;
  }
}

/** Models of both units when a turn began, for morale. */
type AtTurn = readonly [number, number];

class OutOfWork extends Error {}

class StateExchange {
  private readonly pairing: Pairing;
  private readonly sides: readonly [SideStates, SideStates];
  private readonly rows = new Map<string, VolleyRows>();
  /** The same by action, variant and state of the attacker. */
  private readonly rowsAt: readonly [Map<string, VolleyRows>[], Map<string, VolleyRows>[]];
  private readonly context: RowContext;
  private work: number;
  private apart: Float64Array;
  private engaged: Float64Array;
  private round = 1;

  constructor(pairing: Pairing, work: number) {
    this.pairing = pairing;
    this.work = work;
    this.sides = [new SideStates(pairing.fighters[0], pairing.settings), new SideStates(pairing.fighters[1], pairing.settings)];
    const mapsOf = ({ count }: SideStates) => Array.from({ length: count }, () => new Map<string, VolleyRows>());
    this.rowsAt = [mapsOf(this.sides[0]), mapsOf(this.sides[1])];
    this.apart = this.nothing();
    this.engaged = this.nothing();
    this.context = { interleaved: pairing.settings.interleaved, steps: new Map(), spend: (work) => this.spend(work) };
  }

  get isTooLarge(): boolean {
    return this.sides.some(({ count }) => count > MOST_STATES);
  }

  odds(): Odds | null {
    try {
      return this.solve();
    } catch (error) {
      if (error instanceof OutOfWork) return null;
      throw error;
    }
  }

  private spend(work: number): void {
    this.work -= work;
    if (this.work < 0) throw new OutOfWork();
  }

  private nothing(): Float64Array {
    return new Float64Array(this.sides[0].count * this.sides[1].count);
  }

  private solve(): Odds {
    const { settings } = this.pairing;
    const total = this.nothing();
    const turnPmf = new Float64Array(2 * settings.rounds);
    for (const { first, chance } of orders(settings)) {
      this.apart = this.nothing();
      this.engaged = this.nothing();
      this.apart[this.sides[0].whole * this.sides[1].count + this.sides[1].whole] = 1;
      let ended = 0;
      for (let turn = 0; turn < 2 * settings.rounds; turn++) {
        const active = (turn % 2 === 0 ? first : 1 - first) as Side;
        this.round = 1 + (turn >> 1);
        this.turn(active, declaresCharge(this.pairing, active, first, this.round) ? chargeChance(settings) : 0);
        const endedBy = turn === turnPmf.length - 1 ? 1 : this.endedMass();
        turnPmf[turn] = turnPmf[turn]! + chance * (endedBy - ended);
        ended = endedBy;
      }
      for (let i = 0; i < total.length; i++) total[i] = total[i]! + chance * (this.apart[i]! + this.engaged[i]!);
    }
    return oddsOf(this.pairing, [this.sides[0].table, this.sides[1].table], total, { min: 1, mass: turnPmf });
  }

  private endedMass(): number {
    const [a, b] = this.sides;
    let ended = 0;
    for (let x = 0; x < a.count; x++) {
      for (let y = 0; y < b.count; y++) {
        if (a.left[x] === 0 || b.left[y] === 0) ended += this.apart[x * b.count + y]! + this.engaged[x * b.count + y]!;
      }
    }
    return ended;
  }

  private turn(active: Side, arrives: number): void {
    const passive: Side = active === 0 ? 1 : 0;
    const [apart, engaged] = [this.nothing(), this.nothing()];
    for (const { mass, atTurn } of this.byModels(this.apart)) {
      const shot = this.attack(mass, active, 'shoot');
      const { charging, staying } = this.charge(shot, arrives);
      add(apart, this.settle(staying, atTurn));
      if (charging === null) continue;
      const struck = this.attack(charging, active, 'strike-charging');
      add(engaged, this.settle(this.attack(struck, passive, 'strike-charger'), atTurn));
    }
    for (const { mass, atTurn } of this.byModels(this.engaged)) {
      const struck = this.attack(mass, active, 'engaged');
      add(engaged, this.settle(this.attack(struck, passive, 'strike'), atTurn));
    }
    this.apart = apart;
    this.engaged = engaged;
  }

  /** Morale asks how many models fell this turn: one part for each number of models that both units begin it with. */
  private byModels(mass: Float64Array): readonly { readonly mass: Float64Array; readonly atTurn: AtTurn | null }[] {
    if (!mass.some((p) => p > 0)) return [];
    const [a, b] = this.sides;
    if (a.fighter.morale.steady && b.fighter.morale.steady) return [{ mass, atTurn: null }];
    const parts = new Map<string, { mass: Float64Array; atTurn: AtTurn }>();
    mass.forEach((p, cell) => {
      if (p === 0) return;
      const atTurn = [a.left[Math.floor(cell / b.count)]!, b.left[cell % b.count]!] as const;
      const part = parts.get(atTurn.join()) ?? { mass: this.nothing(), atTurn };
      part.mass[cell] = p;
      parts.set(atTurn.join(), part);
    });
    return [...parts.values()];
  }

  /** A charge is declared where both units stand. */
  private charge(mass: Float64Array, arrives: number): { readonly charging: Float64Array | null; readonly staying: Float64Array } {
    if (arrives === 0) return { charging: null, staying: mass };
    const [a, b] = this.sides;
    const charging = this.nothing();
    const staying = mass.map((p, cell) => {
      if (a.left[Math.floor(cell / b.count)] === 0 || b.left[cell % b.count] === 0) return p;
      charging[cell] = arrives * p;
      return (1 - arrives) * p;
    });
    return { charging, staying };
  }

  /** One side's weapons, then its Hazardous tests. */
  private attack(mass: Float64Array, side: Side, action: Action): Float64Array {
    const enemy: Side = side === 0 ? 1 : 0;
    const [own, foe] = [this.sides[side], this.sides[enemy]];
    const [strideOwn, strideFoe] = side === 0 ? [foe.count, 1] : [1, own.count];
    const after = this.nothing();
    for (let x = 0; x < own.count; x++) {
      for (let y = 0; y < foe.count; y++) {
        const cell = x * strideOwn + y * strideFoe;
        const p = mass[cell]!;
        if (p === 0) continue;
        if (own.left[x] === 0 || foe.left[y] === 0) {
          after[cell] = after[cell]! + p;
          continue;
        }
        const variant = this.variantOf(side, x, y);
        const row = this.rowsOf(side, x, action, variant).from(y);
        const tests = this.testsOf(side, x, action, variant);
        const ends = tests === 0 ? null : own.afterHazards(x, tests);
        for (let end = ends === null ? x : 0; end < (ends === null ? x + 1 : own.count); end++) {
          const share = ends === null ? p : p * ends[end]!;
          if (share === 0) continue;
          this.spend(foe.count);
          for (let to = 0; to < foe.count; to++) {
            const at = end * strideOwn + to * strideFoe;
            after[at] = after[at]! + share * row[to]!;
          }
        }
      }
    }
    return after;
  }

  private variantOf(side: Side, x: number, y: number): number {
    const [own, foe] = [this.sides[side], this.sides[side === 0 ? 1 : 0]];
    const form = formAt(this.pairing, side, own.losses[x]!, foe.losses[y]!);
    return variantAt(this.pairing, side, own.losses[x]!.lost, { round: this.round, form });
  }

  private testsOf(side: Side, x: number, action: Action, variant: number): number {
    const { fighter, losses } = this.sides[side];
    const groups = groupsOf(this.pairing.variants[side].list[variant]!, action);
    return hazardTests(groups, (group) => weaponsLeft(group, fighter, losses[x]!));
  }

  /** States of the attacker with the same weapons left share their rows. */
  private rowsOf(side: Side, x: number, action: Action, variant: number): VolleyRows {
    const known = this.rowsAt[side][x]!;
    const short = `${action} ${variant}`;
    let rows = known.get(short);
    if (rows !== undefined) return rows;
    const { fighter, losses } = this.sides[side];
    const inUse = groupsOf(this.pairing.variants[side].list[variant]!, action)
      .map((group): WeaponsInUse => ({ group, weapons: weaponsLeft(group, fighter, losses[x]!) }))
      .filter(({ weapons }) => weapons > 0);
    const key = `${side} ${short} ${inUse.map(({ group, weapons }) => `${group.row}x${weapons}`).join()}`;
    rows = this.rows.get(key);
    if (rows === undefined) {
      const { states } = this.sides[side === 0 ? 1 : 0];
      rows = new VolleyRows(inUse, states, this.context);
      this.rows.set(key, rows);
    }
    known.set(short, rows);
    return rows;
  }

  /** Morale of both units at the end of a turn. */
  private settle(mass: Float64Array, atTurn: AtTurn | null): Float64Array {
    if (atTurn === null) return mass;
    return this.fleeing(this.fleeing(mass, 0, atTurn[0]), 1, atTurn[1]);
  }

  private fleeing(mass: Float64Array, side: Side, before: number): Float64Array {
    const { fighter, states, left } = this.sides[side];
    if (fighter.morale.steady) return mass;
    const { fails, flight } = fighter.morale;
    const { track } = fighter;
    const second = this.sides[1].count;
    const after = this.nothing();
    mass.forEach((p, cell) => {
      if (p === 0) return;
      const state = side === 0 ? Math.floor(cell / second) : cell % second;
      const standing = left[state]!;
      const failing = p * fails[(before - standing) * (track.models + 1) + standing]!;
      after[cell] = after[cell]! + p - failing;
      if (failing === 0) return;
      for (let fled = 1; fled <= standing; fled++) {
        const to = states.state(track.fallen[track.models - standing + fled]!, 0, states.shieldsOf(state));
        const at = side === 0 ? to * second + (cell % second) : cell - state + to;
        after[at] = after[at]! + failing * flight[standing]![fled]!;
      }
    });
    return after;
  }
}

function add(into: Float64Array, more: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! + more[i]!;
}
