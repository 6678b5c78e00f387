import { expect, test } from 'vitest';
import { rosterGroups } from '../../../src-renderer/views/library/roster-groups.ts';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Roster } from '../../../src-shared/api/library.ts';

const roster = (id: number, ruleset: string, ...factions: string[]) =>
  ({ id, ruleset, combatants: 10, factions: factions.map((name) => ({ name, combatants: 5 })) }) as unknown as Roster;
const RULESETS = [{ id: 'opr' }, { id: 'osr' }, { id: 'wh40k' }] as unknown as RulesetInfo[];

test('rosters stand under their game and their only faction; several and none come last', () => {
  const groups = rosterGroups(
    [
      roster(1, 'osr', 'Watch', 'Deep'),
      roster(2, 'opr', 'Hollow Choir'),
      roster(3, 'opr', 'Ashborn'),
      roster(4, 'opr'),
      roster(5, 'opr', 'Ashborn', ''),
      roster(6, 'opr', 'Several factions'),
    ],
    RULESETS,
  );
  expect(groups.map((g) => [g.ruleset.id, g.rosters, g.combatants])).toEqual([
    ['opr', 5, 50],
    ['osr', 1, 10],
  ]);
  expect(groups[0]?.factions.map((f) => [f.label, f.faction, f.rosters.map((r) => r.id)])).toEqual([
    ['Ashborn', 'Ashborn', [3, 5]],
    ['Hollow Choir', 'Hollow Choir', [2]],
    ['Several factions', 'Several factions', [6]],
    ['No faction', null, [4]],
  ]);
  expect(groups[1]?.factions).toMatchObject([{ label: 'Several factions', faction: null }]);
});
