/** The cheapest fleet that wins: legal, affordable, and it keeps its promise. */
import { expect, test } from 'vitest';
import { cheapestFleets } from '../../../../src-shared/rulesets/eclipse/analysis/cheapest.ts';
import { REPORTS } from '../../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import type { PartId } from '../../../../src-shared/rulesets/eclipse/data/parts.ts';
import type { NpcId } from '../../../../src-shared/rulesets/eclipse/data/ships.ts';
import { oddsBetween } from '../../../../src-shared/rulesets/eclipse/engine/odds.ts';
import { validateFleet } from '../../../../src-shared/rulesets/eclipse/import/validate.ts';
import { costOf, type Fleet, isNpcRow } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { eclipseOptions, rulesFor } from '../../../../src-shared/rulesets/eclipse/rules/options.ts';
import { combatSide } from '../../../../src-shared/rulesets/eclipse/rules/ship-figures.ts';

const npc = (id: NpcId, count = 1): Fleet => ({
  name: id,
  faction: 'x',
  species: 'terran',
  npc: true,
  ships: [{ npc: id, name: id, count }],
});
const shell = { species: 'terran', faction: 'x' } as const;
const PRINTED: readonly PartId[] = ['ion_cannon', 'nuclear_drive', 'nuclear_source', 'hull', 'electron_computer'];

test.each([
  ['ancient', 0.7],
  ['guardian', 0.8],
] as const)('against %s it wins at least as often as asked, and is legal', (id, chance) => {
  const enemy = npc(id);
  const found = cheapestFleets({ shell, enemy, chance }, {});
  expect(found?.fleets.length).toBeGreaterThan(0);
  const { options } = eclipseOptions({});
  for (const { fleet, cost, win } of found!.fleets) {
    const { fleet: legal, problems } = validateFleet(fleet);
    expect(problems).toEqual([]);
    expect(cost).toBe(costOf(fleet));
    const sides = [combatSide(legal!), combatSide(enemy)] as const;
    expect(oddsBetween(sides, rulesFor(options, sides)).winA).toBeCloseTo(win, 12);
    expect(win).toBeGreaterThanOrEqual(chance);
  }
  const costs = found!.fleets.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((x, y) => x - y));
});

test('only owned parts are used, and a higher chance never costs less', () => {
  const cost = (chance: number) => {
    const found = cheapestFleets({ shell, enemy: npc('ancient', 2), chance, parts: PRINTED }, {})!;
    for (const { fleet } of found.fleets) {
      for (const row of fleet.ships) if (!isNpcRow(row)) expect(row.parts.every((id) => PRINTED.includes(id))).toBe(true);
    }
    return found.fleets[0]?.cost ?? Number.POSITIVE_INFINITY;
  };
  expect(cost(0.9)).toBeGreaterThanOrEqual(cost(0.6));
});

test('the report reads its input and refuses an enemy that is none', () => {
  const context = { combatants: [], options: {}, assets: [] };
  expect(REPORTS.cheapest.read({ chance: 2 }).chance).toBe(0.7);
  expect(REPORTS.cheapest.answer(context, REPORTS.cheapest.read({ fleet: npc('ancient') as never }))).toHaveProperty('problems');
});
