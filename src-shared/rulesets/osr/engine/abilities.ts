/** What the use of an ability does to the fight. */
import { AREAS, EFFECTS, type Effect } from '../rules/ability.ts';
import { type ActorTable, HP, HP_MAX, SIDE, STRIDE_BITS, ZONE } from './actor-table.ts';
import { ABILITY } from './compile.ts';
import type { DiceSource } from './dice-source.ts';
import type { Effects } from './effects.ts';
import type { Extras } from './extras.ts';
import type { Ground } from './ground.ts';
import type { AbilityResult, Arrival, UsedAbility } from './score.ts';

export interface AbilityParts {
  readonly table: ActorTable;
  readonly ground: Ground;
  readonly extras: Extras;
  readonly effects: Effects;
  /** Pairs (count, sides). */
  readonly dice: Int32Array;
  /** Rolls the hit points of an actor that arrives, places it and returns its hit points. */
  readonly deploy: (actor: number, zone: number) => number;
}

export class Abilities {
  private readonly parts: AbilityParts;

  constructor(parts: AbilityParts) {
    this.parts = parts;
  }

  /** Whether a use would do anything: charges left, someone hurt, someone without the effect, someone to bring. */
  allows(actor: number, slot: number): boolean {
    const { extras, effects } = this.parts;
    if (!extras.hasCharges(actor, slot)) return false;
    const ability = extras.abilityAt(actor, slot);
    const side = extras.sideOf(actor);
    switch (this.effectOf(ability)) {
      case 'damage':
        return true;
      case 'heal':
        return this.mostWounded(side) >= 0;
      case 'summon':
        return this.nextSummoned(side, ability) >= 0 && this.roomFor(actor, this.nextSummoned(side, ability)) >= 0;
      case 'fear':
        if (extras.ability(ability, ABILITY.push) > 0) return true;
    }
    return this.targets(actor, ability).some((target) => !effects.has(target, ability));
  }

  use(actor: number, slot: number, round: number, source: DiceSource): UsedAbility {
    const { extras } = this.parts;
    extras.spendCharge(actor, slot);
    const ability = extras.abilityAt(actor, slot);
    const effect = this.effectOf(ability);
    const faces = this.rollFaces(ability, source);
    const amount = Math.max(0, extras.ability(ability, ABILITY.constant) + faces.reduce((sum, [, face]) => sum + face, 0));
    const used = { ability: slot, faces, amount, arrivals: effect === 'summon' ? this.summon(actor, ability) : [] };
    if (effect === 'summon') return { ...used, results: [] };
    if (effect === 'heal') return { ...used, results: [this.heal(extras.sideOf(actor), amount)] };
    const reached = this.targets(actor, ability);
    if (effect === 'damage') return { ...used, results: reached.map((target) => this.strike(target, ability, amount, source)) };
    return { ...used, results: reached.map((target) => this.affect(target, ability, round, source)) };
  }

  private effectOf(ability: number): Effect {
    return EFFECTS[this.parts.extras.ability(ability, ABILITY.effect)]!;
  }

  private rollFaces(ability: number, source: DiceSource): (readonly [sides: number, face: number])[] {
    const { extras, dice } = this.parts;
    const faces: (readonly [sides: number, face: number])[] = [];
    const to = extras.ability(ability, ABILITY.diceTo);
    for (let t = extras.ability(ability, ABILITY.diceFrom); t < to; t++) {
      const sides = dice[2 * t + 1]!;
      for (let k = dice[2 * t]!; k > 0; k--) faces.push([sides, source.roll(sides, 'ability')]);
    }
    return faces;
  }

  /** Who is reached, in listing order: enemies, or for a buff the own side. */
  private targets(actor: number, ability: number): number[] {
    const { extras, ground, table } = this.parts;
    const side = extras.sideOf(actor);
    const area = AREAS[extras.ability(ability, ABILITY.area)]!;
    const isOwn = this.effectOf(ability) === 'buff';
    if (area === 'self') return [actor];
    if (area === 'nearest') return [ground.nearest(side, ground.held[1 - side]!)];
    if (area === 'side') return ground.everyone(isOwn ? side : 1 - side);
    return isOwn ? ground.standingIn(table.line[(actor << STRIDE_BITS) + ZONE]!) : ground.fullestZone(side);
  }

