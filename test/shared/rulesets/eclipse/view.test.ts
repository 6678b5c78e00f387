import { expect, test } from 'vitest';
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Timeline } from '../../../../src-shared/replay/timeline.ts';
import { Battle } from '../../../../src-shared/rulesets/eclipse/engine/battle.ts';
import type { EclipseEvent } from '../../../../src-shared/rulesets/eclipse/present/events.ts';
import { view } from '../../../../src-shared/rulesets/eclipse/present/view.ts';
import { Shipyard } from './kit.ts';

const hull = (scene: Scene, side: number) =>
  scene.pieces.filter((p) => p.side === side).reduce((sum, p) => sum + (p.gauges[0]?.now ?? 0), 0);

test('the picture after the last event is the outcome of the battle', () => {
  const yard = new Shipyard(9);
  for (let i = 0; i < 80; i++) {
    const sides = [yard.side(3, 3, true), yard.side(3, 3, true)] as const;
    const events: EclipseEvent[] = [];
    const result = new Battle(sides, { ...yard.rules(), maxRounds: 30 }).fight(new SeededDice().seek({ hi: 1, lo: i }, 0, 1, 0), (e) =>
      events.push(e),
    );
    const last = new Timeline(view, events).sceneAfter(events.length);
    expect(last.winner).toBe(result.winner);
    expect(last.round).toBe(result.rounds);
    for (const side of [0, 1] as const) {
      expect(hull(last, side)).toBe(result.hull[side]);
      expect(last.score[side].value).toBe(result.hull[side]);
      expect(last.pieces.filter((p) => p.side === side && !p.down)).toHaveLength(result.ships[side]);
    }
  }
});

test('ships stand in ranks by size, the initiative track lists missiles first, and a hit moves the gauge', () => {
  const begin: EclipseEvent = {
    kind: 'begin',
    sector: 'B defends',
    fleets: ['A', 'B'],
    defender: 1,
    ships: [
      {
        side: 0,
        squadron: 0,
        name: 'Dart',
        glyph: 'interceptor',
        size: 1,
        hull: 2,
        flux: 1,
        computer: 0,
        shield: 0,
        initiative: 3,
        cannons: '1 yellow',
        missiles: '',
      },
      {
        side: 1,
        squadron: 0,
        name: 'Oak',
        glyph: 'dreadnought',
        size: 3,
        hull: 4,
        flux: 0,
        computer: 1,
        shield: 0,
        initiative: 1,
        cannons: '',
        missiles: '',
      },
    ],
    steps: ['Missiles', 'Initiative 3', 'Initiative 1'],
    missileSteps: 1,
  };
  const scene = view.begin(begin);
  expect(scene.board).toEqual({
    kind: 'space',
    buckets: [{ label: 'Missiles' }, { label: 'Initiative 3' }, { label: 'Initiative 1' }],
    sector: 'B defends',
  });
  expect(scene.pieces.map((p) => p.at)).toEqual([
    { rank: 0, file: 0 },
    { rank: 2, file: 0 },
  ]);
  expect(scene.order).toEqual([0, 1]);
  const hit: EclipseEvent = {
    kind: 'hit',
    side: 1,
    from: 1,
    fromName: 'Oak',
    ship: 0,
    shipName: 'Dart',
    missile: false,
    damage: 2,
    absorbed: 1,
    hull: 1,
    charges: 0,
  };
  const after = view.apply(scene, hit);
  expect(after.pieces[0]?.gauges.map((g) => [g.id, g.now, g.max])).toEqual([
    ['hull', 1, 2],
    ['flux', 0, 1],
  ]);
  expect(view.apply(after, { kind: 'round', round: 1 }).pieces[0]?.gauges[1]?.now).toBe(1);
  expect(view.beats(scene, hit).map((b) => b.kind)).toEqual(['attack', 'float']);
  const end = { kind: 'end', winner: 0, fleet: 'A', reason: 'destroyed', rounds: 2, ships: [1, 0], hull: [1, 0] } as const;
  // Shown beside the turn order: words, not the code of the reason.
  expect(view.apply(after, end)).toMatchObject({ phase: 'Battle over', acting: -1, winner: 0 });
  expect(view.card(after, 0, [begin, hit]).rows).toContainEqual({ label: 'Hull', value: '1 / 2' });
});
