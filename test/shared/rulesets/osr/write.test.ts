import { expect, test } from 'vitest';
import { SAMPLES } from '../../../../src-shared/rulesets/osr/data/samples.generated.ts';
import { writeEncounter, writeLeague } from '../../../../src-shared/rulesets/osr/import/write.ts';
import { parse } from './kit.ts';

test.each(SAMPLES.map((sample) => [sample.name, sample.text]))('%s survives being written and read again', (name, text) => {
  const { combatants, contests } = parse(text, name);
  const contest = contests[0];
  const written =
    contest === undefined ? writeLeague(combatants) : writeEncounter({ ...contest, a: combatants[contest.a]!, b: combatants[contest.b]! });
  const again = parse(written, name);
  expect(again.problems.filter((p) => p.severity === 'error')).toEqual([]);
  expect(again.contests).toEqual(contests);
  expect(again.combatants.map((c) => [c.name, c.faction, c.data])).toEqual(combatants.map((c) => [c.name, c.faction, c.data]));
});

test('options go back to their blocks', () => {
  const { combatants } = parse(SAMPLES[0]!.text);
  const options = {
    capacityMelee: null,
    initiative: 'side_phases',
    phases: 'ranged, movement, reach, melee',
    nat20Hits: true,
    guardBonus: 4,
    maxRounds: 7,
  };
  expect(parse(writeEncounter({ name: 'x', a: combatants[0]!, b: combatants[1]!, options })).contests[0]?.options).toEqual(options);
});
