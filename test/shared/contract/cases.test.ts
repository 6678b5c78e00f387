/** Cases for `solve`: what is read is what is declared, and a case with anything else is not answered. */
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CaseFields, casesIn, unsupportedCases } from '../../../src-shared/contract/cases.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import type { Oracle } from '../../../src-shared/contract/oracle.ts';
import { oracle as battletech } from '../../../src-shared/rulesets/battletech/oracle/index.ts';
import { oracle as eclipse } from '../../../src-shared/rulesets/eclipse/oracle/index.ts';
import { oracle as opr } from '../../../src-shared/rulesets/opr/oracle/index.ts';
import { oracle as osr } from '../../../src-shared/rulesets/osr/oracle/index.ts';
import { oracle as wh40k } from '../../../src-shared/rulesets/wh40k/oracle/index.ts';
import { sharedText, testWithSharedData } from '../../kit/shared-data.ts';

const weapon = { attacks: 2, quality: 4 };
const unit = { models: 2, defense: 4, quality: 4, weapon };
const fighter = '[{name: Guard, hp: 1, ac: 10, attack_bonus: 20, damage: 1, start_zone: melee}]';
const duel = `side1: ${fighter}\nside2: ${fighter}\n`;

/** A small file for every solver that needs no other files. */
const FILES: readonly (readonly [id: string, Oracle, string, readonly Json[]])[] = [
  [
    'opr',
    opr,
    'cases.json',
    [
      { kind: 'attack', attacker: weapon, target: { models: 2, defense: 4 } },
      { kind: 'morale', input: { quality: 4, atHalfOrLess: true } },
      { kind: 'melee', charger: unit, defender: unit },
      { kind: 'duel', A: unit, B: unit, rounds: 1 },
      { kind: 'bestOf3', input: {} },
    ],
  ],
  [
    'wh40k',
    wh40k,
    'cases.json',
    [
      {
        attackers: [{ A: 2, S: 4, AP: 0, D: 1, skill: 3, to_save: { mw_target: 1 } }],
        target: { models: 2, T: 4 },
        morale: { Ld: 7 },
      },
    ],
  ],
  [
    'wh40k, tenth',
    wh40k,
    'cases.json',
    [
      {
        edition: '10e',
        attackers: [{ A: 2, S: 4, AP: 0, D: 1, skill: 3, R: 24, abilities: ['Hazardous', 'Conversion', 'Precision'] }],
        target: { models: 2, T: 4, leader: { W: 3 } },
        own: { models: 1, W: 2 },
        battle_shock: { Ld: 7 },
        mortal_pool: { rolls: 1, on: 4, each: 1 },
      },
    ],
  ],
  ['osr', osr, 'cases.json', [{ yaml: duel }, { file: 'duel.yaml' }]],
  ['eclipse', eclipse, 'cases.json', [{ humans: [{ weapons: [{}], missiles: [{}] }], aliens: [{ weapons: [{}], missiles: [{}] }] }]],
  ['battletech', battletech, 'geometry.json', [{ a: [1, 1], b: [3, 4] }]],
  ['battletech', battletech, 'arcs.json', [{ unit: [1, 1], other: [3, 4], facing: 2 }]],
];

/** The case, noting every field that is asked for. */
function watched(value: Json, path: string, read: Set<string>): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: Json) => watched(entry, path, read));
  return new Proxy(value as { [name: string]: Json }, {
    get(target, name) {
      if (typeof name !== 'string') return Reflect.get(target, name);
      read.add(`${path}${name}`);
      return Object.hasOwn(target, name) ? watched(target[name] as Json, `${path}${name}.`, read) : undefined;
    },
  });
}

function paths(fields: CaseFields, at = ''): string[] {
  return Object.entries(fields).flatMap(([name, inner]) => [`${at}${name}`, ...(inner === true ? [] : paths(inner, `${at}${name}.`))]);
}

/** The case with all objects that may lie in it, so that every field has a place to be read from. */
function filled(one: Json | undefined, fields: CaseFields): Json {
  if (Array.isArray(one)) return one.map((entry: Json) => filled(entry, fields));
  const given = (one ?? {}) as { readonly [name: string]: Json };
  const inner = Object.entries(fields).flatMap(([name, shape]) => (shape === true ? [] : [[name, filled(given[name], shape)] as const]));
  return { ...given, ...Object.fromEntries(inner) };
}

