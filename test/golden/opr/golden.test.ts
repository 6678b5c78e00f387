/** Logs of three matches, byte for byte. A change here is a change of the rules: raise the ruleset's version. */
import { test } from 'vitest';
import { parseSeed } from '../../../src-shared/random/rng.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { ruleset as opr } from '../../../src-shared/rulesets/opr/index.ts';
import type { OprEvent } from '../../../src-shared/rulesets/opr/present/events.ts';
import { expectGolden } from '../../kit/golden.ts';
import { sampleCombatants } from '../../shared/rulesets/opr/field.ts';

const MATCHES = [
  ['00000000-00000001', 'Kiln Guard', 'Hollow Knights'],
  ['00000000-0000002A', 'Tide Mother', 'Prism Dragon'],
  ['7A31-09CC', 'Husk Zealots', 'Lens Snipers'],
] as const;

test.each(MATCHES)('%s: %s against %s', (seed, a, b) => {
  const combatants = sampleCombatants();
  const at = (name: string): number => combatants.findIndex((c) => c.name === name);
  const arena = opr.play.open(opr.play.compile(combatants, {}, []).field);
  const events: OprEvent[] = [];
  arena.trial(parseSeed(seed), at(a), at(b), 0, (event) => events.push(event));
  expectGolden(`opr/${seed}.log`, logText(events, opr.present.describe, [a, b]));
});
