/** Milliseconds of CPU for exact odds of random legal fleets, owner mode, and against a naive solver of the same rules. */
import { Rng } from '../../src-shared/random/rng.ts';
import { PART_IDS, type PartId } from '../../src-shared/rulesets/eclipse/data/parts.ts';
import type { ShipClass } from '../../src-shared/rulesets/eclipse/data/ships.ts';
import { oddsBetween } from '../../src-shared/rulesets/eclipse/engine/odds.ts';
import { isTooLarge } from '../../src-shared/rulesets/eclipse/exact/limits.ts';
import { solveExactly } from '../../src-shared/rulesets/eclipse/exact/solver.ts';
import { summaryOf } from '../../src-shared/rulesets/eclipse/exact/summary.ts';
import { DEFAULT_BUILDING, shipBreaches } from '../../src-shared/rulesets/eclipse/import/validate.ts';
import type { CombatRules, CombatSide, Weapon } from '../../src-shared/rulesets/eclipse/rules/combat.ts';
import type { Fleet } from '../../src-shared/rulesets/eclipse/rules/fleet.ts';
import type { RetreatRule } from '../../src-shared/rulesets/eclipse/rules/retreat.ts';
import { combatSide } from '../../src-shared/rulesets/eclipse/rules/ship-figures.ts';
import { naiveOdds } from '../reference/eclipse/naive.ts';
import type { BenchRow } from './main.ts';

const OWNER: CombatRules = {
  assignment: ['owner', 'owner'],
  shieldMode: 'per-target',
  tieRule: 'simultaneous',
  missileOrder: 'single-bucket',
  defender: 1,
  stalemate: 'draw',
  maxRounds: null,
};

/** Ships of each class in a fleet of that many ships. */
const SIZES: Readonly<Record<number, readonly (readonly [ShipClass, number])[]>> = {
  1: [['cruiser', 1]],
  4: [
    ['interceptor', 2],
    ['cruiser', 1],
    ['dreadnought', 1],
  ],
  8: [
    ['interceptor', 4],
    ['cruiser', 3],
    ['dreadnought', 1],
  ],
  14: [
    ['interceptor', 8],
    ['cruiser', 4],
    ['dreadnought', 2],
  ],
};

export function bench(options: { readonly full: boolean } = { full: false }): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  const pairs = options.full ? 200 : 40;
  for (const ships of [1, 4, 8, 14]) {
    const battles = Array.from({ length: pairs }, (_, i) => [randomSide(ships, 2 * i), randomSide(ships, 2 * i + 1)] as const);
    for (const battle of battles.slice(0, 8)) solveExactly(battle, OWNER);
    const times = battles.map((battle) => Math.min(...[0, 1, 2].map(() => cpuMs(() => solveExactly(battle, OWNER))))).sort((x, y) => x - y);
    rows.push({
      name: `${ships} v ${ships} median`,
      value: times[times.length >> 1]!,
      unit: 'ms',
      note: `${pairs} random legal pairs, best of 3`,
    });
    rows.push({ name: `${ships} v ${ships} worst`, value: times.at(-1)!, unit: 'ms', note: 'of the same set' });
  }
  rows.push(...fluxRows(pairs), ...modeRows(), naiveRatio());
  return rows;
}

/** Flux shields multiply the states inside a round: every fleet has some. */
function fluxRows(pairs: number): BenchRow[] {
  const battles = Array.from({ length: pairs }, (_, i) => [randomSide(14, 2 * i, true), randomSide(14, 2 * i + 1, true)] as const);
  for (const battle of battles.slice(0, 8)) solveExactly(battle, OWNER);
  const times = battles.map((battle) => Math.min(...[0, 1, 2].map(() => cpuMs(() => solveExactly(battle, OWNER))))).sort((x, y) => x - y);
  return [
    { name: '14 v 14 flux median', value: times[times.length >> 1]!, unit: 'ms', note: `${pairs} pairs with flux shields, best of 3` },
    { name: '14 v 14 flux worst', value: times.at(-1)!, unit: 'ms', note: 'of the same set' },
  ];
}

