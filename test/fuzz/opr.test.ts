/** Hostile input: no throw, no hang, every problem with a line and a column. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { ImportResult } from '../../src-shared/contract/importer.ts';
import { SeededDice } from '../../src-shared/random/seeded.ts';
import { ALL_RULES } from '../../src-shared/rulesets/opr/data/index.ts';
import { SAMPLES } from '../../src-shared/rulesets/opr/data/samples.generated.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import { combatantOf } from '../../src-shared/rulesets/opr/rules/combatant.ts';
import { fighterOf } from '../../src-shared/rulesets/opr/rules/fighter.ts';
import { PRESETS, ruleOptionsOf } from '../../src-shared/rulesets/opr/rules/options.ts';
import { combatSignature, type UnitData } from '../../src-shared/rulesets/opr/rules/unit.ts';
import fc from '../kit/fast-check.ts';
import { ensure, ensurePlaces, ensureSurvivesJson, fuzzRuns } from '../kit/fuzz.ts';
import { playMatch } from '../reference/opr/game.ts';
import { printUnit } from '../shared/rulesets/opr/print-unit.ts';

const source = (text: string) => ({ name: 'fuzz', bytes: new Uint8Array(), text });

function check({ combatants, problems }: ImportResult<UnitData>): void {
  ensurePlaces(problems);
  for (const problem of problems) ensure(problem.column !== undefined, 'no column', problem);
  ensureSurvivesJson(combatants);
  if (combatants.length > 0) play(combatants.slice(0, 8));
}

function play(combatants: readonly Combatant<UnitData>[]): void {
  const arena = opr.play.open(opr.play.compile(combatants, {}, []).field);
  for (let i = 0; i < Math.min(4, combatants.length); i++) {
    const { winner } = arena.trial({ hi: 1, lo: 2 }, i, combatants.length - 1 - i, i);
    ensure(winner === 0 || winner === 1 || winner === 2, 'no winner', winner);
  }
}

/** Units of any rules on any number of models, with or without a hero. */
const ruleRef = (size: number) =>
  fc.record({
    name: fc.constantFrom(...ALL_RULES.map((r) => r.name), 'Stealth Aura', 'Nonsense'),
    arg: fc.nat(6),
    models: fc.integer({ min: 1, max: size }),
  });
const anyWeapon = (size: number) =>
  fc.record({
    name: fc.constantFrom('Gun', 'Blade', 'Claw'),
    count: fc.integer({ min: 1, max: 2 * size }),
    attacks: fc.nat(5),
    range: fc.constantFrom(0, 0, 6, 12, 18, 24, 36),
    rules: fc.array(fc.record({ name: fc.constantFrom(...ALL_RULES.map((r) => r.name)), arg: fc.nat(6) }), { maxLength: 4 }),
  });
const anyUnit = (most: number): fc.Arbitrary<UnitData> =>
  fc.integer({ min: 1, max: most }).chain((size) =>
    fc.record({
      name: fc.constant('Unit'),
      size: fc.constant(size),
      quality: fc.integer({ min: 2, max: 6 }),
      defense: fc.integer({ min: 2, max: 6 }),
      points: fc.nat(500),
      rules: fc.array(ruleRef(size), { maxLength: 8 }),
      weapons: fc.array(anyWeapon(size), { maxLength: 4 }),
    }),
  );
const joined = fc
  .tuple(anyUnit(8), fc.option(anyUnit(1), { nil: undefined }), fc.constantFrom(undefined, '3.5.1', '3.5.3'))
  .map(([unit, hero, version]): UnitData => ({ ...unit, ...(hero !== undefined && { hero }), ...(version !== undefined && { version }) }));

