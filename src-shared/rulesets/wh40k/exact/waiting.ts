/**
 * Devastating attacks that wait until all ordinary attacks of the phase are done. Groups whose devastating attacks move
 * the target alike share one counter.
 */
import type { Distribution } from '../../../stats/distribution.ts';
import { asideOf, attackPmf, devastatingUnit, hitParts, woundPmf } from '../rules/attack-pmf.ts';
import type { AttackGroup } from '../rules/sequence.ts';
import { poolCut } from './chain-build.ts';
import { type Moves, repeated } from './moves.ts';
import type { TargetStates } from './volley-target.ts';

interface Counter {
  readonly key: string;
  readonly moves: Moves;
  /** More attacks than this would not do more. */
  cap: number;
}

export class WaitingAttacks {
  /** Cells of all counters together; 1 without any. */
  readonly size: number;
  private readonly counters: readonly Counter[];
  private readonly counterOf: readonly number[];
  private readonly places = new Map<string, Int32Array>();

  constructor(volleys: readonly { readonly group: AttackGroup; readonly attacks: Distribution }[], states: TargetStates) {
    const counters: Counter[] = [];
    this.counterOf = volleys.map(({ group, attacks }) => {
      if (group.devastating === null) return -1;
      const key = devastatingKey(group);
      let at = counters.findIndex((c) => c.key === key);
      if (at < 0) at = counters.push({ key, moves: states.devastating(group), cap: 0 }) - 1;
      const most = attackPmf(hitParts(group, states.target), woundPmf(group, states.target)).mortals;
      counters[at]!.cap += asideOf(most, devastatingUnit(group)).devastating * (attacks.min + attacks.mass.length - 1);
      return at;
    });
    for (const counter of counters) counter.cap = Math.min(counter.cap, enoughOf(counter.moves, states));
    this.counters = counters;
    this.size = counters.reduce((size, c) => size * (c.cap + 1), 1);
  }

  /** Where each cell goes when group `i` adds `w` attacks. */
  after(i: number, w: number): Int32Array {
    const key = `${this.counterOf[i]} ${w}`;
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.placesAfter(this.counterOf[i]!, w);
      this.places.set(key, place);
    }
    return place;
  }

  private placesAfter(counter: number, w: number): Int32Array {
    const cells = Int32Array.from({ length: this.size }, (_, cell) => cell);
    if (counter < 0 || w === 0) return cells;
    const stride = this.strideOf(counter);
    const { cap } = this.counters[counter]!;
    return cells.map((cell) => {
      const count = Math.floor(cell / stride) % (cap + 1);
      return cell + (Math.min(cap, count + w) - count) * stride;
    });
  }

  private strideOf(counter: number): number {
    return this.counters.slice(counter + 1).reduce((size, c) => size * (c.cap + 1), 1);
  }

  /** A distribution over the target's states with nothing waiting. */
  none(mass: Float64Array): Float64Array<ArrayBuffer> {
    const v = new Float64Array(mass.length * this.size);
    mass.forEach((p, state) => {
      v[state * this.size] = p;
    });
    return v;
  }

  /** The waiting attacks, counter by counter in the order of the groups. */
  spend(v: Float64Array): Float64Array<ArrayBuffer> {
    let mass = new Float64Array(v);
    let size = this.size;
    for (const { cap, moves } of this.counters) {
      const rest = size / (cap + 1);
      const count = mass.length / size;
      const spent = new Float64Array(count * rest);
      for (let r = 0; r < rest; r++) {
        const byCount = Array.from({ length: cap + 1 }, (_, n) =>
          Float64Array.from({ length: count }, (_, s) => mass[s * size + n * rest + r]!),
        );
        repeated(moves, byCount).forEach((p, s) => {
          spent[s * rest + r] = p;
        });
      }
      mass = spent;
      size = rest;
    }
    return mass;
  }
}

/** What the damage of a devastating attack depends on. */
export function devastatingKey(group: AttackGroup): string {
  const { devastating, damage, damageAdd, damageBonus, damageReroll, psychic, noFeelNoPain, precision } = group;
  return JSON.stringify([devastating, damage, damageAdd, damageBonus, damageReroll, psychic, noFeelNoPain, precision]);
}

/** Moves after which nothing is left: at least one wound each, or so many that the chance of less is below a double's last digit. */
export function enoughOf(moves: Moves, states: TargetStates): number {
  let least = 1;
  for (let state = 0; state < states.count; state++) {
    if (states.lost(state) === states.track.wounds) continue;
    for (let i = moves.first[state]!; i < moves.first[state + 1]!; i++) if (moves.to[i] === state) least = Math.min(least, 1 - moves.p[i]!);
  }
  return least < 1e-6 ? Number.POSITIVE_INFINITY : poolCut(states.track.wounds, least);
}
