/** What a 'Mech's weapons are expected to do, by arc, distance and modifiers. */
import { ARC_REAR, arcsAt } from '../rules/arcs.ts';
import { bracketAt, type FireMode, MODES, minimumRangeModifier, worthAt } from '../rules/fire-mode.ts';
import { steadyHeat } from '../rules/heat.ts';
import { hitChance, mountModifier, rangeModifier } from '../rules/to-hit.ts';
import { modeReady, type Unit, weaponReady } from '../rules/unit.ts';
import { isFired } from '../rules/weapon.ts';
import { AHEAD, arcTwisted, arcUntwisted, BEHIND, TO_LEFT, TO_RIGHT } from './aspect.ts';

/** Arc class of the cache for the best of the three that are not ahead. */
const ASIDE = 4;
const CLASS_ARCS = [arcsAt(0), arcsAt(90), arcsAt(270), arcsAt(180)] as const;

const RANGES = 32;
const MODIFIERS = 24;
const LOWEST_MODIFIER = -6;
const MAX_MODES = 4 * 64;

/** Every mode of every weapon by distance: what it adds to the number, and its mean damage; OUT = out of range. */
const OUT = 99;
const FIRST_MODE: readonly number[] = MODES.map((_, weapon) => MODES.slice(0, weapon).reduce((sum, modes) => sum + modes.length, 0));
const NUMBER_AT = Int8Array.from(MODES.flat().flatMap((mode) => distances().map((distance) => numberAt(mode, distance))));
const MEAN_AT = Float64Array.from(MODES.flat().flatMap((mode) => distances().map((distance) => worthAt(mode, distance))));
/** Range bracket by distance, for targets that are harder to hit from afar. */
const BRACKET_AT = Int8Array.from(MODES.flat().flatMap((mode) => distances().map((distance) => Math.max(0, bracketAt(mode, distance)))));

function distances(): number[] {
  return Array.from({ length: RANGES }, (_, distance) => distance);
}

function numberAt(mode: FireMode, distance: number): number {
  const bracket = bracketAt(mode, distance);
  return bracket < 0 ? OUT : rangeModifier(bracket) + minimumRangeModifier(mode, distance) + mode.toHit;
}

/** CHANCE[number + 16]: of hitting, for any sum of modifiers that can come up. */
const CHANCE = Float64Array.from({ length: 160 }, (_, i) => hitChance(i - 16));

/**
 * Mean damage of a volley by (arc class, distance, modifiers), within what the heat sinks allow. Computed when first
 * needed and kept until the unit's weapons, ammunition or heat change.
 */
export class Firepower {
  private readonly known = new Float32Array(5 * RANGES * MODIFIERS).fill(-1);
  private readonly filled = new Int16Array(5 * RANGES * MODIFIERS);
  private filledCount = 0;
  private unit: Unit | null = null;
  private version = -1;
  private gunnery = 4;
  private budget = 0;
  private layers = 0;
  /** False when every weapon that reaches a target aside reaches one ahead too, and heat holds none back. */
  mayBeBetterAside = true;
  private hasRear = false;
  private allHeat = 0;
  private quad = false;
  /** Fire modes that are ready, mount by mount, most damage per heat first. */
  private modes = 0;
  private readonly modeMount = new Uint8Array(MAX_MODES);
  private readonly modeArc = new Uint8Array(MAX_MODES);
  private readonly modeHeat = new Uint8Array(MAX_MODES);
  private readonly modeTable = new Int32Array(MAX_MODES);
  /** Gunnery and what the mount adds. */
  private readonly modeNumber = new Int8Array(MAX_MODES);

  /** `layers`: systems that hide the target at a distance. */
  aim(unit: Unit, gunnery: number, sunk: number, layers: number): this {
    const order = byEfficiency(unit);
    // Beyond what everything fired at once would need, more cooling changes nothing.
    const budget = Math.min(order.heat, Math.max(0, sunk + 5 - unit.heat - steadyHeat(unit)));
    const armed = this.unit === unit && this.version === unit.version && this.gunnery === gunnery;
    if (armed && this.budget === budget && this.layers === layers) return this;
    for (let i = 0; i < this.filledCount; i++) this.known[this.filled[i]!] = -1;
    this.filledCount = 0;
    this.budget = budget;
    this.layers = layers;
    if (!armed) this.arm(unit, gunnery, order.mounts);
    this.mayBeBetterAside = this.hasRear || this.allHeat > budget;
    return this;
  }

