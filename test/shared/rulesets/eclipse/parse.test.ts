import { expect, test } from 'vitest';
import { formatProblem } from '../../../../src-shared/contract/problem.ts';
import { SAMPLE_FLEETS } from '../../../../src-shared/rulesets/eclipse/data/samples.ts';
import { FLEET_SCHEMA, fleetJson, parseFleets } from '../../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { jsonPlaces } from '../../../../src-shared/rulesets/eclipse/import/json-positions.ts';
import { writeCombatants, writeFleets } from '../../../../src-shared/rulesets/eclipse/import/write.ts';
import { ruleset as eclipseRuleset } from '../../../../src-shared/rulesets/eclipse/index.ts';
import { fleetOf } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';

function parse(text: string) {
  return parseFleets({ name: 'fleets.json', text });
}

function problems(text: string): string[] {
  return parse(text).problems.map(formatProblem);
}

const GOOD = '{"name": "Patrol", "ships": [{"class": "interceptor", "count": 2}]}';

test('one fleet, a list, and a file of fleets are all read', () => {
  for (const text of [GOOD, `[${GOOD}]`, `{"fleets": [${GOOD}]}`, `{"schema": "${FLEET_SCHEMA}", "fleets": [${GOOD}]}`, `\ufeff${GOOD}`]) {
    const { combatants, problems: found } = parse(text);
    expect(found).toEqual([]);
    expect(combatants.map((c) => [c.name, c.detail, c.points])).toEqual([['Patrol', '2 Interceptor', 6]]);
  }
});

test('a ship without parts has those printed on its blueprint', () => {
  expect(fleetOf(parse(GOOD).combatants[0]!).ships[0]).toMatchObject({ parts: ['ion_cannon', 'nuclear_drive', 'nuclear_source'] });
});

test('a fleet of non-player ships alone belongs to no player; allies do not change whose a fleet is', () => {
  const npc = (text: string) => fleetOf(parse(text).combatants[0]!).npc;
  expect(npc('{"name": "A", "ships": [{"npc": "ancient", "count": 2}]}')).toBe(true);
  expect(npc('{"name": "A", "ships": [{"class": "cruiser"}, {"npc": "ancient"}]}')).toBe(false);
  expect(npc('{"name": "A", "npc": false, "ships": [{"npc": "guardian"}]}')).toBe(false);
});

test('the samples survive writing and reading, and equal fleets give equal text', () => {
  const text = writeFleets(SAMPLE_FLEETS);
  const { combatants, problems: found } = parse(text);
  expect(found).toEqual([]);
  expect(combatants.map(fleetOf)).toEqual(SAMPLE_FLEETS);
  expect(writeCombatants(combatants)).toBe(text);
  expect(SAMPLE_FLEETS.length).toBeGreaterThanOrEqual(16);
  expect(new Set(SAMPLE_FLEETS.filter((f) => !f.npc).map((f) => f.faction)).size).toBeGreaterThanOrEqual(4);
});

test('the samples are legal under the default options', () => {
  const combatants = eclipseRuleset.import.samples.flatMap((sample) => parse(sample.text).combatants);
  expect(eclipseRuleset.play.compile(combatants, {}, []).problems).toEqual([]);
});

test('an unknown part is named with its place and its neighbour', () => {
  const text = `{
  "name": "Patrol",
  "ships": [
    { "class": "cruiser", "parts": ["ion_canon", "nuclear_drive"] }
  ]
}`;
  expect(problems(text)).toEqual([
    "fleets.json:4:37 error: Patrol: Unknown part 'ion_canon'. Did you mean 'ion_cannon'?",
    "fleets.json:1:1 error: Patrol: Fleet 'Patrol' is left out because of the errors in its ships.",
  ]);
  expect(parse(text).problems[0]).toMatchObject({ endColumn: 48, subject: 'Patrol', fix: '"ion_cannon"' });
});

test('a bad fleet does not take the good ones with it', () => {
  const { combatants, problems: found } = parse(`[{"name": "Bad", "ships": [{"class": "frigate"}]}, ${GOOD}]`);
  expect(combatants.map((c) => c.name)).toEqual(['Patrol']);
  expect(found[0]).toMatchObject({ code: 'eclipse/unknown-class', line: 1, column: 38 });
});

