/** From slot texts to what a 'Mech carries: weapons, ammunition bins, gear, and what each critical slot holds. */
import { closestWord, type Problem } from '../../../contract/problem.ts';
import { GEAR_ROWS, type GearRow } from '../data/equipment.ts';
import { LT, TRANSFERS_TO } from '../data/tables.ts';
import type { AmmoBin, Fit, Gear, SlotUse, SystemSlot, WeaponMount } from '../rules/fit.ts';
import { type MechDesign, mechName } from '../rules/mech.ts';
import { findWeapon, namedIn, plainName, WEAPONS } from '../rules/weapon.ts';
import { ammunitionOf } from './ammunition.ts';
import { readSlotLine, type SlotItem } from './slot-line.ts';
import { unmodelledIn } from './unmodelled.ts';

const SYSTEMS: Readonly<Record<string, SystemSlot>> = {
  engine: 'engine',
  fusionengine: 'engine',
  gyro: 'gyro',
  sensors: 'sensors',
  lifesupport: 'life-support',
  cockpit: 'cockpit',
  shoulder: 'shoulder',
  upperarmactuator: 'upper-arm',
  lowerarmactuator: 'lower-arm',
  handactuator: 'hand',
  hip: 'hip',
  upperlegactuator: 'upper-leg',
  lowerlegactuator: 'lower-leg',
  footactuator: 'foot',
};

const GEAR_BY_NAME = new Map<string, GearRow>();
for (const row of GEAR_ROWS) for (const name of row.names) if (!GEAR_BY_NAME.has(plainName(name))) GEAR_BY_NAME.set(plainName(name), row);

/** Critical hits pass through it: structure, armour and myomer have no part that could be hit. */
const UNHITTABLE: readonly string[] = ['structure', 'armour', 'tsm', 'industrial-tsm', 'super-cooled-myomer'];

export function fitMech(design: MechDesign): Fit {
  const fitter = new Fitter(design);
  // MegaMek's order: from the left leg up to the head, so that lists come out in the same order.
  for (let location = 7; location >= 0; location--) fitter.location(location);
  return fitter.finish();
}

class Fitter {
  private readonly design: MechDesign;
  private readonly weapons: WeaponMount[] = [];
  private readonly ammo: AmmoBin[] = [];
  private readonly gear: Gear[] = [];
  private readonly uses: SlotUse[] = new Array<SlotUse>(96).fill({ kind: 'empty' });
  private readonly unknown = new Set<string>();

  constructor(design: MechDesign) {
    this.design = design;
  }

  location(location: number): void {
    (this.design.slots[location] as readonly string[]).forEach((text, slot) => {
      readSlotLine(text).forEach((item, half) => {
        if (half === 0) this.place(item, location, location * 12 + slot);
        else this.placeSecondHalf(item, location, location * 12 + slot);
      });
    });
  }

  private place(item: SlotItem, location: number, at: number): void {
    const system = SYSTEMS[plainName(item.name)];
    if (system !== undefined) {
      this.uses[at] = { kind: 'system', system };
      return;
    }
    const { clan } = this.design;
    const weapon = findWeapon(item.name, clan);
    if (weapon >= 0) {
      this.placeWeapon(weapon, item, location, at);
      return;
    }
    const bin = ammunitionOf(item.name, clan);
    if (bin === null) {
      this.placeGear(item, location, at);
      return;
    }
    this.uses[at] = { kind: 'ammo', bin: this.ammo.length };
    this.ammo.push({ ...bin, location, slot: at, shared: false });
  }

  /** Two lots of ammunition, or two small heat sinks; the first one stands for the slot. */
  private placeSecondHalf(item: SlotItem, location: number, at: number): void {
    const bin = ammunitionOf(item.name, this.design.clan);
    if (bin !== null) this.ammo.push({ ...bin, location, slot: at, shared: true });
    else if (gearRow(item.name, this.design.clan) === undefined) this.unknown.add(item.name);
  }

  private placeWeapon(weapon: number, { rear, turret }: SlotItem, location: number, at: number): void {
    const size = WEAPONS[weapon]!.slots;
    let mount = this.weapons.findIndex(
      (m) => m.weapon === weapon && m.rear === rear && m.turret === turret && m.slots.length < size && reaches(m, location),
    );
    if (mount < 0) {
      mount = this.weapons.length;
      this.weapons.push({ weapon, location, rear, turret, slots: [] });
    }
    const it = this.weapons[mount]!;
    it.slots.push(at);
    if (location !== it.location && location <= LT) it.location = location;
    this.uses[at] = { kind: 'weapon', mount };
  }

  private placeGear({ name, size }: SlotItem, location: number, at: number): void {
    const row = gearRow(name, this.design.clan);
    if (row === undefined) {
      this.unknown.add(name);
      return;
    }
    const open = this.gear.findIndex(
      (g) => g.row === row && (row.spread === true || (g.location === location && g.slots.length < slotsOf(row, this.design))),
    );
    if (open >= 0) this.gear[open]!.slots.push(at);
    const index = open >= 0 ? open : this.gear.push({ row, location, slots: [at], size }) - 1;
    if (!UNHITTABLE.includes(row.kind)) this.uses[at] = { kind: 'gear', gear: index };
  }

  finish(): Fit {
    const problems = [...this.unknown].map((name): Problem => {
      const close = closestWord(name, [...GEAR_ROWS.flatMap((row) => row.names), ...WEAPONS.flatMap((w) => w.ids)]);
      return {
        code: 'battletech/unknown-equipment',
        severity: 'warning',
        message: `Unknown equipment '${name}'; it takes its slots and does nothing.`,
        subject: mechName(this.design),
        ...(close !== undefined && { hint: `Did you mean '${close}'?`, fix: close }),
      };
    });
    const { weapons, ammo, gear, uses: slots } = this;
    const fit = { weapons, ammo, gear, slots, unknown: [...this.unknown], problems };
    return { ...fit, unmodelled: unmodelledIn(fit) };
  }
}

function gearRow(name: string, clan: boolean): GearRow | undefined {
  return namedIn(GEAR_BY_NAME, plainName(name), clan) ?? namedIn(GEAR_BY_NAME, plainName(name), !clan);
}

/** Slots of one item by the mass of the 'Mech (TechManual, Tactical Operations); the rest fills what its location gives it. */
function slotsOf(row: GearRow, { mass }: MechDesign): number {
  if (row.slots > 0) return row.slots;
  switch (row.kind) {
    case 'hatchet':
    case 'sword':
    case 'claw':
      return Math.ceil(mass / 15);
    case 'mace':
      return Math.ceil(mass / 10);
    case 'lance':
      return Math.ceil(mass / 20);
    case 'retractable-blade':
      return 1 + Math.ceil(mass / 20);
    default:
      return 12;
  }
}

/** The same location, or for weapons that may be split the next one inward, which is read later. */
function reaches(mount: WeaponMount, location: number): boolean {
  if (mount.location === location) return true;
  return WEAPONS[mount.weapon]!.split === true && TRANSFERS_TO[mount.location] === location;
}
