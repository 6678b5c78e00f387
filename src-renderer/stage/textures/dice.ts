/** Dice of any number of sides, and the panel that shows a roll with its sum. */
import type { DiceRoll } from '../../../src-shared/contract/event.ts';
import { INK, sideInk } from '../../drawing/palette.ts';
import { fitText, textWidth } from '../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, type Point, path, polygon, rect, text } from '../../drawing/vector.ts';
import type { StageTexture } from '../frame.ts';
import { scatter } from '../layout/easing.ts';
import {
  about,
  apply,
  cross,
  dot,
  type Face,
  facesOf,
  facing,
  followedBy,
  length,
  minus,
  plus,
  scaled,
  type Turn,
  type Vec,
} from './solids.ts';

export type DieState = 'plain' | 'success' | 'failure' | 'rolling';

/** Body, rim and figure of a die; the body is shaded by how its faces stand to the light. */
const DIE: Readonly<Record<DieState, { readonly body: Rgb; readonly rim: string; readonly ink: string }>> = {
  plain: { body: [236, 241, 247], rim: INK.black, ink: '#10151b' },
  success: { body: [255, 253, 246], rim: INK.brass, ink: '#10151b' },
  failure: { body: [92, 103, 115], rim: INK.black, ink: '#c3ccd6' },
  rolling: { body: [226, 233, 240], rim: INK.black, ink: '#27303a' },
};

type Rgb = readonly [number, number, number];

const LIGHT: Vec = [-0.24, -0.4, 0.884];
/** At rest a die is seen a little from above and from its left, so that it has a body. */
const REST: Turn = followedBy(about([1, 0, 0], -0.2), about([0, 1, 0], 0.12));

/** Drawn around its centre; `size` is the radius of the die. */
export function dieTexture(sides: number, face: number, state: DieState, size: number): StageTexture {
  const s = Math.round(size);
  return {
    id: `die|${sides}|${face}|${state}|${s}`,
    box: [-s * 1.25, -s * 1.25, s * 2.5, s * 2.5],
    draw: () => drawDie({ sides, rolled: face, state, s }, REST),
  };
}

export interface TumblingDie {
  readonly sides: number;
  /** What it comes to rest on. */
  readonly face: number;
  readonly size: number;
  /** Goes from 1 to 0 on the way to the face. */
  readonly left: number;
  /** Varies the axis it tumbles about. */
  readonly salt: number;
}

/** Repainted with every frame. */
export function tumblingDieTexture({ sides, face, size, left, salt }: TumblingDie): StageTexture {
  const s = Math.round(size);
  const axis: Vec = [scatter(salt, 1) - 0.5, 0.6 + scatter(salt, 2), 0.8 * (scatter(salt, 3) - 0.5)];
  const turn = followedBy(REST, about(axis, left * (7 + 4 * scatter(salt, 4)) * (salt % 2 === 0 ? 1 : -1)));
  return {
    id: `die|${sides}|${face}|rolling|${s}`,
    box: [-s * 1.3, -s * 1.3, s * 2.6, s * 2.6],
    draw: () => drawDie({ sides, rolled: face, state: 'rolling', s }, turn),
    live: true,
  };
}

interface DieFace {
  readonly sides: number;
  readonly rolled: number;
  readonly state: DieState;
  /** Radius. */
  readonly s: number;
}

function drawDie({ sides, rolled, state, s }: DieFace, turn: Turn): Drawing {
  const faces = facesOf(sides);
  const colours = DIE[state];
  // Corners of a cube stand farther out than those of rounder dice: all should seem of one size.
  const size = s * (sides === 6 ? 1.28 : sides <= 4 ? 1.25 : sides === 8 ? 1.12 : 1.06);
  const pose = followedBy(facing(faces[0]!), turn);
  const seen = faces.flatMap((face, i) => {
    const normal = apply(pose, face.normal);
    return normal[2] <= 0.02 ? [] : [{ face, i, normal }];
  });
  const flat = (v: Vec): Point => {
    const [x, y] = apply(pose, v);
    return [x * size, y * size];
  };
  const bodies = seen.map(({ face, normal }) => path(polygon(face.corners.map(flat)), { fill: shade(colours.body, normal) }));
  const outline = seen.map(({ face }) => polygon(face.corners.map(flat))).join('');
  return group([
    path(outline, { stroke: colours.rim, width: s * 0.2, join: 'round' }),
    path(outline, { fill: shade(colours.body, [0, 0, 1]), stroke: shade(colours.body, [0.3, 0.4, 0.2]), width: s * 0.05, join: 'round' }),
    ...bodies,
    ...seen.flatMap(({ face, i, normal }): Drawing[] => {
      const value = faceValue(sides, rolled, i);
      if (sides === 6) return [pips(face, value, flat, colours.ink)];
      // At rest only the rolled number is for reading.
      if (state !== 'rolling' && i !== 0) return [];
      const still = state !== 'rolling';
      const height = s * (FIGURE[sides] ?? 0.62) * (still ? 1.3 : i === 0 ? 1 : 0.8);
      const at = flat(still ? scaled(face.centre, 0.7) : face.centre);
      return figure(String(value), at, { up: apply(pose, face.up), towards: normal[2], height, ink: colours.ink });
    }),
  ]);
}

