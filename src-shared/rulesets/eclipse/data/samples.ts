/** Invented fleets for the first run: four factions with their own style, and the non-player ships. */
import type { SampleFile } from '../../../contract/ruleset.ts';
import { writeFleets } from '../import/write.ts';
import type { ClassRow, Fleet, NpcRow } from '../rules/fleet.ts';
import type { PartId } from './parts.ts';
import { NPC_SHIPS, type NpcId, type ShipClass, type SpeciesId } from './ships.ts';

const ship = (shipClass: ShipClass, name: string, ...parts: PartId[]): Omit<ClassRow, 'count'> => ({ class: shipClass, name, parts });

const DESIGNS = {
  dart: ship('interceptor', 'Dart', 'ion_cannon', 'hull', 'nuclear_drive', 'nuclear_source'),
  wasp: ship('interceptor', 'Wasp', 'nuclear_missile', 'electron_computer', 'nuclear_drive', 'nuclear_source'),
  lancer: ship(
    'cruiser',
    'Lancer',
    'plasma_cannon',
    'positron_computer',
    'improved_hull',
    'gauss_shield',
    'nuclear_drive',
    'fusion_source',
  ),
  picket: ship('cruiser', 'Picket', 'ion_cannon', 'ion_cannon', 'electron_computer', 'hull', 'nuclear_drive', 'nuclear_source'),
  bulwark: ship(
    'dreadnought',
    'Bulwark',
    'plasma_cannon',
    'plasma_cannon',
    'positron_computer',
    'improved_hull',
    'improved_hull',
    'gauss_shield',
    'nuclear_drive',
    'fusion_source',
  ),
  lighthouse: ship('starbase', 'Lighthouse', 'plasma_cannon', 'positron_computer', 'improved_hull', 'improved_hull', 'gauss_shield'),

  cinder: ship('interceptor', 'Cinder', 'plasma_cannon', 'hull', 'nuclear_drive', 'nuclear_source'),
  torch: ship('cruiser', 'Torch', 'plasma_missile', 'plasma_missile', 'positron_computer', 'hull', 'nuclear_drive', 'fusion_source'),
  pyre: ship('cruiser', 'Pyre', 'antimatter_cannon', 'gluon_computer', 'improved_hull', 'phase_shield', 'nuclear_drive', 'tachyon_source'),
  furnace: ship(
    'dreadnought',
    'Furnace',
    'antimatter_cannon',
    'antimatter_cannon',
    'gluon_computer',
    'improved_hull',
    'improved_hull',
    'gauss_shield',
    'fusion_drive',
    'zero_point_source',
  ),

  burr: ship('interceptor', 'Burr', 'ion_cannon', 'nuclear_drive', 'nuclear_source'),
  bramble: ship('cruiser', 'Bramble', 'plasma_cannon', 'plasma_cannon', 'improved_hull', 'nuclear_drive', 'nuclear_source'),
  thicket: ship('cruiser', 'Thicket', 'ion_cannon', 'ion_cannon', 'improved_hull', 'ion_thruster', 'nuclear_source'),
  banyan: ship(
    'dreadnought',
    'Banyan',
    'plasma_cannon',
    'plasma_cannon',
    'improved_hull',
    'improved_hull',
    'hull',
    'nuclear_drive',
    'nuclear_source',
  ),
  root: ship('starbase', 'Root', 'ion_cannon', 'ion_cannon', 'improved_hull', 'improved_hull'),

  shrike: ship('interceptor', 'Shrike', 'ion_cannon', 'gauss_shield', 'fusion_drive', 'nuclear_source'),
  falcon: ship('cruiser', 'Falcon', 'ion_cannon', 'ion_cannon', 'positron_computer', 'phase_shield', 'tachyon_drive', 'fusion_source'),
  heron: ship(
    'cruiser',
    'Heron',
    'positron_cannon',
    'electron_computer',
    'improved_hull',
    'phase_shield',
    'nuclear_drive',
    'fusion_source',
  ),
  condor: ship(
    'dreadnought',
    'Condor',
    'positron_cannon',
    'positron_cannon',
    'electron_computer',
    'improved_hull',
    'phase_shield',
    'hull',
    'nuclear_drive',
    'tachyon_source',
  ),
  mirage: ship(
    'dreadnought',
    'Mirage',
    'ion_cannon',
    'ion_cannon',
    'electron_computer',
    'hull',
    'hull',
    'flux_shield',
    'nuclear_drive',
    'fusion_source',
  ),
} as const;

