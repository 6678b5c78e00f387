/**
 * Thirty original 'Mechs, 20 to 100 tons, each with a role. Blueprints name what is carried; the builder lays out the
 * slots by the construction rules and spends the remaining mass on armour. The result is ordinary `.mtf` text.
 */
import type { SampleFile } from '../../../contract/ruleset.ts';
import { joinFiles } from '../import/bundle.ts';
import { jetTons } from '../import/validate.ts';
import { findWeapon, WEAPONS } from '../rules/weapon.ts';
import { ENGINE_TONS, ENGINES, type EngineType } from './equipment.ts';
import { STRUCTURE } from './tables.ts';
import type { WeaponRow } from './weapon-row.ts';

type LocationId = 'HD' | 'CT' | 'RT' | 'LT' | 'RA' | 'LA' | 'RL' | 'LL';

interface Blueprint {
  readonly chassis: string;
  readonly model: string;
  readonly tons: number;
  readonly walk: number;
  readonly jump?: number;
  readonly role: string;
  readonly engine?: EngineType;
  readonly clan?: boolean;
  readonly sinks: number;
  readonly double?: boolean;
  readonly endo?: boolean;
  /** Weapons, ammunition and gear by location; `xN` repeats. */
  readonly load: Readonly<Partial<Record<LocationId, readonly string[]>>>;
  /** Arms without lower actuators and hands. */
  readonly gunArms?: boolean;
  readonly year: number;
  readonly text: string;
}

