import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '../../../../src-shared/rulesets/osr/import/actor-templates.ts';
import { type EncounterEdit, editEncounter, readEncounter } from '../../../../src-shared/rulesets/osr/import/encounter.ts';

const TEXT = `# The bridge at night
name: Watch vs Wolves   # working title
side1:
  # the sergeant
  - name: Sergeant
    hp: 12          # tough
    ac: 16
    attack_bonus: 3
    damage: 1d8
    apl:
      - action: guard      # careful
        if: self.hp < 4
      - action: attack
        target: nearest
  - {name: Guard, count: 3, hp: 1d6, ac: 14, attack_bonus: 1, damage: 1d6}

side2:
  - name: Wolf
    count: 4
    hp: 1d8
    ac: 12
    attack_bonus: 2
    damage: 1d6
`;

const apply = (...edits: EncounterEdit[]) => edits.reduce(editEncounter, TEXT);
const lines = (text: string) => text.split('\n');
/** Lines that are in one text and not in the other. */
function changes(after: string): { gone: string[]; come: string[] } {
  const [old, now] = [lines(TEXT), lines(after)];
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) };
}

describe('the model', () => {
  test('every field as written, empty where the default counts', () => {
    const { model, problems } = readEncounter(TEXT);
    expect(problems).toEqual([]);
    expect(model.head).toEqual({ name: 'Watch vs Wolves', description: '', iterations: '', side1_name: '', side2_name: '' });
    expect(model.sides[0].map((actor) => [actor.fields.name, actor.fields.count, actor.fields.hp, actor.fields.speed, actor.line])).toEqual(
      [
        ['Sergeant', '', '12', '', 5],
        ['Guard', '3', '1d6', '', 15],
      ],
    );
    expect(model.sides[0][0]).toMatchObject({
      usesDefaultApl: false,
      apl: [
        { action: 'guard', if: 'self.hp < 4', target: '' },
        { action: 'attack', if: '', target: 'nearest' },
      ],
    });
    expect(model.sides[1][0]).toMatchObject({
      usesDefaultApl: true,
      apl: [
        { action: 'attack', if: 'enemy.in_range', target: 'nearest_enemy' },
        { action: 'move', if: '', target: 'nearest_enemy' },
      ],
    });
  });

  test('a half-written text still gives a model, with the problems', () => {
    const { model, problems } = readEncounter('name: x\nside1:\n  - name: A\n    hp: 1d\n');
    expect(model.sides[0][0]?.fields.hp).toBe('1d');
    expect(problems.map((p) => p.code)).toContain('osr/bad-dice');
    expect(readEncounter('a: [').model.sides).toEqual([[], []]);
  });
});

