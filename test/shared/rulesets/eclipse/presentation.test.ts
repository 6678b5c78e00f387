/** What a viewer reads and sees of each event of a battle: lines, beats, scenes and cards. */
import { describe, expect, test } from 'vitest';
import { DECISIONS } from '../../../../src-shared/rulesets/eclipse/analysis/decisions.ts';
import { describe as linesOf } from '../../../../src-shared/rulesets/eclipse/present/describe.ts';
import type {
  BacklashEvent,
  BeginEvent,
  EclipseEvent,
  EndEvent,
  FireEvent,
  HitEvent,
  LeaveEvent,
  RiftEvent,
  ShipCard,
} from '../../../../src-shared/rulesets/eclipse/present/events.ts';
import { view } from '../../../../src-shared/rulesets/eclipse/present/view.ts';

const ship = (given: Partial<ShipCard> = {}): ShipCard => ({
  side: 0,
  squadron: 0,
  name: 'Dart 1',
  glyph: 'interceptor',
  size: 1,
  hull: 2,
  flux: 0,
  computer: 0,
  shield: 0,
  initiative: 3,
  cannons: '1 yellow',
  missiles: '',
  ...given,
});
const begin = (given: Partial<BeginEvent> = {}): BeginEvent => ({
  kind: 'begin',
  sector: 'Far defends',
  fleets: ['Near', 'Far'],
  defender: 1,
  ships: [ship(), ship({ side: 1, name: 'Oak', glyph: 'dreadnought', initiative: 1, hull: 4 })],
  steps: ['Missiles', 'Initiative 3'],
  missileSteps: 1,
  ...given,
});
const fire = (given: Partial<FireEvent> = {}): FireEvent => ({
  kind: 'fire',
  side: 0,
  ship: 0,
  name: 'Dart 1',
  missile: false,
  die: 6,
  damage: 1,
  computer: 1,
  faces: [6, 2, 5],
  levels: [1, 0, 2],
  needed: 5,
  ...given,
});
const hit = (given: Partial<HitEvent> = {}): HitEvent => ({
  kind: 'hit',
  side: 0,
  from: 0,
  fromName: 'Dart 1',
  ship: 1,
  shipName: 'Oak',
  missile: false,
  damage: 2,
  absorbed: 0,
  hull: 2,
  charges: 0,
  ...given,
});
const rift = (given: Partial<RiftEvent> = {}): RiftEvent => ({
  kind: 'rift',
  side: 0,
  ship: 0,
  name: 'Dart 1',
  faces: [1, 4],
  damage: [0, 3],
  ...given,
});
const backlash = (given: Partial<BacklashEvent> = {}): BacklashEvent => ({
  kind: 'backlash',
  side: 0,
  ship: 0,
  shipName: 'Dart 1',
  absorbed: 0,
  hull: 1,
  charges: 0,
  ...given,
});
const leave = (given: Partial<LeaveEvent> = {}): LeaveEvent => ({
  kind: 'leave',
  side: 1,
  ship: 1,
  shipName: 'Oak',
  destroyed: false,
  ...given,
});
const end = (given: Partial<EndEvent> = {}): EndEvent => ({
  kind: 'end',
  winner: 0,
  fleet: 'Near',
  reason: 'destroyed',
  rounds: 2,
  ships: [1, 0],
  hull: [2, 0],
  ...given,
});

const line = (event: EclipseEvent) => linesOf(event)[0]!;

