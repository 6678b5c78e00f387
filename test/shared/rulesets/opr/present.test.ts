/** Every event of a match as a line of the log, as beats of the film, and as a change of the picture. */
import { expect, describe as group, test } from 'vitest';
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { describe } from '../../../../src-shared/rulesets/opr/present/describe.ts';
import type { AttackEvent, OprEvent, UnitCard } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { sound } from '../../../../src-shared/rulesets/opr/present/sound.ts';
import { view } from '../../../../src-shared/rulesets/opr/present/view.ts';

const WARDENS: UnitCard = { name: 'Wardens', models: 5, health: 5, points: 100, ai: 'shooting', weapons: ['Rifle'] };
const TITAN: UnitCard = { name: 'Titan', models: 1, health: 12, points: 300, ai: 'melee', weapons: ['Claws'] };
const BEGIN: OprEvent = { kind: 'begin', units: [WARDENS, TITAN] };
const START = view.begin(BEGIN);

const ATTACK: AttackEvent = {
  kind: 'attack',
  side: 0,
  target: 1,
  phase: 'shoot',
  weapon: 'Rifle',
  distance: 10,
  dice: 5,
  toHit: 4,
  toBlock: 3,
  toBlockSix: 3,
  toIgnore: [],
  hitFaces: [1, 2, 4, 5, 6],
  extraFaces: [],
  blockFaces: [2, 3, 6],
  reblockFaces: [],
  blocked: [false, true, true],
  reblocked: [],
  ignoreFaces: [],
  protectFaces: [],
  hits: 3,
  wounds: 1,
  killed: 0,
  models: 1,
  health: 11,
  destroyed: false,
  firstBlood: false,
};
const attack = (part: Partial<AttackEvent>): AttackEvent => ({ ...ATTACK, ...part });
const hex = (part: object): OprEvent => ({
  kind: 'hex',
  side: 1,
  what: 'push',
  passed: false,
  face: 2,
  again: null,
  target: 4,
  bonus: 0,
  from: 4,
  to: 10,
  ...part,
});
const morale = (part: object): OprEvent => ({
  kind: 'morale',
  side: 1,
  because: 'wounds',
  face: 2,
  target: 4,
  bonus: 0,
  again: null,
  result: 'shaken',
  ...part,
});

/** What stands in the log: title, value, note. */
const said = (event: OprEvent) =>
  describe(event).map(({ title, value, note }) => [title, value, note].filter((part) => part !== undefined).join(' | '));
const rolled = (event: OprEvent) =>
  describe(event)[0]!.dice.map(({ label, faces, target, modifier }) => [
    label,
    faces,
    target,
    ...(modifier === undefined ? [] : [modifier]),
  ]);

