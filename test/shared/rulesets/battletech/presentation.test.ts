/** What a viewer reads and sees of each event of a duel: log lines, beats, scenes and the card of a 'Mech. */
import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../../src-shared/contract/scene.ts';
import { describe as linesOf } from '../../../../src-shared/rulesets/battletech/present/describe.ts';
import type { DuelEvent, UnitCard, UnitSnapshot } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { view } from '../../../../src-shared/rulesets/battletech/present/view.ts';

type Of<K extends DuelEvent['kind']> = Extract<DuelEvent, { kind: K }>;

const state = (given: Partial<UnitSnapshot> = {}): UnitSnapshot => ({
  armour: [9, 20, 15, 15, 10, 10, 12, 12, 6, 5, 5],
  structure: [3, 16, 12, 12, 8, 8, 12, 12],
  heat: 0,
  pilotHits: 0,
  prone: false,
  shutdown: false,
  conscious: true,
  destroyed: false,
  lost: [],
  shots: [12, 6],
  ...given,
});
const WHOLE = 119 + 83;
const unit = (given: Partial<UnitCard> = {}): UnitCard => ({
  name: 'Mastiff',
  detail: '50 tons',
  mass: 50,
  quad: false,
  walk: 4,
  run: 6,
  jump: 0,
  sinks: 10,
  dissipation: 20,
  weapons: [
    { name: 'Medium Laser', location: 'RA', rear: false, heat: 3, damage: 5 },
    { name: 'Medium Laser', location: 'CT', rear: true, heat: 3, damage: 5 },
    { name: 'LRM 10', location: 'LT', rear: false, heat: 4, damage: 10 },
  ],
  bins: [
    { name: 'LRM 10', location: 'LT', shots: 12 },
    { name: 'LRM 10', location: 'RT', shots: 12 },
  ],
  hex: [4, 4],
  facing: 3,
  start: state(),
  ...given,
});
const begin = (a: Partial<UnitCard> = {}, b: Partial<UnitCard> = {}): Of<'begin'> => ({
  kind: 'begin',
  maps: ['Foundry', 'Mire'],
  columns: 32,
  rows: 17,
  theme: '',
  tiles: [],
  units: [unit(a), unit({ name: 'Culverin', hex: [20, 8], facing: 0, ...b })],
  attacker: 0,
});
const move = (given: Partial<Of<'move'>> = {}): Of<'move'> => ({
  kind: 'move',
  side: 0,
  mode: 'walk',
  path: [
    [4, 4],
    [4, 5],
    [4, 6],
  ],
  facings: [3, 3, 2],
  cost: 3,
  hexes: 2,
  heat: 1,
  why: 'closes in',
  considered: [],
  count: 1,
  ...given,
});
const considered = (given: Partial<Of<'move'>['considered'][number]> = {}) => ({
  hex: [4, 6] as const,
  facing: 2,
  mode: 'walk',
  score: 0.123456,
  parts: { deal: 0.2, take: -0.05 },
  ...given,
});
const aim = (given: Partial<Of<'aim'>> = {}): Of<'aim'> => ({
  kind: 'aim',
  side: 0,
  twist: 0,
  distance: 6,
  sees: true,
  cover: false,
  weapons: 3,
  heat: 10,
  why: 'within its sinks',
  ...given,
});
const shot = (given: Partial<Of<'shot'>> = {}): Of<'shot'> => ({
  kind: 'shot',
  side: 0,
  weapon: 'LRM 10',
  mode: '',
  location: 'LT',
  style: 'missile',
  rolls: [],
  parts: [
    [4, 'gunnery'],
    [2, 'range_medium'],
    [-1, 'targeting_computer'],
    [1, 'mystery'],
  ],
  number: 6,
  hit: true,
  missiles: 6,
  from: 'front',
  hits: [
    { location: 'RT', damage: 5, rear: false, roll: 6 },
    { location: 'CT', damage: 1, rear: true, roll: 7 },
  ],
  notes: [],
  after: state(),
  own: state(),
  ...given,
});
const blow = (given: Partial<Of<'blow'>> = {}): Of<'blow'> => ({
  kind: 'blow',
  side: 0,
  attack: 'kick',
  rolls: [],
  parts: [
    [5, 'piloting'],
    [-2, 'situation'],
  ],
  number: 3,
  hit: true,
  hits: [{ location: 'RL', damage: 10, rear: false, roll: 0 }],
  notes: [],
  after: state(),
  ...given,
});
const heat = (given: Partial<Of<'heat'>> = {}): Of<'heat'> => ({
  kind: 'heat',
  side: 1,
  before: 4,
  built: 20,
  sunk: 10,
  now: 14,
  rolls: [],
  notes: [],
  after: state({ heat: 14 }),
  ...given,
});
const fall = (given: Partial<Of<'fall'>> = {}): Of<'fall'> => ({
  kind: 'fall',
  side: 1,
  facing: 4,
  hits: [{ location: 'LT', damage: 5, rear: false, roll: 8 }],
  notes: [],
  after: state({ prone: true }),
  ...given,
});
const piloting = (success: boolean): Of<'piloting'> => ({
  kind: 'piloting',
  side: 1,
  reason: 'kicked',
  rolls: [],
  success,
  parts: [
    [5, 'piloting'],
    [3, 'damage'],
  ],
});
const end = (given: Partial<Of<'end'>> = {}): Of<'end'> => ({
  kind: 'end',
  winner: 0,
  reason: 'destroyed',
  causes: ['', 'head destroyed'],
  turns: 5,
  ...given,
});