  private arm(unit: Unit, gunnery: number, mounts: readonly number[]): void {
    this.unit = unit;
    this.quad = unit.sheet.quad;
    this.version = unit.version;
    this.gunnery = gunnery;
    this.hasRear = false;
    this.allHeat = 0;
    let n = 0;
    for (const mount of mounts) {
      const weapon = unit.sheet.weapons[mount];
      if (weapon === undefined || !weaponReady(unit, mount) || unit.pointless[mount] === 1) continue;
      const modes = MODES[weapon.weapon]!;
      for (let i = 0; i < modes.length && n < MAX_MODES; i++) {
        const mode = modes[i]!;
        if (!modeReady(unit, mode)) continue;
        this.modeMount[n] = mount;
        this.modeArc[n] = weapon.arc;
        if (weapon.arc === ARC_REAR) this.hasRear = true;
        this.allHeat += mode.heat;
        this.modeHeat[n] = mode.heat;
        this.modeTable[n] = (FIRST_MODE[weapon.weapon]! + i) * RANGES;
        this.modeNumber[n] = this.gunnery + mountModifier(unit, mount, mode);
        n++;
      }
    }
    this.modes = n;
  }

  volley(arcClass: number, distance: number, modifier: number): number {
    if (distance >= RANGES || modifier >= MODIFIERS + LOWEST_MODIFIER) return 0;
    const m = modifier < LOWEST_MODIFIER ? 0 : modifier - LOWEST_MODIFIER;
    const known = this.known[(arcClass * RANGES + distance) * MODIFIERS + m]!;
    return known >= 0 ? known : this.findVolley(arcClass, distance, m);
  }

  /** The torso turns one hexside either way, which brings all but the rear weapons to bear ahead; quads cannot twist. */
  bestVolley(aspect: number, distance: number, modifier: number): number {
    if (modifier >= MODIFIERS + LOWEST_MODIFIER) return 0;
    if (this.quad) return this.volley(arcUntwisted(aspect), distance, modifier);
    const twisted = arcTwisted(aspect);
    if (twisted === AHEAD) return this.volley(AHEAD, distance, modifier);
    const behind = this.volley(BEHIND, distance, modifier);
    return twisted === BEHIND ? behind : Math.max(this.volley(twisted, distance, modifier), behind);
  }

  /** The best that can be done to a target that is not ahead. */
  aside(distance: number, modifier: number): number {
    return this.volley(ASIDE, distance, modifier);
  }

  /** The best that can be done to a target wherever it lies. */
  atBest(distance: number, modifier: number): number {
    if (modifier >= MODIFIERS + LOWEST_MODIFIER) return 0;
    const ahead = this.volley(AHEAD, distance, modifier);
    return this.mayBeBetterAside ? Math.max(ahead, this.aside(distance, modifier)) : ahead;
  }

  private findVolley(arcClass: number, distance: number, m: number): number {
    const modifier = m + LOWEST_MODIFIER;
    const found =
      arcClass === ASIDE
        ? Math.max(
            this.volley(TO_RIGHT, distance, modifier),
            this.volley(TO_LEFT, distance, modifier),
            this.volley(BEHIND, distance, modifier),
          )
        : this.compute(CLASS_ARCS[arcClass]!, distance, modifier);
    const at = (arcClass * RANGES + distance) * MODIFIERS + m;
    this.known[at] = found;
    this.filled[this.filledCount++] = at;
    // As stored (32 bits): the first call and later ones give the same.
    return this.known[at] as number;
  }

  private compute(arcs: number, distance: number, modifier: number): number {
    const { modeMount, modeArc, modeHeat, modeTable, modeNumber, modes, layers } = this;
    let sum = 0;
    let heat = this.budget;
    for (let i = 0; i < modes; ) {
      const mount = modeMount[i]!;
      let best = 0;
      let bestHeat = 0;
      for (; i < modes && modeMount[i] === mount; i++) {
        if ((modeArc[i]! & arcs) === 0 || modeHeat[i]! > heat) continue;
        const at = modeTable[i]! + distance;
        const value = (CHANCE[modeNumber[i]! + modifier + NUMBER_AT[at]! + layers * BRACKET_AT[at]! + 16] as number) * MEAN_AT[at]!;
        if (value > best) {
          best = value;
          bestHeat = modeHeat[i]!;
        }
      }
      sum += best;
      heat -= bestHeat;
    }
    return sum;
  }
}

interface FiringOrder {
  readonly mounts: readonly number[];
  /** Heat of firing everything in its hottest mode. */
  readonly heat: number;
}

const orders = new WeakMap<object, FiringOrder>();

/** Mounts, most damage per point of heat first. */
function byEfficiency(unit: Unit): FiringOrder {
  const known = orders.get(unit.sheet);
  if (known !== undefined) return known;
  const modes = (mount: number) => MODES[unit.sheet.weapons[mount]?.weapon ?? 0]!;
  const damagePerHeat = (mount: number) => (modes(mount)[0]?.mean[1] ?? 0) / ((modes(mount)[0]?.heat ?? 0) + 0.5);
  const mounts = unit.sheet.weapons
    .map((_, mount) => mount)
    .filter((mount) => isFired(unit.sheet.weapons[mount]!.weapon))
    .sort((a, b) => damagePerHeat(b) - damagePerHeat(a));
  const order = { mounts, heat: mounts.reduce((sum, mount) => sum + Math.max(...modes(mount).map((m) => m.heat)), 0) };
  orders.set(unit.sheet, order);
  return order;
}