group('the log', () => {
  test.each<readonly [event: OprEvent, lines: readonly string[]]>([
    [BEGIN, ['Wardens against Titan | best of three']],
    [{ kind: 'game', game: 2, score: [1, 0], at: [null, 3], first: 1 }, ['Game 2 | 1 : 0', 'Acts first']],
    [{ kind: 'round', round: 3, first: 0 }, ['Round 3']],
    [{ kind: 'arrive', side: 0, at: 9 }, ['Arrives from ambush | +9"']],
    [{ kind: 'arrive', side: 0, at: -9 }, ['Arrives from ambush | -9"']],
    [{ kind: 'activate', side: 0, does: 'hold' }, ['Holds']],
    [{ kind: 'activate', side: 0, does: 'advance' }, []],
    [{ kind: 'move', side: 0, mode: 'charge', from: -6, to: 2 }, ['Charges | 8" | -6" to +2"']],
    [{ kind: 'melee', side: 0, wounds: [2, 2], fear: [0, 0], loser: null }, ['The melee is even | 2 to 2']],
    [{ kind: 'melee', side: 0, wounds: [2, 1], fear: [0, 2], loser: 0 }, ['Loses the melee | 2 to 3 | Fear counts 0 and 2']],
    [{ kind: 'spot', side: 0, face: 4, marked: true }, ['Marks the enemy']],
    [{ kind: 'spot', side: 0, face: 3, marked: false }, ['Fails to mark the enemy']],
    [{ kind: 'gone', side: 0 }, ['Destroys itself']],
    [{ kind: 'reinforce', side: 0, at: -12, models: 5, health: 5 }, ['Reinforcements arrive | -12"']],
    [{ kind: 'rally', side: 0, face: null, recovered: true }, ['Rallies and stays idle']],
    [{ kind: 'rally', side: 0, face: 4, recovered: true }, ['Recovers']],
    [{ kind: 'rally', side: 0, face: 3, recovered: false }, ['Stays Shaken']],
    [{ kind: 'control', round: 1, holder: 2, held: [0, 0] }, ['No one holds the objective | 0 : 0 | rounds held']],
    [{ kind: 'control', round: 1, holder: 1, held: [0, 1] }, ['Holds the objective | 0 : 1 | rounds held']],
    [{ kind: 'gameEnd', game: 1, winner: 2, score: [0, 0] }, ['Game 1 is drawn | 0 : 0']],
    [{ kind: 'gameEnd', game: 1, winner: 0, score: [1, 0] }, ['Wins game 1 | 1 : 0']],
    [{ kind: 'end', winner: 2, games: [1, 1], tiebreak: null }, ['The match is drawn | 1 : 1']],
    [{ kind: 'end', winner: 1, games: [1, 1], tiebreak: 'wounds dealt' }, ['Wins the match | 1 : 1 | decided by wounds dealt']],
    [{ kind: 'mend', side: 0, faces: [2], healed: 2, left: 4, models: 4 }, ['Mends | 2 wounds healed']],
    [{ kind: 'mend', side: 0, faces: [5, 1], target: 5, healed: 1, left: 4, models: 4 }, ['Mends | 1 wound healed']],
    [hex({}), ['Is driven back | 6"']],
    [hex({ what: 'tire', to: 4 }), ['Tires']],
    [hex({ passed: true, to: 4 }), ['Keeps its will']],
    [morale({}), ['Is Shaken | at half strength']],
    [morale({ result: 'routed', because: 'melee' }), ['Routs | after losing the melee']],
    [morale({ result: 'stands' }), ['Does not retreat | at half strength']],
  ])('%j', (event, lines) => expect(said(event)).toEqual(lines));

  test.each<readonly [name: string, part: Partial<AttackEvent>, line: string]>([
    ['a wound', {}, 'Shoots with Rifle | 1 wound | from 10", 3 hits, 1 model with 11 wounds left'],
    ['in melee', { phase: 'melee' }, 'Strikes with Rifle | 1 wound | 3 hits, 1 model with 11 wounds left'],
    ['nothing hits', { hits: 0, wounds: 0 }, 'Shoots with Rifle | misses | from 10"'],
    ['everything is blocked', { wounds: 0 }, 'Shoots with Rifle | no wound | from 10", 3 hits'],
    ['the last wound', { destroyed: true, wounds: 2 }, 'Shoots with Rifle | 2 wounds | from 10", 3 hits, destroyed'],
    ['a weapon that harms its bearer', { target: 0, weapon: 'Hazardous' }, 'Hazardous | 1 wound | 1 model with 11 wounds left'],
    ['wounds without dice', { dice: 0, weapon: 'Poison cloud' }, 'Poison cloud | 1 wound | 1 model with 11 wounds left'],
  ])('an attack: %s', (_name, part, line) => expect(said(attack(part))).toEqual([line]));

  test('highlights: the last wound before the first', () => {
    const highlight = (event: OprEvent) => describe(event)[0]?.highlight;
    expect(highlight(attack({}))).toBeUndefined();
    expect(highlight(attack({ firstBlood: true }))).toBe('first blood');
    expect(highlight(attack({ firstBlood: true, destroyed: true }))).toBe('destroyed');
    expect(highlight(morale({ result: 'routed' }))).toBe('rout');
    expect(highlight(morale({ result: 'passed' }))).toBeUndefined();
  });

  test('dice with the number they needed', () => {
    const every = attack({ extraFaces: [6], reblockFaces: [1], reblocked: [false], ignoreFaces: [5], toIgnore: [6, 5], protectFaces: [4] });
    expect(rolled(every)).toEqual([
      ['to hit', [1, 2, 4, 5, 6], 4],
      ['extra attacks', [6], 4],
      ['to block', [2, 3, 6], 3],
      ['block again', [1], 3],
      ['Protection Feat', [4], 5],
      ['to ignore', [5], 5],
    ]);
    expect(describe(attack({}))[0]?.dice[1]?.success).toEqual([false, true, true]);
    expect(rolled(attack({ hitFaces: [], blockFaces: [] }))).toEqual([]);
    expect(rolled(morale({ bonus: 1, again: 5 }))).toEqual([
      ['morale', [2], 4, 1],
      ['fearless', [5], 4],
    ]);
    expect(rolled(morale({ face: null }))).toEqual([]);
    expect(rolled(hex({ bonus: -1, again: 3 }))).toEqual([
      ['morale', [2], 4, -1],
      ['fearless', [3], 4],
    ]);
    expect(rolled(hex({ face: null }))).toEqual([]);
    expect(rolled({ kind: 'rally', side: 0, face: null, recovered: true })).toEqual([]);
  });

  test('Mend rolls a D3, Reanimation a D6 for each wound, however few', () => {
    const dice = (part: { faces: number[]; target?: number }) => {
      const [roll] = describe({ kind: 'mend', side: 0, healed: 1, left: 4, models: 4, ...part })[0]!.dice;
      return [roll!.sides, roll!.target];
    };
    expect([dice({ faces: [2] }), dice({ faces: [5], target: 5 }), dice({ faces: [5, 1], target: 5 })]).toEqual([
      [3, undefined],
      [6, 5],
      [6, 5],
    ]);
    // Older replays don't have the number needed.
    expect([dice({ faces: [5] }), dice({ faces: [1, 2] })]).toEqual([
      [6, undefined],
      [6, undefined],
    ]);
  });
});

