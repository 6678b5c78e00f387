/** Encounters with something odd in them: each oddity has its sentence, and the rest is still read. */
import { describe, expect, test } from 'vitest';
import { isCondition, parseCondition } from '../../../../src-shared/rulesets/osr/ai/apl.ts';
import { YAML_IMPORTER } from '../../../../src-shared/rulesets/osr/import/encounter-yaml.ts';
import { writeLeague } from '../../../../src-shared/rulesets/osr/import/write.ts';
import { parse } from './kit.ts';

const ORC = '{name: Orc, hp: 8, ac: 13, attack_bonus: 2, damage: 1d6}';
const encounter = (head: string, actor = ORC) => `${head}\nside1: [${actor}]\nside2: [${ORC}]\n`;
const messages = (text: string) => parse(text).problems.map(({ message, hint }) => (hint ? `${message} ${hint}` : message));

describe('shapes', () => {
  test.each<readonly [name: string, text: string, message: string]>([
    ['an empty file', '', 'There is nothing in this file.'],
    ['a list', '- a\n- b\n', "An encounter is a list of keys such as 'name:', 'side1:' and 'side2:'."],
    ['no sides', 'name: X\n', "There is neither 'side1:' and 'side2:' nor 'actor:' nor 'parties:' here."],
    ['one side', `side1: [${ORC}]\n`, "The encounter has no 'side2:'."],
    ['a side without anyone', `side1:\nside2: [${ORC}]\n`, 'side1 is empty.'],
    ['a side with an empty list', `side1: []\nside2: [${ORC}]\n`, 'side1 is empty.'],
    ['a side that is a word', `side1: orcs\nside2: [${ORC}]\n`, 'side1 has to be a list of actors, each starting with a dash.'],
    ['an actor that is a word', `side1: [orc]\nside2: [${ORC}]\n`, "An actor has keys such as 'name:', 'hp:' and 'ac:'."],
    ['a name that is a list', encounter('name: [a]'), "'name' has to be a text."],
    ['an empty name', encounter("name: ''"), "'name' has to be a text."],
    [
      'rules that are a word',
      encounter('rules: hard'),
      "'rules' has keys of its own: range_model, nat20_hits, nat1_misses, guard_bonus, max_rounds, fights_per_day.",
    ],
    ['parties that are no list', 'parties: {a: 1}\n', "'parties' has to be a list of parties, each starting with a dash."],
    ['a party that is a word', 'parties: [a]\n', "A party has a 'name:' and 'actors:'."],
    ['a party without actors', 'parties: [{name: Gate}]\n', "'Gate' has no 'actors:'."],
    ['an unnamed party', 'parties: [{faction: Choir}]\n', "'Party 1' has no 'actors:'."],
  ])('%s', (_name, text, message) => expect(messages(text)).toContain(message));

  test('blocks that are there and empty are as if they were not', () => {
    const { problems, contests } = parse(encounter('name: A vs B\nrules:\nzone_capacity:\ninitiative:'));
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual(["'initiative' is empty."]);
    expect(contests).toEqual([]);
    expect(parse(encounter('name: A vs B\nrules:\nzone_capacity: ~')).contests).toHaveLength(1);
  });

  test('several documents: the first is read, and it is said', () => {
    const { problems, contests } = parse(`${encounter('name: A vs B')}---\nname: C\n`);
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
    expect(contests).toHaveLength(1);
  });
});

