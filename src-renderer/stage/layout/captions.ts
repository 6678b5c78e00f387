/** What is said over the picture: dice, floating figures, statuses, banners, the round and the turn order. */
import type { Beat, Scene } from '../../../src-shared/contract/scene.ts';
import { type Camera, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, sprite } from '../frame.ts';
import { type DieState, dieLook, MAX_DICE, PANEL_HEIGHT, panelBlocks, panelLook } from '../looks/dice.ts';
import { floatLook, plateLook } from '../looks/effects.ts';
import { bannerLook, roundLook, turnOrderLook } from '../looks/hud.ts';
import { clamp01, easeOut, inOut, overshoot, progress, scatter } from './easing.ts';
import type { Shot } from './film.ts';
import type { Stands } from './pieces.ts';

type BeatOf<K extends Beat['kind']> = Extract<Beat, { kind: K }>;

/** Part of a dice beat after which the dice lie still. */
const SETTLED = 0.5;
const TUMBLES = 9;

export function captionSprites(shot: Shot, within: number, stands: Stands, camera: Camera, style: StageStyle): readonly Sprite[] {
  return shot.beats.flatMap((beat, i): readonly Sprite[] => {
    if (within < beat.at) return [];
    switch (beat.kind) {
      case 'dice':
        return style.shown.dice ? dicePanel(shot, beat, i, within, stands, camera, style) : [];
      case 'float':
        return floating(beat, i, within, stands, style);
      case 'status':
        return statusCall(beat, i, within, stands);
      case 'banner':
        return banner(beat, i, within, style);
      default:
        return [];
    }
  });
}

/** From the board to the screen, through the camera. */
export function onScreen(x: number, y: number, camera: Camera): readonly [number, number] {
  return [(x - camera.x) * camera.zoom + STAGE_WIDTH / 2, (y - camera.y) * camera.zoom + STAGE_HEIGHT / 2];
}

function dicePanel(
  shot: Shot,
  beat: BeatOf<'dice'>,
  index: number,
  within: number,
  stands: Stands,
  camera: Camera,
  style: StageStyle,
): Sprite[] {
  const stand = stands.get(beat.piece);
  const { blocks, width } = panelBlocks(beat.rolls);
  if (blocks.length === 0) return [];
  // A dice beat stays up until the event is over: the numbers belong to what follows.
  const t = progress(within, beat.at, beat.seconds);
  const settled = t >= SETTLED || style.motion === 'reduced';
  const alpha = Math.min(
    clamp01((within - beat.at) / 0.12),
    1 - progress(within, shot.seconds - 0.12, 0.12) * (shot.seconds > 0.3 ? 1 : 0),
  );
  const fit = Math.min(1, (STAGE_WIDTH - 200) / width);
  const [sx, sy] = stand === undefined ? [STAGE_WIDTH / 2, STAGE_HEIGHT / 2] : onScreen(stand.x, stand.y, camera);
  const radius = (stand?.spot.radius ?? 0) * camera.zoom;
  const left = Math.max(100, Math.min(STAGE_WIDTH - 100 - width * fit, sx - (width * fit) / 2));
  const stacked = shot.beats.slice(0, index).filter((b) => b.kind === 'dice' && within >= b.at && b.piece === beat.piece).length;
  const lowest = Math.max(172, sy - radius - 34 - PANEL_HEIGHT * fit);
  const top = lowest - (lowest > 290 ? stacked : -stacked) * (PANEL_HEIGHT + 12) * fit;
  const pointer = Math.max(24, Math.min(width - 24, (sx - left) / fit));
  const sprites = [sprite(`panel${index}`, 'dice', panelLook(beat.rolls, settled, pointer), left, top, { alpha, scale: fit })];
  blocks.forEach((block, b) => {
    const many = Math.min(block.roll.faces.length, MAX_DICE);
    const perRow = many > 6 ? Math.ceil(many / 2) : many;
    const rows = many > 6 ? 2 : 1;
    for (let d = 0; d < many; d++) {
      const x = block.x + (d % perRow) * block.dieSize * 2.16 + block.dieSize;
      const y = PANEL_HEIGHT / 2 + (Math.floor(d / perRow) - (rows - 1) / 2) * block.dieSize * 2.2;
      const rolled = dieFace(block.roll, d, t / SETTLED, settled, shot.index * 31 + b * 7 + d);
      sprites.push(
        sprite(
          `die${index}.${b}.${d}`,
          'dice',
          dieLook(block.roll.sides, rolled.face, rolled.state, block.dieSize),
          left + x * fit,
          top + (y + rolled.hop) * fit,
          {
            alpha,
            scale: fit,
            rotation: rolled.turn,
          },
        ),
      );
    }
  });
  return sprites;
}