group('the picture', () => {
  const after = (...events: readonly OprEvent[]) => events.reduce((scene, event) => view.apply(scene, event), START);
  const health = (scene: Scene, side: number) => scene.pieces[side]?.gauges[0]?.now;

  test('a squad, a beast, a vehicle, a fighter and a shooter look different', () => {
    const glyph = (part: { readonly models?: number; readonly health?: number; readonly ai?: string }) => {
      const unit: UnitCard = { ...TITAN, models: part.models ?? 1, health: part.health ?? 12, ai: part.ai ?? 'melee' };
      return view.begin({ kind: 'begin', units: [unit, TITAN] }).pieces[0]?.glyph;
    };
    expect(glyph({ models: 3 })).toBe('squad');
    expect(glyph({})).toBe('beast');
    expect(glyph({ ai: 'shooting' })).toBe('vehicle');
    expect(glyph({ health: 3 })).toBe('sword');
    expect(glyph({ health: 3, ai: 'shooting' })).toBe('bow');
    expect(view.begin({ kind: 'round', round: 1, first: 0 }).pieces.map(({ name }) => name)).toEqual(['', '']);
  });

  test('wounds, falls and fresh copies', () => {
    expect(health(after(attack({})), 1)).toBe(11);
    expect(after(attack({ destroyed: true, health: 0 })).pieces[1]).toMatchObject({ down: true });
    expect(after({ kind: 'gone', side: 0 }).pieces[0]).toMatchObject({ down: true });
    const copied = after({ kind: 'gone', side: 0 }, { kind: 'reinforce', side: 0, at: -12, models: 5, health: 5 });
    expect(copied.pieces[0]).toMatchObject({ down: false, at: { x: -12 } });
  });

  test('nerve: shaken until it recovers, gone where it routs', () => {
    const status = (scene: Scene) => scene.pieces[1]?.status.map(({ id }) => id);
    expect(status(after(morale({})))).toEqual(['shaken']);
    expect(status(after(morale({}), { kind: 'rally', side: 1, face: 3, recovered: false }))).toEqual(['shaken']);
    expect(status(after(morale({}), { kind: 'rally', side: 1, face: 4, recovered: true }))).toEqual([]);
    expect(after(morale({ result: 'routed' })).pieces[1]).toMatchObject({ down: true });
    expect(after(morale({ result: 'passed' }))).toEqual(START);
    expect(after({ kind: 'melee', side: 0, wounds: [0, 0], fear: [0, 0], loser: null })).toBe(START);
  });

  test('places, order and score', () => {
    expect(after({ kind: 'move', side: 0, mode: 'rush', from: -12, to: 0 }).pieces[0]?.at).toEqual({ x: 0 });
    expect(after(hex({})).pieces[1]?.at).toEqual({ x: 10 });
    expect(after({ kind: 'arrive', side: 1, at: 9 }).pieces[1]?.at).toEqual({ x: 9 });
    expect(after({ kind: 'round', round: 2, first: 1 }).order).toEqual([1, 0]);
    expect(after({ kind: 'spot', side: 1, face: 1, marked: false }).acting).toBe(1);
    expect(after({ kind: 'control', round: 1, holder: 1, held: [0, 1] }).marks).toEqual([{ kind: 'control', holder: 1 }]);
    expect(after({ kind: 'end', winner: 0, games: [2, 1], tiebreak: null })).toMatchObject({
      winner: 0,
      score: [{ value: 2 }, { value: 1 }],
    });
  });

  test('the fallen stay where the unit stood, and get up where it is healed', () => {
    const hit = attack({ side: 1, target: 0, models: 3, health: 3, killed: 2, destroyed: false });
    const fallen = (...events: OprEvent[]) => after(...events).pieces[0]!.fallen;
    expect(fallen(hit)).toEqual([{ x: -12 }, { x: -12 }]);
    const on: OprEvent = { kind: 'move', side: 0, mode: 'advance', from: -12, to: -6 };
    expect(fallen(hit, on)).toEqual([{ x: -12 }, { x: -12 }]);
    expect(fallen(hit, on, { ...hit, models: 2, health: 2, killed: 1 })).toEqual([{ x: -12 }, { x: -12 }, { x: -6 }]);
    expect(fallen(hit, { kind: 'mend', side: 0, faces: [6], healed: 1, left: 4, models: 4 })).toEqual([{ x: -12 }]);
    expect(after(hit, on).pieces[0]!.trail).toEqual([{ x: -6 }]);
    expect(after(hit, { kind: 'game', game: 2, score: [0, 0], at: [-12, 12], first: 0 }).pieces[0]).toMatchObject({
      fallen: [],
      trail: [{ x: -12 }],
    });
  });

  test('a timeline shows the wounds left, not the games won', () => {
    const strength = after(attack({ side: 1, target: 0, models: 3, health: 3 })).score[0].strength;
    expect(strength).toEqual({ value: 3, max: 5, label: 'wounds' });
    expect(after(morale({ side: 0, result: 'routed' })).score[0].strength?.value).toBe(0);
  });

  test('a new game: fresh units, one of them still off the table', () => {
    const game = after(attack({ destroyed: true, health: 0 }), { kind: 'game', game: 2, score: [1, 0], at: [-12, null], first: 0 });
    expect(game.pieces[1]).toMatchObject({ at: { off: true }, down: false, gauges: [{ now: 12 }] });
    expect(view.card(game, 1, [BEGIN]).rows).toContainEqual({ label: 'Place', value: 'off the table' });
  });

  test('the card of a unit counts what it did to the other, not to itself', () => {
    const events: OprEvent[] = [BEGIN, attack({ wounds: 3, killed: 1 }), attack({ target: 0, wounds: 9 })];
    const card = view.card(START, 0, events);
    expect(card).toMatchObject({ title: 'Wardens', sub: '100 pts, shooting AI', notes: ['Rifle'] });
    expect(card.rows.map(({ value }) => value)).toEqual(['5 of 5', '5 of 5', '-12"', '3', '1']);
    expect(view.card(START, 0, [])).toMatchObject({ sub: '', notes: [] });
    expect(view.card(START, 7, events)).toEqual({ title: '', sub: '', rows: [], notes: [] });
  });
});

