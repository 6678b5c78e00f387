/** A frame as one drawing, for SVG: the same textures the painter shows, laid out the same way. */

import { type Drawing, type GroupDrawing, group } from '../drawing/vector.ts';
import { type Camera, type Frame, SCREEN_LAYERS, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, WORLD_LAYERS } from './frame.ts';

export function frameDrawing({ camera, sprites }: Frame): Drawing {
  return group([
    onCamera(
      camera,
      WORLD_LAYERS.flatMap((layer) => drawn(sprites, layer)),
    ),
    ...SCREEN_LAYERS.flatMap((layer) => drawn(sprites, layer)),
  ]);
}

/** What lies on the board, as the camera sees it. */
export function onCamera({ x, y, zoom }: Camera, children: readonly Drawing[]): GroupDrawing {
  return group(children, { x: STAGE_WIDTH / 2 - x * zoom, y: STAGE_HEIGHT / 2 - y * zoom, scale: zoom });
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
