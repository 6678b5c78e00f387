/** Two combatants face to face: names, points, star charts, the odds and a few figures. */
import { intervalOf, plusMinusText, type Share } from '../../../../src-shared/stats/share.ts';
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth, wrapText } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure, countingValue } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { leftOutMark } from './left-out.ts';
import { mark, SAFE, type ScenePicture, sliding, versusBackdrop } from './picture.ts';
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

export function versusScene(data: VersusData, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(VERSUS_CUES, time, hide);
  const names = part('names');
  const stars = part('stars');
  const counted = part('odds');
  return {
    backdrop: versusBackdrop(),
    drawings: [
      path('M1038 0L1018.5 105M991 254L981.5 305', { stroke: INK.brass, width: 3, alpha: names }),
      sliding(nameBlock(data.sides[0], 0), names, -120),
      sliding(nameBlock(data.sides[1], 1), names, 120),
      sliding(pointsBlock(data.sides[0], 0), part('points'), -120),
      sliding(pointsBlock(data.sides[1], 1), part('points'), 120),
      text('VS', 1004, 218, { size: 92, weight: 700, fill: INK.brass, anchor: 'middle', alpha: names }),
      ...([0, 1] as const).flatMap((side) => {
        const { star } = data.sides[side];
        return star === null || stars === 0
          ? []
          : [group([starChart(star, { side, cx: side === 0 ? 370 : 1550, cy: 672, radius: 182, grown: stars })], { alpha: stars })];
      }),
      ...(counted > 0 ? oddsBlock(data, counted, part('interval')) : []),
      ...facts(data, part('facts')),
    ],
  };
}

const NAME_SIZES = [112, 96, 82, 70, 60, 52, 45, 39] as const;

/** Up to two lines at the largest size that fits the whole name. */
function nameLines(name: string) {
  return largestLines(name.toUpperCase(), 780, 2, { sizes: NAME_SIZES, weight: 700 });
}

function nameBlock(side: VersusSide, which: 0 | 1): Drawing[] {
  const right = which === 1;
  const anchor = right ? 'end' : 'start';
  const edge = right ? SAFE.right : SAFE.left;
  const inward = right ? -1 : 1;
  const { lines, size } = nameLines(side.name);
  return [
    mark(which, edge + inward * 12, 95, 12),
    ...(side.leftOut !== '' ? [leftOutMark(edge + inward * 50, 94, 16)] : []),
    text(
      fitText(side.faction.toUpperCase(), 680, { size: 38, weight: 600, spacing: 0.08 }),
      edge + inward * (side.leftOut !== '' ? 78 : 36),
      107,
      {
        size: 38,
        spacing: 0.08,
        fill: SIDE[which].light,
        anchor,
      },
    ),
    ...lines.map((line, i) => text(line, edge, 208 + i * size * 0.875, { size, weight: 700, fill: '#ffffff', anchor })),
  ];
}

/** Points and loadout, under the name. */
function pointsBlock(side: VersusSide, which: 0 | 1): Drawing[] {
  const right = which === 1;
  const anchor = right ? 'end' : 'start';
  const edge = right ? SAFE.right : SAFE.left;
  const { lines, size } = nameLines(side.name);
  const y = 208 + (lines.length - 1) * size * 0.875 + 72;
  const note = { size: 34, weight: 500, fill: '#c7d0da', anchor } as const;
  if (side.points === '') return [text(fitText(side.note, 620, { size: 34, weight: 500 }), edge, y - 8, note)];
  const wide = textWidth(side.points, { size: 64, weight: 700 });
  const unitWide = textWidth(side.unit, { size: 34, weight: 600, spacing: 0.05 });
  const x = right ? edge - unitWide - 8 - wide : edge;
  const room = 620 - wide - unitWide;
  return [
    text(side.points, x, y, { size: 64, weight: 700, fill: '#ffffff' }),
    text(side.unit, x + wide + 8, y, { size: 34, fill: '#c7d0da', spacing: 0.05 }),
    text(fitText(side.note, room, { size: 34, weight: 500 }), right ? x - 26 : x + wide + unitWide + 34, y, note),
  ];
}

