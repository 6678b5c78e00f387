/** The pictures or clips of a brand kit before and after a film, as scenes of their own. Pure. */
import { type BrandClip, type BrandFile, type BrandKit, isClip } from './brand.ts';
import { newScene, nextId, type Project, type SceneSpec } from './project.ts';

/** Seconds that a picture is shown. */
const SHOWN = 4;
const FADE = 0.5;
const INTRO = 'Intro';
const OUTRO = 'Outro';

/** Seconds that the kit adds to a film. */
export function introSeconds({ intro, outro }: Pick<BrandKit, 'intro' | 'outro'>): number {
  return [intro, outro].filter((file) => file !== null).reduce((sum, file) => sum + (isClip(file) ? file.seconds : SHOWN), 0);
}

/** First and last, in the place of those of another kit. */
export function withIntroAndOutro(project: Project): Project {
  const { intro, outro } = project.brand;
  const between = project.scenes.filter((scene) => !isFromKit(scene));
  const id = nextId(project);
  const scenes = [
    ...(intro === null ? [] : [sceneOf(INTRO, intro, String(id))]),
    ...between,
    ...(outro === null ? [] : [sceneOf(OUTRO, outro, String(id + 1))]),
  ];
  if (scenes.length === 0) return project;
  return { ...project, scenes, chosen: scenes.some((scene) => scene.id === project.chosen) ? project.chosen : scenes[0]!.id };
}

function isFromKit({ name, picture, clip }: SceneSpec): boolean {
  return (picture !== null || clip !== null) && (name === INTRO || name === OUTRO);
}

/** A clip is as long as it is, and begins as it was cut. */
function sceneOf(name: string, file: BrandFile | BrandClip, id: string): SceneSpec {
  if (isClip(file)) return { ...newScene('clip', id, ''), name, clip: file };
  return { ...newScene('picture', id, ''), name, picture: file, outPoint: SHOWN, transition: 'cross-fade', transitionSeconds: FADE };
}
