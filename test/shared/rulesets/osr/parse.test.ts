import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../../../src-shared/contract/problem.ts';
import { YAML_IMPORTER } from '../../../../src-shared/rulesets/osr/import/encounter-yaml.ts';
import { ruleset as osr } from '../../../../src-shared/rulesets/osr/index.ts';
import { partyOf } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { parse } from './kit.ts';

const GOOD = `name: Red vs Blue
iterations: 10000
zone_capacity:
  ranged: ~
  reach: 10
  melee: 8
initiative: {type: individual, dice: 1d6}
rules: {range_model: inclusive, nat20_hits: true, nat1_misses: true, max_rounds: 50}
side1:
  - name: Fighter
    hp: 2D6 + 1
    ac: 16
    attack_bonus: 5
    damage: d8
    speed: 2
    range: reach
    start_zone: melee
    frontage: 4
    initiative_modifier: -1
    apl:
      - action: defend
        if: "!enemy.in_range"
      - action: attack
        if: self.hp <= 3 and (enemy.count >= 2 or not ally.count == 0)
        target: weakest
      - action: move
        target: random
side2:
  - {name: Orc, count: 3, hp: 8, ac: 13, attack_bonus: 2, damage: 1d6}
`;

/** An otherwise fine encounter in which `line` stands inside the first actor, at line 8. */
function withActorLine(line: string): ReturnType<typeof parse> {
  return parse(`name: A vs B
side1:
  - name: Fighter
    hp: 8
    ac: 16
    attack_bonus: 3
    damage: 1d8
${line}
side2:
  - {name: Orc, hp: 8, ac: 13, attack_bonus: 2, damage: 1d6}
`);
}

