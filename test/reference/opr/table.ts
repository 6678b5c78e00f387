/** The reference engine, first part: the table and the units on it. */
import type { Dice } from '../../../src-shared/random/dice.ts';
import type { Effect, EffectKind } from '../../../src-shared/rulesets/opr/data/effects.ts';
import { find, has } from '../../../src-shared/rulesets/opr/rules/active-rules.ts';
import type { ActiveRule, Fighter, TargetSide } from '../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { Fired } from '../../../src-shared/rulesets/opr/rules/modifiers.ts';
import * as line from '../../../src-shared/rulesets/opr/rules/movement.ts';
import type { RuleOptions } from '../../../src-shared/rulesets/opr/rules/options.ts';
import { isGone, type MatchStats, other, type Unit } from './unit.ts';

/** Rules that have done their work once the unit stands on the table. */
const ON_THE_SHEET: ReadonlySet<EffectKind> = new Set<EffectKind>(['tough', 'hero', 'armor', 'grant']);

/** The table of one game: who stands where, and who rolls. */
export class Table {
  protected readonly units: [Unit, Unit];
  protected readonly ruleOptions: RuleOptions;
  protected readonly dice: Dice;
  protected readonly stats: MatchStats;
  protected readonly fired: Fired | undefined;
  protected round = 0;

  constructor(fighters: readonly [Fighter, Fighter], ruleOptions: RuleOptions, dice: Dice, stats: MatchStats, fired?: Fired) {
    this.ruleOptions = ruleOptions;
    this.dice = dice;
    this.stats = stats;
    this.fired = fired;
    this.units = [this.deploy(fighters[0], 0), this.deploy(fighters[1], 1)];
  }

  protected deploy(fighter: Fighter, side: 0 | 1): Unit {
    const special = this.ruleOptions.deploy === 'rules';
    const scout = special ? find(fighter, 'scout') : undefined;
    if (scout) this.fired?.(scout.rule);
    for (const active of fighter.activeRules) if (ON_THE_SHEET.has(active.effect.do)) this.fired?.(active.rule);
    return {
      fighter,
      side,
      x: scout ? line.scoutStart(scout.effect.reach) : line.START,
      onTable: !(special && find(fighter, 'ambush')),
      models: fighter.models.map((m, index) => ({ ...m, index, wounds: 0 })),
      fallen: [],
      routed: false,
      shaken: false,
      fatigued: false,
      inMelee: false,
      movedThisRound: false,
      movedNow: false,
      attackedNow: false,
      woundsThisRound: 0,
      woundedInActivation: false,
      testedThisRound: false,
      arrivedIn: 0,
      spent: new Set(),
      spotted: { ap: 0, hit: 0 },
      strength: 0,
    };
  }

  protected enemyOf(unit: Unit): Unit {
    return this.units[other(unit.side)];
  }

  protected enemyStands(unit: Unit): boolean {
    const enemy = this.enemyOf(unit);
    return !isGone(enemy) && enemy.onTable;
  }

  /** The enemy's place in the unit's frame. */
  protected enemyPlace(unit: Unit): number {
    return this.enemyStands(unit) ? 0 - this.enemyOf(unit).x : line.NOWHERE;
  }

  protected distance(unit: Unit): number {
    return this.enemyPlace(unit) - unit.x;
  }

  protected use<K extends EffectKind>(unit: Unit, kind: K): ActiveRule<Extract<Effect, { do: K }>> | undefined {
    const active = find(unit.fighter, kind);
    if (active) this.fired?.(active.rule);
    return active;
  }

  protected place(unit: Unit, x: number): void {
    if (x === unit.x) return;
    unit.x = x;
    unit.movedNow = true;
    unit.movedThisRound = true;
    for (const active of unit.fighter.activeRules)
      if (active.effect.do === 'move' || active.effect.do === 'notSlow') this.fired?.(active.rule);
  }

  protected nearObjective(unit: Unit): boolean {
    return !isGone(unit) && unit.onTable && !has(unit.fighter, 'aircraft') && Math.abs(unit.x) <= line.CONTROL_RADIUS;
  }

  protected targetOf(unit: Unit): TargetSide {
    return unit.models.every((m) => m.hero) ? unit.fighter.lastTarget : unit.fighter.target;
  }

  protected countsAsFatigued(unit: Unit): boolean {
    return unit.fatigued || unit.shaken;
  }

  protected separate(): void {
    for (const u of this.units) u.inMelee = false;
  }
}
