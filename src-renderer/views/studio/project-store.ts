/**
 * The open project with its undo history. It stays in memory when the view is left, goes to the host a moment after each
 * change, and to the page's storage when the page goes away, because the host may not hear of that any more.
 */
import { create } from 'zustand';
import type { ProjectInfo } from '../../../src-shared/api/studio.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import { host } from '../../host/host.ts';
import { useSession } from '../../state/session.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { type History, newHistory, record, redo, replaceNow, undo } from './history.ts';
import { changeAbout, freshProject, isContentChange, type Project, readProject, withSource } from './project.ts';

interface OpenProject {
  /** Null until the host has it for the first time. */
  readonly id: number | null;
  /** Another each time a project is opened: what was begun in one must not end in another. */
  readonly key: number;
  readonly history: History<Project>;
}

interface StudioState {
  /** Null until the Studio was opened for the first time. */
  readonly open: OpenProject | null;
  readonly list: readonly ProjectInfo[];
  readonly saved: 'saved' | 'saving' | 'failed';
}

/** Where the session of earlier versions kept the one project. */
const SESSION_PROJECT = 'studio.project';
const LAST_OPEN = 'studio.open';
const PAGE_KEY = 'warbench.studio';
const SAVE_AFTER = 400;

export const useStudio = create<StudioState>(() => ({ open: null, list: [], saved: 'saved' }));

let opening: Promise<void> | null = null;
let source = '';

/** Opens the project that was open last. `newSource` is the battle that new scenes are about. */
export function openStudio(newSource: string): Promise<void> {
  const isOther = newSource !== source;
  source = newSource;
  if (isOther) followSource();
  opening ??= openLast().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** A new project that nothing was done to, and scenes that are about nothing yet, are about what the other views show. */
function followSource(): void {
  const { open } = useStudio.getState();
  if (open === null) return;
  const isUntouched = open.id === null && open.history.past.length === 0;
  const history = isUntouched ? newHistory(freshProject(source)) : replaceNow(open.history, withSource(open.history.now, source));
  useStudio.setState({ open: { ...open, history } });
}

async function openLast(): Promise<void> {
  addEventListener('pagehide', leaveOnPage);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void saveNow());
  await takeFromPage();
  const old = await takeFromSession();
  const list = await host.call('studio.projects', {});
  useStudio.setState({ list });
  const last = old ?? ownProject() ?? useSession.getState().views[LAST_OPEN];
  const chosen = list.find(({ id }) => id === last) ?? list[0];
  if (chosen === undefined) show(null, freshProject(source));
  else await loadProject(chosen.id);
}

let keys = 0;

function show(id: number | null, project: Project): void {
  useStudio.setState({ open: { id, key: ++keys, history: newHistory(project) } });
}

/** The project that this window had open before it was reloaded: the session knows only that of the window that changed last. */
function ownProject(): number | null {
  const id = Number(sessionStorage.getItem(LAST_OPEN));
  return id > 0 ? id : null;
}

/** Removed from the session only when the host has it. */
async function takeFromSession(): Promise<number | null> {
  const saved = useSession.getState().views[SESSION_PROJECT];
  if (saved === undefined || saved === null) return null;
  const project = readProject(saved, source);
  const { id } = await host.call('studio.save', { name: project.name, data: project as Json });
  useSession.setState(({ views }) => {
    const { [SESSION_PROJECT]: _, ...rest } = views;
    return { views: rest };
  });
  return id;
}

/** What the page could not send any more when it was closed or reloaded. */
async function takeFromPage(): Promise<void> {
  const left = localStorage.getItem(PAGE_KEY);
  if (left === null) return;
  const { id, data } = JSON.parse(left) as { readonly id: number | null; readonly data: Json };
  const project = readProject(data, source);
  await host.call('studio.save', { ...(id !== null && { id }), name: project.name, data: project as Json });
  localStorage.removeItem(PAGE_KEY);
}

let unsaved = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function leaveOnPage(): void {
  const { open } = useStudio.getState();
  if (!unsaved || open === null) return;
  try {
    localStorage.setItem(PAGE_KEY, JSON.stringify({ id: open.id, data: open.history.now }));
  } catch {
    // The page's storage is full; the host has all but the last moment.
  }
}

function saveSoon(): void {
  unsaved = true;
  useStudio.setState({ saved: 'saving' });
  clearTimeout(timer);
  timer = setTimeout(() => void saveNow(), SAVE_AFTER);
}