describe('the log', () => {
  test('begins with both fleets, squadron by squadron', () => {
    const ships = [
      ship({ name: 'Dart 1' }),
      ship({ name: 'Dart 2' }),
      ship({ side: 1, name: 'Oak', hull: 4, computer: 2, shield: 1, flux: 1, cannons: '', missiles: '2 yellow' }),
      ship({ side: 1, squadron: 1, name: 'Barge', computer: -1, cannons: '' }),
      ship({ side: 1, squadron: 2, name: 'Gun', cannons: '1 red', missiles: '1 yellow' }),
    ];
    expect(linesOf(begin({ ships })).map(({ side, title, value }) => [side, title, value])).toEqual([
      [null, 'Near against Far', 'Far defends'],
      [0, '2 Dart: hull 2, computer 0, shield 0, initiative 3; cannons 1 yellow', undefined],
      [1, 'Oak: hull 4, computer +2, shield 1, flux 1, initiative 3; missiles 2 yellow', undefined],
      [1, 'Barge: hull 2, computer -1, shield 0, initiative 3; unarmed', undefined],
      [1, 'Gun: hull 2, computer 0, shield 0, initiative 3; cannons 1 red; missiles 1 yellow', undefined],
    ]);
  });

  test.each([
    [fire(), 'Dart 1 fires its cannons and scores 2 hits'],
    [fire({ levels: [0, 0, 1] }), 'Dart 1 fires its cannons and scores 1 hit'],
    [fire({ levels: [0, 0, 0], missile: true }), 'Dart 1 fires its missiles and misses'],
  ])('fire, %#', (event, clause) => {
    expect(line(event)).toMatchObject({ side: 0, title: 'Dart 1 fires', clause });
  });

  test('dice are shown with their colour, the number needed and which of them hit', () => {
    expect(line(fire()).dice).toEqual([{ sides: 6, faces: [6, 2, 5], label: 'yellow cannon', target: 5, success: [true, false, true] }]);
    expect(line(fire({ damage: 4, missile: true })).dice[0]?.label).toBe('red missile');
    expect(line(rift()).dice).toEqual([{ sides: 6, faces: [1, 4], label: 'rift', target: 1, success: [false, true] }]);
  });

  test('hits: what is left, what a flux shield takes, and ships destroyed', () => {
    expect(line(hit())).toMatchObject({
      title: 'Dart 1 hits Oak',
      clause: 'Dart 1 hits Oak for 2 damage',
      value: '2 damage',
      note: 'hull 2',
    });
    expect(line(hit({ absorbed: 1, hull: 3 })).note).toBe('flux shield prevents 1, hull 3');
    expect(line(hit({ hull: 0 }))).toMatchObject({ clause: 'Dart 1 destroys Oak', note: 'destroyed', highlight: 'destroyed' });
    expect(line(hit()).highlight).toBeUndefined();
  });

  test('a rift may tear at its own ship', () => {
    expect(line(rift())).toMatchObject({ title: 'Dart 1 opens a rift' });
    expect(line(backlash())).toMatchObject({ clause: 'the rift tears at Dart 1', note: 'hull 1' });
    expect(line(backlash({ absorbed: 1 })).note).toBe('flux shield prevents 1, hull 1');
    expect(line(backlash({ hull: 0 }))).toMatchObject({ clause: 'the rift destroys Dart 1', note: 'destroyed', highlight: 'destroyed' });
  });

  test('hits without a target, retreats, and ships that leave or cannot', () => {
    expect([1, 2].map((hits) => line({ kind: 'wasted', side: 0, hits }).title)).toEqual(['1 hit finds no ship', '2 hits find no ship']);
    expect(line({ kind: 'retreat', side: 1, fleet: 'Far' })).toMatchObject({
      side: 1,
      title: 'Far announces a retreat',
      highlight: 'retreat',
    });
    expect(line(leave())).toMatchObject({ title: 'Oak leaves the sector' });
    expect(line(leave({ destroyed: true }))).toMatchObject({ title: 'Oak has nowhere to go', note: 'destroyed', highlight: 'destroyed' });
  });

  test('ends with who won by what, after how many rounds', () => {
    expect(line(end())).toMatchObject({
      side: 0,
      title: 'Victory for Near',
      value: 'the enemy fleet is destroyed, 2 rounds, ships 1 : 0, hull 2 : 0',
      highlight: 'end',
    });
    expect(line(end({ winner: 2, fleet: '', reason: 'mutual', rounds: 1, ships: [0, 0], hull: [0, 0] }))).toMatchObject({
      side: null,
      title: 'Draw',
      value: 'both fleets are destroyed, 1 round, ships 0 : 0, hull 0 : 0',
    });
    expect(line(end({ reason: 'stalemate' })).value).toContain('neither side can harm the other');
    expect(line(end({ reason: 'round-limit' })).value).toContain('the round limit is reached');
    expect(line(end({ reason: 'retreat' })).value).toContain('the loser has left the sector');
  });

  test('rounds and steps have their headings', () => {
    expect(line({ kind: 'round', round: 3 })).toMatchObject({ level: 'round', title: 'Round 3', clause: 'round 3 begins' });
    expect(line({ kind: 'step', index: 1, label: 'Initiative 3' })).toMatchObject({ level: 'action', title: 'Initiative 3' });
  });
});

