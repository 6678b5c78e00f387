import { expect, describe as group, test } from 'vitest';
import type { LogLine } from '../../../src-shared/contract/event.ts';
import { sideName } from '../../../src-shared/contract/side-names.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

const LINES: LogLine[] = [
  { level: 'round', side: null, title: 'Round 1', dice: [] },
  { level: 'action', side: 0, title: 'advances', dice: [] },
  { level: 'detail', side: 1, title: `${sideName(1)} waits`, dice: [] },
  { level: 'detail', side: null, title: 'Missiles', dice: [] },
];
const logOf = (names: readonly [string, string]) => logText([{ kind: 'begin' }], () => LINES, names);

group('the log as text', () => {
  test('begins each line of a side with its sign and name, one below the other', () => {
    expect(logOf(['Ash Levy', 'Moth'])).toBe('== Round 1\n  ● Ash Levy  advances\n    ◆ Moth      Moth waits\n    Missiles\n');
  });

  test('cuts a long name, and tells two of the same name apart', () => {
    const long = 'Third Company of the Lantern Guard with Banner';
    expect(logOf([long, long]).split('\n').slice(1, 3)).toEqual([
      '  ● Third Company of the La…  advances',
      `    ◆ Third Company of the La…  ${long} waits`,
    ]);
  });

  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s: no line marks a side by a letter', (_id, ruleset) => {
    const { arena, combatants } = sampleArena(ruleset, 2);
    const { events } = recordTrial(arena, TEST_SEED, 0, 1, 0);
    const names = [combatants[0]!.name, combatants[1]!.name] as const;
    const lines = logText(events, ruleset.present.describe, names).split('\n');
    expect(lines.filter((line) => /^ *[AB] |⟨/.test(line))).toEqual([]);
    expect(lines.some((line) => line.includes(`● ${names[0].slice(0, 20)}`))).toBe(true);
  });
});