describe('good files', () => {
  test('every key of the specification and the extensions', () => {
    const { combatants, contests, problems, detected } = parse(GOOD);
    expect(problems).toEqual([]);
    expect(detected).toEqual(['encounter, 1 against 3 actors']);
    expect(contests).toEqual([
      {
        name: 'Red vs Blue',
        a: 0,
        b: 1,
        trials: 10000,
        options: {
          capacityRanged: null,
          capacityReach: 10,
          capacityMelee: 8,
          initiative: 'individual',
          initiativeDice: '1d6',
          rangeModel: 'inclusive',
          nat20Hits: true,
          nat1Misses: true,
          maxRounds: 50,
        },
      },
    ]);
    expect(combatants.map((c) => [c.name, c.detail, c.source])).toEqual([
      ['Red', '1 actor, 8 HP, frontage 4', { file: 'test.yaml', line: 9, column: 1 }],
      ['Blue', '3 actors, 24 HP, frontage 9', { file: 'test.yaml', line: 28, column: 1 }],
    ]);
    expect(partyOf(combatants[0]!).actors).toEqual([
      {
        name: 'Fighter',
        hp: '2D6 + 1',
        ac: 16,
        attackBonus: 5,
        damage: 'd8',
        speed: 2,
        range: 'reach',
        startZone: 'melee',
        frontage: 4,
        initiativeModifier: -1,
        apl: [
          { action: 'guard', if: '!enemy.in_range', target: 'nearest_enemy' },
          { action: 'attack', if: 'self.hp <= 3 and (enemy.count >= 2 or not ally.count == 0)', target: 'lowest_hp_enemy' },
          { action: 'move', if: 'true', target: 'random_enemy' },
        ],
      },
    ]);
  });

  test('count makes numbered actors; defaults are speed 1, melee, ranged, frontage 3 and the default list', () => {
    const { actors } = partyOf(parse(GOOD).combatants[1]!);
    expect(actors.map((a) => a.name)).toEqual(['Orc 1', 'Orc 2', 'Orc 3']);
    expect(actors[0]).toMatchObject({ speed: 1, range: 'melee', startZone: 'ranged', frontage: 3, initiativeModifier: 0 });
    expect(actors[0]?.apl.map((entry) => entry.action)).toEqual(['attack', 'move']);
  });

  test('an unquoted !enemy.in_range is a condition, not a YAML tag', () => {
    const { combatants, problems } = withActorLine('    apl: [{action: guard, if: !enemy.in_range }, {action: attack}]');
    expect(problems).toEqual([]);
    expect(partyOf(combatants[0]!).actors[0]?.apl[0]?.if).toBe('!enemy.in_range');
    const longer = withActorLine('    apl:\n      - action: guard\n        if: !enemy.in_range and self.hp < 3');
    expect(partyOf(longer.combatants[0]!).actors[0]?.apl[0]?.if).toBe('!enemy.in_range and self.hp < 3');
  });

  test('the single actor form is a party of one, without a contest', () => {
    const { combatants, contests, problems } = parse(
      'actor:\n  name: Fighter\n  hp: 10\n  ac: 16\n  attack_bonus: 5\n  damage: 1d8+3\n  apl: []\n',
    );
    expect(problems).toEqual([]);
    expect(contests).toEqual([]);
    expect(combatants.map((c) => c.name)).toEqual(['Fighter']);
  });

  test('a league of parties', () => {
    const text =
      'parties:\n  - name: One\n    faction: Watch\n    actors: [{name: A, hp: 1, ac: 1, attack_bonus: 0, damage: 1}]\n  - name: Two\n    actors: [{name: B, hp: 1, ac: 1, attack_bonus: 0, damage: 1}]\n';
    expect(parse(text).combatants.map((c) => [c.name, c.faction])).toEqual([
      ['One', 'Watch'],
      ['Two', ''],
    ]);
  });

  test('sides can be named; otherwise "x vs y" names them, else they are counted', () => {
    const sides =
      'side1: [{name: A, hp: 1, ac: 1, attack_bonus: 0, damage: 1}]\nside2: [{name: B, hp: 1, ac: 1, attack_bonus: 0, damage: 1}]\n';
    const names = (head: string) => parse(`${head}\n${sides}`).combatants.map((c) => c.name);
    expect(names('side1_name: Left\nside2_name: Right')).toEqual(['Left', 'Right']);
    expect(names('name: Ambush')).toEqual(['Ambush, side 1', 'Ambush, side 2']);
    expect(names('')).toEqual(['test, side 1', 'test, side 2']);
  });

  test('anchors and aliases repeat a list', () => {
    const { problems, combatants } = parse(
      'side1:\n  - {name: A, hp: 1, ac: 1, attack_bonus: 0, damage: 1, apl: &x [{action: guard}]}\nside2:\n  - {name: B, hp: 1, ac: 1, attack_bonus: 0, damage: 1, apl: *x}\n',
    );
    expect(problems).toEqual([]);
    expect(partyOf(combatants[1]!).actors[0]?.apl).toEqual([{ action: 'guard', if: 'true', target: 'nearest_enemy' }]);
  });

  test('every sample reads without errors and is recognised', () => {
    expect(osr.import.samples.length).toBeGreaterThanOrEqual(8);
    for (const { name, text } of osr.import.samples) {
      expect([name, parse(text, name).problems.map(formatProblem)]).toEqual([name, []]);
      expect(YAML_IMPORTER.detect({ name, text, bytes: new Uint8Array() })).toBeGreaterThan(0.9);
    }
    expect(YAML_IMPORTER.detect({ name: 'x.txt', text: 'Some Unit [5] Quality 4+', bytes: new Uint8Array() })).toBe(0);
  });
});

