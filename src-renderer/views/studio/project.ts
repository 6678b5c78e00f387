/** What the Studio works on: scenes in order, the output settings, and which guides are shown. Pure. */

import type { EpisodePlan } from '../../../src-shared/episode/plan.ts';
import { SCENE_KINDS, SCENE_LABELS, type SceneKind, TRANSITIONS, type TransitionKind } from '../../../src-shared/episode/scene-kinds.ts';
import { DEFAULT_SOUND } from '../../../src-shared/sound/mix/render.ts';
import type { TrackTable } from '../../../src-shared/sound/mix/tracks.ts';
import type { SoundClip } from '../../../src-shared/sound/voice/clip.ts';
import { DEFAULT_OUTPUT, type OutputSettings, readOutput } from '../../capture/output.ts';
import { readCameraKeys } from '../../replay/camera-keys.ts';
import { type ReplaySource, sourceOf } from '../../replay/source.ts';
import type { CameraKey } from '../../stage/frame.ts';
import { href, parseHash } from '../../state/routes.ts';
import { type BrandClip, type BrandFile, type BrandKit, PLAIN_KIT, readKit } from './brand.ts';
import type { LowerThird } from './scenes/overlays.ts';

export type SceneSpec = {
  readonly id: string;
  readonly kind: SceneKind;
  /** What the user calls it; empty takes it from what it shows. */
  readonly name: string;
  /** Text on title and end cards and above charts; empty takes it from the data. */
  readonly title: string;
  readonly sub: string;
  /** A short label above the title. */
  readonly kicker: string;
  /** One line each. */
  readonly lines: string;
  /** Hash of the replay the scene is about, without its view: 'run/3/0/1/17'. */
  readonly source: string;
  /** Where the scene starts and ends in its own time; a chart that ends late holds its last frame. */
  readonly inPoint: number | null;
  readonly outPoint: number | null;
  /** How it follows the scene before it. */
  readonly transition: TransitionKind;
  readonly transitionSeconds: number;
  /** What is said over it. */
  readonly narration: string;
  /** Seconds into the scene at which the words begin. */
  readonly narrationAt: number;
  /** The same, spoken; the scene is as long as it takes. */
  readonly voice: SoundClip | null;
  /** The chapter of the film that starts here; empty where none does. */
  readonly chapter: string;
  /** Why the episode has it: from the rules that picked it. */
  readonly why: string;
  /** The largest change of the chance to win that it shows, 0..1; null where none is known. */
  readonly swing: number | null;
  /** Leaderboards: every loadout of a unit instead of the best one. */
  readonly allLoadouts: boolean;
  readonly camera: 'fit' | 'follow';
  /** Where the camera was set by hand, in the replay's own time. */
  readonly cameraKeys: readonly CameraKey[];
  readonly flip: boolean;
  readonly dice: boolean;
  readonly names: boolean;
  readonly scoreBug: boolean;
  readonly lowerThird: boolean;
  /** When it appears and how long it stays, in seconds. */
  readonly thirdAt: number;
  readonly thirdFor: number;
  readonly tag: string;
  readonly head: string;
  readonly under: string;
  readonly figure: string;
  /** Ids of the cues that are hidden. */
  readonly hide: readonly string[];
  /** The picture of a picture scene. */
  readonly picture: BrandFile | null;
  /** The video of a clip scene. */
  readonly clip: BrandClip | null;
};

export type Project = {
  readonly name: string;
  readonly scenes: readonly SceneSpec[];
  readonly chosen: string;
  readonly output: OutputSettings;
  readonly brand: BrandKit;
  /** Cards and charts get a dark plate where the background is a key colour or transparent. */
  readonly plates: boolean;
  readonly safe: boolean;
  readonly thirds: boolean;
  /** Whether playback repeats; otherwise it stops on the last frame. */
  readonly loop: boolean;
  /** Under all scenes. */
  readonly music: SoundClip | null;
  readonly tracks: TrackTable;
  readonly presets: readonly { readonly name: string; readonly output: OutputSettings }[];
  /** Where it was made from a run: what the film must say about itself, and what was left out. */
  readonly episode: EpisodeHead | null;
};

export type EpisodeHead = Pick<EpisodePlan, 'game' | 'rulesVersion' | 'method' | 'leftOut' | 'notes'> & { readonly seed: string };

const NEW_PROJECT = 'New project';
const TRANSITION_SECONDS = 0.5;

