/** What a viewer can tell from the picture: which 'Mech it is, and where it was hit. */
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import type { DuelEvent, LocationHit, UnitCard } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { glyphOf } from '../../../../src-shared/rulesets/battletech/present/silhouette.ts';
import { view } from '../../../../src-shared/rulesets/battletech/present/view.ts';
import { sampleCombatants } from './kit.ts';

const events = recordedDuel();

function recordedDuel(): DuelEvent[] {
  const options = { ...defaultOptions(battletech.play.options), pairings: 2 };
  const { field } = battletech.play.compile(sampleCombatants(), options, makeSheets(1).map(boardAsset));
  const recorded: DuelEvent[] = [];
  battletech.play.open(field).trial({ hi: 0, lo: 1 }, 3, 8, 0, (event) => recorded.push(event));
  return recorded;
}

const begin = events[0] as Extract<DuelEvent, { kind: 'begin' }>;

describe('silhouettes', () => {
  const card = (mass: number, quad: boolean, weapons: readonly [name: string, location: string, damage: number][]): UnitCard => ({
    ...begin.units[0],
    mass,
    quad,
    weapons: weapons.map(([name, location, damage]) => ({ name, location, damage, rear: false, heat: 0 })),
  });

  test.each([
    [20, false, 'mech-light:,,'],
    [35, false, 'mech-light:,,'],
    [40, true, 'quad-medium:,,'],
    [60, false, 'mech-heavy:,,'],
    [100, true, 'quad-assault:,,'],
  ])('%d tons, quad %s: %s', (mass, quad, name) => {
    expect(glyphOf(card(mass, quad, []))).toBe(name);
  });

  test('the weapon that does most damage stands for an arm or the torso', () => {
    const weapons = [
      ['Medium Laser', 'RA', 5],
      ['AC/20', 'RA', 20],
      ['Large Laser', 'LA', 8],
      ['LRM 20', 'RT', 20],
    ] as const;
    expect(
      glyphOf(
        card(
          75,
          false,
          [...weapons].map(([...row]) => row),
        ),
      ),
    ).toBe('mech-heavy:cannon,laser,missiles');
  });

  test('what does no damage stands behind what does; what is mounted to the rear is not seen', () => {
    const unarmed = [
      { name: 'TAG', location: 'LA', rear: false, heat: 0 },
      { name: 'TAG', location: 'RA', rear: false, heat: 0 },
      { name: 'AC/5', location: 'RA', rear: false, heat: 1, damage: 5 },
      { name: 'TAG', location: 'RA', rear: false, heat: 0 },
      { name: 'LRM 20', location: 'CT', rear: true, heat: 6, damage: 20 },
    ];
    expect(glyphOf({ ...card(50, false, []), weapons: unarmed })).toBe('mech-medium:cannon,,');
  });

  test('a weapon of an older recording that the table no longer has is drawn as a laser', () => {
    expect(glyphOf(card(50, false, [['Sunbeam', 'RA', 5]]))).toBe('mech-medium:laser,,');
  });
});

describe('hit locations', () => {
  const shot = events.find((event) => event.kind === 'shot') as Extract<DuelEvent, { kind: 'shot' }>;
  const floatOf = (hits: readonly LocationHit[]) => {
    const beats = view.beats(view.begin(begin), { ...shot, hit: true, hits });
    return beats.find((beat) => beat.kind === 'float')?.text;
  };
  const hit = (location: string, damage: number, rear = false): LocationHit => ({ location, damage, rear, roll: 7 });

  test.each([
    [[hit('LT', 15)], '-15, left torso'],
    [[hit('CT', 10, true)], '-10, centre torso (rear)'],
    [[hit('RA', 5), hit('RA', 5), hit('HD', 2)], '-12, right arm, head'],
    [[hit('RA', 5), hit('LL', 5), hit('FRL', 2)], '-12, right arm, 2 more'],
    [[hit('cover', 0)], 'cover'],
  ])('%j is shown as %s', (hits, text) => {
    expect(floatOf(hits)).toBe(text);
  });
});

test('what the commander compared is marked as reasoning', () => {
  const lines = events.filter((event) => event.kind === 'move').flatMap((event) => battletech.present.describe(event));
  expect(lines.filter((line) => line.reasoning).length).toBeGreaterThan(0);
  for (const line of lines) expect(line.reasoning === true).toBe(line.title.startsWith('compared '));
});

test('the last card says who lost by what, and when', () => {
  const opening = view.begin(begin);
  const endAs = (more: object) => {
    const event = { kind: 'end', winner: 0, reason: 'destroyed', causes: ['', 'head destroyed'], turns: 5, ...more } as DuelEvent;
    const [beat] = view.beats(opening, event);
    return beat?.kind === 'result' ? beat.by : '';
  };
  const [a, b] = begin.units.map(({ name }) => name);
  expect(endAs({})).toBe(`${b}: head destroyed, turn 5`);
  expect(endAs({ winner: 2, reason: 'both lost', causes: ['engine destroyed', 'pilot killed'] })).toBe(
    `${a}: engine destroyed; ${b}: pilot killed, turn 5`,
  );
  expect(endAs({ winner: 2, reason: 'turn limit', causes: ['', ''] })).toBe('turn limit, turn 5');
});
