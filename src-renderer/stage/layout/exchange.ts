/** An attack as a funnel: how many attacks became hits, wounds, damage, casualties; one band for each side. */
import type { BoardMark, ExchangeBoard, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { fitText } from '../../drawing/text-width.ts';
import { type Box, type Drawing, group, type Point, path, rect, text } from '../../drawing/vector.ts';
import { isUpright, type Sprite, type StageStyle, type StageTexture, safeArea, sprite } from '../frame.ts';
import type { BoardLayout, BoardView, Spot, Spots } from './board.ts';
import { easeOut, progress } from './easing.ts';
import type { Moment } from './film.ts';

type StageMark = Extract<BoardMark, { kind: 'stage' }>;

/** Where the tokens of the first and of the second side stand, and the funnels between them. */
interface ExchangeField {
  readonly tokens: readonly [Box, Box];
  readonly funnel: Box;
  readonly upright: boolean;
}

function exchangeField({ flip, size }: BoardView): ExchangeField {
  const [x, y, w, h] = safeArea(size);
  if (isUpright(size)) {
    const [top, high] = [y + 128, h - 128 - 206];
    const upper: Box = [x, top, w, high * 0.24];
    const lower: Box = [x, top + high * 0.76, w, high * 0.24];
    return { tokens: flip ? [upper, lower] : [lower, upper], funnel: [x, top + high * 0.29, w, high * 0.44], upright: true };
  }
  const left: Box = [56, 180, 340, 760];
  const right: Box = [size.width - 396, 180, 340, 760];
  return { tokens: flip ? [right, left] : [left, right], funnel: [430, 180, size.width - 860, 760], upright: false };
}

/** Middles of both sides' tokens. */
export function exchangeEnds(view: BoardView): readonly [Point, Point] {
  const { tokens } = exchangeField(view);
  return [centreOf(tokens[0]), centreOf(tokens[1])];
}

function centreOf([x, y, w, h]: Box): Point {
  return [x + w / 2, y + h / 2];
}

export function exchangeLayout(board: ExchangeBoard, view: BoardView): BoardLayout {
  const field = exchangeField(view);
  const ends = exchangeEnds(view);

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    for (const side of [0, 1] as const) {
      const pieces = scene.pieces.filter((p) => p.side === side && !('off' in p.at));
      const box = field.tokens[side];
      for (const [id, spot] of tokenSpots(pieces, box, field.upright)) found.set(id, spot);
    }
    return found;
  }

  function pointOf(_place: Place, piece: Piece): Point | null {
    return ends[piece.side];
  }

  function furniture({ shot, within }: Moment, _spots: Spots, _style: StageStyle): readonly Sprite[] {
    const part = easeOut(progress(within, 0, Math.min(0.5, shot.seconds)));
    const attacking = ([0, 1] as const).filter((side) => marksOf(shot.after, side).length > 0);
    return attacking.map((side, i) => {
      const then = marksOf(shot.before, side);
      const now = marksOf(shot.after, side);
      const counts = board.stages.map((stage) => {
        const target = now.find((m) => m.id === stage.id);
        const start = then.find((m) => m.id === stage.id)?.count ?? 0;
        return target === undefined ? null : { count: target.count, shown: start + (target.count - start) * part, of: target.of };
      });
      // One attack at a time has the whole space; an exchange of two shows one over the other.
      const [x, y, w, h] = field.funnel;
      const high = h / attacking.length;
      const box: Box = [x, y + i * high, w, high];
      const texture = field.upright
        ? ladderTexture(board, side, counts, box)
        : funnelTexture(board, { side, band: high > 500 ? 380 : 190, width: w, backward: ends[side][0] > x + w / 2 }, counts);
      const [cx, cy] = centreOf(box);
      return sprite({ key: `funnel${side}`, layer: 'ground', texture, x: cx, y: cy });
    });
  }

  return { spots, pointOf, furniture, closest: 1 };
}

