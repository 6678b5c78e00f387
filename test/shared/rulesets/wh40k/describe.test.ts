/** The battle log and the sounds: what a viewer reads and hears of each event. */
import { describe, expect, test } from 'vitest';
import { withSideNames } from '../../../../src-shared/contract/side-names.ts';
import { describe as linesOf } from '../../../../src-shared/rulesets/wh40k/present/describe.ts';
import type { Rolls, Troop, Wh40kEvent } from '../../../../src-shared/rulesets/wh40k/present/events.ts';
import { sound } from '../../../../src-shared/rulesets/wh40k/present/sound.ts';

type Kind<K extends Wh40kEvent['kind']> = Extract<Wh40kEvent, { kind: K }>;

const read = withSideNames(linesOf, ['Foxes', 'Hounds']);

/** The line of an event: side, title, value and note, as they stand in the log. */
function logged(event: Wh40kEvent): string {
  const [{ side, title, value, note }, ...others] = read(event) as [ReturnType<typeof read>[number]];
  expect(others).toEqual([]);
  const who = side === null ? [] : [['Foxes', 'Hounds'][side]];
  return [...who, title, value, note].filter((part) => part !== undefined).join(' | ');
}

const clause = (event: Wh40kEvent) => read(event)[0]!.clause;
const highlight = (event: Wh40kEvent) => read(event)[0]!.highlight;

const rolls: Rolls = [{ sides: 6, faces: [4], label: 'to hit' }];

const troop = (changes: Partial<Troop>): Troop => ({
  name: 'Foxes',
  detail: '',
  points: 50,
  models: 5,
  wounds: 5,
  vehicle: false,
  lines: [{ name: 'Fox', count: 5, wounds: 1 }],
  ...changes,
});

describe('the beginning', () => {
  const begin = (a: Troop, b: Troop) => read({ kind: 'begin', sides: [a, b], distance: 18, rounds: 2 });

  test('names both units with their points, the distance, and what each is made of', () => {
    const hounds = troop({ name: 'Hounds', detail: '1 Hound (Fangs)', points: 33.333, models: 1 });
    expect(begin(troop({ detail: '5 Fox (Bow)' }), hounds)).toMatchObject([
      { level: 'round', side: null, title: 'Foxes (50 pts) against Hounds (33.33 pts)', value: '18"' },
      { level: 'detail', side: 0, title: '5 Fox (Bow)', value: '5 models' },
      { level: 'detail', side: 1, title: '1 Hound (Fangs)', value: '1 model' },
    ]);
  });
  test('a unit without details stands there by its name', () => {
    expect(begin(troop({}), troop({ name: 'Hounds' })).map((line) => line.title)).toEqual([
      'Foxes (50 pts) against Hounds (50 pts)',
      'Foxes',
      'Hounds',
    ]);
  });
});

describe('turns and charges', () => {
  test('who goes first', () => {
    const first: Wh40kEvent = { kind: 'first', side: 1, rolls };
    expect(logged(first)).toBe('Hounds | Hounds goes first');
    expect(clause(first)).toBe('Hounds goes first');
    expect(read(first)[0]!.dice).toEqual(rolls);
  });
  test('a turn is a heading, which says whether the units are in combat', () => {
    const turn: Kind<'turn'> = { kind: 'turn', round: 2, side: 0, engaged: false };
    expect(read(turn)).toEqual([{ level: 'round', side: 0, title: 'Round 2, turn of Foxes', dice: [] }]);
    expect(read({ ...turn, engaged: true })[0]!.value).toBe('in combat');
  });
  test('a charge that arrives is marked, one that fails is not', () => {
    const charge: Kind<'charge'> = { kind: 'charge', side: 0, arrives: true, rolls };
    expect([logged(charge), clause(charge), highlight(charge)]).toEqual(['Foxes | charges', 'Foxes charges', 'charge']);
    const short: Wh40kEvent = { ...charge, arrives: false };
    expect([logged(short), clause(short), highlight(short)]).toEqual(['Foxes | fails its charge', 'Foxes fails its charge', undefined]);
  });
});

