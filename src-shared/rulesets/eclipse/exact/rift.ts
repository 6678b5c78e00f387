/**
 * Fire with rift dice. Such a die hits the enemy, the own side, both or no one, so that what happens to the two sides is one distribution:
 * hits per kind on the enemy together with the points that fall back on the own ships.
 */
import { RIFT_DAMAGE, riftFace } from '../rules/combat.ts';
import { type HitKind, riftLevel } from '../rules/hit-kinds.ts';
import type { Salvo } from '../rules/schedule.ts';
import { Battery, eachVector } from './hit-distribution.ts';
import type { HitWalk } from './hit-walk.ts';
import type { StateSpace } from './states.ts';
import { type FiringClasses, firingClasses } from './volley.ts';

/** Hits of one volley, by kind of the target side, with their chance. */
interface HitVector {
  readonly hits: readonly number[];
  readonly chance: number;
}

/** Result of some rift dice: how many did 1, 2 and 3 points of damage, and the points on the own side. */
interface RiftResult {
  readonly hits: readonly [number, number, number];
  readonly own: number;
  readonly chance: number;
}

export interface RiftBatteryOptions {
  readonly salvos: readonly Salvo[];
  /** Ships of each squadron of the firing side. */
  readonly counts: readonly number[];
  /** Of the target side. */
  readonly kinds: readonly HitKind[];
  readonly shieldSets: readonly (readonly number[])[];
}

/** One side's dice in one step, rift dice among them. */
export class RiftBattery {
  /** Squadrons that fire. */
  readonly squadrons: readonly number[];
  private readonly ordinary: Battery;
  private readonly rift: readonly Salvo[];
  private readonly options: RiftBatteryOptions;

  constructor(options: RiftBatteryOptions) {
    const { salvos, counts, kinds, shieldSets } = options;
    const isRift = (salvo: Salvo) => salvo.rift === true;
    this.options = options;
    this.squadrons = [...new Set(salvos.map((s) => s.squadron))];
    this.rift = salvos.filter(isRift);
    this.ordinary = new Battery(
      salvos.filter((s) => !isRift(s)),
      counts,
      kinds,
      shieldSets,
    );
  }

  /** By points on the own side: hits with their chances, in lexicographic order. `alive` counts the ships of a squadron. */
  vectors(alive: (squadron: number) => number, set: number): HitVector[][] {
    const { kinds, shieldSets } = this.options;
    const level = riftLevel(shieldSets[set]!);
    const riftKinds = RIFT_DAMAGE.map((damage) => kinds.findIndex((k) => k.level === level && k.damage === damage));
    const results = riftResults(this.rift.reduce((sum, s) => sum + s.dice * alive(s.squadron), 0));
    const sums = new Map<string, { readonly hits: readonly number[]; readonly own: number; chance: number }>();
    this.eachOrdinary(alive, set, (before, chance) => {
      for (const result of results) {
        const hits = [...before];
        for (const [i, n] of result.hits.entries()) if (n > 0) hits[riftKinds[i]!] = hits[riftKinds[i]!]! + n;
        const key = `${result.own}:${hits.join()}`;
        const same = sums.get(key);
        if (same !== undefined) same.chance += chance * result.chance;
        else sums.set(key, { hits, own: result.own, chance: chance * result.chance });
      }
    });
    const all = [...sums.values()].sort((x, y) => lexicographic(x.hits, y.hits));
    const most = all.reduce((max, { own }) => Math.max(max, own), 0);
    return Array.from({ length: most + 1 }, (_, own) => all.filter((v) => v.own === own));
  }

  private eachOrdinary(alive: (squadron: number) => number, set: number, visit: (hits: readonly number[], chance: number) => void): void {
    const { ordinary, options } = this;
    const none = options.kinds.map(() => 0);
    if (ordinary.kinds.length === 0) {
      visit(none, 1);
      return;
    }
    eachVector(ordinary.pmf(ordinary.squadrons.map(alive), set), ordinary.kinds.length, (scored, chance) => {
      const hits = [...none];
      for (const [i, n] of scored.entries()) hits[ordinary.kinds[i]!] = n;
      visit(hits, chance);
    });
  }
}

export interface RiftVolleyOptions {
  readonly battery: RiftBattery;
  readonly firing: StateSpace;
  readonly targets: StateSpace;
  readonly shieldSets: number;
  readonly shieldSetOf: (state: number) => number;
  readonly walk: HitWalk;
}

/** What the battery does to the other side's states, computed on first use. */
export class RiftVolley {
  private readonly options: RiftVolleyOptions;
  private readonly classes: FiringClasses;
  private readonly vectors = new Map<number, readonly (readonly HitVector[])[]>();
  private readonly known = new Map<number, Int32Array>();

  constructor(options: RiftVolleyOptions) {
    this.options = options;
    this.classes = firingClasses(options.firing, options.battery.squadrons);
  }

  /** Rows of the target state by the points that fall back on the firing side: 0, 1, 2 ... */
  rows(firing: number, target: number): Int32Array {
    const firingClass = this.classes.of[firing]!;
    const at = firingClass * this.options.targets.size + target;
    const known = this.known.get(at);
    if (known !== undefined) return known;
    const rows = Int32Array.from(this.vectorsOf(firingClass, target), (vectors) => this.options.walk.row(vectors, target));
    this.known.set(at, rows);
    return rows;
  }

  private vectorsOf(firingClass: number, target: number): readonly (readonly HitVector[])[] {
    const { battery, shieldSets, shieldSetOf } = this.options;
    const set = shieldSetOf(target);
    const key = firingClass * shieldSets + set;
    const vectors = this.vectors.get(key) ?? battery.vectors((squadron) => this.classes.alive(firingClass, squadron), set);
    this.vectors.set(key, vectors);
    return vectors;
  }
}

function lexicographic(x: readonly number[], y: readonly number[]): number {
  const at = x.findIndex((n, i) => n !== y[i]);
  return at < 0 ? 0 : x[at]! - y[at]!;
}

/** Results of so many rift dice. */
export function riftResultCount(dice: number): number {
  // Ways to share the dice out among five kinds of faces.
  return ((dice + 1) * (dice + 2) * (dice + 3) * (dice + 4)) / 24;
}

function riftResults(dice: number): readonly RiftResult[] {
  let results: readonly RiftResult[] = [{ hits: [0, 0, 0], own: 0, chance: 1 }];
  for (let die = 0; die < dice; die++) {
    const next = new Map<string, RiftResult>();
    for (const result of results) {
      for (let face = 1; face <= 6; face++) {
        const { damage, own } = riftFace(face);
        const hits = RIFT_DAMAGE.map((points, i) => result.hits[i]! + (points === damage ? 1 : 0)) as [number, number, number];
        const key = `${hits.join()}/${result.own + own}`;
        next.set(key, { hits, own: result.own + own, chance: (next.get(key)?.chance ?? 0) + result.chance / 6 });
      }
    }
    results = [...next.values()];
  }
  return results;
}
