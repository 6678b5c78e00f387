/**
 * Logs of three seeds, letter for letter. A change here means that old seeds give new fights: move the ruleset's version,
 * then write the logs anew with UPDATE_GOLDEN=1.
 */
import { test } from 'vitest';
import type { BattleEvent } from '../../../src-shared/contract/event.ts';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { formatSeed, seedFromNumber } from '../../../src-shared/random/rng.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { osr } from '../../../src-shared/rulesets/osr/index.ts';
import { expectGolden } from '../../kit/golden.ts';

test.each([
  ['lanternwick.yaml', 1],
  ['spearwall.yaml', 2],
  ['rearguard.yaml', 3],
] as const)('%s, seed %i', (name, number) => {
  const sample = osr.samples.find((one) => one.name === name)!;
  const { combatants, contests } = osr.importers[0]!.parse({ name, text: sample.text, bytes: new Uint8Array() }, {});
  const { field } = osr.compile(combatants, { ...defaultOptions(osr.options), ...contests[0]!.options }, []);
  const events: BattleEvent[] = [];
  const seed = seedFromNumber(number);
  osr.open(field).trial(seed, 0, 1, 0, (event) => events.push(event));
  const log = `# ${name}, seed ${formatSeed(seed)}, trial 0, rules version ${osr.version}\n${logText(events, osr.describe)}`;
  expectGolden(`osr/${number}.log`, log);
});
