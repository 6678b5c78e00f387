/** Two engines, one truth: the fast engine and the reference engine play the same game; broken ones are caught. */
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../../src-shared/contract/options.ts';
import { compileFighters } from '../../../src-shared/rulesets/opr/compile.ts';
import { FastArena } from '../../../src-shared/rulesets/opr/fast.ts';
import { fighterOf } from '../../../src-shared/rulesets/opr/fighter.ts';
import { OPTIONS, PRESETS, type Ruling, rulingOf } from '../../../src-shared/rulesets/opr/options.ts';
import type { UnitData } from '../../../src-shared/rulesets/opr/unit.ts';
import { fastCells, LIMIT, referenceCells, SEED, worst } from './compare.ts';
import { DENSE, RARE } from './field.ts';
import { unit, weapon } from './kit.ts';

const specified = rulingOf({});
const reference = referenceCells(
  DENSE.map((u) => fighterOf(u, specified)),
  specified,
);

describe('as specified', () => {
  test('no pair of rule-dense units tells the engines apart', () => {
    const fast = fastCells(
      DENSE.map((u) => fighterOf(u, specified)),
      specified,
    );
    expect(worst(fast, reference)).toBeLessThan(LIMIT);
  });

  const swap = (from: string, to: string): ((u: UnitData) => UnitData) => {
    const rename = (name: string): string => (name === from ? to : name);
    const one = (u: UnitData): UnitData => ({
      ...u,
      rules: u.rules.map((r) => ({ ...r, name: rename(r.name) })),
      weapons: u.weapons.map((w) => ({ ...w, rules: w.rules.map((r) => ({ ...r, name: rename(r.name) })) })),
    });
    return (u) => ({ ...one(u), ...(u.hero !== undefined && { hero: one(u.hero) }) });
  };
  type Mutant = readonly [broken: string, mutate: (u: UnitData) => UnitData, options?: Partial<Ruling>];
  const mutants: Mutant[] = [
    ['Rending is AP(4), not AP(+4), and Regeneration holds', swap('Rending', 'Crack')],
    ['Stealth works at any distance', swap('Stealth', 'Evasive')],
    ['Fear is forgotten', swap('Fear', 'Strider')],
    ['Fearless is forgotten', swap('Fearless', 'Strider')],
    ['Furious is forgotten', swap('Furious', 'Strider')],
    ['Bane only re-rolls', swap('Bane', 'Precise')],
    ['Counter is forgotten', swap('Counter', 'Strider')],
    ['Ambush arrives in round 1', swap('Ambush', 'Rapid Ambush')],
    ['Shielded is forgotten', swap('Shielded', 'Strider')],
    ['Impact has AP(1)', swap('Impact', 'Heavy Impact')],
    ['Reliable is +1 to hit', swap('Reliable', 'Precise')],
    ['Relentless is forgotten', swap('Relentless', 'Strider')],
    ['Blast is capped in total', (u) => u, { blastCap: 'total' }],
    ['Deadly spills over', (u) => u, { deadlySpill: true }],
    ['nobody tires', (u) => u, { fatigue: 'shakenOnly' }],
    ['routs come from melee only', (u) => u, { routFrom: 'melee' }],
    ['melee does not lock', (u) => u, { meleeLock: false }],
  ];
  test.each(mutants.map(([broken, mutate, options]) => ({ broken, mutate, options })))(
    'a broken engine is caught: $broken',
    ({ mutate, options }) => {
      const ruling = { ...specified, ...options };
      const fast = fastCells(
        DENSE.map((u) => fighterOf(mutate(u), ruling)),
        ruling,
      );
      expect(worst(fast, reference)).toBeGreaterThan(LIMIT);
    },
  );
});

test('the engines agree under the official preset', () => {
  const official = PRESETS.find((p) => p.id === 'official');
  const ruling = rulingOf(resolveOptions(OPTIONS, official?.values ?? {}).options);
  const fighters = DENSE.map((u) => fighterOf(u, ruling));
  expect(worst(fastCells(fighters, ruling), referenceCells(fighters, ruling))).toBeLessThan(LIMIT);
});

test.each([
  ['as specified', specified],
  ['officially', rulingOf(resolveOptions(OPTIONS, PRESETS.find((p) => p.id === 'official')?.values ?? {}).options)],
])('the engines agree on the rarest rules and on rules of some models, %s', (_, ruling) => {
  const fighters = RARE.map((u) => fighterOf(u, ruling));
  expect(worst(fastCells(fighters, ruling), referenceCells(fighters, ruling))).toBeLessThan(LIMIT);
});

test('the engines agree on what few units have', () => {
  const odd = [
    unit({
      name: 'Mender',
      rules: ['Mend', 'Tough(6)', 'Breath Attack', 'Heavy Impact(2)'],
      weapons: [weapon({ attacks: 3 }), weapon({ range: 6, attacks: 1 })],
    }),
    unit({
      name: 'Storm',
      size: 3,
      rules: ['Storm of Change', 'Storm of Plague', 'Self-Destruct(1)', 'Dash', 'Reanimation', 'Tough(2)'],
      weapons: [weapon({ count: 3, attacks: 2 })],
    }),
    unit({ name: 'Plane', rules: ['Aircraft', 'Tough(6)'], weapons: [weapon({ range: 12, attacks: 4 })] }),
    unit({
      name: 'Cloak',
      size: 5,
      rules: ['Ranged Shrouding', 'Melee Shrouding', 'Takedown Shot', 'Quick Shot', 'Piercing Tag(2)'],
      weapons: [weapon({ count: 5, range: 18 })],
    }),
    unit({
      name: 'Duellist',
      size: 2,
      rules: ['Takedown Strike', 'Tough(3)', 'Resistance', 'Regeneration', 'Infiltrate'],
      weapons: [weapon({ count: 2, attacks: 3, rules: ['Blast(3)', 'Takedown'] })],
    }),
    unit({
      name: 'Growers',
      size: 5,
      rules: ['Defensive Growth', 'Precision Growth', 'Rapid Blink Boost', 'Primal Boost', 'Martial Prowess', 'Morale Debuff'],
      weapons: [weapon({ count: 5, range: 24 }), weapon({ count: 5 })],
    }),
  ];
  const fighters = odd.map((u) => fighterOf(u, specified));
  expect(worst(fastCells(fighters, specified), referenceCells(fighters, specified))).toBeLessThan(LIMIT);
});

test('the engines agree on a Hazardous Blast whose total is capped, and such a match can be told', () => {
  const ruling: Ruling = { ...specified, blastCap: 'total' };
  const mortar = weapon({ count: 3, range: 24, attacks: 1, rules: ['Blast(3)', 'Hazardous'] });
  const fighters = [
    unit({ name: 'Sappers', size: 3, quality: 3, rules: ['Immobile', 'Tough(9)'], weapons: [mortar] }),
    unit({ name: 'Line', size: 4, defense: 5, rules: ['Tough(6)', 'Immobile', 'Scout'], weapons: [weapon({ count: 4, range: 24 })] }),
    unit({ name: 'Crowd', size: 12, defense: 5, rules: ['Immobile', 'Scout'], weapons: [weapon({ count: 12, range: 24 })] }),
  ].map((u) => fighterOf(u, ruling));
  expect(worst(fastCells(fighters, ruling), referenceCells(fighters, ruling))).toBeLessThan(LIMIT);
  const arena = new FastArena(compileFighters(fighters, ruling));
  for (let t = 0; t < 20; t++) {
    let events = 0;
    arena.trial(SEED, 0, 2, t, () => events++);
    expect(events).toBeGreaterThan(5);
  }
});
