/** The picture of an exchange event by event: what moves, what is written over it, and what the card of a model says. */
import { describe, expect, test } from 'vitest';
import type { Beat, Scene } from '../../../../src-shared/contract/scene.ts';
import type { Rolls, Troop, Wh40kEvent } from '../../../../src-shared/rulesets/wh40k/present/events.ts';
import { view } from '../../../../src-shared/rulesets/wh40k/present/view.ts';

type Kind<K extends Wh40kEvent['kind']> = Extract<Wh40kEvent, { kind: K }>;

const rolls: Rolls = [{ sides: 6, faces: [4], label: 'some roll' }];

const FOXES: Troop = {
  name: 'Foxes',
  detail: '2 Fox, 1 Old fox',
  points: 50,
  models: 3,
  wounds: 5,
  vehicle: false,
  lines: [
    { name: 'Fox', count: 2, wounds: 1 },
    { name: 'Old fox', count: 1, wounds: 3 },
  ],
};
const BEAR: Troop = {
  name: 'Bear',
  detail: '',
  points: 100,
  models: 1,
  wounds: 12,
  vehicle: false,
  lines: [{ name: 'Bear', count: 1, wounds: 12 }],
};

const start = (a: Troop, b: Troop): Scene => view.begin({ kind: 'begin', sides: [a, b], distance: 18, rounds: 2 });
const START = start(FOXES, BEAR);

const hits: Kind<'hits' | 'wounds'> = { kind: 'hits', side: 0, count: 2, of: 4, mortals: 0, rolls };
const damage: Kind<'damage'> = { kind: 'damage', side: 1, taken: 2, mortals: 0, slain: 1, lost: 2, left: 2, rolls };
const hazard: Kind<'hazard'> = { kind: 'hazard', side: 0, tests: 2, failed: 1, taken: 1, lost: 1, left: 2, rolls };
const morale: Kind<'morale'> = { kind: 'morale', side: 0, destroyed: 1, leadership: 7, failed: true, fled: 1, lost: 2, left: 1, rolls };
const attacks: Kind<'attacks'> = {
  kind: 'attacks',
  side: 0,
  phase: 'shooting',
  weapon: 'Bow',
  model: 'Fox',
  weapons: 2,
  count: 4,
  why: '',
  rolls,
};

const wounds = (scene: Scene) => scene.pieces.map((piece) => piece.gauges[0]!.now);
const beatOf = (event: Wh40kEvent, kind: Beat['kind'], before = START) => view.beats(before, event).filter((beat) => beat.kind === kind);

describe('the opening picture', () => {
  test('one piece for each model, in the order in which they fall', () => {
    expect(START.pieces.map(({ id, side, name, at, gauges }) => [id, side, name, at, gauges[0]!.max])).toEqual([
      [0, 0, 'Fox', { rank: 0, file: 0 }, 1],
      [1, 0, 'Fox', { rank: 0, file: 1 }, 1],
      [2, 0, 'Old fox', { rank: 0, file: 2 }, 3],
      [3, 1, 'Bear', { rank: 0, file: 0 }, 12],
    ]);
    expect([START.phase, START.roundLabel, START.winner]).toEqual(['18" apart', 'Before the battle', null]);
    expect(START.score).toEqual([
      { name: 'Foxes', sub: '2 Fox, 1 Old fox', value: 3, max: 3, label: 'models' },
      { name: 'Bear', sub: '', value: 1, max: 1, label: 'models' },
    ]);
  });
  test('ten models in a rank', () => {
    const pack = start({ ...FOXES, models: 12, lines: [{ name: 'Fox', count: 12, wounds: 1 }] }, BEAR);
    expect([9, 10, 11].map((i) => pack.pieces[i]!.at)).toEqual([
      { rank: 0, file: 9 },
      { rank: 1, file: 0 },
      { rank: 1, file: 1 },
    ]);
  });
  test('big models are bigger, beasts and vehicles have their own sign', () => {
    expect(START.pieces.map(({ glyph, size }) => [glyph, size])).toEqual([
      ['squad', 1],
      ['squad', 1],
      ['squad', 1.2],
      ['beast', 1.6],
    ]);
    expect(start({ ...BEAR, vehicle: true }, BEAR).pieces[0]!.glyph).toBe('vehicle');
    const six = { ...BEAR, wounds: 6, lines: [{ name: 'Bear', count: 1, wounds: 6 }] };
    const five = { ...BEAR, wounds: 5, lines: [{ name: 'Bear', count: 1, wounds: 5 }] };
    expect(start(six, five).pieces.map(({ glyph }) => glyph)).toEqual(['beast', 'squad']);
  });
  test('nothing else opens a replay', () => {
    expect(() => view.begin(attacks)).toThrow('a replay starts with its begin event');
  });
});

