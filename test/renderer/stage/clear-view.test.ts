/** On a map the pieces stay in the picture, and no sign stands in front of them. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_STYLE, type Frame, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle } from '../../../src-renderer/stage/frame.ts';
import { onScreen } from '../../../src-renderer/stage/layout/camera.ts';
import { frameAt } from '../../../src-renderer/stage/layout/compose.ts';
import type { Beat, Scene } from '../../../src-shared/contract/scene.ts';
import { hexFilm, sampleHexBoard } from './fixtures/boards.ts';
import { filmOf, piece, scene } from './fixtures/recorded.ts';

const FOLLOW: StageStyle = { ...DEFAULT_STYLE, camera: 'follow' };
const BANNER: Beat = { kind: 'banner', at: 0, seconds: 2, text: 'Turn 4', sub: 'Sable Heron moves first', side: null };

function find(frame: Frame, key: string): Sprite {
  return frame.sprites.find((sprite) => sprite.key === key)!;
}

function duelAt(a: readonly [number, number], b: readonly [number, number], more: Partial<Scene> = {}): Scene {
  return scene(sampleHexBoard(), [piece(0, 0, { at: { hex: a } }), piece(1, 1, { at: { hex: b } })], more);
}

/** Does a sign on the screen hide the middle of a token? */
function hides(frame: Frame, sign: Sprite): boolean {
  const [bx, by, w, h] = sign.texture.box;
  return ['token0', 'token1'].some((key) => {
    const token = find(frame, key);
    const [x, y] = onScreen(token.x, token.y, frame.camera);
    return x > sign.x + bx && x < sign.x + bx + w && y > sign.y + by && y < sign.y + by + h;
  });
}

describe('a duel on a map', () => {
  test('the camera holds both pieces at every moment, and moves without a jump', () => {
    const film = hexFilm();
    let before = frameAt(film, 0, FOLLOW).camera;
    for (let t = 0; t <= film.duration; t += 1 / 30) {
      const frame = frameAt(film, t, FOLLOW);
      for (const key of ['token0', 'token1']) {
        const [x, y] = onScreen(find(frame, key).x, find(frame, key).y, frame.camera);
        expect(x > 0 && x < STAGE_WIDTH && y > 0 && y < STAGE_HEIGHT, `${key} at ${t.toFixed(2)} s`).toBe(true);
      }
      expect(Math.abs(frame.camera.x - before.x) + Math.abs(frame.camera.y - before.y)).toBeLessThan(90);
      before = frame.camera;
    }
  });

  test.each([
    ['in the middle', [15, 8], [17, 8]],
    ['above the middle', [15, 4], [17, 3]],
    ['far apart', [3, 2], [28, 14]],
  ] as const)('a banner does not cover pieces %s', (_name, a, b) => {
    const film = filmOf(duelAt(a, b), [{ beats: [BANNER] }]);
    const frame = frameAt(film, 1, DEFAULT_STYLE);
    expect(hides(frame, find(frame, 'banner0'))).toBe(false);
  });

  const fallenPiece = piece(1, 1, { down: true });

  test.each([
    ['at the bottom', [15, 13], [17, 12]],
    ['far apart', [15, 16], [17, 8]],
    ['at the top', [15, 2], [17, 3]],
  ] as const)('the card of the result covers neither the winner nor the fallen %s', (_name, a, b) => {
    const result: Beat = { kind: 'result', at: 0, seconds: 3, title: 'Sable Heron wins', by: 'head destroyed', side: 0 };
    const ended = scene(sampleHexBoard(), [piece(0, 0, { at: { hex: a } }), { ...fallenPiece, at: { hex: b } }]);
    const frame = frameAt(filmOf(ended, [{ beats: [result] }]), 2, FOLLOW);
    expect(hides(frame, find(frame, 'result'))).toBe(false);
  });

  test.each([
    ['bottom right', [30, 16], [15, 8]],
    ['top left', [1, 1], [15, 8]],
    ['both', [1, 1], [30, 16]],
  ] as const)('legend and round plate make way for pieces in the corner: %s', (_name, a, b) => {
    const frame = frameAt(filmOf(duelAt(a, b), []), 0, DEFAULT_STYLE);
    for (const key of ['legend', 'round']) expect(hides(frame, find(frame, key)), key).toBe(false);
  });

  test('where nothing is in the way the signs stand where they always do', () => {
    const frame = frameAt(filmOf(duelAt([15, 8], [17, 8]), []), 0, DEFAULT_STYLE);
    expect([find(frame, 'round').x, find(frame, 'legend').x]).toEqual([96, STAGE_WIDTH - 96]);
  });
});

test('hexes that were only compared are marked on request', () => {
  const marks: Scene['marks'] = [{ kind: 'hexes', hexes: [[4, 4]], style: 'reach', side: 0 }];
  const film = filmOf(duelAt([15, 8], [17, 8], { marks }), []);
  const shown = (style: StageStyle) => frameAt(film, 0, style).sprites.some((sprite) => sprite.key === 'marks0');
  expect(shown(DEFAULT_STYLE)).toBe(false);
  expect(shown({ ...DEFAULT_STYLE, shown: { ...DEFAULT_STYLE.shown, reasoning: true } })).toBe(true);
});

test('a piece in a building stands on its roof', () => {
  const board = sampleHexBoard();
  const at = board.hexes.findIndex((tile) => (tile.terrain.building ?? 0) > 0);
  const flat = { ...board, hexes: board.hexes.map((tile) => ({ ...tile, terrain: {} })) };
  const hex = [at % board.columns, Math.floor(at / board.columns)] as const;
  const heightOn = (ground: typeof board) =>
    find(frameAt(filmOf(scene(ground, [piece(0, 0, { at: { hex } })]), []), 0, DEFAULT_STYLE), 'token0').y;
  expect(heightOn(board)).toBeLessThan(heightOn(flat) - 5);
});
