/** Text over the picture: floating figures, statuses, banners, the round and the turn order. */
import type { Beat, Scene } from '../../../src-shared/contract/scene.ts';
import { textWidth } from '../../drawing/text-width.ts';
import { type Camera, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, sprite } from '../frame.ts';
import { floatTexture, plateTexture } from '../textures/effects.ts';
import { bannerTexture, roundTexture, turnOrderTexture } from '../textures/hud.ts';
import type { Anchor, Anchors } from './anchors.ts';
import type { BoardLayout } from './board.ts';
import { layoutOf } from './boards.ts';
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
        return style.shown.dice ? dicePanel(moment, i, camera, style) : [];
      case 'float': {
        const layout = layoutOf(shot.before.board, style.flip);
        return floating(beat, i, { within, anchor: anchors.get(beat.piece), layout, still: style.motion === 'reduced' });
      }
      case 'status':
        return statusCall(beat, i, within, anchors);
      case 'banner':
        return banner(beat, i, within, style);
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
}

function floating(beat: BeatOf<'float'>, index: number, { within, anchor, layout, still }: FloatView): Sprite[] {
  const t = progress(within, beat.at, beat.seconds);
  if (anchor === undefined || t >= 1) return [];
  const texture = floatTexture(beat.text, beat.tone);
  const outward = anchor.piece.side === 0 ? -1 : 1;
  const rise = still ? 30 : 64 * easeOut(t);
  const pop = still ? 1 : overshoot(clamp01(t / 0.25));
  const { radius } = anchor.spot;
  const wanted = anchor.y - radius * 1.15 - texture.box[3] * 0.16 - rise;
  // Where there is no room over the token, the figure goes beside it.
  const lowest = (layout.ceiling ?? 0) + texture.box[3] * 0.62;
  const aside = wanted < lowest ? radius + texture.box[2] * 0.5 : radius * 0.8;
  return [
    sprite({
      key: `float${index}`,
      layer: 'float',
      texture,
      x: anchor.x + outward * aside,
      y: Math.max(lowest, wanted),
      scale: 0.5 + 0.5 * pop,
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

function banner(beat: BeatOf<'banner'>, index: number, within: number, style: StageStyle): Sprite[] {
  const t = progress(within, beat.at, beat.seconds);
  // The last banner of a replay stays: it is what the film ends on.
  const alpha = beat.text === '' ? 0 : inOut(t, 0.12, 0.16);
  const slide = style.motion === 'reduced' ? 0 : (1 - easeOut(clamp01(t / 0.25))) * -80;
  return t >= 1
    ? []
    : [
        sprite({
          key: `banner${index}`,
          layer: 'banner',
          texture: bannerTexture(beat.text, beat.sub, beat.side),
          x: STAGE_WIDTH / 2 + slide,
          y: STAGE_HEIGHT / 2,
          alpha,
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
  const sprites = scene.roundLabel === '' ? [] : [sprite({ key: 'round', layer: 'hud', texture: head, x: 96, y: 70 })];
  if (!order) return sprites;
  const now = scene.order.indexOf(scene.acting);
  const entries = scene.order.flatMap((id, i) => {
    const piece = scene.pieces[id];
    if (piece === undefined) return [];
    const state = piece.down ? 'down' : i === now ? 'now' : i < now ? 'past' : 'next';
    return [{ side: piece.side, glyph: piece.glyph, state } as const];
  });
  const actor = scene.pieces[scene.acting];
  const sub = now < 0 ? `${entries.length} turns` : `turn ${now + 1} of ${entries.length}`;
  const left = 96 + head.box[2] + 36;
  // The name of the sector stands at the right.
  const sector =
    scene.board.kind === 'space' && scene.board.sector !== ''
      ? textWidth(scene.board.sector, { size: 30, weight: 600, spacing: 0.14 }) * 1.15 + 40
      : 0;
  const texture = turnOrderTexture(entries, actor?.name ?? scene.phase, sub, STAGE_WIDTH - left - 96 - sector);
  sprites.push(sprite({ key: 'order', layer: 'hud', texture, x: left, y: 101 }));
  return sprites;
}
