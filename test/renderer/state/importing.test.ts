import { expect, test } from 'vitest';
import { isTooLarge } from '../../../src-renderer/state/source-size.ts';

test('a source whose text was not sent cannot be edited, an emptied one can', () => {
  expect(isTooLarge({ text: '', combatantCount: 1_000_000 })).toBe(true);
  expect(isTooLarge({ text: '', combatantCount: 0 }, 80_000_000)).toBe(true);
  expect(isTooLarge({ text: '', combatantCount: 0 }, 0)).toBe(false);
  expect(isTooLarge({ text: 'Wardens', combatantCount: 1 }, 7)).toBe(false);
  expect(isTooLarge({ text: 'x'.repeat(3_000_001), combatantCount: 1 }, 3_000_001)).toBe(true);
});
