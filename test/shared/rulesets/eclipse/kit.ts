/** Factories with plain defaults: a test names only what it is about. */

import { Rng } from '../../../../src-shared/random/rng.ts';
import type { CombatRules, CombatSide, Squadron, Weapon } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { type RetreatRule, retreatConditions } from '../../../../src-shared/rulesets/eclipse/rules/retreat.ts';

export function cannon(given: Partial<Weapon> = {}): Weapon {
  return { dice: 1, die: 6, damage: 1, toHit: 6, initiative: 1, ...given };
}

export function squadron(given: Partial<Squadron> = {}): Squadron {
  return {
    name: 'Ship',
    glyph: 'cruiser',
    size: 1,
    count: 1,
    hull: 1,
    computer: 0,
    shield: 0,
    flux: 0,
    weapons: [cannon()],
    missiles: [],
    ...given,
  };
}

export function side(...squadrons: Squadron[]): CombatSide {
  return { name: 'Fleet', npc: false, squadrons };
}

export function rules(given: Partial<CombatRules> = {}): CombatRules {
  return {
    assignment: ['owner', 'owner'],
    shieldMode: 'per-target',
    tieRule: 'simultaneous',
    missileOrder: 'single-bucket',
    defender: 1,
    stalemate: 'draw',
    maxRounds: null,
    ...given,
  };
}

/** Random fleets and rules from a seed: small, but with every feature the engine has. */
export class Shipyard {
  private readonly rng: Rng;

  constructor(seed: number) {
    this.rng = new Rng().seek({ hi: 0xec11, lo: seed }, 0, 0, 0);
  }

  below(n: number): number {
    return this.rng.below(n);
  }

  pick<T>(...items: readonly T[]): T {
    return items[this.rng.below(items.length)] as T;
  }

  weapon(): Weapon {
    return cannon({
      dice: 1 + this.below(2),
      die: this.pick(6, 6, 6, 8),
      damage: this.pick(1, 1, 2, 4),
      toHit: this.pick(6, 6, 5),
      initiative: this.below(4),
    });
  }

  squadron(mostShips: number, flux: boolean): Squadron {
    return squadron({
      name: `Class ${this.below(1000)}`,
      size: 1 + this.below(3),
      count: 1 + this.below(mostShips),
      hull: 1 + this.below(3),
      computer: this.pick(-1, 0, 1, 2, 3),
      shield: this.pick(-1, 0, 0, 1, 2),
      flux: flux ? this.pick(0, 1, 2) : 0,
      weapons: Array.from({ length: this.pick(0, 1, 1, 1, 2) }, () => this.weapon()),
      missiles: Array.from({ length: this.pick(0, 0, 0, 1) }, () => this.weapon()),
    });
  }

  side(mostRows: number, mostShips: number, flux = false): CombatSide {
    const rows = 1 + this.below(mostRows);
    return { name: 'Fleet', npc: this.pick(true, false), squadrons: Array.from({ length: rows }, () => this.squadron(mostShips, flux)) };
  }

  /** Some of its weapons are rift weapons, and with `starbases` some of its ships stay where they are. */
  oddSide(mostRows: number, mostShips: number, traits: { flux?: boolean; rift?: boolean; starbases?: boolean }): CombatSide {
    const fleet = this.side(mostRows, mostShips, traits.flux);
    const rifting = (weapon: Weapon): Weapon => (traits.rift && this.below(2) === 0 ? { ...weapon, die: 6, rift: true } : weapon);
    return {
      ...fleet,
      squadrons: fleet.squadrons.map((one) => ({
        ...one,
        glyph: traits.starbases && this.below(4) === 0 ? 'starbase' : one.glyph,
        weapons: one.weapons.map(rifting),
        missiles: one.missiles.map(rifting),
      })),
    };
  }

  retreat(): RetreatRule {
    const conditions = ['ships <= 1', 'round >= 3', 'enemy.hull > 60, ships < 3', 'round == 2', 'enemy.ships > 2, round >= 4'];
    return {
      share: this.pick(null, 0.3, 0.5, 0.8),
      ...(this.below(2) === 0 && { when: retreatConditions(this.pick(...conditions)) }),
      canLeave: this.below(4) > 0,
    };
  }

  rules(): CombatRules {
    const assignment = () => this.pick('owner', 'random', 'attacker');
    return rules({
      assignment: [assignment(), assignment()],
      shieldMode: this.pick('per-target', 'per-target', 'mean-rounded'),
      tieRule: this.pick('simultaneous', 'defender-first'),
      missileOrder: this.pick('single-bucket', 'initiative'),
      defender: this.pick(0, 1),
      stalemate: this.pick('draw', 'attacker-loses'),
      maxRounds: this.pick(null, null, null, 3),
    });
  }
}