describe('edits keep what they do not touch', () => {
  test.each<[string, EncounterEdit, string, string]>([
    [
      'a field',
      { kind: 'actor-field', side: 0, actor: 0, field: 'hp', value: '2d6+3' },
      '    hp: 12          # tough',
      '    hp: 2d6+3          # tough',
    ],
    [
      'the name',
      { kind: 'head', field: 'name', value: 'Night Watch' },
      'name: Watch vs Wolves   # working title',
      'name: Night Watch   # working title',
    ],
    [
      'a condition',
      { kind: 'entry-field', side: 0, actor: 0, entry: 0, field: 'if', value: '!enemy.in_range' },
      '        if: self.hp < 4',
      '        if: "!enemy.in_range"',
    ],
    ['a count', { kind: 'actor-field', side: 1, actor: 0, field: 'count', value: '10' }, '    count: 4', '    count: 10'],
    [
      'a field of a flow map',
      { kind: 'actor-field', side: 0, actor: 1, field: 'ac', value: '15' },
      '  - {name: Guard, count: 3, hp: 1d6, ac: 14, attack_bonus: 1, damage: 1d6}',
      '  - {name: Guard, count: 3, hp: 1d6, ac: 15, attack_bonus: 1, damage: 1d6}',
    ],
  ])('%s', (_, edit, gone, come) => {
    expect(changes(apply(edit))).toEqual({ gone: [gone], come: [come] });
  });

  test('new fields stand in the usual order, emptied ones go away', () => {
    const added = apply({ kind: 'actor-field', side: 1, actor: 0, field: 'speed', value: '2' });
    expect(added).toContain('    damage: 1d6\n    speed: 2\n');
    const removed = editEncounter(added, { kind: 'actor-field', side: 1, actor: 0, field: 'speed', value: '' });
    expect(removed).not.toContain('speed');
    expect(apply({ kind: 'actor-field', side: 1, actor: 0, field: 'count', value: '1' })).not.toContain('count: 4');
  });

  test('blocks are made where they belong', () => {
    const text = apply(
      { kind: 'capacity', zone: 'melee', value: 6 },
      { kind: 'rule', field: 'nat20_hits', value: 'true' },
      { kind: 'initiative', field: 'type', value: 'side' },
      { kind: 'head', field: 'iterations', value: '5000' },
    );
    const keys = lines(text).flatMap((line) => /^(\w+):/.exec(line)?.[1] ?? []);
    expect(keys).toEqual(['name', 'iterations', 'zone_capacity', 'initiative', 'rules', 'side1', 'side2']);
    const { model, problems } = readEncounter(text);
    expect(problems).toEqual([]);
    expect([model.capacities.melee, model.rules.nat20_hits, model.initiative.type, model.head.iterations]).toEqual([
      '6',
      'true',
      'side',
      '5000',
    ]);
    expect(readEncounter(editEncounter(text, { kind: 'capacity', zone: 'melee', value: null })).model.capacities.melee).toBe('~');
  });

  test('actors are added, duplicated, moved and removed; comments live on', () => {
    const text = apply(
      { kind: 'actor-add', side: 1, actor: TEMPLATES[0]!.actor },
      { kind: 'actor-duplicate', side: 1, actor: 0 },
      { kind: 'actor-move', side: 0, actor: 0, toSide: 1, to: 0 },
      { kind: 'actor-remove', side: 1, actor: 2 },
    );
    const { model, problems } = readEncounter(text);
    expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
    expect(model.sides.map((side) => side.map((actor) => actor.fields.name))).toEqual([['Guard'], ['Sergeant', 'Wolf', 'Shield-bearer']]);
    for (const comment of ['# The bridge at night', '# working title', '# tough', '# careful']) expect(text).toContain(comment);
  });

  test('entries are added, moved and removed; the default list is written down first', () => {
    const added = readEncounter(
      apply({ kind: 'entry-add', side: 1, actor: 0, at: 0, entry: { action: 'guard', if: 'self.hp < 3', target: 'nearest_enemy' } }),
    );
    expect(added.problems).toEqual([]);
    expect(added.model.sides[1][0]?.apl.map((entry) => entry.action)).toEqual(['guard', 'attack', 'move']);
    const moved = apply({ kind: 'entry-move', side: 0, actor: 0, entry: 1, to: 0 });
    expect(readEncounter(moved).model.sides[0][0]?.apl.map((entry) => entry.action)).toEqual(['attack', 'guard']);
    expect(moved).toContain('# careful');
    const removed = apply({ kind: 'entry-remove', side: 0, actor: 0, entry: 0 });
    expect(readEncounter(removed).model.sides[0][0]?.apl).toEqual([{ action: 'attack', ability: '', list: '', if: '', target: 'nearest' }]);
  });

  test('a text that cannot be read is not touched; edits of what is not there do nothing', () => {
    const broken = 'side1: [\n';
    expect(editEncounter(broken, { kind: 'head', field: 'name', value: 'x' })).toBe(broken);
    expect(apply({ kind: 'actor-field', side: 0, actor: 9, field: 'hp', value: '3' })).toBe(TEXT);
    expect(apply({ kind: 'entry-remove', side: 1, actor: 7, entry: 0 })).toBe(TEXT);
  });

  test('an empty text grows into an encounter', () => {
    let text = '';
    for (const side of [0, 1] as const) text = editEncounter(text, { kind: 'actor-add', side, actor: TEMPLATES[3]!.actor });
    text = editEncounter(text, { kind: 'head', field: 'name', value: 'New encounter' });
    const { problems, model } = readEncounter(text);
    expect(problems).toEqual([]);
    expect(model.sides.map((side) => side.length)).toEqual([1, 1]);
  });
});

test('every template is an actor without errors', () => {
  for (const { id, actor } of TEMPLATES) {
    const { problems } = readEncounter(editEncounter(TEXT, { kind: 'actor-add', side: 0, actor }));
    expect([id, problems.filter((p) => p.code !== 'osr/no-room')]).toEqual([id, []]);
  }
});

test('a league has parties and no sides', () => {
  const { model } = readEncounter(`parties:
  - name: The Watch
    faction: Town
    actors:
      - {name: Guard, count: 3, hp: 1d6, ac: 14, attack_bonus: 1, damage: 1d6}
  - name: The Wolves
    actors:
      - {name: Wolf, hp: 1d8, ac: 12, attack_bonus: 2, damage: 1d6}
`);
  expect(model.sides).toEqual([[], []]);
  expect(model.parties.map((p) => [p.name, p.faction, p.line, p.actors[0]?.fields.name])).toEqual([
    ['The Watch', 'Town', 2, 'Guard'],
    ['The Wolves', '', 6, 'Wolf'],
  ]);
});

test('another list in the place of one that others repeat leaves them theirs', () => {
  const actor = (name: string, apl: string) => `  - { name: ${name}, hp: 1, ac: 1, attack_bonus: 0, damage: 1, apl: ${apl} }`;
  const text = `side1:\n${actor('A', '&guard [{ action: guard }]')}\n${actor('B', '*guard')}\nside2:\n${actor('C', '*guard')}\n`;
  const entries = [{ action: 'attack', if: 'true', target: 'nearest_enemy' }] as const;
  const changed = editEncounter(text, { kind: 'list', side: 0, actor: 0, entries });
  const actions = readEncounter(changed).model.sides.flatMap((side) => side.map(({ apl }) => apl[0]?.action));
  expect(actions).toEqual(['attack', 'guard', 'guard']);
});