describe('the scene', () => {
  const opening = view.begin(begin());

  test('says which fleet defends, and how the battle begins', () => {
    expect(opening).toMatchObject({
      roundLabel: 'Missiles',
      score: [
        { name: 'Near', sub: 'attacker', max: 2 },
        { name: 'Far', sub: 'defender', max: 4 },
      ],
    });
    const other = view.begin(begin({ defender: 0, missileSteps: 0 }));
    expect(other).toMatchObject({ roundLabel: 'Approach', score: [{ sub: 'defender' }, { sub: 'attacker' }] });
    expect(view.apply(opening, begin())).toEqual(opening);
  });

  test('ships stand in ranks by class, those of a rank beside each other; unknown ones with the cruisers', () => {
    const glyphs = ['interceptor', 'interceptor', 'cruiser', 'ancient', 'dreadnought', 'guardian', 'starbase', 'gcds', 'mystery'];
    const scene = view.begin(begin({ ships: glyphs.map((glyph) => ship({ glyph })) }));
    expect(scene.pieces.map(({ at }) => ('rank' in at ? [at.rank, at.file] : null))).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [3, 0],
      [3, 1],
      [1, 2],
    ]);
    expect(scene.pieces[0]?.gauges).toHaveLength(1);
    expect(view.begin(begin({ ships: [ship({ flux: 2 })] })).pieces[0]?.gauges[1]).toMatchObject({ label: 'Flux', now: 2, max: 2 });
  });

  test('the initiative track marks the step, and a line who hits whom', () => {
    const step = view.apply(opening, { kind: 'step', index: 1, label: 'Initiative 3' });
    expect(step).toMatchObject({ phase: 'Initiative 3', marks: [{ kind: 'bucket', index: 1 }] });
    expect(view.apply(step, fire())).toMatchObject({ acting: 0, marks: [{ kind: 'bucket', index: 1 }] });
    const struck = view.apply(step, hit());
    expect(struck.marks).toEqual([
      { kind: 'bucket', index: 1 },
      { kind: 'line', from: 0, to: 1, style: 'fire', label: '2' },
    ]);
    expect([struck.score[1].value, struck.pieces[1]?.down]).toEqual([2, false]);
    const lost = view.apply(struck, hit({ hull: 0 }));
    expect([lost.score[1].value, lost.pieces[1]?.down, lost.pieces[1]?.gauges[0]?.now]).toEqual([0, true, 0]);
    expect(view.apply(lost, { kind: 'wasted', side: 0, hits: 1 }).marks).toEqual([{ kind: 'bucket', index: 1 }]);
    expect(view.apply(lost, { kind: 'retreat', side: 1, fleet: 'Far' }).marks).toEqual([{ kind: 'bucket', index: 1 }]);
    expect(view.apply(opening, fire()).marks).toEqual([]);
  });

  test('backlash wears the own ship', () => {
    const torn = view.apply(opening, backlash());
    expect([torn.score[0].value, torn.score[1].value]).toEqual([1, 4]);
  });

  test('a ship that leaves keeps its hull; one that cannot has none', () => {
    const hull = (destroyed: boolean) => view.apply(opening, leave({ destroyed })).pieces[1];
    expect([hull(false)?.down, hull(false)?.gauges[0]?.now]).toEqual([true, 4]);
    expect([hull(true)?.down, hull(true)?.gauges[0]?.now]).toEqual([true, 0]);
  });

  test('the end takes the loser’s ships down, also those that still stood', () => {
    const over = view.apply(opening, end());
    expect(over).toMatchObject({ winner: 0, phase: 'Battle over', acting: -1 });
    expect(over.pieces.map(({ down }) => down)).toEqual([false, true]);
    expect(over.score.map(({ value }) => value)).toEqual([2, 0]);
  });

  test('a round charges flux shields again', () => {
    const charged = view.begin(begin({ ships: [ship({ flux: 1 }), ship({ side: 1 })] }));
    const spent = view.apply(charged, backlash({ absorbed: 1, hull: 2, charges: 0 }));
    expect(spent.pieces[0]?.gauges[1]?.now).toBe(0);
    expect(view.apply(spent, { kind: 'round', round: 2 })).toMatchObject({
      round: 2,
      roundLabel: 'Round 2',
      pieces: [{ gauges: [{}, { now: 1 }] }, {}],
    });
  });
});

