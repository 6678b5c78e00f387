/** Every order in which the living may act in a round, with its chance, as a tree whose equal branches are one. */
import { dicePmf } from '../../../random/dice.ts';
import { diceOf } from '../rules/actor.ts';
import type { FightRules } from '../rules/options.ts';

export interface OrderNode {
  /** Who may act next; empty when all have acted. */
  readonly next: readonly { readonly actor: number; readonly chance: number; readonly node: OrderNode }[];
}

type Roots = Map<string, OrderNode>;
const known = new WeakMap<FightRules, Roots>();

/** The tree for a set of living actors (bit i = actor i lives); null for turn orders with phases. */
export function orderTree(living: number, sides: readonly number[], modifiers: readonly number[], rules: FightRules): OrderNode | null {
  let roots = known.get(rules);
  if (roots === undefined) {
    roots = new Map();
    known.set(rules, roots);
  }
  const key = `${living};${sides.join('')};${modifiers.join()}`;
  let root = roots.get(key);
  if (root === undefined) {
    const actors = sides.flatMap((_, i) => ((living >> i) & 1 ? [i] : []));
    switch (rules.initiative) {
      case 'random':
        root = shuffled(living, new Map());
        break;
      case 'side':
        root = bySide(living, sides);
        break;
      case 'individual':
        root = merge(individual(actors, modifiers, rules));
        break;
      default:
        return null;
    }
    roots.set(key, root);
  }
  return root;
}

const END: OrderNode = { next: [] };

/** What is left decides what can follow, so one node serves every way of getting there. */
function shuffled(left: number, nodes: Map<number, OrderNode>, then: OrderNode = END): OrderNode {
  if (left === 0) return then;
  const made = nodes.get(left);
  if (made !== undefined) return made;
  const actors = bits(left);
  const node = { next: actors.map((actor) => ({ actor, chance: 1 / actors.length, node: shuffled(left & ~(1 << actor), nodes, then) })) };
  nodes.set(left, node);
  return node;
}

function bySide(living: number, sides: readonly number[]): OrderNode {
  const of = (side: number) => bits(living).reduce((mask, i) => (sides[i] === side ? mask | (1 << i) : mask), 0);
  const first = (side: number) => shuffled(of(side), new Map(), shuffled(of(1 - side), new Map()));
  // A coin, then the first shuffle: the two steps are folded into one.
  return { next: [0, 1].flatMap((side) => first(side).next.map((step) => ({ ...step, chance: step.chance / 2 }))) };
}

interface Order {
  readonly actors: readonly number[];
  readonly chance: number;
}

/** Highest initiative first; those who roll the same stand in random order. */
function individual(actors: readonly number[], modifiers: readonly number[], rules: FightRules): Order[] {
  const pmf = dicePmf(diceOf(rules.initiativeDice));
  const orders = new Map<string, Order>();
  for (const order of permutations(actors)) orders.set(order.join(), { actors: order, chance: chanceOf(order) });
  return [...orders.values()].filter((order) => order.chance > 0);

  /**
   * P(order) = sum over all rolls that allow it of P(rolls) / product of (ties)!. Walks down the order with the distribution of
   * the roll so far; a run of k equal rolls contributes 1/k! because each of its orders is equally likely.
   */
  function chanceOf(order: readonly number[]): number {
    const lowest = Math.min(...order.map((i) => modifiers[i]!)) + pmf.min;
    const highest = Math.max(...order.map((i) => modifiers[i]!)) + pmf.min + pmf.mass.length - 1;
    const roll = (place: number, value: number) => pmf.mass[value - (modifiers[order[place]!] as number) - pmf.min] ?? 0;
    const memo = new Map<number, number>();
    /** Chance that the places from `place` on are filled as ordered, all of them below `below`. */
    const from = (place: number, below: number): number => {
      if (place === order.length) return 1;
      const key = place + order.length * (below - lowest);
      const found = memo.get(key);
      if (found !== undefined) return found;
      let sum = 0;
      for (let value = below - 1; value >= lowest; value--) {
        let run = 1;
        for (let k = 1; place + k <= order.length; k++) {
          run *= roll(place + k - 1, value) / k;
          if (run === 0) break;
          sum += run * from(place + k, value);
        }
      }
      memo.set(key, sum);
      return sum;
    };
    return from(0, highest + 1);
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

function merge(orders: readonly Order[]): OrderNode {
  const total = orders.reduce((sum, order) => sum + order.chance, 0);
  const heads = [...new Set(orders.flatMap((order) => order.actors.slice(0, 1)))];
  return {
    next: heads.map((actor) => {
      const after = orders.filter((order) => order.actors[0] === actor);
      const chance = after.reduce((sum, order) => sum + order.chance, 0) / total;
      return { actor, chance, node: merge(after.map((order) => ({ actors: order.actors.slice(1), chance: order.chance }))) };
    }),
  };
}

function bits(mask: number): number[] {
  return Array.from({ length: 32 }, (_, i) => i).filter((i) => (mask >> i) & 1);
}
