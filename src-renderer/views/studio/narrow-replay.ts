/**
 * A replay in a picture that is not wide: the stage, laid out upright, in a window across the picture, and above it the sides with
 * what is left of them. What happens, the stage itself says.
 */
import type { Scene } from '../../../src-shared/contract/scene.ts';
import { fade, SIDE } from '../../drawing/palette.ts';
import { fitText, textWidth } from '../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../drawing/vector.ts';
import type { Look, SceneFrame } from './scenes/look.ts';
import { mark } from './scenes/picture.ts';

/** Where the stage is seen. In a vertical film it ends above the words of the phone's app. */
export function stageWindow({ shape, width, height }: SceneFrame): Box {
  switch (shape) {
    case '16:9':
      return [0, 0, width, height];
    case '9:16':
      return [0, 380, width, 1160];
    case '4:5':
      return [0, 250, width, height - 250];
    default:
      return [0, 196, width, height - 196];
  }
}

/** A caption takes the place of the names: below, it would cover the dice that it is about. */
export function captionLook(look: Look, hasTag: boolean): Look {
  const [, top] = stageWindow(look.frame);
  return { ...look, frame: { ...look.frame, bottom: top + (hasTag ? 90 : 24) } };
}

/** Score and health of `scene` beside the names, under the upper edge of the safe box; `alpha` of the names while a caption is shown. */
export function narrowSigns(scene: Scene, names: readonly [string, string], look: Look, alpha: number): Drawing[] {
  const rows = ([0, 1] as const).flatMap((side) => sideRow(scene.score[side], names[side], side, look.frame));
  return [...edges(look), group(rows, { alpha })];
}

/** The window fades into the backdrop where it does not reach the end of the picture. */
function edges({ frame, brand }: Look): Drawing[] {
  const [x, y, w, h] = stageWindow(frame);
  const soft = (from: number, to: number): Drawing => {
    const stops = [
      [0, fade(brand.backdrop, 1)],
      [1, fade(brand.backdrop, 0)],
    ] as const;
    return path(rect([x, Math.min(from, to), w, Math.abs(to - from)]), { fill: { kind: 'linear', from: [0, from], to: [0, to], stops } });
  };
  return y + h < frame.height ? [soft(y - 1, y + 50), soft(y + h + 1, y + h - 70)] : [soft(y - 1, y + 50)];
}

function sideRow(score: Scene['score'][0], name: string, side: 0 | 1, { left, right, top, shape }: SceneFrame): Drawing[] {
  const step = shape === '1:1' ? 62 : 76;
  const y = top + 8 + side * step;
  const base = y + step - (shape === '1:1' ? 26 : 34);
  const figure = { size: shape === '1:1' ? 44 : 52, weight: 700 } as const;
  const title = { size: shape === '1:1' ? 40 : 48, weight: 700 } as const;
  const room = right - left - 60 - textWidth(String(score.value), figure) - 30;
  // Games won change too rarely to be a bar; what is left of the side does not.
  const { value, max } = score.strength ?? score;
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return [
    mark(side, left + 18, base - 16, 15),
    text(fitText(name.toUpperCase(), room, title), left + 52, base, { ...title, fill: '#ffffff' }),
    text(String(score.value), right, base + 1, { ...figure, anchor: 'end', fill: SIDE[side].light }),
    path(rect([left, y + step - 18, right - left, 8], 4), { fill: '#252d38' }),
    path(rect([left, y + step - 18, (right - left) * share, 8], 4), { fill: SIDE[side].main }),
  ];
}
