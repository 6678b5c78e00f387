/** Dice on the screen: they tumble into a dock that says who rolled what. It has one place on each board and never leaves it. */
import type { Beat } from '../../../src-shared/contract/scene.ts';
import { isUpright, type Sprite, type StageSize, type StageStyle, type StageTexture, safeArea, sprite } from '../frame.ts';
import {
  type DieState,
  dieTexture,
  MAX_DICE,
  panelLayout,
  panelTexture,
  ROLL_HEIGHT,
  type RollBlock,
  tumblingDieTexture,
} from '../textures/dice.ts';
import type { BoardLayout, Dock } from './board.ts';
import { layoutOf } from './boards.ts';
import { clamp01, progress, scatter } from './easing.ts';
import type { Moment, Shot } from './film.ts';

type DiceBeat = Extract<Beat, { kind: 'dice' }>;

/** Upright pictures are watched on a phone: the dice are drawn larger where there is room. */
const UPRIGHT = 1.3;

/** Part of a dice beat after which the dice lie still. */
const SETTLED = 0.5;

export function dicePanel({ shot, within }: Moment, index: number, style: StageStyle): Sprite[] {
  const beat = shot.beats[index];
  if (beat?.kind !== 'dice') return [];
  const dock = dockOf(layoutOf(shot.before.board, style.flip, style.size), style.size);
  const piece = shot.before.pieces[beat.piece];
  const head = { side: piece?.side ?? null, title: beat.caption, sub: piece?.name ?? '' };
  const panel = panelLayout(beat.rolls, head, dock.width);
  const { blocks, width, height } = panel;
  if (blocks.length === 0) return [];
  const t = progress(within, beat.at, beat.seconds);
  const settled = t >= SETTLED || style.motion === 'reduced';
  const fit = Math.min(isUpright(style.size) ? UPRIGHT : 1, dock.width / width);
  const stacked = shot.beats.slice(0, index).filter((b) => b.kind === 'dice' && within >= b.at && b.rolls.length > 0).length;
  const step = stacked * (height * fit + 10);
  const place = { left: dock.x - (width * fit) / 2, top: dock.y - height * fit - step };
  const alpha = panelAlpha(shot, beat, within);
  const texture = panelTexture(panel, settled);
  return [
    sprite({ key: `panel${index}`, layer: 'dice', texture, x: place.left, y: place.top, alpha, scale: fit }),
    ...blocks.flatMap((block, b) =>
      blockDice(block, { t: t / SETTLED, settled, salt: shot.index * 31 + b * 7 }).map(({ die, x, y }, d) =>
        sprite({
          key: `die${index}.${b}.${d}`,
          layer: 'dice',
          texture: die,
          x: place.left + x * fit,
          y: place.top + y * fit,
          alpha,
          scale: fit,
        }),
      ),
    ),
  ];
}

/** A panel stays up until the event is over: the numbers belong to what follows. */
function panelAlpha(shot: Shot, beat: DiceBeat, within: number): number {
  const fadeOut = progress(within, shot.seconds - 0.12, 0.12) * (shot.seconds > 0.3 ? 1 : 0);
  return Math.min(clamp01((within - beat.at) / 0.12), 1 - fadeOut);
}

interface Throw {
  /** 0..1 until the dice lie still. */
  readonly t: number;
  readonly settled: boolean;
  /** Varies how the dice tumble. */
  readonly salt: number;
}

/** The dice of one roll inside the panel, in one row or two. */
function blockDice({ roll, x: left, top, dieSize }: RollBlock, { t, settled, salt }: Throw): { die: StageTexture; x: number; y: number }[] {
  const many = Math.min(roll.faces.length, MAX_DICE);
  const perRow = many > 6 ? Math.ceil(many / 2) : many;
  const rows = many > 6 ? 2 : 1;
  return Array.from({ length: many }, (_, d) => {
    const x = left + (d % perRow) * dieSize * 2.16 + dieSize;
    const y = top + ROLL_HEIGHT / 2 + (Math.floor(d / perRow) - (rows - 1) / 2) * dieSize * 2.2;
    const { texture, dx, dy } = rolledDie(roll, d, dieSize, { t, settled, salt: salt + d });
    return { die: texture, x: x + dx, y: y + dy };
  });
}

/** Rolls in from the side, bounces lower and lower, and comes to rest on the face that was rolled. */
function rolledDie(
  roll: DiceBeat['rolls'][number],
  die: number,
  size: number,
  { t, settled, salt }: Throw,
): { texture: StageTexture; dx: number; dy: number } {
  const face = roll.faces[die]!;
  const counted = roll.success?.[die];
  const state: DieState = counted === undefined ? 'plain' : counted ? 'success' : 'failure';
  if (settled) return { texture: dieTexture(roll.sides, face, state, size), dx: 0, dy: 0 };
  // Dice of one throw do not come to rest all at once.
  const late = 0.12 * scatter(salt, die, 5);
  const left = (1 - clamp01(t / (1 - late))) ** 2;
  if (left <= 0) return { texture: dieTexture(roll.sides, face, 'plain', size), dx: 0, dy: 0 };
  return {
    texture: tumblingDieTexture({ sides: roll.sides, face, size, left, salt }),
    dx: -left * size * 2.4,
    dy: -left * size * 1.5 * Math.abs(Math.sin(Math.sqrt(left) * 9 + salt)),
  };
}

// ---- where the dock is -----------------------------------------------------------------------------------------------

/** One place for all dice of a battle, so that the eye knows where to look. */
export function dockOf({ dock }: BoardLayout, size: StageSize): Dock {
  if (dock !== undefined) return dock;
  const [x, y, width, height] = safeArea(size);
  return { x: x + width / 2, y: y + height, width };
}