let lastSave: Promise<void> = Promise.resolve();

/** One after the other: a new project must not be created twice. */
function saveNow(): Promise<void> {
  clearTimeout(timer);
  lastSave = lastSave.then(save);
  return lastSave;
}

async function save(): Promise<void> {
  const { open } = useStudio.getState();
  if (!unsaved || open === null) return;
  const { now } = open.history;
  try {
    const info = await host.call('studio.save', { ...(open.id !== null && { id: open.id }), name: nameOf(now), data: now as Json });
    noteSaved(open, info);
    if (useStudio.getState().open?.history.now === now) {
      unsaved = false;
      useStudio.setState({ saved: 'saved' });
    }
  } catch (error) {
    useStudio.setState({ saved: 'failed' });
    toastError(error);
  }
}

/** Another project may only take the place of one that the host has. */
async function settleOpen(): Promise<void> {
  await saveNow();
  if (unsaved) throw new Error('The open project could not be saved, so it stays open.');
}

/** The open project's id; one that nothing was done to is saved for it. */
export async function savedProjectId(): Promise<number> {
  unsaved ||= useStudio.getState().open?.id === null;
  await settleOpen();
  const { open } = useStudio.getState();
  if (open === null || open.id === null) throw new Error('No project is open.');
  return open.id;
}

/** A name that is being typed may be empty for a moment. */
function nameOf({ name }: Project): string {
  return name.trim() === '' ? 'Untitled' : name.trim().slice(0, 200);
}

function noteSaved(saved: OpenProject, info: ProjectInfo): void {
  const { open, list } = useStudio.getState();
  const others = list.filter(({ id }) => id !== info.id);
  useStudio.setState({ list: [info, ...others], ...(open?.id === saved.id && { open: { ...open, id: info.id } }) });
  if (open?.id === saved.id) rememberOpen(info.id);
}

function rememberOpen(id: number): void {
  sessionStorage.setItem(LAST_OPEN, String(id));
  if (useSession.getState().views[LAST_OPEN] === id) return;
  useSession.setState(({ views }) => ({ views: { ...views, [LAST_OPEN]: id } }));
}

function setHistory(change: (history: History<Project>) => History<Project>): void {
  const { open } = useStudio.getState();
  if (open === null) return;
  const history = change(open.history);
  if (history === open.history || history.now === open.history.now) return;
  useStudio.setState({ open: { ...open, history } });
  saveSoon();
}

export function editProject(next: Project): void {
  setHistory((history) =>
    isContentChange(history.now, next) ? record(history, next, changeAbout(history.now, next), Date.now()) : replaceNow(history, next),
  );
}

/** For what takes a while, such as reading a file: it changes the project as it is then, if it is still the same one. */
export function editOpen(key: number, edit: (now: Project) => Project): void {
  const { open } = useStudio.getState();
  if (open?.key === key) editProject(edit(open.history.now));
  else toast({ title: 'Another project is open now', text: 'What was added just now is in none of them. Add it again.' });
}

export function undoEdit(): void {
  setHistory(undo);
}

export function redoEdit(): void {
  setHistory(redo);
}

async function loadProject(id: number): Promise<void> {
  const { data } = await host.call('studio.project', { id });
  show(id, readProject(data, source));
  useStudio.setState({ saved: 'saved' });
  rememberOpen(id);
}

export async function openProject(id: number): Promise<void> {
  await settleOpen();
  await loadProject(id);
}

/** Opens a project that the host does not have yet, and saves it. */
export async function startProject(project: Project): Promise<void> {
  await settleOpen();
  show(null, project);
  unsaved = true;
  await saveNow();
}

export function newProject(): Promise<void> {
  return startProject(freshProject(source));
}

export async function duplicateProject(): Promise<void> {
  const { open } = useStudio.getState();
  if (open !== null) await startProject({ ...open.history.now, name: `${nameOf(open.history.now)} copy` });
}

/** Another project opens in its place; the deletion can be undone. */
export async function removeProject(): Promise<void> {
  await settleOpen();
  const { open } = useStudio.getState();
  if (open === null || open.id === null) return;
  const removed = open.history.now;
  await host.call('studio.remove', { id: open.id });
  const list = await host.call('studio.projects', {});
  useStudio.setState({ list });
  if (list[0] === undefined) show(null, freshProject(source));
  else await loadProject(list[0].id);
  toast({ title: 'Project deleted', text: nameOf(removed), undo: () => startProject(removed) });
}
