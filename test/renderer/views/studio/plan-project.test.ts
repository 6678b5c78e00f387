import { expect, test } from 'vitest';
import { DEFAULT_OUTPUT } from '../../../../src-renderer/capture/output.ts';
import { projectFromPlan } from '../../../../src-renderer/views/studio/plan-project.ts';
import { readProject, sceneSource } from '../../../../src-renderer/views/studio/project.ts';
import { planEpisode } from '../../../../src-shared/episode/plan.ts';
import { TEMPLATE_RULES } from '../../../../src-shared/episode/rules.ts';
import { madeUpFacts } from '../../../shared/episode/facts.ts';

const plan = planEpisode(madeUpFacts(), TEMPLATE_RULES.standard);

test('every planned scene becomes one of the same length, about the same battle', () => {
  const { scenes, episode } = projectFromPlan(plan);
  expect(scenes).toHaveLength(plan.scenes.length);
  for (const [i, scene] of plan.scenes.entries()) {
    const { inPoint, outPoint, ...spec } = scenes[i]!;
    expect(outPoint! - (inPoint ?? 0)).toBeCloseTo(scene.seconds, 3);
    expect(sceneSource(scenes[i]!)).toEqual({ kind: 'run', ...scene.battle });
    expect(spec).toMatchObject({ kind: scene.kind, name: scene.name, narration: scene.narration, why: scene.why, swing: scene.swing });
  }
  expect(episode).toMatchObject({ seed: plan.run.seed, rulesVersion: '4', leftOut: plan.leftOut });
});

test('a stored project of an episode is read back as it was', () => {
  const project = projectFromPlan(plan);
  expect(readProject(JSON.parse(JSON.stringify(project)), '')).toEqual(project);
});

test('a film is never a sequence of pictures', () => {
  expect(projectFromPlan(plan, { ...DEFAULT_OUTPUT, format: 'png' }).output.format).toBe('mp4');
});
