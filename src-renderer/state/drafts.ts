/**
 * Unsaved work in editors, with its undo history. It stays in memory when the view is left, goes to the host's settings a
 * moment after each edit (the page's own storage depends on the port it was served from), and to the page's storage when the
 * page goes away, because the host may not hear of that any more.
 */
import type { Json } from '../../src-shared/contract/json.ts';
import { boundedHistory, type KeptDraft } from './draft-history.ts';
import { saveSetting } from './settings.ts';

export type { KeptDraft } from './draft-history.ts';

interface StoredDraft extends KeptDraft {
  /** When it was last changed. */
  readonly at: number;
}

const PREFIX = 'drafts.';
const PAGE_KEY = 'warbench.drafts';
const SAVE_AFTER = 300;
/** The ones that were not touched for the longest time go first. */
const MOST_DRAFTS = 20;

const drafts = new Map<string, StoredDraft>();
const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Of a roster of a game, or of one that is new. */
export function draftKey(ruleset: string, rosterId: number | null): string {
  return `${ruleset}.${rosterId ?? 'new'}`;
}

export function keptDraft(key: string): KeptDraft | null {
  return drafts.get(key) ?? null;
}

export function keepDraft(key: string, draft: KeptDraft): void {
  drafts.set(key, { ...boundedHistory(draft), at: Date.now() });
  saveSoon(key);
  for (const old of [...drafts].sort(([, a], [, b]) => b.at - a.at).slice(MOST_DRAFTS)) discardDraft(old[0]);
}

export function discardDraft(key: string): void {
  if (drafts.delete(key)) saveSoon(key);
}

export function restoreDrafts(settings: Readonly<Record<string, Json>>): void {
  for (const [key, value] of Object.entries(settings)) {
    const draft = key.startsWith(PREFIX) ? readDraft(value) : null;
    if (draft !== null) drafts.set(key.slice(PREFIX.length), draft);
  }
  takeFromPage();
  addEventListener('pagehide', leaveOnPage);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
}

/** What the page left behind when it was closed or reloaded; null for drafts that were discarded. */
function takeFromPage(): void {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(PAGE_KEY) ?? '{}');
    localStorage.removeItem(PAGE_KEY);
    for (const [key, value] of Object.entries(left as Record<string, Json>)) {
      const draft = readDraft(value);
      if (draft === null) drafts.delete(key);
      else if (draft.at >= (drafts.get(key)?.at ?? 0)) drafts.set(key, draft);
      saveSoon(key);
    }
  } catch {
    // Nothing that was kept there is worth failing to start.
  }
}

function leaveOnPage(): void {
  if (unsaved.size === 0) return;
  const left = Object.fromEntries([...unsaved].map((key) => [key, drafts.get(key) ?? null]));
  try {
    localStorage.setItem(PAGE_KEY, JSON.stringify(left));
  } catch {
    // The page's storage is full; the host has all but the last moment.
  }
}

function saveSoon(key: string): void {
  unsaved.add(key);
  clearTimeout(timer);
  timer = setTimeout(save, SAVE_AFTER);
}

function save(): void {
  for (const key of unsaved) {
    // Stays among the unsaved until the host has it; a host that can't write says so elsewhere.
    const draft = drafts.get(key);
    saveSetting(`${PREFIX}${key}`, (draft ?? null) as Json).then(
      () => drafts.get(key) === draft && unsaved.delete(key),
      () => {},
    );
  }
}

/** An older or hand-edited value mustn't prevent startup. */
function readDraft(value: Json | undefined): StoredDraft | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { past, text, future, saved, at } = value as { readonly [name: string]: Json | undefined };
  if (typeof text !== 'string' || typeof at !== 'number' || !isTexts(past) || !isTexts(future)) return null;
  return { past, text, future, saved: typeof saved === 'string' ? saved : null, at };
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
