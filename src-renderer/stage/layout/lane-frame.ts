/** Where inches lie on the stage, and how the models of a unit stand around its place. Pure geometry, shared with the ground. */
import type { LaneBoard, Piece } from '../../../src-shared/contract/scene.ts';
import { buildOf } from '../../drawing/miniatures/miniature.ts';
import type { Point } from '../../drawing/vector.ts';
import { isUpright } from '../frame.ts';
import type { BoardView } from './board.ts';
import { scatter } from './easing.ts';

export interface LaneFrame {
  /** Feet of a unit that stands so many inches from the centre. */
  at(inches: number): Point;
  /** Unit vector towards side 1's end. */
  readonly along: Point;
  /** Half the width of the lane, towards the viewer. */
  readonly across: Point;
  /** Stage units per inch. */
  readonly inch: number;
  /** Units that a hundredth of a man takes. */
  readonly man: number;
}

/** Heights of the chalk lines over and under the middle of a wide lane. */
const [LANE_Y, LANE_HALF] = [640, 196];

export function laneFrame(board: LaneBoard, { flip, size }: BoardView): LaneFrame {
  const turn = flip ? -1 : 1;
  if (!isUpright(size)) {
    const inch = (size.width - 260) / (2 * board.halfLength);
    const at = (inches: number): Point => [size.width / 2 + turn * inches * inch, LANE_Y];
    return { at, along: [turn, 0], across: [0.12 * LANE_HALF, LANE_HALF], inch, man: 0.92 };
  }
  // In an upright picture the lane rises from the lower left to the upper right: so a whole field fits, and both are large.
  const reach: Point = [size.width * 0.385, Math.max(120, Math.min(size.width * 0.385, (size.height - 720) / 2))];
  const length = Math.hypot(...reach);
  const inch = length / board.halfLength;
  const middle: Point = [size.width / 2, size.height * (size.height > size.width * 1.5 ? 0.46 : 0.53)];
  const along: Point = [(turn * reach[0]) / length, (-turn * reach[1]) / length];
  const at = (inches: number): Point => [middle[0] + along[0] * inches * inch, middle[1] + along[1] * inches * inch];
  return { at, along, across: [reach[1] * 0.34, reach[0] * 0.4], inch, man: size.height > size.width * 1.5 ? 1.24 : 0.9 };
}

/** Large units are drawn smaller, so that their ranks fit behind them. */
function crowdScale(models: number): number {
  return models <= 12 ? 1 : models <= 20 ? 0.84 : models <= 35 ? 0.68 : 0.55;
}

export interface Formation {
  /** Units that a hundredth of a body takes on the stage. */
  readonly size: number;
  /** Of a base, in stage units. */
  readonly radius: number;
  /** Height of a body in stage units, with what it hovers. */
  readonly height: number;
  /** Where each model stands from the unit's place; the last to fall first. */
  readonly slots: readonly Point[];
}

const known = new WeakMap<LaneFrame, Map<string, Formation>>();

export function formationOf(frame: LaneFrame, piece: Piece): Formation | null {
  if (piece.figure === undefined) return null;
  const models = piece.models?.max ?? 1;
  const key = `${piece.figure.build}|${models}|${piece.side}`;
  const formations = known.get(frame) ?? new Map<string, Formation>();
  known.set(frame, formations);
  const made = formations.get(key) ?? makeFormation(frame, piece, models);
  formations.set(key, made);
  return made;
}

/** Ranks behind each other, every second one shifted by half a step; the front rank's middle falls last. */
function makeFormation({ along, across, man }: LaneFrame, piece: Piece, models: number): Formation {
  const build = buildOf(piece.figure!);
  const size = man * build.size * crowdScale(models);
  const radius = build.base * size;
  const files = Math.max(1, Math.min(6, Math.round(Math.sqrt(models * 1.5))));
  const back = piece.side === 0 ? -1 : 1;
  const width = Math.hypot(...across);
  // Bases touch in depth as they do on a table seen at an angle: 0.6 of their width apart.
  const lateral = Math.min(radius * 2.5, (width * 1.9) / files);
  const places = Array.from({ length: Math.ceil(models / files) * files }, (_, i) => {
    const [rank, file] = [Math.floor(i / files), i % files];
    const shift = rank % 2 === 0 ? 0 : 0.35;
    const side = file - (files - 1) / 2 + shift;
    const depth = back * (rank + Math.abs(side) * 0.16) * radius * 2.7;
    const jitter = models === 1 ? 0 : (scatter(i, models, 3) - 0.5) * radius * 0.3;
    const point: Point = [
      along[0] * depth + (across[0] / width) * side * lateral + jitter,
      along[1] * depth + (across[1] / width) * side * lateral,
    ];
    return { point, rearness: rank + Math.abs(side) * 0.3 };
  });
  const slots = [...places]
    .sort((a, b) => a.rearness - b.rearness)
    .slice(0, models)
    .map(({ point }) => point);
  return { size, radius, height: (build.height + build.air) * size, slots };
}
