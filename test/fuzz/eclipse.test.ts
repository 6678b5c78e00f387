/** Hostile fleet files: no throw, no hang, every rejection with a line; whatever loads can fight. */
import { expect, test } from 'vitest';
import { SeededDice } from '../../src-shared/random/seeded.ts';
import { PART_IDS } from '../../src-shared/rulesets/eclipse/data/parts.ts';
import { SAMPLE_FLEETS } from '../../src-shared/rulesets/eclipse/data/samples.ts';
import { NPC_SHIPS, SHIP_CLASSES, SPECIES } from '../../src-shared/rulesets/eclipse/data/ships.ts';
import { Battle } from '../../src-shared/rulesets/eclipse/engine/battle.ts';
import { parseFleets } from '../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { writeCombatants, writeFleets } from '../../src-shared/rulesets/eclipse/import/write.ts';
import { ruleset as eclipseRuleset } from '../../src-shared/rulesets/eclipse/index.ts';
import { fleetOf } from '../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { eclipseOptions, rulesFor } from '../../src-shared/rulesets/eclipse/rules/options.ts';
import { combatSide } from '../../src-shared/rulesets/eclipse/rules/ship-figures.ts';
import fc from '../kit/fast-check.ts';
import { ensure, ensurePlaces, fuzzRuns } from '../kit/fuzz.ts';

function parse(text: string) {
  const result = parseFleets({ name: 'fuzz.json', text });
  const lines = text.split('\n').length;
  ensurePlaces(result.problems);
  for (const problem of result.problems) ensure(problem.column !== undefined && problem.line! <= lines, 'no such place', problem);
  const isEmpty = text.trim() === '[]' || /"fleets"\s*:\s*\[\s*\]/.test(text);
  ensure(result.combatants.length > 0 || result.problems.length > 0 || isEmpty, 'neither fleets nor problems');
  return result;
}

const config = (runs: number) => ({ numRuns: fuzzRuns(runs) });
const SAMPLE = writeFleets(SAMPLE_FLEETS.slice(0, 3));

test('sample files with characters changed, lost and doubled', () => {
  const edit = fc.record({ at: fc.nat(SAMPLE.length - 1), cut: fc.nat(12), put: fc.string({ maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const text = edits.reduce((t, { at, cut, put }) => t.slice(0, at) + put + t.slice(at + cut), SAMPLE);
      parse(text);
    }),
    config(600),
  );
});

test('any JSON at all', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      parse(JSON.stringify(value));
    }),
    config(600),
  );
});

/** Fleets with the right words in the wrong and right places. */
const odd = fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.boolean(), fc.constant([]), fc.constant({}));
const maybe = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> => fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: odd });
const shipRow = fc.record(
  {
    class: maybe(fc.constantFrom(...SHIP_CLASSES)),
    npc: maybe(fc.constantFrom(...Object.keys(NPC_SHIPS))),
    name: maybe(fc.string({ minLength: 1 })),
    count: maybe(fc.integer({ min: 0, max: 9 })),
    parts: maybe(fc.array(maybe(fc.constantFrom(...PART_IDS)), { maxLength: 9 })),
  },
  { requiredKeys: [] },
);
const fleetValue = fc.record(
  {
    name: maybe(fc.constant('F')),
    species: maybe(fc.constantFrom(...Object.keys(SPECIES))),
    npc: maybe(fc.boolean()),
    ships: maybe(fc.array(shipRow, { maxLength: 4 })),
  },
  { requiredKeys: ['name', 'ships'] },
);

test('whatever loads survives writing, compiles, and fights to an end', () => {
  const dice = new SeededDice();
  const enemy = combatSide(SAMPLE_FLEETS[0]!);
  fc.assert(
    fc.property(fc.array(fleetValue, { maxLength: 3 }), fc.nat(), (fleets, seed) => {
      const { combatants } = parse(JSON.stringify({ fleets }, null, 1));
      const again = parse(writeCombatants(combatants)).combatants;
      expect(again.map(fleetOf)).toEqual(combatants.map(fleetOf));
      const { field } = eclipseRuleset.play.compile(combatants, {}, []);
      const { options } = eclipseOptions({ maxRounds: 30 });
      for (const side of field.sides) {
        const result = new Battle([side, enemy], rulesFor(options, [side, enemy])).fight(dice.seek({ hi: 0, lo: seed }, 0, 1, 0));
        ensure(result.rounds <= 30, 'more rounds than allowed', result.rounds);
      }
    }),
    config(300),
  );
});
