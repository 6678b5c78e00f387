/** A frame of one colour, for films whose picture does not matter. */
import type { FrameParts } from '../../src-renderer/capture/compositor.ts';
import { path, rect } from '../../src-renderer/drawing/vector.ts';

export function plainFrame(fill: string): FrameParts {
  return { backdrop: null, picture: null, drawings: [path(rect([0, 0, 1920, 1920]), { fill })] };
}
