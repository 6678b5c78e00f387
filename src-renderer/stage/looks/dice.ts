/** Dice of any number of sides, and the panel that shows a roll with its sum. */
import type { DiceRoll } from '../../../src-shared/contract/event.ts';
import { fade, INK } from '../draw/palette.ts';
import { textWidth } from '../draw/text-width.ts';
import { circle, type Drawing, group, type Point, path, polygon, rect, text } from '../draw/vector.ts';
import type { Look } from '../frame.ts';

export type DieState = 'plain' | 'success' | 'failure' | 'rolling';

const DIE_FILL: Readonly<Record<DieState, string>> = { plain: '#e9eef4', success: '#ffffff', failure: '#59636f', rolling: '#d5dce4' };
const DIE_INK: Readonly<Record<DieState, string>> = { plain: '#10151b', success: '#10151b', failure: '#aeb8c4', rolling: '#3a4552' };

/** Drawn around its centre; `size` is the radius of the die. */
export function dieLook(sides: number, face: number, state: DieState, size: number): Look {
  const s = Math.round(size);
  return {
    id: `die|${sides}|${face}|${state}|${s}`,
    box: [-s * 1.2, -s * 1.2, s * 2.4, s * 2.4],
    draw: () => drawDie(sides, face, state, s),
  };
}

export function drawDie(sides: number, face: number, state: DieState, s: number): Drawing {
  const fill = DIE_FILL[state];
  const ink = DIE_INK[state];
  const rim = { stroke: state === 'success' ? INK.brass : INK.black, width: s * 0.12, join: 'round' } as const;
  if (sides === 6 && face >= 1 && face <= 6) {
    return group([path(rect(-s * 0.82, -s * 0.82, s * 1.64, s * 1.64, s * 0.3), { fill, ...rim }), ...pips(face, s * 0.82, ink)]);
  }
  const [body, facet, baseline] = dieShape(sides, s);
  return group([
    path(polygon(body), { fill, ...rim }),
    path(polygon(facet), {
      fill: fade('#ffffff', state === 'failure' ? 0.1 : 0.6),
      stroke: fade(ink, 0.25),
      width: s * 0.05,
      join: 'round',
    }),
    text(String(face), 0, baseline, { size: s * (face > 99 ? 0.6 : 0.8), weight: 700, fill: ink, anchor: 'middle' }),
  ]);
}

function ringOf(count: number, r: number, turn = 0): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const a = turn + (i / count) * Math.PI * 2;
    return [Math.sin(a) * r, -Math.cos(a) * r];
  });
}

