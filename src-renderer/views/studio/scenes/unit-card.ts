/** A combatant by itself: rank, win rate, what it is good at, which units it beats and which beat it. */
import { plusMinusText, type Share, shareFigure } from '../../../../src-shared/stats/share.ts';
import { INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth, wrapText } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { leftOutMark } from './left-out.ts';
import { type Look, PLAIN_LOOK, safeWidth } from './look.ts';
import { plainBackdrop, type ScenePicture, sliding } from './picture.ts';
import { type StarData, starChart } from './star.ts';

export interface UnitCardData {
  readonly kicker: string;
  readonly name: string;
  readonly faction: string;
  /** "145 points, 10 models". */
  readonly note: string;
  /** "#1", "#3-7". */
  readonly place: string;
  readonly share: Share;
  readonly leftOut: string;
  readonly star: StarData | null;
  readonly beats: readonly UnitOpponent[];
  readonly losesTo: readonly UnitOpponent[];
}

export interface UnitOpponent {
  readonly name: string;
  /** Of the combatant against it. */
  readonly share: Share;
}

export const UNIT_SECONDS = 8;
export const UNIT_CUES: readonly Cue[] = [
  { id: 'name', label: 'Name', at: 0, seconds: 0.6 },
  { id: 'star', label: 'Star chart', at: 0.5, seconds: 1 },
  { id: 'rate', label: 'Win rate counts up', at: 1, seconds: 1.4 },
  { id: 'opponents', label: 'Hardest opponents', at: 2.2, seconds: 0.7 },
];

export function unitCardScene(data: UnitCardData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(UNIT_CUES, time, hide);
  const { frame } = look;
  const { left, top, right, bottom, isWide, shape } = frame;
  const wide = isWide ? 960 : safeWidth(frame);
  const name = nameBlock(data, [left, top + 20, wide, 0], look);
  const under = name.bottom + (isWide ? 190 : 170);
  const opponents: Box = isWide ? [left, under + 70, wide, bottom - under - 70] : [left, under + 50, wide, 330];
  const chart = isWide
    ? { cx: right - 320, cy: (top + bottom) / 2, radius: 250 }
    : { cx: left + wide / 2, cy: under + 310 + (bottom - under - 310) / 2, radius: Math.min(270, (bottom - under - 310) / 2 - 86) };
  const labelScale = !isWide && chart.radius > 220 ? 1.25 : 1;
  const hasChart = data.star !== null && part('star') > 0 && shape !== '1:1' && chart.radius > 90;
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      sliding(name.drawings, part('name'), -90),
      ...(hasChart && data.star !== null
        ? [group([starChart(data.star, { ...chart, labelScale, side: 0, grown: part('star') })], { alpha: part('star') })]
        : []),
      ...(part('rate') > 0 ? [rateBlock(data, left, under, { counted: part('rate'), look })] : []),
      sliding(opponentsBlock(data, opponents), part('opponents'), 0, 30),
    ],
  };
}

function nameBlock({ kicker, name, faction, note, leftOut }: UnitCardData, [left, top, wide]: Box, look: Look) {
  const { lines, size } = largestLines(name.toUpperCase(), wide - 40, 2, {
    sizes: look.frame.isWide ? [150, 128, 110, 94, 80, 68, 58] : [112, 96, 84, 72, 62, 54],
    weight: 700,
  });
  const tag = { size: 38, weight: 600, spacing: 0.08 } as const;
  const sub = { size: 42, weight: 500 } as const;
  const heads = [kicker, faction].filter(Boolean).join(' · ').toUpperCase();
  const first = top + 56 + size * 0.86;
  const last = first + (lines.length - 1) * size * 0.94;
  const notes = wrapText(note, wide - 40, look.frame.isWide ? 1 : 2, sub);
  const drawings: Drawing[] = [
    path(rect([left, top, 10, last - top + 24]), { fill: look.brand.accent }),
    text(fitText(heads, wide - 90, tag), left + 36, top + 36, { ...tag, fill: look.brand.accent }),
    ...(leftOut === '' ? [] : [leftOutMark(left + 60 + Math.min(wide - 90, textWidth(heads, tag)), top + 24, 15)]),
    ...lines.map((line, i) => text(line, left + 36, first + i * size * 0.94, { size, weight: 700, fill: '#ffffff' })),
    ...notes.map((line, i) => text(line, left + 36, last + 64 + i * 50, { ...sub, fill: '#c7d0da' })),
  ];
  return { drawings, bottom: last + 64 + (notes.length - 1) * 50 };
}

interface RateStyle {
  readonly counted: number;
  readonly look: Look;
}

function rateBlock({ share, place }: UnitCardData, left: number, y: number, { counted, look }: RateStyle): Drawing {
  const figure = countingFigure(share, counted, 0);
  const wide = textWidth(figure, { size: 150, weight: 700 });
  const placeLeft = left + 36 + wide + 190;
  return group(
    [
      text(figure, left + 36, y, { size: 150, weight: 700, fill: '#ffffff' }),
      text('%', left + 46 + wide, y, { size: 76, fill: '#ffffff' }),
      text(counted < 1 ? '' : plusMinusText(share), left + 46 + wide, y - 70, { size: 38, fill: INK.soft }),
      text('win rate', left + 38, y + 44, { size: 36, weight: 500, fill: INK.soft }),
      // The place is the result: it comes when the rate stands.
      text(counted < 1 ? '' : place, placeLeft, y, { size: 120, weight: 700, fill: look.brand.accent }),
      text(counted < 1 ? '' : 'of the field', placeLeft, y + 44, { size: 36, weight: 500, fill: INK.soft }),
    ],
    { alpha: Math.min(1, counted * 3) },
  );
}

function opponentsBlock({ beats, losesTo }: UnitCardData, [left, top, wide]: Box): Drawing[] {
  const column = wide / 2;
  const list = (label: string, rows: readonly UnitOpponent[], x: number, ink: string): Drawing[] =>
    rows.length === 0
      ? []
      : [
          text(label, x, top + 40, { size: 34, weight: 500, fill: INK.soft }),
          ...rows
            .slice(0, 3)
            .flatMap(({ name, share }, i): Drawing[] => [
              text(`${clearFigure(share)} %`, x, top + 100 + i * 60, { size: 44, weight: 700, fill: ink }),
              text(fitText(name, column - 160, { size: 38, weight: 600 }), x + 118, top + 99 + i * 60, { size: 38, fill: '#ffffff' }),
            ]),
        ];
  return [...list('Narrowest wins', beats, left + 36, SIDE[0].light), ...list('Loses to', losesTo, left + 36 + column, SIDE[1].light)];
}

/** Whole percents, but no 50 for one who wins or loses. */
function clearFigure(share: Share): string {
  const figure = shareFigure(share, 0);
  return figure === '50' ? shareFigure(share) : figure;
}
