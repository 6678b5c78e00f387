/** Two combatants face to face: names, points, star charts, the odds and a few figures. */
import { intervalOf, plusMinusText, type Share } from '../../../../src-shared/stats/share.ts';
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth, wrapText } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure, countingValue } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { leftOutMark } from './left-out.ts';
import { type Look, PLAIN_LOOK, type SceneFrame, safeWidth } from './look.ts';
import { mark, type ScenePicture, sliding, versusBackdrop, versusBorder } from './picture.ts';
import { type StarData, starChart } from './star.ts';

export interface VersusSide {
  readonly name: string;
  readonly faction: string;
  /** "145", with its unit "PTS"; empty where the game has no points. */
  readonly points: string;
  readonly unit: string;
  readonly note: string;
  /** Chance to win. */
  readonly share: Share;
  /** What results leave out; empty where nothing is. */
  readonly leftOut: string;
  readonly star: StarData | null;
}

export interface VersusData {
  readonly sides: readonly [VersusSide, VersusSide];
  /** "100,000 battles, 95 % interval", "exact odds". */
  readonly sample: string;
  readonly facts: readonly { readonly label: string; readonly a: string; readonly b: string }[];
}

export const VERSUS_SECONDS = 8;
export const VERSUS_CUES: readonly Cue[] = [
  { id: 'names', label: 'Names and faction', at: 0, seconds: 0.6 },
  { id: 'points', label: 'Points', at: 0.3, seconds: 0.5 },
  { id: 'stars', label: 'Star charts', at: 0.5, seconds: 0.9 },
  { id: 'odds', label: 'Odds count up', at: 1.4, seconds: 1.6 },
  { id: 'interval', label: 'Interval', at: 2.6, seconds: 0.4 },
  { id: 'facts', label: 'Figures', at: 2.6, seconds: 0.6 },
];

/** Where the parts lie. */
interface Places {
  readonly frame: SceneFrame;
  /** Baseline of the faction line of each side. */
  readonly sides: readonly [number, number];
  readonly nameWide: number;
  readonly odds: { readonly x: number; readonly wide: number; readonly top: number };
  readonly facts: FactRows;
}

/** Rows of figures: baseline of the first, distance, and sizes of figures and labels. */
interface FactRows {
  readonly top: number;
  readonly step: number;
  readonly figure: number;
  readonly label: number;
}

const SMALL_ROWS = { step: 62, figure: 46, label: 28 } as const;

function placesOf(frame: SceneFrame): Places {
  const { left, top, isWide, shape } = frame;
  const wide = safeWidth(frame);
  if (isWide) return { frame, sides: [107, 107], nameWide: 780, odds: { x: 672, wide: 576, top: 512 }, facts: { ...SMALL_ROWS, top: 716 } };
  const odds = { x: left, wide };
  switch (shape) {
    case '9:16':
      return {
        frame,
        sides: [top + 40, top + 640],
        nameWide: wide,
        odds: { ...odds, top: top + 440 },
        facts: { top: 1230, step: 108, figure: 76, label: 42 },
      };
    case '4:5':
      return {
        frame,
        sides: [top + 20, top + 552],
        nameWide: wide,
        odds: { ...odds, top: top + 370 },
        facts: { top: 985, step: 96, figure: 64, label: 38 },
      };
    default:
      return {
        frame,
        sides: [top + 24, top + 562],
        nameWide: wide,
        odds: { ...odds, top: top + 378 },
        facts: { ...SMALL_ROWS, top: top + 842, step: 54 },
      };
  }
}

export function versusScene(data: VersusData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(VERSUS_CUES, time, hide);
  const names = part('names');
  const counted = part('odds');
  const { frame } = look;
  const places = placesOf(frame);
  const from = (side: 0 | 1) => (side === 0 ? -120 : 120);
  return {
    backdrop: versusBackdrop(look),
    drawings: [
      ...border(names, look),
      ...([0, 1] as const).map((side) => sliding(nameBlock(data.sides[side], side, places), names, from(side))),
      ...([0, 1] as const).map((side) => sliding(pointsBlock(data.sides[side], side, places), part('points'), from(side))),
      ...stars(data, part('stars'), places),
      ...(counted > 0 ? oddsBlock(data, counted, part('interval'), places) : []),
      ...facts(data, part('facts'), places),
    ],
  };
}