/** Rates that count up from 50 %, with the bar and the interval below. */
function oddsBlock(data: VersusData, counted: number, intervals: number, top = 512): Drawing[] {
  const [a, b] = data.sides;
  const shownA = countingValue(a.share, counted);
  const shownB = countingValue(b.share, counted);
  const [x, w] = [672, 576];
  const at = (p: number) => x + w * p;
  const endA = at(shownA);
  const startB = at(1 - shownB);
  const { low, high } = intervalOf(a.share);
  return [
    group(
      [
        text('CHANCE TO WIN', 960, top - 144, { size: 34, spacing: 0.16, fill: '#c7d0da', anchor: 'middle' }),
        chanceFigure(countingFigure(a.share, counted), 842, top, '#7dbdf5'),
        text('%', 852, top, { size: 70, fill: '#7dbdf5' }),
        text(plusMinusText(a.share), 852, top - 84, { size: 36, fill: SIDE[0].light, alpha: intervals }),
        path(rect([942, top - 68, 28, 9], 4.5), { fill: '#c7d0da' }),
        chanceFigure(countingFigure(b.share, counted), 1270, top, '#f58a58'),
        text('%', 1280, top, { size: 70, fill: '#f58a58' }),
        text(plusMinusText(b.share), 1280, top - 84, { size: 36, fill: SIDE[1].light, alpha: intervals }),
        path(rect([x, top + 36, Math.max(0, endA - x - 2), 22]), { fill: SIDE[0].main }),
        path(rect([endA, top + 36, Math.max(0, startB - endA), 22]), { fill: '#8b97a8' }),
        path(rect([startB + 2, top + 36, Math.max(0, x + w - startB - 2), 22]), { fill: SIDE[1].main }),
        path(`M${at(0.5)} ${top + 28}v38`, { stroke: '#ffffff', width: 3 }),
        ...(a.share.method === 'exact' || intervals === 0 ? [] : [intervalMark(at(low), at(high), top + 64)]),
        text(data.sample.toUpperCase(), 960, top + 106, { size: 27, weight: 500, spacing: 0.06, fill: INK.soft, anchor: 'middle' }),
      ],
      { alpha: Math.min(1, counted * 3) },
    ),
  ];
}

/** Room for a figure up to the middle, or up to the other side's. */
const CHANCE_WIDE = 300;

function chanceFigure(label: string, end: number, y: number, fill: string): Drawing {
  const size = Math.min(170, (170 * CHANCE_WIDE) / textWidth(label, { size: 170, weight: 700 }));
  return text(label, end, y, { size, weight: 700, fill, anchor: 'end' });
}

function intervalMark(from: number, to: number, y: number): Drawing {
  return path(`M${from.toFixed(1)} ${y}v9H${Math.max(to, from + 1.5).toFixed(1)}v-9`, { stroke: '#ffffff', width: 2.5 });
}

const [FACTS_LEFT, FACTS_RIGHT] = [716, 1204];

function facts(data: VersusData, part: number): Drawing[] {
  if (part <= 0) return [];
  const rows = data.facts.slice(0, 3).flatMap((fact, i): Drawing[] => {
    const y = 716 + i * 62;
    const values = Math.max(textWidth(fact.a, { size: 46, weight: 700 }), textWidth(fact.b, { size: 46, weight: 700 }));
    const label = fact.label.toUpperCase();
    const room = FACTS_RIGHT - FACTS_LEFT - 2 * values - 40;
    const size = textWidth(label, { size: 28, weight: 500, spacing: 0.06 }) <= room ? 28 : 24;
    const lines = wrapText(label, room, 2, { size, weight: 500 });
    return [
      path(`M${FACTS_LEFT} ${y - 42}H${FACTS_RIGHT}`, { stroke: fade('#e9eef4', 0.16), width: 1.5 }),
      text(fact.a, FACTS_LEFT + 4, y, { size: 46, weight: 700, fill: '#7dbdf5' }),
      ...lines.map((line, k) =>
        text(line, 960, y - 3 + (k - (lines.length - 1) / 2) * size, {
          size,
          weight: 500,
          spacing: lines.length > 1 ? 0 : 0.06,
          fill: '#c7d0da',
          anchor: 'middle',
        }),
      ),
      text(fact.b, FACTS_RIGHT - 4, y, { size: 46, weight: 700, fill: '#f58a58', anchor: 'end' }),
    ];
  });
  return [sliding(rows, part, 0, 24)];
}
