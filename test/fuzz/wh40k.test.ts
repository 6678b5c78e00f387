/** Hostile dictionaries, rosters and lists: no throw, no hang, every rejection in place; whatever loads can fight. */

import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Importer, ImportResult } from '../../src-shared/contract/importer.ts';
import { hasErrors } from '../../src-shared/contract/problem.ts';
import { textImporter } from '../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import { jsonImporter } from '../../src-shared/rulesets/wh40k/import/dictionary.ts';
import { rosterImporter, rosterJsonImporter } from '../../src-shared/rulesets/wh40k/import/roster-importers.ts';
import { ruleset as wh40k } from '../../src-shared/rulesets/wh40k/index.ts';
import type { Unit } from '../../src-shared/rulesets/wh40k/rules/model.ts';
import fc from '../kit/fast-check.ts';
import { ensure, ensureSurvivesJson, FUZZ_SEED, fuzzRuns } from '../kit/fuzz.ts';
import { RandomUnits, source } from '../shared/rulesets/wh40k/kit.ts';

const config = (runs: number) => ({ numRuns: fuzzRuns(runs) });

function check(importer: Importer<Unit>, content: string | Uint8Array, name: string): ImportResult<Unit> {
  const from = source(name, content);
  const sureness = importer.detect(from);
  ensure(sureness >= 0 && sureness <= 1, 'sureness', sureness);
  const result = importer.parse(from, {});
  ensure(result.combatants.length > 0 || result.problems.length > 0, 'neither units nor problems');
  for (const problem of result.problems) {
    ensure(/[.?]$/.test(problem.message), 'not a sentence', problem);
    ensure((problem.line ?? 1) >= 1 && (problem.column ?? 1) >= 1, 'no such place', problem);
  }
  ensureSurvivesJson(result.combatants);
  const few = result.combatants.slice(0, 2);
  if (few.length === 0) return result;
  const { field, problems } = wh40k.play.compile(few, {}, []);
  ensure(problems.length === 0, 'not compiled', problems);
  if (few.length === 2) wh40k.play.open(field).trial({ hi: 0, lo: 1 }, 0, 1, 0);
  return result;
}

const edits = (length: number) =>
  fc.array(
    fc.record({
      at: fc.nat(length),
      cut: fc.nat(15),
      put: fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('{', '}', '[', '"', ',', '-1', '999999', 'd6', '<', '>', '&')),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
const edited = (text: string, list: readonly { at: number; cut: number; put: string }[]) =>
  list.reduce((t, e) => t.slice(0, e.at) + e.put + t.slice(e.at + e.cut), text);

const SAMPLE = wh40k.import.samples[0]!.text;
const SEED_STYLE = wh40k.import.samples.at(-1)!.text;
const ROSTER = `<?xml version="1.0"?><roster name="D" gameSystemName="Warhammer 40,000 9th Edition"><forces><force catalogueName="A"><selections><selection name="Squad" type="unit" number="1"><selections><selection name="Man" type="model" number="5"><profiles><profile name="Man" typeName="Unit"><characteristics><characteristic name="M">6"</characteristic><characteristic name="BS">3+</characteristic><characteristic name="T">4</characteristic><characteristic name="W">2</characteristic><characteristic name="Save">3+</characteristic></characteristics></profile><profile name="Gun" typeName="Weapon"><characteristics><characteristic name="Range">24"</characteristic><characteristic name="Type">Heavy D6</characteristic><characteristic name="S">5</characteristic><characteristic name="AP">-1</characteristic><characteristic name="D">D3</characteristic><characteristic name="Abilities">Blast</characteristic></characteristics></profile></profiles></selection></selections></selection></selections></force></forces></roster>`;
const LIST =
  '+++\n+ FACTION KEYWORD: Ashborn\n+++\n10x Ash Raiders (105 pts)\n• 8x Ash Raider: 8 with Shard rifle\n1x Cinder Barge (110 pts): Void lance\n';

test('dictionaries with characters changed, lost and doubled', () => {
  fc.assert(
    fc.property(edits(SAMPLE.length), (list) => {
      const result = check(jsonImporter, edited(SAMPLE, list), 'army.json');
      for (const problem of result.problems)
        ensure(problem.severity !== 'error' || problem.code === 'wh40k/no-units' || problem.line !== undefined, 'no line', problem);
    }),
    config(120),
  );
});

test("the specification's style, mangled", () => {
  fc.assert(
    fc.property(edits(SEED_STYLE.length), (list) => {
      check(jsonImporter, edited(SEED_STYLE, list), 'army.txt');
    }),
    config(300),
  );
});

test('any JSON as a dictionary and as a roster', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      check(jsonImporter, JSON.stringify(value), 'any.json');
      check(rosterJsonImporter, JSON.stringify(value), 'any.json');
      check(rosterJsonImporter, JSON.stringify({ roster: { forces: [{ selections: [value] }] } }), 'any.json');
    }),
    config(300),
  );
});

test('rosters, plain and zipped, mangled before and after zipping', () => {
  const zipped = zipSync({ 'a.ros': new TextEncoder().encode(ROSTER) });
  fc.assert(
    fc.property(edits(ROSTER.length), fc.array(fc.tuple(fc.nat(zipped.length - 1), fc.nat(255)), { maxLength: 4 }), (list, bytes) => {
      const text = edited(ROSTER, list);
      check(rosterImporter, text, 'a.ros');
      check(rosterImporter, zipSync({ 'a.ros': new TextEncoder().encode(text) }), 'a.rosz');
      const hurt = zipped.slice();
      for (const [at, value] of bytes) hurt[at] = value;
      check(rosterImporter, hurt, 'a.rosz');
    }),
    config(200),
  );
});

test('lists, mangled, and plain noise', () => {
  fc.assert(
    fc.property(
      edits(LIST.length),
      fc.string({ maxLength: 300, unit: 'binary' }),
      fc.uint8Array({ maxLength: 200 }),
      (list, noise, bytes) => {
        check(textImporter, edited(LIST, list), 'list.txt');
        for (const importer of wh40k.import.importers) {
          const result = check(importer, noise, 'noise');
          ensure(result.combatants.length > 0 || hasErrors(result.problems), 'nothing read, and no error');
          check(importer, bytes, 'bytes');
        }
      },
    ),
    config(150),
  );
});

test('random units: exact chances add up to 1, recorded and silent trials agree', () => {
  const random = new RandomUnits(FUZZ_SEED);
  const units = Array.from({ length: fuzzRuns(30) }, () => random.unit());
  const { field, problems } = wh40k.play.compile(units, { charge: 'both', chargeRound: 1 }, []);
  expect(problems).toEqual([]);
  const arena = wh40k.play.open(field);
  for (let a = 0; a < units.length; a++) {
    const b = (7 * a + 3) % units.length;
    const odds = arena.odds!(a, b);
    if (odds !== null) expect(Math.abs(odds.winA + odds.winB + odds.draw - 1)).toBeLessThan(1e-12);
    const silent = arena.trial({ hi: 0, lo: 1 }, a, b, 0).values.slice();
    expect(arena.trial({ hi: 0, lo: 1 }, a, b, 0, () => undefined).values).toEqual(silent);
  }
});