/** Tokens of one side, as large as they go; in a crowd with the same name only the tokens are shown. */
function tokenSpots(pieces: readonly Piece[], box: Box, upright: boolean): [number, Spot][] {
  const [left, top, wide, high] = box;
  const columns = upright
    ? Math.min(pieces.length, pieces.length <= 8 ? pieces.length : Math.ceil(pieces.length / 2))
    : columnsFor(pieces.length);
  const rows = Math.ceil(pieces.length / Math.max(1, columns));
  const stepX = Math.min(upright ? 210 : 150, wide / Math.max(1, columns));
  const stepY = Math.min(220, high / Math.max(1, rows));
  // Upright pictures are seen on phones: a name that would be too small to read there is left out.
  const named = upright ? stepX >= 130 && stepY >= 110 : columns === 1 && stepY >= 90;
  const nameSize = named ? Math.min(upright ? 34 : 28, stepY * (upright ? 0.25 : 0.2)) : 0;
  // A name keeps clear of its own token and of the next one's mark.
  const across = (!upright && columns === 1 ? 200 : stepX) / 2 - 6;
  const largest = Math.max(12, Math.min(86, across, named ? (stepY - nameSize - 32) / 2 : stepY / 2 - 6));
  return pieces.map((piece, i) => {
    // Wide pictures fill column by column, upright ones row by row.
    const [column, row] = upright ? [i % columns, Math.floor(i / columns)] : [Math.floor(i / rows), i % rows];
    const inRow = upright ? Math.min(columns, pieces.length - row * columns) : columns;
    const inColumn = upright ? rows : Math.min(rows, pieces.length - column * rows);
    return [
      piece.id,
      {
        x: left + wide / 2 + (column - (inRow - 1) / 2) * stepX * (!upright && piece.side === 0 ? -1 : 1),
        y: top + high / 2 + (row - (inColumn - 1) / 2) * stepY - (named ? 16 : 0),
        radius: Math.min(largest, largest * 0.86 * piece.size) * (piece.down ? 0.8 : 1),
        shape: 'disc',
        nameSize,
        nameWidth: upright ? stepX - 8 : 330,
        nameStyle: 'plain',
      },
    ];
  });
}

function columnsFor(pieces: number): number {
  return pieces <= 7 ? 1 : pieces <= 16 ? 2 : pieces <= 27 ? 3 : pieces <= 40 ? 4 : 6;
}

function marksOf(scene: Scene, side: 0 | 1): StageMark[] {
  return scene.marks.filter((m): m is StageMark => m.kind === 'stage' && m.side === side);
}

interface StageCount {
  readonly count: number;
  readonly shown: number;
  readonly of: number;
}

interface Funnel {
  readonly side: 0 | 1;
  /** Height of the largest bar. */
  readonly band: number;
  /** From the first stage to the last. */
  readonly width: number;
  /** Runs from right to left. */
  readonly backward: boolean;
}

/** A bar of the funnel. */
interface Bar {
  readonly count: StageCount;
  readonly x: number;
  readonly tall: number;
}

/** Bars of the counts joined by bands, so that the eye sees where the attacks are lost. */
function funnelTexture(board: ExchangeBoard, funnel: Funnel, counts: readonly (StageCount | null)[]): StageTexture {
  const { side, band, width: wide, backward } = funnel;
  const step = wide / Math.max(1, board.stages.length);
  const largest = Math.max(1, ...counts.map((c) => c?.of ?? 0), ...counts.map((c) => c?.count ?? 0));
  const id = counts.map((c) => (c === null ? '-' : `${c.shown.toFixed(2)}:${c.count}`)).join(',');
  const barX = (i: number) => (backward ? 1 : -1) * (wide / 2 - step * (i + 0.5));
  const bars = counts.map((count, i): Bar | null =>
    count === null ? null : { count, x: barX(i), tall: Math.max(4, (count.shown / largest) * band) },
  );
  return {
    id: `funnel|${side}|${backward}|${band}|${Math.round(wide)}|${id}|${board.stages.map((s) => s.id).join()}`,
    box: [-wide / 2 - 30, -band / 2 - 100, wide + 60, band + 170],
    draw: () =>
      group([
        ...bars.flatMap((bar, i) => bandTo(bar, bars[i + 1] ?? null, funnel)),
        ...board.stages.flatMap((stage, i) => [
          ...emptyBar(barX(i), fitText(stage.label.toUpperCase(), step - 8, LABEL), bars[i] !== null, band),
          ...filledBar(bars[i] ?? null, funnel),
        ]),
      ]),
  };
}

