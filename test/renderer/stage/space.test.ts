/** Fleets that face each other: every ship and every name has a place of its own, whatever the shape of the picture. */
import { describe, expect, test } from 'vitest';
import { type StageSize, stageFor } from '../../../src-renderer/stage/frame.ts';
import { layoutOf } from '../../../src-renderer/stage/layout/boards.ts';
import { Film } from '../../../src-renderer/stage/layout/film.ts';
import { ruleset as eclipse } from '../../../src-shared/rulesets/eclipse/index.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

const { combatants, arena } = sampleArena(eclipse, 200);
const at = (name: string) => combatants.findIndex((c) => c.name === name);
const scene = new Film(
  eclipse.present.view,
  recordTrial(arena, TEST_SEED, at('Grand Compact Fleet'), at('Condor Court'), 0).events,
).timeline.sceneAfter(1);

/** Circle and name of each ship, as boxes. */
function shipsOn(size: StageSize) {
  return [...layoutOf(scene.board, false, size).spots(scene)].map(([id, { x, y, radius, nameSize, nameAt }]) => ({
    id,
    side: scene.pieces[id]!.side,
    x,
    y,
    radius,
    /** Lower edge of what stands at this place. */
    foot: nameSize > 0 && nameAt === undefined ? y + radius * 1.08 + nameSize * 1.4 : y + radius,
  }));
}

describe.each([
  [1920, 1080],
  [1080, 1920],
  [1080, 1080],
  [1080, 1350],
] as const)('large fleets in %d x %d', (width, height) => {
  const ships = shipsOn(stageFor(width, height));
  const pairs = ships.flatMap((a, i) => ships.slice(i + 1).map((b) => [a, b] as const));

  test('no ship covers another', () => {
    for (const [a, b] of pairs) expect(Math.hypot(a.x - b.x, a.y - b.y), `${a.id} and ${b.id}`).toBeGreaterThan(a.radius + b.radius);
  });

  test('no ship covers the name under another', () => {
    for (const [a, b] of pairs) {
      const [upper, lower] = a.y < b.y ? [a, b] : [b, a];
      const isUnder = Math.abs(upper.x - lower.x) < lower.radius && upper.y + upper.radius < lower.y;
      if (isUnder) expect(lower.y - lower.radius, `${lower.id} under ${upper.id}`).toBeGreaterThanOrEqual(upper.foot);
    }
  });
});