group('the film', () => {
  const beats = (event: OprEvent) => view.beats(START, event);
  const kinds = (event: OprEvent) => beats(event).map(({ kind }) => kind);

  test.each<readonly [event: OprEvent, kinds: readonly string[]]>([
    [{ kind: 'activate', side: 0, does: 'hold' }, []],
    [attack({}), ['attack', 'dice', 'float']],
    [attack({ wounds: 0 }), ['attack', 'dice']],
    [attack({ dice: 0, destroyed: true }), ['float', 'fall']],
    [hex({}), ['dice', 'move']],
    [hex({ to: 4, passed: true }), ['dice', 'float']],
    [morale({}), ['dice', 'status']],
    [morale({ result: 'routed' }), ['dice', 'fall']],
    [morale({ result: 'passed' }), ['dice']],
    [{ kind: 'melee', side: 0, wounds: [0, 0], fear: [0, 0], loser: null }, []],
    [{ kind: 'melee', side: 0, wounds: [0, 1], fear: [0, 0], loser: 0 }, ['float']],
    [{ kind: 'gone', side: 0 }, ['fall']],
    [{ kind: 'reinforce', side: 0, at: 0, models: 1, health: 1 }, ['status']],
    [{ kind: 'spot', side: 0, face: 4, marked: true }, ['dice']],
    [{ kind: 'control', round: 1, holder: 2, held: [0, 0] }, ['pause']],
  ])('%j', (event, expected) => expect(kinds(event)).toEqual(expected));

  test('shots look as their weapon is called, hits and misses as they are, twelve at most', () => {
    const shot = (part: Partial<AttackEvent>) => beats(attack(part))[0];
    expect(shot({})).toMatchObject({ style: 'bullet', result: 'hit', count: 5 });
    expect(shot({ weapon: 'Lens Rifle', dice: 40 })).toMatchObject({ style: 'beam', count: 12 });
    expect(shot({ weapon: 'Flame Hose' })).toMatchObject({ style: 'flame' });
    expect(shot({ weapon: 'Smoke Mortar' })).toMatchObject({ style: 'missile' });
    expect(shot({ weapon: 'Verse Cannon' })).toMatchObject({ style: 'shell' });
    expect(shot({ phase: 'melee', hits: 0 })).toMatchObject({ style: 'melee', result: 'miss' });
  });

  test('words for the end of a match and of a test', () => {
    expect(beats({ kind: 'end', winner: 2, games: [1, 1], tiebreak: null })[0]).toMatchObject({
      kind: 'result',
      title: 'Draw, 1-1',
      side: null,
    });
    expect(beats({ kind: 'end', winner: 1, games: [1, 2], tiebreak: null })[0]).toMatchObject({
      title: 'Titan wins 2-1',
      by: 'Best of three',
    });
    expect(beats({ kind: 'end', winner: 1, games: [1, 1], tiebreak: 'wounds dealt' })[0]).toMatchObject({
      title: 'Titan wins 1-1',
      by: 'Decided by wounds dealt',
      side: 1,
    });
    expect(beats({ kind: 'gameEnd', game: 2, winner: 0, score: [1, 1] })[0]).toMatchObject({
      text: 'Wardens wins game 2',
      sub: 'Wardens 1 : 1 Titan',
    });
    expect(beats({ kind: 'rally', side: 0, face: 3, recovered: false })[0]).toMatchObject({ text: 'stays Shaken' });
    expect(beats({ kind: 'rally', side: 0, face: 4, recovered: true })[0]).toMatchObject({ text: 'rallies' });
    expect(beats({ kind: 'round', round: 1, first: 1 })[0]).toMatchObject({ side: 1 });
  });
});

group('the sounds', () => {
  test('a gun sounds like its name, a blade like a blade, whatever it is called', () => {
    expect(sound(attack({ weapon: 'Rocket Pod' }))).toEqual({ weapon: 'missile' });
    expect(sound(attack({ weapon: 'Rifle' }))).toEqual({ weapon: 'shot-light' });
    expect(sound(attack({ weapon: 'Rocket Pod', phase: 'melee' }))).toEqual({ weapon: 'melee' });
  });

  test('tests of nerve have one of their own; rounds are silent', () => {
    expect([sound(morale({})), sound(hex({})), sound({ kind: 'round', round: 1, first: 0 })]).toEqual([
      { morale: true },
      { morale: true },
      {},
    ]);
  });
});
