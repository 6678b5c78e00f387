/**
 * Exact odds of tiny fights: the distribution of states is carried forward turn by turn and round by round. The solver
 * shares the reading of the rules with engine/battle.ts but none of its code; a test compares the two.
 */
import type { Odds } from '../../../contract/outcome.ts';
import { dicePmf } from '../../../random/dice.ts';
import { type Distribution, fromMass, map, mean, trim } from '../../../stats/distribution.ts';
import { type Condition, comparisons, holds, isCondition, parseCondition, type Variable } from '../ai/apl.ts';
import { type Actor, DEFAULT_APL, diceOf, type Party, type Target, zoneIndex } from '../rules/actor.ts';
import { hitChance } from '../rules/hit-chance.ts';
import type { FightRules } from '../rules/options.ts';
import { type OrderNode, orderTree } from './turn-orders.ts';

/** Beyond this many actors the orders of a round alone are too many. */
const MAX_ACTORS = 4;
/** Moments of a fight that are kept apart, and steps from one to the next; beyond either, dice are the better answer. */
const MAX_STATES = 12_000;
const MAX_WORK = 60_000_000;
const WORK_PER_SECOND = 5_000_000;

interface Fighter {
  readonly side: 0 | 1;
  readonly actor: Actor;
  readonly start: number;
  readonly hp: Distribution;
  /** Damage of a hit, never below zero. */
  readonly damage: Distribution;
  readonly list: readonly { readonly action: string; readonly when: Condition; readonly target: Target }[];
}

/** One moment of a fight. `hp` 0 is dead; the dead have zone -1 and no guard, so that equal moments look equal. */
interface State {
  readonly hp: readonly number[];
  readonly max: readonly number[];
  readonly zone: readonly number[];
  readonly guard: readonly boolean[];
}

/** All that a turn of one actor can lead to. */
interface Turn {
  readonly to: Int32Array;
  readonly chance: Float64Array;
  /** Chance that an attack was made, and that it hit. */
  readonly attack: number;
  readonly hit: number;
}

/** Null when the pair would take longer on one core, by the amount of its work. */
export function exactOdds(a: Party, b: Party, rules: FightRules, seconds = MAX_WORK / WORK_PER_SECOND): Odds | null {
  if (a.actors.length === 0 || b.actors.length === 0 || a.actors.length + b.actors.length > MAX_ACTORS) return null;
  if ([...a.actors, ...b.actors].some(isBeyondExact)) return null;
  const fighters = [...a.actors.map((actor) => fighter(actor, 0)), ...b.actors.map((actor) => fighter(actor, 1))];
  // Every mix of hit points may come up, and each of them in more than one place.
  const mixes = fighters.reduce((product, one) => product * (one.hp.min + one.hp.mass.length), 1);
  if (mixes > MAX_STATES) return null;
  return new ExactFight(fighters, rules, Math.min(MAX_WORK, seconds * WORK_PER_SECOND)).solve();
}

/** What has a memory of its own (ammunition, charges) or depends on the round is left to the dice. */
function isBeyondExact({ ammunition, abilities, apl }: Actor): boolean {
  if (ammunition !== undefined || abilities !== undefined || apl.some(({ action }) => action === 'use')) return true;
  return apl.some(({ if: text }) => {
    const condition = parseCondition(text);
    return isCondition(condition) && comparisons(condition).some(({ variable }) => BEYOND.has(variable));
  });
}

const BEYOND: ReadonlySet<Variable> = new Set<Variable>(['round', 'self.ammunition', 'self.charges']);

function fighter(actor: Actor, side: 0 | 1): Fighter {
  const list = (actor.apl.length > 0 ? actor.apl : DEFAULT_APL).map((entry) => {
    const when = parseCondition(entry.if);
    return { action: entry.action, when: isCondition(when) ? when : ({ kind: 'constant', value: false } as const), target: entry.target };
  });
  const hp = diceOf(actor.hp);
  const damage = diceOf(actor.damage);
  return {
    side,
    actor,
    start: zoneIndex(actor.startZone, side),
    hp: trim(map(dicePmf(hp), (value) => Math.max(1, value))),
    damage: trim(map(dicePmf(damage), (value) => Math.max(0, value))),
    list,
  };
}

