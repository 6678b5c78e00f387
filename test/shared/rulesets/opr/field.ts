/** Fields for tests: the samples, and units dense with rules. */
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { RuleEntry } from '../../../../src-shared/rulesets/opr/data/effects.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/opr/data/samples.generated.ts';
import { textImporter } from '../../../../src-shared/rulesets/opr/import/share-text.ts';
import { combatantOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { unit, weapon } from './kit.ts';

export function sampleCombatants(): Combatant<UnitData>[] {
  return SAMPLES.flatMap((s) => textImporter.parse({ name: s.name, bytes: new Uint8Array(), text: s.text }, {}).combatants);
}

/** Few units, many rules: a slip in any of them moves some pair's odds. */
export const DENSE: readonly UnitData[] = [
  unit({
    name: 'Reavers',
    size: 8,
    quality: 3,
    defense: 3,
    rules: ['Furious', 'Fast', 'Regeneration', 'Impact(3)'],
    weapons: [weapon({ count: 7, attacks: 4, rules: ['Rending'] }), weapon({ attacks: 1, rules: ['AP(2)', 'Deadly(3)'] })],
  }),
  unit({
    name: 'Marksmen',
    size: 5,
    rules: ['Stealth', 'Relentless', 'Immobile'],
    weapons: [weapon({ count: 5, range: 24, attacks: 2, rules: ['AP(1)'] }), weapon({ count: 5 })],
  }),
  unit({
    name: 'Bombers',
    size: 3,
    defense: 3,
    rules: ['Tough(3)', 'Fearless', 'Fear(2)'],
    weapons: [weapon({ count: 3, range: 18, rules: ['Blast(3)', 'Reliable'] }), weapon({ count: 3, attacks: 2, rules: ['Shred'] })],
  }),
  unit({
    name: 'Colossus',
    quality: 3,
    defense: 2,
    rules: ['Tough(12)', 'Fear(4)', 'Self-Repair', 'Fortified'],
    weapons: [weapon({ attacks: 4, rules: ['AP(3)', 'Bane'] }), weapon({ range: 24, attacks: 3, rules: ['AP(1)', 'Surge'] })],
  }),
  unit({
    name: 'Ghosts',
    size: 8,
    defense: 5,
    rules: ['Ambush', 'Evasive', 'Shielded', 'Hive Bond'],
    weapons: [weapon({ count: 8, attacks: 2, rules: ['Poison'] })],
  }),
  {
    ...unit({
      name: 'Guard',
      size: 5,
      quality: 5,
      rules: ['Scout', 'Clan Warrior'],
      weapons: [weapon({ count: 5, range: 18 }), weapon({ count: 5, rules: ['Counter'] })],
    }),
    hero: unit({
      name: 'Captain',
      quality: 3,
      defense: 3,
      rules: ['Hero', 'Tough(3)', 'Battleborn'],
      weapons: [weapon({ attacks: 4, rules: ['AP(1)', 'Crack'] })],
    }),
  },
  unit({
    name: 'Hunters',
    size: 4,
    rules: ['Versatile Attack', 'Hit & Run', 'Bounding'],
    weapons: [
      weapon({ count: 4, range: 30, attacks: 1, rules: ['Takedown', 'AP(2)', 'Deadly(2)'] }),
      weapon({ count: 4, attacks: 2, rules: ['Shatter'] }),
    ],
  }),
  unit({
    name: 'Zealots',
    size: 6,
    rules: ['No Retreat', 'Retaliate(1)', 'Ravage(1)', 'Unpredictable Fighter', 'Piercing Growth'],
    weapons: [weapon({ count: 6, attacks: 2 }), weapon({ range: 12, attacks: 3, rules: ['Hazardous', 'Limited', 'Disintegrate'] })],
  }),
  // Two that only take hits, so that nothing is lost to early ends.
  unit({
    name: 'Anvil',
    quality: 2,
    rules: ['Tough(250)', 'Hive Bond Boost', 'Fearless', 'Immobile', 'Scout', 'Regeneration'],
    weapons: [],
  }),
  unit({ name: 'Wall', size: 90, quality: 2, rules: ['Tough(2)', 'Hive Bond Boost', 'Fearless', 'Immobile', 'Scout'], weapons: [] }),
];

/** The rules that few units have, a few to a unit. */
export const UNCOMMON: readonly UnitData[] = [
  unit({
    name: 'Stalkers',
    size: 4,
    rules: ['Surprise Attack(6)', 'Unwieldy Debuff', 'Precision Spotter'],
    weapons: [weapon({ count: 4, attacks: 2, rules: ['Rupture'] }), weapon({ count: 4, range: 12, rules: ['Skewer', 'AP(1)'] })],
  }),
  unit({
    name: 'Hulk',
    quality: 3,
    defense: 3,
    rules: ['Tough(9)', 'Regeneration', 'Regenerative Strength', 'Speed Feat', 'Protection Feat'],
    weapons: [weapon({ attacks: 3, rules: ['AP(1)'] }), weapon({ attacks: 4 })],
  }),
  unit({
    name: 'Volunteers',
    size: 6,
    quality: 5,
    rules: ['Reinforcement', 'Speed Debuff', 'Self-Repair', 'Regenerative Strength'],
    weapons: [weapon({ count: 6, range: 18, rules: ['Puncture'] }), weapon({ count: 6, attacks: 2, rules: ['Quake'] })],
  }),
  unit({
    name: 'Hypnotists',
    size: 3,
    rules: ['Tough(3)', 'Mind Control', 'Fatigue Debuff', 'Fear(2)', 'Protection Feat'],
    weapons: [weapon({ count: 3, range: 24, attacks: 2, rules: ['Fragment'] }), weapon({ count: 3, attacks: 3, rules: ['Deadly(3)'] })],
  }),
  unit({
    name: 'Bombs',
    size: 5,
    rules: ['Self-Destruct(2)', 'Dangerous Terrain Debuff', 'Fast', 'Unwieldy'],
    weapons: [weapon({ count: 5, attacks: 2, rules: ['Purge', 'AP(1)'] })],
  }),
  unit({
    name: 'Beast',
    defense: 2,
    rules: ['Tough(12)', 'Instinctive', 'Impact(4)', 'Difficult Terrain Debuff', 'Takedown Strike', 'Piercing Spotter'],
    weapons: [weapon({ attacks: 5, rules: ['AP(2)', 'Decimate'] }), weapon({ range: 12, attacks: 3, rules: ['Hazardous'] })],
  }),
  // Rules that only some models have, and a hero with its own.
  {
    ...unit({ name: 'Mixed', size: 6, weapons: [weapon({ count: 6, attacks: 2 }), weapon({ count: 6, range: 18, rules: ['Indirect'] })] }),
    rules: [
      { name: 'Furious', models: 2 },
      { name: 'Sergeant', models: 1 },
      { name: 'Tough', arg: 3, models: 2 },
      { name: 'Impact', arg: 2, models: 3 },
      { name: 'Stealth', models: 5 },
      { name: 'Quick Readjustment', models: 6 },
    ],
    hero: unit({
      name: 'Rider',
      quality: 3,
      rules: ['Hero', 'Tough(3)', 'Impact(3)', 'Ravage(3)', 'Ambushing Piercing Shot'],
      weapons: [weapon({ attacks: 3, rules: ['Fracture'] })],
    }),
  },
  unit({
    name: 'Gunline',
    size: 5,
    rules: ['Ambushing Piercing Shot', 'Mobile Artillery', 'Defense Debuff', 'Counter-Attack'],
    weapons: [weapon({ count: 5, range: 24, attacks: 2, rules: ['Takedown'] }), weapon({ count: 5, attacks: 2 })],
  }),
];

export const denseCombatants = (): Combatant<UnitData>[] => DENSE.map((u) => combatantOf(u, 'Dense'));

/** Five units of different habits, all with the rule, from the books in which the entry holds. */
export function carriers(entry: RuleEntry): UnitData[] {
  const text = `${entry.name}(2)`;
  const version = entry.until ?? entry.since;
  const units: UnitData[] = [
    unit({ size: 5, rules: [text], weapons: [weapon({ count: 5, attacks: 2, rules: [text] })] }),
    unit({
      size: 3,
      rules: [text, 'Tough(3)'],
      weapons: [weapon({ count: 3, range: 24, attacks: 2, rules: [text] }), weapon({ count: 3 })],
    }),
    unit({ size: 3, rules: [text, 'Slow', 'Immobile', 'Self-Repair'], weapons: [weapon({ count: 3, range: 30, rules: [text] })] }),
    unit({ size: 1, rules: [text, 'Tough(9)', 'Ambush'], weapons: [weapon({ range: 6, rules: [text] }), weapon({ attacks: 4 })] }),
    unit({
      size: 4,
      rules: [text, 'Quick Shot', 'Slow'],
      weapons: [weapon({ count: 4, range: 12, attacks: 1 }), weapon({ count: 4, attacks: 3 })],
    }),
  ];
  return units.map((u) => (version === undefined ? u : { ...u, version }));
}

/** Units in which most of what the odds know occurs: guns and blades, Blast, Deadly, Takedown, Counter, a hero, free moves, aircraft. */
export const SOLVED: readonly UnitData[] = [
  unit({
    name: 'Lancers',
    size: 3,
    quality: 3,
    rules: ['Fast', 'Tough(3)', 'Impact(1)', 'Furious', 'Fear(1)'],
    weapons: [weapon({ count: 3, attacks: 2, rules: ['AP(1)', 'Rending'] })],
  }),
  unit({
    name: 'Gunners',
    size: 5,
    rules: ['Relentless', 'Stealth'],
    weapons: [
      weapon({ count: 3, range: 24, attacks: 1 }),
      weapon({ count: 1, range: 18, rules: ['Blast(3)'] }),
      weapon({ count: 1, range: 24, rules: ['Deadly(3)', 'AP(2)', 'Limited'] }),
      weapon({ count: 5 }),
    ],
  }),
  unit({
    name: 'Pikes',
    size: 5,
    quality: 5,
    rules: ['Scout', 'Regeneration', 'Piercing Growth'],
    weapons: [weapon({ count: 5, rules: ['Counter'] }), weapon({ count: 5, range: 12 })],
  }),
  unit({
    name: 'Hunters',
    size: 4,
    quality: 3,
    rules: ['Bounding', 'Hit & Run'],
    weapons: [weapon({ count: 4, range: 18, attacks: 2, rules: ['Takedown', 'AP(2)'] }), weapon({ count: 4 })],
  }),
  unit({ name: 'Stalkers', size: 3, rules: ['Ambush'], weapons: [weapon({ count: 3, range: 12, attacks: 2 }), weapon({ count: 3 })] }),
  {
    ...unit({ name: 'Guard', size: 4, rules: ['No Retreat'], weapons: [weapon({ count: 4, attacks: 2, rules: ['Poison'] })] }),
    hero: unit({
      name: 'Captain',
      quality: 3,
      defense: 3,
      rules: ['Hero', 'Tough(3)'],
      weapons: [weapon({ attacks: 3, rules: ['AP(1)'] })],
    }),
  },
  unit({
    name: 'Flyer',
    defense: 3,
    rules: ['Aircraft', 'Tough(6)', 'Unpredictable Shooter'],
    weapons: [weapon({ range: 24, attacks: 4, rules: ['AP(1)'] })],
  }),
];
