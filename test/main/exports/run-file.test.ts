/** A run file comes from anywhere: what is not one is refused with a sentence that says why. */
import { describe, expect, test } from 'vitest';
import { type RunFile, readRunFile, runFile } from '../../../src-main/exports/run-file.ts';

const COIN = {
  ...{ ruleset: 'osr', name: 'Penny', detail: '', base: 'Penny', faction: 'Mint', points: 10, tags: ['thin'] },
  ...{ unmodelled: ['Curse'], multiplicity: 1, data: { strength: 1 } },
};
const FILE = {
  format: 'warbench-run',
  formatVersion: 1,
  rulesetVersion: 'coin-1',
  settings: { name: 'Purse', ruleset: 'osr', kind: 'single', seed: '5', trials: 40 },
  combatants: [COIN, { ...COIN, name: 'Florin', tags: [], unmodelled: [] }],
};
const read = (file: unknown): RunFile => readRunFile(new TextEncoder().encode(JSON.stringify(file)));

test('a run file gives its settings, with defaults, and its combatants', () => {
  const { settings, ...rest } = read({ ...FILE, more: 'of a later version' });
  expect(rest).toEqual({ format: 'warbench-run', formatVersion: 1, rulesetVersion: 'coin-1', combatants: FILE.combatants });
  expect(settings).toMatchObject({ name: 'Purse', ruleset: 'osr', kind: 'single', seed: '5', trials: 40, challengers: 0, precision: null });
});

describe('what is no run file', () => {
  const notOne = { code: 'run-file/not-one', message: 'This is not a Warbench run file.' };
  const refusal = (given: () => unknown) => {
    try {
      return given();
    } catch (error) {
      return error;
    }
  };

  test.each([[null], [7], ['warbench-run'], [[]], [{}], [{ ...FILE, format: 'warbench-replay' }]])('%j', (file) => {
    expect(refusal(() => read(file))).toMatchObject(notOne);
  });

  test('bytes that are no text, or no JSON', () => {
    expect(refusal(() => readRunFile(Uint8Array.of(0x7b, 0xff, 0x7d)))).toMatchObject(notOne);
    expect(refusal(() => readRunFile(new TextEncoder().encode('{')))).toMatchObject(notOne);
    // A letter that is damaged inside a name must not become another letter.
    const bytes = new TextEncoder().encode(JSON.stringify(FILE));
    bytes[bytes.indexOf('P'.charCodeAt(0))] = 0xff;
    expect(refusal(() => readRunFile(bytes))).toMatchObject(notOne);
  });

  test('that of a later version', () => {
    expect(refusal(() => read({ ...FILE, formatVersion: 2 }))).toMatchObject({
      code: 'run-file/newer',
      message: 'The run file was written by a newer Warbench (format 2).',
    });
  });

  test('settings that cannot be', () => {
    expect(refusal(() => read({ ...FILE, settings: { ...FILE.settings, trials: 0 } }))).toMatchObject({
      code: 'run-file/settings',
      message: expect.stringMatching(/^The settings in the run file are not valid: trials: .+\.$/),
    });
    expect(refusal(() => read({ ...FILE, settings: { ...FILE.settings, options: { edge: [] } } }))).toMatchObject({
      message: expect.stringMatching(/not valid: options\.edge: /),
    });
    expect(refusal(() => read({ ...FILE, settings: undefined }))).toMatchObject({ code: 'run-file/settings' });
  });

  test.each<[string, object]>([
    ['of another game', { ruleset: 'opr' }],
    ['without a name', { name: undefined }],
    ['without a detail', { detail: null }],
    ['without a base', { base: 3 }],
    ['without a faction', { faction: undefined }],
    ['without points', { points: '10' }],
    ['in halves', { multiplicity: 0.5 }],
    ['with tags that are no list', { tags: 'thin' }],
    ['with a tag that is no word', { tags: ['thin', 3] }],
    ['with rules left out that are no words', { unmodelled: [null] }],
    ['without data', { data: undefined }],
  ])('a combatant %s', (_, change) => {
    expect(refusal(() => read({ ...FILE, combatants: [COIN, { ...COIN, ...change }] }))).toMatchObject({
      code: 'run-file/combatants',
      message: 'The combatants in the run file are not valid.',
    });
  });

  test.each([[undefined], [null], ['Penny'], [[null]], [['Penny']]])('combatants %j', (combatants) => {
    expect(refusal(() => read({ ...FILE, combatants }))).toMatchObject({ code: 'run-file/combatants' });
  });
});

test('a run whose combatants are gone cannot be written', async () => {
  const empty = { get: () => undefined };
  await expect(runFile(empty as never, { settings: {}, options: {}, field: Uint32Array.of(7) } as never)).rejects.toThrow(
    'combatant 7 is no longer in the library',
  );
});
