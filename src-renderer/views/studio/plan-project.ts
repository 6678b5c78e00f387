/** A planned episode as a project that can be changed. Pure. */
import type { EpisodePlan, PlannedScene } from '../../../src-shared/episode/plan.ts';
import { DEFAULT_OUTPUT, type OutputSettings } from '../../capture/output.ts';
import { freshProject, newScene, type Project, type SceneSpec, sourceText } from './project.ts';

/** Seconds that the name of a moment stays in the picture. */
const CAPTION_SECONDS = 3.5;

export function projectFromPlan(plan: EpisodePlan, output: OutputSettings = DEFAULT_OUTPUT): Project {
  const { title, game, rulesVersion, run, method, leftOut, notes } = plan;
  return {
    ...freshProject(''),
    name: title,
    scenes: plan.scenes.map((scene, i) => specOf(scene, String(i + 1))),
    chosen: '1',
    output: { ...output, shape: plan.rules.shape, format: output.format === 'png' ? 'mp4' : output.format },
    loop: false,
    episode: { game, rulesVersion, seed: run.seed, method, leftOut, notes },
  };
}

function specOf(scene: PlannedScene, id: string): SceneSpec {
  const { runId, a, b, trial } = scene.battle;
  const from = scene.from ?? 0;
  const third = scene.caption;
  return {
    ...newScene(scene.kind, id, sourceText(['run', runId, a, b, trial], {})),
    name: scene.name,
    title: scene.title,
    sub: scene.sub,
    kicker: scene.kicker,
    lines: scene.lines.join('\n'),
    inPoint: scene.from,
    outPoint: Math.round((from + scene.seconds) * 1000) / 1000,
    transition: scene.transition,
    transitionSeconds: scene.transitionSeconds,
    narration: scene.narration,
    narrationAt: scene.narrationAt,
    chapter: scene.chapter,
    why: scene.why,
    swing: scene.swing,
    camera: 'follow',
    ...(third !== null && {
      lowerThird: true,
      head: third.head,
      figure: third.figure,
      thirdAt: third.at,
      thirdFor: CAPTION_SECONDS,
    }),
  };
}
