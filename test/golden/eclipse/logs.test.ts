/** Three battles recorded in full. A change here is a change of the rules or of the telling: look at it, and move the version. */
import { expect, test } from 'vitest';
import { logText } from '../../../src-shared/replay/log.ts';
import { SAMPLE_FLEETS } from '../../../src-shared/rulesets/eclipse/data/samples.ts';
import { ruleset as eclipseRuleset } from '../../../src-shared/rulesets/eclipse/index.ts';
import type { EclipseEvent } from '../../../src-shared/rulesets/eclipse/present/events.ts';
import { combatantOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { expectGolden } from '../../kit/golden.ts';

const BATTLES = [
  { seed: 1, a: 'Torchbearers', b: 'Wasp Wing', options: {} },
  { seed: 2, a: 'Condor Court', b: 'Galactic Centre', options: {} },
  { seed: 3, a: 'Home Guard', b: 'Awakened Guardian', options: eclipseRuleset.play.presets.find((p) => p.id === 'official')?.values ?? {} },
] as const;

test.each(BATTLES)('seed $seed: $a v $b', ({ seed, a, b, options }) => {
  const pair = [a, b].map((name) => combatantOf(SAMPLE_FLEETS.find((fleet) => fleet.name === name)!));
  const { field, problems } = eclipseRuleset.play.compile(pair, options, []);
  expect(problems).toEqual([]);
  const events: EclipseEvent[] = [];
  eclipseRuleset.play.open(field).trial({ hi: 0, lo: seed }, 0, 1, 0, (event) => events.push(event));
  expectGolden(
    `eclipse/${seed}.log`,
    logText(events, (event) => eclipseRuleset.present.describe(event as EclipseEvent), [a, b]),
  );
});