describe('problems stand at their line and column', () => {
  const cases: readonly [what: string, line: string, expected: string, fix?: string][] = [
    [
      'a misspelt key',
      '    attak_bonus: 3',
      "test.yaml:8:5 error: Fighter: Unknown key 'attak_bonus' in an actor. Did you mean 'attack_bonus'?",
      'attack_bonus',
    ],
    ['a strange key', '    colour: red', "test.yaml:8:5 warning: Fighter: Unknown key 'colour' in an actor. It is left out."],
    ['a misspelt range', '    range: mele', "test.yaml:8:12 error: Fighter: Unknown range 'mele'. Did you mean 'melee'?", 'melee'],
    [
      'a misspelt action',
      '    apl: [{action: atack}]',
      "test.yaml:8:20 error: Fighter: Unknown action 'atack'. Did you mean 'attack'?",
      'attack',
    ],
    [
      'a misspelt target',
      '    apl: [{action: attack, target: nearst_enemy}]',
      "test.yaml:8:36 error: Fighter: Unknown target 'nearst_enemy'. Did you mean 'nearest_enemy'?",
      'nearest_enemy',
    ],
    [
      'a misspelt condition',
      '    apl: [{action: attack, if: self.hp > 2 and enemy.cuont < 3}]',
      "test.yaml:8:48 error: Fighter: APL entry 1: unknown condition 'enemy.cuont'. Did you mean 'enemy.count'?",
      'enemy.count',
    ],
    [
      'a condition in quotes',
      `    apl: [{action: attack, if: "self.hp = 2"}]`,
      "test.yaml:8:41 error: Fighter: APL entry 1: use '==' to compare.",
      '==',
    ],
    [
      'an unfinished condition',
      '    apl: [{action: attack, if: self.hp <}]',
      "test.yaml:8:41 error: Fighter: APL entry 1: 'self.hp <' needs a number.",
    ],
    [
      'an attack in a direction',
      '    apl: [{action: attack, target: forward}]',
      "test.yaml:8:36 error: Fighter: 'forward' is a direction to move in, not something to attack.",
      'nearest_enemy',
    ],
    ['a number that is none', '    speed: fast', "test.yaml:8:12 error: Fighter: 'speed' has to be a whole number."],
    ['a number out of range', '    frontage: -3', "test.yaml:8:15 error: Fighter: 'frontage' is -3; use a number from 0 to 1000."],
    ['an absurd count', '    count: 10000', "test.yaml:8:12 error: Fighter: 'count' is 10000; use a number from 1 to 500."],
    ['a key twice', '    ac: 12', "test.yaml:8:5 error: The key 'ac' stands here a second time. Remove one of them; the first one counts."],
    [
      'a list that is none',
      '    apl: guard',
      "test.yaml:8:10 error: Fighter: 'apl' has to be a list of actions, each starting with a dash.",
    ],
  ];
  test.each(cases)('%s', (_, line, expected, fix) => {
    const { problems } = withActorLine(line);
    expect(problems.map(formatProblem)).toContain(expected);
    expect(problems[0]?.fix).toBe(fix);
  });

  test.each([
    [
      'bad dice',
      'hp: 1d',
      "test.yaml:3:9 error: Fighter: 'hp': '1d' is not a dice expression such as 1d8+2. Use a number such as 5, or dice such as 1d8+2.",
    ],
    ['hit points below one', 'hp: 0', "test.yaml:3:9 error: Fighter: 'hp' is 0; an actor starts with 1 or more."],
    ['absurd hit points', 'hp: 1000000', "test.yaml:3:9 error: Fighter: 'hp' can reach 1000000; at most 100000 are allowed."],
    ['absurd dice', 'hp: 1000d100', "test.yaml:3:9 error: Fighter: 'hp' runs from 1000 to 100000; the two may differ by 5000 at most."],
  ])('%s', (_, hp, expected) => {
    const { problems } = parse(
      `side1:\n  - name: Fighter\n    ${hp}\n    ac: 1\n    attack_bonus: 0\n    damage: 1\nside2:\n  - {name: B, hp: 1, ac: 1, attack_bonus: 0, damage: 1}\n`,
    );
    expect(problems.map(formatProblem)).toContain(expected);
  });

  test('a missing hp, ac or damage', () => {
    const { problems } = parse('side1:\n  - name: Fighter\nside2:\n  - {name: B, hp: 1, ac: 1, attack_bonus: 0, damage: 1}\n');
    expect(problems.filter((p) => p.severity === 'error').map(formatProblem)).toEqual([
      "test.yaml:2:5 error: Fighter: has no 'hp:'.",
      "test.yaml:2:5 error: Fighter: has no 'ac:'.",
      "test.yaml:2:5 error: Fighter: attacks but has no 'damage:'.",
    ]);
  });

  test('good actors load beside a bad one, and no contest is set up with an actor missing', () => {
    const { combatants, contests } = parse(
      'name: A vs B\nside1:\n  - {name: Good, hp: 1, ac: 1, attack_bonus: 0, damage: 1}\n  - {name: Bad, hp: x, ac: 1}\nside2:\n  - {name: B, hp: 1, ac: 1, attack_bonus: 0, damage: 1}\n',
    );
    expect(combatants.map((c) => partyOf(c).actors.map((a) => a.name))).toEqual([['Good'], ['B']]);
    expect(contests).toEqual([]);
  });

  test('22: an actor that does not fit its start zone is a warning at its start_zone', () => {
    const { problems, contests } = withActorLine('    count: 4\n    start_zone: melee');
    expect(problems.map(formatProblem)).toEqual([
      'test.yaml:9:17 warning: Fighter 4: does not fit its start zone: 12 frontage in a melee zone with room for 10. It starts there anyway; no one else may enter until there is room.',
    ]);
    expect(contests).toHaveLength(1);
  });

  test('17: an archer that walks on is a warning', () => {
    expect(withActorLine('    range: ranged').problems.map((p) => p.code)).toEqual(['osr/archer-walks']);
    expect(withActorLine('    range: ranged\n    apl: [{action: attack}]').problems).toEqual([]);
  });

  test('an entry below an unconditional guard is never reached', () => {
    expect(withActorLine('    apl: [{action: guard}, {action: attack}]').problems.map((p) => p.code)).toEqual(['osr/never-reached']);
  });

  test.each([
    ['side1: []\nside2: []\n', ['test.yaml:1:1 error: side1 is empty.', 'test.yaml:2:1 error: side2 is empty.']],
    ['side1:\nside2:\n', ['test.yaml:1:1 error: side1 is empty.', 'test.yaml:2:1 error: side2 is empty.']],
    [
      'side1: 7\nside2: []\n',
      ['test.yaml:1:8 error: side1 has to be a list of actors, each starting with a dash.', 'test.yaml:2:1 error: side2 is empty.'],
    ],
    ['name: x\n', ["test.yaml:1:1 error: There is neither 'side1:' and 'side2:' nor 'actor:' nor 'parties:' here."]],
    ['', ['test.yaml:1:1 error: There is nothing in this file.']],
    ['- a\n', ["test.yaml:1:1 error: An encounter is a list of keys such as 'name:', 'side1:' and 'side2:'."]],
    ['name: x\n\tside1: []\n', ['test.yaml:2:1 error: A tab cannot indent a line in YAML. Use spaces.']],
    ['name: a\0b\n', ['test.yaml:1:8 error: There is a NUL character here; this is not a text file.']],
    ['name: a\uFFFDb\n', ['test.yaml:1:8 error: A character here could not be decoded; save the file as UTF-8.']],
  ])('%j', (text, expected) => {
    expect(parse(text).problems.map(formatProblem)).toEqual(expect.arrayContaining(expected));
  });

  test('10,000 actors are refused at the one too many', { tags: ['large'] }, () => {
    const one = '  - {name: A, hp: 1, ac: 1, attack_bonus: 0, damage: 1}\n';
    const { problems, combatants } = parse(`side1:\n${one.repeat(10_000)}side2:\n${one}`);
    expect(problems.find((p) => p.code === 'osr/too-many')).toMatchObject({ line: 502, column: 5 });
    expect(partyOf(combatants[0]!).actors).toHaveLength(500);
  });
});