/** The side of the event is named later: a placeholder in the text. */
const read = (event: DuelEvent) =>
  linesOf(event).map((one) => ({ ...one, clause: one.clause?.replace(/⟨[^⟩]*⟩/g, 'it'), title: one.title.replace(/⟨[^⟩]*⟩/g, 'it') }));

describe('the log', () => {
  test('a duel begins with both names and the sheets', () => {
    expect(read(begin())).toMatchObject([{ level: 'round', title: 'Mastiff against Culverin', value: 'Foundry + Mire' }]);
  });

  test.each([
    ['stand', 'stands in 0507, facing SE'],
    ['walk', 'walks to 0507, facing SE'],
    ['run', 'runs to 0507, facing SE'],
    ['jump', 'jumps to 0507, facing SE'],
  ])('a move of kind %s', (mode, title) => {
    expect(read(move({ mode }))).toMatchObject([{ title, value: '2 hexes, 3 MP', note: 'closes in' }]);
  });

  test('what was compared is a line of its own, where there was a choice', () => {
    expect(read(move({ considered: [considered()] }))).toHaveLength(1);
    const lines = read(move({ considered: [considered(), considered({ hex: [5, 5], facing: 0, mode: 'run', score: 0.1 })], count: 12 }));
    expect(lines[1]).toMatchObject({ title: 'compared 12 positions', value: '0507 SE walk 0.123, 0606 N run 0.100', reasoning: true });
  });

  test('piloting rolls, falls and getting up', () => {
    expect(read(piloting(true))).toMatchObject([{ title: 'piloting roll: kicked', value: 'holds', note: '5 piloting + 3 damage' }]);
    expect(read(piloting(true))[0]?.clause).toContain('makes its piloting roll');
    expect(read(piloting(false))[0]).toMatchObject({ value: 'fails', clause: expect.stringContaining('fails its piloting roll') });
    expect(read(fall())[0]).toMatchObject({ title: 'falls', value: '5 LT', highlight: 'fall' });
    expect(read(fall({ notes: ['pilot hit (fall), 1 of 6', 'pilot passes out (2 against 3)'] }))[0]).toMatchObject({
      note: 'pilot hit (fall), 1 of 6; pilot passes out (2 against 3)',
      clause: expect.stringMatching(/falls: pilot passes out$/),
    });
    expect(read({ kind: 'rise', side: 0, facing: 2, success: true, after: state() })[0]).toMatchObject({ title: 'stands up' });
  });

  test('aiming: how far, past what, with which twist, and why so', () => {
    expect(read(aim())[0]).toMatchObject({ title: 'aims at 6 hexes', value: '3 weapons, 10 heat: within its sinks' });
    expect(read(aim({ cover: true, twist: -1 }))[0]?.title).toBe('aims at 6 hexes, target in cover, torso left');
    expect(read(aim({ twist: 1 }))[0]?.title).toBe('aims at 6 hexes, torso right');
    expect(read(aim({ sees: false }))[0]).toMatchObject({ title: 'no line of sight', value: '6 hexes' });
  });

  test('a shot: what hit where, the sum of its number, and from which side', () => {
    expect(read(shot())[0]).toMatchObject({
      title: 'LRM 10, LT',
      value: '6 hit: 5 RT, 1 CT rear',
      note: '4 gunnery + 2 medium range - 1 computer + 1 mystery = 6+; from the front',
    });
    expect(read(shot({ missiles: 1, mode: 'SRM', hits: [{ location: 'cover', damage: 0, rear: false, roll: 5 }] }))[0]).toMatchObject({
      title: 'LRM 10 (SRM), LT',
      value: 'cover',
    });
    expect(read(shot({ hits: [], missiles: 1 }))[0]?.value).toBe('no damage');
    expect(read(shot({ hit: false, hits: [] }))[0]).toMatchObject({ value: 'miss', note: expect.not.stringContaining('from the') });
    expect(read(shot({ hit: false, hits: [], number: 13 }))[0]?.value).toBe('cannot hit');
  });

  test.each<[Partial<Of<'shot'>>, string]>([
    [{}, 'it hits with LRM 10 for 6 damage'],
    [{ hits: [{ location: 'RT', damage: 5, rear: true, roll: 6 }] }, 'it hits with LRM 10 for 5 damage to the right torso from behind'],
    [{ hits: [{ location: 'FRL', damage: 5, rear: false, roll: 6 }] }, 'it hits with LRM 10 for 5 damage to the right arm'],
    [{ hits: [{ location: 'XX', damage: 5, rear: false, roll: 6 }] }, 'it hits with LRM 10 for 5 damage to the XX'],
    [{ hits: [{ location: 'cover', damage: 0, rear: false, roll: 6 }] }, 'it hits with LRM 10'],
    [{ hit: false, hits: [] }, 'it misses with LRM 10'],
    [{ hits: [], notes: ['critical 12: left leg blown off', 'left leg destroyed'] }, 'it hits with LRM 10: left leg blown off'],
    [{ hits: [], notes: ['critical: head, cockpit'] }, 'it hits with LRM 10'],
  ])('a narrator says, %#', (given, clause) => {
    expect(read(shot(given))[0]?.clause).toBe(clause);
  });

  test('decisive notes mark the line', () => {
    const marked = (...notes: readonly string[]) => read(shot({ notes }))[0]?.highlight;
    expect([
      marked('LRM 10 bin empty'),
      marked('x', 'right arm destroyed'),
      marked('AC/10 ammunition explodes in the head: 5 damage'),
    ]).toEqual([undefined, 'right arm destroyed', 'AC/10 ammunition explodes in the head: 5 damage']);
    expect(read(blow({ notes: ['pilot killed'] }))[0]?.highlight).toBe('pilot killed');
    expect(read(heat({ notes: ['shuts down'] }))[0]).toMatchObject({ level: 'action', highlight: 'shuts down' });
  });

  test('blows', () => {
    expect(read(blow())[0]).toMatchObject({
      title: 'kick',
      value: '10 RL',
      note: '5 piloting - 2 situation',
      clause: 'it hits with a kick for 10 damage to the right leg',
    });
    expect(read(blow({ hit: false, hits: [] }))[0]).toMatchObject({ value: 'miss', clause: 'it misses with a kick' });
  });

  test('heat is told where there is any, or something happened', () => {
    expect(read(heat())[0]).toMatchObject({ level: 'detail', title: 'heat 4 + 20 - 10', value: '14', clause: 'the heat of it is 14' });
    expect(read(heat({ before: 0, now: 0 }))).toEqual([]);
    expect(read(heat({ before: 0, now: 0, notes: ['restarts'] }))).toHaveLength(1);
    expect(read(heat({ before: 3, now: 0 }))).toHaveLength(1);
    expect(read(heat({ before: 0, now: 3 }))).toHaveLength(1);
  });

  test('pilots wake or stay out', () => {
    const pilot = (awake: boolean) => read({ kind: 'pilot', side: 0, rolls: [], awake, after: state() })[0];
    expect([pilot(true), pilot(false)]).toMatchObject([
      { title: 'pilot wakes', clause: 'the pilot of it wakes' },
      { title: 'pilot stays out', clause: 'the pilot of it stays unconscious' },
    ]);
  });

  test('turns say who won the initiative and who moves first', () => {
    const [line] = linesOf({ kind: 'turn', turn: 3, first: 1, rolls: [] });
    expect(line).toMatchObject({
      title: 'Turn 3',
      clause: expect.stringContaining('wins the initiative of turn 3'),
      note: expect.stringContaining('moves first'),
    });
    const [other] = linesOf({ kind: 'turn', turn: 3, first: 0, rolls: [] });
    expect([line?.clause === other?.clause, line?.note === other?.note]).toEqual([false, false]);
  });

  test('the end says who won by what', () => {
    expect(read(end())[0]).toMatchObject({ title: 'it wins: destroyed', value: '5 turns; head destroyed', highlight: 'end' });
    expect(read(end({ winner: 2, reason: 'turn limit', causes: ['', ''] }))[0]).toMatchObject({
      title: 'Drawn: turn limit',
      value: '5 turns',
    });
  });
});

