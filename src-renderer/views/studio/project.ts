/** What the Studio works on: a list of scenes, the output settings, and which guides are shown. Pure. */

import { DEFAULT_OUTPUT, type OutputSettings } from '../../capture/output.ts';
import { type ReplaySource, sourceOf } from '../../replay/source.ts';
import { href, parseHash } from '../../state/routes.ts';
import type { LowerThird } from './scenes/overlays.ts';

/** Where the session keeps the project. */
export const PROJECT_KEY = 'studio.project';

export const SCENE_KINDS = ['title', 'versus', 'replay', 'odds', 'leaderboard', 'race', 'heat', 'end'] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

export const SCENE_LABELS: Readonly<Record<SceneKind, string>> = {
  title: 'Title',
  versus: 'Versus card',
  replay: 'Replay',
  odds: 'Odds',
  leaderboard: 'Leaderboard',
  race: 'Leaderboard race',
  heat: 'Matchup heat map',
  end: 'End card',
};

export type SceneSpec = {
  readonly id: string;
  readonly kind: SceneKind;
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
  /** Leaderboards: every loadout of a unit instead of the best one. */
  readonly allLoadouts: boolean;
  readonly camera: 'fit' | 'follow';
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
};

export type Project = {
  readonly scenes: readonly SceneSpec[];
  readonly chosen: string;
  readonly output: OutputSettings;
  readonly safe: boolean;
  readonly thirds: boolean;
  /** Whether playback repeats; otherwise it stops on the last frame. */
  readonly loop: boolean;
  readonly presets: readonly { readonly name: string; readonly output: OutputSettings }[];
};

function newScene(kind: SceneKind, id: string, source: string): SceneSpec {
  return {
    id,
    kind,
    title: kind === 'title' ? 'Who wins?' : kind === 'end' ? 'Thanks for watching' : '',
    sub: '',
    kicker: kind === 'title' ? 'Battle report' : '',
    lines: '',
    source,
    inPoint: null,
    outPoint: null,
    allLoadouts: false,
    camera: 'fit',
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
  };
}

export function freshProject(source: string): Project {
  const scenes = SCENE_KINDS.map((kind, i) => newScene(kind, String(i + 1), source));
  return { scenes, chosen: '2', output: DEFAULT_OUTPUT, safe: false, thirds: false, loop: true, presets: [] };
}

/** An older or damaged project must not keep the Studio from opening. */
export function readProject(saved: unknown, source: string): Project {
  const fresh = freshProject(source);
  if (typeof saved !== 'object' || saved === null) return fresh;
  const given = saved as Partial<Project>;
  const scenes = (Array.isArray(given.scenes) ? given.scenes : [])
    .filter((s): s is SceneSpec => typeof s === 'object' && s !== null && SCENE_KINDS.includes((s as SceneSpec).kind))
    .map((s) => ({ ...newScene(s.kind, s.id, s.source), ...s }));
  if (scenes.length === 0) return fresh;
  return {
    scenes,
    chosen: scenes.some((s) => s.id === given.chosen) ? given.chosen! : (scenes[0] as SceneSpec).id,
    output: { ...DEFAULT_OUTPUT, ...given.output },
    safe: given.safe === true,
    thirds: given.thirds === true,
    loop: given.loop !== false,
    presets: Array.isArray(given.presets) ? given.presets : [],
  };
}

export function changeScene(project: Project, id: string, change: Partial<SceneSpec>): Project {
  return { ...project, scenes: project.scenes.map((s) => (s.id === id ? { ...s, ...change } : s)) };
}

export function addScene(project: Project, kind: SceneKind, source: string): Project {
  const id = String(1 + Math.max(0, ...project.scenes.map((s) => Number(s.id) || 0)));
  return { ...project, scenes: [...project.scenes, newScene(kind, id, source)], chosen: id };
}

export function removeScene(project: Project, id: string): Project {
  if (project.scenes.length <= 1) return project;
  const at = project.scenes.findIndex((s) => s.id === id);
  const scenes = project.scenes.filter((s) => s.id !== id);
  const chosen = project.chosen === id ? scenes[Math.max(0, at - 1)]!.id : project.chosen;
  return { ...project, scenes, chosen };
}

export function moveScene(project: Project, id: string, by: 1 | -1): Project {
  const scenes = [...project.scenes];
  const at = scenes.findIndex((s) => s.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= scenes.length) return project;
  [scenes[at], scenes[to]] = [scenes[to]!, scenes[at]!];
  return { ...project, scenes };
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
