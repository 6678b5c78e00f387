/** What every step of a duel works on: the rules, the dice, the ground, both units, and the recorder of events. */
import type { EventSink } from '../../../contract/event.ts';
import type { Dice } from '../../../random/dice.ts';
import type { DuelEvent, UnitSnapshot } from '../present/events.ts';
import type { Ground } from './ground.ts';
import type { Rules } from './options.ts';
import type { SightLookup } from './packed-sight.ts';
import { Unit } from './unit.ts';

export class Duel {
  readonly rules: Rules;
  dice: Dice;
  ground!: Ground;
  sight!: SightLookup;
  readonly units: readonly [Unit, Unit] = [new Unit(0), new Unit(1)];
  sink: EventSink<DuelEvent> | null = null;
  turn = 0;
  /** Last turn in which either side was damaged. */
  lastDamage = 0;
  /** What else happened while an event is being put together, as text; only filled when the duel is recorded. */
  notes: string[] = [];
  /** Faces of the last two dice, for the record. */
  faceA = 0;
  faceB = 0;

  constructor(rules: Rules, dice: Dice) {
    this.rules = rules;
    this.dice = dice;
  }

  setGround(ground: Ground, sight: SightLookup): void {
    this.ground = ground;
    this.sight = sight;
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
    shots: unit.sheet.bins.map((_, i) => unit.shots[i]!),
  };
}
