/** The camera director and the keys that override it, as pure functions of time. */
import { describe, expect, test } from 'vitest';
import { type CameraKey, DEFAULT_STYLE, type StageSize, type StageStyle, stageFor } from '../../../src-renderer/stage/frame.ts';
import { keptOnStage, keyedCamera, keyOf, onScreen } from '../../../src-renderer/stage/layout/camera.ts';
import { frameAt } from '../../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../../src-renderer/stage/layout/film.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

const SIZES: readonly StageSize[] = [stageFor(1920, 1080), stageFor(1080, 1920), stageFor(1080, 1080), stageFor(1080, 1350)];
const FPS = 30;

describe.each(RULESETS.map((ruleset) => ({ id: ruleset.id, ruleset })))('the director of $id', ({ ruleset }) => {
  const { events } = recordTrial(sampleArena(ruleset, 2).arena, TEST_SEED, 0, 1, 0);
  const open = () => new Film(ruleset.present.view, events);
  const film = open();

  test.each(SIZES.map((size) => ({ name: `${size.width} x ${size.height}`, size })))(
    'never jumps and never leaves the stage: $name',
    ({ size }) => {
      const style: StageStyle = { ...DEFAULT_STYLE, camera: 'follow', size };
      let before = frameAt(film, 0, style).camera;
      expect(before).toEqual({ x: size.width / 2, y: size.height / 2, zoom: 1 });
      for (let t = 0; t < Math.min(12, film.duration); t += 1 / FPS) {
        const { camera } = frameAt(film, t, style);
        const kept = keptOnStage(camera, size);
        expect(Math.hypot(camera.x - kept.x, camera.y - kept.y) + Math.abs(camera.zoom - kept.zoom)).toBeLessThan(1e-6);
        const moved = Math.hypot(camera.x - before.x, camera.y - before.y) / Math.min(size.width, size.height);
        expect(moved, `${t.toFixed(2)} s`).toBeLessThan(0.12);
        expect(Math.abs(Math.log(camera.zoom / before.zoom)), `${t.toFixed(2)} s`).toBeLessThan(0.16);
        before = camera;
      }
    },
  );

  test('is a function of time alone: asked backwards on a fresh film it shows the same', () => {
    const style: StageStyle = { ...DEFAULT_STYLE, camera: 'follow' };
    const times = Array.from({ length: 24 }, (_, i) => ((i * 0.618) % 1) * film.duration);
    const there = times.map((t) => frameAt(film, t, style).camera);
    const fresh = open();
    const back = [...times].reverse().map((t) => frameAt(fresh, t, style).camera);
    expect(back.reverse()).toEqual(there);
  });

  test('the battle ends with a named result that stays to the last frame, on the whole board', () => {
    const style: StageStyle = { ...DEFAULT_STYLE, camera: 'follow' };
    const { sprites, camera } = frameAt(film, film.duration, style);
    const card = sprites.find((s) => s.key === 'result');
    expect(card?.alpha).toBe(1);
    const { winner, score } = film.timeline.sceneAfter(film.length);
    if (winner === 0 || winner === 1) expect(card?.texture.id.toLowerCase()).toContain(`${score[winner].name} wins`.toLowerCase());
    expect(camera.zoom).toBe(1);
  });

  test.each(SIZES.map((size) => ({ name: `${size.width} x ${size.height}`, size })))(
    'who acts and is acted on stands inside the picture: $name',
    ({ size }) => {
      const style: StageStyle = { ...DEFAULT_STYLE, camera: 'follow', size };
      const attacks = Array.from({ length: film.length }, (_, i) => film.shot(i))
        .filter((s) => s.beats.some((b) => b.kind === 'attack'))
        .slice(0, 12);
      for (const shot of attacks) {
        const frame = frameAt(film, film.timeline.startOf(shot.index) + shot.seconds * 0.6, style);
        for (const beat of shot.beats) {
          if (beat.kind !== 'attack') continue;
          for (const id of [beat.from, beat.to]) {
            const token = frame.sprites.find((s) => s.key === `token${id}`);
            if (token === undefined) continue;
            const [x, y] = onScreen(token.x, token.y, frame.camera, size);
            expect(x > 0 && x < size.width && y > 0 && y < size.height, `event ${shot.index}, piece ${id} at ${x}, ${y}`).toBe(true);
          }
        }
      }
    },
  );
});

describe('camera keys', () => {
  const size = stageFor(1920, 1080);
  const directed = { x: 900, y: 500, zoom: 1.3 };
  const close: CameraKey = { at: 4, view: { u: 0.25, v: 0.25, zoom: 4 } };
  const back: CameraKey = { at: 8, view: 'director' };
  const at = (time: number, keys: readonly CameraKey[] = [close, back], still = false) =>
    keyedCamera(keys, { time, directed, size, still });

  test('before the first key the director has the camera, and eases over into it', () => {
    expect(at(2.9)).toEqual(directed);
    expect(at(3.5).zoom).toBeGreaterThan(directed.zoom);
    expect(at(3.5).zoom).toBeLessThan(4);
    expect(at(4)).toEqual({ x: 480, y: 270, zoom: 4 });
  });

  test('a key holds until shortly before the next; one hands back to the director', () => {
    expect(at(6.9)).toEqual(at(4));
    expect(at(8)).toEqual(directed);
    expect(at(20)).toEqual(directed);
  });

  test('the last key holds to the end of the film', () => {
    expect(at(60, [close])).toEqual(at(4));
  });

  test('with reduced motion the camera cuts', () => {
    expect(at(3.99, [close], true)).toEqual(directed);
    expect(at(4, [close], true)).toEqual(at(4));
  });

  test('a view kept as a key is the same part of a stage of other proportions', () => {
    const key = keyOf({ x: 480, y: 270, zoom: 2 }, 1, size);
    const upright = stageFor(1080, 1920);
    expect(keyedCamera([key], { time: 1, directed, size: upright, still: false })).toEqual({ x: 270, y: 480, zoom: 2 });
  });
});
