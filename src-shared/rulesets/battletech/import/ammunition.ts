/** Ammunition names of unit files: which weapon they feed, how many shots, which kind of round. */
import type { WeaponRow } from '../data/weapon-row.ts';
import { type Munition, WEAPONS } from '../rules/weapon.ts';

export interface Ammunition {
  readonly weapon: number;
  readonly name: string;
  readonly munition: Munition;
  readonly shots: number;
}

/** `LB 10-X AC`, `LBXAC10`, `lb10xac` -> `lb10x`; `Machine Gun`, `MG` -> `mg`. */
function familyKey(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/autocannon|auto cannon/g, 'ac')
    .replace(/[^a-z0-9]/g, '');
  return plain
    .replace(/^lbxac(\d+)$/, 'lb$1x')
    .replace(/^lb(\d+)x(ac)?$/, 'lb$1x')
    .replace(/^(light|heavy)?machinegun$/, '$1mg')
    .replace(/^lightac/, 'lac')
    .replace(/^(ap|light|heavy|improvedheavy)?gauss(rifle)?$/, '$1gauss')
    .replace(/^iheavygauss$/, 'improvedheavygauss')
    .replace(/^magshot(gr)?$/, 'magshot')
    .replace(/^(laser)?antimissilesystem$/, '$1ams')
    .replace(/^narcbeacon$/, 'narc')
    .replace(/^arrowiv(system)?$/, 'arrowiv')
    .replace(/^rocketlauncher/, 'rl');
}

const BY_FAMILY = new Map<string, number>();
WEAPONS.forEach((weapon, index) => {
  const key = `${weapon.clan ? 'clan' : 'is'}:${familyKey(weapon.name)}`;
  if (!BY_FAMILY.has(key)) BY_FAMILY.set(key, index);
});

/** null = not ammunition. Unknown rounds for a known weapon count as standard ones. */
export function ammunitionOf(text: string, clanUnit: boolean): Ammunition | null {
  if (!/\bammo\b|ammo$|\bpods\b/i.test(text)) return null;
  const half = /-\s*half\b/i.test(text);
  const munition = munitionOf(text);
  const clan = /^(clan|cl)\s*/i.test(text) ? true : /^is/i.test(text) ? false : clanUnit;
  const core = text
    .replace(/^(clan|cl(?=[A-Z])|is)\s*/i, '')
    .replace(/\bammo\b|ammo$|\bpods\b/gi, ' ')
    .replace(/-\s*(half|full)\b/gi, ' ')
    .replace(/\b(artemis|narc)(-| )?(v-|iv-)?capable\b/gi, ' ')
    .replace(/\b(cluster|slug|lrm(?=\s*$)|srm(?=\s*$)|er(?=\s*$)|he(?=\s*$))\b/gi, (word) => (/cluster|slug/i.test(word) ? ' ' : word));
  const key = familyKey(core)
    .replace(/^(mml\d)(lrm|srm)$/, '$1')
    .replace(/^(atm\d+)(er|he)$/, '$1')
    .replace(/^(lb\d+x)(ac)?cluster$/, '$1')
    .replace(/^(lb\d+x)ac$/, '$1');
  const weapon = BY_FAMILY.get(`${clan ? 'clan' : 'is'}:${key}`) ?? BY_FAMILY.get(`${clan ? 'is' : 'clan'}:${key}`);
  if (weapon === undefined) return null;
  const row = WEAPONS[weapon]!;
  const perTon = row.shots ?? 0;
  return { weapon, name: printedName(row, munition, half, clan), munition, shots: half ? Math.floor(perTon / 2) : perTon };
}

function munitionOf(text: string): Munition {
  if (/cluster|lb.*-x cl/i.test(text)) return 'cluster';
  if (/artemis/i.test(text)) return 'artemis';
  if (/narc-?\s?capable/i.test(text)) return 'narc';
  if (/mml/i.test(text)) return /srm/i.test(text) ? 'srm' : 'lrm';
  if (/atm.*\ber\b/i.test(text)) return 'er';
  if (/atm.*\bhe\b/i.test(text)) return 'he';
  return 'standard';
}

/** The name MegaMek prints for the same bin. */
function printedName(row: WeaponRow, munition: Munition, half: boolean, clan: boolean): string {
  const tech = clan ? 'Clan' : 'IS';
  const suffix = munition === 'artemis' ? ' Artemis-capable' : munition === 'narc' ? ' Narc-capable' : '';
  const tube = /^(LRM|SRM|AC)[ /](\d+)$/.exec(row.name);
  if (tube !== null) return `${tech} Ammo ${tube[1] === 'AC' ? `AC/${tube[2]}` : `${tube[1]}-${tube[2]}`}${suffix}`;
  if (row.name === 'Machine Gun') {
    if (!clan && !half) return 'IS Ammo MG - Full';
    return `${tech} Machine Gun Ammo - ${half ? 'Half' : 'Full'}`;
  }
  if (row.special === 'ams') return `${clan ? 'CL' : 'IS'}AMS Ammo`;
  if (row.name === 'Narc') return `${clan ? 'CL' : 'IS'}Narc Pods`;
  const lbx = /^LB (\d+)-X AC$/.exec(row.name);
  if (lbx !== null) return `${tech} LB ${lbx[1]}-X ${munition === 'cluster' ? 'Cluster' : 'AC'} Ammo`;
  return `${tech} ${row.name.replace(/ Rifle$/, '')} Ammo${suffix}`;
}
