/** Every option does something: for each there is a battle whose odds it changes. And each choice is what it says. */
import { expect, test } from 'vitest';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { SAMPLE_FLEETS } from '../../../../src-shared/rulesets/eclipse/data/samples.ts';
import { ruleset as eclipseRuleset } from '../../../../src-shared/rulesets/eclipse/index.ts';
import type { Fleet, ShipRow } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { combatantOf } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';

const named = (name: string): Fleet => SAMPLE_FLEETS.find((fleet) => fleet.name === name)!;

function winA(a: Fleet, b: Fleet, options: Options): number {
  const { field, problems } = eclipseRuleset.play.compile([combatantOf(a), combatantOf(b)], options, []);
  expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
  return eclipseRuleset.play.open(field).odds!(0, 1)!.winA;
}

const unarmed: ShipRow = { class: 'cruiser', name: 'Hulk', count: 1, parts: ['ion_thruster', 'nuclear_source'] };
const hulks: Fleet = { name: 'Hulks', faction: 'x', species: 'terran', npc: false, ships: [unarmed] };

test.each([
  ['playerTargets', 'random', 'Patrol Group Amber', 'Sparks of Dawn'],
  ['playerTargets', 'attacker', 'Home Guard', 'Falcon Talon'],
  ['npcTargets', 'owner', 'Patrol Group Amber', 'Ancient Pair'],
  ['npcTargets', 'attacker', 'Patrol Group Amber', 'Ancient Pair'],
  ['shieldMode', 'mean-rounded', 'Home Guard', 'Falcon Talon'],
  ['tieRule', 'defender-first', 'Patrol Group Amber', 'Sparks of Dawn'],
  ['missileOrder', 'initiative', 'Wasp Wing', 'Torchbearers'],
  ['maxRounds', 2, 'Patrol Group Amber', 'Sparks of Dawn'],
] as const)('%s = %s changes the odds', (id, value, a, b) => {
  const before = winA(named(a), named(b), {});
  const after = winA(named(a), named(b), { [id]: value });
  expect(Math.abs(after - before)).toBeGreaterThan(1e-4);
});

test('the defender matters once ties or stalemates depend on it', () => {
  const [a, b] = [named('Patrol Group Amber'), named('Sparks of Dawn')];
  const tie = { tieRule: 'defender-first' };
  expect(winA(a, b, { ...tie, defender: 'first' })).toBeGreaterThan(winA(a, b, { ...tie, defender: 'second' }));
  expect(winA(hulks, hulks, { stalemate: 'attacker-loses', defender: 'first' })).toBe(1);
  expect(winA(hulks, hulks, { stalemate: 'attacker-loses', defender: 'second' })).toBe(0);
});

test('non-player fleets and starbases always defend, whatever the option says', () => {
  const lone = named('Lone Ancient');
  const guard: Fleet = { ...hulks, ships: [unarmed, { class: 'starbase', name: 'Base', count: 1, parts: [] }] };
  const tie = { tieRule: 'defender-first', npcTargets: 'owner' };
  const [a] = [named('Second Line Squadron')];
  expect(winA(a, lone, { ...tie, defender: 'first' })).toBe(winA(a, lone, { ...tie, defender: 'second' }));
  expect(winA(guard, hulks, { stalemate: 'attacker-loses', defender: 'second' })).toBe(1);
});

test('every option is either a rule of the battle, tried above, or a rule of building or retreating, tried in validate.test.ts and retreat.test.ts', () => {
  const battle = ['playerTargets', 'npcTargets', 'shieldMode', 'tieRule', 'missileOrder', 'defender', 'stalemate', 'maxRounds'];
  const building = [
    'allowRetreats',
    'retreatAttacker',
    'retreatDefender',
    'retreatAttackerIf',
    'retreatDefenderIf',
    'retreatTo',
    'fleetTiles',
    'starbases',
    'overflow',
    'driveRule',
  ];
  expect(eclipseRuleset.play.options.map((o) => o.id)).toEqual([...battle, ...building]);
});