/** What went on from one stage to the next, and which part that was. */
function bandTo(from: Bar | null, to: Bar | null, { side, backward }: Funnel): Drawing[] {
  if (from === null || to === null) return [];
  const ink = sideInk(side);
  const half = backward ? -BAR / 2 : BAR / 2;
  const [x0, x1] = [from.x, to.x];
  const [h0, h1, mid] = [from.tall / 2, to.tall / 2, (x0 + x1) / 2];
  const d = `M${x0 + half} ${-h0}C${mid} ${-h0} ${mid} ${-h1} ${x1 - half} ${-h1}V${h1}C${mid} ${h1} ${mid} ${h0} ${x0 + half} ${h0}Z`;
  const stops = [
    [0, fade(ink.main, 0.42)],
    [1, fade(ink.main, 0.16)],
  ] as const;
  const drawn: Drawing[] = [path(d, { fill: { kind: 'linear', from: [x0, 0], to: [x1, 0], stops } })];
  // Damage may be more than the wounds it came from: only what is lost on the way has a share.
  const [before, after] = [from.count.count, to.count.count];
  if (before > 1 && after <= before) {
    const share = `${Math.round((after / before) * 100)} %`;
    drawn.push(text(share, mid, 9, { size: 26, weight: 600, anchor: 'middle', fill: ink.pale, halo: { color: INK.panel, width: 6 } }));
  }
  return drawn;
}

const BAR = 40;
const LABEL = { size: 26, weight: 600, spacing: 0.06 } as const;

function emptyBar(x: number, label: string, reached: boolean, band: number): Drawing[] {
  return [
    path(rect([x - BAR / 2, -band / 2, BAR, band], 5), { fill: 'rgba(9,12,16,.55)', stroke: '#2a323d', width: 1.5 }),
    text(label, x, band / 2 + 42, { size: LABEL.size, anchor: 'middle', spacing: LABEL.spacing, fill: reached ? INK.text : '#4a5665' }),
  ];
}

function filledBar(bar: Bar | null, { side, band }: Funnel): Drawing[] {
  if (bar === null) return [];
  const { count, x, tall } = bar;
  const ink = sideInk(side);
  const stops = [
    [0, ink.light],
    [0.18, ink.main],
    [1, ink.deep],
  ] as const;
  const fill = { kind: 'linear', from: [0, -tall / 2], to: [0, tall / 2], stops } as const;
  return [
    path(rect([x - BAR / 2, -tall / 2, BAR, tall], 5), { fill }),
    text(String(Math.round(count.shown)), x, -band / 2 - 18, {
      size: band > 300 ? 88 : 58,
      weight: 700,
      anchor: 'middle',
      fill: count.count === 0 ? INK.soft : '#ffffff',
      halo: { color: INK.panel, width: 8 },
    }),
  ];
}

/** The same counts as bars one under the other, for upright pictures. */
function ladderTexture(board: ExchangeBoard, side: 0 | 1, counts: readonly (StageCount | null)[], [, , wide, high]: Box): StageTexture {
  const step = high / Math.max(1, board.stages.length);
  const largest = Math.max(1, ...counts.map((c) => Math.max(c?.of ?? 0, c?.count ?? 0)));
  const id = counts.map((c) => (c === null ? '-' : `${c.shown.toFixed(2)}:${c.count}`)).join(',');
  const [label, figure] = [Math.min(34, step * 0.4), Math.min(64, step * 0.72)];
  const [from, room] = [-wide / 2 + 250, wide - 250 - 110];
  return {
    id: `ladder|${side}|${id}|${Math.round(wide)}|${Math.round(high)}|${board.stages.map((s) => s.id).join()}`,
    box: [-wide / 2 - 10, -high / 2 - 10, wide + 20, high + 20],
    draw: () =>
      group(
        board.stages.flatMap((stage, i) => {
          const count = counts[i] ?? null;
          const y = -high / 2 + step * (i + 0.5);
          const words = fitText(stage.label.toUpperCase(), 230, { size: label, weight: 600, spacing: 0.04 });
          const bar = count === null ? 0 : Math.max(4, (count.shown / largest) * room);
          return [
            text(words, -wide / 2, y + label * 0.36, { size: label, spacing: 0.04, fill: count === null ? '#5b6776' : INK.text }),
            path(rect([from, y - step * 0.3, room, step * 0.6], 5), { fill: 'rgba(9,12,16,.55)', stroke: '#2a323d', width: 1.5 }),
            ...(count === null ? [] : ladderBar({ count, x: from, tall: bar }, y, { side, step, figure })),
          ];
        }),
      ),
  };
}

/** `tall` is the bar's length here. */
function ladderBar({ count, x, tall }: Bar, y: number, { side, step, figure }: { side: 0 | 1; step: number; figure: number }): Drawing[] {
  return [
    path(rect([x, y - step * 0.3, tall, step * 0.6], 5), { fill: sideInk(side).main }),
    text(String(Math.round(count.shown)), x + tall + 16, y + figure * 0.35, {
      size: figure,
      weight: 700,
      fill: count.count === 0 ? INK.soft : '#ffffff',
      halo: { color: INK.panel, width: 8 },
    }),
  ];
}
