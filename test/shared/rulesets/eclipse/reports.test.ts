/** What the fleet builder and the matchup view are told where a question has no answer, or only an estimated one. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { fleetReport } from '../../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import { applySwap, legalSwaps, marginalGains } from '../../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { cheapestFleets } from '../../../../src-shared/rulesets/eclipse/analysis/cheapest.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from '../../../../src-shared/rulesets/eclipse/analysis/facts.ts';
import { REPORTS } from '../../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { sectorReport } from '../../../../src-shared/rulesets/eclipse/analysis/sector-report.ts';
import type { PartId } from '../../../../src-shared/rulesets/eclipse/data/parts.ts';
import { DEFAULT_BUILDING } from '../../../../src-shared/rulesets/eclipse/import/validate.ts';
import { combatantOf, type Fleet } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { answerReport } from '../../../kit/reports.ts';

const PRINTED: readonly PartId[] = ['ion_cannon', 'nuclear_drive', 'nuclear_source'];
const fleet = (name: string, count = 2, parts: readonly PartId[] = PRINTED): Fleet => ({
  name,
  faction: 'x',
  species: 'terran',
  npc: false,
  ships: [{ class: 'interceptor', name: 'Dart', count, parts }],
});
const ancients = (count: number): Fleet => ({ ...fleet('Ancients'), npc: true, ships: [{ npc: 'ancient', name: 'Ancient', count }] });
/** Two fleets of many different ships whose targets are random: too many states for the exact solver. */
const crowd = (name: string): Fleet => ({
  ...fleet(name),
  ships: [
    { class: 'interceptor', name: 'Dart', count: 8, parts: PRINTED },
    { class: 'cruiser', name: 'Lance', count: 4, parts: ['ion_cannon', 'electron_computer', 'hull', 'nuclear_drive', 'nuclear_source'] },
    {
      class: 'dreadnought',
      name: 'Anvil',
      count: 2,
      parts: ['ion_cannon', 'hull', 'hull', 'gauss_shield', 'nuclear_drive', 'nuclear_source'],
    },
  ],
});
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
const codes = (answer: object) => ('problems' in answer ? (answer.problems as { code: string }[]).map(({ code }) => code) : []);

describe('a report that lacks a fleet', () => {
  test.each(['battle', 'gains', 'cheapest'] as const)('%s says which', (name) => {
    const answer = (input: Json) =>
      answerReport<Fleet, never, object>(REPORTS[name] as never, { input }) as { problems: { message: string }[] };
    expect(answer({}).problems).toMatchObject([
      { code: 'eclipse/no-fleet', message: "The report needs a fleet as 'fleet' or a combatant." },
    ]);
    expect(answer({ fleet: asJson(fleet('Ours')) }).problems).toMatchObject([
      { message: "The report needs a fleet as 'enemy' or a combatant." },
    ]);
  });

  test('sheets and share text need one only', () => {
    expect(codes(answerReport(REPORTS.sheets, {}))).toEqual(['eclipse/no-fleet']);
    expect(codes(answerReport(REPORTS.share, { input: { fleet: 3 } }))).toEqual(['eclipse/shape']);
    const stored = [combatantOf(fleet('Ours')), combatantOf(fleet('Theirs'))];
    const { text } = answerReport(REPORTS.share, { combatants: stored }) as { text: string };
    expect(text).toContain('Ours');
    expect(text).toContain('Theirs');
    const { text: one } = answerReport(REPORTS.share, { input: { fleet: asJson(fleet('Built')) } }) as { text: string };
    expect(one).toContain('Built');
  });

  test('stored fleets stand in for those of the input', () => {
    const stored = [combatantOf(fleet('Ours')), combatantOf(fleet('Theirs', 1))];
    expect(answerReport(REPORTS.battle, { combatants: stored })).toMatchObject({ sides: [{ name: 'Ours' }, { name: 'Theirs' }] });
    const mixed = answerReport(REPORTS.battle, { combatants: stored, input: { fleet: asJson(fleet('Built')) } });
    expect(mixed).toMatchObject({ sides: [{ name: 'Built' }, { name: 'Theirs' }] });
  });
});