describe('the scene', () => {
  const opening = view.begin(begin());
  const piece = (scene: typeof opening, side: number): Piece => scene.pieces[side]!;

  test('begins with both sides whole', () => {
    expect(opening).toMatchObject({
      roundLabel: 'Deployment',
      phase: 'Foundry + Mire',
      score: [{ name: 'Mastiff', value: WHOLE, max: WHOLE }, { name: 'Culverin' }],
    });
    expect(() => view.begin(end())).toThrow('begin event');
    expect(view.apply(opening, begin())).toBe(opening);
  });

  test('a turn orders the sides and untwists torsos', () => {
    const twisted = view.apply(opening, aim({ twist: 1 }));
    expect(piece(twisted, 0).twist).toBe(4);
    expect(piece(view.apply(opening, aim({ twist: -1, side: 1 })), 1).twist).toBe(5);
    expect(piece(view.apply(opening, aim()), 0).twist).toBeUndefined();
    const next = view.apply(twisted, { kind: 'turn', turn: 2, first: 1, rolls: [] });
    expect(next).toMatchObject({ round: 2, roundLabel: 'Turn 2', order: [1, 0], acting: -1, marks: [] });
    expect([piece(next, 0).twist, piece(next, 1)]).toEqual([undefined, piece(twisted, 1)]);
    expect(view.apply(next, { kind: 'turn', turn: 3, first: 0, rolls: [] }).order).toEqual([0, 1]);
  });

  test('a move shows its path, where it ends, and what else was in reach', () => {
    const moved = view.apply(opening, move());
    expect(piece(moved, 0)).toMatchObject({ at: { hex: [4, 6] }, facing: 2 });
    expect(moved.marks.map((mark) => mark.kind === 'hexes' && mark.style)).toEqual(['path', 'chosen']);
    const chosen = view.apply(opening, move({ considered: [considered(), considered({ hex: [9, 9] })] }));
    expect(chosen.marks[1]).toMatchObject({ style: 'reach', hexes: [[9, 9]] });
    expect(piece(view.apply(opening, move({ path: [], facings: [] })), 0)).toMatchObject({ at: { hex: [0, 0] }, facing: 0 });
  });

  test('the line of sight is blocked, past cover, or clear', () => {
    const line = (event: Of<'aim'>) => view.apply(opening, event).marks[0];
    expect([line(aim()), line(aim({ cover: true })), line(aim({ sees: false, cover: true }))]).toMatchObject([
      { style: 'sight', label: '6 hexes' },
      { style: 'cover' },
      { style: 'blocked' },
    ]);
  });

  test('events change the unit that they are about', () => {
    const hurt = state({ armour: state().armour.map((points) => points - 5), destroyed: true });
    const struck = view.apply(opening, shot({ after: hurt, own: state({ heat: 9 }) }));
    expect([piece(struck, 1).down, piece(struck, 0).down]).toEqual([true, false]);
    expect([struck.score[0].value, struck.score[1].value]).toEqual([WHOLE, WHOLE - 55]);
    expect(piece(struck, 0).gauges[1]).toMatchObject({ label: 'Heat', now: 9, max: 30 });
    expect(view.apply(opening, blow({ after: hurt })).score[1].value).toBe(WHOLE - 55);
    expect(view.apply(opening, blow({ after: hurt })).phase).toBe('Physical attacks');
    expect(piece(view.apply(opening, fall()), 1)).toMatchObject({ facing: 4 });
    expect(view.apply(opening, piloting(true)).acting).toBe(1);
    expect(view.apply(opening, heat())).toMatchObject({ phase: 'Heat', acting: -1 });
  });

  test('marks say what is wrong with a unit', () => {
    const marks = (after: UnitSnapshot) => piece(view.apply(opening, heat({ after })), 1).status.map(({ label }) => label);
    expect(marks(state())).toEqual([]);
    expect(marks(state({ heat: 7 }))).toEqual([]);
    expect(marks(state({ heat: 8, prone: true, shutdown: true, conscious: false, pilotHits: 2 }))).toEqual([
      'Prone',
      'Shut down',
      'Pilot unconscious',
      'Heat 8',
      'Pilot hit 2 times',
    ]);
  });

  test('the loser goes down at the end, nobody in a draw', () => {
    const down = (winner: number) => view.apply(opening, end({ winner })).pieces.map((one) => one.down);
    expect([down(0), down(1), down(2)]).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });
});

