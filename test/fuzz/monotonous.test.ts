/**
 * Long files of one thing over and over: characters, brackets, lines, nested or not. Importers must take them in passing: `--inputs 1000000`
 * makes each of them that many characters long, and the list of tests shows which importer took long.
 */
import { describe, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { ensure, ensureSurvivesJson, fuzzRuns } from '../kit/fuzz.ts';

const LENGTH = fuzzRuns(4000);

/** So often that it is as long as the file should be. */
function many(text: string, length = LENGTH): string {
  return text.repeat(Math.ceil(length / text.length));
}

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('\n');
}

const ALONE = [
  '(',
  ')',
  '[',
  '{',
  ' ',
  '\t|',
  ',',
  ':',
  '"',
  '\\',
  '+',
  '-',
  '=',
  '#',
  '*',
  '9',
  '.',
  'a',
  'x',
  '&',
  '<',
  '<a>',
  '|',
  '\n',
  '\r',
  '\0',
];
const ODD = ['𝕏̶͉', '\u202e', '\ud800', '\ufeff', '1d6+', '=HYPERLINK('];
const YAML_SIDE = 'side2:\n  - { name: Raider, hp: 8, ac: 13, attack_bonus: 3, damage: 1d6 }\n';

const TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...ALONE, ...ODD].map((text) => [JSON.stringify(text), many(text)])),
  'file marks in a catalogue': `<?xml version="1.0"?>${many('<!-- file: ')}`,
  'lists in lists': many('[', LENGTH / 2) + many(']', LENGTH / 2),
  'objects in objects': `${many('{"a":')}1${many('}', LENGTH / 5)}`,
  'long names in JSON': JSON.stringify({ name: many('a'), units: [{ name: many('('), rules: many('[') }] }),
  'many fleets': JSON.stringify({
    fleets: Array.from({ length: LENGTH / 50 }, (_, i) => ({ name: `${i}`, ships: [{ type: 'x', count: 1e9 }] })),
  }),
  'YAML, deep': lines(Math.sqrt(2 * LENGTH), (i) => `${' '.repeat(i)}a:`),
  'YAML, lists in lists': `a: ${many('[')}`,
  'YAML, aliases of aliases': `a: &a [x]\n${lines(8, (i) => `b${i}: &b${i} [${Array(9).fill(i === 0 ? '*a' : `*b${i - 1}`)}]`)}`,
  'OPR, one rule over and over': `Walkers [10] | Q4+ D5+ | 100pts | ${many('Fearless, ')}`,
  'OPR, open weapons': `Walkers [5] | Q4+ D4+ | 100pts | \n${many('2x Gun (24", A1, ')}`,
  'OPR, one line': `Walkers - [5] - Quality 4+ Defense 4+ ${many('Tough(3), ')}`,
  '40k, many items': `Guard (100 points)\n${many('  • 3x Lance (1 point)\n')}`,
  '40k, blank lines in a list': `${many('\n')}Guard (100 points)\n${many('\n')}Guard (100 points)${many('\n')}`,
  'BattleTech, many locations': `Version:1.0\n${many('Left Arm:\n')}`,
  'BattleTech, one hex over and over': `size 16 17\n${many('hex 0101 0 "woods:1" ""\n')}`,
  'BattleTech, a hex of much terrain': `size 16 17\nhex 0101 0 "${many('woods:1;')}" ""`,
  'XML, elements in elements': `<?xml version="1.0"?><roster>${many('<selection>')}`,
  'XML, one attribute over and over': `<roster ${many('a="1" ')}>`,
  'XML, entities': `<!DOCTYPE a [<!ENTITY x "yyyyyyyyyy">]><roster>${many('&x;')}</roster>`,
  'OSR, many actors': `side1:\n${many('  - { name: A, hp: 1, ac: 1, attack_bonus: 1, damage: 1d6, count: 99999 }\n')}`,
  'OSR, many dice': `side1:\n  - { name: A, hp: 8, ac: 15, attack_bonus: 4, damage: ${many('1d6+')}1 }\n${YAML_SIDE}`,
  'OSR, a deep condition': `side1:\n  - { name: A, hp: 8, ac: 15, attack_bonus: 4, damage: 1d8, apl: ["attack,if=${many('(')}hp>1${many(')')}"] }\n${YAML_SIDE}`,
};

describe.each(RULESETS.flatMap(({ import: { importers } }) => importers))('$id', (importer) => {
  test(`files of ${LENGTH} characters`, () => {
    for (const text of Object.values(TEXTS)) {
      const source = { name: `long${importer.extensions[0] ?? '.txt'}`, bytes: new TextEncoder().encode(text), text };
      importer.detect(source);
      const { combatants, problems } = importer.parse(source, {});
      for (const problem of problems.slice(0, 2000)) ensure(problem.line !== undefined && problem.line >= 1, 'no line', problem);
      ensureSurvivesJson(combatants.slice(0, 20));
    }
  });
});