describe('the picture after an event', () => {
  test('a turn names its round and phase, and its side is the one that acts', () => {
    const turn = view.apply(START, { kind: 'turn', round: 2, side: 0, engaged: false });
    expect([turn.round, turn.roundLabel, turn.phase, turn.acting]).toEqual([2, 'Round 2', 'Shooting', 2]);
    expect(view.apply(START, { kind: 'turn', round: 1, side: 1, engaged: true })).toMatchObject({ phase: 'In combat', acting: 3 });
  });
  test('the roll-off changes nothing', () => {
    expect(view.apply(START, { kind: 'first', side: 0, rolls })).toBe(START);
  });
  test.each<[string, Wh40kEvent]>([
    ['Charge', { kind: 'charge', side: 0, arrives: true, rolls }],
    ['Failed charge', { kind: 'charge', side: 0, arrives: false, rolls }],
    ['Shooting: Bow', attacks],
    ['Fight: Bow', { ...attacks, phase: 'fight' }],
    ['Hazardous: failed', hazard],
    ['Hazardous: passed', { ...hazard, failed: 0, taken: 0, lost: 0, left: 3 }],
    ['Morale broken', morale],
    ['Morale holds', { ...morale, failed: false, fled: 0 }],
    ['Over', { kind: 'end', winner: 0, points: [1, 0], models: [1, 0], turns: 2 }],
  ])('phase: %s', (phase, event) => expect(view.apply(START, event).phase).toBe(phase));

  test('the funnel begins anew with each weapon, and each stage counts those of the one before', () => {
    const saves: Wh40kEvent = { kind: 'saves', side: 0, count: 1, of: 2, rolls };
    const events: Wh40kEvent[] = [hits, attacks, hits, { ...hits, kind: 'wounds', count: 2, of: 2 }, saves, { ...damage, side: 0 }];
    const { marks } = events.reduce((scene, event) => view.apply(scene, event), START);
    expect(marks.map((mark) => (mark.kind === 'stage' ? [mark.id, mark.count, mark.of] : null))).toEqual([
      ['attacks', 4, 4],
      ['hits', 2, 4],
      ['wounds', 2, 2],
      ['unsaved', 1, 2],
      ['damage', 2, 2],
      ['slain', 1, 1],
    ]);
  });
  test('wounds are taken from the front, and the score counts who is left', () => {
    const hurt = view.apply(START, { ...damage, taken: 3, slain: 2, lost: 3, left: 1 });
    expect(wounds(hurt)).toEqual([0, 0, 2, 12]);
    expect(hurt.pieces.map((piece) => piece.down)).toEqual([true, true, false, false]);
    expect(hurt.score.map(({ value }) => value)).toEqual([1, 1]);
    expect(hurt.pieces[3]).toBe(START.pieces[3]);
  });
  test('unless the leader was hit first', () => {
    expect(wounds(view.apply(START, { ...damage, lost: 3, leaderLost: 2 }))).toEqual([0, 1, 1, 12]);
    const late: Wh40kEvent = { ...damage, kind: 'devastating', weapon: 'Claw', count: 1, lost: 2, leaderLost: 2 };
    expect(wounds(view.apply(START, late))).toEqual([1, 1, 1, 12]);
  });
  test('Hazardous weapons and morale cost their own side', () => {
    expect(wounds(view.apply(START, hazard))).toEqual([0, 1, 3, 12]);
    expect(wounds(view.apply(START, morale))).toEqual([0, 0, 3, 12]);
  });
  test('the end has a winner and nobody who acts', () => {
    const end = view.apply(view.apply(START, attacks), { kind: 'end', winner: 1, points: [0, 5000], models: [0, 3], turns: 2 });
    expect([end.winner, end.acting, end.marks]).toEqual([1, -1, []]);
  });
});

