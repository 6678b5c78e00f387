/**
 * Exact odds of an exchange. The state is (wounds lost by A, wounds lost by B, engaged or not); a turn moves its joint
 * distribution. In a turn each unit suffers at most one run of weapon groups, so "models destroyed this turn", which morale
 * asks for, is known from where that run began. Every run from a start L with k survivors is one row of a kernel,
 * computed once for the pair and used by every turn and by both orders of play.
 */
import type { Odds, Side } from '../../../contract/outcome.ts';
import type { Distribution } from '../../../stats/distribution.ts';
import {
  type Action,
  type Aimed,
  type Arsenal,
  chargeChance,
  declaresCharge,
  groupsOf,
  orders,
  type Pairing,
  variantAt,
} from '../ai/pairing.ts';
import { devastatingUnit } from '../rules/attack-pmf.ts';
import type { Fighter } from '../rules/fighter.ts';
import { hazardPmf, hazardTests } from '../rules/hazard.ts';
import { type AttackGroup, mortalsWaitForOthers } from '../rules/sequence.ts';
import type { Chain } from './chain.ts';
import { lossTableOf, oddsOf } from './exchange-odds.ts';
import type { Kernel } from './kernel.ts';
import { KernelCache } from './kernel-cache.ts';
import { devastatingKey } from './waiting.ts';

const ACTIONS = ['shoot', 'charge', 'engaged', 'strike', 'strike-charger'] as const satisfies readonly Action[];

/** Actions that are one run of weapon groups in a turn. */
type Run = (typeof ACTIONS)[number];

const WORK_PER_SECOND = 2e9;
/** Cells of the kernels of one action of both sides: some ten megabytes. */
const MOST_ROWS = 1.5e6;

function rowsOf({ fighters: [a, b] }: Pairing): number {
  return (a.track.models + 1) * (b.track.wounds + 1) ** 2 + (b.track.models + 1) * (a.track.wounds + 1) ** 2;
}

/** Every weapon group a side may use. */
function weaponsOf({ variants }: Pairing, side: Side): readonly Aimed[] {
  const { list } = variants[side];
  return list.length === 1 ? weaponsIn(list[0]!) : list.flatMap(weaponsIn);
}

function weaponsIn({ ranged, pistols, melee }: Arsenal): Aimed[] {
  return [...ranged, ...pistols, ...melee];
}

/** Why one number of wounds lost for each unit is not enough, as the end of a sentence; null where it is. See state-exchange.ts. */
export function needsStates(pairing: Pairing): string | null {
  if (pairing.byHalves) return 'a rule asks who is below half strength';
  return sideNeedsStates(pairing, 0) ?? sideNeedsStates(pairing, 1);
}

function sideNeedsStates(pairing: Pairing, side: Side): string | null {
  const { name, target } = pairing.fighters[side];
  const enemy = pairing.fighters[side === 0 ? 1 : 0];
  if (target.ignoreFirstFailed > 0) return `${name} ignores its first failed saves`;
  const groups = weaponsOf(pairing, side);
  if (groups.some(({ attack }) => rerollsSingleDice(attack))) return `${name} re-rolls single dice`;
  if (enemy.target.leader && groups.some(({ attack }) => attack.precision)) return `${name} aims at a leader with Precision`;
  // Models lost to hazardous guns would be missing in the charge of the same turn.
  if (pairing.arsenals[side].ranged.some((g) => g.attack.hazardous) && mayCharge(pairing, side)) {
    return `${name} fires hazardous weapons and charges in the same turn`;
  }
  if (pairing.variants[side].list.some(mortalsWaitIn)) return `${name} makes mortal wounds that wait for its other weapons`;
  const devastating = groups.filter((g) => g.attack.devastating !== null);
  if (devastating.some(({ attack }) => makesBothKinds(attack))) return `${name} makes devastating and mortal wounds with one weapon`;
  const mixed = devastating.length > 1 && [false, true].some((melee) => kindsOfDevastating(devastating, melee) > 1);
  return mixed ? `${name} has devastating wounds of different damage in one phase` : null;
}

function mortalsWaitIn({ ranged, pistols, melee, meleeCharging }: Arsenal): boolean {
  return [ranged, pistols, melee, meleeCharging].some((groups) => mortalsWaitForOthers(groups.map((g) => g.attack)));
}

function rerollsSingleDice({ toHit, toWound }: AttackGroup): boolean {
  return toHit.reroll === 'one' || toWound.reroll === 'one';
}

/** Devastating attacks and mortal wounds, which would need a pool each. */
function makesBothKinds(attack: AttackGroup): boolean {
  return attack.devastating !== null && (attack.saveMortals !== null || devastatingUnit(attack) > 1);
}

