/** What every kind of board knows about positions. */
import type { Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import type { Point } from '../../drawing/vector.ts';
import type { Sprite, StageSize, StageStyle } from '../frame.ts';
import type { Anchor } from './anchors.ts';
import type { Moment } from './film.ts';

/** Where a piece is drawn, and how large. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly shape: 'disc' | 'diamond';
  /** 0 = no room for the name. */
  readonly nameSize: number;
  readonly nameWidth: number;
  readonly nameStyle: 'plain' | 'plate';
  /** Where the name goes when there is no room below. In units from the token's centre. */
  readonly nameAt?: Point;
  /** Where its models stand, from its centre: shots come from them and land on them. */
  readonly muzzles?: readonly Point[];
  /** How far below the centre its feet are, where it stands up. */
  readonly feet?: number;
}

export type Spots = ReadonlyMap<number, Spot>;

export interface BodyView {
  /** How large words are. */
  readonly labels: number;
  readonly moment: Moment;
  readonly style: StageStyle;
}

export interface BoardLayout {
  /** Spots of all pieces that are on the board, by piece id. */
  spots(scene: Scene): Spots;
  /** Where a place on a move's path lies; null when it is off the board. */
  pointOf(place: Place, piece: Piece): Point | null;
  /** Lines, meters, paths and legends that belong to this kind of board. */
  furniture(moment: Moment, spots: Spots, style: StageStyle): readonly Sprite[];
  /** Where dice are shown, always. At the bottom of the stage unless the board says otherwise. */
  readonly dock?: Dock;
  /** Nothing that rises from a token goes over this line, in stage units: signs and meters are up there. */
  readonly ceiling?: number;
  /** What is drawn instead of a token, such as the models of a unit; null for the token. */
  readonly bodies?: (anchor: Anchor, view: BodyView) => readonly Sprite[] | null;
  /** Direction in radians clockwise from twelve for a facing of the board, where it has any. */
  readonly facing?: (facing: number) => number;
  /** How close the director goes, 1 = never. */
  readonly closest: number;
}

/** The middle of its lower edge. */
export interface Dock {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** How a board is shown: sides exchanged, and the stage it has to fit. */
export interface BoardView {
  readonly flip: boolean;
  readonly size: StageSize;
}
