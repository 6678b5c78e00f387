/**
 * Films being exported. Each scene is encoded by itself and kept, so that a film that was paused, or whose page crashed, goes on
 * after its last finished scene. The queue belongs to the window, not to the view: one can work on meanwhile.
 */

import { create } from 'zustand';
import { descriptionOf, sceneFile } from '../../../src-shared/episode/documents.ts';
import { documentFiles } from '../../../src-shared/episode/files.ts';
import { DEFAULT_SOUND } from '../../../src-shared/sound/mix/render.ts';
import { ExportCancelled } from '../../capture/cancelled.ts';
import { runExport } from '../../capture/export.ts';
import { openPieceStore, type PieceStore } from '../../capture/film-store.ts';
import { joinFilm } from '../../capture/join-film.ts';
import { FORMATS, fileName, type OutputSettings } from '../../capture/output.ts';
import { download } from '../../capture/save.ts';
import { ZipFile } from '../../capture/zip-file.ts';
import { loadStageFonts } from '../../drawing/fonts.ts';
import { counted } from '../../format/figures.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { filmSound, type OpenFilm, openFilm, PieceDrawer, pieceFrames } from './film.ts';
import { type Project, readProject } from './project.ts';
import { thumbnailFiles } from './thumbnails.ts';

/** One file for the whole film, or one for each scene. */
export type FilmKind = 'film' | 'scenes';

export interface FilmJob {
  readonly id: string;
  readonly kind: FilmKind;
  readonly project: Project;
  readonly state: 'waiting' | 'running' | 'paused' | 'done' | 'failed';
  readonly scenes: number;
  readonly scenesDone: number;
  readonly frames: number;
  readonly framesDone: number;
  /** What is being done, or how it ended. */
  readonly message: string;
}

interface Queue {
  readonly jobs: readonly FilmJob[];
}

export const useFilmQueue = create<Queue>(() => ({ jobs: [] }));

const RECORD = 'job.json';
const SAVING_MS = 600_000;
let store: Promise<PieceStore> | null = null;
let running: { readonly id: string; readonly abort: AbortController } | null = null;

function pieces(): Promise<PieceStore> {
  store ??= openPieceStore();
  return store;
}

function change(id: string, part: Partial<FilmJob>): void {
  useFilmQueue.setState(({ jobs }) => ({ jobs: jobs.map((job) => (job.id === id ? { ...job, ...part } : job)) }));
}

/** The film as it is now; later changes of the project don't touch it. */
export async function queueFilm(project: Project, kind: FilmKind, renderer: RendererChoice): Promise<void> {
  const format = project.output.format === 'png' ? 'mp4' : project.output.format;
  const output: OutputSettings = { ...project.output, format };
  const id = `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`;
  const snapshot = { ...project, output };
  await (await pieces()).write(id, RECORD, new Blob([JSON.stringify({ kind, project: snapshot })], { type: 'application/json' }));
  useFilmQueue.setState(({ jobs }) => ({ jobs: [...jobs, newJob(id, kind, snapshot, 'waiting')] }));
  void runNext(renderer);
}

function newJob(id: string, kind: FilmKind, project: Project, state: FilmJob['state']): FilmJob {
  return { id, kind, project, state, scenes: project.scenes.length, scenesDone: 0, frames: 0, framesDone: 0, message: '' };
}

/** Films that a page left unfinished wait for the user. */
export async function restoreQueue(): Promise<void> {
  const files = await pieces();
  const known = new Set(useFilmQueue.getState().jobs.map(({ id }) => id));
  for (const id of await files.folders()) {
    if (known.has(id)) continue;
    const record = await files.read(id, RECORD);
    if (record === null) {
      await files.remove(id);
      continue;
    }
    const { kind, project } = JSON.parse(await record.text()) as { readonly kind: FilmKind; readonly project: unknown };
    const job = { ...newJob(id, kind, readProject(project, ''), 'paused'), message: 'Interrupted' };
    useFilmQueue.setState(({ jobs }) => ({ jobs: jobs.some((one) => one.id === id) ? jobs : [...jobs, job] }));
  }
}

export function pauseFilm(id: string): void {
  change(id, { state: 'paused', message: 'Paused' });
  if (running?.id === id) running.abort.abort();
}

export function resumeFilm(id: string, renderer: RendererChoice): void {
  change(id, { state: 'waiting', message: '' });
  void runNext(renderer);
}

export async function dropFilm(id: string): Promise<void> {
  if (running?.id === id) running.abort.abort();
  useFilmQueue.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
  await (await pieces()).remove(id);
}

/** One film at a time: two would only slow each other down. */
async function runNext(renderer: RendererChoice): Promise<void> {
  if (running !== null) return;
  const next = useFilmQueue.getState().jobs.find(({ state }) => state === 'waiting');
  if (next === undefined) return;
  running = { id: next.id, abort: new AbortController() };
  const { signal } = running.abort;
  change(next.id, { state: 'running', message: 'Loading scenes ...' });
  try {
    const message = await exportFilm(next, renderer, signal);
    change(next.id, { state: 'done', message });
    await forgetLater(next.id);
  } catch (error) {
    const isStopped = error instanceof ExportCancelled || signal.aborted;
    if (!isStopped) change(next.id, { state: 'failed', message: error instanceof Error ? error.message : String(error) });
  } finally {
    running = null;
  }
  void runNext(renderer);
}

/** The browser still reads the film while it saves it. Without its record, what is left is removed at the next start. */
async function forgetLater(id: string): Promise<void> {
  const files = await pieces();
  await files.write(id, RECORD, new Blob([]));
  setTimeout(() => void files.remove(id), SAVING_MS);
}