/** The line between the sides; the VS interrupts it where there is room. */
function border(part: number, { frame, brand }: Look): Drawing[] {
  if (frame.isWide) {
    return [
      path('M1038 0L1018.5 105M991 254L981.5 305', { stroke: brand.accent, width: 3, alpha: part }),
      text('VS', 1004, 218, { size: 92, weight: 700, fill: brand.accent, anchor: 'middle', alpha: part }),
    ];
  }
  const [x0, y0, x1, y1] = versusBorder(frame);
  return [path(`M${x0} ${y0}L${x1} ${y1}`, { stroke: brand.accent, width: 4, alpha: 0.5 * part })];
}

/** In a narrow picture their labels would be too small to read on a phone: figures take their place. */
function stars({ sides: [a, b] }: VersusData, part: number, { frame }: Places): Drawing[] {
  if (part === 0 || !frame.isWide) return [];
  return ([0, 1] as const).flatMap((side) => {
    const { star } = side === 0 ? a : b;
    if (star === null) return [];
    return [group([starChart(star, { side, cx: side === 0 ? 370 : 1550, cy: 672, radius: 182, grown: part })], { alpha: part })];
  });
}

const NAME_SIZES = [112, 96, 82, 70, 60, 52, 45, 39] as const;

/** Up to two lines at the largest size that fits the whole name. */
function nameLines(name: string, { nameWide, frame }: Places) {
  return largestLines(name.toUpperCase(), nameWide, 2, { sizes: frame.isWide ? NAME_SIZES : [84, 74, 64, 56, 48, 42], weight: 700 });
}

/** The edge that a side is aligned to: in a narrow picture both start on the left. */
function edgeOf({ frame }: Places, which: 0 | 1) {
  const isRight = which === 1 && frame.isWide;
  return { edge: isRight ? frame.right : frame.left, inward: isRight ? -1 : 1, anchor: isRight ? 'end' : 'start', isRight } as const;
}

const FACTION = { size: 38, weight: 600, spacing: 0.08 } as const;

function nameBlock(side: VersusSide, which: 0 | 1, places: Places): Drawing[] {
  const { edge, inward, anchor } = edgeOf(places, which);
  const { lines, size } = nameLines(side.name, places);
  const y = places.sides[which];
  const skip = side.leftOut !== '' ? 78 : 36;
  return [
    mark(which, edge + inward * 12, y - 12, 12),
    ...(side.leftOut !== '' ? [leftOutMark(edge + inward * 50, y - 13, 16)] : []),
    text(fitText(side.faction.toUpperCase(), places.nameWide - 100, FACTION), edge + inward * skip, y, {
      ...FACTION,
      fill: SIDE[which].light,
      anchor,
    }),
    ...lines.map((line, i) =>
      text(line, edge, y + nameDrop(places, size) + i * size * 0.875, { size, weight: 700, fill: '#ffffff', anchor }),
    ),
  ];
}

function nameDrop({ frame }: Places, size: number): number {
  return frame.isWide ? 101 : size * 0.9 + 6;
}

/** Points and loadout, under the name. */
function pointsBlock(side: VersusSide, which: 0 | 1, places: Places): Drawing[] {
  const { edge, anchor, isRight } = edgeOf(places, which);
  const { lines, size } = nameLines(side.name, places);
  const y = places.sides[which] + nameDrop(places, size) + (lines.length - 1) * size * 0.875 + (places.frame.isWide ? 72 : 66);
  const note = { size: 34, weight: 500, fill: '#c7d0da', anchor } as const;
  const wide = Math.min(620, places.nameWide);
  if (side.points === '') return [text(fitText(side.note, wide, { size: 34, weight: 500 }), edge, y - 8, note)];
  const figure = { size: places.frame.isWide ? 64 : 56, weight: 700 } as const;
  const long = textWidth(side.points, figure);
  const unitWide = textWidth(side.unit, { size: 34, weight: 600, spacing: 0.05 });
  const x = isRight ? edge - unitWide - 8 - long : edge;
  const room = wide - long - unitWide;
  return [
    text(side.points, x, y, { ...figure, fill: '#ffffff' }),
    text(side.unit, x + long + 8, y, { size: 34, fill: '#c7d0da', spacing: 0.05 }),
    text(fitText(side.note, room, { size: 34, weight: 500 }), isRight ? x - 26 : x + long + unitWide + 34, y, note),
  ];
}

