/** The axes of the star chart against their formulas, worked out by hand. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleset as opr } from '../../../../src-shared/rulesets/opr/index.ts';
import { combatantOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { unit, weapon } from './kit.ts';

function axesOf(u: UnitData): Record<string, number> {
  const arena = opr.play.open(opr.play.compile([combatantOf(u, 'Test')], {}, []).field);
  const values = arena.measure(0);
  return Object.fromEntries(opr.analysis.axes.map((axis, i) => [axis.id, values[i]!]));
}

const squad = (rules: string[] = [], more: Partial<UnitData> = {}): UnitData =>
  unit({ size: 5, weapons: [weapon({ count: 5, range: 24 }), weapon({ count: 5 })], ...more, rules });
const close = (is: Record<string, number>, should: Record<string, number>): void => {
  for (const [id, value] of Object.entries(should)) expect(is[id], id).toBeCloseTo(value, 9);
};

test('a plain squad: Quality 4+, Defense 4+, five guns of 24", 100 points', () => {
  const [light, medium, heavy] = [5 * (1 / 2) * (4 / 6), 5 * (1 / 2) * (3 / 6), 5 * (1 / 2) * (1 / 6)];
  const smallArms = 5 / ((1 / 2) * (1 / 2));
  close(axesOf(squad()), {
    light,
    medium,
    heavy,
    smallArms,
    antiTank: 5 / ((1 / 2) * (5 / 6)),
    nerve: 50,
    speed: (6 + 12 + 12) / 3,
    range: 24,
    objective: (50 / 100) * smallArms,
    thrift: ((light + medium + heavy) * smallArms) / 100,
  });
});

test('offence: the better of shooting and charging; Deadly counts min(X, Tough), Blast min(X, models)', () => {
  const lancer = unit({ weapons: [weapon({ rules: ['AP(4)', 'Deadly(6)'] })] });
  close(axesOf(lancer), { light: (1 / 2) * (5 / 6), medium: 3 * (1 / 2) * (5 / 6), heavy: 6 * (1 / 2) * (5 / 6), range: 0 });
  const mortar = unit({ weapons: [weapon({ range: 18, rules: ['Blast(6)'] })] });
  close(axesOf(mortar), { light: 6 * (1 / 2) * (4 / 6), medium: 5 * (1 / 2) * (1 / 2), heavy: (1 / 2) * (1 / 6), range: 18 });
  const both = unit({ weapons: [weapon({ range: 24, attacks: 2 }), weapon({ attacks: 3, rules: ['Thrust'] })] });
  close(axesOf(both), { light: 3 * (4 / 6) * (5 / 6) });
});

test('defence: Regeneration, Shielded, Tough and Fortified', () => {
  close(axesOf(squad(['Regeneration'])), { smallArms: 20 * 1.5 });
  close(axesOf(squad(['Shielded'])), { smallArms: 5 / ((1 / 2) * (2 / 6)) });
  close(axesOf(squad(['Tough(4)'])), { smallArms: 80, antiTank: 10 / ((1 / 2) * (5 / 6)) });
  close(axesOf(squad(['Fortified'], { defense: 2 })), { antiTank: 5 / ((1 / 2) * (4 / 6)) });
});

test('nerve and objective: Fearless, units that stay where they are, aircraft', () => {
  close(axesOf(squad(['Fearless'])), { nerve: 75, objective: 0.75 * 20 });
  close(axesOf(squad(['Immobile'])), { objective: (0.5 * 20) / 2 });
  close(axesOf(squad(['Aircraft'])), { objective: 0 });
  close(axesOf(squad(['Fast'])), { speed: (8 + 16 + 16) / 3 });
});

test('the README explains every axis', () => {
  const readme = readFileSync(new URL('../../../../src-shared/rulesets/opr/README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('## Profile'), readme.indexOf('## Import')).toLowerCase();
  for (const axis of opr.analysis.axes) expect(table, axis.id).toContain(axis.label.toLowerCase().replace(/^vs (?!light)/, ''));
});
