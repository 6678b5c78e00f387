/**
 * Ammunition names of unit files, by their grammar: [technology] family rack [round] "Ammo" [kind] [lot], in any order that
 * is in use: `IS Ammo LRM-15 Artemis-capable`, `ISLRM15 Ammo`, `ISLBXAC10 CL Ammo`, `ISMG Ammo (100)`.
 */
import { AMMUNITION_ROWS, type AmmunitionRow, MUNITION_ROWS, type MunitionKind, type Rounds } from '../data/ammunition.ts';
import { FEEDS } from '../rules/weapon.ts';

export interface Ammunition {
  /** Index into FEEDS. */
  readonly feed: number;
  /** The name MegaMek prints. */
  readonly name: string;
  readonly load: Rounds;
  readonly kind: MunitionKind;
  readonly shots: number;
  readonly tons: number;
  /** Battle value of this lot. */
  readonly bv: number;
  readonly explosive: boolean;
}

interface Entry {
  readonly row: AmmunitionRow;
  readonly rack: number;
}

const BY_WORDS = new Map<string, Entry>();
for (const row of AMMUNITION_ROWS) {
  for (const rack of Object.keys(row.shots).map(Number)) {
    for (const words of row.words) BY_WORDS.set(`${techKey(row.clan)}:${words.replace('#', String(rack))}`, { row, rack });
  }
}

const LOT = /-\s*(full|half|proto)\b|\((?:50|100|150|200|300)\)|\(1\/2 ton\)|\b(?:half|full)\b/i;
const HALF_LOT = /half|1\/2/i;

/** null = not ammunition. */
export function ammunitionOf(text: string, clanUnit: boolean): Ammunition | null {
  if (!/ammo|pods?$|sensors$/i.test(text)) return null;
  const lot = LOT.exec(text)?.[0] ?? '';
  const named = text.replace(LOT, ' ');
  const plain = entryOf(named, clanUnit);
  if (plain !== null) return lotOf(plain, lot, 'standard', '');
  for (const munition of MUNITION_ROWS) {
    const phrase = new RegExp(`(?:- )?(\\(Clan\\) )?${munition.phrase}`, 'i').exec(named);
    if (phrase === null) continue;
    const entry = entryOf(named.replace(phrase[0], ' '), clanUnit);
    if (entry !== null) return lotOf(entry, lot, munition.kind, suffixOf(entry, phrase[1] ?? '', munition.phrase));
  }
  return null;
}

function entryOf(name: string, clanUnit: boolean): Entry | null {
  const stated = /^\s*(clan|cl|is)/i.exec(name)?.[1]?.toLowerCase();
  const clan = stated === undefined ? clanUnit : stated !== 'is';
  const words = name
    .replace(/^\s*(clan|cl|is)\s*/i, '')
    .replace(/ammo/gi, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return BY_WORDS.get(`${techKey(clan)}:${words}`) ?? BY_WORDS.get(`${techKey(!clan)}:${words}`) ?? null;
}

function lotOf({ row, rack }: Entry, lot: string, kind: MunitionKind, suffix: string): Ammunition {
  const perTon = row.shots[rack]!;
  const half = row.half !== undefined && (HALF_LOT.test(lot) || lot === `(${perTon / 2})`);
  const factor = MUNITION_ROWS.find((m) => m.kind === kind);
  const share = (half ? 0.5 : 1) * (factor !== undefined && 'shots' in factor ? factor.shots : 1);
  const print = half ? row.half! : /proto/i.test(lot) ? row.print.replace('Full', 'Proto') : row.print;
  return {
    feed: FEEDS.indexOf(`${row.family} ${rack}`),
    name: print.replace('#', String(rack)) + suffix,
    load: row.rounds ?? 'standard',
    kind,
    shots: Math.floor(perTon * share),
    tons: half ? 0.5 : 1,
    bv: (row.bv?.[rack] ?? 0) * (half ? 0.5 : 1),
    explosive: row.inert !== true,
  };
}

/** As MegaMek prints it: autocannon rounds behind a hyphen. */
function suffixOf({ row }: Entry, clan: string, phrase: string): string {
  return /AC/.test(row.family) ? ` - ${phrase}` : ` ${clan}${phrase}`;
}

function techKey(clan: boolean): string {
  return clan ? 'clan' : 'is';
}
