/** What is said over the picture: dice, floating figures, statuses, banners, the round and the turn order. */
import type { Beat, Scene } from '../../../src-shared/contract/scene.ts';
import { textWidth } from '../../drawing/text-width.ts';
import { type Camera, type Look, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, sprite } from '../frame.ts';
import { type DieState, dieLook, MAX_DICE, PANEL_HEIGHT, panelBlocks, panelLook, tumblingDieLook } from '../textures/dice.ts';
import { floatLook, plateLook } from '../textures/effects.ts';
import { bannerLook, roundLook, turnOrderLook } from '../textures/hud.ts';
import type { BoardLayout } from './board.ts';
import { layoutOf } from './boards.ts';
import { clamp01, easeOut, inOut, overshoot, progress, scatter } from './easing.ts';
import { piecesOf, type Shot } from './film.ts';
import type { Stands } from './pieces.ts';

type BeatOf<K extends Beat['kind']> = Extract<Beat, { kind: K }>;

/** Part of a dice beat after which the dice lie still. */
const SETTLED = 0.5;

export function captionSprites(shot: Shot, within: number, stands: Stands, camera: Camera, style: StageStyle): readonly Sprite[] {
  return shot.beats.flatMap((beat, i): readonly Sprite[] => {
    if (within < beat.at) return [];
    switch (beat.kind) {
      case 'dice':
        return style.shown.dice ? dicePanel(shot, beat, i, within, camera, style) : [];
      case 'float':
        return floating(beat, i, within, stands, layoutOf(shot.before.board, style.flip), style);
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

function dicePanel(shot: Shot, beat: BeatOf<'dice'>, index: number, within: number, camera: Camera, style: StageStyle): Sprite[] {
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
  const stacked = shot.beats.slice(0, index).filter((b) => b.kind === 'dice' && within >= b.at && b.piece === beat.piece).length;
  const { left, top, pointer } = panelPlace(shot, beat.piece, style.flip, camera, width * fit, PANEL_HEIGHT * fit, stacked);
  const sprites = [sprite(`panel${index}`, 'dice', panelLook(beat.rolls, settled, pointer / fit), left, top, { alpha, scale: fit })];
  blocks.forEach((block, b) => {
    const many = Math.min(block.roll.faces.length, MAX_DICE);
    const perRow = many > 6 ? Math.ceil(many / 2) : many;
    const rows = many > 6 ? 2 : 1;
    for (let d = 0; d < many; d++) {
      const x = block.x + (d % perRow) * block.dieSize * 2.16 + block.dieSize;
      const y = PANEL_HEIGHT / 2 + (Math.floor(d / perRow) - (rows - 1) / 2) * block.dieSize * 2.2;
      const rolled = dieSprite(block.roll, d, block.dieSize, t / SETTLED, settled, shot.index * 31 + b * 7 + d);
      sprites.push(
        sprite(`die${index}.${b}.${d}`, 'dice', rolled.look, left + (x + rolled.dx) * fit, top + (y + rolled.dy) * fit, {
          alpha,
          scale: fit,
        }),
      );
    }
  });
  return sprites;
}

/**
 * Where the panel covers least: beside the one who rolls or over the middle of the fight. Judged by where everybody
 * stood when the event began, so that it does not jump about.
 */
function panelPlace(
  shot: Shot,
  roller: number,
  flip: boolean,
  camera: Camera,
  width: number,
  height: number,
  stacked: number,
): { left: number; top: number; pointer: number } {
  const layout = layoutOf(shot.before.board, flip);
  const spots = spotsOnScreen(shot, layout, camera);
  const own = spots.get(roller) ?? { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT / 2, r: 0 };
  const involved = piecesOf(shot.beats);
  const foe = spots.get(involved.find((id) => id !== roller) ?? roller) ?? own;
  const middle = { x: (own.x + foe.x) / 2, y: (own.y + foe.y) / 2 };
  const fixed = layout.diceAt?.([middle.x, own.y], height);
  if (fixed !== undefined) {
    const left = Math.max(100, Math.min(STAGE_WIDTH - 100 - width, fixed.x - width / 2));
    const top = Math.max(TOP_OF_PANELS, Math.min(STAGE_HEIGHT - 54 - height, fixed.top));
    return { left, top: top + stacked * (top < STAGE_HEIGHT / 2 ? 1 : -1) * (height + 12), pointer: -1 };
  }
  const reach = Math.max(own.r, foe.r);
  const gap = 34;
  const tries = [
    { x: own.x, y: own.y - own.r - gap - height },
    { x: middle.x, y: Math.min(own.y, foe.y) - reach - gap * 3 - height },
    { x: middle.x, y: Math.max(own.y, foe.y) + reach + gap * 2 },
    { x: own.x, y: own.y + own.r + gap * 1.6 },
    { x: own.x - own.r - gap - width / 2, y: own.y - height / 2 },
    { x: own.x + own.r + gap + width / 2, y: own.y - height / 2 },
    { x: middle.x, y: TOP_OF_PANELS },
    { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT - 60 - height },
  ].map(({ x, y }) => ({
    left: Math.max(100, Math.min(STAGE_WIDTH - 100 - width, x - width / 2)),
    top: Math.max(TOP_OF_PANELS, Math.min(STAGE_HEIGHT - 60 - height, y)),
  }));
  const cost = ({ left, top }: { left: number; top: number }) => {
    let covered = 0;
    for (const [id, { x, y, r }] of spots) {
      // The name hangs below the token.
      const w = Math.min(left + width, x + r) - Math.max(left, x - r);
      // Figures rise over those who take part.
      const over = involved.includes(id) && id !== roller ? y - r - 130 : y - r;
      const h = Math.min(top + height, y + r * 1.7) - Math.max(top, over);
      if (w > 0 && h > 0) covered += w * h * (involved.includes(id) ? 6 : 1);
    }
    return covered + 2 * Math.hypot(left + width / 2 - own.x, top + height / 2 - own.y);
  };
  const best = tries.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  const down = best.top < STAGE_HEIGHT / 2 ? 1 : -1;
  return {
    left: best.left,
    top: best.top + stacked * down * (height + 12),
    // A pointer that has far to point says nothing.
    pointer: own.y - best.top - height < own.r + gap * 2 && own.y > best.top ? Math.max(24, Math.min(width - 24, own.x - best.left)) : -1,
  };
}

/** Between the turn order and the zone meters. */
const TOP_OF_PANELS = 146;

function spotsOnScreen(shot: Shot, layout: BoardLayout, camera: Camera): ReadonlyMap<number, { x: number; y: number; r: number }> {
  const spots = layout.spots(shot.before);
  return new Map(
    [...spots].map(([id, spot]) => {
      const [x, y] = onScreen(spot.x, spot.y, camera);
      return [id, { x, y, r: spot.radius * camera.zoom }];
    }),
  );
}

/** Rolls in from the side, hops lower and lower, and comes to lie on the face that was rolled. */
function dieSprite(
  roll: BeatOf<'dice'>['rolls'][number],
  die: number,
  size: number,
  t: number,
  settled: boolean,
  salt: number,
): { look: Look; dx: number; dy: number } {
  const face = roll.faces[die] as number;
  const counted = roll.success?.[die];
  const state: DieState = counted === undefined ? 'plain' : counted ? 'success' : 'failure';
  if (settled) return { look: dieLook(roll.sides, face, state, size), dx: 0, dy: 0 };
  // Dice of one throw do not come to rest all at once.
  const late = 0.12 * scatter(salt, die, 5);
  const left = (1 - clamp01(t / (1 - late))) ** 2;
  if (left <= 0) return { look: dieLook(roll.sides, face, 'plain', size), dx: 0, dy: 0 };
  return {
    look: tumblingDieLook(roll.sides, face, size, left, salt),
    dx: -left * size * 2.4,
    dy: -left * size * 1.5 * Math.abs(Math.sin(Math.sqrt(left) * 9 + salt)),
  };
}

function floating(beat: BeatOf<'float'>, index: number, within: number, stands: Stands, layout: BoardLayout, style: StageStyle): Sprite[] {
  const stand = stands.get(beat.piece);
  const t = progress(within, beat.at, beat.seconds);
  if (stand === undefined || t >= 1) return [];
  const look = floatLook(beat.text, beat.tone);
  const outward = stand.piece.side === 0 ? -1 : 1;
  const rise = style.motion === 'reduced' ? 30 : 64 * easeOut(t);
  const pop = style.motion === 'reduced' ? 1 : overshoot(clamp01(t / 0.25));
  const { radius } = stand.spot;
  const wanted = stand.y - radius * 1.15 - look.box[3] * 0.16 - rise;
  // Where there is no room over the token, the figure stands beside it.
  const lowest = (layout.ceiling ?? 0) + look.box[3] * 0.62;
  const aside = wanted < lowest ? radius + look.box[2] * 0.5 : radius * 0.8;
  return [
    sprite(`float${index}`, 'float', look, stand.x + outward * aside, Math.max(lowest, wanted), {
      scale: 0.5 + 0.5 * pop,
      alpha: inOut(t, 0.08, 0.3),
    }),
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

/** "Game 2 of 3" beside "Game 2, round 1" says nothing new. */
function repeats({ roundLabel, phase }: Scene): boolean {
  return phase !== '' && roundLabel.toLowerCase().includes(phase.toLowerCase().replace(/ of \d+$/, ''));
}

/** The round at the top left and, where the game has one, the turn order beside it. */
export function headSprites(scene: Scene, style: StageStyle): readonly Sprite[] {
  // Between two the order says little and the phase more.
  const order = style.shown.initiative && scene.order.length > 2;
  const head = roundLook(scene.roundLabel, order || repeats(scene) ? '' : scene.phase);
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
  // The name of the sector stands at the right.
  const sector = scene.board.kind === 'space' && scene.board.sector !== '' ? textWidth(scene.board.sector, 30, 600, 0.14) * 1.15 + 40 : 0;
  const look = turnOrderLook(entries, actor?.name ?? scene.phase, sub, STAGE_WIDTH - left - 96 - sector);
  sprites.push(sprite('order', 'hud', look, left, 101));
  return sprites;
}
