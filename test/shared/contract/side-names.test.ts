import { expect, test } from 'vitest';
import type { LogLine } from '../../../src-shared/contract/event.ts';
import { ruleNames } from '../../../src-shared/contract/left-out.ts';
import { sideName, withSideNames } from '../../../src-shared/contract/side-names.ts';

test('log lines name the sides, wherever in the line they stand', () => {
  const line: LogLine = { level: 'round', side: 1, title: `Turn of ${sideName(1)}`, note: `${sideName(0)} waits`, dice: [] };
  const describe = withSideNames(() => [line], ['Ash $& Raiders', 'Gretchin']);
  expect(describe({})).toEqual([{ ...line, title: 'Turn of Gretchin', note: 'Ash $& Raiders waits' }]);
});

test('a rule of many sentences that is not modelled is named once', () => {
  expect(ruleNames(['Acts of Faith: Once per phase, one unit.', 'Acts of Faith: Advance.', 'Fear(2)'])).toEqual([
    'Acts of Faith',
    'Fear(2)',
  ]);
});