class ExactFight {
  private readonly fighters: readonly Fighter[];
  private readonly rules: FightRules;
  private readonly capacities: readonly number[];
  private readonly asksPercent: boolean;
  private readonly ids = new Map<string, number>();
  private readonly states: State[] = [];
  private readonly turns: (Turn | undefined)[] = [];
  private readonly sides: readonly number[];
  private readonly modifiers: readonly number[];
  private readonly winners: (0 | 1 | 2)[] = [];
  private readonly spare: StateMass[] = [];
  private work = 0;
  private readonly mostWork: number;
  /** Expected attacks and hits per side. */
  private readonly attacks = [0, 0];
  private readonly hits = [0, 0];

  constructor(fighters: readonly Fighter[], rules: FightRules, mostWork: number) {
    this.mostWork = mostWork;
    this.fighters = fighters;
    this.rules = rules;
    this.sides = fighters.map((one) => one.side);
    this.modifiers = fighters.map((one) => one.actor.initiativeModifier);
    const [ranged, reach, melee] = rules.capacities.map((c) => c ?? Number.POSITIVE_INFINITY) as [number, number, number];
    this.capacities = [ranged, reach, melee, melee, reach, ranged];
    const asks = (c: Condition): boolean =>
      c.kind === 'compare'
        ? c.variable === 'self.health_percent'
        : c.kind === 'not'
          ? asks(c.of)
          : c.kind === 'and' || c.kind === 'or'
            ? asks(c.left) || asks(c.right)
            : false;
    this.asksPercent = fighters.some((one) => one.list.some((entry) => asks(entry.when)));
  }

  solve(): Odds | null {
    let now = this.opening();
    const { maxRounds } = this.rules;
    const rounds = new Float64Array(maxRounds + 1);
    const ended = new StateMass();
    for (let round = 1; round <= maxRounds && now.ids.length > 0; round++) {
      const next = this.round(now);
      if (next === null || this.work * (maxRounds / round) > this.mostWork) return null;
      now = new StateMass();
      for (const id of next.ids) {
        const chance = next.mass[id]!;
        if (this.winnerOf(id) === 2) now.add(id, chance);
        else {
          ended.add(id, chance);
          rounds[round]! += chance;
        }
      }
    }
    let draw = 0;
    for (const id of now.ids) {
      draw += now.mass[id]!;
      rounds[maxRounds]! += now.mass[id]!;
      ended.add(id, now.mass[id]!);
    }
    return this.odds(ended, rounds, draw);
  }

  /** Every way the hit points can fall. The maximum stays in the state only if a condition asks for percentages. */
  private opening(): StateMass {
    const pmf = new StateMass();
    const { fighters } = this;
    const rolled: number[] = [];
    const spread = (i: number, chance: number) => {
      const one = fighters[i];
      if (one === undefined) {
        const id = this.intern({
          hp: [...rolled],
          max: this.asksPercent ? [...rolled] : [],
          zone: fighters.map((f) => f.start),
          guard: fighters.map(() => false),
        });
        pmf.add(id, chance);
        return;
      }
      for (const [k, mass] of one.hp.mass.entries()) {
        if (mass === 0) continue;
        rolled[i] = one.hp.min + k;
        spread(i + 1, chance * mass);
      }
    };
    spread(0, 1);
    return pmf;
  }

