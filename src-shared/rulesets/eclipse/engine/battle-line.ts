/** One side's ships during a battle of the simulation, in listing order. */
import type { Dice } from '../../../random/dice.ts';
import type { Mark } from '../rules/attacker-assigns.ts';
import { type Assignment, type CombatSide, hasRift, ownerOrder, type Squadron } from '../rules/combat.ts';
import { levelChances } from '../rules/hit-kinds.ts';
import type { Salvo } from '../rules/schedule.ts';

export class Line {
  /** Number of the first ship, counted over both sides. */
  readonly offset: number;
  /** First ship of each squadron; one more entry closes the last. */
  readonly first: Int32Array;
  readonly squadronOf: Int32Array;
  /** Left; 0 = destroyed. */
  readonly hull: Int32Array;
  readonly charges: Int32Array;
  /** Living ships by squadron. */
  readonly standing: Int32Array;
  alive = 0;
  /** Ships that left the sector. */
  escaped = 0;
  readonly escapedOf: Int32Array;
  private escapedHull = 0;
  /** Distinct shields, ascending. */
  readonly shields: number[];
  private readonly squadrons: readonly Squadron[];
  private readonly shieldLevel: Int32Array;
  /** Ships in the order in which the owner assigns hits to them at equal hull. */
  private readonly order: Int32Array;
  private readonly hasFlux: boolean;
  /** Squadrons with rift weapons. */
  private readonly rift: readonly boolean[];

  constructor(side: CombatSide, perTarget: boolean, offset: number) {
    this.offset = offset;
    this.squadrons = side.squadrons;
    const owner = side.squadrons.flatMap((squadron, index) => new Array<number>(squadron.count).fill(index));
    this.squadronOf = Int32Array.from(owner);
    this.first = new Int32Array(side.squadrons.length + 1);
    side.squadrons.forEach((squadron, i) => {
      this.first[i + 1] = this.first[i]! + squadron.count;
    });
    this.hull = new Int32Array(owner.length);
    this.charges = new Int32Array(owner.length);
    this.standing = new Int32Array(side.squadrons.length);
    this.escapedOf = new Int32Array(side.squadrons.length);
    const present = side.squadrons.filter((s) => s.count > 0).map((s) => s.shield);
    this.shields = [...new Set(present)].sort((x, y) => x - y);
    this.shieldLevel = Int32Array.from(owner, (index) => (perTarget ? this.shields.indexOf(this.squadron(index).shield) : 0));
    this.order = Int32Array.from(
      ownerOrder(side).flatMap((index) => owner.flatMap((squadron, ship) => (squadron === index ? [ship] : []))),
    );
    this.rift = side.squadrons.map(hasRift);
    this.hasFlux = side.squadrons.some((s) => s.flux > 0 && s.count > 0);
  }

  reset(): void {
    this.alive = this.hull.length;
    this.escaped = 0;
    this.escapedOf.fill(0);
    this.escapedHull = 0;
    for (let ship = 0; ship < this.hull.length; ship++) this.hull[ship] = this.squadron(this.squadronOf[ship]!).hull;
    this.squadrons.forEach((squadron, i) => {
      this.standing[i] = squadron.count;
    });
    this.restoreCharges();
  }

  restoreCharges(): void {
    if (!this.hasFlux) return;
    for (let ship = 0; ship < this.hull.length; ship++) this.charges[ship] = this.squadron(this.squadronOf[ship]!).flux;
  }

  destroyAll(): void {
    this.hull.fill(0);
    this.standing.fill(0);
    this.alive = 0;
  }

  /** Of the ships in the sector and of those that left it. */
  hullLeft(): number {
    return this.hull.reduce((sum, hull) => sum + hull, this.escapedHull);
  }

  /** Share of the hull that the side began with. */
  hullShare(): number {
    const whole = this.squadrons.reduce((sum, { count, hull }) => sum + count * hull, 0);
    return this.hull.reduce((sum, hull) => sum + hull, 0) / whole;
  }

  /** A ship leaves the sector, or is destroyed where it can't. */
  withdraw(ship: number, canLeave: boolean): void {
    const squadron = this.squadronOf[ship]!;
    if (canLeave) {
      this.escaped++;
      this.escapedOf[squadron] = this.escapedOf[squadron]! + 1;
      this.escapedHull += this.hull[ship]!;
    }
    this.hull[ship] = 0;
    this.standing[squadron] = this.standing[squadron]! - 1;
    this.alive--;
  }

  shieldSum(): number {
    return this.squadrons.reduce((sum, squadron, i) => sum + squadron.shield * this.standing[i]!, 0);
  }

