import { describe, expect, test } from 'vitest';
import { DEFAULT_STYLE, type Frame, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, stageFor } from '../../../src-renderer/stage/frame.ts';
import { frameAt } from '../../../src-renderer/stage/layout/compose.ts';
import type { Film } from '../../../src-renderer/stage/layout/film.ts';
import { pointedAt } from '../../../src-renderer/stage/layout/pointing.ts';
import { exchangeFilm, hexFilm, laneFilm } from './fixtures/boards.ts';
import { filmOf, piece, scene, withPiece } from './fixtures/recorded.ts';

const ZONES = {
  kind: 'zones',
  zones: ['Ranged', 'Reach', 'Melee', 'Melee', 'Reach', 'Ranged'].map((name, i) => ({
    name,
    side: (i < 3 ? 0 : 1) as 0 | 1,
    capacity: 10,
  })),
} as const;

function find(frame: Frame, key: string): Sprite {
  const found = frame.sprites.find((s) => s.key === key);
  if (found === undefined) throw new Error(`no sprite '${key}' among ${frame.sprites.map((s) => s.key).join(', ')}`);
  return found;
}

/** Everything a painter would draw, drawings included. */
function written(frame: Frame): string {
  return JSON.stringify(frame.sprites.map((s) => ({ ...s, texture: { ...s.texture, draw: s.texture.draw() } })));
}

const FILMS: readonly [string, () => Film][] = [
  ['hex', hexFilm],
  ['lane', laneFilm],
  ['exchange', exchangeFilm],
];

describe.each(FILMS)('a frame of the %s board', (_name, open) => {
  test('is the same whenever it is asked for, in whatever order', () => {
    const film = open();
    const times = [0, 0.4, 1.1, 1.9, 2.3, 3];
    const first = times.map((t) => written(frameAt(film, t, DEFAULT_STYLE)));
    const again = [...times].reverse().map((t) => written(frameAt(open(), t, DEFAULT_STYLE)));
    expect(again.reverse()).toEqual(first);
  });

  test('has one sprite a key, all finite, tokens on the stage, flipped or not', () => {
    const film = open();
    for (const flip of [false, true]) {
      for (let t = 0; t <= film.duration; t += 0.17) {
        const frame = frameAt(film, t, { ...DEFAULT_STYLE, flip });
        expect(new Set(frame.sprites.map((s) => s.key)).size).toBe(frame.sprites.length);
        for (const s of frame.sprites) expect([s.x, s.y, s.scale, s.rotation, s.alpha].every(Number.isFinite), s.key).toBe(true);
        for (const s of frame.sprites.filter((s) => s.piece !== undefined)) {
          expect(s.x).toBeGreaterThan(0);
          expect(s.x).toBeLessThan(STAGE_WIDTH);
          expect(s.y).toBeGreaterThan(0);
          expect(s.y).toBeLessThan(STAGE_HEIGHT);
        }
      }
    }
  });

  test('stands still with reduced motion: no sparks, no light', () => {
    const film = open();
    for (let t = 0; t <= film.duration; t += 0.1) {
      const frame = frameAt(film, t, { ...DEFAULT_STYLE, motion: 'reduced' });
      expect(frame.sprites.filter((s) => s.key.includes('sparks') || s.key.includes('shards'))).toEqual([]);
    }
  });
});

describe('moves', () => {
  const film = () =>
    filmOf(scene(ZONES, [piece(0, 0, { at: { zone: 0 } })]), [
      {
        change: withPiece(0, { at: { zone: 2 } }),
        beats: [{ kind: 'move', at: 0, seconds: 1, piece: 0, path: [{ zone: 0 }, { zone: 1 }, { zone: 2 }] }],
      },
    ]);

  test('start where the piece stood and end where it stands', () => {
    const start = find(frameAt(film(), 0, DEFAULT_STYLE), 'token0').x;
    const middle = find(frameAt(film(), 0.5, DEFAULT_STYLE), 'token0').x;
    const end = find(frameAt(film(), 1, DEFAULT_STYLE), 'token0').x;
    expect(start).toBeLessThan(middle);
    expect(middle).toBeLessThan(end);
    expect(middle).toBeCloseTo((start + end) / 2, 5);
  });

  test('flipped, they go the other way', () => {
    const style = { ...DEFAULT_STYLE, flip: true };
    expect(find(frameAt(film(), 1, style), 'token0').x).toBeLessThan(find(frameAt(film(), 0, style), 'token0').x);
  });
});