describe('the beats', () => {
  const opening = view.begin(begin());
  const beats = (event: EclipseEvent) => view.beats(opening, event);

  test('banners for what begins', () => {
    expect(beats(begin())[0]).toMatchObject({ kind: 'banner', text: 'Near v Far', sub: 'Far defends' });
    expect(beats({ kind: 'round', round: 4 })[0]).toMatchObject({ text: 'Round 4' });
    expect(beats({ kind: 'step', index: 1, label: 'Initiative 3' })[0]).toMatchObject({ text: 'Initiative 3' });
    expect(beats({ kind: 'retreat', side: 1, fleet: 'Far' })[0]).toMatchObject({ text: 'Far', sub: 'retreats', side: 1 });
    expect(beats({ kind: 'wasted', side: 0, hits: 1 })[0]).toMatchObject({ kind: 'pause' });
  });

  test.each([
    [fire(), '2 hits'],
    [fire({ levels: [1, 0, 0] }), '1 hit'],
    [fire({ levels: [0, 0, 0] }), 'miss'],
    [rift(), '3 damage'],
    [rift({ damage: [0, 0] }), 'nothing'],
  ])('dice say what they did, %#', (event, caption) => {
    expect(beats(event)).toMatchObject([{ kind: 'dice', piece: 0, caption }]);
  });

  test('a hit flies as what it is, floats what it took, and explodes what it destroys', () => {
    expect(beats(hit())).toMatchObject([
      { kind: 'attack', style: 'beam' },
      { kind: 'float', text: '-2', tone: 'damage' },
    ]);
    expect(beats(hit({ missile: true, absorbed: 2 }))).toMatchObject([{ style: 'missile' }, { text: 'flux', tone: 'note' }]);
    expect(beats(hit({ hull: 0 }))[2]).toMatchObject({ kind: 'fall', piece: 1, style: 'explode' });
    expect(beats(backlash())).toMatchObject([{ kind: 'float', text: 'rift -1', tone: 'damage' }]);
    expect(beats(backlash({ absorbed: 1 }))).toMatchObject([{ text: 'flux', tone: 'note' }]);
    expect(beats(backlash({ hull: 0 }))[1]).toMatchObject({ kind: 'fall', piece: 0 });
    expect(beats(leave())).toMatchObject([{ kind: 'float', text: 'leaves' }]);
    expect(beats(leave({ destroyed: true }))).toMatchObject([{ kind: 'fall', style: 'explode' }]);
  });

  test('the last says how it ended', () => {
    const scene = view.apply(opening, { kind: 'round', round: 2 });
    const last = (event: EndEvent) => view.beats(scene, event)[0];
    expect(last(end())).toMatchObject({ title: 'Near wins', by: 'By destroying the enemy fleet, round 2; hull left 2 and 0', side: 0 });
    expect(last(end({ winner: 2, reason: 'round-limit' }))).toMatchObject({
      title: 'Draw',
      by: expect.stringContaining('The round limit'),
      side: null,
    });
  });
});

test('a ship’s card counts its dice, hits, damage and kills', () => {
  const events = [begin(), fire(), hit(), hit({ absorbed: 1, hull: 0 }), rift(), hit({ from: 1, ship: 0 })];
  const scene = view.begin(begin());
  const rows = (id: number, recorded: readonly EclipseEvent[] = events) =>
    Object.fromEntries(
      view.card(scene, id, recorded).rows.map(({ label, value, note }) => [label, note === undefined ? value : `${value}, ${note}`]),
    );
  expect(rows(0)).toMatchObject({
    Hull: '2 / 2',
    Initiative: '3',
    Cannons: '1 yellow',
    Missiles: 'none',
    'Dice rolled': '5, 2 hits',
    'Damage done': '3',
    'Ships destroyed': '1',
  });
  expect(rows(1)).toMatchObject({ 'Dice rolled': '0, 1 hit', 'Damage done': '2', 'Ships destroyed': '0' });
  // An old replay without its opening has no figures.
  expect(Object.keys(rows(0, []))).toEqual(['Hull', 'Dice rolled', 'Damage done', 'Ships destroyed']);
  expect(view.card(scene, 0, events)).toMatchObject({ title: 'Dart 1', sub: 'Near', notes: [] });
  expect(view.card(view.apply(scene, hit({ hull: 0 })), 1, events).notes).toEqual(['Destroyed']);
});

describe('what decided a battle', () => {
  const step = (index: number): EclipseEvent => ({ kind: 'step', index, label: '' });
  const decided = (...events: readonly EclipseEvent[]) => DECISIONS.decisionsOf(events)[0];

  test.each<[Partial<EndEvent>, string]>([
    [{ rounds: 0 }, 'missiles'],
    [{ rounds: 1 }, 'cannons'],
    [{ reason: 'retreat' }, 'left'],
    [{ reason: 'stalemate' }, 'retreat'],
    [{ reason: 'stalemate', winner: 2 }, 'stalemate'],
    [{ reason: 'mutual', winner: 2 }, 'mutual'],
    [{ reason: 'round-limit', winner: 2 }, 'round-limit'],
  ])('%j: %s', (given, kind) => {
    expect(decided(end(given))).toMatchObject({ kind, winner: given.winner ?? 0, round: given.rounds ?? 2 });
    expect(DECISIONS.kinds.map(({ id }) => id)).toContain(kind);
  });

  test('first is who fires alone in the first step with fire', () => {
    expect(decided(step(0), step(1), fire(), fire(), step(2), fire({ side: 1 }), end())?.first).toBe(0);
    expect(decided(step(0), rift({ side: 1 }), step(1), fire(), end())?.first).toBe(1);
    expect(decided(step(0), fire(), fire({ side: 1 }), end())?.first).toBeNull();
    expect(decided(end())?.first).toBeNull();
  });

  test('nothing, while it goes on', () => {
    expect(decided(fire())).toBeUndefined();
  });
});