  /** Carries a round's opening distribution to its end. States meet again at the same node of the order tree. */
  private round(now: StateMass): StateMass | null {
    const done = new StateMass();
    let layer = new Map<OrderNode, StateMass>();
    for (const id of now.ids) {
      const root = orderTree(this.livingMask(id), this.sides, this.modifiers, this.rules);
      if (root === null) return null;
      this.massAt(layer, root).add(id, now.mass[id]!);
    }
    while (layer.size > 0) {
      const next = new Map<OrderNode, StateMass>();
      for (const [node, pmf] of layer) {
        for (const id of pmf.ids) {
          const chance = pmf.mass[id]!;
          if (node.next.length === 0 || this.winnerOf(id) !== 2) done.add(id, chance);
          else
            for (const step of node.next) if (!this.step(id, step.actor, chance * step.chance, this.massAt(next, step.node))) return null;
        }
        pmf.clear();
        this.spare.push(pmf);
      }
      layer = next;
    }
    return done;
  }

  private massAt(pmfs: Map<OrderNode, StateMass>, node: OrderNode): StateMass {
    let pmf = pmfs.get(node);
    if (pmf === undefined) {
      pmf = this.spare.pop() ?? new StateMass();
      pmfs.set(node, pmf);
    }
    return pmf;
  }

  /** One actor's turn; false when the fight turns out too large. */
  private step(id: number, actor: number, chance: number, into: StateMass): boolean {
    if (this.states[id]!.hp[actor]! <= 0) {
      into.add(id, chance);
      return true;
    }
    const turn = this.turnOf(id, actor);
    this.work += turn.to.length;
    if (this.work > this.mostWork || this.states.length >= MAX_STATES) return false;
    const { side } = this.fighters[actor]!;
    this.attacks[side]! += chance * turn.attack;
    this.hits[side]! += chance * turn.hit;
    for (let i = 0; i < turn.to.length; i++) into.add(turn.to[i]!, chance * turn.chance[i]!);
    return true;
  }

  private turnOf(id: number, actor: number): Turn {
    const key = id * this.fighters.length + actor;
    let turn = this.turns[key];
    if (turn === undefined) {
      turn = this.play(this.states[id]!, actor);
      this.turns[key] = turn;
    }
    return turn;
  }

  /** Specification: the guard drops, the first valid move, then the first valid attack or guard from the new place. */
  private play(before: State, actor: number): Turn {
    const self = this.fighters[actor]!;
    let now: State = { ...before, guard: before.guard.with(actor, false) };
    const move = self.list.find((entry) => entry.action === 'move' && this.holds(entry.when, now, actor));
    if (move !== undefined) now = { ...now, zone: now.zone.with(actor, this.walk(now, actor, move.target !== 'backward')) };
    const inRange = this.inRange(now, actor);
    const chosen = self.list.find(
      (entry) => entry.action !== 'move' && (entry.action !== 'attack' || inRange.length > 0) && this.holds(entry.when, now, actor),
    );
    if (chosen === undefined || chosen.action === 'wait')
      return { to: Int32Array.of(this.intern(now)), chance: Float64Array.of(1), attack: 0, hit: 0 };
    if (chosen.action === 'guard') {
      return {
        to: Int32Array.of(this.intern({ ...now, guard: now.guard.with(actor, true) })),
        chance: Float64Array.of(1),
        attack: 0,
        hit: 0,
      };
    }
    return this.attacksInTurn(this.attack(now, self, this.targets(now, actor, inRange, chosen.target)), actor, chosen.target);
  }

  /** The actor's further attacks, each from where the one before has led to. */
  private attacksInTurn(first: Turn, actor: number, target: Target): Turn {
    const self = this.fighters[actor]!;
    let turn = first;
    for (let left = (self.actor.attacks ?? 1) - 1; left > 0; left--) {
      const outcome = new Map<number, number>();
      let { attack, hit } = turn;
      const put = (id: number, chance: number) => outcome.set(id, (outcome.get(id) ?? 0) + chance);
      for (const [i, id] of turn.to.entries()) {
        const now = this.states[id]!;
        const chance = turn.chance[i]!;
        const inRange = this.winnerOf(id) === 2 ? this.inRange(now, actor) : [];
        if (inRange.length === 0) {
          put(id, chance);
          continue;
        }
        const next = this.attack(now, self, this.targets(now, actor, inRange, target));
        attack += chance * next.attack;
        hit += chance * next.hit;
        for (const [j, to] of next.to.entries()) put(to, chance * next.chance[j]!);
      }
      turn = { to: Int32Array.from(outcome.keys()), chance: Float64Array.from(outcome.values()), attack, hit };
    }
    return turn;
  }

