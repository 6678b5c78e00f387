/** Mutated encounters: the importer never throws, never hangs, and every rejection has a line. */
import { expect, test } from 'vitest';
import { Rng, seedFromNumber } from '../../src-shared/random/rng.ts';
import { editEncounter, readEncounter } from '../../src-shared/rulesets/osr/import/encounter.ts';
import { parseEncounter } from '../../src-shared/rulesets/osr/import/encounter-yaml.ts';
import { ruleset as osr } from '../../src-shared/rulesets/osr/index.ts';
import { FUZZ_SEED, fuzzRuns } from '../kit/fuzz.ts';

const INPUTS = fuzzRuns(5_000);
/** CPU time that no single input of this size may take; far above the mean of about a millisecond. */
const SECONDS_AT_MOST = 5;

const SHORT = [
  'name: A vs B\nside1:\n  - name: X\n    hp: 1d6\n    ac: 12\n    attack_bonus: 1\n    damage: 1d6\n    apl:\n      - action: attack\n        if: self.hp < 3 and (enemy.in_range or ally.count >= 2)\n        target: weakest\n      - action: move\nside2:\n  - {name: Y, count: 2, hp: 3, ac: 10, attack_bonus: 0, damage: 1}\n',
  'actor:\n  name: Z\n  hp: 2d8\n  ac: 10\n  attack_bonus: 0\n  damage: 1\n  range: reach\n  apl: &a [{action: guard, if: !enemy.in_range }]\n',
  'parties:\n  - name: P\n    actors:\n      - {name: Q, hp: 1, ac: 1, attack_bonus: 1, damage: d4-1, apl: []}\n',
  'zone_capacity: {ranged: ~, reach: 10, melee: 10}\ninitiative: {type: side_phases, phases: [movement, ranged, reach, melee]}\nrules: {max_rounds: 3}\nside1: [&x {name: A, hp: 1, ac: 1, attack_bonus: 1, damage: 1}]\nside2: [*x]\n',
];
const CORPUS = [...SHORT, ...SHORT, ...osr.import.samples.filter((sample) => sample.text.length < 600).map((sample) => sample.text)];

const SCRAPS = [
  '\t',
  '\0',
  '\uFFFD',
  '\r\n',
  '\n',
  '  ',
  ': ',
  '- ',
  '? ',
  '[',
  ']',
  '{',
  '}',
  '*a',
  '&a ',
  '!',
  '!!',
  '|',
  '>',
  '"',
  "'",
  '#',
  '---\n',
  '...\n',
  '%YAML 1.2\n',
  '<<: *a',
  'null',
  '~',
  'true',
  '.inf',
  '-.nan',
  '0x1F',
  '1e309',
  '99999999999999999999',
  '-1',
  '1d',
  'd',
  '1d0',
  '999d999',
  '1d6+',
  'self.hp <',
  'enemy.',
  'and',
  '((((',
  '))',
  '!=',
  'side1:',
  'side2: []',
  'apl:',
  'count: 500',
  'hp:',
  '\u2028',
  '\ud800',
  '😀',
  '𝒳',
  '&x [*x]',
  '[[[[[[[[',
  '- - - - - - ',
  'a: {b: {c: {d: {',
  '`',
  '@',
  'action: atack',
] as const;

function mutate(text: string, rng: Rng): string {
  let out = text;
  for (let n = rng.die(3); n > 0; n--) {
    const at = rng.below(out.length + 1);
    const length = rng.below(12);
    const scrap = SCRAPS[rng.below(SCRAPS.length)] as string;
    switch (rng.below(8)) {
      case 0:
        out = out.slice(0, at) + scrap + out.slice(at);
        break;
      case 1:
        out = out.slice(0, at) + out.slice(at + length);
        break;
      case 2:
        out = out.slice(0, at) + String.fromCharCode(rng.below(300)) + out.slice(at + 1);
        break;
      case 3: {
        const from = rng.below(out.length + 1);
        out = out.slice(0, at) + out.slice(from, from + 40) + out.slice(at);
        break;
      }
      case 4:
        out = out.slice(0, at);
        break;
      case 5:
        out = out.slice(0, at) + scrap.repeat(rng.die(20)) + out.slice(at);
        break;
      case 6: {
        const lines = out.split('\n');
        const line = rng.below(lines.length);
        lines.splice(rng.below(lines.length), 0, lines[line]!);
        out = lines.join('\n');
        break;
      }
      default: {
        const lines = out.split('\n');
        const line = rng.below(lines.length);
        lines[line] = `${' '.repeat(rng.below(6))}${lines[line]!.trimStart()}`;
        out = lines.join('\n');
      }
    }
  }
  return out;
}

function inputOf(n: number): string {
  const rng = new Rng().seek(seedFromNumber(FUZZ_SEED), 0, 0, n);
  return mutate(CORPUS[rng.below(CORPUS.length)]!, rng);
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

test(`${INPUTS} mutated encounters`, () => {
  let rejected = 0;
  let loaded = 0;
  let slowest = { n: 0, seconds: 0 };
  let clock = cpuSeconds();
  for (let n = 0; n < INPUTS; n++) {
    const text = inputOf(n);
    try {
      const { combatants, contests, problems } = parseEncounter({ name: 'fuzz.yaml', text });
      const lines = text.split('\n').length + 1;
      for (const problem of problems) {
        if (!(problem.line! >= 1 && problem.column! >= 1 && problem.endColumn! > problem.column!))
          throw new Error(`a problem without a place: ${JSON.stringify(problem)}`);
        if (problem.line! > lines) throw new Error(`a line beyond the text: ${JSON.stringify(problem)}`);
      }
      if (combatants.length === 0 && problems.length === 0) throw new Error('rejected without a word');
      if (contests.length > 0 && n % 20 === 0) {
        const { field } = osr.play.compile(combatants, { ...contests[0]!.options, maxRounds: 5 }, []);
        osr.play.open(field).trial({ hi: 0, lo: n }, 0, 1, 0);
      }
      if (n % 10 === 0) {
        const edited = editEncounter(text, { kind: 'actor-field', side: 0, actor: 0, field: 'hp', value: '7' });
        if (edited !== text && readEncounter(edited).model.sides[0][0]?.fields.hp !== '7') throw new Error('an edit that does not show');
      }
      if (combatants.length > 0) loaded++;
      if (problems.some((problem) => problem.severity === 'error')) rejected++;
    } catch (error) {
      throw new Error(`seed ${FUZZ_SEED}, input ${n}: ${error instanceof Error ? error.stack : error}\n${JSON.stringify(text)}`);
    }
    const now = cpuSeconds();
    const seconds = now - clock;
    clock = now;
    if (seconds > slowest.seconds) slowest = { n, seconds };
  }
  expect(slowest.seconds, `seed ${FUZZ_SEED}, input ${slowest.n} is slow`).toBeLessThan(SECONDS_AT_MOST);
  // The mutations are neither so mild that nothing breaks nor so wild that nothing loads.
  if (INPUTS >= 1000) {
    expect(rejected / INPUTS).toBeGreaterThan(0.3);
    expect(loaded / INPUTS).toBeGreaterThan(0.1);
  }
});