describe('an attack, stage by stage', () => {
  const attacks: Kind<'attacks'> = {
    kind: 'attacks',
    side: 0,
    phase: 'shooting',
    weapon: 'Bow',
    model: 'Fox',
    weapons: 4,
    count: 8,
    why: 'rapid fire at half range',
    rolls,
  };
  const hits: Kind<'hits' | 'wounds'> = { kind: 'hits', side: 0, count: 3, of: 8, mortals: 0, rolls };
  const wounds: Kind<'hits' | 'wounds'> = { kind: 'wounds', side: 0, count: 1, of: 3, mortals: 0, rolls };
  const saves: Kind<'saves'> = { kind: 'saves', side: 0, count: 1, of: 3, rolls };

  test('who fires what, how many attacks it makes, and why so many', () => {
    expect(logged(attacks)).toBe('Foxes | Fox fires 4 x Bow | 8 attacks | rapid fire at half range');
    expect(clause(attacks)).toBe('Fox fires Bow, 8 attacks');
  });
  test('a single weapon without further words', () => {
    const strike: Wh40kEvent = { ...attacks, phase: 'fight', weapon: 'Teeth', weapons: 1, count: 1, why: '' };
    expect(logged(strike)).toBe('Foxes | Fox strikes with Teeth | 1 attack');
    expect(clause(strike)).toBe('Fox strikes with Teeth, 1 attack');
  });
  test('hits and wounds count what came before', () => {
    expect([logged(hits), clause(hits)]).toEqual(['Foxes | 3 hits of 8', 'Foxes hits with 3 of 8 attacks']);
    expect([logged(wounds), clause(wounds)]).toEqual(['Foxes | 1 wound of 3', 'Foxes wounds with 1 of 3 hits']);
    expect(clause({ ...hits, count: 1, of: 1 })).toBe('Foxes hits with 1 of 1 attack');
    expect(clause({ ...wounds, count: 0, of: 1 })).toBe('Foxes wounds with 0 of 1 hit');
  });
  test('and what left the ordinary way', () => {
    expect(logged({ ...hits, mortals: 1 })).toBe('Foxes | 3 hits of 8 | 1 mortal wound');
    expect(logged({ ...wounds, mortals: 2, lethal: 1, devastating: 3 })).toBe(
      'Foxes | 1 wound of 3 | 2 mortal wounds, 1 without a roll, 3 devastating, set aside',
    );
  });
  test('saves belong to the side that makes them', () => {
    expect([logged(saves), clause(saves)]).toEqual(['Hounds | 2 saved, 1 not', 'Hounds saves 2 of 3 wounds']);
    expect(logged({ ...saves, side: 1, mortals: 2 })).toBe('Foxes | 2 saved, 1 not | 2 mortal wounds');
    expect(clause({ ...saves, count: 1, of: 1 })).toBe('Hounds saves 0 of 1 wound');
  });
});

