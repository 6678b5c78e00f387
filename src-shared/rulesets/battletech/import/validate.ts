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
  const structure = half(
    /endo|composite/i.test(design.structure) ? mass / 20 : /reinforced/i.test(design.structure) ? mass / 5 : mass / 10,
  );
  const engine = half((ENGINE_TONS[design.engineRating] ?? 0) * ENGINES[design.engine].mass);
  const gyroBase = Math.ceil(design.engineRating / 100);
  const gyro = /heavy/i.test(design.gyro)
    ? 2 * gyroBase
    : /compact/i.test(design.gyro)
      ? half(1.5 * gyroBase)
      : /xl/i.test(design.gyro)
        ? half(gyroBase / 2)
        : gyroBase;
  const cockpit = /small/i.test(design.cockpit) ? 2 : 3;
  const free = design.engine === 'ice' || design.engine === 'fuel-cell' ? 0 : 10;
  const heatSinks = Math.max(0, design.heatSinks - free);
  const points = [...design.armour, ...design.rearArmour].reduce((sum, n) => sum + n, 0);
  const armour = half(points / (16 * armourFactor(design)));
  const weapons = fit.weapons.reduce((sum, w) => sum + (WEAPONS[w.weapon]?.tons ?? 0), 0);
  const ammo = fit.ammo.reduce((sum, bin) => sum + bin.tons, 0);
  const gear = fit.gear.reduce((sum, g) => sum + gearTons(g.row, design, fit), 0);
  const parts = { structure, engine, gyro, cockpit, heatSinks, armour, weapons, ammo, gear };
  return { ...parts, total: Object.values(parts).reduce((sum, n) => sum + n, 0) };
}

function armourFactor(design: MechDesign): number {
  const type = design.armourType.toLowerCase();
  if (type.includes('light ferro')) return 1.06;
  if (type.includes('heavy ferro')) return 1.24;
  if (type.includes('lamellor')) return 0.875;
  if (type.includes('ferro')) return design.armourClan || type.includes('clan') ? 1.2 : 1.12;
  return type.includes('hardened') ? 0.5 : 1;
}

function gearTons(row: GearRow, design: MechDesign, fit: Fit): number {
  const { mass } = design;
  if (row.kind === 'heat-sink' || row.kind === 'double-heat-sink') return 0; // counted with the engine's
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
      return half((ENGINE_TONS[design.engineRating] ?? 0) / 10);
    case 'hatchet':
      return Math.ceil(mass / 15);
    case 'sword':
      return half(mass / 20);
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