test.each([
  ['not JSON at all', '{"name": ', 'json/syntax'],
  ['a number', '7', 'eclipse/shape'],
  ['another schema', '{"schema": "warbench-eclipse-fleets/9", "fleets": []}', 'eclipse/schema'],
  ['fleets that are no list', '{"fleets": 3}', 'eclipse/shape'],
  ['a fleet that is a text', '["x"]', 'eclipse/shape'],
  ['no name', '{"ships": []}', 'eclipse/name'],
  ['an empty name', '{"name": " ", "ships": []}', 'eclipse/name'],
  ['no ships', '{"name": "A"}', 'eclipse/shape'],
  ['an unknown species', '{"name": "A", "species": "terrran", "ships": []}', 'eclipse/unknown-species'],
  ['an unknown non-player ship', '{"name": "A", "ships": [{"npc": "anciant"}]}', 'eclipse/unknown-npc'],
  ['half a ship', '{"name": "A", "ships": [{"class": "cruiser", "count": 0.5}]}', 'eclipse/count'],
  ['a million ships', '{"name": "A", "ships": [{"class": "cruiser", "count": 1000000}]}', 'eclipse/count'],
  ['parts that are no list', '{"name": "A", "ships": [{"class": "cruiser", "parts": "hull"}]}', 'eclipse/shape'],
  ['a part named like a method', '{"name": "A", "ships": [{"class": "cruiser", "parts": ["toString"]}]}', 'eclipse/unknown-part'],
  ['npc that is a text', '{"name": "A", "npc": "yes", "ships": []}', 'eclipse/shape'],
])('%s is a problem with a line', (_what, text, code) => {
  const { combatants, problems: found } = parse(text);
  expect(combatants).toEqual([]);
  expect(found[0]).toMatchObject({ code, severity: 'error', line: 1 });
});

test('what is not read is said, and building errors are warnings at their ship', () => {
  const text =
    '{"name": "A", "colour": "red", "ships": [{"class": "cruiser", "parts": ["antimatter_cannon", "nuclear_drive"]}, {"class": "interceptor"}]}';
  expect(problems(text)).toEqual([
    'fleets.json:1:25 warning: "colour" is not read here. Use one of: name, faction, species, npc, ships, schema, note.',
    'fleets.json:1:42 warning: A, Cruiser: The parts use 5 energy and only 0 is made. The ship is left out of the battle. Add a source or take off parts worth 5.',
  ]);
  expect(parse(text).combatants).toHaveLength(1);
});

test('a fleet without ships has its own sentence', () => {
  const { problems: found } = parse('{"name": "A", "ships": []}');
  expect(found).toMatchObject([{ code: 'eclipse/no-ships', line: 1, column: 1 }]);
  expect(found[0]!.message).toMatch(/^The fleet has no ships\./);
});

test('detection is sure of its own files, doubtful of the like, and leaves others alone', () => {
  const detect = (text: string) => fleetJson.detect({ name: 'x', text, bytes: new Uint8Array() });
  expect(detect(writeFleets(SAMPLE_FLEETS))).toBe(1);
  expect(detect(GOOD)).toBeGreaterThan(0.5);
  expect(detect('{"name": "A", "ships": []}')).toBeGreaterThan(0.5);
  expect(detect('{"fleets": [{"name": "A", "ships": [{"count": 1}]}]}')).toBeGreaterThan(0.5);
  expect(detect('party:\n  - name: x')).toBe(0);
  expect(detect('{"units": []}')).toBe(0);
});

test('places: every value of a JSON text is found under its path', () => {
  const text = '{"a": [1, {"b\\"": "x"}], "c": null}';
  const places = jsonPlaces(text);
  const at = (path: string) => text.slice(places.get(path)?.start, places.get(path)?.end);
  expect([...places.keys()].sort()).toEqual(['', 'a', 'a/0', 'a/1', 'a/1/b"', 'c']);
  expect([at('a'), at('a/0'), at('a/1/b"'), at('c')]).toEqual(['[1, {"b\\"": "x"}]', '1', '"x"', 'null']);
});
