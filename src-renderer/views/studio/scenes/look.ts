/** What a scene is drawn for: the shape of the picture with its safe box, and the colours of the brand. */
import { SHAPES, type ShapeId } from '../../../capture/output.ts';
import { INK } from '../../../drawing/palette.ts';

/** Everything that must be read lies between left, top, right and bottom. */
export interface SceneFrame {
  readonly shape: ShapeId;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Two sides fit beside each other; otherwise they are stacked. */
  readonly isWide: boolean;
}

/** Shape of the plate behind a lower third. */
export const THIRD_STYLES = ['slant', 'box', 'round', 'arrow'] as const;
export type ThirdStyle = (typeof THIRD_STYLES)[number];

export interface SceneBrand {
  readonly accent: string;
  /** Words on the accent. */
  readonly onAccent: string;
  /** The darkest part of the backdrop. */
  readonly backdrop: string;
  readonly third: ThirdStyle;
}

export interface Look {
  readonly frame: SceneFrame;
  readonly brand: SceneBrand;
}

/** In vertical films the app of the phone covers the top, the bottom and the right edge. */
const SAFE_BOXES: Readonly<Record<ShapeId, readonly [left: number, top: number, right: number, bottom: number]>> = {
  '16:9': [96, 54, 1824, 1026],
  '9:16': [64, 210, 896, 1520],
  '1:1': [64, 64, 1016, 1016],
  '4:5': [64, 80, 1016, 1270],
};

export function frameOf(shape: ShapeId): SceneFrame {
  const { width, height } = SHAPES[shape];
  const [left, top, right, bottom] = SAFE_BOXES[shape];
  return { shape, width, height, left, top, right, bottom, isWide: width > height };
}

export const PLAIN_BRAND: SceneBrand = { accent: INK.brass, onAccent: INK.onBrass, backdrop: '#0a0d11', third: 'slant' };

export const PLAIN_LOOK: Look = { frame: frameOf('16:9'), brand: PLAIN_BRAND };

export function safeWidth({ left, right }: SceneFrame): number {
  return right - left;
}

/** Of the safe box, which in a vertical film is not that of the picture. */
export function middleOf({ left, right }: SceneFrame): number {
  return (left + right) / 2;
}
