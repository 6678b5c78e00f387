/** The engine and the reference engine play the same game; deliberately broken rules are caught. */
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../../../src-shared/contract/options.ts';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { OPTIONS, PRESETS, type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { fastCells, LIMIT, referenceCells, SEED, worst } from './compare.ts';
import { DENSE, UNCOMMON } from './field.ts';
import { unit, weapon } from './kit.ts';

const specified = ruleOptionsOf({});
const reference = referenceCells(
  DENSE.map((u) => fighterOf(u, specified)),
  specified,
);

type Mutant = readonly [broken: string, mutate: (u: UnitData) => UnitData, options?: Partial<RuleOptions>];

/** An engine that takes one rule for another: the fast one gets units with the rule renamed. */
const swap = (from: string, to: string): ((u: UnitData) => UnitData) => {
  const rename = (name: string): string => (name === from ? to : name);
  const one = (u: UnitData): UnitData => ({
    ...u,
    rules: u.rules.map((r) => ({ ...r, name: rename(r.name) })),
    weapons: u.weapons.map((w) => ({ ...w, rules: w.rules.map((r) => ({ ...r, name: rename(r.name) })) })),
  });
  return (u) => ({ ...one(u), ...(u.hero !== undefined && { hero: one(u.hero) }) });
};

describe('as specified', () => {
  test('the engines agree on every pair of rule-dense units', () => {
    const fast = fastCells(
      DENSE.map((u) => fighterOf(u, specified)),
      specified,
    );
    expect(worst(fast, reference)).toBeLessThan(LIMIT);
  });

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
    ['no unit tires', (u) => u, { fatigue: 'shakenOnly' }],
    ['routs come from melee only', (u) => u, { routFrom: 'melee' }],
    ['melee does not lock', (u) => u, { meleeLock: false }],
    // Rules of the army books.
    ['Fortified is forgotten', swap('Fortified', 'Strider')],
    ['Evasive counts from over 9" only', swap('Evasive', 'Stealth')],
    ['Clan Warrior gives hits, not attacks', swap('Clan Warrior', 'Devout')],
    ['Shred is forgotten', swap('Shred', 'Strider')],
    ['Versatile units let a die choose', swap('Versatile Attack', 'Unpredictable')],
    ['Hit & Run is forgotten', swap('Hit & Run', 'Strider')],
    ['Bounding is forgotten', swap('Bounding', 'Strider')],
    ['Retaliate is forgotten', swap('Retaliate', 'Strider')],
    ['Ravage is forgotten', swap('Ravage', 'Strider')],
    ['No Retreat is Fearless', swap('No Retreat', 'Fearless')],
    ['Piercing Growth never grows', swap('Piercing Growth', 'Strider')],
    ['Unpredictable Fighter is forgotten', swap('Unpredictable Fighter', 'Strider')],
    ['Crack is AP(+4)', swap('Crack', 'Destructive')],
    ['Takedown picks no model', swap('Takedown', 'Strider')],
    ['Hazardous is harmless', swap('Hazardous', 'Strider')],
  ];
  test.each(mutants.map(([broken, mutate, options]) => ({ broken, mutate, options })))(
    'a broken engine is caught: $broken',
    ({ mutate, options }) => {
      const ruleOptions = { ...specified, ...options };
      const fast = fastCells(
        DENSE.map((u) => fighterOf(mutate(u), ruleOptions)),
        ruleOptions,
      );
      expect(worst(fast, reference)).toBeGreaterThan(LIMIT);
    },
  );
});

test('the engines agree under the official preset', () => {
  const official = PRESETS.find((p) => p.id === 'official');
  const ruleOptions = ruleOptionsOf(resolveOptions(OPTIONS, official?.values ?? {}).options);
  const fighters = DENSE.map((u) => fighterOf(u, ruleOptions));
  expect(worst(fastCells(fighters, ruleOptions), referenceCells(fighters, ruleOptions))).toBeLessThan(LIMIT);
});

describe('the rarest rules, and rules of some models', () => {
  const official = ruleOptionsOf(resolveOptions(OPTIONS, PRESETS.find((p) => p.id === 'official')?.values ?? {}).options);
  const fightersOf = (ruleOptions: RuleOptions, mutate = (u: UnitData): UnitData => u) =>
    UNCOMMON.map((u) => fighterOf(mutate(u), ruleOptions));
  const uncommon = referenceCells(fightersOf(specified), specified);

  test('the engines agree as specified and officially', () => {
    expect(worst(fastCells(fightersOf(specified), specified), uncommon)).toBeLessThan(LIMIT);
    expect(worst(fastCells(fightersOf(official), official), referenceCells(fightersOf(official), official))).toBeLessThan(LIMIT);
  });

  const mutants: Mutant[] = [
    ['Self-Destruct waits for death', swap('Self-Destruct', 'Deathstrike')],
    ['Reinforcement is forgotten', swap('Reinforcement', 'Strider')],
    ['Fatigue Debuff is forgotten', swap('Fatigue Debuff', 'Strider')],
    ['Speed Feat is forgotten', swap('Speed Feat', 'Strider')],
    ['Protection Feat is forgotten', swap('Protection Feat', 'Strider')],
    ['Regenerative Strength is forgotten', swap('Regenerative Strength', 'Strider')],
    ['Unwieldy is forgotten', swap('Unwieldy', 'Strider')],
    ['Surprise Attack only infiltrates', swap('Surprise Attack', 'Infiltrate')],
    ['Dangerous Terrain Debuff is forgotten', swap('Dangerous Terrain Debuff', 'Strider')],
    ['Counter-Attack strikes back late', swap('Counter-Attack', 'Strider')],
    ['Defense Debuff is forgotten', swap('Defense Debuff', 'Strider')],
    ['Puncture has the reading of Tear', swap('Puncture', 'Tear')],
    ['Takedown Strike is forgotten', swap('Takedown Strike', 'Strider')],
  ];
  test.each(mutants.map(([broken, mutate]) => ({ broken, mutate })))('a broken engine is caught: $broken', ({ mutate }) => {
    expect(worst(fastCells(fightersOf(specified, mutate), specified), uncommon)).toBeGreaterThan(LIMIT);
  });
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

test('the engines agree on a Hazardous Blast whose total is capped, and such a match can be recorded', () => {
  const ruleOptions: RuleOptions = { ...specified, blastCap: 'total' };
  const mortar = weapon({ count: 3, range: 24, attacks: 1, rules: ['Blast(3)', 'Hazardous'] });
  const fighters = [
    unit({ name: 'Sappers', size: 3, quality: 3, rules: ['Immobile', 'Tough(9)'], weapons: [mortar] }),
    unit({ name: 'Line', size: 4, defense: 5, rules: ['Tough(6)', 'Immobile', 'Scout'], weapons: [weapon({ count: 4, range: 24 })] }),
    unit({ name: 'Crowd', size: 12, defense: 5, rules: ['Immobile', 'Scout'], weapons: [weapon({ count: 12, range: 24 })] }),
  ].map((u) => fighterOf(u, ruleOptions));
  expect(worst(fastCells(fighters, ruleOptions), referenceCells(fighters, ruleOptions))).toBeLessThan(LIMIT);
  const arena = new OprArena(compileFighters(fighters, ruleOptions));
  for (let t = 0; t < 20; t++) {
    let events = 0;
    arena.trial(SEED, 0, 2, t, () => events++);
    expect(events).toBeGreaterThan(5);
  }
});
