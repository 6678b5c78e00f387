/**
 * The same exchange solved the obvious way: a map of states, every state's attack worked out from the distributions of one
 * attack, nothing shared. Slow; a second opinion for the kernel, and the yardstick of the benchmark.
 */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import {
  type Action,
  chargeChance,
  declaresCharge,
  groupsOf,
  orders,
  type Pairing,
  variantAt,
} from '../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { sequencePmfs } from '../../../src-shared/rulesets/wh40k/exact/sequence.ts';
import type { Fighter } from '../../../src-shared/rulesets/wh40k/rules/fighter.ts';
import { scoreComparer } from '../../../src-shared/rulesets/wh40k/rules/score.ts';
import type { Target } from '../../../src-shared/rulesets/wh40k/rules/sequence.ts';

interface State {
  readonly lost: readonly [number, number];
  readonly engaged: boolean;
}

type Pmf<T> = Map<string, { value: T; p: number }>;

function add<T>(pmf: Pmf<T>, value: T, p: number): void {
  const key = JSON.stringify(value);
  const before = pmf.get(key);
  pmf.set(key, { value, p: p + (before?.p ?? 0) });
}

export function naiveOdds(pairing: Pairing): { winA: number; winB: number; draw: number } {
  const wins = [0, 0, 0];
  const [a, b] = pairing.fighters;
  const compare = scoreComparer(pairing.settings.score, a.totalPoints, b.totalPoints);
  for (const { first, chance } of orders(pairing.settings)) {
    let pmf: Pmf<State> = new Map();
    add(pmf, { lost: [0, 0], engaged: false }, chance);
    for (let turn = 0; turn < 2 * pairing.settings.rounds; turn++) {
      const active = (turn % 2 === 0 ? first : 1 - first) as Side;
      const next: Pmf<State> = new Map();
      for (const { value, p } of pmf.values()) {
        for (const after of turnFrom(pairing, value, active, first, 1 + (turn >> 1)).values()) add(next, after.value, p * after.p);
      }
      pmf = next;
    }
    for (const { value, p } of pmf.values()) {
      wins[compare(b.pointsLost[value.lost[1]]!, a.pointsLost[value.lost[0]]!)]! += p;
    }
  }
  return { winA: wins[0]!, winB: wins[1]!, draw: wins[2]! };
}

function turnFrom(pairing: Pairing, state: State, active: Side, first: Side, round: number): Pmf<State> {
  const pmf: Pmf<State> = new Map();
  if (pairing.fighters.some((f, side) => f.alive[state.lost[side]!] === 0)) {
    add(pmf, state, 1);
    return pmf;
  }
  const arrives = !state.engaged && declaresCharge(pairing, active, first, round) ? chargeChance(pairing.settings) : 0;
  const ways: { p: number; action: Action; back: Action | null }[] = state.engaged
    ? [{ p: 1, action: 'engaged', back: 'strike' }]
    : [
        { p: 1 - arrives, action: 'shoot', back: null },
        { p: arrives, action: 'charge', back: 'strike-charger' },
      ];
  const passive = (1 - active) as Side;
  for (const way of ways) {
    if (way.p === 0) continue;
    attack(pairing, state.lost, active, { action: way.action, round }).forEach((p, hurt) => {
      if (p === 0) return;
      const mid = active === 0 ? ([state.lost[0], hurt] as const) : ([hurt, state.lost[1]] as const);
      const back =
        way.back !== null && pairing.fighters[passive].alive[hurt]! > 0 ? attack(pairing, mid, passive, { action: way.back, round }) : null;
      const ends = back === null ? [{ at: state.lost[active], q: 1 }] : Array.from(back, (q, at) => ({ at, q }));
      for (const { at, q } of ends) {
        if (q === 0) continue;
        for (const [own, r] of settle(pairing.fighters[active], state.lost[active], at)) {
          for (const [theirs, s] of settle(pairing.fighters[passive], state.lost[passive], hurt)) {
            const lost = active === 0 ? ([own, theirs] as const) : ([theirs, own] as const);
            add(pmf, { lost, engaged: state.engaged || way.back !== null }, way.p * p * q * r * s);
          }
        }
      }
    });
  }
  return pmf;
}

/** Distribution of the enemy's losses after an action, weapon group by weapon group. */
function attack(
  pairing: Pairing,
  lost: readonly [number, number],
  side: Side,
  { action, round }: { action: Action; round: number },
): Float64Array {
  const own = pairing.fighters[side];
  const enemy = pairing.fighters[(1 - side) as Side];
  const survivors = own.alive[lost[side]]!;
  const variant = variantAt(pairing, side, lost[side], { round });
  const groups = groupsOf(pairing.variants[side].list[variant]!, action);
  const target: Target = groups[0]?.target ?? enemy.target;
  const full = groups.map((g) => ({ ...g.attack, models: g.firing[survivors]! }));
  return sequencePmfs(full, target, { lost: lost[(1 - side) as Side], interleaved: pairing.settings.interleaved, morale: null }).lost;
}

function settle(fighter: Fighter, before: number, after: number): [number, number][] {
  const left = fighter.alive[after]!;
  const fails = fighter.morale.fails[(fighter.alive[before]! - left) * (fighter.track.models + 1) + left]!;
  const ends: [number, number][] = [[after, 1 - fails]];
  if (fails === 0) return ends;
  for (let fled = 1; fled <= left; fled++) {
    ends.push([fighter.track.fallen[fighter.track.models - left + fled]!, fails * fighter.morale.flight[left]![fled]!]);
  }
  return ends;
}