async function exportFilm(job: FilmJob, renderer: RendererChoice, signal: AbortSignal): Promise<string> {
  await loadStageFonts();
  const film = await openFilm(job.project);
  change(job.id, { frames: framesOf(film, job.kind) });
  let done = 0;
  for (let scene = 0; scene < film.shots.length; scene++) {
    const frames = sceneFrames(film, job.kind, scene);
    const before = done;
    const onFrame = (framesDone: number) => change(job.id, { framesDone: before + framesDone });
    change(job.id, { message: `Scene ${scene + 1} of ${film.shots.length}`, scenesDone: scene, framesDone: before });
    await encodeScene({ film, job, scene, frames, renderer, signal, onFrame });
    done += frames;
  }
  change(job.id, { scenesDone: film.shots.length, framesDone: done, message: 'Joining scenes ...' });
  return job.kind === 'film' ? saveFilm(job, film, signal) : saveScenes(job, film);
}

/** In a film a scene ends where the next one begins; by itself it is whole. */
function sceneFrames(film: OpenFilm, kind: FilmKind, scene: number): number {
  return kind === 'film' ? pieceFrames(film, scene) : film.spans[scene]!.frames;
}

function framesOf(film: OpenFilm, kind: FilmKind): number {
  return film.shots.reduce((sum, _, scene) => sum + sceneFrames(film, kind, scene), 0);
}

interface SceneOrder {
  readonly film: OpenFilm;
  readonly job: FilmJob;
  readonly scene: number;
  readonly frames: number;
  readonly renderer: RendererChoice;
  readonly signal: AbortSignal;
  readonly onFrame: (done: number) => void;
}

const pieceName = (scene: number) => `scene-${scene}`;

/** Unless it is there already. */
async function encodeScene({ film, job, scene, frames, renderer, signal, onFrame }: SceneOrder): Promise<void> {
  const files = await pieces();
  if ((await files.read(job.id, pieceName(scene))) !== null) return;
  const alone = job.kind === 'scenes';
  const drawer = await PieceDrawer.open(
    alone ? { ...film, spans: film.spans.map((span) => ({ ...span, overlap: 0 })) } : film,
    scene,
    renderer,
  );
  try {
    const { fps } = film.output;
    const blob = await runExport({
      settings: film.output,
      compositor: drawer.compositor,
      drawAt: (seconds) => drawer.draw(Math.round(seconds * fps)),
      from: 0,
      frames,
      target: { name: '', stream: null },
      signal,
      onFrame,
    });
    await files.write(job.id, pieceName(scene), blob!);
  } finally {
    drawer.destroy();
  }
}

async function readPieces(job: FilmJob, film: OpenFilm) {
  const files = await pieces();
  return Promise.all(
    film.shots.map(async (_, scene) => {
      const blob = await files.read(job.id, pieceName(scene));
      if (blob === null) throw new Error('A finished scene is gone from the storage of the browser. Start the export again.');
      return { blob, frames: sceneFrames(film, job.kind, scene) };
    }),
  );
}

async function saveFilm(job: FilmJob, film: OpenFilm, signal: AbortSignal): Promise<string> {
  const files = await pieces();
  const format = film.output.format === 'webm' ? 'webm' : 'mp4';
  const stream = await files.open(job.id, 'film');
  const sound = { sound: await filmSound(film), settings: { ...DEFAULT_SOUND, tracks: film.tracks } };
  const made = await joinFilm({ format, fps: film.output.fps, pieces: await readPieces(job, film), sound, stream, signal });
  const whole = made ?? (await files.read(job.id, 'film'));
  if (whole === null) throw new Error('The film could not be written. Is the disk full?');
  const name = fileName(film.title, {}, FORMATS[format].extension);
  download(whole, name);
  return `${name}: ${counted(film.frames, 'frame')} at ${film.output.fps} fps`;
}

async function saveScenes(job: FilmJob, film: OpenFilm): Promise<string> {
  const zip = new ZipFile(null);
  const { extension } = FORMATS[film.output.format];
  for (const [i, { blob }] of (await readPieces(job, film)).entries()) {
    await zip.add(`scenes/${sceneFile(i, film.shots[i]!.name, extension)}`, new Uint8Array(await blob.arrayBuffer()));
  }
  await addDocuments(zip, job.project, film);
  const name = fileName(`${film.title}-scenes`, {}, 'zip');
  download((await zip.finish())!, name);
  return `${name}: ${counted(film.shots.length, 'scene')} with script, captions and edit list`;
}

/** Script, captions, chapters, description, edit list and thumbnails in one archive. */
export async function saveDocuments(project: Project, renderer: RendererChoice): Promise<void> {
  await loadStageFonts();
  const film = await openFilm(project);
  const zip = new ZipFile(null);
  await addDocuments(zip, project, film);
  for (const { name, bytes } of await thumbnailFiles(project, film, renderer)) await zip.add(`thumbnails/${name}`, bytes);
  download((await zip.finish())!, fileName(`${film.title}-files`, {}, 'zip'));
}

async function addDocuments(zip: ZipFile, project: Project, film: OpenFilm): Promise<void> {
  const documents = { title: film.title, scenes: film.shots, fps: film.output.fps };
  const format = film.output.format === 'webm' ? 'webm' : 'mp4';
  const texts = documentFiles(documents, format);
  const description = project.episode === null ? [] : [{ name: 'description.txt', text: descriptionOf(documents, project.episode) }];
  for (const { name, text } of [...texts, ...description]) await zip.add(name, new TextEncoder().encode(text));
}