describe('the beats', () => {
  const opening = view.begin(begin());
  const beats = (event: DuelEvent) => view.beats(opening, event);

  test('banners for the duel and each turn', () => {
    expect(beats(begin())[0]).toMatchObject({ text: 'Mastiff against Culverin', sub: 'Foundry + Mire' });
    const turn = (first: number) => beats({ kind: 'turn', turn: 2, first, rolls: [] })[0];
    expect([turn(0), turn(1)]).toMatchObject([{ text: 'Turn 2', sub: 'Mastiff moves first' }, { sub: 'Culverin moves first' }]);
  });

  test('moves by their mode, none for who stays', () => {
    expect(['walk', 'run', 'jump', 'stand'].map((mode) => (beats(move({ mode }))[0] as { mode: string }).mode)).toEqual([
      'walk',
      'run',
      'jump',
      'walk',
    ]);
    expect(beats(move({ path: [[4, 4]] }))).toEqual([]);
  });

  test('a twist turns, an aim without one waits, and nothing is seen of an enemy out of sight', () => {
    expect(beats(aim({ twist: -1 }))).toMatchObject([{ kind: 'turn', from: 3, to: 2 }]);
    expect(beats(aim())).toMatchObject([{ kind: 'pause' }]);
    expect(beats(aim({ sees: false }))).toEqual([]);
  });

  test('shots and blows fly, strike, and blow up what they end', () => {
    const kinds = (event: DuelEvent) => beats(event).map(({ kind }) => kind);
    expect(kinds(shot())).toEqual(['attack', 'dice', 'float']);
    expect(kinds(shot({ hit: false, hits: [] }))).toEqual(['attack', 'dice']);
    expect(kinds(shot({ notes: ['LRM 10 ammunition explodes in the head: 5 damage'] }))).toEqual(['attack', 'dice', 'float', 'fall']);
    expect(kinds(shot({ after: state({ destroyed: true }) }))).toEqual(['attack', 'dice', 'float', 'fall']);
    expect(beats(shot({ hit: false, missiles: 0 }))[0]).toMatchObject({ style: 'missile', result: 'miss', count: 1 });
    expect([kinds(blow()), kinds(blow({ hit: false, hits: [] }))]).toEqual([
      ['attack', 'dice', 'float'],
      ['attack', 'dice'],
    ]);
  });

  test('falls, getting up, heat and pilots float', () => {
    expect(beats(fall())).toMatchObject([{ kind: 'fall' }, { text: 'falls' }]);
    expect(beats({ kind: 'rise', side: 0, facing: 0, success: true, after: state() })).toMatchObject([{ text: 'up' }]);
    expect([beats(heat()), beats(heat({ notes: ['shuts down'] }))]).toMatchObject([[], [{ text: 'shuts down', tone: 'bad' }]]);
    expect(beats({ kind: 'pilot', side: 0, rolls: [], awake: true, after: state() })).toMatchObject([{ caption: 'consciousness' }]);
    expect(beats(piloting(true))).toMatchObject([{ kind: 'dice', caption: 'kicked', piece: 1 }]);
  });

  test('the last names the winner', () => {
    expect([beats(end()), beats(end({ winner: 1 })), beats(end({ winner: 2 }))]).toMatchObject([
      [{ title: 'Mastiff wins', side: 0 }],
      [{ title: 'Culverin wins', side: 1 }],
      [{ title: 'Drawn', side: null }],
    ]);
  });
});

