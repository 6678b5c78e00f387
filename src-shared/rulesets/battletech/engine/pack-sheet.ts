/** A sheet as a flat record of numbers, for memory that threads share. */
import { MUNITION_ROWS, type MunitionKind, type Rounds } from '../data/ammunition.ts';
import { GEAR_CODES, type MechSheet } from '../rules/sheet.ts';

const LOADS: readonly Rounds[] = ['standard', 'cluster', 'lrm', 'srm', 'er', 'he', 'homing', 'explosive'];
const KINDS: readonly MunitionKind[] = ['standard', ...MUNITION_ROWS.map((row) => row.kind)];

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
    sheet.military ? 1 : 0,
    sheet.battleValue,
    ...sheet.armour,
    ...sheet.structure,
    ...sheet.slots,
  ];
  out.push(sheet.weapons.length);
  for (const w of sheet.weapons) out.push(w.weapon, w.location, w.rear ? 1 : 0, w.arc);
  out.push(sheet.bins.length);
  for (const b of sheet.bins)
    out.push(b.feed, LOADS.indexOf(b.load), KINDS.indexOf(b.kind), b.location, b.shots, b.explosive ? 1 : 0, b.shared ? 1 : 0);
  out.push(sheet.gear.length);
  for (const g of sheet.gear) out.push(GEAR_CODES.indexOf(g));
  return out;
}

export function unpackSheet(record: Int16Array): MechSheet {
  let at = 0;
  const next = () => record[at++]!;
  const list = (n: number) => Array.from({ length: n }, next);
  const [mass, walk, run, jump, sinks, sinkPower, quad, tsm, gyro, caseMask, caseTwo, artemis, military, battleValue] = list(14) as [
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
    number,
  ];
  const armour = list(11);
  const structure = list(8);
  const slots = list(96);
  const weapons = Array.from({ length: next() }, () => ({ weapon: next(), location: next(), rear: next() === 1, arc: next() }));
  const bins = Array.from({ length: next() }, () => ({
    feed: next(),
    load: LOADS[next()]!,
    kind: KINDS[next()]!,
    location: next(),
    shots: next(),
    explosive: next() === 1,
    shared: next() === 1,
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
    military: military === 1,
    battleValue,
  };
}