describe('options', () => {
  const options = (head: string) => parse(encounter(`name: A vs B\n${head}`)).contests[0]?.options;

  test('each in its block; a zone may be without limit, and initiative a word alone', () => {
    expect(options('initiative: individual')).toEqual({ initiative: 'individual' });
    expect(options('zone_capacity: {melee: ~, reach: 4}')).toEqual({ capacityMelee: null, capacityReach: 4 });
    expect(options('rules: {nat20_hits: false, nat1_misses: true, guard_bonus: 3, max_rounds: 9}')).toEqual({
      nat20Hits: false,
      nat1Misses: true,
      guardBonus: 3,
      maxRounds: 9,
    });
    expect(options('initiative: {dice: 1d10}')).toEqual({ initiativeDice: '1d10' });
  });

  test.each<readonly [head: string, message: string | RegExp]>([
    ['rules: {nat20_hits: often}', "'nat20_hits' has to be true or false."],
    ['rules: {max_rounds: 0}', /^'max_rounds' is 0; use a number from 1 to \d+\.$/],
    ['rules: {max_rounds: 1.5}', "'max_rounds' has to be a whole number."],
    ['zone_capacity: {melee: wide}', "'melee' has to be a whole number."],
    ['initiative: {phases: [attack]}', /^'phases' has to list each of .* once\.$/],
    ['initiative: {phases: attack}', /^'phases' has to list each of .* once\.$/],
    ['initiative: {dice: ~}', "'dice' has to be a number or dice such as 1d8+2."],
    ['initiative: {dice: many}', /^'dice': 'many' is not a dice expression/],
    ['rules: {range_model: inclusiv}', "Unknown range_model 'inclusiv'. Did you mean 'inclusive'?"],
    ['zone_capacity: {sky: 3}', "Unknown key 'sky' in 'zone_capacity'. It is left out."],
  ])('%s', (head, message) => {
    const found = messages(encounter(`name: A vs B\n${head}`));
    if (typeof message === 'string') expect(found).toContain(message);
    else expect(found.join('\n')).toMatch(new RegExp(message.source, 'm'));
  });
});

describe('actors', () => {
  const actor = (part: string) => messages(encounter('name: A vs B', `{name: Imp, hp: 8, ac: 13, attack_bonus: 2, damage: 1d6, ${part}}`));

  test.each<readonly [part: string, message: string | RegExp]>([
    ['hp: 0', "'hp' is 0; an actor starts with 1 or more."],
    ['hp: 200000', "'hp' can reach 200000; at most 100000 are allowed."],
    ['hp: 100d100', "'hp' runs from 100 to 10000; the two may differ by 5000 at most."],
    ['damage: 200000', "'damage' can reach 200000; at most 100000 are allowed."],
    ['count: 0', /^'count' is 0; use a number from 1 to \d+\.$/],
    ['apl: attack', "'apl' has to be a list of actions, each starting with a dash."],
    ['apl: [attack]', "APL entry 1 has to have an 'action:'."],
    ['apl: [{target: nearest}]', "APL entry 1 has no 'action:'."],
    ['apl: [{action: [a]}]', /^'action' is empty\./],
    ['apl: [{action: attack, if: [a]}]', "APL entry 1: 'if' has to be one condition."],
    ['apl: [{action: attack, if: 3}]', /^APL entry 1: /],
    ['apl: [{action: attack, target: forward}]', "'forward' is a direction to move in, not something to attack."],
    [`apl: [${'{action: attack},'.repeat(101)}]`, "'apl' has 101 entries; at most 100 are allowed."],
    ['range: [melee]', /^'range' is empty\./],
  ])('%s', (part, message) => {
    // The last of two equal keys would be an error of its own: take the given one out.
    const key = part.split(':')[0]!;
    const base = ['name: Imp', 'hp: 8', 'ac: 13', 'attack_bonus: 2', 'damage: 1d6'].filter((field) => !field.startsWith(`${key}:`));
    const found = messages(encounter('name: A vs B', `{${[...base, part].join(', ')}}`));
    if (typeof message === 'string') expect(found).toContain(message);
    else expect(found.join('\n')).toMatch(new RegExp(message.source, 'm'));
  });

  test('an empty list and empty fields of an entry mean the defaults', () => {
    expect(actor('apl: ~')).toEqual([]);
    expect(actor('apl: []')).toEqual([]);
    expect(actor('apl: [{action: attack, if: ~, target: ~}]')).toEqual([]);
  });

  test('no name, no bonus: said, and read', () => {
    const { problems, combatants } = parse(encounter('name: A vs B', '{hp: 8, ac: 13, damage: 1d6}'));
    expect(problems.map(({ message }) => message)).toEqual([
      "has no name and is called 'Actor 1'.",
      "has no 'attack_bonus:'; it attacks with +0.",
    ]);
    expect(combatants).toHaveLength(2);
  });

  test('five hundred problems are enough', () => {
    const many = Array.from({ length: 600 }, () => '{name: X}').join(', ');
    expect(parse(`side1: [${many}]\nside2: [${ORC}]\n`).problems).toHaveLength(500);
  });
});