describe('the card of a ’Mech', () => {
  const scene = view.begin(begin());
  const card = (events: readonly DuelEvent[], id = 0) => view.card(scene, id, events);
  const row = (events: readonly DuelEvent[], label: string, id = 0) => card(events, id).rows.find((one) => one.label === label);

  test('equal weapons share a row, and those lost are named', () => {
    expect(row([begin()], '2 x Medium Laser')).toEqual({ label: '2 x Medium Laser', value: 'RA, CT rear', note: '5 damage, heat 3' });
    const lost = (...mounts: readonly number[]) => row([begin(), shot({ own: state({ lost: mounts }) })], '2 x Medium Laser');
    expect(lost(1)).toEqual({ label: '2 x Medium Laser', value: 'RA', note: '5 damage, heat 3, lost: CT rear' });
    expect(lost(0, 1)).toMatchObject({ value: 'lost', note: '5 damage, heat 3, lost: RA, CT rear' });
    // Replays from before heat and damage were kept.
    const old = begin({ weapons: [{ name: 'PPC', location: 'RT', rear: false }] });
    expect(row([old], 'PPC')).toEqual({ label: 'PPC', value: 'RT' });
    expect(row([begin({ weapons: [{ name: 'TAG', location: 'RT', rear: false, heat: 0, damage: 0 }] })], 'TAG')).toEqual({
      label: 'TAG',
      value: 'RT',
    });
  });

  test('rounds of a kind are added up over their bins', () => {
    expect(row([begin(), shot({ own: state({ shots: [3] }) })], 'LRM 10 ammunition')).toEqual({
      label: 'LRM 10 ammunition',
      value: '3 of 24',
      note: 'LT, RT',
    });
  });

  test('heat says what it does', () => {
    const sinks = (points: number) => row([begin(), heat({ side: 0, after: state({ heat: points }) })], 'Sinks');
    expect(sinks(0)).toEqual({ label: 'Sinks', value: '20 per turn' });
    expect(sinks(5)?.note).toBe('-1 MP');
    expect(sinks(8)?.note).toBe('-1 MP, +1 to hit');
    expect(sinks(19)?.note).toBe('-3 MP, +3 to hit, may shut down, ammunition may explode');
  });

  test('the pilot, and the last move', () => {
    const out = heat({ side: 0, after: state({ conscious: false, pilotHits: 3 }) });
    expect([row([begin()], 'Pilot'), row([begin(), out], 'Pilot')]).toEqual([
      { label: 'Pilot', value: '0 of 6 hits' },
      { label: 'Pilot', value: '3 of 6 hits', note: 'unconscious' },
    ]);
    expect(row([begin()], 'Moved')).toBeUndefined();
    expect(row([begin(), move(), move({ side: 1, mode: 'run' })], 'Moved')).toEqual({
      label: 'Moved',
      value: 'walk, 2 hexes',
      note: '3 MP, 1 heat',
    });
  });

  test('goes by the last event that says how the unit is', () => {
    const pilotHits = (...events: readonly DuelEvent[]) => row([begin(), ...events], 'Pilot')?.value;
    const hurt = state({ pilotHits: 2 });
    const other = state({ pilotHits: 5 });
    expect(pilotHits(shot({ own: hurt, after: other }))).toBe('2 of 6 hits');
    expect(pilotHits(shot({ side: 1, own: other, after: hurt }))).toBe('2 of 6 hits');
    expect(pilotHits(blow({ side: 1, after: hurt }))).toBe('2 of 6 hits');
    expect(pilotHits(blow({ side: 0, after: other }))).toBe('0 of 6 hits');
    expect(pilotHits(heat({ side: 0, after: hurt }), heat({ side: 1, after: other }), move())).toBe('2 of 6 hits');
    expect(pilotHits(fall({ side: 0, after: hurt }))).toBe('2 of 6 hits');
    expect(pilotHits({ kind: 'rise', side: 0, facing: 0, success: true, after: hurt })).toBe('2 of 6 hits');
    expect(pilotHits({ kind: 'pilot', side: 0, rolls: [], awake: true, after: hurt })).toBe('2 of 6 hits');
  });

  test('locations with armour and structure, the rear ones behind; quads have legs before', () => {
    const labels = (given: Partial<UnitCard>) => card([begin(given)]).locations?.map(({ label }) => label);
    expect(labels({})).toEqual([
      'Head',
      'Centre torso',
      'Right torso',
      'Left torso',
      'Right arm',
      'Left arm',
      'Right leg',
      'Left leg',
      'Centre torso (rear)',
      'Right torso (rear)',
      'Left torso (rear)',
    ]);
    expect(labels({ quad: true })?.slice(4, 8)).toEqual(['Front right leg', 'Front left leg', 'Rear right leg', 'Rear left leg']);
    expect(card([begin()]).locations?.[8]).toEqual({ id: 'RTC', label: 'Centre torso (rear)', now: 6, max: 6 });
  });

  test('why it stands where it does, in shares of a life', () => {
    expect(card([begin(), move()]).table).toBeUndefined();
    const list = [considered(), considered({ hex: [5, 5], facing: 0, parts: {} })];
    expect(card([begin(), move({ considered: list, count: 9 })]).table).toEqual({
      title: "Why this hex: closes in. 9 positions compared; damage in % of a 'Mech's life",
      head: ['Hex', 'Move', 'Deals', 'Takes', 'Score'],
      rows: [
        ['0507 SE', 'walk', '20.0', '5.0', '12.3'],
        ['0606 N', 'walk', '0.0', '0.0', '12.3'],
      ],
    });
  });

  test('without an opening there is only a name', () => {
    expect(card([])).toEqual({ title: 'Mastiff', sub: '', rows: [], notes: [] });
    expect(view.card(scene, 7, [begin()])).toMatchObject({ title: '', rows: [] });
  });
});
