/** Two combatants face to face: names, points, star charts, the odds and a few figures. */
import { fade, INK, SIDE } from '../../../stage/draw/palette.ts';
import { textWidth, wrapText } from '../../../stage/draw/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../stage/draw/vector.ts';
import { enter, mark, SAFE, type ScenePicture, sliding, versusBackdrop } from './picture.ts';
import { type StarData, starChart } from './star.ts';

export interface VersusSide {
  readonly name: string;
  readonly faction: string;
  /** "145", with its unit "PTS"; empty where the game has no points. */
  readonly points: string;
  readonly unit: string;
  readonly note: string;
  readonly rate: number;
  /** Half the 95 % interval; null when exact. */
  readonly half: number | null;
  readonly star: StarData | null;
}

export interface VersusData {
  readonly sides: readonly [VersusSide, VersusSide];
  readonly draw: number;
  /** "100,000 battles, 95 % interval". */
  readonly sample: string;
  readonly facts: readonly { readonly label: string; readonly a: string; readonly b: string }[];
}

export const VERSUS_SECONDS = 8;

export function versusScene(data: VersusData, time: number): ScenePicture {
  const names = enter(time, 0, 0.6);
  const stars = enter(time, 0.5, 0.9);
  const counted = enter(time, 1.4, 1.6);
  return {
    backdrop: versusBackdrop(),
    drawings: [
      path('M1038 0L1018.5 105M991 254L981.5 305', { stroke: INK.brass, width: 3, alpha: names }),
      sliding(nameBlock(data.sides[0], 0), names, -120),
      sliding(nameBlock(data.sides[1], 1), names, 120),
      text('VS', 1004, 218, { size: 92, weight: 700, fill: INK.brass, anchor: 'middle', alpha: names }),
      ...([0, 1] as const).flatMap((side) => {
        const { star } = data.sides[side];
        return star === null || stars === 0
          ? []
          : [group([starChart(star, side, side === 0 ? 370 : 1550, 672, 182, stars)], { alpha: stars })];
      }),
      ...(counted > 0 ? oddsBlock(data, counted) : []),
      ...facts(data, enter(time, 2.6, 0.6)),
    ],
  };
}

function nameBlock(side: VersusSide, which: 0 | 1): Drawing[] {
  const right = which === 1;
  const anchor = right ? 'end' : 'start';
  const edge = right ? SAFE.right : SAFE.left;
  const inward = right ? -1 : 1;
  const lines = wrapText(side.name.toUpperCase(), 780, 112, 2, 700);
  const factionX = edge + inward * 36;
  const parts: Drawing[] = [
    mark(which, edge + inward * 12, 95, 12),
    text(side.faction.toUpperCase(), factionX, 107, { size: 38, spacing: 0.08, fill: SIDE[which].light, anchor }),
    ...lines.map((line, i) => text(line, edge, 208 + i * 98, { size: 112, weight: 700, fill: '#ffffff', anchor })),
  ];
  const y = 208 + (lines.length - 1) * 98 + 72;
  if (side.points !== '') {
    const wide = textWidth(side.points, 64, 700);
    const unitWide = textWidth(side.unit, 34, 600, 0.05);
    const x = right ? edge - unitWide - 8 - wide : edge;
    parts.push(
      text(side.points, x, y, { size: 64, weight: 700, fill: '#ffffff' }),
      text(side.unit, x + wide + 8, y, { size: 34, fill: '#c7d0da', spacing: 0.05 }),
      text(side.note, right ? x - 26 : x + wide + unitWide + 34, y, { size: 38, weight: 500, fill: '#c7d0da', anchor }),
    );
  } else parts.push(text(side.note, edge, y - 8, { size: 38, weight: 500, fill: '#c7d0da', anchor }));
  return parts;
}

/** Rates count up from a half; the bar and the interval below them. */
export function oddsBlock(data: VersusData, counted: number, top = 512): Drawing[] {
  const [a, b] = data.sides;
  const shownA = 0.5 + (a.rate - 0.5) * counted;
  const shownB = 0.5 + (b.rate - 0.5) * counted;
  const [x, w] = [672, 576];
  const at = (p: number) => x + w * p;
  const endA = at(shownA);
  const startB = at(1 - shownB);
  const rate = (value: number) => (value * 100).toFixed(1);
  const interval = (half: number | null) => (half === null ? 'exact' : `±${(half * 100).toFixed(1)}`);
  return [
    group(
      [
        text('CHANCE TO WIN', 960, top - 144, { size: 34, spacing: 0.16, fill: '#c7d0da', anchor: 'middle' }),
        text(rate(shownA), 842, top, { size: 170, weight: 700, fill: '#7dbdf5', anchor: 'end' }),
        text('%', 852, top, { size: 70, fill: '#7dbdf5' }),
        text(interval(a.half), 852, top - 84, { size: 36, fill: SIDE[0].light }),
        path(rect(942, top - 68, 28, 9, 4.5), { fill: '#c7d0da' }),
        text(rate(shownB), 1270, top, { size: 170, weight: 700, fill: '#f58a58', anchor: 'end' }),
        text('%', 1280, top, { size: 70, fill: '#f58a58' }),
        text(interval(b.half), 1280, top - 84, { size: 36, fill: SIDE[1].light }),
        path(rect(x, top + 36, Math.max(0, endA - x - 2), 22), { fill: SIDE[0].main }),
        path(rect(endA, top + 36, Math.max(0, startB - endA), 22), { fill: '#8b97a8' }),
        path(rect(startB + 2, top + 36, Math.max(0, x + w - startB - 2), 22), { fill: SIDE[1].main }),
        path(`M${at(0.5)} ${top + 28}v38`, { stroke: '#ffffff', width: 3 }),
        ...(a.half === null ? [] : [intervalMark(at(a.rate - a.half), at(a.rate + a.half), top + 64)]),
        text(data.sample.toUpperCase(), 960, top + 106, { size: 27, weight: 500, spacing: 0.06, fill: INK.soft, anchor: 'middle' }),
      ],
      { alpha: Math.min(1, counted * 3) },
    ),
  ];
}

function intervalMark(from: number, to: number, y: number): Drawing {
  return path(`M${from.toFixed(1)} ${y}v9H${Math.max(to, from + 1.5).toFixed(1)}v-9`, { stroke: '#ffffff', width: 2.5 });
}

function facts(data: VersusData, part: number): Drawing[] {
  if (part <= 0) return [];
  const rows = data.facts.slice(0, 3).flatMap((fact, i): Drawing[] => {
    const y = 716 + i * 60;
    return [
      path(`M760 ${y - 40}H1160`, { stroke: fade('#e9eef4', 0.16), width: 1.5 }),
      text(fact.a, 764, y, { size: 46, weight: 700, fill: '#7dbdf5' }),
      text(fact.label.toUpperCase(), 960, y - 2, { size: 28, weight: 500, spacing: 0.08, fill: '#c7d0da', anchor: 'middle' }),
      text(fact.b, 1156, y, { size: 46, weight: 700, fill: '#f58a58', anchor: 'end' }),
    ];
  });
  return [sliding(rows, part, 0, 24)];
}