const BLUEPRINTS: readonly Blueprint[] = [
  {
    chassis: 'Sprite',
    model: 'SPR-1A',
    tons: 20,
    walk: 6,
    jump: 6,
    role: 'Scout',
    sinks: 10,
    year: 2710,
    load: { RA: ['Medium Laser'], LA: ['Small Laser'] },
    text: 'Jumps from roof to roof and stings.',
  },
  {
    chassis: 'Whippet',
    model: 'WHP-2F',
    tons: 20,
    walk: 8,
    role: 'Striker',
    sinks: 10,
    year: 2744,
    load: { CT: ['Medium Laser'], RA: ['Medium Laser'], LA: ['Small Laser'] },
    text: 'As fast as a hover scout; lives by never standing still.',
  },
  {
    chassis: 'Gadfly',
    model: 'GDF-3',
    tons: 25,
    walk: 7,
    jump: 7,
    role: 'Scout',
    sinks: 10,
    year: 2755,
    load: { RA: ['Medium Laser'], LA: ['Medium Laser'], CT: ['Small Laser'] },
    text: 'Comes over the ridge and is gone again.',
  },
  {
    chassis: 'Tinker',
    model: 'TNK-1',
    tons: 25,
    walk: 5,
    role: 'Ambusher',
    sinks: 10,
    year: 2690,
    load: { RT: ['SRM 6', 'IS Ammo SRM-6'], RA: ['Medium Laser'], LA: ['Medium Laser'], HD: ['Small Laser'] },
    text: 'Waits in the woods with a rack of short-range missiles.',
  },
  {
    chassis: 'Heron',
    model: 'HRN-4L',
    tons: 30,
    walk: 6,
    jump: 6,
    role: 'Skirmisher',
    sinks: 10,
    year: 2781,
    load: { LT: ['LRM 5', 'IS Ammo LRM-5'], RA: ['Medium Laser'], LA: ['Medium Laser'] },
    text: 'Wades, jumps, and keeps its distance.',
  },
  {
    chassis: 'Ferret',
    model: 'FRT-2S',
    tons: 30,
    walk: 7,
    role: 'Striker',
    sinks: 10,
    year: 2702,
    load: { RA: ['Medium Laser', 'Medium Laser'], LT: ['SRM 4', 'IS Ammo SRM-4'] },
    text: 'Runs round slower machines and bites their backs.',
  },
  {
    chassis: 'Bramble',
    model: 'BRM-5',
    tons: 35,
    walk: 6,
    jump: 6,
    role: 'Striker',
    sinks: 11,
    year: 2766,
    load: { RA: ['Medium Laser'], LA: ['Medium Laser'], RT: ['Medium Laser'], LT: ['SRM 4', 'IS Ammo SRM-4'] },
    text: 'A hedge of lasers that lands behind you.',
  },
  {
    chassis: 'Lamplighter',
    model: 'LMP-1P',
    tons: 35,
    walk: 4,
    jump: 4,
    role: 'Sniper',
    sinks: 12,
    year: 2759,
    load: { RA: ['PPC'], CT: ['Small Laser'] },
    text: 'One particle cannon and the patience to use it.',
  },
  {
    chassis: 'Kite',
    model: 'KTE-3',
    tons: 40,
    walk: 7,
    jump: 7,
    role: 'Scout',
    sinks: 10,
    year: 2775,
    load: { RA: ['Medium Laser'], LT: ['LRM 5', 'IS Ammo LRM-5'], LA: ['Medium Laser'] },
    text: 'The fastest jumper of its mass.',
  },
  {
    chassis: 'Sower',
    model: 'SWR-2',
    tons: 40,
    walk: 5,
    role: 'Missile Boat',
    sinks: 10,
    year: 2733,
    load: { RT: ['LRM 15', 'IS Ammo LRM-15'], LT: ['IS Ammo LRM-15'], RA: ['Medium Laser'], LA: ['Medium Laser'] },
    text: 'Long-range rain from behind a hill.',
  },
  {
    chassis: 'Drummer',
    model: 'DRM-4',
    tons: 45,
    walk: 5,
    jump: 5,
    role: 'Skirmisher',
    sinks: 11,
    year: 2749,
    load: { RA: ['Large Laser'], LT: ['SRM 4', 'IS Ammo SRM-4'], LA: ['Medium Laser'] },
    text: 'A medium that does a bit of everything.',
  },
  {
    chassis: 'Hackbut',
    model: 'HKB-2C',
    tons: 45,
    walk: 4,
    role: 'Sniper',
    sinks: 10,
    gunArms: true,
    year: 2688,
    load: { RA: ['Autocannon/5'], RT: ['IS Ammo AC/5'], LA: ['Autocannon/5'], LT: ['IS Ammo AC/5'], CT: ['Medium Laser'] },
    text: 'Two long barrels on slow legs.',
  },
  {
    chassis: 'Mastiff',
    model: 'MST-4G',
    tons: 50,
    walk: 4,
    role: 'Brawler',
    sinks: 12,
    year: 2705,
    load: { RT: ['Autocannon/20', 'IS Ammo AC/20', 'IS Ammo AC/20'], LA: ['Medium Laser'], RA: ['Medium Laser'] },
    text: 'Walks up to you and fires the big gun once.',
  },
  {
    chassis: 'Mastiff',
    model: 'MST-4P',
    tons: 50,
    walk: 4,
    role: 'Brawler',
    sinks: 22,
    year: 2706,
    load: {
      RA: ['Medium Laser', 'Medium Laser'],
      LA: ['Medium Laser', 'Medium Laser'],
      RT: ['Medium Laser', 'Medium Laser'],
      LT: ['Medium Laser', 'Medium Laser'],
      HD: ['Small Laser'],
    },
    text: 'The same hull with eight lasers and sinks to match: the baseline of our ratings.',
  },
  {
    chassis: 'Halberdier',
    model: 'HLB-3H',
    tons: 50,
    walk: 5,
    jump: 5,
    role: 'Brawler',
    sinks: 10,
    year: 2811,
    load: { RA: ['Hatchet', 'Hatchet', 'Hatchet', 'Hatchet'], LA: ['Medium Laser', 'Medium Laser'], RT: ['SRM 4', 'IS Ammo SRM-4'] },
    text: 'Jumps close and swings.',
  },
  {
    chassis: 'Corsair',
    model: 'CSR-6',
    tons: 55,
    walk: 5,
    jump: 5,
    role: 'Skirmisher',
    sinks: 13,
    year: 2772,
    load: { RA: ['Large Laser'], LA: ['Medium Laser', 'Medium Laser'], LT: ['SRM 6', 'IS Ammo SRM-6'] },
    text: 'A balanced trooper with jets.',
  },
  {
    chassis: 'Palfrey',
    model: 'PLF-2',
    tons: 55,
    walk: 6,
    role: 'Striker',
    sinks: 12,
    year: 2763,
    load: { RA: ['Medium Laser', 'Medium Laser'], LA: ['Medium Laser', 'Medium Laser'], RT: ['SRM 6', 'IS Ammo SRM-6'] },
    text: 'Light-cavalry speed in a medium frame.',
  },
  {
    chassis: 'Longstrider',
    model: 'LST-5',
    tons: 60,
    walk: 5,
    role: 'Skirmisher',
    sinks: 11,
    year: 2754,
    load: { RA: ['Autocannon/5'], RT: ['IS Ammo AC/5'], LT: ['LRM 10', 'IS Ammo LRM-10'], LA: ['Medium Laser'], CT: ['Medium Laser'] },
    text: 'Strides with the mediums and shoots with the heavies.',
  },
  {
    chassis: 'Rampart',
    model: 'RMP-3M',
    tons: 60,
    walk: 4,
    role: 'Juggernaut',
    sinks: 14,
    year: 2725,
    load: {
      RT: ['SRM 6', 'IS Ammo SRM-6'],
      LT: ['SRM 6', 'IS Ammo SRM-6'],
      RA: ['Medium Laser', 'Medium Laser'],
      LA: ['Medium Laser', 'Medium Laser'],
      CT: ['Small Laser'],
    },
    text: 'Armour first, short-range fire second.',
  },
  {
    chassis: 'Mangonel',
    model: 'MNG-2L',
    tons: 65,
    walk: 4,
    jump: 4,
    role: 'Missile Boat',
    sinks: 15,
    gunArms: true,
    year: 2738,
    load: {
      RA: ['LRM 15'],
      LA: ['LRM 15'],
      RT: ['IS Ammo LRM-15', 'Medium Laser'],
      LT: ['IS Ammo LRM-15', 'Medium Laser'],
      CT: ['Medium Laser', 'Medium Laser'],
    },
    text: 'Two racks of fifteen on jump jets.',
  },
  {
    chassis: 'Bailiff',
    model: 'BLF-1',
    tons: 65,
    walk: 5,
    role: 'Brawler',
    sinks: 12,
    year: 2790,
    load: { RT: ['Autocannon/10', 'IS Ammo AC/10'], RA: ['Medium Laser'], LA: ['Medium Laser'], LT: ['SRM 4', 'IS Ammo SRM-4'] },
    text: 'Collects what is owed, in person.',
  },
  {
    chassis: 'Basilisk',
    model: 'BSK-6R',
    tons: 70,
    walk: 4,
    role: 'Sniper',
    sinks: 19,
    year: 2719,
    gunArms: true,
    load: { RA: ['PPC'], LA: ['PPC'], RT: ['Medium Laser'], LT: ['Medium Laser', 'SRM 6', 'IS Ammo SRM-6'] },
    text: 'Twin particle cannon; runs hot when pressed.',
  },
  {
    chassis: 'Culverin',
    model: 'CLV-2K',
    tons: 70,
    walk: 4,
    role: 'Missile Boat',
    sinks: 11,
    year: 2731,
    load: { RT: ['LRM 20', 'IS Ammo LRM-20'], LT: ['LRM 20', 'IS Ammo LRM-20'], RA: ['Medium Laser'], LA: ['Medium Laser'] },
    text: 'Forty missiles a turn at any range but close.',
  },
  {
    chassis: 'Warden',
    model: 'WRD-1K',
    tons: 75,
    walk: 4,
    role: 'Brawler',
    sinks: 13,
    year: 2741,
    load: {
      RT: ['Autocannon/10', 'IS Ammo AC/10', 'IS Ammo AC/10'],
      LT: ['LRM 15', 'IS Ammo LRM-15'],
      RA: ['Medium Laser'],
      LA: ['Medium Laser'],
      CT: ['SRM 4'],
      LL: ['IS Ammo SRM-4'],
    },
    text: 'Fights at every range and does not hurry.',
  },
  {
    chassis: 'Peregrine',
    model: 'PRG-C',
    tons: 75,
    walk: 5,
    role: 'Brawler',
    engine: 'clan-xl',
    clan: true,
    sinks: 17,
    double: true,
    year: 2930,
    load: {
      RA: ['CLERLargeLaser', 'CLERMediumLaser'],
      LA: ['CLERLargeLaser', 'CLERMediumLaser'],
      RT: ['CLLRM15', 'Clan Ammo LRM-15'],
      LT: ['CLLRM15', 'Clan Ammo LRM-15'],
      CT: ['CLMediumPulseLaser'],
    },
    text: 'Clan technology: long reach, light engine, double sinks.',
  },
  {
    chassis: 'Ironclad',
    model: 'IRC-4E',
    tons: 80,
    walk: 4,
    role: 'Juggernaut',
    sinks: 16,
    year: 2722,
    load: {
      RA: ['Large Laser'],
      LA: ['Large Laser'],
      RT: ['Autocannon/5', 'IS Ammo AC/5'],
      LT: ['Medium Laser', 'Medium Laser'],
      CT: ['Small Laser'],
    },
    text: 'All armour and steady fire.',
  },
  {
    chassis: 'Goliard',
    model: 'GLD-9',
    tons: 80,
    walk: 4,
    jump: 4,
    role: 'Skirmisher',
    sinks: 16,
    engine: 'xl',
    double: true,
    year: 3050,
    load: {
      RA: ['ISERPPC'],
      LA: ['ISERPPC'],
      RT: ['ISMediumPulseLaser', 'ISMediumPulseLaser'],
      LT: ['ISStreakSRM4', 'IS Streak SRM 4 Ammo'],
    },
    text: 'An assault machine that jumps.',
  },
  {
    chassis: 'Bombard',
    model: 'BMB-0W',
    tons: 85,
    walk: 3,
    role: 'Missile Boat',
    sinks: 16,
    year: 2711,
    load: {
      RA: ['LRM 20'],
      LA: ['LRM 20'],
      RT: ['IS Ammo LRM-20', 'IS Ammo LRM-20', 'LRM 5', 'IS Ammo LRM-5'],
      LT: ['IS Ammo LRM-20', 'IS Ammo LRM-20', 'LRM 5', 'IS Ammo LRM-5'],
      CT: ['Medium Laser'],
      HD: ['Small Laser'],
    },
    text: 'The heaviest rack of missiles on two legs.',
  },
  {
    chassis: 'Hecatomb',
    model: 'HEC-2G',
    tons: 90,
    walk: 3,
    role: 'Sniper',
    sinks: 14,
    double: true,
    gunArms: true,
    year: 3048,
    load: {
      RA: ['ISGaussRifle'],
      LA: ['ISERPPC'],
      RT: ['IS Gauss Ammo', 'IS Gauss Ammo', 'ISCASE'],
      LT: ['ISERLargeLaser'],
      CT: ['Medium Laser'],
    },
    text: 'Gauss rifle and extended-range cannon: no safe distance.',
  },
  {
    chassis: 'Colossus',
    model: 'CLS-7D',
    tons: 100,
    walk: 3,
    role: 'Juggernaut',
    sinks: 20,
    year: 2755,
    load: {
      RT: ['Autocannon/20', 'IS Ammo AC/20', 'IS Ammo AC/20'],
      LT: ['LRM 20', 'IS Ammo LRM-20', 'IS Ammo LRM-20', 'SRM 6', 'IS Ammo SRM-6'],
      RA: ['Medium Laser'],
      LA: ['Medium Laser'],
      CT: ['Medium Laser (R)', 'Medium Laser (R)'],
    },
    text: 'The last argument.',
  },
];