describe('what an attack does', () => {
  const damage: Kind<'damage'> = { kind: 'damage', side: 0, taken: 3, mortals: 0, slain: 1, lost: 3, left: 4, rolls };

  test('models slain', () => {
    expect([logged(damage), clause(damage), highlight(damage)]).toEqual([
      'Foxes | slays 1 model | 3 wounds lost | 4 models left',
      'Foxes slays 1 model of Hounds',
      undefined,
    ]);
  });
  test('five and more at once are a slaughter', () => {
    expect(highlight({ ...damage, slain: 4 })).toBeUndefined();
    expect(highlight({ ...damage, slain: 5 })).toBe('slaughter');
  });
  test('wounds that slay nobody, and none at all', () => {
    const scratch: Wh40kEvent = { ...damage, taken: 1, slain: 0, mortals: 1, left: 1 };
    expect(logged(scratch)).toBe('Foxes | slays no models | 1 wound lost | 1 model left, 1 mortal wound');
    expect(clause(scratch)).toBe('Foxes takes 1 wound from Hounds');
    expect(clause({ ...damage, taken: 0, slain: 0 })).toBe('Foxes does not hurt Hounds');
  });
  test('the end of the unit', () => {
    const last: Wh40kEvent = { ...damage, side: 1, slain: 5, left: 0 };
    expect(logged(last)).toBe('Hounds | destroys the unit | 3 wounds lost | 0 models left');
    expect([clause(last), highlight(last)]).toEqual(['Hounds destroys Foxes', 'destroyed']);
  });
  test('what waited for the end of the phase', () => {
    const late: Kind<'devastating' | 'mortals'> = { ...damage, kind: 'devastating', weapon: 'Bow', count: 2, left: 1 };
    expect([logged(late), clause(late), highlight(late)]).toEqual([
      'Foxes | 2 devastating attacks of Bow | 3 wounds lost | 1 model slain, 1 left',
      '2 devastating attacks of Bow cost 3 wounds',
      undefined,
    ]);
    const mortal: Wh40kEvent = { ...late, kind: 'mortals', count: 1, taken: 1, slain: 0 };
    expect([logged(mortal), clause(mortal)]).toEqual([
      'Foxes | 1 mortal wound of Bow | 1 wound lost | 0 models slain, 1 left',
      '1 mortal wound of Bow costs 1 wound',
    ]);
  });
  test('what waited may be the end of the unit', () => {
    const late: Kind<'devastating' | 'mortals'> = { ...damage, kind: 'mortals', weapon: 'Bow', count: 3, slain: 2, left: 0 };
    expect([logged(late), clause(late), highlight(late)]).toEqual([
      'Foxes | 3 mortal wounds of Bow destroy the unit | 3 wounds lost | 2 models slain, 0 left',
      '3 mortal wounds of Bow destroy Hounds',
      'destroyed',
    ]);
    expect(logged({ ...late, count: 1 })).toMatch(/^Foxes \| 1 mortal wound of Bow destroys the unit \|/);
    expect(clause({ ...late, count: 1 })).toBe('1 mortal wound of Bow destroys Hounds');
  });
  test('Hazardous weapons hurt their own side, or not', () => {
    const hazard: Kind<'hazard'> = { kind: 'hazard', side: 0, tests: 3, failed: 1, taken: 3, lost: 3, left: 2, rolls };
    expect(logged(hazard)).toBe('Foxes | fails 1 Hazardous test | 3 wounds lost | 2 models left');
    expect(clause({ ...hazard, failed: 2 })).toBe('Foxes fails 2 Hazardous tests');
    const passed: Wh40kEvent = { ...hazard, failed: 0, taken: 0 };
    expect(logged(passed)).toBe('Foxes | passes its Hazardous tests | 0 wounds lost | 2 models left');
    expect(clause(passed)).toBe('Foxes passes its Hazardous tests');
  });
});

describe('morale and the end', () => {
  const morale: Kind<'morale'> = { kind: 'morale', side: 1, destroyed: 3, leadership: 7, failed: true, fled: 1, lost: 4, left: 1, rolls };

  test('one model flees, several flee', () => {
    expect(logged(morale)).toBe('Hounds | fails morale, 1 model flees | 3 lost, Ld 7 | 1 model left');
    expect([clause(morale), highlight(morale)]).toEqual(['Hounds fails morale and loses 1 model', 'rout']);
    expect(logged({ ...morale, fled: 2 })).toBe('Hounds | fails morale, 2 models flee | 3 lost, Ld 7 | 1 model left');
  });
  test('who passes holds', () => {
    const held: Wh40kEvent = { ...morale, failed: false, fled: 0 };
    expect([logged(held), clause(held), highlight(held)]).toEqual([
      'Hounds | holds | 3 lost, Ld 7 | 1 model left',
      'Hounds keeps its nerve',
      undefined,
    ]);
  });
  test('the winner, by points of both sides', () => {
    const end: Kind<'end'> = { kind: 'end', winner: 1, points: [1234, 5000], models: [1, 5], turns: 4 };
    expect(logged(end)).toBe('Hounds | Hounds wins | 12.34 pts to 50 pts destroyed');
    expect(logged({ ...end, winner: 2 })).toBe('A draw | 12.34 pts to 50 pts destroyed');
    expect(highlight(end)).toBe('end');
  });
});

describe('sounds', () => {
  const attacks: Kind<'attacks'> = {
    kind: 'attacks',
    side: 0,
    phase: 'shooting',
    weapon: 'Rocket pod',
    model: 'Fox',
    weapons: 1,
    count: 1,
    why: '',
    rolls,
  };

  test('a gun sounds like its name, a blade like a blade, whatever it is called', () => {
    expect(sound(attacks)).toEqual({ weapon: 'missile' });
    expect(sound({ ...attacks, weapon: 'Bow' })).toEqual({ weapon: 'shot-light' });
    expect(sound({ ...attacks, phase: 'fight' })).toEqual({ weapon: 'melee' });
  });
  test('morale has its own; turns are silent', () => {
    expect(sound({ kind: 'morale', side: 0, destroyed: 1, leadership: 7, failed: false, fled: 0, lost: 1, left: 1, rolls })).toEqual({
      morale: true,
    });
    expect(sound({ kind: 'turn', round: 1, side: 0, engaged: false })).toEqual({});
  });
});