  /** Specification 5.3: lowest hull, then initiative, computer, listing; -1 when the hit beats no living ship's shield. */
  ownersChoice(level: number): number {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const ship of this.order) {
      const hull = this.hull[ship]!;
      if (hull > 0 && hull < least && this.shieldLevel[ship]! < level) {
        best = ship;
        least = hull;
      }
    }
    return best;
  }

  /** The ship with rift weapons that takes a point of its own side's dice: as its owner chooses; -1 when none is left. */
  riftShip(): number {
    let best = -1;
    for (const ship of this.order) {
      if (this.hull[ship]! === 0 || this.rift[this.squadronOf[ship]!] !== true) continue;
      if (best < 0 || this.hull[ship]! < this.hull[best]! || (this.isLike(ship, best) && this.charges[ship]! < this.charges[best]!)) {
        best = ship;
      }
    }
    return best;
  }

  private isLike(ship: number, other: number): boolean {
    return this.squadronOf[ship] === this.squadronOf[other] && this.hull[ship] === this.hull[other];
  }

  pickAtRandom(level: number, dice: Dice): number {
    const legal: number[] = [];
    for (let ship = 0; ship < this.hull.length; ship++) {
      if (this.hull[ship]! > 0 && this.shieldLevel[ship]! < level) legal.push(ship);
    }
    if (legal.length <= 1) return legal[0] ?? -1;
    return legal[dice.roll(legal.length, 'target') - 1]!;
  }

  /** Takes a hit; excess is lost. Returns what the flux shield prevented. */
  strike(ship: number, damage: number): number {
    const absorbed = Math.min(this.charges[ship]!, damage);
    this.charges[ship] = this.charges[ship]! - absorbed;
    const hull = Math.max(0, this.hull[ship]! - (damage - absorbed));
    if (hull === 0) {
      const squadron = this.squadronOf[ship]!;
      this.standing[squadron] = this.standing[squadron]! - 1;
      this.alive--;
    }
    this.hull[ship] = hull;
    return absorbed;
  }

  /** Living ships for a choosing attacker; ships of a squadron from the weakest. */
  marks(): (Mark & { readonly ship: number })[] {
    const marks: (Mark & { readonly ship: number })[] = [];
    for (let ship = 0; ship < this.hull.length; ship++) {
      const hull = this.hull[ship]!;
      if (hull === 0) continue;
      const index = this.squadronOf[ship]!;
      const squadron = this.squadron(index);
      marks.push({
        ship,
        hull,
        charges: this.charges[ship]!,
        shieldLevel: this.shieldLevel[ship]!,
        size: squadron.size,
        maxHull: squadron.fullHull ?? squadron.hull,
        dice: squadron.weapons.reduce((sum, w) => sum + w.dice, 0),
        listing: index,
      });
    }
    return marks;
  }

  /**
   * Can a whole round of these salvos cost any ship a point of hull? A natural maximum beats every shield, so without flux
   * one die is enough. With flux the hits that can pile up on one ship must outnumber its charges.
   */
  canBeHurt({ salvos, firing, backlash }: RoundOfFire, assignment: Assignment, npc: boolean): boolean {
    if (!this.hasFlux) return backlash > 0 || salvos.some((salvo) => firing[salvo.squadron]! > 0);
    const dice = salvos.filter((salvo) => firing[salvo.squadron]! > 0);
    const points = (of: readonly Salvo[]) => of.reduce((sum, s) => sum + mostDamage(s) * s.dice * firing[s.squadron]!, 0);
    // All dice may show their maximum and fall on one ship: more points than any charges get through.
    if (points(dice) > this.mostCharges()) return true;
    const living = this.marks().map((mark) => ({ ...mark, charges: this.squadron(mark.listing).flux }));
    const torn = this.riftShip();
    return living.some((ship) => {
      const own = torn >= 0 && this.isLike(ship.ship, torn) ? backlash : 0;
      if (assignment === 'random') return points(dice) + own > ship.charges;
      if (assignment === 'attacker' && points(dice) >= ship.hull + ship.charges) return true;
      const reaching = dice.filter((salvo) => this.possibleTargets(salvo, living, assignment, npc).has(ship.ship));
      return points(reaching) + own > ship.charges;
    });
  }

  private mostCharges(): number {
    return this.squadrons.reduce((most, squadron, i) => (this.standing[i]! > 0 ? Math.max(most, squadron.flux) : most), 0);
  }

  /** The ships a die of this salvo can be assigned to, whatever it shows. */
  private possibleTargets(
    salvo: Salvo,
    living: readonly (Mark & { readonly ship: number })[],
    assignment: Assignment,
    npc: boolean,
  ): ReadonlySet<number> {
    const levels = Math.max(...this.shieldLevel) === 0 ? [0] : this.shields;
    const targets = new Set<number>();
    const chances = salvo.rift ? levels.map((_, i) => (i === levels.length - 1 ? 1 : 0)) : levelChances(salvo, levels);
    chances.forEach((chance, i) => {
      if (chance === 0) return;
      if (assignment === 'owner') {
        targets.add(this.ownersChoice(i + 1));
        return;
      }
      const legal = living.filter((mark) => mark.shieldLevel <= i);
      const rank = (m: Mark) => (npc ? [-m.size, -m.maxHull, -m.hull, m.listing] : [m.hull + m.charges, -m.dice, m.hull, m.listing]);
      const first = legal.sort((x, y) => compare(rank(x), rank(y)))[0];
      if (first !== undefined) targets.add(first.ship);
    });
    return targets;
  }

  private squadron(index: number): Squadron {
    return this.squadrons[index]!;
  }
}

/** What may hit one side in a round. */
interface RoundOfFire {
  readonly salvos: readonly Salvo[];
  /** Living ships of the other side, by squadron. */
  readonly firing: Int32Array;
  /** The most points that the side's own rift dice can do to it. */
  readonly backlash: number;
}

function mostDamage(salvo: Salvo): number {
  return salvo.rift ? MOST_RIFT_DAMAGE : salvo.damage;
}

const MOST_RIFT_DAMAGE = 3;

function compare(x: readonly number[], y: readonly number[]): number {
  const at = x.findIndex((v, i) => v !== y[i]);
  return at < 0 ? 0 : x[at]! - y[at]!;
}
