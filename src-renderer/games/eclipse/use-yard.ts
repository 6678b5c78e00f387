/** The fleets of one file on the drawing board, with undo over everything. */
import { useReducer } from 'react';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { editFleet, type FleetEdit, strokeOf } from './fleet-edits.ts';

const MOST_UNDO = 300;

interface Sheet {
  readonly fleets: readonly Fleet[];
  /** The fleet in hand. */
  readonly at: number;
}

export interface Yard extends Sheet {
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
  /** Typing that goes on in the same field joins the step before it. */
  readonly stroke: string | null;
}

export type YardTurn =
  | { readonly kind: 'open'; readonly fleets: readonly Fleet[] }
  | { readonly kind: 'edit'; readonly edit: FleetEdit }
  | { readonly kind: 'choose'; readonly at: number }
  /** Replaces the file's fleets, undoably. */
  | { readonly kind: 'write'; readonly fleets: readonly Fleet[]; readonly at: number }
  | { readonly kind: 'undo' | 'redo' };

export function openYard(fleets: readonly Fleet[]): Yard {
  return { fleets, at: 0, past: [], future: [], stroke: null };
}

export function turnYard(yard: Yard, turn: YardTurn): Yard {
  const { fleets, at } = yard;
  switch (turn.kind) {
    case 'open':
      return openYard(turn.fleets);
    case 'choose':
      return fleets[turn.at] === undefined ? yard : { ...yard, at: turn.at, stroke: null };
    case 'edit': {
      const before = fleets[at];
      if (before === undefined) return yard;
      const after = editFleet(before, turn.edit);
      const stroke = strokeOf(turn.edit);
      return after === before ? yard : step(yard, { fleets: fleets.with(at, after), at }, stroke);
    }
    case 'write':
      return turn.fleets.length === 0 ? yard : step(yard, { fleets: turn.fleets, at: Math.min(turn.at, turn.fleets.length - 1) }, null);
    case 'undo': {
      const last = yard.past.at(-1);
      return last === undefined ? yard : { ...last, past: yard.past.slice(0, -1), future: [{ fleets, at }, ...yard.future], stroke: null };
    }
    case 'redo': {
      const [next, ...rest] = yard.future;
      return next === undefined ? yard : { ...next, past: [...yard.past, { fleets, at }], future: rest, stroke: null };
    }
  }
}

function step(yard: Yard, next: Sheet, stroke: string | null): Yard {
  const joins = stroke !== null && stroke === yard.stroke && yard.at === next.at;
  const past = joins ? yard.past : [...yard.past, { fleets: yard.fleets, at: yard.at }].slice(-MOST_UNDO);
  return { ...next, past, future: [], stroke };
}

export function useYard(fleets: readonly Fleet[]) {
  return useReducer(turnYard, fleets, openYard);
}
