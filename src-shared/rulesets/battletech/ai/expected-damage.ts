/** The weapons of one side as the kernel reads them (kernel/firepower.ts): fire modes that are ready, and what the heat sinks allow. */
import { ARC_REAR } from '../rules/arcs.ts';
import { MODES } from '../rules/fire-mode.ts';
import { steadyHeat } from '../rules/heat.ts';
import { mountModifier } from '../rules/to-hit.ts';
import { modeReady, type Unit, weaponReady } from '../rules/unit.ts';
import { isFired } from '../rules/weapon.ts';
import { FIRST_MODE } from './fire-mode-tables.ts';
import * as at from './kernel/layout.ts';

/** A volley that is not known yet: all bits set. */
const UNKNOWN = 255;

export class Firepower {
  /** Where it lies in the kernel's memory. */
  readonly address: number;
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private unit: Unit | null = null;
  private version = -1;
  private gunnery = 4;
  private budget = 0;
  private layers = 0;
  private hasRear = false;
  private allHeat = 0;

  constructor(memory: ArrayBuffer, side: 0 | 1) {
    this.address = at.FIREPOWER + side * at.FIREPOWER_SIZE;
    this.bytes = new Uint8Array(memory);
    this.words = new Int32Array(memory);
    this.doubles = new Float64Array(memory);
  }

  /** `layers`: systems that hide the target at a distance. Volleys are kept until the unit's weapons, ammunition or heat change. */
  aim(unit: Unit, gunnery: number, sunk: number, layers: number): void {
    const order = byEfficiency(unit);
    // Beyond what everything fired at once would need, more cooling changes nothing.
    const budget = Math.min(order.heat, Math.max(0, sunk + 5 - unit.heat - steadyHeat(unit)));
    const armed = this.unit === unit && this.version === unit.version && this.gunnery === gunnery;
    if (armed && this.budget === budget && this.layers === layers) return;
    const { address, words } = this;
    const isRearmed = !armed && this.arm(unit, gunnery, order.mounts);
    if (isRearmed || this.budget !== budget || this.layers !== layers)
      this.bytes.fill(UNKNOWN, address + at.VOLLEYS, address + at.VOLLEYS + at.VOLLEY_BYTES);
    this.budget = this.doubles[(address + at.BUDGET) >> 3] = budget;
    this.layers = words[(address + at.LAYERS) >> 2] = layers;
    // Not when every weapon that reaches a target aside reaches one ahead too, and heat holds none back.
    words[(address + at.MAY_BE_BETTER_ASIDE) >> 2] = this.hasRear || this.allHeat > budget ? 1 : 0;
  }

  /**
   * Writes the fire modes that are ready, mount by mount, most damage per heat first. False if they are the same as before: most
   * turns only spend rounds, and volleys stay as they were.
   */
  private arm(unit: Unit, gunnery: number, mounts: readonly number[]): boolean {
    this.unit = unit;
    this.version = unit.version;
    this.gunnery = gunnery;
    this.hasRear = false;
    this.allHeat = 0;
    let n = 0;
    let changed = false;
    for (const mount of mounts) {
      const weapon = unit.sheet.weapons[mount];
      if (weapon === undefined || !weaponReady(unit, mount) || unit.pointless[mount] === 1) continue;
      const modes = MODES[weapon.weapon]!;
      for (let i = 0; i < modes.length && n < at.MODES_READY; i++) {
        const mode = modes[i]!;
        if (!modeReady(unit, mode)) continue;
        if (weapon.arc === ARC_REAR) this.hasRear = true;
        this.allHeat += mode.heat;
        const number = gunnery + mountModifier(unit, mount, mode);
        const place = this.address + at.MODE_LIST + n++ * at.MODE_SIZE;
        if (this.write(place, (FIRST_MODE[weapon.weapon]! + i) * at.RANGES)) changed = true;
        if (this.write(place + at.MODE_MOUNT, packBytes(mount, weapon.arc, mode.heat, number))) changed = true;
      }
    }
    if (this.write(this.address + at.MODES, n)) changed = true;
    if (this.write(this.address + at.CANNOT_TWIST, unit.sheet.quad ? 1 : 0)) changed = true;
    return changed;
  }

  /** True if another word was there. */
  private write(place: number, word: number): boolean {
    const had = this.words[place >> 2]!;
    this.words[place >> 2] = word;
    return had !== word;
  }
}

/** As the kernel reads them: the lowest byte comes first. */
function packBytes(mount: number, arcs: number, heat: number, number: number): number {
  return (mount & 255) | ((arcs & 255) << 8) | ((heat & 255) << 16) | ((number & 255) << 24);
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
