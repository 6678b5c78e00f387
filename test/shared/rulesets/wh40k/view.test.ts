import { describe, expect, test } from 'vitest';
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { COLUMN } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import type { Wh40kEvent } from '../../../../src-shared/rulesets/wh40k/present/events.ts';
import { view } from '../../../../src-shared/rulesets/wh40k/present/view.ts';
import { sampleUnits } from './kit.ts';

const units = sampleUnits().filter((_, i) => i % 11 === 0);
const arena = wh40k.play.open(wh40k.play.compile(units, { charge: 'both', chargeRound: 1, chargeDistance: 6 }, []).field);

function film(a: number, b: number, t: number): { events: Wh40kEvent[]; scenes: Scene[]; values: Int32Array } {
  const events: Wh40kEvent[] = [];
  const { values } = arena.trial({ hi: 1, lo: 1 }, a, b, t, (e) => events.push(e as Wh40kEvent));
  const scenes = [view.begin(events[0]!)];
  for (const event of events.slice(1)) scenes.push(view.apply(scenes.at(-1)!, event));
  return { events, scenes, values: values.slice() };
}

describe('the replay', () => {
  test('rebuilds the outcome from its events alone', () => {
    for (let t = 0; t < 60; t++) {
      const { scenes, values, events } = film(t % units.length, (5 * t + 2) % units.length, t);
      const last = scenes.at(-1)!;
      for (const side of [0, 1] as const) {
        const pieces = last.pieces.filter((p) => p.side === side);
        expect(pieces.filter((p) => p.down)).toHaveLength(values[COLUMN.models + (1 - side)]!);
        expect(last.score[side].value).toBe(pieces.filter((p) => !p.down).length);
        expect(pieces.reduce((sum, p) => sum + p.gauges[0]!.max - p.gauges[0]!.now, 0)).toBe(values[COLUMN.wounds + (1 - side)]);
      }
      expect(last.winner).toBe(events.at(-1)!.winner);
    }
  });
  test('leaves earlier pictures alone and gives every event its beats', () => {
    const { events, scenes } = film(1, 4, 3);
    const before = JSON.stringify(scenes);
    events.forEach((event, i) => {
      for (const beat of view.beats(scenes[Math.max(0, i - 1)]!, event)) {
        expect(beat.at).toBeGreaterThanOrEqual(0);
        expect(beat.seconds).toBeGreaterThan(0);
      }
      expect(view.card(scenes[i]!, 0, events.slice(0, i + 1)).rows.length).toBeGreaterThan(0);
    });
    expect(JSON.stringify(scenes)).toBe(before);
  });
  test('what dice came to is one wound, or some wounds', () => {
    const captions = new Set<string>();
    for (let t = 0; t < 20; t++) {
      const { events, scenes } = film(t % units.length, (5 * t + 2) % units.length, t);
      events.forEach((event, i) => {
        if (event.kind !== 'hits' && event.kind !== 'wounds') return;
        for (const beat of view.beats(scenes[Math.max(0, i - 1)]!, event)) if (beat.kind === 'dice') captions.add(beat.caption);
      });
    }
    expect(captions.size).toBeGreaterThan(4);
    for (const caption of captions) expect(caption).toMatch(/^(1 (hit|wound)|(?!1 )\d+ (hits|wounds))$/);
  });
  test('the funnel narrows: each stage comes from the one before', () => {
    const { scenes } = film(0, 3, 2);
    for (const { marks } of scenes) {
      const stages = marks.flatMap((m) => (m.kind === 'stage' ? [m] : []));
      for (const mark of stages) expect(mark.count).toBeGreaterThanOrEqual(0);
      const hits = stages.find((m) => m.id === 'hits');
      const attacks = stages.find((m) => m.id === 'attacks');
      if (hits && attacks) expect(hits.of).toBe(attacks.count);
    }
  });
});