/** Odds where a hit is a branch, a choice or falls back on its own side: exact, or a sample where that would take too long. */
function modeRows(): BenchRow[] {
  const never: RetreatRule = { share: null, canLeave: true };
  const modes: readonly (readonly [string, number, CombatRules, ((side: CombatSide) => CombatSide)?])[] = [
    ['8 v 8 random', 8, { ...OWNER, assignment: ['random', 'random'] }],
    ['14 v 14 random', 14, { ...OWNER, assignment: ['random', 'random'] }],
    ['14 v 14 attacker', 14, { ...OWNER, assignment: ['attacker', 'attacker'] }],
    ['8 v 8 rift', 8, OWNER, withRifts],
    ['14 v 14 retreat', 14, { ...OWNER, retreat: [{ share: 0.5, canLeave: true }, never] }],
  ];
  return modes.flatMap(([name, ships, rules, refit = (side: CombatSide) => side]) => {
    const battles = Array.from({ length: 20 }, (_, i) => [refit(randomSide(ships, 2 * i)), refit(randomSide(ships, 2 * i + 1))] as const);
    for (const battle of battles.slice(0, 2)) oddsBetween(battle, rules);
    let sampled = 0;
    const times = battles
      .map((battle) =>
        cpuMs(() => {
          if (oddsBetween(battle, rules).method !== 'exact') sampled++;
        }),
      )
      .sort((x, y) => x - y);
    return [
      { name: `${name} median`, value: times[times.length >> 1]!, unit: 'ms', note: `odds of 20 pairs, ${sampled} of them sampled` },
      { name: `${name} worst`, value: times.at(-1)!, unit: 'ms', note: 'of the same set' },
    ];
  });
}

/** All but the interceptors have rift dice. */
function withRifts(side: CombatSide): CombatSide {
  const rifting = (weapon: Weapon): Weapon => ({ ...weapon, die: 6, rift: true });
  return { ...side, squadrons: side.squadrons.map((one, i) => (i === 0 ? one : { ...one, weapons: one.weapons.map(rifting) })) };
}

/** Whole rounds expanded, states as strings in maps: how the specification's own program goes about it. */
function naiveRatio(): BenchRow {
  const battle = [plainSide(3, 2, 1), plainSide(3, 2, 1)] as const;
  const fast = solveExactly(battle, OWNER);
  if (isTooLarge(fast)) throw new Error(fast.reason);
  const away = Math.abs(summaryOf(fast).winA - naiveOdds(battle, OWNER).winA);
  if (away > 1e-9) throw new Error(`the naive solver disagrees by ${away}`);
  const ratios = Array.from(
    { length: 5 },
    () => cpuMs(() => naiveOdds(battle, OWNER)) / Math.min(...[0, 1, 2, 3, 4].map(() => cpuMs(() => solveExactly(battle, OWNER)))),
  );
  ratios.sort((x, y) => x - y);
  return { name: 'naive / exact, 6 v 6', value: ratios[2]!, unit: 'x', note: 'median of 5, same answer to 1e-9' };
}

function plainSide(interceptors: number, cruisers: number, dreadnoughts: number): CombatSide {
  const fleet: Fleet = {
    name: 'Plain',
    faction: 'Bench',
    species: 'terran',
    npc: false,
    ships: [
      { class: 'interceptor', name: 'Interceptor', count: interceptors, parts: ['ion_cannon', 'nuclear_drive', 'nuclear_source'] },
      {
        class: 'cruiser',
        name: 'Cruiser',
        count: cruisers,
        parts: ['ion_cannon', 'electron_computer', 'hull', 'nuclear_drive', 'nuclear_source'],
      },
      {
        class: 'dreadnought',
        name: 'Dreadnought',
        count: dreadnoughts,
        parts: ['ion_cannon', 'ion_cannon', 'electron_computer', 'hull', 'nuclear_drive', 'nuclear_source'],
      },
    ],
  };
  return combatSide(fleet);
}

/** Random parts of the catalogue until the blueprint is full and legal. */
function randomSide(ships: number, seed: number, withFlux = false): CombatSide {
  const rng = new Rng().seek({ hi: 14, lo: ships }, seed, 0, 0);
  const shell: Fleet = { name: 'Random', faction: 'Bench', species: 'terran', npc: false, ships: [] };
  const rows = SIZES[ships]!.map(([ship, count]) => {
    for (;;) {
      const source: PartId = rng.below(2) === 0 ? 'fusion_source' : 'tachyon_source';
      const parts: PartId[] = ['nuclear_drive', source, ship === 'interceptor' ? 'ion_cannon' : 'plasma_cannon'];
      if (withFlux) parts.push('flux_shield');
      const slots = { interceptor: 4, cruiser: 6, dreadnought: 8, starbase: 5 }[ship];
      while (parts.length < slots) parts.push(PART_IDS[rng.below(24)]!);
      const row = { class: ship, name: ship, count, parts };
      if (shipBreaches(shell, row, DEFAULT_BUILDING).length === 0 && parts.includes('flux_shield') === withFlux) return row;
    }
  });
  return combatSide({ ...shell, ships: rows });
}

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