export function newScene(kind: SceneKind, id: string, source: string): SceneSpec {
  return {
    id,
    kind,
    name: '',
    title:
      kind === 'title'
        ? 'Who wins?'
        : kind === 'end'
          ? 'Thanks for watching'
          : kind === 'text'
            ? 'How it works'
            : kind === 'quote'
              ? 'Write here what was said'
              : '',
    sub: '',
    kicker: kind === 'title' ? 'Battle report' : '',
    lines: '',
    source,
    inPoint: null,
    outPoint: null,
    transition: 'cut',
    transitionSeconds: TRANSITION_SECONDS,
    narration: '',
    narrationAt: 0,
    voice: null,
    chapter: '',
    why: '',
    swing: null,
    allLoadouts: false,
    camera: 'follow',
    cameraKeys: [],
    flip: false,
    dice: true,
    names: true,
    scoreBug: false,
    lowerThird: false,
    thirdAt: 0.8,
    thirdFor: 6,
    tag: '',
    head: '',
    under: '',
    figure: '',
    hide: [],
    picture: null,
    clip: null,
  };
}

/** The scenes of a new project, one of each kind that a first look needs. */
const FIRST_SCENES: readonly SceneKind[] = ['title', 'versus', 'replay', 'odds', 'leaderboard', 'race', 'heat', 'end'];

export function freshProject(source: string): Project {
  const scenes = FIRST_SCENES.map((kind, i) => newScene(kind, String(i + 1), source));
  return {
    name: NEW_PROJECT,
    scenes,
    chosen: '2',
    output: DEFAULT_OUTPUT,
    brand: PLAIN_KIT,
    plates: false,
    safe: false,
    thirds: false,
    loop: true,
    music: null,
    tracks: DEFAULT_SOUND.tracks,
    presets: [],
    episode: null,
  };
}

/** An older or damaged project must not keep the Studio from opening. */
export function readProject(saved: unknown, source: string): Project {
  const fresh = freshProject(source);
  if (typeof saved !== 'object' || saved === null) return fresh;
  const given = saved as Partial<Project>;
  const scenes = withUniqueIds((Array.isArray(given.scenes) ? given.scenes : []).filter(isScene).map(readScene));
  if (scenes.length === 0) return fresh;
  const project: Project = {
    name: typeof given.name === 'string' && given.name.trim() !== '' ? given.name : NEW_PROJECT,
    scenes,
    chosen: scenes.some((s) => s.id === given.chosen) ? given.chosen! : scenes[0]!.id,
    output: readOutput(given.output),
    brand: readKit(given.brand ?? PLAIN_KIT),
    plates: given.plates === true,
    safe: given.safe === true,
    thirds: given.thirds === true,
    loop: given.loop !== false,
    music: given.music ?? null,
    tracks: { ...DEFAULT_SOUND.tracks, ...given.tracks },
    presets: Array.isArray(given.presets) ? given.presets : [],
    episode: given.episode ?? null,
  };
  return withSource(project, source);
}

/** Scenes that were made before there was a battle to show are about this one. */
export function withSource(project: Project, source: string): Project {
  if (source === '' || project.scenes.every((scene) => scene.source !== '')) return project;
  return { ...project, scenes: project.scenes.map((scene) => (scene.source === '' ? { ...scene, source } : scene)) };
}

function isScene(scene: unknown): scene is SceneSpec {
  return typeof scene === 'object' && scene !== null && 'kind' in scene && SCENE_KINDS.some((kind) => kind === scene.kind);
}

function readScene(scene: SceneSpec): SceneSpec {
  const known = { ...newScene(scene.kind, String(scene.id), scene.source), ...scene };
  const cameraKeys = readCameraKeys(known.cameraKeys);
  return { ...known, cameraKeys, transition: TRANSITIONS.includes(known.transition) ? known.transition : 'cut' };
}

function withUniqueIds(scenes: readonly SceneSpec[]): SceneSpec[] {
  const seen = new Set<string>();
  return scenes.map((scene, i) => {
    const id = seen.has(scene.id) ? `${scene.id}-${i + 1}` : scene.id;
    seen.add(id);
    return { ...scene, id };
  });
}

/** "Last Verse vs Furnace Titan", "Odds: ...": what is said of a scene without a name of its own. `subject` comes from its data. */
export function sceneName(spec: SceneSpec, subject: string): string {
  if (spec.name !== '') return spec.name;
  if (spec.title !== '') return spec.title;
  if (subject === '') return SCENE_LABELS[spec.kind];
  return spec.kind === 'replay' ? subject : `${SCENE_LABELS[spec.kind]}: ${subject}`;
}

export function changeScene(project: Project, id: string, change: Partial<SceneSpec>): Project {
  return changeScenes(project, [id], change);
}

export function changeScenes(project: Project, ids: readonly string[], change: Partial<SceneSpec>): Project {
  return { ...project, scenes: project.scenes.map((s) => (ids.includes(s.id) ? { ...s, ...change } : s)) };
}

export function nextId(project: Project): number {
  return 1 + Math.max(0, ...project.scenes.map((s) => Number.parseInt(s.id, 10) || 0));
}

/** After the chosen scene. */
export function addScene(project: Project, kind: SceneKind, source: string): Project {
  const id = String(nextId(project));
  return { ...insertAfter(project, project.chosen, [newScene(kind, id, source)]), chosen: id };
}

