/** Every ruleset's own battles on the stage: what is shown at a moment is what the timeline computes for it. */
import { expect, test } from 'vitest';
import { knownGlyph } from '../../../src-renderer/drawing/glyphs.ts';
import { DEFAULT_STYLE } from '../../../src-renderer/stage/frame.ts';
import { frameAt } from '../../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../../src-renderer/stage/layout/film.ts';
import { forEachRuleset, recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

forEachRuleset((ruleset) => {
  const { events } = recordTrial(sampleArena(ruleset, 2).arena, TEST_SEED, 0, 1, 0);
  const film = new Film(ruleset.present.view, events);

  test('the picture at the start of an event is the scene computed up to it', () => {
    const step = Math.max(1, Math.floor(film.length / 12));
    for (let i = 1; i < film.length; i += step) {
      const time = film.timeline.startOf(i);
      const { index } = film.timeline.momentAt(time);
      const scene = film.timeline.sceneAfter(index);
      const later = film.timeline.sceneAfter(index + 1);
      const { state } = frameAt(film, time, DEFAULT_STYLE);
      for (const shown of state.pieces) {
        // What an event changes without showing how, it changes at its start.
        const allowed = [scene, later].map((s) => s.pieces[shown.id]?.gauges[0]?.now ?? 0);
        expect(allowed, `event ${i}, ${shown.name}`).toContain(shown.health);
      }
    }
  });

  test('the last picture is the last scene', () => {
    const { state } = frameAt(film, film.duration, DEFAULT_STYLE);
    const scene = film.timeline.sceneAfter(film.length);
    for (const shown of state.pieces) {
      const piece = scene.pieces[shown.id];
      expect(shown.health).toBe(piece?.gauges[0]?.now ?? 0);
      expect(shown.down).toBe(piece?.down);
    }
  });

  test('the card of the result comes when the film says, and not before', () => {
    const cardAt = (time: number) => frameAt(film, time, DEFAULT_STYLE).sprites.some(({ key, alpha }) => key === 'result' && alpha > 0);
    expect(film.resultAt).toBeLessThan(film.duration);
    expect(cardAt(film.resultAt - 0.05)).toBe(false);
    expect(cardAt(film.resultAt + 0.2)).toBe(true);
  });

  test('the stage has a picture for every glyph and icon it names', () => {
    const scenes = Array.from({ length: film.length }, (_, i) => film.shot(i));
    const named = new Set(scenes.flatMap((s) => s.after.pieces.flatMap((p) => [p.glyph, ...p.status.map((m) => m.icon)])));
    for (const shot of scenes) for (const beat of shot.beats) if (beat.kind === 'status') named.add(beat.icon);
    expect([...named].filter((name) => !knownGlyph(name))).toEqual([]);
  });

  test('every frame of a stretch can be laid out, followed and flipped', () => {
    for (let t = 0; t < Math.min(film.duration, 40); t += 0.43) {
      for (const style of [DEFAULT_STYLE, { ...DEFAULT_STYLE, camera: 'follow' as const, flip: true }]) {
        const { sprites } = frameAt(film, t, style);
        expect(new Set(sprites.map((s) => s.key)).size).toBe(sprites.length);
        for (const s of sprites) expect([s.x, s.y, s.scale, s.alpha].every(Number.isFinite), `${s.key} at ${t}`).toBe(true);
      }
    }
  });
});