const EMPTY = '-Empty-';
const ORDER: readonly LocationId[] = ['LA', 'RA', 'LT', 'RT', 'CT', 'HD', 'LL', 'RL'];
const HEADINGS: Readonly<Record<LocationId, string>> = {
  LA: 'Left Arm',
  RA: 'Right Arm',
  LT: 'Left Torso',
  RT: 'Right Torso',
  CT: 'Center Torso',
  HD: 'Head',
  LL: 'Left Leg',
  RL: 'Right Leg',
};

export const SAMPLE_MECHS: readonly SampleFile[] = BLUEPRINTS.map((plan) => ({
  name: `${plan.chassis} ${plan.model}.mtf`,
  title: `${plan.chassis} ${plan.model}: ${plan.text}`,
  text: build(plan),
}));

const WEIGHT_CLASSES = [
  { label: 'Light', most: 35 },
  { label: 'Medium', most: 55 },
  { label: 'Heavy', most: 75 },
  { label: 'Assault', most: 100 },
] as const;

/** The same as rosters, one per weight class. */
export const SAMPLES: readonly SampleFile[] = WEIGHT_CLASSES.map(({ label, most }, i) => {
  const least = WEIGHT_CLASSES[i - 1]?.most ?? 0;
  const files = SAMPLE_MECHS.filter((_, k) => {
    const tons = BLUEPRINTS[k]?.tons ?? 0;
    return tons > least && tons <= most;
  });
  return { name: `${label} 'Mechs.mtf`, title: `${label} 'Mechs, ${least === 0 ? 20 : least + 5} to ${most} tons`, text: joinFiles(files) };
});

