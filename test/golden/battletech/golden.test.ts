/** Three duels written down: a change in any rule, table or tactic shows here as a difference to look at. */

import { describe, test } from 'vitest';
import type { BattleEvent, LogLine } from '../../../src-shared/contract/event.ts';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { formatSeed, parseSeed } from '../../../src-shared/random/rng.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { boardAsset } from '../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../../src-shared/rulesets/battletech/index.ts';
import type { DuelEvent } from '../../../src-shared/rulesets/battletech/present/events.ts';
import { expectGolden } from '../../kit/golden.ts';
import { sampleCombatants } from '../../shared/rulesets/battletech/kit.ts';

const combatants = sampleCombatants();
const index = (name: string) => combatants.findIndex((c) => c.name === name);
const { field } = battletech.play.compile(
  combatants,
  { ...defaultOptions(battletech.play.options), pairings: 12 },
  makeSheets(2).map(boardAsset),
);

describe('golden duels', () => {
  test.each([
    ['1', 'Mastiff MST-4P', 'Corsair CSR-6'],
    ['2', 'Culverin CLV-2K', 'Palfrey PLF-2'],
    ['3', 'Colossus CLS-7D', 'Peregrine PRG-C'],
  ])('seed %s: %s against %s', (seed, a, b) => {
    const events: DuelEvent[] = [];
    battletech.play.open(field).trial(parseSeed(seed), index(a), index(b), 0, (e) => events.push(e));
    const text = logText(events, battletech.present.describe as (event: BattleEvent) => readonly LogLine[], [a, b]);
    expectGolden(`battletech/${formatSeed(parseSeed(seed))}.log`, text);
  });
});
