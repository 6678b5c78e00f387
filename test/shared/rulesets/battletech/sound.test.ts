/** Which effect an event of a duel sounds like. */
import { expect, test } from 'vitest';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { sound } from '../../../../src-shared/rulesets/battletech/present/sound.ts';

const soundOf = (event: Partial<DuelEvent>) => sound(event as DuelEvent);

test.each([
  ['a laser', 'Medium Laser', 'beam', 'energy'],
  ['a flamer', 'Flamer', 'flame', 'energy'],
  ['a launcher', 'Thunderbolt 10', 'missile', 'missile'],
  ['a heavy gun', 'AC/20', 'shell', 'shot-heavy'],
  // Lighter guns are drawn alike.
  ['a light autocannon', 'AC/2', 'bullet', 'shot-heavy'],
  ['a machine gun', 'Machine Gun', 'bullet', 'shot-light'],
] as const)('%s', (_, weapon, style, effect) => {
  expect(soundOf({ kind: 'shot', weapon, style })).toEqual({ weapon: effect });
});

test('limbs clash, a pilot who wakes or does not is a matter of morale, all else is silent', () => {
  expect(soundOf({ kind: 'blow' })).toEqual({ weapon: 'melee' });
  expect(soundOf({ kind: 'pilot' })).toEqual({ morale: true });
  expect((['move', 'heat', 'fall', 'end'] as const).map((kind) => soundOf({ kind }))).toEqual([{}, {}, {}, {}]);
});
