/** Construction checks (TechManual): does the mass add up, do the slots fit? Findings are warnings; the 'Mech plays anyway. */
import type { Problem } from '../../../contract/problem.ts';
import { ENGINE_TONS, ENGINES, type GearRow } from '../data/equipment.ts';
import { HD } from '../data/tables.ts';
import { binsFeeding, type Fit, isMilitary } from '../rules/fit.ts';
import { type MechDesign, mechName } from '../rules/mech.ts';
import { structureOf } from '../rules/sheet.ts';
import { WEAPONS } from '../rules/weapon.ts';

const half = (tons: number) => Math.ceil(tons * 2 - 1e-9) / 2;

export interface MassBreakdown {
  readonly structure: number;
  readonly engine: number;
  readonly gyro: number;
  readonly cockpit: number;
  readonly heatSinks: number;
  readonly armour: number;
  readonly weapons: number;
  readonly ammo: number;
  readonly gear: number;
  readonly total: number;
}

export function massOf(design: MechDesign, fit: Fit): MassBreakdown {
  const { mass } = design;
  const structure = half(mass * structureShare(design.structure));
  const engine = engineTons(design);
  const gyro = gyroTons(design);
  const cockpit = /small/i.test(design.cockpit) ? 2 : /torso|primitive|interface/i.test(design.cockpit) ? 4 : 3;
  const free = design.engine === 'ice' ? 0 : design.engine === 'fuel-cell' ? 1 : design.engine === 'fission' ? 5 : 10;
  const heatSinks = Math.max(0, design.heatSinks - free);
  const points = [...design.armour, ...design.rearArmour].reduce((sum, n) => sum + n, 0);
  // Patchwork plates are rounded one by one; the warning is not worth that.
  const armour = design.patchwork === undefined ? half(points / pointsPerTon(design)) : 0;
  const weapons = fit.weapons.reduce((sum, w) => sum + (WEAPONS[w.weapon]?.tons ?? 0), 0);
  const ammo = fit.ammo.reduce((sum, bin) => sum + bin.tons, 0);
  const gear = fit.gear.reduce((sum, g) => sum + (g.size > 0 ? g.size : gearTons(g.row, design, fit)), 0);
  const parts = { structure, engine, gyro, cockpit, heatSinks, armour, weapons, ammo, gear };
  return { ...parts, total: Object.values(parts).reduce((sum, n) => sum + n, 0) };
}

function gyroTons({ gyro, engineRating }: MechDesign): number {
  const base = Math.ceil(engineRating / 100);
  if (/none/i.test(gyro)) return 0;
  if (/heavy/i.test(gyro)) return 2 * base;
  if (/compact/i.test(gyro)) return half(1.5 * base);
  return /xl/i.test(gyro) ? half(base / 2) : base;
}

function engineTons({ engine, engineRating }: MechDesign): number {
  return half((ENGINE_TONS[engineRating] ?? 0) * ENGINES[engine].mass);
}

/** Share of the mass (TechManual, Tactical Operations). */
function structureShare(structure: string): number {
  if (/endo-?\s?composite/i.test(structure)) return 0.075;
  if (/endo|composite/i.test(structure)) return 0.05;
  return /reinforced|industrial/i.test(structure) ? 0.2 : 0.1;
}

/** The first that the name holds counts: longer names stand before those they contain. */
const POINTS_PER_TON: readonly (readonly [RegExp, number])[] = [
  [/light ferro/i, 16.96],
  [/heavy ferro/i, 19.84],
  [/lamellor/i, 14],
  [/hardened/i, 8],
  [/heavy industrial/i, 16],
  [/industrial|primitive/i, 10.72],
  [/commercial/i, 24],
  [/ballistic|anti-?penetrative/i, 12],
  [/impact/i, 14],
  [/heat-?dissipating/i, 10],
];

function pointsPerTon({ armourType, armourClan }: MechDesign): number {
  const special = POINTS_PER_TON.find(([pattern]) => pattern.test(armourType))?.[1];
  if (special !== undefined) return special;
  if (!/ferro/i.test(armourType)) return 16;
  return armourClan || /clan/i.test(armourType) ? 19.2 : 17.92;
}

function gearTons(row: GearRow, design: MechDesign, fit: Fit): number {
  const { mass } = design;
  if (/heat-sink$/.test(row.kind) && row.kind !== 'radical-heat-sink') return 0; // counted with the engine's
  if (row.tons !== 'special') return row.tons;
  switch (row.kind) {
    case 'jump-jet':
      return jetTons(mass);
    case 'improved-jump-jet':
      return 2 * jetTons(mass);
    case 'targeting-computer':
      return Math.ceil(directFireTons(fit) / (row.names[0]?.startsWith('CL') ? 5 : 4));
    case 'masc':
      return Math.max(1, Math.round(mass / (row.names[0]?.startsWith('CL') ? 25 : 20)));
    case 'supercharger':
      return half(engineTons(design) / 10);
    case 'hatchet':
      return Math.ceil(mass / 15);
    case 'sword':
      return half(mass / 20);
    case 'retractable-blade':
      return half(mass / 20) + 0.5;
    case 'mace':
      return Math.ceil(mass / 10);
    case 'lance':
      return Math.ceil(mass / 20);
    case 'claw':
    case 'talons':
      return Math.ceil(mass / 15);
    case 'aes':
      return half(mass / (design.config === 'quad' ? 50 : 35));
    case 'partial-wing':
      return half(mass * (row.names[0]?.startsWith('CL') ? 0.05 : 0.07));
    default:
      return 0;
  }
}

export function jetTons(mass: number): number {
  return mass <= 55 ? 0.5 : mass <= 85 ? 1 : 2;
}

function directFireTons(fit: Fit): number {
  return fit.weapons.reduce((sum, w) => {
    const row = WEAPONS[w.weapon]!;
    return row.kind === 'missile' || row.kind === 'other' || row.special === 'ams' || /machine gun|flamer/i.test(row.name)
      ? sum
      : sum + row.tons;
  }, 0);
}

export function validate(design: MechDesign, fit: Fit): Problem[] {
  const problems: Problem[] = [];
  const warn = (code: string, message: string) =>
    problems.push({ code: `battletech/${code}`, severity: 'warning', message, subject: mechName(design) });
  const { total } = massOf(design, fit);
  if (fit.unknown.length === 0 && total > design.mass + 0.25) warn('overweight', `It weighs ${total} tons; ${design.mass} are allowed.`);
  const structure = structureOf(design);
  design.armour.forEach((points, location) => {
    const rear = location >= 1 && location <= 3 ? design.rearArmour[location - 1]! : 0;
    const most = location === HD ? 9 : 2 * structure[location]!;
    if (points + rear > most) warn('too-much-armour', `A location carries ${points + rear} points of armour; ${most} are allowed.`);
  });
  for (const mount of fit.weapons) {
    const row = WEAPONS[mount.weapon]!;
    if (mount.slots.length < row.slots) warn('missing-slots', `${row.name} needs ${row.slots} slots and has ${mount.slots.length}.`);
  }
  for (const w of fit.weapons) {
    if (binsFeeding(fit, w)?.length === 0) warn('no-ammunition', `${WEAPONS[w.weapon]!.name} has no ammunition.`);
  }
  if (!isMilitary(fit)) {
    const message = 'It is unarmed: its weapons together do less than 5 damage and none reaches 6 hexes.';
    problems.push({ code: 'battletech/unarmed', severity: 'note', message, subject: mechName(design) });
  }
  return problems;
}
