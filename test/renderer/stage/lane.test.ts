/** Miniatures on the open field: the count is sacred, the fallen stay, no two units look the same. */
import { describe, expect, test } from 'vitest';
import { miniatureKey } from '../../../src-renderer/drawing/miniatures/miniature.ts';
import { DEFAULT_STYLE, type Frame, stageFor } from '../../../src-renderer/stage/frame.ts';
import { onScreen } from '../../../src-renderer/stage/layout/camera.ts';
import { frameAt } from '../../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../../src-renderer/stage/layout/film.ts';
import type { Figure } from '../../../src-shared/contract/scene.ts';
import { ruleset as opr } from '../../../src-shared/rulesets/opr/index.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

const { combatants, arena } = sampleArena(opr, 200);
const film = (a: string, b: string, trial = 0) => {
  const at = (name: string) => combatants.findIndex((c) => c.name === name);
  return new Film(opr.present.view, recordTrial(arena, TEST_SEED, at(a), at(b), trial).events);
};
const modelsOf = ({ sprites }: Frame, side: number) => sprites.filter((s) => s.piece === side && s.alpha > 0);
const fallenOf = ({ sprites }: Frame, side: number) => sprites.filter((s) => s.key.startsWith(`fallen${side}.`));

describe('a squad', () => {
  const battle = film('Last Verse', 'Furnace Titan');
  const shots = Array.from({ length: battle.length }, (_, i) => battle.shot(i));

  test('shows as many miniatures as it has models, standing and fallen, at the end of every event', () => {
    for (const shot of shots.filter((s) => s.seconds > 0)) {
      const frame = frameAt(battle, battle.timeline.startOf(shot.index) + shot.seconds * 0.999, DEFAULT_STYLE);
      for (const { id, models, down, at } of shot.after.pieces) {
        if (models === undefined || down || 'off' in at) continue;
        expect(modelsOf(frame, id).length, `event ${shot.index}`).toBe(models.now);
        expect(fallenOf(frame, id).length, `event ${shot.index}`).toBe(models.max - models.now);
      }
    }
  });

  test('leaves its fallen where they fell, while it moves on', () => {
    const moves = shots.filter(
      (s) => s.beats.some((b) => b.kind === 'move' && b.piece === 0) && (s.before.pieces[0]?.fallen?.length ?? 0) > 0,
    );
    const shot = moves[0] ?? shots.find((s) => (s.after.pieces[0]?.fallen?.length ?? 0) > 0)!;
    const start = battle.timeline.startOf(shot.index);
    const [first, last] = [start + 0.01, start + shot.seconds * 0.99].map((t) => frameAt(battle, t, DEFAULT_STYLE));
    const places = (frame: Frame) => new Map(fallenOf(frame, 0).map((s) => [s.key, [s.x, s.y]]));
    for (const [key, place] of places(first!)) expect(places(last!).get(key)).toEqual(place);
  });

  test('all of it stands on the stage, in every format', () => {
    for (const [w, h] of [
      [1920, 1080],
      [1080, 1920],
      [1080, 1080],
      [1080, 1350],
    ] as const) {
      const size = stageFor(w, h);
      for (let t = 0; t < battle.duration; t += 1.7) {
        for (const s of modelsOf(frameAt(battle, t, { ...DEFAULT_STYLE, size }), 0)) {
          expect(s.x > 0 && s.x < size.width && s.y > 0 && s.y < size.height, `${s.key} at ${t}`).toBe(true);
        }
      }
    }
  });
});

test('the name of a unit that stands at the edge is whole, with its wounds under it, in every format', () => {
  const battle = film('Phosphor Sappers', 'Smoke Mortar Crew');
  for (const [w, h] of [
    [1920, 1080],
    [1080, 1920],
    [1080, 1080],
    [1080, 1350],
  ] as const) {
    const size = stageFor(w, h);
    for (let t = 0; t < battle.duration; t += 0.7) {
      const { sprites, camera } = frameAt(battle, t, { ...DEFAULT_STYLE, size });
      for (const name of sprites.filter((s) => /^name\d/.test(s.key))) {
        const [left, , width] = name.texture.box.map((length) => length * name.scale * camera.zoom);
        const from = onScreen(name.x, name.y, camera, size)[0] + left!;
        expect(from, `${name.key} at ${t} of ${w} x ${h}`).toBeGreaterThanOrEqual(-0.001);
        expect(from + width!, `${name.key} at ${t} of ${w} x ${h}`).toBeLessThanOrEqual(size.width + 0.001);
        const wounds = sprites.find((s) => s.key === name.key.replace('name', 'wounds'));
        if (wounds !== undefined) expect(wounds.x).toBeCloseTo(name.x);
      }
    }
  }
});

test('units in contact read "in melee", others how far they stand apart', () => {
  const battle = film('Kiln Guard', 'Hollow Knights');
  const labels = new Set<string>();
  for (let t = 0; t < battle.duration; t += 0.4) {
    const frame = frameAt(battle, t, DEFAULT_STYLE);
    const label = frame.sprites.find((s) => s.key === 'apartlabel')?.texture.id.split('|')[1];
    if (label === undefined) continue;
    labels.add(label);
    const [a, b] = battle.shotAt(t).shot.after.pieces;
    const apart = Math.abs(('x' in a!.at ? a!.at.x : 0) - ('x' in b!.at ? b!.at.x : 0));
    expect(label === 'IN MELEE').toBe(apart < 1);
  }
  expect(labels.has('IN MELEE')).toBe(true);
  expect(labels.size).toBeGreaterThan(2);
});

describe('figures', () => {
  const figures = combatants.map((_, i): readonly [string, Figure] => {
    const { events } = recordTrial(arena, TEST_SEED, i, (i + 1) % combatants.length, 0);
    return [combatants[i]!.name, new Film(opr.present.view, events).shot(0).after.pieces[0]!.figure!];
  });
  const build = (name: string) => figures.find(([n]) => n === name)?.[1].build;

  test('no two units of the samples look the same', () => {
    const looks = figures.map(([, figure]) =>
      [...new Set(figure.arms)].map((arm) => miniatureKey({ figure, side: 0, arm, pose: 'standing', mirrored: false })).join(),
    );
    const twice = figures.filter((_, i) => looks.indexOf(looks[i]!) !== i).map(([name]) => name);
    expect(twice).toEqual([]);
  });

  test.each([
    ['Ash Levy', 'infantry'],
    ['Marshal Orra', 'hero'],
    ['Kraken Lord', 'monster'],
    ['Slagbreaker Walker', 'walker'],
    ['Furnace Titan', 'titan'],
    ['Choir Colossus', 'giant'],
    ['Coal Wagon', 'vehicle'],
    ['Ember Skiff', 'aircraft'],
    ['Prism Dragon', 'flyer'],
    ['Smoke Mortar Crew', 'artillery'],
    ['Murmur Wisps', 'wisp'],
    ['Ossuary Swarm', 'swarm'],
    ['Ash Riders', 'rider'],
    ['Iron Orchard', 'large'],
  ])('%s is drawn as %s', (name, expected) => {
    expect(build(name)).toBe(expected);
  });

  test('special weapons are in the hands of those who fall last', () => {
    const verse = figures.find(([name]) => name === 'Last Verse')![1];
    expect(verse.arms.slice(0, 4)).toEqual(['cannon', 'cannon', 'cannon', 'staff']);
    expect(verse.arms).toHaveLength(10);
  });
});
