/** What every kind of board knows about positions. */
import type { Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import type { Point } from '../../drawing/vector.ts';
import type { Sprite, StageStyle } from '../frame.ts';
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
}

export type Spots = ReadonlyMap<number, Spot>;

/** A piece as it is drawn right now. */
export interface Placement {
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
  readonly alpha: number;
}

export interface BoardLayout {
  /** Spots of all pieces that are on the board, by piece id. */
  spots(scene: Scene): Spots;
  /** Where a place on a move's path lies; null when it is off the board. */
  pointOf(place: Place, piece: Piece): Point | null;
  /** Lines, meters, paths and legends that belong to this kind of board. */
  furniture(moment: Moment, spots: Spots, style: StageStyle): readonly Sprite[];
  /** Where dice go, when the board has a place for them; otherwise wherever they cover least. */
  readonly diceAt?: (roller: Point, height: number) => { readonly x: number; readonly top: number };
  /** Nothing that rises from a token goes over this line, in stage units: signs and meters are up there. */
  readonly ceiling?: number;
  /** What goes along with a token wherever it goes, such as the models of a unit. Drawn under it. */
  readonly company?: (piece: Piece, at: Placement) => readonly Sprite[];
  /** Direction in radians clockwise from twelve for a facing of the board, where it has any. */
  readonly facing?: (facing: number) => number;
}
