/**
 * Exact odds of tiny fights: the distribution of states is carried forward turn by turn and round by round. The solver
 * shares the reading of the rules with engine/battle.ts but none of its code; a test compares the two.
 */
import type { Odds } from '../../../contract/outcome.ts';
import { dicePmf } from '../../../random/dice.ts';
import { type Distribution, fromMass, map, mean, trim } from '../../../stats/distribution.ts';
import { asksTarget, type Condition, comparisons, holds, isCondition, parseCondition } from '../ai/apl.ts';
import type { Ability } from '../rules/ability.ts';
import { type Actor, diceOf, fullListOf, type Party, type Target, zoneIndex } from '../rules/actor.ts';
import { hitChance } from '../rules/hit-chance.ts';
import type { FightRules } from '../rules/options.ts';
import { drivenBack, type Field, isUseful, useAbility } from './abilities.ts';
import { type Branch, damageOf, type Fighter, MemoryLayout, type State } from './state.ts';
import { type OrderNode, orderTree } from './turn-orders.ts';

/** Beyond this many actors the orders of a round alone are too many. */
const MAX_ACTORS = 4;
/** Moments of a fight that are kept apart, and steps from one to the next; beyond either, dice are the better answer. */
const MAX_STATES = 12_000;
const MAX_WORK = 60_000_000;
const WORK_PER_SECOND = 5_000_000;

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
  if (beyondExact([...a.actors, ...b.actors], rules) !== null) return null;
  const fighters = [...a.actors.map((actor) => fighter(actor, 0)), ...b.actors.map((actor) => fighter(actor, 1))];
  // Every mix of hit points may come up, and each of them in more than one place.
  const mixes = fighters.reduce((product, one) => product * (one.hp.min + one.hp.mass.length), 1);
  if (mixes > MAX_STATES) return null;
  return new ExactFight(fighters, rules, Math.min(MAX_WORK, seconds * WORK_PER_SECOND)).solve();
}

/** What is left to the dice, in words; null where exact odds cover everything that these actors have. */
export function beyondExact(actors: readonly Actor[], { fightsPerDay }: Pick<FightRules, 'fightsPerDay'>): string | null {
  const uses = (test: (ability: Ability) => boolean) => actors.some(({ abilities = [] }) => abilities.some(test));
  if (uses(({ effect }) => effect === 'summon')) return 'summoning';
  if (actors.some(({ morale }) => morale !== undefined)) return 'morale';
  if (uses(({ per, charges }) => per === 'day' && (charges ?? 0) % fightsPerDay !== 0)) {
    return 'charges per day that do not divide evenly among the fights';
  }
  return actors.some(asksRound) ? 'conditions that ask for the round' : null;
}

function asksRound(actor: Actor): boolean {
  return fullListOf(actor).some(({ entry }) => {
    const condition = parseCondition(entry.if);
    return isCondition(condition) && comparisons(condition).some(({ variable }) => variable === 'round');
  });
}

function fighter(actor: Actor, side: 0 | 1): Fighter {
  const { abilities = [] } = actor;
  const list = fullListOf(actor).map(({ entry }) => {
    const when = parseCondition(entry.if);
    return {
      action: entry.action,
      when: isCondition(when) ? when : ({ kind: 'constant', value: false } as const),
      target: entry.target,
      slot: abilities.findIndex(({ name }) => name === entry.ability),
    };
  });
  return {
    side,
    actor,
    start: zoneIndex(actor.startZone, side),
    hp: trim(map(dicePmf(diceOf(actor.hp)), (value) => Math.max(1, value))),
    damage: dicePmf(diceOf(actor.damage)),
    list,
    abilities: abilities.map((ability) => ({
      ...ability,
      amount: trim(map(dicePmf(diceOf(ability.dice)), (value) => Math.max(0, value))),
    })),
  };
}

/** Whether the most hit points of an actor matter: for shares of them, and for healing. */
function needsMaximum({ list, abilities }: Fighter): boolean {
  const asks = ({ variable }: Condition & { kind: 'compare' }) => variable === 'self.health_percent' || variable === 'target.hp_percent';
  return abilities.some(({ effect }) => effect === 'heal') || list.some(({ when }) => comparisons(when).some(asks));
}

class ExactFight {
  private readonly fighters: readonly Fighter[];
  private readonly rules: FightRules;
  private readonly capacities: readonly number[];
  private readonly keepsMaximum: boolean;
  private readonly memory: MemoryLayout;
  private readonly field: Field;
  /** Damage of an attack by attacker, target and what is added to it. */
  private readonly damages = new Map<string, Distribution>();
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
    this.keepsMaximum = fighters.some(needsMaximum);
    this.memory = new MemoryLayout(fighters, rules.fightsPerDay);
    this.field = { fighters, memory: this.memory, admits: (now, actor, zone) => this.admits(now, actor, zone) };
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
        if (this.winnerOf(id) === 2) now.add(this.afterRound(id), chance);
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

