/** Dice on the screen: they tumble into a panel that says what was rolled, placed where it covers least. */
import type { Beat } from '../../../src-shared/contract/scene.ts';
import { type Camera, type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, type StageTexture, sprite } from '../frame.ts';
import {
  type DieState,
  dieTexture,
  MAX_DICE,
  PANEL_HEIGHT,
  panelBlocks,
  panelTexture,
  type RollBlock,
  tumblingDieTexture,
} from '../textures/dice.ts';
import type { BoardLayout } from './board.ts';
import { layoutOf } from './boards.ts';
import { onScreen } from './camera.ts';
import { clamp01, progress, scatter } from './easing.ts';
import { type Moment, piecesOf, type Shot } from './film.ts';

type DiceBeat = Extract<Beat, { kind: 'dice' }>;

/** Part of a dice beat after which the dice lie still. */
const SETTLED = 0.5;

export function dicePanel({ shot, within }: Moment, index: number, camera: Camera, style: StageStyle): Sprite[] {
  const beat = shot.beats[index];
  if (beat?.kind !== 'dice') return [];
  const { blocks, width } = panelBlocks(beat.rolls);
  if (blocks.length === 0) return [];
  const t = progress(within, beat.at, beat.seconds);
  const settled = t >= SETTLED || style.motion === 'reduced';
  const fit = Math.min(1, (STAGE_WIDTH - 200) / width);
  const stacked = shot.beats.slice(0, index).filter((b) => b.kind === 'dice' && within >= b.at && b.piece === beat.piece).length;
  const size = { width: width * fit, height: PANEL_HEIGHT * fit };
  const place = panelPlace(surroundings(shot, beat.piece, layoutOf(shot.before.board, style.flip), camera), size, stacked);
  const alpha = panelAlpha(shot, beat, within);
  const texture = panelTexture(beat.rolls, settled, place.pointer / fit);
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
function blockDice({ roll, x: left, dieSize }: RollBlock, { t, settled, salt }: Throw): { die: StageTexture; x: number; y: number }[] {
  const many = Math.min(roll.faces.length, MAX_DICE);
  const perRow = many > 6 ? Math.ceil(many / 2) : many;
  const rows = many > 6 ? 2 : 1;
  return Array.from({ length: many }, (_, d) => {
    const x = left + (d % perRow) * dieSize * 2.16 + dieSize;
    const y = PANEL_HEIGHT / 2 + (Math.floor(d / perRow) - (rows - 1) / 2) * dieSize * 2.2;
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

// ---- where the panel goes --------------------------------------------------------------------------------------------

interface ScreenSpot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The pieces on the screen when the event began: a panel placed by these does not jump about. */
interface Surroundings {
  readonly layout: BoardLayout;
  readonly spots: ReadonlyMap<number, ScreenSpot>;
  readonly roller: number;
  readonly involved: readonly number[];
  readonly own: ScreenSpot;
  readonly foe: ScreenSpot;
  readonly middle: { readonly x: number; readonly y: number };
}

function surroundings(shot: Shot, roller: number, layout: BoardLayout, camera: Camera): Surroundings {
  const spots = spotsOnScreen(shot, layout, camera);
  const involved = piecesOf(shot.beats);
  const own = spots.get(roller) ?? { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT / 2, r: 0 };
  const foe = spots.get(involved.find((id) => id !== roller) ?? roller) ?? own;
  return { layout, spots, roller, involved, own, foe, middle: { x: (own.x + foe.x) / 2, y: (own.y + foe.y) / 2 } };
}

function spotsOnScreen(shot: Shot, layout: BoardLayout, camera: Camera): ReadonlyMap<number, ScreenSpot> {
  const spots = layout.spots(shot.before);
  return new Map(
    [...spots].map(([id, spot]) => {
      const [x, y] = onScreen(spot.x, spot.y, camera);
      return [id, { x, y, r: spot.radius * camera.zoom }];
    }),
  );
}

interface PanelSize {
  readonly width: number;
  readonly height: number;
}

interface PanelPlace {
  readonly left: number;
  readonly top: number;
  /** Where the panel's tip points, from its left edge; -1 for no tip. */
  readonly pointer: number;
}

/** Between the turn order and the zone meters. */
const TOP_OF_PANELS = 146;
const GAP = 34;

function panelPlace(around: Surroundings, size: PanelSize, stacked: number): PanelPlace {
  const { width, height } = size;
  const { layout, own, middle } = around;
  const stackedTop = (top: number) => top + stacked * (top < STAGE_HEIGHT / 2 ? 1 : -1) * (height + 12);
  const fixed = layout.diceAt?.([middle.x, own.y], height);
  if (fixed !== undefined) {
    const top = Math.max(TOP_OF_PANELS, Math.min(STAGE_HEIGHT - 54 - height, fixed.top));
    return { left: keptOnScreen(fixed.x - width / 2, width), top: stackedTop(top), pointer: -1 };
  }
  const best = candidatePlaces(around, size).reduce((a, b) => (coverCost(b, around, size) < coverCost(a, around, size) ? b : a));
  // A tip that is far from what it points at says nothing.
  const near = own.y - best.top - height < own.r + GAP * 2 && own.y > best.top;
  return {
    left: best.left,
    top: stackedTop(best.top),
    pointer: near ? Math.max(24, Math.min(width - 24, own.x - best.left)) : -1,
  };
}

function keptOnScreen(left: number, width: number): number {
  return Math.max(100, Math.min(STAGE_WIDTH - 100 - width, left));
}

/** Beside the one who rolls, over or under the middle of the fight, or at an edge of the screen. */
function candidatePlaces({ own, foe, middle }: Surroundings, { width, height }: PanelSize): { left: number; top: number }[] {
  const reach = Math.max(own.r, foe.r);
  return [
    { x: own.x, y: own.y - own.r - GAP - height },
    { x: middle.x, y: Math.min(own.y, foe.y) - reach - GAP * 3 - height },
    { x: middle.x, y: Math.max(own.y, foe.y) + reach + GAP * 2 },
    { x: own.x, y: own.y + own.r + GAP * 1.6 },
    { x: own.x - own.r - GAP - width / 2, y: own.y - height / 2 },
    { x: own.x + own.r + GAP + width / 2, y: own.y - height / 2 },
    { x: middle.x, y: TOP_OF_PANELS },
    { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT - 60 - height },
  ].map(({ x, y }) => ({
    left: keptOnScreen(x - width / 2, width),
    top: Math.max(TOP_OF_PANELS, Math.min(STAGE_HEIGHT - 60 - height, y)),
  }));
}

/** How much of the tokens a panel would cover, those of the event above all, and how far it is from the one who rolls. */
function coverCost(
  { left, top }: { readonly left: number; readonly top: number },
  { spots, involved, roller, own }: Surroundings,
  { width, height }: PanelSize,
): number {
  let covered = 0;
  for (const [id, { x, y, r }] of spots) {
    const takesPart = involved.includes(id);
    const w = Math.min(left + width, x + r) - Math.max(left, x - r);
    // Figures rise over the targets; the name hangs below the token.
    const over = takesPart && id !== roller ? y - r - 130 : y - r;
    const h = Math.min(top + height, y + r * 1.7) - Math.max(top, over);
    if (w > 0 && h > 0) covered += w * h * (takesPart ? 6 : 1);
  }
  return covered + 2 * Math.hypot(left + width / 2 - own.x, top + height / 2 - own.y);
}
