/** What every step of a duel works on: the rules, the dice, the ground, both units, and who listens. */
import type { EventSink } from '../../../contract/event.ts';
import type { Dice } from '../../../random/dice.ts';
import { Firepower } from '../ai/expected-damage.ts';
import { type GroundTables, groundTables } from '../engine/ground-tables.ts';
import type { PathCache } from '../engine/path-cache.ts';
import type { SightCache } from '../engine/sight-cache.ts';
import type { DuelEvent, UnitSnapshot } from '../present/events.ts';
import type { Ground } from './ground.ts';
import type { StepsByMass } from './mover-steps.ts';
import type { Rules } from './options.ts';
import { Reach } from './reach.ts';
import { Unit } from './unit.ts';

export class Duel {
  readonly rules: Rules;
  dice: Dice;
  ground!: Ground;
  steps!: StepsByMass;
  sites!: Int32Array;
  sight!: SightCache;
  paths!: PathCache;
  readonly units: readonly [Unit, Unit] = [new Unit(0), new Unit(1)];
  /** What each side's guns can be expected to do; both brains read both. */
  readonly firepower: readonly [Firepower, Firepower] = [new Firepower(), new Firepower()];
  /** Where each side can run to; the enemy's brain looks ahead with it, then the own one moves by it. */
  readonly runs: readonly [Reach, Reach] = [new Reach(), new Reach()];
  sink: EventSink<DuelEvent> | null = null;
  turn = 0;
  /** Last turn in which somebody was damaged. */
  lastDamage = 0;
  /** What happened besides, in words, while an event is being put together; only filled when told. */
  notes: string[] = [];
  /** Faces of the last two dice, for telling. */
  faceA = 0;
  faceB = 0;

  constructor(rules: Rules, dice: Dice) {
    this.rules = rules;
    this.dice = dice;
  }

  /** Points the duel at a battlefield. Arenas pass shared tables; tests let them be made. */
  place(ground: Ground, tables: GroundTables = groundTables(ground, this.rules)): void {
    this.ground = ground;
    this.steps = tables.steps;
    this.sites = tables.sites;
    this.sight = tables.sight;
    this.paths = tables.paths;
  }

  other(unit: Unit): Unit {
    return this.units[unit.side === 0 ? 1 : 0];
  }

  roll2d6(what: string): number {
    this.faceA = this.dice.roll(6, what);
    this.faceB = this.dice.roll(6, what);
    return this.faceA + this.faceB;
  }

  note(text: () => string): void {
    if (this.sink !== null) this.notes.push(text());
  }

  takeNotes(): string[] {
    const notes = this.notes;
    this.notes = [];
    return notes;
  }
}

export function snapshot(unit: Unit): UnitSnapshot {
  return {
    armour: [...unit.armour],
    structure: [...unit.structure],
    heat: unit.heat,
    pilotHits: unit.pilotHits,
    prone: unit.prone,
    shutdown: unit.shutdown,
    conscious: unit.conscious,
    destroyed: unit.destroyed,
    lost: unit.sheet.weapons.flatMap((_, i) => (unit.weaponLost[i] === 1 ? [i] : [])),
    shots: unit.sheet.bins.map((_, i) => unit.shots[i] as number),
  };
}