  private saves(ability: number, source: DiceSource): boolean {
    const save = this.parts.extras.ability(ability, ABILITY.save);
    return save > 0 && source.roll(20, 'save') >= save;
  }

  /** A save halves the damage, rounded down; then the target's resistance counts. */
  private strike(target: number, ability: number, amount: number, source: DiceSource): AbilityResult {
    const { extras, table } = this.parts;
    const its = target << STRIDE_BITS;
    const saved = this.saves(ability, source);
    const before = table.line[its + HP]!;
    const damage = extras.taken(target, extras.ability(ability, ABILITY.damageType), saved ? amount >> 1 : amount);
    const after = Math.max(0, before - damage);
    table.line[its + HP] = after;
    return { target, before, after, saved };
  }

  /** The most wounded of the side, by share of hit points; the first listed among equals. */
  private heal(side: number, amount: number): AbilityResult {
    const { line } = this.parts.table;
    const target = this.mostWounded(side);
    const its = target << STRIDE_BITS;
    const before = line[its + HP]!;
    const after = Math.min(line[its + HP_MAX]!, before + amount);
    line[its + HP] = after;
    return { target, before, after, saved: false };
  }

  /** -1 where no one is hurt. */
  private mostWounded(side: number): number {
    const { line, count } = this.parts.table;
    let found = -1;
    let least = 1;
    for (let actor = 0; actor < count; actor++) {
      const its = actor << STRIDE_BITS;
      const hp = line[its + HP]!;
      const share = hp / line[its + HP_MAX]!;
      if (line[its + SIDE] !== side || hp <= 0 || share >= least) continue;
      found = actor;
      least = share;
    }
    return found;
  }

  /** Something that lasts, a step back, or both; a save keeps them off. */
  private affect(target: number, ability: number, round: number, source: DiceSource): AbilityResult {
    const { effects, extras, table } = this.parts;
    const its = target << STRIDE_BITS;
    const hp = table.line[its + HP]!;
    const from = table.line[its + ZONE]!;
    const saved = this.saves(ability, source);
    const rounds = extras.ability(ability, ABILITY.rounds);
    if (!saved && rounds >= 0) effects.begin(target, ability, round + rounds);
    if (!saved) this.driveBack(target, extras.ability(ability, ABILITY.push));
    return { target, before: hp, after: hp, saved, from, to: table.line[its + ZONE]! };
  }

  /** Zone by zone toward its own end of the tunnel, as far as there is room. */
  private driveBack(target: number, zones: number): void {
    const { ground, table } = this.parts;
    const its = target << STRIDE_BITS;
    const side = table.line[its + SIDE]!;
    const step = side === 0 ? -1 : 1;
    const from = table.line[its + ZONE]!;
    let zone = from;
    for (let left = zones; left > 0 && ground.admits(its, side, zone + step); left--) zone += step;
    if (zone === from) return;
    ground.leave(target, side);
    ground.enter(target, side, zone);
  }

  /** They come where the summoner stands, or behind it where there is room. */
  private summon(actor: number, ability: number): Arrival[] {
    const { extras, deploy } = this.parts;
    const side = extras.sideOf(actor);
    const arrivals: Arrival[] = [];
    for (let left = extras.ability(ability, ABILITY.summonsEach); left > 0; left--) {
      const next = this.nextSummoned(side, ability);
      const zone = next < 0 ? -1 : this.roomFor(actor, next);
      if (zone < 0) break;
      arrivals.push({ actor: next, zone, hp: deploy(next, zone) });
    }
    return arrivals;
  }

  /** The first that has not been in this fight; -1 for none. */
  private nextSummoned(side: number, ability: number): number {
    const { extras, table } = this.parts;
    const from = (side === 0 ? 0 : table.split) + extras.ability(ability, ABILITY.summonsFrom);
    const to = from + extras.ability(ability, ABILITY.summonsAll);
    for (let one = from; one < to; one++) if (table.line[(one << STRIDE_BITS) + HP_MAX] === 0) return one;
    return -1;
  }

  private roomFor(summoner: number, arrival: number): number {
    const { ground, table } = this.parts;
    const own = summoner << STRIDE_BITS;
    const side = table.line[own + SIDE]!;
    const step = side === 0 ? -1 : 1;
    for (let zone = table.line[own + ZONE]!; zone >= 0 && zone <= 5; zone += step) {
      if (ground.admits(arrival << STRIDE_BITS, side, zone)) return zone;
    }
    return -1;
  }
}