  private attack(now: State, self: Fighter, targets: readonly number[]): Turn {
    const outcome = new Map<number, number>();
    const put = (state: State, chance: number) => {
      if (chance === 0) return;
      const id = this.intern(state);
      outcome.set(id, (outcome.get(id) ?? 0) + chance);
    };
    let hit = 0;
    for (const target of targets) {
      const ac = this.fighters[target]!.actor.ac + (now.guard[target] ? this.rules.guardBonus : 0);
      const chance = hitChance(self.actor.attackBonus, ac, this.rules);
      hit += chance / targets.length;
      put(now, (1 - chance) / targets.length);
      for (const [k, mass] of self.damage.mass.entries()) {
        const left = Math.max(0, now.hp[target]! - (self.damage.min + k));
        put(left > 0 ? { ...now, hp: now.hp.with(target, left) } : buried(now, target), (chance * mass) / targets.length);
      }
    }
    return { to: Int32Array.from(outcome.keys()), chance: Float64Array.from(outcome.values()), attack: 1, hit };
  }

  private holds(when: Condition, now: State, actor: number): boolean {
    const { side } = this.fighters[actor]!;
    const count = (of: 0 | 1) => this.fighters.filter((f, i) => f.side === of && now.hp[i]! > 0).length;
    return holds(when, {
      inRange: this.inRange(now, actor).length > 0,
      hp: now.hp[actor]!,
      hpMax: now.max[actor] ?? 1,
      enemies: count(side === 0 ? 1 : 0),
      allies: count(side) - 1,
      zone: seenZone(side, now.zone[actor]!),
      enemyZones: this.enemies(now, actor).reduce((mask, i) => mask | (1 << seenZone(side, now.zone[i]!)), 0),
    });
  }

  private enemies(now: State, actor: number): number[] {
    const { side } = this.fighters[actor]!;
    return this.fighters.flatMap((f, i) => (f.side !== side && now.hp[i]! > 0 ? [i] : []));
  }

  private inRange(now: State, actor: number): number[] {
    const { range } = this.fighters[actor]!.actor;
    const exact = this.rules.rangeModel === 'exact';
    return this.enemies(now, actor).filter((i) => {
      const distance = Math.abs(now.zone[i]! - now.zone[actor]!);
      if (range === 'melee') return exact ? distance === 1 : distance <= 1;
      if (range === 'reach') return exact ? distance === 2 : distance <= 2;
      return exact ? distance >= 2 : true;
    });
  }

  private targets(now: State, actor: number, inRange: readonly number[], target: Target): readonly number[] {
    if (target === 'random_enemy') return inRange;
    const measure = (i: number) => (target === 'lowest_hp_enemy' ? now.hp[i]! : Math.abs(now.zone[i]! - now.zone[actor]!));
    const least = Math.min(...inRange.map(measure));
    return inRange.filter((i) => measure(i) === least).slice(0, 1);
  }

  private walk(now: State, actor: number, forward: boolean): number {
    const { side, actor: self } = this.fighters[actor]!;
    const step = (side === 0) === forward ? 1 : -1;
    let at = now.zone[actor]!;
    for (let left = self.speed; left > 0; left--) {
      const next = at + step;
      if (next < 0 || next > 5) break;
      const there = this.fighters.flatMap((f, i) => (i !== actor && now.hp[i]! > 0 && now.zone[i] === next ? [f] : []));
      const room = this.capacities[next]! - there.reduce((sum, f) => sum + f.actor.frontage, 0);
      if (there.some((f) => f.side !== side) || self.frontage > room) break;
      at = next;
    }
    return at;
  }

