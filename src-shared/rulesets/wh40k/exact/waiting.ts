/**
 * Devastating attacks, and in the tenth edition other mortal wounds, that wait until all ordinary attacks of the phase are
 * done. Groups whose attacks or mortal wounds move the target alike share one counter.
 */
import type { Distribution } from '../../../stats/distribution.ts';
import { asideOf, attackPmf, devastatingUnit, hitParts, savePmf, woundPmf } from '../rules/attack-pmf.ts';
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

/** A weapon group with the number of its attacks. */
interface Volley {
  readonly group: AttackGroup;
  readonly attacks: Distribution;
}

export class WaitingAttacks {
  /** Cells of all counters together; 1 without any. */
  readonly size: number;
  private readonly counters: Counter[] = [];
  /** By group; -1 where nothing waits. */
  private readonly devastating: readonly number[];
  private readonly mortals: readonly number[];
  private readonly places = new Map<string, Int32Array>();

  constructor(volleys: readonly Volley[], states: TargetStates) {
    // Digest 10e, 2.8: the devastating attacks of all weapons, then other mortal wounds.
    this.devastating = volleys.map((volley) => this.devastatingCounter(volley, states));
    this.mortals = volleys.map((volley) => this.mortalCounter(volley, states));
    for (const counter of this.counters) counter.cap = Math.min(counter.cap, enoughOf(counter.moves, states));
    this.size = this.counters.reduce((size, c) => size * (c.cap + 1), 1);
  }

  private devastatingCounter({ group, attacks }: Volley, states: TargetStates): number {
    if (group.devastating === null) return -1;
    const most = attackPmf(hitParts(group, states.target), woundPmf(group, states.target)).mortals;
    const each = asideOf(most, devastatingUnit(group)).devastating;
    return this.counterFor(devastatingKey(group), () => states.devastating(group), each * mostOf(attacks));
  }

  private mortalCounter({ group, attacks }: Volley, states: TargetStates): number {
    if (!group.mortalsWait) return -1;
    const { successes, mortals } = attackPmf(hitParts(group, states.target), woundPmf(group, states.target));
    const bySaves = Math.max(...states.target.models.map((model) => savePmf(group, states.target, model).mortals));
    const each = Math.min(mortals, devastatingUnit(group) - 1) + successes * bySaves;
    return each === 0 ? -1 : this.counterFor(mortalKey(group), () => states.mortal(group), each * mostOf(attacks));
  }

  private counterFor(key: string, moves: () => Moves, most: number): number {
    let at = this.counters.findIndex((c) => c.key === key);
    if (at < 0) at = this.counters.push({ key, moves: moves(), cap: 0 }) - 1;
    this.counters[at]!.cap += most;
    return at;
  }

  /** Where each cell goes when group `i` adds `w` devastating attacks and `m` mortal wounds. */
  after(i: number, w: number, m: number): Int32Array {
    const [devastating, mortals] = [this.devastating[i]!, this.mortals[i]!];
    const key = `${devastating} ${w} ${mortals} ${m}`;
    let place = this.places.get(key);
    if (place === undefined) {
      const then = this.placesAfter(mortals, m);
      place = this.placesAfter(devastating, w).map((cell) => then[cell]!);
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

  /** What waits, counter by counter: devastating attacks in the order of the groups, then mortal wounds. */
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

/** What a mortal wound depends on; not a devastating attack's. */
function mortalKey({ psychic, noFeelNoPain, precision }: AttackGroup): string {
  return `mortal ${psychic} ${noFeelNoPain} ${precision}`;
}

function mostOf({ min, mass }: Distribution): number {
  return min + mass.length - 1;
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
