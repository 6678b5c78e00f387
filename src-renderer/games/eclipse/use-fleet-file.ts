/** The fleets of one file in the editor, with undo over everything. */
import { useReducer } from 'react';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { writeFleets } from '../../../src-shared/rulesets/eclipse/import/write.ts';
import { type Fleet, fleetOf } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import type { KeptDraft } from '../../state/drafts.ts';
import { named } from './first-fleet.ts';
import { editFleet, type FleetEdit, strokeOf } from './fleet-edits.ts';

const MOST_UNDO = 300;

interface Snapshot {
  readonly fleets: readonly Fleet[];
  /** The fleet being edited. */
  readonly at: number;
}

export interface FleetFile extends Snapshot {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** Further typing in the same field is part of the same undo step. */
  readonly stroke: string | null;
}

export type FleetFileAction =
  | { readonly kind: 'open'; readonly fleets: readonly Fleet[] }
  | { readonly kind: 'edit'; readonly edit: FleetEdit }
  | { readonly kind: 'choose'; readonly at: number }
  /** Replaces the file's fleets; can be undone. */
  | { readonly kind: 'write'; readonly fleets: readonly Fleet[]; readonly at: number }
  | { readonly kind: 'undo' | 'redo' };

export function openFleetFile(fleets: readonly Fleet[]): FleetFile {
  return { fleets, at: 0, past: [], future: [], stroke: null };
}

export function reduceFleetFile(file: FleetFile, action: FleetFileAction): FleetFile {
  const { fleets, at } = file;
  switch (action.kind) {
    case 'open':
      return openFleetFile(action.fleets);
    case 'choose':
      return fleets[action.at] === undefined ? file : { ...file, at: action.at, stroke: null };
    case 'edit': {
      const before = fleets[at];
      if (before === undefined) return file;
      const after = editFleet(before, action.edit);
      const stroke = strokeOf(action.edit);
      return after === before ? file : step(file, { fleets: fleets.with(at, after), at }, stroke);
    }
    case 'write':
      return action.fleets.length === 0
        ? file
        : step(file, { fleets: action.fleets, at: Math.min(action.at, action.fleets.length - 1) }, null);
    case 'undo': {
      const last = file.past.at(-1);
      return last === undefined ? file : { ...last, past: file.past.slice(0, -1), future: [{ fleets, at }, ...file.future], stroke: null };
    }
    case 'redo': {
      const [next, ...rest] = file.future;
      return next === undefined ? file : { ...next, past: [...file.past, { fleets, at }], future: rest, stroke: null };
    }
  }
}

function step(file: FleetFile, next: Snapshot, stroke: string | null): FleetFile {
  const joins = stroke !== null && stroke === file.stroke && file.at === next.at;
  const past = joins ? file.past : [...file.past, { fleets: file.fleets, at: file.at }].slice(-MOST_UNDO);
  return { ...next, past, future: [], stroke };
}

export function useFleetFile(initial: FleetFile) {
  return useReducer(reduceFleetFile, initial);
}

/** The file as it is kept while it is not saved. */
export function draftOf({ fleets, at, past, future }: FleetFile, saved: string | null): KeptDraft {
  return { past: past.map(textOf), text: textOf({ fleets, at }), future: future.map(textOf), saved };
}

/** Null where nothing of it can be read. */
export function fileOfDraft({ past, text, future }: KeptDraft): FleetFile | null {
  const now = snapshotOf(text);
  if (now === null) return null;
  const readable = (texts: readonly string[]) => texts.map(snapshotOf).filter((snapshot) => snapshot !== null);
  return { ...now, past: readable(past), future: readable(future), stroke: null };
}

function textOf({ fleets, at }: Snapshot): string {
  return `${at}\n${writeFleets(fleets.map(named))}`;
}

function snapshotOf(text: string): Snapshot | null {
  const end = text.indexOf('\n');
  const fleets = parseFleets({ name: 'draft.json', text: text.slice(end + 1) }).combatants.map(fleetOf);
  const at = Number(text.slice(0, end));
  return fleets.length === 0 ? null : { fleets, at: fleets[at] === undefined ? 0 : at };
}

export function addFleets(file: FleetFile, fleets: readonly Fleet[]): FleetFileAction {
  return { kind: 'write', fleets: [...file.fleets, ...fleets], at: file.fleets.length };
}