describe.each(FILES)('%s', (id, oracle, name, list) => {
  test.each(list.map((one, i) => ({ i, one })))(`${id} ${name}: case $i is read as its fields are declared`, ({ one }) => {
    const read = new Set<string>();
    const fields = oracle.caseFields({ name, cases: { cases: [one] } }, one) ?? {};
    oracle.solve({ name, cases: { cases: [watched(filled(one, fields), '', read)] }, read: () => null });
    const declared = paths(fields);
    // What only some files carry for their readers is not declared; `id` comes back in the answer.
    expect([...read].filter((path) => path !== 'id' && !declared.includes(path))).toEqual([]);
    if (oracle !== osr) expect(declared.filter((path) => !read.has(path) && !isConditional(path))).toEqual([]);
  });

  test(`${id} ${name}: a case with an unknown field is not answered`, () => {
    const one = list[0] as { [name: string]: Json };
    const [plain, odd] = oracle.solve({ name, cases: { cases: [one, { ...one, id: 'odd', distanse: 3 }] }, read: () => null });
    expect(plain).not.toHaveProperty('unsupported');
    expect(odd).toEqual({ id: 'odd', unsupported: expect.stringMatching(/^unknown field 'distanse'/) });
  });
});

/** Read only where another field asks for it. */
function isConditional(path: string): boolean {
  return /(?:rendingMode|reroll_judge|re-roll1|extra_ammount|model_A|FnP_Mw)$/.test(path) || path === 'target.W';
}

test('fields inside objects and lists are named by their path, with a hint; remarks and nulls are no questions', () => {
  const remarks = { note: 'fine', expectedFraction: {}, hero: null };
  const attacker = { name: 'Grunts', attacks: 1, quality: 3 };
  const cases = [
    { kind: 'attack', ...remarks, attacker, target: { models: 2 } },
    { kind: 'attack', attacker: { ...attacker, surg: true }, target: { modles: 2 } },
    { kind: 'poem', words: 3 },
  ];
  const answers = opr.solve({ name: 'c', cases, read: () => null }) as readonly { readonly unsupported?: string }[];
  expect(answers.map((a) => a.unsupported)).toEqual([
    undefined,
    "unknown fields 'attacker.surg' (did you mean 'surge'?), 'target.modles' (did you mean 'models'?)",
    "kind 'poem'",
  ]);
});

test('a case of another edition is not answered as one of this', () => {
  const attackers = [{ A: 2, S: 4, AP: 0, D: 1, skill: 3, abilities: ['lethal hits'] }];
  const answer = (edition: string) =>
    wh40k.solve({ name: 'c', cases: [{ id: 'x', edition, attackers, target: { T: 4 } }], read: () => null })[0];
  expect(answer('9e')).toEqual({ id: 'x', unsupported: "unknown field 'attackers[0].abilities'" });
  expect(answer('11e')).toEqual({ id: 'x', error: "the edition '11e' is not known" });
  expect(answer('10e')).toMatchObject({ id: 'x', hits: { max: 2 } });
});

test('unanswered cases are listed; a reason that many share is counted for the rest', () => {
  const cases = Array.from({ length: 30 }, (_, i) => ({ id: `c${i}`, kind: 'bestOf3', input: {}, luck: 7 }));
  const problems = unsupportedCases('c.json', opr.solve({ name: 'c', cases, read: () => null }));
  expect(problems).toHaveLength(11);
  expect(problems[0]).toMatchObject({
    code: 'solve/unsupported',
    severity: 'warning',
    subject: 'case 1 (c0)',
    message: "Not answered: unknown field 'luck' (use one of: kind, input).",
  });
  expect(problems.at(-1)?.message).toBe("Not answered in 20 more cases: unknown field 'luck' (use one of: kind, input).");
});

test('cases may stand in a list, in `cases` or in `rows`', () => {
  expect([[1], { cases: [1] }, { rows: [1] }, { other: [1] }, 3].map((file) => casesIn(file).length)).toEqual([1, 1, 1, 0, 0]);
});

/** Files of oracle cases in `../shared`. */
const ORACLES: readonly (readonly [Oracle, string])[] = [
  [opr, 'data/opr/oracles-sample.json'],
  [wh40k, 'data/wh40k/oracles-sample.json'],
  [wh40k, 'data/wh40k/oracles-10e-sample.json'],
  [eclipse, 'data/eclipse/oracles-sample.json'],
  [osr, 'data/osr/expected.json'],
  ...['arcs', 'boards', 'geometry', 'los', 'mechs', 'reach', 'steps', 'tohit'].map(
    (kind) => [battletech, `data/battletech/oracles/${kind}.json`] as const,
  ),
];

for (const [oracle, path] of ORACLES) {
  testWithSharedData(path, `every field in ${path} is read`, () => {
    const all = JSON.parse(sharedText(path)) as { readonly [name: string]: Json };
    const name = basename(path);
    const cases = { ...all, rows: casesIn(all).slice(0, 60), cases: casesIn(all).slice(0, 60) };
    const folder = path.split('/').slice(0, 2);
    const read = (file: string, kind?: string) => {
      const text = sharedText([...folder, ...(kind === undefined ? [] : [kind]), file].join('/'));
      return { name: file, text, bytes: new TextEncoder().encode(text) };
    };
    const answers = oracle.solve({ name, cases, read });
    expect(answers).toHaveLength(cases.cases.length);
    expect(unsupportedCases(name, answers)).toEqual([]);
  });
}