describe('any rules in any mixture', () => {
  test('both engines play to the end; recorded, counted and plain trials end alike', () => {
    fc.assert(
      fc.property(joined, joined, fc.boolean(), (x, y, official) => {
        const options = official ? (PRESETS.find((p) => p.id === 'official')?.values ?? {}) : {};
        const combatants = [combatantOf(x, 'A'), combatantOf(y, 'B')];
        const arena = opr.play.open(opr.play.compile(combatants, options, []).field);
        const cells = (i: number) =>
          new Float64Array((opr.analysis.ledger?.rows(combatants[i]!).length ?? 0) * (opr.analysis.ledger?.columns.length ?? 0));
        for (let t = 0; t < 3; t++) {
          const play = (sink?: () => void) => JSON.stringify(arena.trial({ hi: 5, lo: 6 }, 0, 1, t, sink));
          const silent = play();
          expect(play(() => {})).toBe(silent);
          arena.ledger = { a: cells(0), b: cells(1) };
          expect(play()).toBe(silent);
          expect([...arena.ledger.a, ...arena.ledger.b].every(Number.isInteger)).toBe(true);
          arena.ledger = null;
        }
        const ruleOptions = ruleOptionsOf(options);
        const dice = new SeededDice();
        dice.seek({ hi: 1, lo: 1 }, 0, 1, 0);
        expect([0, 1, 2]).toContain(playMatch(fighterOf(x, ruleOptions), fighterOf(y, ruleOptions), ruleOptions, dice).winner);
      }),
      { numRuns: fuzzRuns(150) },
    );
  });

  test('a unit printed and read again has the same combat signature', () => {
    fc.assert(
      fc.property(anyUnit(8), (unit) => {
        const text = printUnit(unit);
        const [read] = opr.import.importers[0]!.parse(source(`++ X ++\n${text}`), {}).combatants;
        expect(combatSignature(read?.data as unknown as UnitData)).toBe(combatSignature(unit));
      }),
      { numRuns: fuzzRuns(150) },
    );
  });
});

const pieces = fc.constantFrom(
  ...'()[]{},|+"\0\n\r \u201d123AQDx'.split(''),
  '[5] Q4+ D4+ | 10pts |',
  'Blast(3)',
  '++',
  '| Joined to:',
  '(A0)',
  '999999999x ',
  'AP(-1)',
  '24", ',
);

describe('text', () => {
  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => check(opr.import.importers[0]!.parse(source(text), {}))),
      { numRuns: fuzzRuns(300) },
    );
  });

  test('bits of the grammar in any order', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 120 }), (parts) => check(opr.import.importers[0]!.parse(source(parts.join('')), {}))),
      { numRuns: fuzzRuns(300) },
    );
  });

  test('samples with damage', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(30), fc.array(pieces, { maxLength: 3 })), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), damage, ({ text: sample }, cuts) => {
        let text = sample;
        for (const [place, length, put] of cuts) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + put.join('') + text.slice(at + length);
        }
        check(opr.import.importers[0]!.parse(source(text), {}));
      }),
      { numRuns: fuzzRuns(100) },
    );
  });
});

describe('JSON', () => {
  const words = fc.constantFrom(
    'units',
    'list',
    'name',
    'quality',
    'defense',
    'size',
    'weapons',
    'loadout',
    'rules',
    'specialRules',
    'upgradePackages',
    'sections',
    'options',
    'gains',
    'uid',
    'upgrades',
    'count',
    'attacks',
    'targets',
    'affects',
    'select',
    'joinToUnit',
    'selectionId',
    'combined',
    'cost',
    'costs',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.integer({ min: -3, max: 12 }),
      fc.constantFrom('P', 'u', 'replace', 'any', 'all', '', '3'),
      fc.constant(null),
      fc.boolean(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(words, tie('any'), { maxKeys: 8 }),
    ),
  })).any;

  test.each(['opr-list', 'opr-book'])('%s: any shape of the right words', (id) => {
    const importer = opr.import.importers.find((i) => i.id === id);
    fc.assert(
      fc.property(fc.dictionary(words, value, { maxKeys: 8 }), (json) => {
        if (importer) check(importer.parse(source(JSON.stringify(json)), { cap: 50 }));
      }),
      { numRuns: fuzzRuns(400) },
    );
  });

  test('no importer throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const importer of opr.import.importers) {
          ensure(importer.detect(source(text)) <= 1, 'surer than sure');
          check(importer.parse(source(text), {}));
        }
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});
