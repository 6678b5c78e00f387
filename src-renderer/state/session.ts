/**
 * What is restored when the app opens again: theme, last place, state of each view. Stored by the host, because the
 * storage of the page depends on the port it was served from.
 */
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { Json } from '../../src-shared/contract/json.ts';
import { saveSetting } from './settings.ts';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';
export type Motion = 'system' | 'full' | 'reduced';

interface Session {
  readonly theme: ThemeChoice;
  readonly motion: Motion;
  /** Size of text and controls, 1 is the design size; null follows the screen. */
  readonly scale: number | null;
  /** Hash of the last place. */
  readonly place: string;
  /** The run the analysis views show. */
  readonly runId: number | null;
  /** Small state of views by name, such as chosen columns. */
  readonly views: Readonly<Record<string, Json>>;
}

const KEY = 'window.session';
const PAGE_KEY = 'warbench.session';
const SAVE_AFTER = 400;
const FRESH: Session = { theme: 'dark', motion: 'system', scale: null, place: '', runId: null, views: {} };

export const useSession = create<Session>(() => FRESH);

export function restoreSession(settings: Readonly<Record<string, Json>>): void {
  const saved = settings[KEY];
  if (typeof saved === 'object' && saved !== null && !Array.isArray(saved)) useSession.setState(knownParts(saved as Record<string, Json>));
  takeFromPage();
  addEventListener('pagehide', leaveOnPage);
  applyAppearance(useSession.getState());
  useSession.subscribe((session, before) => {
    // A view's own state changes with every click; restyling the page for it would cost a frame.
    if (session.theme !== before.theme || session.motion !== before.motion || session.scale !== before.scale) applyAppearance(session);
    saveSoon();
  });
  const again = () => applyAppearance(useSession.getState());
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', again);
  onSystemTheme(again);
  addEventListener('resize', again);
}

/** An older or hand-edited value mustn't prevent startup. */
function knownParts(saved: Readonly<Record<string, Json>>): Partial<Session> {
  const parts: { -readonly [K in keyof Session]?: Session[K] } = {};
  if (saved.theme === 'dark' || saved.theme === 'light' || saved.theme === 'system') parts.theme = saved.theme;
  if (saved.motion === 'system' || saved.motion === 'full' || saved.motion === 'reduced') parts.motion = saved.motion;
  if (typeof saved.scale === 'number' && saved.scale >= 0.75 && saved.scale <= 3) parts.scale = saved.scale;
  if (typeof saved.place === 'string') parts.place = saved.place;
  if (typeof saved.runId === 'number') parts.runId = saved.runId;
  if (typeof saved.views === 'object' && saved.views !== null) parts.views = saved.views as Readonly<Record<string, Json>>;
  return parts;
}

function motionIsReduced(motion: Motion): boolean {
  return motion === 'reduced' || (motion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

const prefersLight = () => matchMedia('(prefers-color-scheme: light)');

function systemTheme(): Theme {
  return prefersLight().matches ? 'light' : 'dark';
}

function onSystemTheme(change: () => void): () => void {
  const query = prefersLight();
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/** The theme on the screen. */
export function useTheme(): Theme {
  const choice = useSession((session) => session.theme);
  const system = useSyncExternalStore(onSystemTheme, systemTheme);
  return choice === 'system' ? system : choice;
}

/** Without scaling, a 4K screen would show everything at half size. */
export function scaleFor(scale: number | null, width: number, pixelRatio: number): number {
  if (scale !== null) return scale;
  return width >= 3000 && pixelRatio < 1.5 ? 1.5 : 1;
}

function applyAppearance({ theme, motion, scale }: Session): void {
  const page = document.documentElement;
  page.dataset.theme = theme === 'system' ? systemTheme() : theme;
  page.dataset.motion = motionIsReduced(motion) ? 'reduced' : 'full';
  page.style.setProperty('--ui-scale', String(scaleFor(scale, innerWidth, devicePixelRatio)));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isUnsaved = false;

/** The host may not hear of the last moment before a page goes away; the page's own storage does. */
function leaveOnPage(): void {
  if (!isUnsaved) return;
  try {
    localStorage.setItem(PAGE_KEY, JSON.stringify(useSession.getState().views));
  } catch {
    // The page's storage is full; the host has all but the last moment.
  }
}

function takeFromPage(): void {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(PAGE_KEY) ?? 'null');
    localStorage.removeItem(PAGE_KEY);
    if (typeof left !== 'object' || left === null) return;
    useSession.setState({ views: left as Readonly<Record<string, Json>> });
    saveSoon();
  } catch {
    // Nothing that was kept there is worth failing to start.
  }
}

function saveSoon(): void {
  clearTimeout(timer);
  isUnsaved = true;
  timer = setTimeout(() => {
    isUnsaved = false;
    // A window that can't save its session still works; the host reports a database it can't write to elsewhere.
    saveSetting(KEY, { ...useSession.getState() }).catch(() => {});
  }, SAVE_AFTER);
}

/** State of a view that is restored when the app opens again. */
export function useViewState<Value extends Json>(name: string, initial: Value): [Value, (value: Value) => void] {
  const value = useSession((session) => session.views[name]) as Value | undefined;
  return [value ?? initial, (next) => useSession.setState(({ views }) => ({ views: { ...views, [name]: next } }))];
}

export function useReducedMotion(): boolean {
  return motionIsReduced(useSession((session) => session.motion));
}
