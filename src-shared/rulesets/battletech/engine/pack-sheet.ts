/** A sheet as a flat record of numbers, for memory that threads share. */
import { MUNITION_ROWS, type MunitionKind, type Rounds } from '../data/ammunition.ts';
import { GEAR_KINDS } from '../data/equipment.ts';
import { FIRE_LINKS } from '../rules/fire-links.ts';
import { PLATES } from '../rules/plating.ts';
import type { MechSheet } from '../rules/sheet.ts';

const LOADS: readonly Rounds[] = ['standard', 'cluster', 'lrm', 'srm', 'er', 'he', 'homing', 'explosive'];
const KINDS: readonly MunitionKind[] = ['standard', ...MUNITION_ROWS.map((row) => row.kind)];

const NUMBERS = [
  'mass',
  'walk',
  'run',
  'jump',
  'boosters',
  'moveHeat',
  'jets',
  'wing',
  'sinks',
  'sinkPower',
  'gyro',
  'gunneryModifier',
  'pilotingModifier',
  'gunnery',
  'piloting',
  'commander',
  'frame',
  'case',
  'caseTwo',
  'aes',
  'shields',
  'battleValue',
] as const satisfies readonly (keyof MechSheet)[];
const FLAGS = [
  'quad',
  'stealth',
  'tsm',
  'industrialTsm',
  'torsoCockpit',
  'marks',
  'military',
] as const satisfies readonly (keyof MechSheet)[];

type Numbers = Pick<MechSheet, (typeof NUMBERS)[number]>;
type Flags = Pick<MechSheet, (typeof FLAGS)[number]>;

/** Flat form: a header, then lists with their lengths. */
export function packSheet(sheet: MechSheet): number[] {
  const out: number[] = [
    ...NUMBERS.map((key) => sheet[key]),
    ...FLAGS.map((key) => (sheet[key] ? 1 : 0)),
    ...sheet.armour,
    ...sheet.structure,
    ...sheet.plates.map((plate) => PLATES.indexOf(plate)),
    ...sheet.slots,
  ];
  out.push(sheet.weapons.length);
  for (const w of sheet.weapons) out.push(w.weapon, w.location, w.rear ? 1 : 0, w.arc, FIRE_LINKS.indexOf(w.link));
  out.push(sheet.bins.length);
  for (const b of sheet.bins)
    out.push(b.feed, LOADS.indexOf(b.load), KINDS.indexOf(b.kind), b.location, b.shots, b.explosive ? 1 : 0, b.shared ? 1 : 0);
  out.push(sheet.gear.length);
  for (const g of sheet.gear) out.push(GEAR_KINDS.indexOf(g.kind), g.grade);
  return out;
}

export function unpackSheet(record: Int16Array): MechSheet {
  let at = 0;
  const next = () => record[at++]!;
  const list = (n: number) => Array.from({ length: n }, next);
  return {
    ...(Object.fromEntries(NUMBERS.map((key) => [key, next()])) as Numbers),
    ...(Object.fromEntries(FLAGS.map((key) => [key, next() === 1])) as Flags),
    armour: list(11),
    structure: list(8),
    plates: list(8).map((plate) => PLATES[plate]!),
    slots: list(96),
    weapons: Array.from({ length: next() }, () => ({
      weapon: next(),
      location: next(),
      rear: next() === 1,
      arc: next(),
      link: FIRE_LINKS[next()]!,
    })),
    bins: Array.from({ length: next() }, () => ({
      feed: next(),
      load: LOADS[next()]!,
      kind: KINDS[next()]!,
      location: next(),
      shots: next(),
      explosive: next() === 1,
      shared: next() === 1,
    })),
    gear: Array.from({ length: next() }, () => ({ kind: GEAR_KINDS[next()]!, grade: next() })),
  };
}
