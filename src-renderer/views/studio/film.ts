/** A project as one film: the lengths of its scenes, its frames, its sound. */
import type { DocumentScene } from '../../../src-shared/episode/documents.ts';
import { type FilmSpan, filmFrames, filmSpans } from '../../../src-shared/episode/film-times.ts';
import { cardCues, inOrder, transitionCue } from '../../../src-shared/episode/scene-sound.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import type { EpisodeSound, SoundCue, SoundTrackClip } from '../../../src-shared/sound/cues.ts';
import type { TrackTable } from '../../../src-shared/sound/mix/tracks.ts';
import type { SoundClip } from '../../../src-shared/sound/voice/clip.ts';
import { VOICE_LEAD } from '../../../src-shared/sound/voice/stretch.ts';
import { Compositor } from '../../capture/compositor.ts';
import { type OutputSettings, pixelsOf } from '../../capture/output.ts';
import { filmCues } from '../../sound/film-cues.ts';
import { trackClip } from '../../sound/user-sounds.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { BrandKit } from './brand.ts';
import { clipSound } from './clip-files.ts';
import { type Project, type SceneSpec, sceneName } from './project.ts';
import { cuesOfScene, drawScene, openRenderer, type SceneRenderer, secondsOfScene, targetOf } from './renderers.ts';
import { type SceneData, subjectOf } from './scene-data.ts';
import { loadSceneData } from './use-scene.ts';

export interface FilmShot extends DocumentScene {
  readonly spec: SceneSpec;
  readonly data: SceneData;
}

export interface OpenFilm {
  readonly title: string;
  readonly output: OutputSettings;
  readonly brand: BrandKit;
  readonly plates: boolean;
  readonly music: SoundClip | null;
  readonly tracks: TrackTable;
  readonly shots: readonly FilmShot[];
  readonly spans: readonly FilmSpan[];
  readonly frames: number;
}

/** Fetches what all scenes show; a scene that can't be shown is named. */
export async function openFilm(project: Project): Promise<OpenFilm> {
  const shots: FilmShot[] = [];
  for (const [i, spec] of project.scenes.entries()) {
    const data = await loadSceneData(spec).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Scene ${i + 1} can't be shown: ${reason}`);
    });
    shots.push(shotOf(spec, data));
  }
  const spans = filmSpans(shots, project.output.fps);
  const { name, output, brand, plates, music, tracks } = project;
  return { title: name, output, brand, plates, music, tracks, shots, spans, frames: filmFrames(spans) };
}

function shotOf(spec: SceneSpec, data: SceneData): FilmShot {
  const { transition, transitionSeconds, chapter, narration, narrationAt, voice, why, swing } = spec;
  return {
    spec,
    data,
    name: sceneName(spec, subjectOf(data)),
    seconds: secondsOfScene(spec, data),
    transition,
    transitionSeconds,
    chapter,
    narration,
    narrationAt: voice === null ? narrationAt : VOICE_LEAD,
    voiceSeconds: voice === null ? null : voice.to - voice.from,
    why,
    swing,
  };
}

/** The frames that a scene adds to the film: from where it starts to where the next one does. */
export function pieceFrames({ spans, frames }: OpenFilm, scene: number): number {
  return (spans[scene + 1]?.start ?? frames) - spans[scene]!.start;
}

/** Draws the frames of one scene of a film, with the end of the scene before it where they overlap. */
export class PieceDrawer {
  readonly compositor: Compositor;
  private readonly under: Compositor;
  private readonly over: Compositor;
  private readonly film: OpenFilm;
  private readonly scene: number;
  private readonly arriving: SceneRenderer;
  private readonly leaving: SceneRenderer | null;

  private constructor(film: OpenFilm, scene: number, arriving: SceneRenderer, leaving: SceneRenderer | null) {
    this.film = film;
    this.scene = scene;
    this.arriving = arriving;
    this.leaving = leaving;
    const { width, height } = pixelsOf(film.output);
    this.compositor = new Compositor(width, height);
    const spare = leaving === null ? this.compositor : new Compositor(width, height);
    this.under = spare;
    this.over = leaving === null ? this.compositor : new Compositor(width, height);
  }

  static async open(film: OpenFilm, scene: number, renderer: RendererChoice): Promise<PieceDrawer> {
    const target = targetOf(film, renderer);
    const open = (i: number) => openRenderer(film.shots[i]!.spec, film.shots[i]!.data, target);
    const leaving = film.spans[scene]!.overlap > 0 ? await open(scene - 1) : null;
    return new PieceDrawer(film, scene, await open(scene), leaving);
  }

  /** `frame` counts from the start of the scene. */
  async draw(frame: number): Promise<void> {
    const { film, scene, leaving } = this;
    const { fps, background } = film.output;
    const { overlap, start } = film.spans[scene]!;
    if (leaving === null || frame >= overlap) return drawScene(this.compositor, this.arriving, frame / fps, background);
    await drawScene(this.over, this.arriving, frame / fps, background);
    await drawScene(this.under, leaving, (start + frame - film.spans[scene - 1]!.start) / fps, background);
    const part = (frame + 1) / (overlap + 1);
    this.compositor.transition({ leaving: this.under.canvas, arriving: this.over.canvas, kind: film.shots[scene]!.transition, part });
  }

  destroy(): void {
    this.arriving.destroy();
    this.leaving?.destroy();
  }
}

/** Effects, the voice of every scene, the sound of clips, and the music under them. */
export async function filmSound({ shots, spans, frames, output, music }: OpenFilm): Promise<EpisodeSound> {
  const { fps } = output;
  const cues = shots.flatMap((shot, i): SoundCue[] => {
    const at = spans[i]!.start / fps;
    const turn = i > 0 && spans[i]!.overlap > 0 ? [transitionCue(at, 100_000 * (i + 1))] : [];
    return [...turn, ...shotCues(shot, at, 100_000 * (i + 1) + 1)];
  });
  const duration = frames / fps;
  const spoken = shots.flatMap(({ spec: { voice } }, i) => (voice === null ? [] : [{ voice, at: spans[i]!.start / fps + VOICE_LEAD }]));
  return {
    duration,
    cues: inOrder(cues.filter(({ at }) => at < duration)),
    voice: await Promise.all(spoken.map(({ voice, at }) => trackClip(voice, at))),
    clips: await clipSounds({ shots, spans, fps }),
    ...(music !== null && { music: await trackClip(music, 0) }),
  };
}

interface ShownShots extends Pick<OpenFilm, 'shots' | 'spans'> {
  readonly fps: number;
}

async function clipSounds({ shots, spans, fps }: ShownShots): Promise<SoundTrackClip[]> {
  const heard = shots.map(({ data, spec, seconds }, i) =>
    data.kind === 'clip' ? clipSound(data.clip, { from: spec.inPoint ?? 0, seconds, at: spans[i]!.start / fps }) : null,
  );
  return (await Promise.all(heard)).filter((sound) => sound !== null);
}

function shotCues({ spec, data, seconds }: FilmShot, at: number, seed: number): SoundCue[] {
  if (data.kind === 'replay') {
    const from = spec.inPoint ?? 0;
    const heard = filmCues(data.film, rulesetById(data.replay.ruleset).present, { flip: spec.flip, range: [from, from + seconds] });
    return heard.map((cue) => ({ ...cue, at: at + cue.at - from, seed: seed + cue.seed }));
  }
  const appears = cuesOfScene(spec, data)
    .filter(({ id }) => !spec.hide.includes(id))
    .map((cue) => cue.at)
    .filter((time) => time >= 0 && time < seconds);
  return cardCues(appears, at, seed);
}
