/** Text over the picture: floating figures, statuses, banners, the round and the turn order. */

import type { Beat, Scene } from '../../../src-shared/contract/scene.ts';
import { counted } from '../../../src-shared/formats/counted.ts';
import { textWidth } from '../../drawing/text-width.ts';
import { type Camera, isUpright, type Sprite, type StageSize, type StageStyle, safeArea, sprite } from '../frame.ts';
import { floatTexture, plateTexture } from '../textures/effects.ts';
import { bannerTexture, resultTexture, roundTexture, turnOrderTexture } from '../textures/hud.ts';
import type { Anchor, Anchors } from './anchors.ts';
import type { BoardLayout } from './board.ts';
import { layoutOf } from './boards.ts';
import { labelScale } from './camera.ts';
import { bannerHeight, resultHeight, type Visible, visiblePieces } from './clearance.ts';
import { dicePanel } from './dice-panel.ts';
import { clamp01, easeOut, inOut, overshoot, progress } from './easing.ts';
import type { Moment } from './film.ts';

type BeatOf<K extends Beat['kind']> = Extract<Beat, { kind: K }>;

export function captionSprites(moment: Moment, anchors: Anchors, camera: Camera, style: StageStyle): readonly Sprite[] {
  const { shot, within } = moment;
  return shot.beats.flatMap((beat, i): readonly Sprite[] => {
    if (within < beat.at) return [];
    switch (beat.kind) {
      case 'dice':
        return style.shown.dice ? dicePanel(moment, i, style) : [];
      case 'float': {
        const layout = layoutOf(shot.before.board, style.flip, style.size);
        return floating(beat, i, {
          within,
          anchor: anchors.get(beat.piece),
          layout,
          still: style.motion === 'reduced',
          size: labelScale(camera),
        });
      }
      case 'status':
        return statusCall(beat, i, within, anchors);
      case 'banner':
        return banner(beat, i, within, { style, pieces: visiblePieces(anchors, { camera, size: style.size }) });
      case 'result':
        return resultCard(beat, within, { style, anchors, isMap: shot.before.board.kind === 'hex' });
      default:
        return [];
    }
  });
}

interface FloatView {
  readonly within: number;
  readonly anchor: Anchor | undefined;
  readonly layout: BoardLayout;
  readonly still: boolean;
  readonly size: number;
}

function floating(beat: BeatOf<'float'>, index: number, { within, anchor, layout, still, size }: FloatView): Sprite[] {
  const t = progress(within, beat.at, beat.seconds);
  if (anchor === undefined || t >= 1) return [];
  const texture = floatTexture(beat.text, beat.tone);
  const outward = anchor.piece.side === 0 ? -1 : 1;
  const rise = (still ? 30 : 64 * easeOut(t)) * size;
  const pop = still ? 1 : overshoot(clamp01(t / 0.25));
  const { radius } = anchor.spot;
  // Over the name where that stands over the piece.
  const top = Math.min(-radius * 1.15, (anchor.spot.nameAt?.[1] ?? 0) - 34);
  const wanted = anchor.y + top - texture.box[3] * 0.16 * size - rise;
  // Where there is no room over the token, the figure goes beside it.
  const lowest = (layout.ceiling ?? 0) + texture.box[3] * 0.62 * size;
  const aside = wanted < lowest ? radius + texture.box[2] * 0.5 * size : radius * 0.8;
  return [
    sprite({
      key: `float${index}`,
      layer: 'float',
      texture,
      x: anchor.x + outward * aside,
      y: Math.max(lowest, wanted),
      scale: (0.5 + 0.5 * pop) * size,
      alpha: inOut(t, 0.08, 0.3),
    }),
  ];
}

function statusCall(beat: BeatOf<'status'>, index: number, within: number, anchors: Anchors): Sprite[] {
  const anchor = anchors.get(beat.piece);
  const t = progress(within, beat.at, beat.seconds);
  if (anchor === undefined || t >= 1) return [];
  return [
    sprite({
      key: `status${index}`,
      layer: 'float',
      texture: plateTexture(beat.label, '#f3d998', 26),
      x: anchor.x,
      y: anchor.y - anchor.spot.radius - 30 - 14 * easeOut(t),
      alpha: inOut(t, 0.12, 0.25),
    }),
  ];
}