describe('a report whose fleets may not fight', () => {
  const grounded = fleet('Grounded', 2, ['hull']);

  test('gains and the cheapest fleet give the reasons', () => {
    const input = asJson({ fleet: fleet('Ours'), enemy: grounded });
    expect(codes(answerReport(REPORTS.gains, { input }))).toEqual(['eclipse/no-drive', 'eclipse/no-ships']);
    expect(codes(answerReport(REPORTS.cheapest, { input }))).toEqual(['eclipse/no-drive', 'eclipse/no-ships']);
    expect(codes(answerReport(REPORTS.sheets, { input: asJson({ fleet: grounded }) }))).toEqual(['eclipse/no-drive', 'eclipse/no-ships']);
    expect(marginalGains(grounded, fleet('Theirs'), {})).toBeNull();
  });

  test('so do options that cannot be played', () => {
    const input = asJson({ fleet: fleet('Ours'), enemy: fleet('Theirs') });
    const options = { allowRetreats: true };
    const [code] = codes(answerReport(REPORTS.battle, { input, options }));
    expect(code).toMatch(/^eclipse\//);
    for (const report of [REPORTS.gains, REPORTS.cheapest] as const)
      expect(codes(answerReport<Fleet, never, object>(report as never, { input, options }))).toContain(code);
    const stored = [combatantOf(fleet('Ours')), combatantOf(fleet('Theirs'))];
    expect(codes(answerReport(REPORTS.heatmap, { combatants: stored, options }))).toContain(code);
    expect(codes(sectorReport([fleet('Ours'), fleet('Theirs')], options))).toContain(code);
  });

  test('ships left out of a battle are named as such', () => {
    const mixed: Fleet = {
      ...fleet('Mixed'),
      ships: [...fleet('x').ships, { class: 'cruiser', name: 'Brick', count: 1, parts: ['hull'] }],
    };
    expect(fleetReport(mixed, fleet('Theirs'), {}).problems).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/The ship is left out of the battle\.$/) },
    ]);
  });
});

