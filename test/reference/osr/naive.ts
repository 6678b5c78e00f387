/**
 * The specification written down the obvious way: objects, lists, every die rolled. The yardstick of the benchmark and a
 * third opinion on fights too large for exact odds. Random and side order only.
 */
import type { Winner } from '../../../src-shared/contract/outcome.ts';
import { type DiceExpression, rollDice } from '../../../src-shared/random/dice.ts';
import { SeededDice } from '../../../src-shared/random/seeded.ts';
import { type Condition, holds, isCondition, parseCondition } from '../../../src-shared/rulesets/osr/ai/apl.ts';
import { type Actor, DEFAULT_APL, diceOf, type Party, type Target, zoneIndex } from '../../../src-shared/rulesets/osr/rules/actor.ts';
import type { FightRules } from '../../../src-shared/rulesets/osr/rules/options.ts';

interface Entry {
  action: string;
  when: Condition;
  target: Target;
}

class Fighter {
  hp = 0;
  hpMax = 0;
  zone = 0;
  guarding = false;
  readonly actor: Actor;
  readonly side: 0 | 1;
  readonly apl: Entry[];
  readonly hpDice: DiceExpression;
  readonly damageDice: DiceExpression;

  constructor(actor: Actor, side: 0 | 1) {
    this.actor = actor;
    this.side = side;
    this.hpDice = diceOf(actor.hp);
    this.damageDice = diceOf(actor.damage);
    this.apl = (actor.apl.length > 0 ? actor.apl : DEFAULT_APL).map((entry) => {
      const when = parseCondition(entry.if);
      if (!isCondition(when)) throw new Error(when.fault);
      return { action: entry.action, when, target: entry.target };
    });
  }
}

export class NaiveFight {
  private readonly fighters: Fighter[];
  private readonly rules: FightRules;
  private readonly dice = new SeededDice();

  constructor(a: Party, b: Party, rules: FightRules) {
    this.rules = rules;
    this.fighters = [...a.actors.map((actor) => new Fighter(actor, 0)), ...b.actors.map((actor) => new Fighter(actor, 1))];
  }

  play(t: number): { winner: Winner; rounds: number; fallen: [number, number] } {
    this.dice.seek({ hi: 99, lo: 7 }, 0, 1, t);
    for (const one of this.fighters) {
      one.hpMax = Math.max(1, rollDice(one.hpDice, this.dice, 'hp'));
      one.hp = one.hpMax;
      one.zone = zoneIndex(one.actor.startZone, one.side);
      one.guarding = false;
    }
    for (let round = 1; round <= this.rules.maxRounds; round++) {
      for (const one of this.order()) {
        if (one.hp <= 0) continue;
        this.turn(one);
        if (this.living(0).length === 0) return this.result(1, round);
        if (this.living(1).length === 0) return this.result(0, round);
      }
    }
    return this.result(2, this.rules.maxRounds);
  }

  private result(winner: Winner, rounds: number): { winner: Winner; rounds: number; fallen: [number, number] } {
    const fallen = (side: 0 | 1) => this.fighters.filter((f) => f.side === side && f.hp <= 0).length;
    return { winner, rounds, fallen: [fallen(0), fallen(1)] };
  }

  private order(): Fighter[] {
    if (this.rules.initiative === 'random') return this.shuffled(this.fighters.filter((f) => f.hp > 0));
    const first = this.dice.roll(2) === 1 ? 0 : 1;
    return [...this.shuffled(this.living(first)), ...this.shuffled(this.living(first === 0 ? 1 : 0))];
  }

  private shuffled(list: Fighter[]): Fighter[] {
    const deck = [...list];
    for (let i = deck.length - 1; i > 0; i--) {
      const j = this.dice.roll(i + 1) - 1;
      [deck[i], deck[j]] = [deck[j]!, deck[i]!];
    }
    return deck;
  }

  private living(side: 0 | 1): Fighter[] {
    return this.fighters.filter((f) => f.side === side && f.hp > 0);
  }

  private enemies(one: Fighter): Fighter[] {
    return this.living(one.side === 0 ? 1 : 0);
  }

  private inRange(one: Fighter): Fighter[] {
    const exact = this.rules.rangeModel === 'exact';
    return this.enemies(one).filter((foe) => {
      const distance = Math.abs(foe.zone - one.zone);
      if (one.actor.range === 'melee') return exact ? distance === 1 : distance <= 1;
      if (one.actor.range === 'reach') return exact ? distance === 2 : distance <= 2;
      return exact ? distance >= 2 : true;
    });
  }

  private turn(one: Fighter): void {
    one.guarding = false;
    const move = one.apl.find((entry) => entry.action === 'move' && this.holds(entry.when, one));
    if (move !== undefined) this.walk(one, move.target);
    const deed = one.apl.find(
      (entry) => entry.action !== 'move' && (entry.action === 'guard' || this.inRange(one).length > 0) && this.holds(entry.when, one),
    );
    if (deed?.action === 'guard') one.guarding = true;
    if (deed?.action === 'attack') this.attack(one, this.pick(one, this.inRange(one), deed.target));
  }

  private holds(when: Condition, one: Fighter): boolean {
    return holds(when, {
      inRange: this.inRange(one).length > 0,
      hp: one.hp,
      hpMax: one.hpMax,
      enemies: this.enemies(one).length,
      allies: this.living(one.side).length - 1,
    });
  }

  private walk(one: Fighter, target: Target): void {
    const ahead = one.side === 0 ? 1 : -1;
    let goal = one.side === 0 ? 5 : 0;
    if (target === 'backward') goal = one.side === 0 ? 0 : 5;
    else if (target !== 'forward') goal = this.pick(one, this.enemies(one), target).zone;
    const step = target === 'backward' ? -ahead : ahead;
    for (let left = one.actor.speed; left > 0 && one.zone !== goal; left--) {
      const next = one.zone + step;
      const there = this.fighters.filter((f) => f.hp > 0 && f !== one && f.zone === next);
      if (there.some((f) => f.side !== one.side)) return;
      const capacity = this.rules.capacities[Math.min(next, 5 - next)] ?? Number.POSITIVE_INFINITY;
      if (there.reduce((sum, f) => sum + f.actor.frontage, one.actor.frontage) > capacity) return;
      one.zone = next;
    }
  }

  private pick(one: Fighter, candidates: Fighter[], target: Target): Fighter {
    if (target === 'random_enemy') return candidates[this.dice.roll(candidates.length) - 1]!;
    const value = (foe: Fighter) => (target === 'lowest_hp_enemy' ? foe.hp : Math.abs(foe.zone - one.zone));
    return candidates.reduce((best, foe) => (value(foe) < value(best) ? foe : best));
  }

  private attack(one: Fighter, foe: Fighter): void {
    const d20 = this.dice.roll(20);
    const ac = foe.actor.ac + (foe.guarding ? this.rules.guardBonus : 0);
    let hit = d20 + one.actor.attackBonus >= ac;
    if (this.rules.nat20Hits && d20 === 20) hit = true;
    if (this.rules.nat1Misses && d20 === 1) hit = false;
    if (hit) foe.hp = Math.max(0, foe.hp - Math.max(0, rollDice(one.damageDice, this.dice, 'damage')));
  }
}