type Entry = readonly [design: Omit<ClassRow, 'count'>, count: number];

function fleetsOf(faction: string, species: SpeciesId) {
  return (name: string, entries: readonly Entry[], allies: readonly NpcRow[] = []): Fleet => {
    const ships = [...entries.map(([design, count]) => ({ ...design, count })), ...allies];
    return { name, faction, species, npc: false, ships };
  };
}

function wild(name: string, ...rows: readonly (readonly [NpcId, number])[]): Fleet {
  const ships = rows.map(([npc, count]) => ({ npc, name: NPC_SHIPS[npc].name, count }));
  return { name, faction: 'Unclaimed', species: 'terran', npc: true, ships };
}

const d = DESIGNS;
const compact = fleetsOf('Halcyon Compact', 'terran');
const choir = fleetsOf('Ember Choir', 'eridani');
const lattice = fleetsOf('Verdant Lattice', 'planta');
const kestrel = fleetsOf('House Kestrel', 'orion');

export const SAMPLE_FLEETS: readonly Fleet[] = [
  compact('Patrol Group Amber', [
    [d.dart, 4],
    [d.picket, 1],
  ]),
  compact('Second Line Squadron', [
    [d.picket, 3],
    [d.lancer, 1],
  ]),
  compact('Wasp Wing', [
    [d.wasp, 6],
    [d.dart, 2],
  ]),
  compact('Home Guard', [
    [d.dart, 4],
    [d.lancer, 2],
    [d.lighthouse, 1],
  ]),
  compact('Grand Compact Fleet', [
    [d.dart, 8],
    [d.lancer, 4],
    [d.bulwark, 2],
  ]),
  choir('Sparks of Dawn', [[d.cinder, 5]]),
  choir('Torchbearers', [
    [d.torch, 3],
    [d.cinder, 2],
  ]),
  choir('Pyre Column', [[d.pyre, 3]]),
  choir('The Great Furnace', [
    [d.cinder, 4],
    [d.torch, 2],
    [d.furnace, 2],
  ]),
  lattice('Seedling Drift', [[d.burr, 8]]),
  lattice('Bramble Hedge', [
    [d.burr, 4],
    [d.bramble, 2],
    [d.thicket, 2],
  ]),
  lattice('Old Growth', [
    [d.thicket, 2],
    [d.banyan, 2],
    [d.root, 1],
  ]),
  lattice(
    'Tamed Grove',
    [
      [d.burr, 3],
      [d.bramble, 1],
    ],
    [{ npc: 'ancient', name: 'Tamed Ancient', count: 1 }],
  ),
  kestrel('Shrike Flight', [[d.shrike, 6]]),
  kestrel('Falcon Talon', [
    [d.shrike, 3],
    [d.falcon, 3],
  ]),
  kestrel('Heron Watch', [[d.heron, 4]]),
  kestrel('Condor Court', [
    [d.shrike, 4],
    [d.falcon, 2],
    [d.condor, 1],
    [d.mirage, 1],
  ]),
  wild('Lone Ancient', ['ancient', 1]),
  wild('Ancient Pair', ['ancient', 2]),
  wild('Awakened Ancients', ['ancient_advanced', 2]),
  wild('Guardian', ['guardian', 1]),
  wild('Awakened Guardian', ['guardian_advanced', 1]),
  wild('Galactic Centre', ['gcds', 1]),
];

export const SAMPLES: readonly SampleFile[] = [
  { name: 'factions.json', title: 'Seventeen fleets of four factions', text: writeFleets(SAMPLE_FLEETS.filter((f) => !f.npc)) },
  { name: 'unclaimed.json', title: 'Ancients, guardians and the galactic centre', text: writeFleets(SAMPLE_FLEETS.filter((f) => f.npc)) },
];
