/** Names of rules as lists write them, and which reading of a rule the version of the books has. */
import { describe, expect, test } from 'vitest';
import { correctSpelling, findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';

describe('the reading of a rule', () => {
  // Tear: GF 3.5.3 against Tough(9) and more, before that against Tough(3) to Tough(9).
  const against = (version?: string) => findRule('Tear', version)!.effects.map((effect) => (effect.do === 'ap' ? effect.vs : null));
  const [now, before] = [[{ tough: [9, expect.any(Number)] }], [{ tough: [3, 9] }]];

  test('is the newest where no version is known', () => {
    expect(against()).toEqual(now);
  });

  test.each(['3.5.3', '3.5.10', '3.6', '4'])('of version %s is the newer one', (version) => {
    expect(against(version)).toEqual(now);
  });

  test.each(['3.5.2', '3.5', '3', '2.11.9', '3.5.x', 'beta'])('of version %s is the older one', (version) => {
    expect(against(version)).toEqual(before);
  });

  test('of a rule that a version does not have is the one there is', () => {
    expect(findRule('Slam', '3.5.3')).toBe(findRule('Slam', '3.5.1'));
  });
});

test('case, spaces, hyphens and apostrophes do not matter', () => {
  for (const name of ['lock on', 'LOCK-ON', 'Lock\u2011On', ' lockon ']) expect(findRule(name)?.name).toBe('Lock-On');
  expect(findRule('Lock')).toBeUndefined();
});

test('an aura gives the rule that it is named after, if there is one', () => {
  expect(findRule('stealth  aura')).toMatchObject({ name: 'Stealth Aura', effects: [{ do: 'grant', rule: 'Stealth' }], anyModel: true });
  expect([findRule('Sparkle Aura'), findRule('Aura')]).toEqual([undefined, undefined]);
});

test('a ligature that was lost is found again where only one rule fits', () => {
  expect([correctSpelling('Aircra\0'), correctSpelling('Courage Bu\0'), correctSpelling('Swi\0')]).toEqual([
    'Aircraft',
    'Courage Buff',
    'Swift',
  ]);
  expect([correctSpelling('A\0'), correctSpelling('\0'), correctSpelling('Sparkle\0')]).toEqual([undefined, undefined, undefined]);
});
