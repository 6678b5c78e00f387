/** Fire control and capacitors: which launcher, laser or PPC each belongs to (digest "Linking": by location, in slot order). */
import type { GearKind } from '../data/equipment.ts';
import type { WeaponRow } from '../data/weapon-row.ts';
import type { Fit } from './fit.ts';
import { WEAPONS } from './weapon.ts';

export const FIRE_LINKS = ['none', 'artemis-iv', 'artemis-v', 'apollo', 'capacitor', 'insulator', 'pulse-module'] as const;
export type FireLink = (typeof FIRE_LINKS)[number];

const LINKING: Readonly<Partial<Record<GearKind, FireLink>>> = {
  'artemis-iv': 'artemis-iv',
  'artemis-v': 'artemis-v',
  apollo: 'apollo',
  'ppc-capacitor': 'capacitor',
  'laser-insulator': 'insulator',
  'laser-pulse-module': 'pulse-module',
};

/** One for each mount. */
export function linksOf(fit: Pick<Fit, 'weapons' | 'gear'>): FireLink[] {
  const links = fit.weapons.map((): FireLink => 'none');
  for (const gear of fit.gear) {
    const link = LINKING[gear.row.kind];
    if (link === undefined) continue;
    const mount = fit.weapons.findIndex(
      (w, i) => links[i] === 'none' && w.location === gear.location && isCompatible(link, WEAPONS[w.weapon]!),
    );
    if (mount >= 0) links[mount] = link;
  }
  return links;
}

function isLaser(row: WeaponRow): boolean {
  return row.kind === 'energy' && /laser/i.test(row.name);
}

function isCompatible(link: FireLink, row: WeaponRow): boolean {
  switch (link) {
    case 'artemis-iv':
    case 'artemis-v':
      return /^(LRM|SRM|MML|NLRM|LRM_IMP|SRM_IMP|LRM_TORPEDO|SRM_TORPEDO) /.test(row.feed ?? '');
    case 'apollo':
      return /^MRM /.test(row.feed ?? '');
    case 'capacitor':
      return /PPC/.test(row.name) && row.special === undefined;
    case 'insulator':
      return isLaser(row);
    default:
      return isLaser(row) && row.pulse !== true;
  }
}
