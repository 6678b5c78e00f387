/** A sheet as a flat record of numbers, for memory that threads share. */
import { GEAR_CODES, type MechSheet } from '../rules/sheet.ts';
import type { Munition } from '../rules/weapon.ts';

const MUNITIONS: readonly Munition[] = ['standard', 'cluster', 'srm', 'lrm', 'er', 'he', 'artemis', 'narc'];

/** Flat form: a header, then lists with their lengths. */
export function packSheet(sheet: MechSheet): number[] {
  const out: number[] = [
    sheet.mass,
    sheet.walk,
    sheet.run,
    sheet.jump,
    sheet.sinks,
    sheet.sinkPower,
    sheet.quad ? 1 : 0,
    sheet.tsm ? 1 : 0,
    sheet.gyro,
    sheet.case,
    sheet.caseTwo,
    sheet.artemis,
    sheet.battleValue,
    ...sheet.armour,
    ...sheet.structure,
    ...sheet.slots,
  ];
  out.push(sheet.weapons.length);
  for (const w of sheet.weapons) out.push(w.weapon, w.location, w.rear ? 1 : 0, w.arc);
  out.push(sheet.bins.length);
  for (const b of sheet.bins) out.push(b.weapon, MUNITIONS.indexOf(b.munition), b.location, b.shots);
  out.push(sheet.gear.length);
  for (const g of sheet.gear) out.push(GEAR_CODES.indexOf(g));
  return out;
}

export function unpackSheet(record: Int16Array): MechSheet {
  let at = 0;
  const next = () => record[at++]!;
  const list = (n: number) => Array.from({ length: n }, next);
  const [mass, walk, run, jump, sinks, sinkPower, quad, tsm, gyro, caseMask, caseTwo, artemis, battleValue] = list(13) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const armour = list(11);
  const structure = list(8);
  const slots = list(96);
  const weapons = Array.from({ length: next() }, () => ({ weapon: next(), location: next(), rear: next() === 1, arc: next() }));
  const bins = Array.from({ length: next() }, () => ({
    weapon: next(),
    munition: MUNITIONS[next()]!,
    location: next(),
    shots: next(),
  }));
  const gear = Array.from({ length: next() }, () => GEAR_CODES[next()]!);
  return {
    mass,
    walk,
    run,
    jump,
    sinks,
    sinkPower,
    quad: quad === 1,
    tsm: tsm === 1,
    gyro,
    armour,
    structure,
    slots,
    weapons,
    bins,
    gear,
    case: caseMask,
    caseTwo,
    artemis,
    battleValue,
  };
}
