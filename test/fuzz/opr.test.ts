/** Hostile input: no throw, no hang, every problem with a line and a column. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../src-shared/contract/importer.ts';
import { opr } from '../../src-shared/rulesets/opr/index.ts';
import { SAMPLES } from '../../src-shared/rulesets/opr/samples.ts';
import { FUZZ_SEED, fuzzRuns } from '../kit/fuzz.ts';

fc.configureGlobal({ seed: FUZZ_SEED });

const SAMPLE = SAMPLES.map((s) => s.text).join('\n');
const source = (text: string) => ({ name: 'fuzz', bytes: new Uint8Array(), text });

function check(result: ImportResult): void {
  for (const p of result.problems) {
    expect(p.line).toBeGreaterThan(0);
    expect(p.column).toBeGreaterThan(0);
    expect(p.message).not.toBe('');
  }
  expect(JSON.parse(JSON.stringify(result.combatants))).toEqual(result.combatants);
  const { field } = opr.compile(result.combatants, {}, []);
  const arena = opr.open(field);
  for (let i = 0; i < Math.min(4, field.count); i++) {
    const { winner } = arena.trial({ hi: 1, lo: 2 }, i, field.count - 1 - i, i);
    expect([0, 1, 2]).toContain(winner);
  }
}

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
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) =>
        check((opr.importers[0] as (typeof opr.importers)[0]).parse(source(text), {})),
      ),
      { numRuns: fuzzRuns(300) },
    );
  });

  test('bits of the grammar in any order', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 120 }), (parts) =>
        check((opr.importers[0] as (typeof opr.importers)[0]).parse(source(parts.join('')), {})),
      ),
      { numRuns: fuzzRuns(300) },
    );
  });

  test('samples with damage', () => {
    const damage = fc.array(fc.tuple(fc.nat(SAMPLE.length), fc.nat(30), fc.array(pieces, { maxLength: 3 })), { maxLength: 12 });
    fc.assert(
      fc.property(damage, (cuts) => {
        let text = SAMPLE;
        for (const [at, length, put] of cuts) text = text.slice(0, at) + put.join('') + text.slice(at + length);
        check((opr.importers[0] as (typeof opr.importers)[0]).parse(source(text), {}));
      }),
      { numRuns: fuzzRuns(40) },
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
    const importer = opr.importers.find((i) => i.id === id);
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
        for (const importer of opr.importers) {
          expect(importer.detect(source(text))).toBeLessThanOrEqual(1);
          check(importer.parse(source(text), {}));
        }
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});