/** Tumbles through other faces, slower and slower, and ends on the one that was rolled. */
function dieFace(
  roll: BeatOf<'dice'>['rolls'][number],
  die: number,
  t: number,
  settled: boolean,
  salt: number,
): { face: number; state: DieState; turn: number; hop: number } {
  const counted = roll.success?.[die];
  const state: DieState = counted === undefined ? 'plain' : counted ? 'success' : 'failure';
  if (settled) return { face: roll.faces[die] as number, state, turn: 0, hop: 0 };
  const step = Math.floor(easeOut(clamp01(t)) * TUMBLES);
  const face = step >= TUMBLES - 1 ? (roll.faces[die] as number) : 1 + Math.floor(scatter(salt, step, die) * roll.sides);
  const left = 1 - clamp01(t);
  return {
    face,
    state: 'rolling',
    turn: left * left * 5 * (scatter(salt, die, 3) > 0.5 ? 1 : -1),
    hop: -26 * left * Math.abs(Math.sin(t * 11 + salt)),
  };
}

function floating(beat: BeatOf<'float'>, index: number, within: number, stands: Stands, style: StageStyle): Sprite[] {
  const stand = stands.get(beat.piece);
  const t = progress(within, beat.at, beat.seconds);
  if (stand === undefined || t >= 1) return [];
  const outward = stand.piece.side === 0 ? -1 : 1;
  const rise = style.motion === 'reduced' ? 30 : 64 * easeOut(t);
  const pop = style.motion === 'reduced' ? 1 : overshoot(clamp01(t / 0.25));
  return [
    sprite(
      `float${index}`,
      'float',
      floatLook(beat.text, beat.tone),
      stand.x + outward * stand.spot.radius * 0.9,
      stand.y - stand.spot.radius * 0.7 - rise,
      {
        scale: 0.5 + 0.5 * pop,
        alpha: inOut(t, 0.08, 0.3),
      },
    ),
  ];
}

function statusCall(beat: BeatOf<'status'>, index: number, within: number, stands: Stands): Sprite[] {
  const stand = stands.get(beat.piece);
  const t = progress(within, beat.at, beat.seconds);
  if (stand === undefined || t >= 1) return [];
  return [
    sprite(`status${index}`, 'float', plateLook(beat.label, '#f3d998', 26), stand.x, stand.y - stand.spot.radius - 30 - 14 * easeOut(t), {
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
        sprite(`banner${index}`, 'banner', bannerLook(beat.text, beat.sub, beat.side), STAGE_WIDTH / 2 + slide, STAGE_HEIGHT / 2, {
          alpha,
        }),
      ];
}

/** The round at the top left and, where the game has one, the turn order beside it. */
export function headSprites(scene: Scene, style: StageStyle): readonly Sprite[] {
  const order = style.shown.initiative && scene.order.length > 0;
  const head = roundLook(scene.roundLabel, order ? '' : scene.phase);
  const sprites = scene.roundLabel === '' ? [] : [sprite('round', 'hud', head, 96, 70)];
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
  const look = turnOrderLook(entries, actor?.name ?? scene.phase, sub, STAGE_WIDTH - left - 96);
  sprites.push(sprite('order', 'hud', look, left, 101));
  return sprites;
}
