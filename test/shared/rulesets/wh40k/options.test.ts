/** What the options of an exchange mean to the engine. */
import { describe, expect, test } from 'vitest';
import type { Options } from '../../../../src-shared/contract/options.ts';
import type { EditionId } from '../../../../src-shared/rulesets/wh40k/rules/edition.ts';
import { OPTIONS, PRESETS, type Settings, settingsOf } from '../../../../src-shared/rulesets/wh40k/rules/options.ts';

test('without options: twelve inches, two rounds, a roll-off, all rules in force', () => {
  const { edition, modifiers, ...plain } = settingsOf({});
  expect(edition.id).toBe('9e');
  expect(modifiers.map((m) => m.effects)).toEqual([[], []]);
  expect(plain).toEqual({
    stationary: false,
    visible: true,
    precision: false,
    overwatch: false,
    belowHalf: [false, false],
    distance: 12,
    rounds: 2,
    first: 'roll-off',
    shooting: true,
    charge: 'eager',
    chargeRound: 2,
    chargeDistance: null,
    cover: 'none',
    moved: false,
    advanced: false,
    morale: true,
    rerollAll: 'failed',
    interleaved: false,
    partial: true,
    score: 'points',
  });
});

test.each<[Options, Partial<Settings>]>([
  [
    { distance: 7, rounds: 3, chargeRound: 1, chargeDistance: 8 },
    { distance: 7, rounds: 3, chargeRound: 1, chargeDistance: 8 },
  ],
  [
    { first: 'b', charge: 'both', shooting: false },
    { first: 'b', charge: 'both', shooting: false },
  ],
  [
    { stationary: true, visible: false, precision: true },
    { stationary: true, visible: false, precision: true },
  ],
  [
    { moved: true, advanced: true, morale: false },
    { moved: true, advanced: true, morale: false },
  ],
  [
    { rerollAll: 'fish', mortalOrder: 'interleaved' },
    { rerollAll: 'fish', interleaved: true },
  ],
  [
    { partial: false, score: 'share' },
    { partial: false, score: 'share' },
  ],
  [{ belowHalf: 'a' }, { belowHalf: [true, false] }],
  [{ belowHalf: 'b' }, { belowHalf: [false, true] }],
  [{ belowHalf: 'both' }, { belowHalf: [true, true] }],
])('%o', (options, settings) => expect(settingsOf(options)).toMatchObject(settings));

test('modifiers are those of the first and of the second unit', () => {
  const { modifiers } = settingsOf({ modifiersA: '+1 hit', modifiersB: 'cover' });
  expect(modifiers.map(({ effects }) => effects)).toEqual([[{ hit: 1 }], [{ cover: true }]]);
});

describe('the edition', () => {
  const id = (edition: string, found: EditionId) => settingsOf({ edition }, found).edition.id;

  test('is that of the units, unless another is asked for', () => {
    expect([id('auto', '9e'), id('auto', '10e'), id('9e', '10e'), id('10e', '9e')]).toEqual(['9e', '10e', '9e', '10e']);
  });
  test('in the tenth nobody flees, every cover is the same, and readings have dates', () => {
    const tenth = (options: Options) => settingsOf(options, '10e');
    expect([tenth({}).morale, settingsOf({}, '9e').morale]).toEqual([false, true]);
    expect(['none', 'light', 'heavy', 'dense', 'benefit'].map((cover) => tenth({ cover }).cover)).toEqual([
      'none',
      'benefit',
      'benefit',
      'benefit',
      'benefit',
    ]);
    expect(['light', 'heavy', 'dense', 'benefit'].map((cover) => settingsOf({ cover }, '9e').cover)).toEqual([
      'light',
      'heavy',
      'dense',
      'light',
    ]);
    expect(tenth({ commentary: 'launch' }).edition.devastating).toBe('launch');
  });
});

test('presets set options that there are, to values they may have', () => {
  for (const { values } of PRESETS) {
    for (const [name, value] of Object.entries(values)) {
      const option = OPTIONS.find(({ id }) => id === name)!;
      if (option.kind === 'choice') expect(option.choices.map((choice) => choice.value)).toContain(value);
      else expect(option.kind).toBe('number');
    }
  }
});
