/** One or two star charts as large as the picture allows: what a combatant is good at, against the median of the field. */
import { INK, SIDE } from '../../../drawing/palette.ts';
import { fitText } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { type Look, PLAIN_LOOK } from './look.ts';
import { mark, plainBackdrop, type ScenePicture, sliding } from './picture.ts';
import { isCrowded, labelWidth, type StarData, starPair } from './star.ts';

export interface StarCardData {
  readonly title: string;
  readonly sub: string;
  readonly names: readonly [string, string];
  readonly stars: readonly [StarData, StarData];
}

export const STAR_SECONDS = 7;
export const STAR_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'star', label: 'Star charts', at: 0.5, seconds: 1.2 },
  { id: 'names', label: 'Names', at: 0.8, seconds: 0.5 },
  { id: 'rows', label: 'Figures', at: 1.5, seconds: 0.8 },
];

const NAME = { size: 46, weight: 700 } as const;
/** Both names under each other. */
const NAMES_HIGH = 130;
/** What the labels take above and below the chart. */
const LABELS_HIGH = 90;
/** Larger than in a wide picture: narrow ones are seen on phones. */
const NARROW_LABELS = 1.3;

export function starCardScene(data: StarCardData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(STAR_CUES, time, hide);
  const [left, top, wide, high] = bodyOf(look);
  const { isWide } = look.frame;
  const table = isWide ? wide * 0.4 : wide;
  const axes = data.stars[0].labels.length;
  const rowHigh = isWide ? Math.min(72, (high - 170) / axes) : 54;
  const labelScale = isWide ? 1 : NARROW_LABELS;
  const widest = (isWide ? wide - table : wide) / 2 - labelWidth(isCrowded(data.stars[0]), labelScale) - 26;
  const largest = isWide ? Math.min(290, widest) : widest;
  // The figures stand at the axes, too: the table comes where the chart leaves room for it.
  const hasTable = isWide || high - NAMES_HIGH - axes * rowHigh >= 2 * (largest + LABELS_HIGH);
  const chartHigh = isWide ? high : high - NAMES_HIGH - (hasTable ? axes * rowHigh : 0);
  const radius = Math.min(largest, chartHigh / 2 - LABELS_HIGH);
  const cx = isWide ? left + (wide - table) / 2 : left + wide / 2;
  const place = { cx, cy: top + chartHigh / 2, radius, labelScale, grown: part('star') };
  const tableLeft = isWide ? left + wide - table : left;
  const tableTop = isWide ? top + 50 : top + chartHigh;
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      ...(part('star') > 0 ? [group([starPair(data.stars, place)], { alpha: part('star') })] : []),
      ...([0, 1] as const).map((side) => {
        const y = tableTop + 40 + side * 60;
        const name = fitText(data.names[side].toUpperCase(), table - 50, NAME);
        return sliding(
          [mark(side, tableLeft + 14, y - 16, 14), text(name, tableLeft + 44, y, { ...NAME, fill: '#ffffff' })],
          part('names'),
          60,
        );
      }),
      ...(!hasTable ? [] : figures(data, [tableLeft, tableTop + NAMES_HIGH, table, rowHigh], part('rows'))),
    ],
  };
}

/** Both figures of every axis. */
function figures(
  { stars: [a, b] }: StarCardData,
  [left, top, wide, step]: readonly [number, number, number, number],
  part: number,
): Drawing[] {
  const size = Math.min(40, step * 0.62);
  const rows = a.labels.flatMap((label, i): Drawing[] => {
    const y = top + i * step + step * 0.72;
    return [
      path(`M${left} ${top + i * step}H${left + wide}`, { stroke: 'rgba(233,238,244,.14)', width: 1.5 }),
      text(String(Math.round(a.values[i] ?? 0)), left, y, { size, weight: 700, fill: SIDE[0].light }),
      text(fitText(label, wide - 180, { size: size * 0.8, weight: 500 }), left + wide / 2, y, {
        size: size * 0.8,
        weight: 500,
        anchor: 'middle',
        fill: INK.soft,
      }),
      text(String(Math.round(b.values[i] ?? 0)), left + wide, y, { size, weight: 700, anchor: 'end', fill: SIDE[1].light }),
    ];
  });
  return [sliding(rows, part, 0, 24)];
}
