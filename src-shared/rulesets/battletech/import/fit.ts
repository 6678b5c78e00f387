/** From slot texts to what a 'Mech carries: weapons, ammunition bins, gear, and what each critical slot holds. */
import { closestWord, type Problem } from '../../../contract/problem.ts';
import { GEAR_ROWS, type GearKind, type GearRow } from '../data/equipment.ts';
import { LT, TRANSFERS_TO } from '../data/tables.ts';
import type { AmmoBin, Fit, Gear, SlotUse, SystemSlot, WeaponMount } from '../rules/fit.ts';
import { type MechDesign, mechName } from '../rules/mech.ts';
import { findWeapon, plainName, WEAPONS } from '../rules/weapon.ts';
import { ammunitionOf } from './ammunition.ts';

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
for (const row of GEAR_ROWS as readonly GearRow[]) for (const name of row.names) GEAR_BY_NAME.set(plainName(name), row);

const SUFFIXES = [/\(armored\)$/i, /:size:[\d.]+$/i, /\(omnipod\)$/i, /\(t\)$/i, /\(r\)$/i, /\(split\)$/i, /\((?:fl|fr|rl|rr)\)$/i];

/** Gear that sits where it is, one item at a time; the rest is spread or inside the engine. */
const SPREAD: readonly GearKind[] = ['structure', 'armour', 'myomer', 'targeting-computer'];

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
      // Two half-slots share one line; the first one is the one that is hit.
      const first = text.split('|')[0]!;
      if (!/^-?\s*empty\s*-?$/i.test(first.trim())) this.place(first, location, slot);
    });
  }

  private place(text: string, location: number, slot: number): void {
    const { name, rear } = stripSuffixes(text);
    const at = location * 12 + slot;
    const system = SYSTEMS[plainName(name)];
    if (system !== undefined) {
      this.uses[at] = { kind: 'system', system };
      return;
    }
    const { clan } = this.design;
    const bin = ammunitionOf(name, clan);
    if (bin !== null) {
      this.uses[at] = { kind: 'ammo', bin: this.ammo.length };
      this.ammo.push({ ...bin, location, slot: at });
      return;
    }
    const weapon = findWeapon(name, clan);
    if (weapon >= 0) this.placeWeapon(weapon, rear, location, at);
    else this.placeGear(name, location, at);
  }

  private placeWeapon(weapon: number, rear: boolean, location: number, at: number): void {
    const size = WEAPONS[weapon]?.slots ?? 1;
    let mount = this.weapons.findIndex(
      (m) => m.weapon === weapon && m.rear === rear && m.slots.length < size && reaches(m, location, size),
    );
    if (mount < 0) {
      mount = this.weapons.length;
      this.weapons.push({ weapon, location, rear, slots: [] });
    }
    const it = this.weapons[mount]!;
    it.slots.push(at);
    if (location !== it.location && location <= LT) it.location = location;
    this.uses[at] = { kind: 'weapon', mount };
  }

  private placeGear(name: string, location: number, at: number): void {
    const row = gearRow(name, this.design.clan);
    if (row === undefined) {
      this.unknown.add(name);
      return;
    }
    const open = this.gear.findIndex(
      (g) => g.row === row && (spread(row) || (g.location === location && g.slots.length < sizeOf(row, this.design))),
    );
    if (open >= 0) this.gear[open]!.slots.push(at);
    const index = open >= 0 ? open : this.gear.push({ row, location, slots: [at] }) - 1;
    if (!['structure', 'armour', 'myomer'].includes(row.kind)) this.uses[at] = { kind: 'gear', gear: index };
  }

  finish(): Fit {
    const unmodelled = new Set<string>(this.unknown);
    for (const g of this.gear) if (g.row.unmodelled) unmodelled.add(g.row.names[0]!);
    for (const m of this.weapons) {
      const special = WEAPONS[m.weapon]?.special;
      if (special === 'marker' || special === 'artillery') unmodelled.add(WEAPONS[m.weapon]!.name);
    }
    const problems = [...this.unknown].map((name): Problem => {
      const close = closestWord(name, [...GEAR_BY_NAME.keys(), ...WEAPONS.flatMap((w) => w.ids)]);
      return {
        code: 'battletech/unknown-equipment',
        severity: 'warning',
        message: `Unknown equipment '${name}'; it takes its slots and does nothing.`,
        subject: mechName(this.design),
        ...(close !== undefined && { hint: `Did you mean '${close}'?`, fix: close }),
      };
    });
    const { weapons, ammo, gear, uses: slots } = this;
    return { weapons, ammo, gear, slots, unknown: [...this.unknown], unmodelled: [...unmodelled], problems };
  }
}

function stripSuffixes(text: string): { name: string; rear: boolean } {
  let name = text.trim();
  let rear = false;
  for (let found = true; found; ) {
    found = false;
    for (const suffix of SUFFIXES) {
      if (!suffix.test(name)) continue;
      if (suffix.source === '\\(r\\)$') rear = true;
      name = name.replace(suffix, '').trim();
      found = true;
    }
  }
  return { name, rear };
}

function gearRow(name: string, clan: boolean): GearRow | undefined {
  const plain = plainName(name);
  return (
    (clan ? (GEAR_BY_NAME.get(`clan${plain}`) ?? GEAR_BY_NAME.get(`cl${plain}`)) : undefined) ??
    GEAR_BY_NAME.get(plain) ??
    GEAR_BY_NAME.get(`is${plain}`)
  );
}

function spread(row: GearRow): boolean {
  return SPREAD.includes(row.kind);
}

/** Slots of one item; those without a fixed size fill what their location gives them. */
function sizeOf(row: GearRow, design: MechDesign): number {
  if (row.slots > 0) return row.slots;
  return row.kind === 'hatchet' || row.kind === 'sword' ? Math.ceil(design.mass / 15) : 12;
}

/** Weapons of eight slots and more may be split between neighbouring locations. */
function reaches(mount: WeaponMount, location: number, size: number): boolean {
  if (mount.location === location) return true;
  if (size < 8) return false;
  const inward = TRANSFERS_TO[mount.location];
  const outward = TRANSFERS_TO[location];
  return inward === location || outward === mount.location;
}
