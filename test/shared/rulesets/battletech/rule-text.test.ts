/** The list of rules of a 'Mech: what each weapon, part and system means in a duel, where it is, and whether it is played. */
import { expect, test } from 'vitest';
import { LT, RA, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { combatantOf } from '../../../../src-shared/rulesets/battletech/import/importers.ts';
import { rulesOf } from '../../../../src-shared/rulesets/battletech/present/rule-text.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { carrying } from './kit.ts';

const notesOf = (slots: Parameters<typeof carrying>[0], change: Partial<MechDesign> = {}) => {
  const mech = carrying(slots, {
    engine: 'fusion',
    heatSinkKind: 'single',
    heatSinks: 10,
    gyro: 'Standard Gyro',
    myomer: 'Standard',
    ...change,
  });
  return rulesOf(combatantOf(mech, fitMech(mech), 'x.mtf'));
};
const fill = (name: string, slots: number) => Array<string>(slots).fill(name);
const meaning = (name: string, items: readonly string[]) => notesOf({ [RT]: items }).find((note) => note.name === name)?.meaning;

test.each<[string, readonly string[], string]>([
  ['Medium Laser', ['Medium Laser'], '5 damage, heat 3, range 3/6/9.'],
  ['PPC', fill('PPC', 3), '10 damage, heat 10, range 6/12/18, minimum range 3.'],
  ['Snub-Nose PPC', fill('ISSNPPC', 2), '10/8/5 damage by range, heat 10, range 9/13/15.'],
  [
    'LRM 10',
    fill('LRM 10', 2),
    '10 missiles of 1 damage, the cluster table decides how many hit, heat 4, range 7/14/21, minimum range 6. 12 shots per ton.',
  ],
  [
    'Streak SRM 4',
    ['ISStreakSRM4'],
    '4 missiles of 2 damage, all of which hit, heat 3, range 3/6/9. Does not fire when it would miss. 25 shots per ton.',
  ],
  ['SRM 4 (OS)', ['SRM 4 (OS)'], '4 missiles of 2 damage, the cluster table decides how many hit, heat 3, range 3/6/9. Once per duel.'],
  [
    'HAG/20',
    fill('CLHAG20', 6),
    '20 pellets of 1 damage, the cluster table decides how many hit, heat 4, range 8/16/24, minimum range 2. More pellets hit at short range, fewer at long. Explodes for 10 when hit. 6 shots per ton.',
  ],
  ['Medium Pulse Laser', ['ISMediumPulseLaser'], '6 damage, heat 4, range 2/4/6. −2 to the number needed.'],
  ['Heavy Medium Laser', fill('CLHeavyMediumLaser', 2), '10 damage, heat 7, range 3/6/9. +1 to the number needed.'],
])('%s', (name, items, text) => {
  expect(meaning(name, items)).toBe(text);
});

test('weapons say where they are, and whether they face backward', () => {
  const [laser] = notesOf({ [RA]: ['Medium Laser'], [LT]: ['Medium Laser (R)'] });
  expect(laser).toMatchObject({ name: 'Medium Laser', played: true });
  expect(JSON.stringify(laser)).toContain('right arm');
  expect(JSON.stringify(laser)).toContain('left torso, to the rear');
});

test('what is not played is said, and what is idle without its rounds', () => {
  const played = (items: readonly string[], name: RegExp) => notesOf({ [RT]: items }).find((note) => name.test(note.name))?.played;
  expect([
    played(fill('ISArrowIV', 15), /Arrow/),
    played(['ISTAG'], /TAG/),
    played(['ISTAG', 'IS Ammo LRM-10 Semi-guided'], /TAG/),
  ]).toEqual([false, false, true]);
  expect([played(['Pixie Dust'], /Pixie/), played(['ISGuardianECMSuite'], /ECM/)]).toEqual([false, true]);
});

test('gear is named in words, with its place unless it is spread over the ’Mech', () => {
  const notes = notesOf({
    [RT]: ['ISGuardianECMSuite', 'ISGuardianECMSuite', 'Heat Sink', 'Radical Heat Sink System'],
    [LT]: ['ISTargeting Computer'],
  });
  const names = notes.map(({ name }) => name);
  expect(names).toContain('IS Guardian ECM');
  expect(names).toContain('Radical Heat Sink System');
  expect(names).not.toContain('Heat Sink');
  expect(JSON.stringify(notes.find(({ name }) => name === 'IS Guardian ECM'))).toContain('right torso');
  expect(JSON.stringify(notes.find(({ name }) => /Targeting Computer/.test(name)))).not.toContain('left torso');
});

test('the design: engine, sinks, gyro, muscles', () => {
  const find = (name: RegExp, change: Partial<MechDesign>, slots: Parameters<typeof carrying>[0] = {}) =>
    notesOf(slots, change).find((note) => name.test(note.name));
  expect(find(/engine/, {})).toBeUndefined();
  expect(find(/engine/, { engine: 'xl' })).toMatchObject({
    name: 'XL engine',
    meaning: '3 of its slots in each side torso: the loss of a side torso destroys it.',
  });
  expect(find(/engine/, { engine: 'light' })?.meaning).toBe(
    '2 of its slots in each side torso: it survives the loss of one side torso, but not of both.',
  );
  const sinks = (heatSinkKind: MechDesign['heatSinkKind']) => {
    const note = find(/heat sinks$/, { heatSinkKind, heatSinks: 12 });
    return `${note?.name}: ${note?.meaning}`;
  };
  expect([sinks('single'), sinks('compact'), sinks('double'), sinks('laser')]).toEqual([
    '12 heat sinks: Remove 12 heat per turn.',
    '12 heat sinks: Remove 12 heat per turn.',
    '12 double heat sinks: Remove 24 heat per turn.',
    '12 double heat sinks: Remove 24 heat per turn.',
  ]);
  const refit = notesOf({ [RT]: Array<string>(3).fill('ISDoubleHeatSinkPrototype') }, { heatSinkKind: 'single', heatSinks: 12 });
  expect(refit.find(({ name }) => name === '12 heat sinks')?.meaning).toBe('Remove 13 heat per turn.');
  expect(find(/gyro/, { gyro: 'Heavy Duty Gyro' })).toMatchObject({ name: 'Heavy-duty gyro', played: true });
  expect(find(/myomer/i, { myomer: 'Triple Strength' })).toMatchObject({ name: 'Triple-strength myomer' });
  // With the muscles among its slots they are named there.
  const slotted = notesOf({ [RT]: ['TSM'] }, { myomer: 'Triple Strength' }).filter(({ name }) => /triple|tsm/i.test(name));
  expect(slotted).toHaveLength(1);
  // The industrial kind is another.
  expect(find(/^Triple-strength/, { myomer: 'Industrial Triple-Strength' })).toBeUndefined();
  expect(find(/Physical attacks/, {})).toMatchObject({ played: true });
});