describe('hits', () => {
  const hurt = { gauges: [{ id: 'hp', label: 'Hit points', now: 3, max: 10 }] };
  const film = () =>
    filmOf(scene(ZONES, [piece(0, 0, { at: { zone: 2 } }), piece(1, 1, { at: { zone: 3 } })]), [
      {
        change: withPiece(1, hurt),
        beats: [
          {
            kind: 'dice',
            at: 0,
            seconds: 1,
            piece: 0,
            caption: '',
            rolls: [{ sides: 20, faces: [17], label: 'to hit', target: 15, total: 20, modifier: 3 }],
          },
          { kind: 'attack', at: 0.2, seconds: 0.6, from: 0, to: 1, style: 'melee', result: 'hit' },
          { kind: 'float', at: 0.53, seconds: 0.4, piece: 1, text: '-7', tone: 'damage' },
        ],
      },
      { change: withPiece(1, { ...hurt, down: true }), beats: [{ kind: 'fall', at: 0, seconds: 0.8, piece: 1, style: 'fall' }] },
    ]);
  const health = (t: number) => frameAt(film(), t, DEFAULT_STYLE).state.pieces[1]?.health;

  test('a click on a token, on the trace of a hit and on its dice finds each', () => {
    const frame = frameAt(film(), 0.7, DEFAULT_STYLE);
    const at = (x: number, y: number) => pointedAt(frame, x / STAGE_WIDTH, y / STAGE_HEIGHT);
    const token = find(frame, 'token1');
    expect(at(token.x, token.y)).toEqual({ kind: 'piece', piece: 1 });
    const { points } = find(frame, 'attack1').trace!;
    const [x, y] = points[Math.floor(points.length / 2)] as readonly [number, number];
    expect(at(x, y + 8)).toEqual({ kind: 'attack', event: 1 });
    const panel = find(frame, 'panel0');
    expect(at(panel.x + 40, panel.y + 40)).toEqual({ kind: 'attack', event: 1 });
    expect(at(40, 1060)).toBeNull();
  });

  test('hit points go down when the hit lands, not before', () => {
    expect(health(0.1)).toBe(10);
    expect(health(0.5)).toBe(10);
    expect(health(0.6)).toBe(3);
  });

  test('the die tumbles and ends on the rolled face', () => {
    expect(find(frameAt(film(), 0.1, DEFAULT_STYLE), 'die0.0.0').texture.id).toContain('rolling');
    const settled = find(frameAt(film(), 0.8, DEFAULT_STYLE), 'die0.0.0');
    expect(settled.texture.id).toContain('die|20|17|plain');
    expect(settled.rotation).toBe(0);
  });

  test('with dice hidden no die is drawn', () => {
    const style = { ...DEFAULT_STYLE, shown: { ...DEFAULT_STYLE.shown, dice: false } };
    expect(frameAt(film(), 0.8, style).sprites.filter((s) => s.layer === 'dice')).toEqual([]);
  });

  test('the fallen stay at the edge, or go when they are hidden', () => {
    const end = film().duration;
    expect(find(frameAt(film(), end, DEFAULT_STYLE), 'token1').layer).toBe('fallen');
    expect(find(frameAt(film(), end, DEFAULT_STYLE), 'token1').y).toBeGreaterThan(find(frameAt(film(), 0, DEFAULT_STYLE), 'token1').y);
    const style = { ...DEFAULT_STYLE, shown: { ...DEFAULT_STYLE.shown, fallen: false } };
    expect(frameAt(film(), end, style).sprites.some((s) => s.key === 'token1')).toBe(false);
  });
});

describe('crowds', () => {
  test('a hundred in one zone get tokens that do not overlap', () => {
    const crowd = Array.from({ length: 100 }, (_, i) => piece(i, 0, { at: { zone: 1 } }));
    const frame = frameAt(filmOf(scene(ZONES, crowd), []), 0, DEFAULT_STYLE);
    const tokens = frame.sprites.filter((s) => s.piece !== undefined);
    expect(tokens).toHaveLength(100);
    for (const a of tokens) {
      const radius = a.texture.box[2] / 3.8;
      const nearest = Math.min(...tokens.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
      expect(nearest).toBeGreaterThanOrEqual(radius * 2);
    }
  });
});

describe('the camera', () => {
  test('that follows shows those who act and never what lies beyond the stage', () => {
    const film = hexFilm();
    for (let t = 0; t <= film.duration; t += 0.2) {
      const { camera } = frameAt(film, t, { ...DEFAULT_STYLE, camera: 'follow' });
      expect(camera.x - STAGE_WIDTH / 2 / camera.zoom).toBeGreaterThanOrEqual(-0.001);
      expect(camera.x + STAGE_WIDTH / 2 / camera.zoom).toBeLessThanOrEqual(STAGE_WIDTH + 0.001);
    }
    expect(frameAt(film, 3, { ...DEFAULT_STYLE, camera: 'follow' }).camera.zoom).toBeGreaterThan(1);
  });

  test('that fits shows the whole stage', () => {
    expect(frameAt(hexFilm(), 1, DEFAULT_STYLE).camera).toEqual({ x: 960, y: 540, zoom: 1 });
  });
});

test('names of zones are whole on an upright stage, too', () => {
  const film = filmOf(scene(ZONES, [piece(0, 0, { at: { zone: 0 } })]), []);
  const words = written(frameAt(film, 0, { ...DEFAULT_STYLE, size: stageFor(1080, 1160) }));
  expect(words.match(/"text":"RANGED"/g)).toHaveLength(2);
});