function build(plan: Blueprint): string {
  const slots = layOut(plan);
  const armour = plateUp(plan);
  const rating = plan.tons * plan.walk;
  const engine = plan.engine ?? 'fusion';
  const tech = plan.clan ? 'Clan' : 'Inner Sphere';
  return [
    `chassis:${plan.chassis}`,
    `model:${plan.model}`,
    '',
    'Config:Biped',
    `TechBase:${tech}`,
    `Era:${plan.year}`,
    'Source:Warbench',
    `Rules Level:${plan.double || plan.clan ? 2 : 1}`,
    `role:${plan.role}`,
    '',
    `Mass:${plan.tons}`,
    `Engine:${rating} ${ENGINES[engine].label}${engine === 'clan-xl' ? ' (Clan)' : ''} Engine`,
    `Structure:${plan.endo ? 'Endo Steel' : 'Standard'}`,
    'Myomer:Standard',
    '',
    `Heat Sinks:${plan.sinks} ${plan.double ? 'Double' : 'Single'}`,
    `Walk MP:${plan.walk}`,
    `Jump MP:${plan.jump ?? 0}`,
    '',
    `Armor:Standard(${tech})`,
    ...armour,
    '',
    ...ORDER.flatMap((location) => [`${HEADINGS[location]}:`, ...(slots[location] as string[]), '']),
    `overview:${plan.text}`,
    '',
  ].join('\n');
}

