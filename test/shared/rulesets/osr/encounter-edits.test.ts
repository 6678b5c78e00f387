/** Edits of abilities, summoned creatures, lists and names in the text of an encounter, as the form reads them back. */
import { describe, expect, test } from 'vitest';
import {
  type AbilityEdit,
  type EncounterEdit,
  editEncounter,
  editEncounterAll,
  namesOfSides,
  readEncounter,
} from '../../../../src-shared/rulesets/osr/import/encounter.ts';

const TEXT = `name: Chapel vs Crypt
side1:
  - name: Priest 3
    hp: 12
    ac: 16
    attack_bonus: 3
    damage: 1d8
    resist: [ fire, cold ]
    abilities:
      - name: bandage # a small one
        effect: heal
        dice: 1d4
side2:
  - { hp: 8, ac: 13, attack_bonus: 2, damage: 1d6 }
`;
const apply = (...edits: EncounterEdit[]) => edits.reduce(editEncounter, TEXT);
const priest = (text: string) => readEncounter(text).model.sides[0][0]!;
const abilities = (text: string) => priest(text).abilities.map(({ fields }) => [fields.name, fields.effect, fields.dice]);
const edit = (change: { [K in AbilityEdit['kind']]: Omit<Extract<AbilityEdit, { kind: K }>, 'side' | 'actor'> }[AbilityEdit['kind']]) =>
  ({ side: 0, actor: 0, ...change }) as AbilityEdit;
const BOLT = { name: 'bolt', effect: 'damage', dice: '2d6' };

describe('abilities', () => {
  test('are read with every field; what is a list is shown with commas', () => {
    expect(abilities(TEXT)).toEqual([['bandage', 'heal', '1d4']]);
    expect(priest(TEXT).fields.resist).toBe('fire, cold');
  });

  test('one more goes behind those that are there, and a first one makes the list', () => {
    const text = apply(edit({ kind: 'ability-add', ability: BOLT }));
    expect(abilities(text)).toEqual([
      ['bandage', 'heal', '1d4'],
      ['bolt', 'damage', '2d6'],
    ]);
    expect(text).toContain('name: bandage # a small one');
    const other = editEncounter(TEXT, { kind: 'ability-add', side: 1, actor: 0, ability: BOLT });
    expect(readEncounter(other).model.sides[1][0]!.abilities).toHaveLength(1);
  });

  test('one is removed, and with the last the list', () => {
    const two = apply(edit({ kind: 'ability-add', ability: BOLT }));
    expect(abilities(editEncounter(two, edit({ kind: 'ability-remove', ability: 0 })))).toEqual([['bolt', 'damage', '2d6']]);
    const none = apply(edit({ kind: 'ability-remove', ability: 0 }));
    expect(none).not.toContain('abilities');
    expect(abilities(none)).toEqual([]);
  });

  test('a field is changed, and an empty one goes', () => {
    const changed = apply(edit({ kind: 'ability-field', ability: 0, field: 'charges', value: '3' }));
    expect(priest(changed).abilities[0]!.fields.charges).toBe('3');
    expect(changed).toContain('# a small one');
    expect(editEncounter(changed, edit({ kind: 'ability-field', ability: 0, field: 'charges', value: ' ' }))).toBe(TEXT);
  });

  test('a creature is made by its first field, then changed', () => {
    const first = apply(edit({ kind: 'creature-field', ability: 0, field: 'hp', value: '4' }));
    expect(priest(first).abilities[0]!.creature.hp).toBe('4');
    const second = editEncounter(first, edit({ kind: 'creature-field', ability: 0, field: 'ac', value: '11' }));
    expect(priest(second).abilities[0]!.creature).toMatchObject({ hp: '4', ac: '11' });
    expect(priest(apply(edit({ kind: 'creature-field', ability: 0, field: 'hp', value: '' }))).abilities[0]!.creature.hp).toBe('');
  });

  test('of an actor that is not there: the text stays as it is', () => {
    const nowhere = { side: 0, actor: 7 } as const;
    const edits: EncounterEdit[] = [
      { kind: 'ability-add', ...nowhere, ability: BOLT },
      { kind: 'ability-remove', ...nowhere, ability: 0 },
      { kind: 'list', ...nowhere, entries: [] },
    ];
    for (const one of edits) expect(editEncounter(TEXT, one)).toBe(TEXT);
  });
});

describe('action lists', () => {
  const entries = (text: string) =>
    priest(text).apl.map(({ action, ability, list, if: when, target }) => [action, ability, list, when, target]);

  test('a new entry goes to the end of the default list; what it names and aims at is written', () => {
    const text = apply(
      { kind: 'entry-add', side: 0, actor: 0, entry: { action: 'use', ability: 'bandage', if: 'self.hp < 4', target: 'nearest_enemy' } },
      { kind: 'entry-add', side: 0, actor: 0, entry: { action: 'call', list: 'fall_back', if: 'true', target: 'nearest_enemy' } },
    );
    const added = entries(text).slice(2);
    expect(added.map((entry) => entry.slice(0, 4))).toEqual([
      ['use', 'bandage', '', 'self.hp < 4'],
      ['call', '', 'fall_back', ''],
    ]);
    expect(priest(text).usesDefaultApl).toBe(false);
    expect(entries(text)).toHaveLength(4);
  });
});

describe('names', () => {
  test('an empty name goes, and the copy of a numbered actor has the next number', () => {
    const nameless = apply({ kind: 'actor-field', side: 0, actor: 0, field: 'name', value: ' ' });
    expect(priest(nameless).fields.name).toBe('');
    const copied = readEncounter(apply({ kind: 'actor-duplicate', side: 0, actor: 0 })).model.sides[0];
    expect(copied.map(({ fields }) => fields.name)).toEqual(['Priest 3', 'Priest 4']);
    const unnamed = readEncounter(apply({ kind: 'actor-duplicate', side: 1, actor: 0 })).model.sides[1];
    expect(unnamed.map(({ fields }) => fields.name)).toEqual(['', 'Actor 2']);
  });

  test('the sides are called as the head says, or by the name of the encounter', () => {
    const names = (head: string) => namesOfSides(readEncounter(`${head}\n`).model);
    expect(names('name: Chapel vs Crypt')).toEqual(['Chapel', 'Crypt']);
    expect(names('side1_name: Light\nside2_name: Dark')).toEqual(['Light', 'Dark']);
    expect(names('description: none')[0]).toContain('Encounter');
  });
});

test('no edits and text that is no encounter change nothing', () => {
  expect(editEncounterAll(TEXT, [])).toBe(TEXT);
  expect(readEncounter('- a\n- b\n').model.sides).toEqual([[], []]);
  expect(readEncounter('- a\n').problems).not.toEqual([]);
});

test('a limit that is written as none is read back as such', () => {
  const text = apply({ kind: 'rule', field: 'max_rounds', value: '~' });
  expect(text).toMatch(/max_rounds: (~|null)/);
});