function insertAfter(project: Project, id: string, added: readonly SceneSpec[]): Project {
  const at = project.scenes.findIndex((s) => s.id === id);
  const place = at < 0 ? project.scenes.length : at + 1;
  return { ...project, scenes: project.scenes.toSpliced(place, 0, ...added) };
}

/** Copies in their order, after the last of them. */
export function duplicateScenes(project: Project, ids: readonly string[]): Project {
  const originals = project.scenes.filter((s) => ids.includes(s.id));
  const last = originals.at(-1);
  if (last === undefined) return project;
  const first = nextId(project);
  const copies = originals.map((s, i) => ({ ...s, id: String(first + i), name: s.name === '' ? '' : `${s.name} copy` }));
  return { ...insertAfter(project, last.id, copies), chosen: copies[0]!.id };
}

/** At least one scene stays. */
export function removeScenes(project: Project, ids: readonly string[]): Project {
  const scenes = project.scenes.filter((s) => !ids.includes(s.id));
  if (scenes.length === 0 || scenes.length === project.scenes.length) return project;
  if (scenes.some((s) => s.id === project.chosen)) return { ...project, scenes };
  const at = project.scenes.findIndex((s) => s.id === project.chosen);
  const before = project.scenes.slice(0, at).findLast((s) => !ids.includes(s.id));
  return { ...project, scenes, chosen: (before ?? scenes[0]!).id };
}

/** One place up or down; several stay together and in order. */
export function moveScenes(project: Project, ids: readonly string[], by: 1 | -1): Project {
  const places = project.scenes.flatMap((s, i) => (ids.includes(s.id) ? [i] : []));
  if (places.length === 0) return project;
  const to = by < 0 ? places[0]! - 1 : places.at(-1)! + 2;
  return to < 0 || to > project.scenes.length ? project : moveScenesTo(project, ids, to);
}

/** Before the scene that is at place `to` now; `to` may be the number of scenes. */
export function moveScenesTo(project: Project, ids: readonly string[], to: number): Project {
  const moved = project.scenes.filter((s) => ids.includes(s.id));
  const before = project.scenes.slice(0, to).filter((s) => !ids.includes(s.id));
  const after = project.scenes.slice(to).filter((s) => !ids.includes(s.id));
  return { ...project, scenes: [...before, ...moved, ...after] };
}

/** Names what a change is about, so that typing in one field is one step; empty where it is a step of its own. */
export function changeAbout(before: Project, after: Project): string {
  if (before.scenes.length !== after.scenes.length) return '';
  const changed = after.scenes.flatMap((scene, i) => (scene === before.scenes[i] ? [] : [fieldsOf(before.scenes[i]!, scene)]));
  const parts = [...changed, ...(before.name === after.name ? [] : ['name'])];
  return parts.length === 1 ? parts[0]! : '';
}

function fieldsOf(before: SceneSpec, after: SceneSpec): string {
  const keys = Object.keys(after) as (keyof SceneSpec)[];
  return `${after.id}:${keys.filter((key) => after[key] !== before[key]).join(',')}`;
}

const CONTENT = ['scenes', 'output', 'brand', 'plates', 'name', 'presets', 'music', 'tracks'] as const satisfies readonly (keyof Project)[];

/** Whether a change is one that undo takes back: what is chosen and which guides are shown is not. */
export function isContentChange(before: Project, after: Project): boolean {
  return CONTENT.some((key) => before[key] !== after[key]);
}

/** What its picture depends on, so that a change of the script draws nothing again. */
export function pictureOf(spec: SceneSpec): SceneSpec {
  return { ...spec, name: '', narration: '', narrationAt: 0, chapter: '', why: '', swing: null, transition: 'cut', transitionSeconds: 0 };
}

/** The replay address inside a scene. */
export function sceneSource(spec: SceneSpec): ReplaySource | null {
  const route = parseHash(`#/replay/${spec.source}`);
  return route === null ? null : sourceOf(route);
}

/** The inverse of sceneSource: a hash of the replay view without `#/replay/`. */
export function sourceText(path: readonly (string | number)[], query: Readonly<Record<string, string>>): string {
  return href('replay', path, query).replace(/^#\/replay\//, '');
}

export function lowerThirdOf(spec: SceneSpec): LowerThird {
  return { tag: spec.tag, head: spec.head, sub: spec.under, figure: spec.figure };
}

/** A lower third that comes before the card of the result makes way for it: both together would be too much to read. */
export function beforeResult(spec: SceneSpec, resultAt: number): SceneSpec {
  const left = resultAt - spec.thirdAt;
  return left > 0 ? { ...spec, thirdFor: Math.min(spec.thirdFor, left) } : spec;
}

/** What the picture of every scene depends on. */
export function pictureSettings({ output, brand, plates }: Project): Pick<Project, 'output' | 'brand' | 'plates'> {
  return { output, brand, plates };
}
