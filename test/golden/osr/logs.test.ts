/**
 * Logs of three seeds, letter for letter. A change here means that old seeds give new fights: move the ruleset's version,
 * then write the logs again with UPDATE_GOLDEN=1.
 */
import { test } from 'vitest';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { formatSeed, seedFromNumber } from '../../../src-shared/random/rng.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { ruleset as osr } from '../../../src-shared/rulesets/osr/index.ts';
import type { OsrEvent } from '../../../src-shared/rulesets/osr/present/events.ts';
import { expectGolden } from '../../kit/golden.ts';

test.each([
  ['lanternwick.yaml', 1],
  ['spearwall.yaml', 2],
  ['rearguard.yaml', 3],
] as const)('%s, seed %i', (name, number) => {
  const sample = osr.import.samples.find((one) => one.name === name)!;
  const { combatants, contests } = osr.import.importers[0]!.parse({ name, text: sample.text, bytes: new Uint8Array() }, {});
  const { field } = osr.play.compile(combatants, { ...defaultOptions(osr.play.options), ...contests[0]!.options }, []);
  const events: OsrEvent[] = [];
  const seed = seedFromNumber(number);
  osr.play.open(field).trial(seed, 0, 1, 0, (event) => events.push(event));
  const names = [combatants[0]!.name, combatants[1]!.name] as const;
  const log = `# ${name}, seed ${formatSeed(seed)}, trial 0, rules version ${osr.version}\n${logText(events, osr.present.describe, names)}`;
  expectGolden(`osr/${number}.log`, log);
});
