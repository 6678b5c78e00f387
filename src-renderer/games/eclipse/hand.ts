/** What the user holds: a part of the palette, or one taken up from a blueprint. By drag, by press or by keyboard. */
import type { PartId } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import type { FleetEdit, PartPlace } from './fleet-edits.ts';

export type Hand =
  | { readonly kind: 'new'; readonly part: PartId }
  | { readonly kind: 'placed'; readonly part: PartId; readonly from: PartPlace };

/** The edit that puts what is held at a place. */
export function putDown(hand: Hand, at: PartPlace): FleetEdit {
  return hand.kind === 'new' ? { kind: 'place', part: hand.part, at } : { kind: 'move', from: hand.from, to: at };
}

export function isHeld(hand: Hand | null, at: PartPlace): boolean {
  return (
    hand?.kind === 'placed' && hand.from.row === at.row && hand.from.slot === at.slot && Boolean(hand.from.outside) === Boolean(at.outside)
  );
}