  private afterRound(id: number): number {
    const after = this.memory.afterRound(this.states[id]!);
    return after === null ? id : this.intern(after);
  }

  /** Every way the hit points can fall. The maximum stays in the state only if something asks for it. */
  private opening(): StateMass {
    const pmf = new StateMass();
    const { fighters } = this;
    const rolled: number[] = [];
    const spread = (i: number, chance: number) => {
      const one = fighters[i];
      if (one === undefined) {
        const id = this.intern({
          hp: [...rolled],
          max: this.keepsMaximum ? [...rolled] : [],
          zone: fighters.map((f) => f.start),
          guard: fighters.map(() => false),
          memory: this.memory.start,
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

  /** What recharges, then as many turns as the actor is granted. */
  private play(before: State, actor: number): Turn {
    const self = this.fighters[actor]!;
    const actions = (self.actor.actions ?? 1) + this.memory.modifier(before, actor, 'actions');
    if (actions <= 0) return this.standing({ ...before, guard: before.guard.with(actor, false) });
    let turn = this.turnAfter(this.recharged(before, actor));
    for (let left = actions; left > 0; left--) turn = this.followedBy(turn, (now) => this.action(now, actor));
    return turn;
  }

  private recharged(before: State, actor: number): readonly Branch[] {
    return this.fighters[actor]!.abilities.reduce<readonly Branch[]>(
      (branches, ability, slot) =>
        branches.flatMap(([now, chance]): Branch[] => {
          if (ability.recharge === undefined || this.memory.chargesLeft(now, actor, slot) > 0) return [[now, chance]];
          const back = (7 - ability.recharge) / 6;
          return [
            [this.memory.refill(now, actor, slot, ability), chance * back],
            [now, chance * (1 - back)],
          ];
        }),
      [[before, 1]],
    );
  }

  /** Specification: the guard drops, the first valid move, then the first valid attack or guard from the new place. */
  private action(before: State, actor: number): Turn {
    const self = this.fighters[actor]!;
    let now: State = { ...before, guard: before.guard.with(actor, false) };
    const speed = self.actor.speed + this.memory.modifier(now, actor, 'speed');
    if (this.memory.isFrightened(now, actor)) return this.standing(drivenBack(this.field, now, actor, speed));
    const move = self.list.find((entry) => entry.action === 'move' && this.holds(entry, now, actor));
    if (move !== undefined) now = { ...now, zone: now.zone.with(actor, this.walk(now, actor, move.target !== 'backward', speed)) };
    const inRange = this.inRange(now, actor);
    const chosen = self.list.find(
      (entry) => entry.action !== 'move' && this.isPossible(entry, now, actor, inRange) && this.holds(entry, now, actor),
    );
    if (chosen === undefined || chosen.action === 'wait') return this.standing(now);
    if (chosen.action === 'guard') return this.standing({ ...now, guard: now.guard.with(actor, true) });
    if (chosen.action === 'use') return this.turnAfter(useAbility(this.field, now, actor, chosen.slot));
    return this.attacksInTurn(now, actor, chosen.target);
  }

  private isPossible(entry: Fighter['list'][number], now: State, actor: number, inRange: readonly number[]): boolean {
    if (entry.action === 'attack') return inRange.length > 0 && this.memory.shotsLeft(now, actor) > 0;
    return entry.action !== 'use' || isUseful(this.field, now, actor, entry.slot);
  }

  private standing(now: State): Turn {
    return { to: Int32Array.of(this.intern(now)), chance: Float64Array.of(1), attack: 0, hit: 0 };
  }

  private turnAfter(branches: readonly Branch[]): Turn {
    const outcome = new Map<number, number>();
    for (const [state, chance] of branches) {
      const id = this.intern(state);
      outcome.set(id, (outcome.get(id) ?? 0) + chance);
    }
    return { to: Int32Array.from(outcome.keys()), chance: Float64Array.from(outcome.values()), attack: 0, hit: 0 };
  }

  /** What comes next, from each place that the turn has led to and where the fight goes on; null: nothing. */
  private followedBy(turn: Turn, next: (now: State) => Turn | null): Turn {
    const outcome = new Map<number, number>();
    let { attack, hit } = turn;
    const put = (id: number, chance: number) => outcome.set(id, (outcome.get(id) ?? 0) + chance);
    for (const [i, id] of turn.to.entries()) {
      const chance = turn.chance[i]!;
      const more = this.winnerOf(id) === 2 ? next(this.states[id]!) : null;
      if (more === null) {
        put(id, chance);
        continue;
      }
      attack += chance * more.attack;
      hit += chance * more.hit;
      for (const [j, to] of more.to.entries()) put(to, chance * more.chance[j]!);
    }
    return { to: Int32Array.from(outcome.keys()), chance: Float64Array.from(outcome.values()), attack, hit };
  }

  /** The actor's attacks, each from where the one before has led to. */
  private attacksInTurn(now: State, actor: number, target: Target): Turn {
    let turn = this.standing(now);
    for (let left = this.fighters[actor]!.actor.attacks ?? 1; left > 0; left--) {
      turn = this.followedBy(turn, (state) => {
        const inRange = this.memory.shotsLeft(state, actor) > 0 ? this.inRange(state, actor) : [];
        return inRange.length === 0 ? null : this.attack(state, actor, this.targets(state, actor, inRange, target));
      });
    }
    return turn;
  }

  private attack(before: State, actor: number, targets: readonly number[]): Turn {
    const self = this.fighters[actor]!;
    const now = this.memory.spendShot(before, actor);
    const bonus = self.actor.attackBonus + this.memory.modifier(now, actor, 'attack');
    const branches: Branch[] = [];
    let hit = 0;
    for (const target of targets) {
      const guard = now.guard[target] ? this.rules.guardBonus : 0;
      const ac = this.fighters[target]!.actor.ac + this.memory.modifier(now, target, 'ac') + guard;
      const chance = hitChance(bonus, ac, this.rules);
      hit += chance / targets.length;
      if (chance < 1) branches.push([now, (1 - chance) / targets.length]);
      const damage = this.damage(actor, target, this.memory.modifier(now, actor, 'damage'));
      for (const [k, mass] of damage.mass.entries()) {
        if (mass * chance === 0) continue;
        const left = Math.max(0, now.hp[target]! - (damage.min + k));
        const after = left > 0 ? { ...now, hp: now.hp.with(target, left) } : this.memory.buried(now, target);
        branches.push([after, (chance * mass) / targets.length]);
      }
    }
    return { ...this.turnAfter(branches), attack: 1, hit };
  }

  private damage(actor: number, target: number, added: number): Distribution {
    const key = `${actor},${target},${added}`;
    let damage = this.damages.get(key);
    if (damage === undefined) {
      damage = damageOf(this.fighters[actor]!, this.fighters[target]!.actor, added);
      this.damages.set(key, damage);
    }
    return damage;
  }

  private holds({ when, action, target }: Fighter['list'][number], now: State, actor: number): boolean {
    const { side, abilities } = this.fighters[actor]!;
    const count = (of: 0 | 1) => this.fighters.filter((f, i) => f.side === of && now.hp[i]! > 0).length;
    return holds(when, {
      inRange: this.inRange(now, actor).length > 0,
      hp: now.hp[actor]!,
      hpMax: now.max[actor] ?? 1,
      enemies: count(side === 0 ? 1 : 0),
      allies: count(side) - 1,
      zone: seenZone(side, now.zone[actor]!),
      enemyZones: this.enemies(now, actor).reduce((mask, i) => mask | (1 << seenZone(side, now.zone[i]!)), 0),
      ammunition: this.memory.shotsLeft(now, actor),
      charges: Object.fromEntries(abilities.map(({ name }, slot) => [name, this.memory.chargesLeft(now, actor, slot)])),
      ...(comparisons(when).some(({ variable }) => asksTarget(variable)) && { target: this.askedTarget(now, actor, action, target) }),
    });
  }

  /** The enemy that an entry would be about. */
  private askedTarget(now: State, actor: number, action: string, target: Target) {
    const among = action === 'attack' ? this.inRange(now, actor) : this.enemies(now, actor);
    const aim = target === 'lowest_hp_enemy' ? target : 'nearest_enemy';
    const [found] = among.length === 0 ? [] : this.targets(now, actor, among, aim);
    return found === undefined ? undefined : { hp: now.hp[found]!, hpMax: now.max[found] ?? 1 };
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

  private walk(now: State, actor: number, forward: boolean, speed: number): number {
    const step = (this.fighters[actor]!.side === 0) === forward ? 1 : -1;
    let at = now.zone[actor]!;
    for (let left = speed; left > 0 && this.admits(now, actor, at + step); left--) at += step;
    return at;
  }

  private admits(now: State, actor: number, zone: number): boolean {
    if (zone < 0 || zone > 5) return false;
    const { side, actor: self } = this.fighters[actor]!;
    const there = this.fighters.flatMap((f, i) => (i !== actor && now.hp[i]! > 0 && now.zone[i] === zone ? [f] : []));
    const room = this.capacities[zone]! - there.reduce((sum, f) => sum + f.actor.frontage, 0);
    return there.every((f) => f.side === side) && self.frontage <= room;
  }

  private intern(state: State): number {
    const key = `${state.hp.join()};${state.max.join()};${state.zone.join()};${state.guard.map(Number).join('')};${state.memory.join()}`;
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
