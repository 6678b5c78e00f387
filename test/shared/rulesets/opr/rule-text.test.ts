import { expect, test } from 'vitest';
import { ALL_RULES } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { ruleset as opr } from '../../../../src-shared/rulesets/opr/index.ts';

const LIST = `Ashbound Wardens [3] Q4+ D3+ | 145pts | Tough(3), Fearless, Sparkle Aura
3x Censer Mace (A3, AP(1), Rending), 3x Ember Pistol (12", A1, AP(1))`;

function rules() {
  const source = { name: 'a.txt', bytes: new TextEncoder().encode(LIST), text: LIST };
  const unit = opr.import.importers[0]?.parse(source, {}).combatants[0];
  if (unit === undefined) throw new Error('the list was not read');
  return opr.present.rulesOf?.(unit) ?? [];
}

test('the rules of a unit as text, with their carriers', () => {
  const byName = new Map(rules().map((rule) => [rule.name, rule]));
  expect(byName.get('Tough(3)')).toMatchObject({ meaning: '3 wounds for each model.', played: true, carriedBy: [] });
  expect(byName.get('Fearless')?.meaning).toMatch(/4\+/);
  expect(byName.get('AP(1)')?.carriedBy).toEqual(['Censer Mace', 'Ember Pistol']);
  expect(byName.get('Rending')?.carriedBy).toEqual(['Censer Mace']);
  expect(byName.get('Sparkle Aura')).toMatchObject({ played: false });
});

test('a joined hero: what both have has no carrier, what one lacks is said', () => {
  const text = `Marshal [1] Q3+ D4+ | 55pts | Hero, Tough(3), Fast, Shielded, Furious, Stealth Aura
Sabre (A2)
| Joined to:
Riders [5] Q4+ D4+ | 100pts | 5x Fast, 5x Fearless, 5x No Retreat
5x Lance (A1)`;
  const result = opr.import.importers[0]?.parse({ name: 'a.txt', bytes: new Uint8Array(), text }, {});
  const unit = result?.combatants[0];
  const byName = new Map((unit && opr.present.rulesOf?.(unit))?.map((rule) => [rule.name, rule]));
  expect(byName.get('Fast')).toMatchObject({ carriedBy: [], meaning: expect.stringMatching(/^Advances/) });
  expect(byName.get('Fearless')).toMatchObject({ carriedBy: ['Riders'], meaning: expect.stringMatching(/^Off: too few/) });
  expect(byName.get('Shielded')).toMatchObject({ carriedBy: ['Marshal'], meaning: expect.stringMatching(/^Off while others/) });
  expect(byName.get('Furious')).toMatchObject({ carriedBy: ['Marshal'], meaning: expect.not.stringMatching(/^Off/) });
  expect(byName.get('Stealth Aura')?.meaning).toBe('The unit has Stealth.');
  expect(byName.get('No Retreat')?.meaning).not.toMatch(/^Off/);
  expect(result?.problems.map((p) => p.message)).toEqual([
    'Fearless (not the hero): too few models have it.',
    'Shielded (hero only): too few models have it.',
  ]);
});

test('rules that some models carry say how many, and numbers are words where they are one', () => {
  const rulesIn = (text: string) => {
    const unit = opr.import.importers[0]?.parse({ name: 'a.txt', bytes: new Uint8Array(), text }, {}).combatants[0];
    return new Map((unit && opr.present.rulesOf?.(unit))?.map((rule) => [rule.name, rule]));
  };
  const some = rulesIn('Wardens [5] Q4+ D4+ | 100pts | 5x Fast, 2x Furious, 2x Stealth\n5x Claw (A1)');
  expect([some.get('Furious')?.carriedBy, some.get('Fast')?.carriedBy]).toEqual([['2 of 5 models'], []]);
  expect(some.get('Stealth')).toMatchObject({ carriedBy: ['2 of 5 models'], meaning: expect.stringMatching(/^Off: too few models/) });
  const dice = rulesIn('Ram [1] Q4+ D4+ | 100pts | Impact(1), Ravage(3), Surprise Attack(1)\nClaw (A1)');
  expect(dice.get('Impact(1)')?.meaning).toBe('One die for each model when charging, each 2+ a hit.');
  expect(dice.get('Ravage(3)')?.meaning).toBe('3 dice for each model in melee, each 6 a wound.');
  expect(dice.get('Surprise Attack(1)')?.meaning).toBe(
    'The unit has Infiltrate. On its first activation one die against an enemy within 6": each 2+ is a hit with AP(1).',
  );
});

test('every rule of the tables has words and a source', () => {
  for (const entry of ALL_RULES) {
    const text = `Wardens [1] Q4+ D4+ | 100pts | ${entry.name}(2)\nClaw (A1)`;
    const unit = opr.import.importers[0]?.parse({ name: 'a.txt', bytes: new TextEncoder().encode(text), text }, {}).combatants[0];
    const note = unit && opr.present.rulesOf?.(unit).find((rule) => rule.name.startsWith(entry.name));
    expect(note?.meaning, entry.name).toMatch(/^[A-Z0-9+−"].*\.$/);
    expect(note?.source, entry.name).toBeTruthy();
  }
});