describe('what happens on the stage', () => {
  test('names, rounds and the result', () => {
    expect(view.beats(START, { kind: 'begin', sides: [FOXES, BEAR], distance: 18, rounds: 2 })).toMatchObject([
      { kind: 'banner', text: 'Foxes', sub: 'against Bear', side: null },
    ]);
    expect(view.beats(START, { kind: 'turn', round: 1, side: 1, engaged: false })).toMatchObject([
      { kind: 'banner', text: 'Round 1', sub: 'Bear', side: 1 },
    ]);
    const end: Kind<'end'> = { kind: 'end', winner: 1, points: [1250, 5000], models: [1, 3], turns: 4 };
    expect(view.beats(START, end)).toMatchObject([{ kind: 'result', title: 'Bear wins', by: 'By points destroyed, 12.5 to 50', side: 1 }]);
    expect(view.beats(START, { ...end, winner: 2 })).toMatchObject([{ kind: 'result', title: 'Draw', side: null }]);
  });
  test.each<[string, number, Wh40kEvent]>([
    ['Roll-off', 2, { kind: 'first', side: 0, rolls }],
    ['Charge', 2, { kind: 'charge', side: 0, arrives: true, rolls }],
    ['Attacks', 2, attacks],
    ['2 hits', 2, hits],
    ['1 hit', 2, { ...hits, count: 1 }],
    ['1 wound', 2, { ...hits, kind: 'wounds', count: 1 }],
    ['0 wounds', 2, { ...hits, kind: 'wounds', count: 0 }],
    ['1 unsaved', 3, { kind: 'saves', side: 0, count: 1, of: 2, rolls }],
    ['Damage', 0, damage],
    ['Damage', 0, { ...damage, kind: 'mortals', weapon: 'Claw', count: 2 }],
    ['Damage', 0, hazard],
    ['Morale', 0, morale],
  ])('dice are thrown by, or at, the right model: %s', (caption, piece, event) => {
    expect(beatOf(event, 'dice')).toMatchObject([{ caption, piece, rolls }]);
  });
  test('what has no dice shows none', () => {
    const still: Wh40kEvent[] = [
      { kind: 'charge', side: 0, arrives: true, rolls: [] },
      { ...attacks, rolls: [] },
      { ...hits, rolls: [] },
    ];
    expect(still.flatMap((event) => beatOf(event, 'dice'))).toEqual([]);
    expect(beatOf(still[0]!, 'move')).toMatchObject([{ at: 0, mode: 'charge', piece: 2 }]);
  });
  test('a charge that fails does not move', () => {
    const failed: Wh40kEvent = { kind: 'charge', side: 0, arrives: false, rolls };
    expect(beatOf(failed, 'move')).toEqual([]);
    expect(beatOf(failed, 'float')).toMatchObject([{ text: 'fails', tone: 'bad', piece: 2, at: 0.9 }]);
  });
  test('bullets and blades, that hit or find nothing to do', () => {
    expect(beatOf(attacks, 'attack')).toMatchObject([{ from: 2, to: 3, style: 'bullet', result: 'hit', count: 4 }]);
    expect(beatOf({ ...attacks, phase: 'fight', count: 0 }, 'attack')).toMatchObject([{ style: 'melee', result: 'miss', count: 0 }]);
  });
  test.each<[string, string, Wh40kEvent]>([
    ['-2', 'damage', damage],
    ['-2', 'damage', { ...damage, kind: 'devastating', weapon: 'Claw', count: 1 }],
    ['-1', 'damage', hazard],
    ['holds', 'note', { ...hazard, failed: 0, taken: 0, lost: 0 }],
    ['1 flees', 'damage', morale],
    ['2 flee', 'damage', { ...morale, fled: 2 }],
    ['holds', 'note', { ...morale, failed: false, lost: 0 }],
  ])('over the models stands "%s" as %s', (text, tone, event) => {
    expect(beatOf(event, 'float')).toMatchObject([{ text, tone, piece: 0 }]);
  });
  test('who loses the last wound falls, and who flees runs', () => {
    expect(beatOf({ ...damage, lost: 2 }, 'fall')).toMatchObject([
      { piece: 0, style: 'fall' },
      { piece: 1, style: 'fall' },
    ]);
    const fallen = view.apply(START, { ...damage, taken: 1, lost: 1 });
    expect(beatOf(morale, 'fall', fallen)).toMatchObject([{ piece: 1, style: 'rout', at: 0.8 }]);
  });
  test('with nobody left, the first place stands for the unit', () => {
    const empty = view.apply(START, { ...damage, lost: 5, left: 0 });
    expect(beatOf({ ...damage, rolls: [] }, 'float', empty)).toMatchObject([{ piece: 0 }]);
    expect(view.apply(empty, { kind: 'turn', round: 2, side: 0, engaged: false }).acting).toBe(-1);
  });
});

describe('the card of a model', () => {
  test('its wounds, its unit, and what it did last', () => {
    const hurt = view.apply(START, { ...damage, taken: 3, slain: 2, lost: 3, left: 1 });
    const old = view.card(hurt, 2, [attacks, { ...attacks, side: 1, weapon: 'Claw' }, damage]);
    expect(old).toEqual({
      title: 'Old fox',
      sub: 'Foxes',
      rows: [
        { label: 'Wounds', value: '2 of 3' },
        { label: 'Models left', value: '1 of 3' },
        { label: 'Last attack', value: '2 x Bow', note: '4 attacks' },
      ],
      notes: [],
    });
    expect(view.card(hurt, 0, []).notes).toEqual(['Out of the fight']);
    expect(view.card(hurt, 0, []).rows).toHaveLength(2);
  });
});
