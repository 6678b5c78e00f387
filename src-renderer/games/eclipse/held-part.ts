/** The part being dragged or about to be placed: a new one from the palette, or one from a blueprint. */
import type { PartId } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import type { FleetEdit, PartPlace } from './fleet-edits.ts';

export type HeldPart =
  | { readonly kind: 'new'; readonly part: PartId }
  | { readonly kind: 'placed'; readonly part: PartId; readonly from: PartPlace };

/** The edit that puts the held part at a place. */
export function putDown(held: HeldPart, at: PartPlace): FleetEdit {
  return held.kind === 'new' ? { kind: 'place', part: held.part, at } : { kind: 'move', from: held.from, to: at };
}

export function isHeld(held: HeldPart | null, at: PartPlace): boolean {
  return (
    held?.kind === 'placed' && held.from.row === at.row && held.from.slot === at.slot && Boolean(held.from.outside) === Boolean(at.outside)
  );
}