describe('a battle too large for the exact solver', () => {
  const options = { playerTargets: 'random' };

  test('is sampled, with its reason, intervals and a running curve', () => {
    const made = fleetReport(crowd('Near'), crowd('Far'), options);
    if (!('win' in made)) throw new Error('no chances');
    expect(made).toMatchObject({ method: 'sampled', trials: 20_000, preliminary: false, nodes: 0 });
    expect(made.remark).toBe('Sampled from 20,000 battles: random targeting would need more than 1,000,000 nodes.');
    // Twins: the same chance for both.
    expect(made.win[0]).toBeCloseTo(made.win[1], 1);
    expect(made.win[0] + made.win[1] + made.draw).toBeCloseTo(1, 9);
    for (const side of made.sides) {
      expect(side.ships).toBe(14);
      expect(side.survivors.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(side.squadrons.reduce((sum, { survival, count }) => sum + survival * count, 0)).toBeCloseTo(side.expectedSurvivors, 9);
    }
    const ends = made.curve.map(({ winA, winB, draw }) => winA + winB + draw);
    expect(ends).toEqual(ends.toSorted((x, y) => x - y));
  });

  test('is named in the grid of all pairs', () => {
    const stored = [combatantOf(crowd('Near')), combatantOf(fleet('Small'))];
    const grid = answerReport(REPORTS.heatmap, { combatants: stored, options });
    if (!('sampled' in grid)) throw new Error('no grid');
    expect(grid.names).toEqual(['Near', 'Small']);
    expect(grid.sampled).toContainEqual([0, 0]);
    expect(grid.sampled).not.toContainEqual([1, 1]);
  });

  test('has intervals for a sector, too', () => {
    const three = [crowd('First'), crowd('Second'), crowd('Third')];
    const made = sectorReport(three, options);
    if (!('fleets' in made)) throw new Error('no odds');
    expect(made.method).not.toBe('exact');
    expect(made.intervals).toHaveLength(3);
    made.intervals!.forEach(({ low, high }, i) => {
      expect(low).toBeLessThanOrEqual(made.fleets[i]!.holds);
      expect(high).toBeGreaterThanOrEqual(made.fleets[i]!.holds);
    });
  });
});

describe('a sector', () => {
  test('takes two to nine fleets, with non-player ships there before all others', () => {
    const message = (count: number) => {
      const made = sectorReport(
        Array.from({ length: count }, (_, i) => fleet(`Fleet ${i}`)),
        {},
      );
      return 'fleets' in made ? made.fleets.length : made.problems[0]?.message;
    };
    expect([message(0), message(1), message(2), message(10)]).toEqual([
      'A sector needs 2 to 9 fleets; there are 0.',
      'A sector needs 2 to 9 fleets; there is 1.',
      2,
      'A sector needs 2 to 9 fleets; there are 10.',
    ]);
    const made = sectorReport([fleet('Ours'), ancients(1)], {});
    expect('fleets' in made ? [made.fleets.map(({ name }) => name), made.intervals] : null).toEqual([['Ancients', 'Ours'], null]);
  });

  test('is asked for with stored fleets, then those of the input', () => {
    const combatants = [combatantOf(fleet('Stored'))];
    const made = answerReport(REPORTS.sector, { combatants, input: asJson({ fleets: [fleet('Built')] }) });
    expect('fleets' in made ? made.fleets.map(({ name }) => name) : null).toEqual(['Stored', 'Built']);
    expect(codes(answerReport(REPORTS.sector, { combatants, input: { fleets: [3] } }))).toEqual(['eclipse/shape']);
    expect(codes(answerReport(REPORTS.sector, { combatants, input: { fleets: 'all' } }))).toEqual(['eclipse/sector']);
    expect(codes(sectorReport([fleet('Ours'), fleet('Grounded', 1, ['hull'])], {}))).toEqual(['eclipse/no-drive', 'eclipse/no-ships']);
  });
});

describe('swaps of parts', () => {
  test('an empty row, a row of non-player ships and a row that is not there have none', () => {
    const ally: Fleet = { ...fleet('Allied'), ships: [...ancients(1).ships, ...fleet('x', 0).ships] };
    expect([legalSwaps(ally, 0, DEFAULT_BUILDING), legalSwaps(ally, 7, DEFAULT_BUILDING)]).toEqual([[], []]);
    expect(applySwap(ally, { row: 0, out: null, in: 'hull' })).toEqual(ally);
    // Neither of them is improved: the ancients can't be, and there are no interceptors.
    expect(marginalGains(ally, ancients(1), {})?.gains).toEqual([]);
  });

  test('a part that is taken out is named; one that is not there is an error', () => {
    const found = marginalGains(fleet('Ours', 1, [...PRINTED, 'hull']), fleet('Theirs', 1), {}, { parts: [] });
    expect(found?.gains.map(({ label }) => label)).toContain('Dart: without Hull');
    expect(() => applySwap(fleet('Ours'), { row: 0, out: 'plasma_cannon', in: null })).toThrow("the blueprint has no part 'plasma_cannon'");
  });

  test('only parts that are known and owned are tried', () => {
    const input = asJson({ fleet: fleet('Ours', 1), enemy: fleet('Theirs', 1), parts: ['hull', 'warp_core', 7] });
    expect(REPORTS.gains.read(input).parts).toEqual(['hull']);
    const made = answerReport(REPORTS.gains, { input });
    if (!('gains' in made)) throw new Error('no gains');
    expect([...new Set(made.gains.map((gain) => gain.in))].toSorted()).toEqual(['hull', null].toSorted());
  });
});

describe('the cheapest fleet', () => {
  const shell = { species: 'terran', faction: 'x' } as const;

  test('is none where no part helps', () => {
    const found = cheapestFleets({ shell, enemy: ancients(2), chance: 0.99, parts: [] }, {});
    expect(found).toMatchObject({ fleets: [], isIncomplete: false });
    expect(found!.battles).toBeGreaterThan(0);
  });

  test('is asked for with a chance between none and certain, 70 % by default', () => {
    const chance = (value: Json) => REPORTS.cheapest.read({ chance: value }).chance;
    expect([chance(0.9), chance(0), chance(1), chance('most'), chance(null)]).toEqual([0.9, 0.7, 0.7, 0.7, 0.7]);
    const input = asJson({ fleet: fleet('Ours'), enemy: ancients(1), chance: 0.5, parts: PRINTED });
    const made = answerReport(REPORTS.cheapest, { input });
    expect('fleets' in made && made.fleets.length > 0).toBe(true);
  });
});

test('a query finds a fleet by what it has', () => {
  const facts = factsOf(combatantOf({ ...crowd('Near'), ships: [...crowd('Near').ships, ...ancients(2).ships] }));
  expect(facts).toMatchObject({ ships: 16, class: ['interceptor', 'cruiser', 'dreadnought', 'ancient'] });
  expect(facts.part).toContain('Ion Cannon');
  expect(facts.dice).toBeGreaterThan(facts.missiles as number);
  expect(FACTS.map(({ id }) => id).toSorted()).toEqual(Object.keys(facts).toSorted());
  const classOf = (points: number) => WEIGHT_CLASSES.find(({ min, max }) => points >= min && points <= max)?.id;
  expect([0, 25, 26, 50, 51, 90, 91, 500].map(classOf)).toEqual([
    'patrol',
    'patrol',
    'squadron',
    'squadron',
    'fleet',
    'fleet',
    'armada',
    'armada',
  ]);
});