/** Outline, the facet that carries the number, and the number's baseline. */
function dieShape(sides: number, s: number): [Point[], Point[], number] {
  if (sides <= 4) return [ringOf(3, s * 1.1), ringOf(3, s * 0.66), s * 0.32];
  if (sides === 8) {
    const wide = s * 0.9;
    return [
      [
        [0, -s],
        [wide, s * 0.3],
        [0, s],
        [-wide, s * 0.3],
      ],
      [
        [0, -s],
        [wide, s * 0.3],
        [-wide, s * 0.3],
      ],
      s * 0.2,
    ];
  }
  if (sides === 10 || sides === 100) {
    return [
      [
        [0, -s],
        [s, -s * 0.1],
        [s, s * 0.25],
        [0, s],
        [-s, s * 0.25],
        [-s, -s * 0.1],
      ],
      [
        [0, -s],
        [s * 0.6, s * 0.2],
        [0, s * 0.5],
        [-s * 0.6, s * 0.2],
      ],
      s * 0.22,
    ];
  }
  if (sides === 12) return [ringOf(10, s), ringOf(5, s * 0.66), s * 0.28];
  return [ringOf(6, s), ringOf(3, s * 0.68), s * 0.26];
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

function pips(face: number, r: number, ink: string): Drawing[] {
  return (PIPS[face] as readonly Point[]).map(([x, y]) => path(circle(x * r, y * r, r * 0.19), { fill: ink }));
}

// ---- the panel -------------------------------------------------------------------------------------------------------

/** "17 +3 = 20", "4 of 9". */
export function rollSum(roll: DiceRoll): string {
  if (roll.success !== undefined && roll.faces.length > 1) return `${roll.success.filter(Boolean).length} of ${roll.faces.length}`;
  const sum = roll.faces.reduce((a, b) => a + b, 0);
  const modifier = roll.modifier ? ` ${roll.modifier > 0 ? '+' : '−'}${Math.abs(roll.modifier)}` : '';
  if (roll.total !== undefined && (modifier !== '' || roll.total !== sum)) return `${sum}${modifier} = ${roll.total}`;
  return `${roll.total ?? sum}${roll.total === undefined ? modifier : ''}`;
}

/** "TO HIT, NEEDS 15". */
export function rollCaption(roll: DiceRoll): string {
  return `${roll.label}${roll.target === undefined ? '' : `, needs ${roll.target}`}`.toUpperCase();
}

/** As many dice as are worth drawing; the rest is said in a number. */
export const MAX_DICE = 12;

export interface RollBlock {
  readonly roll: DiceRoll;
  /** Left edge inside the panel. */
  readonly x: number;
  readonly diceWidth: number;
  readonly width: number;
  readonly dieSize: number;
}

export const PANEL_HEIGHT = 92;

/** Places the rolls of one beat side by side. */
export function panelBlocks(rolls: readonly DiceRoll[]): { blocks: RollBlock[]; width: number } {
  const blocks: RollBlock[] = [];
  let x = 20;
  for (const roll of rolls) {
    const many = Math.min(roll.faces.length, MAX_DICE);
    const dieSize = many <= 2 ? 34 : many <= 6 ? 25 : 19;
    const perRow = many > 6 ? Math.ceil(many / 2) : many;
    const diceWidth = Math.max(1, perRow) * dieSize * 2.16;
    const words = Math.max(textWidth(rollSum(roll), 36, 700), textWidth(rollCaption(roll), 25, 600, 0.03));
    const width = diceWidth + 14 + words;
    blocks.push({ roll, x, diceWidth, width, dieSize });
    x += width + 44;
  }
  return { blocks, width: x - 24 };
}

/** The panel behind the dice with its words; the dice themselves tumble as sprites of their own. */
export function panelLook(rolls: readonly DiceRoll[], settled: boolean, pointer: number): Look {
  const { blocks, width } = panelBlocks(rolls);
  const words = blocks.map((b) => `${rollSum(b.roll)};${rollCaption(b.roll)};${b.roll.faces.length}`).join('|');
  return {
    id: `panel|${words}|${settled}|${Math.round(pointer)}`,
    box: [-4, -4, width + 8, PANEL_HEIGHT + 24],
    draw: () => {
      const tip = polygon([
        [pointer - 12, PANEL_HEIGHT - 1],
        [pointer + 12, PANEL_HEIGHT - 1],
        [pointer, PANEL_HEIGHT + 15],
      ]);
      const parts: Drawing[] = [
        ...(pointer > 0 ? [path(tip, { fill: INK.panel })] : []),
        path(rect(0, 0, width, PANEL_HEIGHT, 8), { fill: INK.panel, stroke: INK.line, width: 1.5 }),
      ];
      blocks.forEach((block, i) => {
        if (i > 0) parts.push(path(`M${Math.round(block.x - 22)} 16v${PANEL_HEIGHT - 32}`, { stroke: '#333d49', width: 1.5 }));
        const left = block.x + block.diceWidth + 14;
        parts.push(text(settled ? rollSum(block.roll) : '...', left, 43, { size: 36, weight: 700, fill: settled ? '#ffffff' : INK.faint }));
        parts.push(text(rollCaption(block.roll), left, 74, { size: 25, fill: INK.soft, spacing: 0.03 }));
      });
      return group(parts);
    },
  };
}