/** Rates that count up from 50 %, with the bar and the interval below. */
function oddsBlock(data: VersusData, counted: number, intervals: number, { odds: { x, wide: w, top } }: Places): Drawing[] {
  const [a, b] = data.sides;
  const shownA = countingValue(a.share, counted);
  const shownB = countingValue(b.share, counted);
  const middle = x + w / 2;
  const [endOfA, endOfB] = w < 700 ? [x + 170, x + 598] : [x + w * 0.33, x + w - 90];
  const at = (p: number) => x + w * p;
  const endA = at(shownA);
  const startB = at(1 - shownB);
  const { low, high } = intervalOf(a.share);
  return [
    group(
      [
        text('CHANCE TO WIN', middle, top - 144, { size: 34, spacing: 0.16, fill: '#c7d0da', anchor: 'middle' }),
        chanceFigure(countingFigure(a.share, counted), endOfA, top, '#7dbdf5'),
        text('%', endOfA + 10, top, { size: 70, fill: '#7dbdf5' }),
        text(plusMinusText(a.share), endOfA + 10, top - 84, { size: 36, fill: SIDE[0].light, alpha: intervals }),
        path(rect([middle - 18, top - 68, 28, 9], 4.5), { fill: '#c7d0da' }),
        chanceFigure(countingFigure(b.share, counted), endOfB, top, '#f58a58'),
        text('%', endOfB + 10, top, { size: 70, fill: '#f58a58' }),
        text(plusMinusText(b.share), endOfB + 10, top - 84, { size: 36, fill: SIDE[1].light, alpha: intervals }),
        path(rect([x, top + 36, Math.max(0, endA - x - 2), 22]), { fill: SIDE[0].main }),
        path(rect([endA, top + 36, Math.max(0, startB - endA), 22]), { fill: '#8b97a8' }),
        path(rect([startB + 2, top + 36, Math.max(0, x + w - startB - 2), 22]), { fill: SIDE[1].main }),
        path(`M${at(0.5)} ${top + 28}v38`, { stroke: '#ffffff', width: 3 }),
        ...(a.share.method === 'exact' || intervals === 0 ? [] : [intervalMark(at(low), at(high), top + 64)]),
        text(fitText(data.sample.toUpperCase(), w + 60, SAMPLE), middle, top + 106, { ...SAMPLE, fill: INK.soft, anchor: 'middle' }),
      ],
      { alpha: Math.min(1, counted * 3) },
    ),
  ];
}

const SAMPLE = { size: 28, weight: 500, spacing: 0.06 } as const;

/** Room for a figure up to the dash in the middle, and up to the edge of a narrow picture. */
const CHANCE_WIDE = 268;

function chanceFigure(label: string, end: number, y: number, fill: string): Drawing {
  const size = Math.min(170, (170 * CHANCE_WIDE) / textWidth(label, { size: 170, weight: 700 }));
  return text(label, end, y, { size, weight: 700, fill, anchor: 'end' });
}

function intervalMark(from: number, to: number, y: number): Drawing {
  return path(`M${from.toFixed(1)} ${y}v9H${Math.max(to, from + 1.5).toFixed(1)}v-9`, { stroke: '#ffffff', width: 2.5 });
}

function facts(data: VersusData, part: number, { facts: place, odds }: Places): Drawing[] {
  if (part <= 0) return [];
  const [left, right] = odds.wide < 700 ? [odds.x + 44, odds.x + odds.wide - 44] : [odds.x, odds.x + odds.wide];
  const rows = data.facts.slice(0, 3).flatMap((fact, i): Drawing[] => {
    const y = place.top + i * place.step;
    const figure = { size: place.figure, weight: 700 } as const;
    const values = Math.max(textWidth(fact.a, figure), textWidth(fact.b, figure));
    const label = fact.label.toUpperCase();
    const room = right - left - 2 * values - 40;
    const size = textWidth(label, { size: place.label, weight: 500, spacing: 0.06 }) <= room ? place.label : place.label - 4;
    const lines = wrapText(label, room, 2, { size, weight: 500 });
    return [
      path(`M${left} ${y - place.figure * 0.92}H${right}`, { stroke: fade('#e9eef4', 0.16), width: 1.5 }),
      text(fact.a, left + 4, y, { ...figure, fill: '#7dbdf5' }),
      ...lines.map((line, k) =>
        text(line, (left + right) / 2, y - 3 + (k - (lines.length - 1) / 2) * size, {
          size,
          weight: 500,
          spacing: lines.length > 1 ? 0 : 0.06,
          fill: '#c7d0da',
          anchor: 'middle',
        }),
      ),
      text(fact.b, right - 4, y, { ...figure, fill: '#f58a58', anchor: 'end' }),
    ];
  });
  return [sliding(rows, part, 0, 24)];
}