  private intern(state: State): number {
    const key = `${state.hp.join()};${state.max.join()};${state.zone.join()};${state.guard.map(Number).join('')}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    this.ids.set(key, this.states.length);
    this.winners.push(this.winnerIn(state));
    return this.states.push(state) - 1;
  }

  private livingMask(id: number): number {
    return this.states[id]!.hp.reduce((mask, hp, i) => (hp > 0 ? mask | (1 << i) : mask), 0);
  }

  private winnerOf(id: number): 0 | 1 | 2 {
    return this.winners[id]!;
  }

  private winnerIn({ hp }: State): 0 | 1 | 2 {
    const stands = (side: 0 | 1) => this.fighters.some((f, i) => f.side === side && hp[i]! > 0);
    return stands(0) ? (stands(1) ? 2 : 0) : 1;
  }

  private odds(ended: StateMass, rounds: Float64Array, draw: number): Odds {
    const { fighters } = this;
    const sizes = [0, 1].map((side) => fighters.filter((f) => f.side === side).length);
    const casualties = sizes.map((size) => new Float64Array(size + 1));
    const flawless = [0, 0];
    const hpLeft = [0, 0];
    const wins = [0, 0];
    for (const id of ended.ids) {
      const chance = ended.mass[id]!;
      const { hp } = this.states[id]!;
      const winner = this.winnerOf(id);
      if (winner !== 2) wins[winner]! += chance;
      for (const side of [0, 1] as const) {
        const fallen = fighters.filter((f, i) => f.side === side && hp[i] === 0).length;
        casualties[side]![fallen]! += chance;
        if (winner === side && fallen === 0) flawless[side]! += chance;
        hpLeft[side]! += chance * fighters.reduce((sum, f, i) => sum + (f.side === side ? hp[i]! : 0), 0);
      }
    }
    const hpMax = [0, 1].map((side) => fighters.reduce((sum, f) => sum + (f.side === side ? mean(f.hp) : 0), 0));
    const pmfs: Record<string, Distribution> = {
      rounds: trim(fromMass(0, rounds)),
      'casualties.a': fromMass(0, casualties[0]!),
      'casualties.b': fromMass(0, casualties[1]!),
    };
    const means: Record<string, number> = { rounds: mean(pmfs.rounds!) };
    for (const [side, suffix] of [
      [0, 'a'],
      [1, 'b'],
    ] as const) {
      means[`casualties.${suffix}`] = mean(pmfs[`casualties.${suffix}`]!);
      means[`flawless.${suffix}`] = flawless[side]!;
      means[`hpMax.${suffix}`] = hpMax[side]!;
      means[`hpLost.${suffix}`] = hpMax[side]! - hpLeft[side]!;
      means[`attacks.${suffix}`] = this.attacks[side]!;
      means[`hits.${suffix}`] = this.hits[side]!;
    }
    return { method: 'exact', winA: wins[0]!, winB: wins[1]!, draw, trials: 0, distributions: pmfs, means };
  }
}

/** Zones counted from the actor's own back. */
function seenZone(side: 0 | 1, zone: number): number {
  return side === 0 ? zone : 5 - zone;
}

function buried(now: State, target: number): State {
  return {
    hp: now.hp.with(target, 0),
    max: now.max.length > 0 ? now.max.with(target, 0) : now.max,
    zone: now.zone.with(target, -1),
    guard: now.guard.with(target, false),
  };
}

/** A distribution over states: chances by state, and which states have one. */
class StateMass {
  mass = new Float64Array(256);
  readonly ids: number[] = [];

  add(id: number, chance: number): void {
    if (chance === 0) return;
    if (id >= this.mass.length) this.grow(id);
    if (this.mass[id] === 0) this.ids.push(id);
    this.mass[id]! += chance;
  }

  clear(): void {
    for (const id of this.ids) this.mass[id] = 0;
    this.ids.length = 0;
  }

  private grow(id: number): void {
    const wider = new Float64Array(2 * id);
    wider.set(this.mass);
    this.mass = wider;
  }
}
