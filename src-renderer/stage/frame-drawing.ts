/** A frame as one drawing, for SVG: the same textures the painter shows, laid out the same way. */

import { type Drawing, type GroupDrawing, group } from '../drawing/vector.ts';
import { type Frame, SCREEN_LAYERS, type Sprite, WORLD_LAYERS } from './frame.ts';

export function frameDrawing(frame: Frame): Drawing {
  const { sprites } = frame;
  return group([
    onCamera(
      frame,
      WORLD_LAYERS.flatMap((layer) => drawn(sprites, layer)),
    ),
    ...SCREEN_LAYERS.flatMap((layer) => drawn(sprites, layer)),
  ]);
}

/** What lies on the board, as the camera sees it. */
export function onCamera({ camera, size }: Pick<Frame, 'camera' | 'size'>, children: readonly Drawing[]): GroupDrawing {
  const { x, y, zoom } = camera;
  return group(children, { x: size.width / 2 - x * zoom, y: size.height / 2 - y * zoom, scale: zoom });
}

function drawn(sprites: readonly Sprite[], layer: Sprite['layer']): Drawing[] {
  return sprites
    .filter((s) => s.layer === layer && s.alpha > 0.003)
    .map((s) =>
      group([s.texture.draw()], {
        x: s.x,
        y: s.y,
        scale: s.scale,
        rotate: s.rotation,
        alpha: s.alpha,
        ...(s.glow && { light: true as const }),
      }),
    );
}