/** Is a kernel not enough for one volley of these weapons at a unit without leader and shield? */
export function volleyNeedsStates(groups: readonly Aimed[]): boolean {
  if (groups.some(({ attack }) => rerollsSingleDice(attack) || makesBothKinds(attack))) return true;
  if (mortalsWaitForOthers(groups.map((g) => g.attack))) return true;
  const devastating = groups.filter(({ attack }) => attack.devastating !== null);
  return [false, true].some((melee) => kindsOfDevastating(devastating, melee) > 1);
}

function mayCharge(pairing: Pairing, side: Side): boolean {
  const { rounds } = pairing.settings;
  return orders(pairing.settings).some(({ first }) => declaresCharge(pairing, side, first, rounds));
}

/** Devastating attacks of one phase share one pool, so they must hurt alike. */
function kindsOfDevastating(groups: readonly Aimed[], melee: boolean): number {
  return new Set(groups.filter((g) => g.attack.melee === melee).map((g) => devastatingKey(g.attack))).size;
}

/** Working memory of one thread; one pairing at a time. */
export class Exchange {
  private pairing!: Pairing;
  /** By side, action and variant of the arsenal. */
  private readonly kernels: readonly [Kernels, Kernels] = [newKernels(), newKernels()];
  private readonly cache = new KernelCache();
  private round = 1;
  /** Sides with hazardous weapons; most have none, and then nothing is looked up. */
  private hazardous: [boolean, boolean] = [false, false];
  /** Probability of (A, B) for units apart and for units in combat: mass[lostA * statesB + lostB]. */
  private mass: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];
  private next: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];
  private total = new Float64Array(0);
  private turnPmf = new Float64Array(0);
  /** Scratch of a struck-back turn: by models at its start and wounds after; by models then left and wounds after morale. */
  private byStart = new Float64Array(0);
  private byLeft = new Float64Array(0);
  private cells = 0;
  private statesB = 0;

  /**
   * Null when the pair would take longer on one core (many attacks with many mortal wounds each against a large unit), or
   * when its rules need more than the wounds each unit has lost.
   */
  odds(pairing: Pairing, seconds = 1): Odds | null {
    if (rowsOf(pairing) > MOST_ROWS || needsStates(pairing) !== null) return null;
    this.prepare(pairing);
    if (this.workAhead() > seconds * WORK_PER_SECOND) return null;
    const { rounds } = pairing.settings;
    for (const { first, chance } of orders(pairing.settings)) {
      this.start();
      let ended = 0;
      for (let turn = 0; turn < 2 * rounds; turn++) {
        const active = (turn % 2 === 0 ? first : 1 - first) as Side;
        this.round = 1 + (turn >> 1);
        this.turn(active, declaresCharge(pairing, active, first, this.round));
        const endedBy = turn === 2 * rounds - 1 ? 1 : this.endedMass();
        this.turnPmf[turn + 1] = this.turnPmf[turn + 1]! + chance * (endedBy - ended);
        ended = endedBy;
      }
      for (let i = 0; i < this.cells; i++) this.total[i] = this.total[i]! + chance * (this.mass[0][i]! + this.mass[1][i]!);
    }
    const turns: Distribution = { min: 1, mass: this.turnPmf.slice(1) };
    return oddsOf(pairing, [lossTableOf(pairing.fighters[0]), lossTableOf(pairing.fighters[1])], this.total, turns);
  }

  private prepare(pairing: Pairing): void {
    this.pairing = pairing;
    const [a, b] = pairing.fighters;
    this.statesB = b.track.wounds + 1;
    this.cells = (a.track.wounds + 1) * this.statesB;
    if (this.total.length < this.cells) {
      this.mass = [new Float64Array(this.cells), new Float64Array(this.cells)];
      this.next = [new Float64Array(this.cells), new Float64Array(this.cells)];
      this.total = new Float64Array(this.cells);
    }
    this.total.fill(0, 0, this.cells);
    this.turnPmf = new Float64Array(2 * pairing.settings.rounds + 1);
    const chains = new Map<Aimed, Chain>();
    this.cache.beginPair();
    for (const side of [0, 1] as const) {
      this.hazardous[side] = weaponsOf(pairing, side).some((g) => g.attack.hazardous);
      const enemy = pairing.fighters[1 - side]!;
      const own = pairing.fighters[side];
      for (const action of ACTIONS) {
        pairing.variants[side].list.forEach((arsenal, variant) => {
          this.kernels[side][action][variant] = this.cache.kernelOf({
            groups: groupsOf(arsenal, action),
            attackers: own.track.models,
            target: enemy,
            interleaved: pairing.settings.interleaved,
            chains,
          });
        });
      }
    }
    const models = Math.max(a.track.models, b.track.models) + 1;
    const states = Math.max(a.track.wounds, b.track.wounds) + 1;
    if (this.byStart.length < models * states) {
      this.byStart = new Float64Array(models * states);
      this.byLeft = new Float64Array(models * states);
    }
  }

  /** Multiplications of all kernels, roughly: every start, every attack, every state and pool, every outcome. */
  private workAhead(): number {
    let work = 0;
    for (const side of [0, 1] as const) {
      const { shoot, engaged } = this.kernels[side];
      this.pairing.variants[side].list.forEach((_, v) => {
        work += shoot[v]!.work() + engaged[v]!.work();
      });
    }
    return work;
  }

  private kernelAt(side: Side, action: Run, lost: number): Kernel {
    if (this.pairing.variants[side].list.length === 1) return this.kernels[side][action][0]!;
    return this.kernels[side][action][variantAt(this.pairing, side, lost, { round: this.round })]!;
  }

  private start(): void {
    for (const mass of this.mass) mass.fill(0, 0, this.cells);
    this.mass[0][0] = 1;
  }

  private endedMass(): number {
    const [a, b] = this.pairing.fighters;
    let ended = 0;
    for (const mass of this.mass) {
      for (let y = 0; y < this.statesB; y++) ended += mass[a.track.wounds * this.statesB + y]!;
      for (let x = 0; x < a.track.wounds; x++) ended += mass[x * this.statesB + b.track.wounds]!;
    }
    return ended;
  }

  private turn(active: Side, charges: boolean): void {
    for (const mass of this.next) mass.fill(0, 0, this.cells);
    const arrives = charges ? chargeChance(this.pairing.settings) : 0;
    const sides = this.sidesOf(active);
    if (arrives < 1) this.volley(sides, 1 - arrives);
    if (arrives > 0) this.melee(sides, { engaged: 0, weight: arrives, action: 'charge', back: 'strike-charger' });
    this.melee(sides, { engaged: 1, weight: 1, action: 'engaged', back: 'strike' });
    const { mass } = this;
    this.mass = this.next;
    this.next = mass;
  }

  private sidesOf(active: Side): TurnSides {
    const passive: Side = active === 0 ? 1 : 0;
    return {
      active,
      passive,
      x: this.pairing.fighters[active],
      y: this.pairing.fighters[passive],
      strideX: active === 0 ? this.statesB : 1,
      strideY: active === 0 ? 1 : this.statesB,
    };
  }

  /** The active unit shoots; nothing comes back but what its own hazardous weapons do to it. */
  private volley({ active, x, y, strideX, strideY }: TurnSides, weight: number): void {
    const mass = this.mass[0];
    const next = this.next[0];
    for (let lx = 0; lx <= x.track.wounds; lx++) {
      const kernel = this.kernelAt(active, 'shoot', lx);
      const left = x.alive[lx]!;
      const hazard = this.hazardOf(active, 'shoot', left, lx);
      for (let ly = 0; ly <= y.track.wounds; ly++) {
        const p = weight * mass[lx * strideX + ly * strideY]!;
        if (p === 0) continue;
        if (left === 0 || ly === y.track.wounds) {
          next[lx * strideX + ly * strideY] = next[lx * strideX + ly * strideY]! + p;
          continue;
        }
        const row = kernel.settled(left, ly);
        const rows = kernel.settledRows;
        for (let at = lx; at <= (hazard === null ? lx : x.track.wounds); at++) {
          const share = hazard === null ? p : p * hazard[at]!;
          if (share === 0) continue;
          for (let to = ly; to <= y.track.wounds; to++) {
            const cell = at * strideX + to * strideY;
            next[cell] = next[cell]! + share * rows[row + to]!;
          }
        }
      }
    }
  }

  /** Where a unit's own hazardous weapons bring it when `left` models have used them; null where it has none. */
  private hazardOf(side: Side, action: Run, left: number, lost: number): Float64Array | null {
    if (!this.hazardous[side]) return null;
    const { fighters, variants, settings } = this.pairing;
    const arsenal = variants[side].list[variantAt(this.pairing, side, lost, { round: this.round })]!;
    const tests = left === 0 ? 0 : hazardTests(groupsOf(arsenal, action), (g) => g.firing[left]!);
    return tests === 0 ? null : hazardPmf(fighters[side], lost, tests, settings.edition);
  }

  /** The active unit attacks in combat, the survivors strike back, then both test morale. */
  private melee(sides: TurnSides, combat: Combat): void {
    const { x, y, strideX, strideY } = sides;
    for (let lx = 0; lx <= x.track.wounds; lx++) {
      if (!this.gatherAttacks(sides, combat, lx)) continue;
      this.applyTargetMorale(y);
      const hazard = this.hazardOf(sides.active, combat.action, x.alive[lx]!, lx);
      if (hazard === null) this.strikeBack(sides, combat, lx, 1);
      else for (let at = lx; at <= x.track.wounds; at++) if (hazard[at]! > 0) this.strikeBack(sides, combat, at, hazard[at]!);
    }
    // A destroyed unit stays destroyed.
    const mass = this.mass[combat.engaged];
    const next = this.next[1];
    for (let lx = 0; lx <= x.track.wounds; lx++) {
      for (let ly = 0; ly <= y.track.wounds; ly++) {
        if (x.alive[lx]! > 0 && ly < y.track.wounds) continue;
        const cell = lx * strideX + ly * strideY;
        next[cell] = next[cell]! + combat.weight * mass[cell]!;
      }
    }
  }

  /** byStart[k0][L] = mass of "Y had k0 models when the turn began and now has lost L"; false if there is none. */
  private gatherAttacks({ active, x, y, strideX, strideY }: TurnSides, { engaged, weight, action }: Combat, lx: number): boolean {
    const left = x.alive[lx]!;
    if (left === 0) return false;
    const kernel = this.kernelAt(active, action, lx);
    const mass = this.mass[engaged];
    const { byStart } = this;
    const states = y.track.wounds + 1;
    let any = false;
    for (let ly = 0; ly < y.track.wounds; ly++) {
      const p = weight * mass[lx * strideX + ly * strideY]!;
      if (p === 0) continue;
      if (!any) {
        byStart.fill(0, 0, (y.track.models + 1) * states);
        any = true;
      }
      const row = kernel.raw(left, ly);
      const rows = kernel.rawRows;
      const base = y.alive[ly]! * states;
      for (let to = ly; to <= y.track.wounds; to++) byStart[base + to] = byStart[base + to]! + p * rows[row + to]!;
    }
    return any;
  }

  /** byLeft[k][L'] = mass of "k models of Y are left to strike back, and after its morale Y has lost L'". */
  private applyTargetMorale(y: Fighter): void {
    const states = y.track.wounds + 1;
    const { fails, flight } = y.morale;
    const width = y.track.models + 1;
    this.byLeft.fill(0, 0, width * states);
    for (let k0 = 1; k0 <= y.track.models; k0++) {
      for (let at = y.track.fallen[y.track.models - k0]!; at < states; at++) {
        const p = this.byStart[k0 * states + at]!;
        if (p === 0) continue;
        const left = y.alive[at]!;
        const failing = fails[(k0 - left) * width + left]!;
        this.byLeft[left * states + at] = this.byLeft[left * states + at]! + p * (1 - failing);
        if (failing === 0) continue;
        const fleeing = flight[left]!;
        for (let fled = 1; fled <= left; fled++) {
          const cell = left * states + y.track.fallen[y.track.models - left + fled]!;
          this.byLeft[cell] = this.byLeft[cell]! + p * failing * fleeing[fled]!;
        }
      }
    }
  }

  /** Y's survivors strike at X, which has lost `lx`; `weight` is the chance of that. */
  private strikeBack({ passive, x, y, strideX, strideY }: TurnSides, { back }: Combat, lx: number, weight: number): void {
    const next = this.next[1];
    const states = y.track.wounds + 1;
    const deadCell = lx * strideX + y.track.wounds * strideY;
    next[deadCell] = next[deadCell]! + weight * this.byLeft[y.track.wounds]!;
    for (let left = 1; left <= y.track.models; left++) {
      for (let to = y.track.fallen[y.track.models - left]!; to < states; to++) {
        const p = weight * this.byLeft[left * states + to]!;
        if (p === 0) continue;
        if (lx === x.track.wounds) {
          next[lx * strideX + to * strideY] = next[lx * strideX + to * strideY]! + p;
          continue;
        }
        const kernel = this.kernelAt(passive, back, to);
        const row = kernel.settled(left, lx);
        const rows = kernel.settledRows;
        const hazard = this.hazardOf(passive, back, left, to);
        for (let end = to; end < (hazard === null ? to + 1 : states); end++) {
          const share = hazard === null ? p : p * hazard[end]!;
          if (share === 0) continue;
          for (let after = lx; after <= x.track.wounds; after++) {
            const cell = after * strideX + end * strideY;
            next[cell] = next[cell]! + share * rows[row + after]!;
          }
        }
      }
    }
  }
}

/** Both units in a turn: X is active, Y is not. Cells of the state are lostX * strideX + lostY * strideY. */
interface TurnSides {
  readonly active: Side;
  readonly passive: Side;
  readonly x: Fighter;
  readonly y: Fighter;
  readonly strideX: number;
  readonly strideY: number;
}

interface Combat {
  /** Where the mass comes from: units apart (0) or already engaged (1). */
  readonly engaged: 0 | 1;
  /** Share of that mass that takes this way. */
  readonly weight: number;
  readonly action: Run;
  /** What the survivors answer with. */
  readonly back: Run;
}

type Kernels = Record<Run, Kernel[]>;

function newKernels(): Kernels {
  return { shoot: [], charge: [], engaged: [], strike: [], 'strike-charger': [] };
}
