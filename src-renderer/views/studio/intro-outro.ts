/** The pictures of a brand kit before and after a film, as scenes of their own. Pure. */
import type { BrandFile, BrandKit } from './brand.ts';
import { newScene, nextId, type Project, type SceneSpec } from './project.ts';

/** Seconds that each is shown. */
const SHOWN = 4;
const FADE = 0.5;
const INTRO = 'Intro';
const OUTRO = 'Outro';

/** Seconds that the kit adds to a film. */
export function introSeconds({ intro, outro }: Pick<BrandKit, 'intro' | 'outro'>): number {
  return [intro, outro].filter((file) => file !== null).length * SHOWN;
}

/** First and last, in the place of those of another kit. */
export function withIntroAndOutro(project: Project): Project {
  const { intro, outro } = project.brand;
  const between = project.scenes.filter((scene) => !isFromKit(scene));
  const id = nextId(project);
  const scenes = [
    ...(intro === null ? [] : [pictureScene(INTRO, intro, String(id))]),
    ...between,
    ...(outro === null ? [] : [pictureScene(OUTRO, outro, String(id + 1))]),
  ];
  if (scenes.length === 0) return project;
  return { ...project, scenes, chosen: scenes.some((scene) => scene.id === project.chosen) ? project.chosen : scenes[0]!.id };
}

function isFromKit({ kind, name, picture }: SceneSpec): boolean {
  return kind === 'picture' && picture !== null && (name === INTRO || name === OUTRO);
}

function pictureScene(name: string, picture: BrandFile, id: string): SceneSpec {
  return { ...newScene('picture', id, ''), name, picture, outPoint: SHOWN, transition: 'cross-fade', transitionSeconds: FADE };
}