interface BannerView {
  readonly style: StageStyle;
  readonly pieces: readonly Visible[];
}

function banner(beat: BeatOf<'banner'>, index: number, within: number, { style, pieces }: BannerView): Sprite[] {
  const { size } = style;
  const texture = bannerTexture(beat.text, beat.sub, beat.side, size.width - 2 * safeArea(size)[0]);
  const t = progress(within, beat.at, beat.seconds);
  const alpha = beat.text === '' ? 0 : inOut(t, 0.12, 0.16);
  const slide = style.motion === 'reduced' ? 0 : (1 - easeOut(clamp01(t / 0.25))) * -80;
  return t >= 1
    ? []
    : [
        sprite({
          key: `banner${index}`,
          layer: 'banner',
          texture,
          x: size.width / 2 + slide,
          y: bannerHeight(texture, pieces, size),
          alpha,
        }),
      ];
}

interface ResultView {
  readonly style: StageStyle;
  readonly anchors: Anchors;
  readonly isMap: boolean;
}

/** It comes with the last event and stays: it is what the film ends on. */
function resultCard(beat: BeatOf<'result'>, within: number, { style: { size, motion }, anchors, isMap }: ResultView): Sprite[] {
  const [x, , width] = safeArea(size);
  const t = motion === 'reduced' ? 1 : easeOut(clamp01((within - beat.at) / 0.5));
  const texture = resultTexture(beat, width);
  return [
    sprite({
      key: 'result',
      layer: 'banner',
      texture,
      x: x + width / 2 - (1 - t) * 120,
      y: resultHeight(texture, anchors, size, isMap),
      alpha: t,
    }),
  ];
}

/** "Game 2 of 3" beside "Game 2, round 1" says nothing new. */
function repeats({ roundLabel, phase }: Scene): boolean {
  return phase !== '' && roundLabel.toLowerCase().includes(phase.toLowerCase().replace(/ of \d+$/, ''));
}

/** The round at the top left and, where the game has one, the turn order beside it. */
export function headSprites(scene: Scene, style: StageStyle): readonly Sprite[] {
  // Between two the order says little and the phase more.
  const order = style.shown.initiative && scene.order.length > 2;
  const head = roundTexture(scene.roundLabel, order || repeats(scene) ? '' : scene.phase);
  const [left, top] = safeArea(style.size);
  const sprites =
    scene.roundLabel === ''
      ? []
      : [sprite({ key: 'round', layer: 'hud', texture: head, x: left, y: top + 16, scale: isUpright(style.size) ? 1.2 : 1 })];
  return order ? [...sprites, turnOrder(scene, style.size, head.box[2])] : sprites;
}

/** Beside the round, or under it where the picture is narrow. */
function turnOrder(scene: Scene, size: StageSize, headWidth: number): Sprite {
  const [left, top] = safeArea(size);
  const now = scene.order.indexOf(scene.acting);
  const entries = scene.order.flatMap((id, i) => {
    const piece = scene.pieces[id];
    if (piece === undefined) return [];
    const state = piece.down ? 'down' : i === now ? 'now' : i < now ? 'past' : 'next';
    return [{ side: piece.side, glyph: piece.glyph, state } as const];
  });
  const actor = scene.pieces[scene.acting];
  const sub = now < 0 ? counted(entries.length, 'turn') : `turn ${now + 1} of ${entries.length}`;
  const narrow = isUpright(size);
  const from = narrow ? left : left + headWidth + 36;
  // The name of the sector stands at the right.
  const sector =
    scene.board.kind === 'space' && scene.board.sector !== ''
      ? textWidth(scene.board.sector, { size: 30, weight: 600, spacing: 0.14 }) * 1.15 + 40
      : 0;
  const texture = turnOrderTexture(entries, actor?.name ?? scene.phase, sub, size.width - from - left - (narrow ? 0 : sector));
  return sprite({ key: 'order', layer: 'hud', texture, x: from, y: top + (narrow ? 146 : 47) });
}