describe('conditions', () => {
  test.each<readonly [text: string, fault: string]>([
    ['self.hp < 3 )', "')' is left over after the condition"],
    ['self.hp', "'self.hp' needs a comparison, such as self.hp < 3"],
    ['self.hp < many', "'self.hp <' needs a number"],
    ['self.hp = 3', "use '==' to compare"],
    ['(self.hp < 3', "a closing ')' is missing"],
    ['not', 'the condition is not finished'],
    ['< 3', "'<' cannot stand here"],
    ['self.hp ~ 3', "'~' has no meaning here"],
    ['('.repeat(500), 'the condition is nested too deeply'],
  ])('%s', (text, fault) => expect(parseCondition(text)).toMatchObject({ fault }));

  test('a condition longer than any that is meant is not read', () => {
    const parsed = parseCondition('true or '.repeat(10_000));
    expect(isCondition(parsed)).toBe(false);
    expect(parsed).toMatchObject({ fault: expect.stringMatching(/^the condition is longer than \d+ characters$/) });
  });
});

describe('which file it is', () => {
  const sureness = (text: string) => YAML_IMPORTER.detect({ name: 'x.yaml', text, bytes: new Uint8Array() });

  test('by the keys it begins with', () => {
    expect(sureness('side1:\n - hp: 3')).toBe(1);
    expect(sureness('parties:\n - hp: 3')).toBe(0.95);
    expect(sureness('actor:\n hp: 3')).toBe(0.95);
    expect(sureness('side2: []')).toBe(0.7);
    expect(sureness('zone_capacity: {}')).toBe(0.6);
    expect(sureness('name: x')).toBe(0);
  });

  test('without a name it is called after its file, or simply an encounter', () => {
    const named = (name: string) => YAML_IMPORTER.parse({ name, text: encounter(''), bytes: new Uint8Array() }, {}).contests[0]?.name;
    expect(named('deep/cellar.yaml')).toBe('cellar');
    expect(named('.yaml')).toBe('Encounter');
  });
});

test('a league is written with its factions and read again as it was', () => {
  const text = `parties:\n  - {name: Gate, faction: Choir, actors: [${ORC}]}\n  - {name: Wall, actors: [${ORC}, {name: Wisp, hp: 2d4, ac: 15, attack_bonus: 0, damage: 1, range: ranged, frontage: 1, apl: [{action: guard, target: weakest}]}]}\n`;
  const { combatants } = parse(text);
  const again = parse(writeLeague(combatants));
  expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(again.combatants.map(({ name, faction, data }) => ({ name, faction, data }))).toEqual(
    combatants.map(({ name, faction, data }) => ({ name, faction, data })),
  );
});