function layOut(plan: Blueprint): Record<LocationId, string[]> {
  const side = ENGINES[plan.engine ?? 'fusion'].sideSlots;
  const engine = (n: number) => new Array<string>(n).fill('Fusion Engine');
  const arm = ['Shoulder', 'Upper Arm Actuator', ...(plan.gunArms ? [] : ['Lower Arm Actuator', 'Hand Actuator'])];
  const leg = ['Hip', 'Upper Leg Actuator', 'Lower Leg Actuator', 'Foot Actuator'];
  const slots: Record<LocationId, string[]> = {
    HD: ['Life Support', 'Sensors', 'Cockpit', EMPTY, 'Sensors', 'Life Support'],
    CT: [...engine(3), 'Gyro', 'Gyro', 'Gyro', 'Gyro', ...engine(3)],
    RT: engine(side),
    LT: engine(side),
    RA: [...arm],
    LA: [...arm],
    RL: [...leg],
    LL: [...leg],
  };
  for (const location of ORDER) for (const item of plan.load[location] ?? []) mountItem(plan, slots, location, item);
  for (let i = 0; i < (plan.jump ?? 0); i++)
    put(slots, i % 2 === 0 ? ['RL', 'LL', 'RT', 'LT', 'CT'] : ['LL', 'RL', 'LT', 'RT', 'CT'], ['Jump Jet']);
  // The engine holds one sink for every 25 points of rating; the others take slots.
  const outside = Math.max(0, plan.sinks - Math.floor((plan.tons * plan.walk) / 25));
  const sink = plan.double
    ? plan.clan
      ? ['CLDoubleHeatSink', 'CLDoubleHeatSink']
      : ['ISDoubleHeatSink', 'ISDoubleHeatSink', 'ISDoubleHeatSink']
    : ['Heat Sink'];
  for (let i = 0; i < outside; i++)
    put(slots, i % 2 === 0 ? ['RL', 'RA', 'RT', 'LL', 'LA', 'LT', 'CT', 'HD'] : ['LL', 'LA', 'LT', 'RL', 'RA', 'RT', 'CT', 'HD'], sink);
  for (const location of ORDER) {
    const list = slots[location];
    while (list.length < 12) list.push(EMPTY);
  }
  return slots;
}