function shade([r, g, b]: Rgb, normal: Vec): string {
  const light = 0.5 + 0.5 * Math.max(0, dot(normal, LIGHT)) ** 0.8;
  return `rgb(${Math.round(r * light)},${Math.round(g * light)},${Math.round(b * light)})`;
}

/** The first face carries what was rolled, the others what is left. */
function faceValue(sides: number, rolled: number, face: number): number {
  const count = sides === 100 ? 10 : sides;
  return face === 0 ? rolled : ((rolled - 1 + face) % count) + 1;
}

const PIPS: Readonly<Record<number, readonly Point[]>> = {
  1: [[0, 0]],
  2: [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  3: [
    [-0.55, -0.55],
    [0, 0],
    [0.55, 0.55],
  ],
  4: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
  5: [
    [-0.52, -0.52],
    [0.52, -0.52],
    [0, 0],
    [-0.52, 0.52],
    [0.52, 0.52],
  ],
  6: [
    [-0.48, -0.55],
    [0.48, -0.55],
    [-0.48, 0],
    [0.48, 0],
    [-0.48, 0.55],
    [0.48, 0.55],
  ],
};
const PIP_STEPS = 14;

/** Round on the die, so ovals in the picture. */
function pips(face: Face, value: number, flat: (v: Vec) => Point, ink: string): Drawing {
  const half = length(minus(face.corners[0]!, face.corners[1]!)) / 2;
  const across = cross(face.normal, face.up);
  const radius = half * (value === 1 ? 0.25 : 0.2);
  const at = (u: number, v: number) => flat(plus(face.centre, plus(scaled(across, u), scaled(face.up, -v))));
  const d = (PIPS[value] ?? []).map(([u, v]) =>
    polygon(
      Array.from({ length: PIP_STEPS }, (_, i): Point => {
        const a = (i / PIP_STEPS) * Math.PI * 2;
        return at(u * half + Math.cos(a) * radius, v * half + Math.sin(a) * radius);
      }),
    ),
  );
  return path(d.join(''), { fill: ink });
}

interface FigurePose {
  readonly up: Vec;
  /** How far the face looks at the viewer, 0..1. */
  readonly towards: number;
  readonly height: number;
  readonly ink: string;
}

/** A number on a face that looks at the viewer: it turns with the face and fades as the face turns away. */
function figure(words: string, [x, y]: Point, { up, towards, height, ink }: FigurePose): Drawing[] {
  const shown = (towards - 0.55) / 0.3;
  if (shown <= 0) return [];
  const size = height * (words.length > 2 ? 0.72 : 1) * towards;
  const label = text(words, 0, size * 0.35, { size, weight: 700, fill: ink, anchor: 'middle' });
  return [group([label], { x, y, rotate: Math.atan2(up[0], -up[1]), alpha: Math.min(1, shown) })];
}

/** Height of the figure by the number of sides, in radii. */
const FIGURE: Readonly<Record<number, number>> = { 4: 0.74, 8: 0.72, 10: 0.74, 12: 0.74, 20: 0.62, 100: 0.66 };

// ---- the panel -------------------------------------------------------------------------------------------------------

/** "17 +3 = 20", "4 of 9". */
function rollSum(roll: DiceRoll): string {
  if (roll.success !== undefined && roll.faces.length > 1) return `${roll.success.filter(Boolean).length} of ${roll.faces.length}`;
  const sum = roll.faces.reduce((a, b) => a + b, 0);
  const modifier = roll.modifier ? ` ${roll.modifier > 0 ? '+' : '−'}${Math.abs(roll.modifier)}` : '';
  if (roll.total !== undefined && (modifier !== '' || roll.total !== sum)) return `${sum}${modifier} = ${roll.total}`;
  return `${roll.total ?? sum}${roll.total === undefined ? modifier : ''}`;
}

/** "TO HIT, NEEDS 15". */
function rollCaption(roll: DiceRoll): string {
  return `${roll.label}${roll.target === undefined ? '' : `, needs ${roll.target}`}`.toUpperCase();
}

/** As many dice as are worth drawing; the rest is said in a number. */
export const MAX_DICE = 12;

export interface RollBlock {
  readonly roll: DiceRoll;
  /** Left and top edge inside the panel. */
  readonly x: number;
  readonly top: number;
  readonly diceWidth: number;
  readonly width: number;
  readonly dieSize: number;
}

/** Of one row of rolls. */
export const ROLL_HEIGHT = 92;
const HEAD_HEIGHT = 56;
/** A dock narrower than this names the roller over the dice instead of beside them. */
const NARROW = 1100;

/** Whose dice these are. */
export interface PanelHead {
  readonly side: 0 | 1 | null;
  /** The weapon, or what is tested. */
  readonly title: string;
  readonly sub: string;
}

export interface PanelLayout {
  readonly head: PanelHead;
  readonly blocks: readonly RollBlock[];
  readonly headWidth: number;
  readonly stacked: boolean;
  readonly width: number;
  readonly height: number;
}

/** Places the rolls of one beat side by side, behind the words that say whose they are. */
export function panelLayout(rolls: readonly DiceRoll[], head: PanelHead, room: number): PanelLayout {
  const stacked = room < NARROW;
  const title = fitText(head.title.toUpperCase(), stacked ? room - 90 : 360, TITLE);
  const sub = fitText(title === '' ? '' : head.sub, 360, SUB);
  const shown = { side: head.side, title: title === '' ? fitText(head.sub.toUpperCase(), 360, TITLE) : title, sub };
  const words = Math.max(textWidth(shown.title, TITLE), stacked ? 0 : textWidth(sub, SUB));
  const headWidth = words + 74;
  const top = stacked ? HEAD_HEIGHT : 0;
  let x = stacked ? 24 : headWidth + 30;
  const blocks = rolls.map((roll): RollBlock => {
    const many = Math.min(roll.faces.length, MAX_DICE);
    const dieSize = many <= 2 ? 34 : many <= 6 ? 25 : 19;
    const perRow = many > 6 ? Math.ceil(many / 2) : many;
    const diceWidth = Math.max(1, perRow) * dieSize * 2.16;
    const width =
      diceWidth +
      14 +
      Math.max(textWidth(rollSum(roll), { size: 36, weight: 700 }), textWidth(rollCaption(roll), { size: 25, weight: 600, spacing: 0.03 }));
    const block = { roll, x, top, diceWidth, width, dieSize };
    x += width + 44;
    return block;
  });
  return { head: shown, blocks, headWidth, stacked, width: Math.max(x - 20, stacked ? headWidth : 0), height: top + ROLL_HEIGHT };
}

const TITLE = { size: 36, weight: 700, spacing: 0.02 } as const;
const SUB = { size: 25, weight: 500 } as const;

/** The dock behind the dice with its words; the dice themselves tumble as sprites of their own. */
export function panelTexture(panel: PanelLayout, settled: boolean): StageTexture {
  const { head, blocks, width, height } = panel;
  const words = blocks.map((b) => `${rollSum(b.roll)};${rollCaption(b.roll)};${b.roll.faces.length}`).join('|');
  return {
    id: `panel|${head.side}|${head.title}|${head.sub}|${words}|${settled}|${Math.round(width)}`,
    box: [-4, -4, width + 8, height + 8],
    draw: () =>
      group([
        path(rect([0, 0, width, height], 8), { fill: 'rgba(9,12,16,.93)', stroke: INK.line, width: 1.5 }),
        ...panelHead(panel),
        ...blocks.flatMap((block, i) => rollWords(block, i, settled)),
      ]),
  };
}

function panelHead({ head, headWidth, stacked, height }: PanelLayout): Drawing[] {
  const { side, title, sub } = head;
  const y = stacked ? HEAD_HEIGHT / 2 + 12 : sub === '' ? height / 2 + 13 : 45;
  const ink = side === null ? INK.brass : sideInk(side).main;
  const mark = side === 1 ? diamond(32, y - 12, 14) : circle(32, y - 12, 12);
  return [
    path(mark, { fill: ink }),
    text(title, 56, y, { ...TITLE, fill: '#ffffff' }),
    ...(sub === '' || stacked ? [] : [text(sub, 56, 76, { ...SUB, fill: INK.soft })]),
    ...(stacked ? [] : [path(`M${Math.round(headWidth + 8)} 16v${height - 32}`, { stroke: '#333d49', width: 1.5 })]),
  ];
}

function rollWords(block: RollBlock, i: number, settled: boolean): Drawing[] {
  const left = block.x + block.diceWidth + 14;
  const next = `M${Math.round(block.x - 27)} ${block.top + ROLL_HEIGHT / 2 - 10}l9 10l-9 10`;
  return [
    ...(i > 0 ? [path(next, { stroke: '#56626f', width: 2.4, cap: 'round', join: 'round' })] : []),
    text(settled ? rollSum(block.roll) : '...', left, block.top + 43, {
      size: 36,
      weight: 700,
      fill: settled ? '#ffffff' : INK.faint,
    }),
    text(rollCaption(block.roll), left, block.top + 74, { size: 25, fill: INK.soft, spacing: 0.03 }),
  ];
}