describe('what people write', () => {
  const actor = (more: string) =>
    `side1:\n  - name: A\n    hp: 5\n    ac: 10\n    attack_bonus: 1\n    damage: 1d6\n${more}side2:\n  - { name: B, hp: 3, ac: 10, attack_bonus: 0, damage: 1d4 }\n`;
  const read = parse;

  test.each([
    ['3-8', "'hp': '3-8' looks like a range, which is written with dice.", 'For 3 to 8 write 1d6+2.'],
    ['1-6', "'hp': '1-6' looks like a range, which is written with dice.", 'For 1 to 6 write 1d6.'],
    ['0-3', "'hp': '0-3' looks like a range, which is written with dice.", 'For 0 to 3 write 1d4-1.'],
    ['0d6', "'hp': '0d6' rolls no dice.", 'Write 1d6, or a number without dice.'],
    ['2d', "'hp': '2d' is not a dice expression such as 1d8+2.", 'Use a number such as 5, or dice such as 1d8+2.'],
  ])('hp: %s gets a hint', (hp, message, hint) => {
    expect(read(actor('').replace('hp: 5', `hp: ${hp}`)).problems).toMatchObject([{ code: 'osr/bad-dice', message, hint, line: 3 }]);
  });

  test('subtraction and dice with 10 still are what they were', () => {
    for (const hp of ['8-3', '10d6', '1d6-1', '20']) expect(read(actor('').replace('hp: 5', `hp: ${hp}`)).problems).toEqual([]);
  });

  test('a number in quotes is a number', () => {
    const { combatants, problems } = read(actor('').replace('ac: 10', 'ac: "14"'));
    expect(problems).toEqual([]);
    expect(combatants[0]!.data.actors[0]).toMatchObject({ ac: 14 });
    expect(read(actor('').replace('ac: 10', "ac: ' -2 '")).combatants[0]!.data.actors[0]).toMatchObject({ ac: -2 });
  });

  test.each([
    ['"14.5"', "'ac' has to be a whole number."],
    ['"fourteen"', "'ac' has to be a whole number."],
    ['""', "'ac' has to be a whole number."],
    ['"0x0e"', "'ac' has to be a whole number."],
    ['"14000"', /^'ac' is 14000; use a number from -?\d+ to \d+\.$/],
  ])('ac: %s is refused at its line and column', (ac, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(read(actor('').replace('ac: 10', `ac: ${ac}`)).problems).toMatchObject([
      { code: 'osr/bad-value', severity: 'error', message: expected, line: 4, column: 9, endColumn: 9 + ac.length },
    ]);
  });

  test('one tab gives one message', () => {
    expect(read(actor('').replace('    ac: 10', '\tac: 10')).problems).toMatchObject([{ code: 'osr/yaml-tab', line: 4 }]);
  });

  test('JSON is read like YAML, and recognised', () => {
    const { combatants: parsed } = read(actor(''));
    const sides = parsed.map(({ data }) =>
      data.actors.map(({ name, hp, ac, attackBonus, damage }) => ({ name, hp, ac, attack_bonus: attackBonus, damage })),
    );
    const text = JSON.stringify({ side1: sides[0], side2: sides[1] });
    const source = { name: 'x.yaml', text, bytes: new TextEncoder().encode(text) };
    expect(YAML_IMPORTER.detect(source)).toBe(1);
    expect(read(text).problems).toEqual([]);
    expect(read(text).combatants.map(({ data }) => data)).toEqual(parsed.map(({ data }) => data));
  });

  test('an actor wider than its zone has its own sentence', () => {
    const { problems } = read(actor('    frontage: 12\n    start_zone: melee\n'));
    expect(problems).toMatchObject([
      { code: 'osr/no-room', message: 'is wider than a melee zone: frontage 12 where there is room for 10.' },
    ]);
  });

  test('so has one that starts elsewhere and is wider than the zone of its weapon', () => {
    const wide = (more: string) => read(`zone_capacity: {melee: 3, reach: ~}\n${actor(`    frontage: 5\n${more}`)}`).problems;
    expect(wide('')).toMatchObject([
      {
        code: 'osr/no-room',
        severity: 'warning',
        line: 8,
        message: 'is wider than a melee zone: frontage 5 where there is room for 3.',
        hint: 'It can never enter one; lower its frontage or raise zone_capacity.',
      },
    ]);
    expect(wide('    range: reach\n')).toEqual([]);
    expect(wide('    range: ranged\n').map(({ code }) => code)).not.toContain('osr/no-room');
  });

  test('& hints at and, | at or', () => {
    const list = (condition: string) => actor(`    apl:\n      - { action: attack, if: "${condition}" }\n`);
    expect(read(list('self.hp > 3 & enemy.in_range')).problems).toMatchObject([{ hint: "Write 'and'.", fix: 'and' }]);
    expect(read(list('self.hp > 3 | enemy.in_range')).problems).toMatchObject([{ hint: "Write 'or'.", fix: 'or' }]);
    expect(read(list('self.hp > 3 && enemy.in_range')).problems).toEqual([]);
  });
});