function mountItem(plan: Blueprint, slots: Record<LocationId, string[]>, location: LocationId, item: string): void {
  const weapon = WEAPONS[findWeapon(item.replace(' (R)', ''), plan.clan ?? false)];
  put(slots, [location], new Array<string>(weapon?.slots ?? 1).fill(item));
}

/** Into the first location with room. A blueprint that does not fit is a mistake in this file. */
function put(slots: Record<LocationId, string[]>, locations: readonly LocationId[], items: readonly string[]): void {
  for (const location of locations) {
    const list = slots[location];
    const room = location === 'HD' || location === 'RL' || location === 'LL' ? 6 : 12;
    if (location === 'HD' && items.length === 1 && list[3] === EMPTY) {
      list[3] = items[0]!;
      return;
    }
    if (list.length + items.length > room) continue;
    list.push(...items);
    return;
  }
  throw new Error(`no room for ${items[0]} in ${locations.join(', ')}`);
}

/** All mass that is left becomes armour, shared out by the structure beneath it. */
function plateUp(plan: Blueprint): string[] {
  const [arm, leg, side, centre] = STRUCTURE[plan.tons] as readonly [number, number, number, number];
  const most = 2 * (2 * arm + 2 * leg + 2 * side + centre) + 9;
  const points = Math.min(most, Math.floor(massLeft(plan) * 16));
  const share = (points - 9) / (most - 9);
  const limb = (structure: number) => Math.floor(2 * structure * share);
  const rear = (structure: number) => Math.floor(2 * structure * share * 0.22);
  const front = (structure: number) => limb(structure) - rear(structure);
  return [
    `LA Armor:${limb(arm)}`,
    `RA Armor:${limb(arm)}`,
    `LT Armor:${front(side)}`,
    `RT Armor:${front(side)}`,
    `CT Armor:${front(centre)}`,
    'HD Armor:9',
    `LL Armor:${limb(leg)}`,
    `RL Armor:${limb(leg)}`,
    `RTL Armor:${rear(side)}`,
    `RTR Armor:${rear(side)}`,
    `RTC Armor:${rear(centre)}`,
  ];
}

function massLeft(plan: Blueprint): number {
  const rating = plan.tons * plan.walk;
  const engine = Math.ceil(ENGINE_TONS[rating]! * ENGINES[plan.engine ?? 'fusion'].mass * 2) / 2;
  const structure = plan.tons / (plan.endo ? 20 : 10);
  const load = Object.values(plan.load).flat();
  const seen = new Map<string, number>();
  for (const item of load) seen.set(item, (seen.get(item) ?? 0) + 1);
  const carried = [...seen].reduce((sum, [item, n]) => sum + tonsOf(plan, item, n), 0);
  return (
    plan.tons -
    Math.ceil(structure * 2) / 2 -
    engine -
    Math.ceil(rating / 100) -
    3 -
    Math.max(0, plan.sinks - 10) -
    (plan.jump ?? 0) * jetTons(plan.tons) -
    carried
  );
}

function tonsOf(plan: Blueprint, item: string, count: number): number {
  if (item === 'Hatchet') return Math.ceil(plan.tons / 15);
  if (item === 'ISCASE') return 0.5 * count;
  const weapon: WeaponRow | undefined = WEAPONS[findWeapon(item.replace(' (R)', ''), plan.clan ?? false)];
  return count * (weapon?.tons ?? 1);
}
