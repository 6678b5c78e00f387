import { describe, expect, test } from 'vitest';
import type { Beat, Piece, Scene } from '../../../src-shared/contract/scene.ts';
import { seedFromNumber } from '../../../src-shared/random/rng.ts';
import { Timeline } from '../../../src-shared/replay/timeline.ts';
import { eventCues, replayCues, type ShownEvent } from '../../../src-shared/sound/replay-cues.ts';
import { weaponSound } from '../../../src-shared/sound/weapon-sound.ts';
import { forEachRuleset, recordTrial, sampleArena } from '../../kit/rulesets.ts';

/** Side 0 on the left, side 1 on the right. */
const panOf = (scene: Scene, piece: number) => (scene.pieces[piece]?.side === 0 ? -0.5 : 0.5);

forEachRuleset((ruleset) => {
  const { arena } = sampleArena(ruleset, 4);
  const { events } = recordTrial(arena, seedFromNumber(7), 0, 1, 0);
  const timeline = new Timeline(ruleset.present.view, events);
  const cues = replayCues(timeline, ruleset.present, panOf);

  test('a battle is heard from its first banner to its result', () => {
    expect(cues[0]).toMatchObject({ at: 0, kind: 'brass' });
    expect(cues.filter(({ kind }) => kind === 'brass')).toHaveLength(2);
    const kinds = new Set(cues.map(({ kind }) => kind));
    for (const kind of ['dice', 'impact', 'bell'] as const) expect(kinds).toContain(kind);
    expect(['shot-light', 'shot-heavy', 'energy', 'missile', 'melee'].some((kind) => kinds.has(kind as never))).toBe(true);
  });

  test('cues are in order, inside the replay, and placed', () => {
    expect(cues.map(({ at }) => at)).toEqual(cues.map(({ at }) => at).sort((a, b) => a - b));
    for (const { at, pan, gain, seed } of cues) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(timeline.duration);
      expect(Math.abs(pan)).toBeLessThanOrEqual(1);
      expect(gain).toBeGreaterThan(0);
      expect(gain).toBeLessThanOrEqual(1.3);
      expect(Number.isInteger(seed)).toBe(true);
    }
  });

  test('a clip has the cues of its stretch and no others', () => {
    const [from, to] = [timeline.duration * 0.3, timeline.duration * 0.6];
    const clip = replayCues(timeline, ruleset.present, panOf, [from, to]);
    expect(clip).toEqual(cues.filter(({ at }) => at >= from && at <= to));
  });
});

describe('one event', () => {
  const piece = (id: number, now: number): Piece => ({
    id,
    side: id === 0 ? 0 : 1,
    name: `Unit ${id}`,
    glyph: 'squad',
    size: 1,
    at: { x: 0 },
    gauges: [{ id: 'health', label: 'Wounds', now, max: 10 }],
    status: [],
    down: false,
  });
  const scene = (health: number): Scene => ({
    board: { kind: 'lane', halfLength: 15, objective: { x: 0, radius: 3 }, ground: 0 },
    pieces: [piece(0, 10), piece(1, health)],
    round: 1,
    roundLabel: 'Round 1',
    phase: '',
    order: [],
    acting: 0,
    marks: [],
    score: [
      { name: 'A', sub: '', value: 0, max: 2, label: '' },
      { name: 'B', sub: '', value: 0, max: 2, label: '' },
    ],
    winner: null,
  });
  const shown = (beats: readonly Beat[], given: Partial<ShownEvent> = {}): ShownEvent => ({
    index: 3,
    before: scene(10),
    after: scene(10),
    beats,
    sound: {},
    ...given,
  });
  const faces = (count: number) => [{ sides: 6, faces: Array.from({ length: count }, () => 4), label: 'to hit' }];

  test('dice click once each, six at most', () => {
    const clicks = (count: number) =>
      eventCues(shown([{ kind: 'dice', at: 0, seconds: 0.8, piece: 0, rolls: faces(count), caption: '' }]), panOf).map(({ kind }) => kind);
    expect(clicks(2)).toEqual(['dice', 'dice']);
    expect(clicks(40)).toHaveLength(6);
  });

  test('the weapon sounds where the attacker is, the hit where the target is', () => {
    const attack: Beat = { kind: 'attack', at: 0.1, seconds: 0.5, from: 0, to: 1, style: 'bullet', result: 'hit' };
    const cues = eventCues(shown([attack], { sound: { weapon: 'shot-heavy' } }), panOf);
    expect(cues).toMatchObject([
      { kind: 'shot-heavy', at: 0.1, pan: -0.5 },
      { kind: 'impact', pan: 0.5 },
    ]);
    expect(eventCues(shown([{ ...attack, result: 'miss' }]), panOf).map(({ kind }) => kind)).toEqual(['shot-light']);
  });

  test('an impact is the louder the more wounds it takes', () => {
    const float: Beat = { kind: 'float', at: 0.5, seconds: 0.5, piece: 1, text: '-1', tone: 'damage' };
    const gain = (left: number) => eventCues(shown([float], { after: scene(left) }), panOf)[0]!.gain;
    expect(gain(9)).toBeLessThan(gain(5));
    expect(gain(5)).toBeLessThan(gain(1));
  });

  test('steps walk from where it was to where it goes', () => {
    const move: Beat = { kind: 'move', at: 0, seconds: 1.2, piece: 0, path: [{ x: -12 }, { x: 6 }], mode: 'walk' };
    const places = new Map([
      [10, -0.8],
      [9, 0.4],
    ]);
    const cues = eventCues(shown([move], { after: scene(9) }), (at) => places.get(at.pieces[1]!.gauges[0]!.now)!);
    expect(cues.length).toBeGreaterThan(2);
    expect(cues[0]!.pan).toBeLessThan(-0.5);
    expect(cues.at(-1)!.pan).toBeGreaterThan(0);
  });

  test('a wreck explodes, a rout drums', () => {
    const fall = (style: 'explode' | 'rout'): Beat => ({ kind: 'fall', at: 0, seconds: 0.8, piece: 1, style });
    expect(eventCues(shown([fall('explode')]), panOf)[0]!.kind).toBe('explosion');
    expect(eventCues(shown([fall('rout')]), panOf)[0]!.kind).toBe('morale');
  });
});

test.each([
  ['Rifle', 'shot-light'],
  ['Heavy Machinegun', 'shot-heavy'],
  ['Verse Cannon', 'shot-heavy'],
  ['Plasma Rifle', 'energy'],
  ['Lascannon', 'energy'],
  ['Missile Launcher', 'missile'],
  ['Machine Gun', 'shot-light'],
])('%s sounds like %s', (name, kind) => {
  expect(weaponSound(name)).toBe(kind);
});
