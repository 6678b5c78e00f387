/** An attack as a funnel: how many attacks became hits, wounds, damage, casualties; one band for each side. */
import type { BoardMark, ExchangeBoard, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { fitText } from '../../drawing/text-width.ts';
import { type Drawing, group, type Point, path, rect, text } from '../../drawing/vector.ts';
import { type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, type StageTexture, sprite } from '../frame.ts';
import { PANEL_HEIGHT } from '../textures/dice.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import { easeOut, progress } from './easing.ts';
import type { Moment } from './film.ts';

const EDGE = 226;
const MIDDLE = 560;
/** Space for one side's tokens. */
const [TOKENS_WIDE, TOKENS_HIGH] = [340, 760];
/** Space for the funnels between them. */
const FUNNEL_WIDE = STAGE_WIDTH - 2 * 430;
type StageMark = Extract<BoardMark, { kind: 'stage' }>;

export function exchangeLayout(board: ExchangeBoard, flip: boolean): BoardLayout {
  const edgeX = (side: 0 | 1) => ((side === 0) !== flip ? EDGE : STAGE_WIDTH - EDGE);

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    for (const side of [0, 1] as const) {
      const pieces = scene.pieces.filter((p) => p.side === side && !('off' in p.at));
      const columns = columnsFor(pieces.length);
      const rows = Math.ceil(pieces.length / columns);
      const [wide, high] = [Math.min(150, TOKENS_WIDE / columns), Math.min(220, TOKENS_HIGH / Math.max(1, rows))];
      // In a crowd with the same name only the tokens are shown.
      const named = columns === 1 && high >= 90;
      const nameSize = named ? Math.min(28, high * 0.2) : 0;
      // A name keeps clear of its own token and of the next one's mark.
      const largest = Math.max(12, Math.min(86, (columns === 1 ? 200 : wide) / 2 - 6, named ? (high - nameSize - 32) / 2 : high / 2 - 6));
      pieces.forEach((piece, i) => {
        const column = Math.floor(i / rows);
        const inColumn = Math.min(rows, pieces.length - column * rows);
        found.set(piece.id, {
          x: edgeX(side) + (column - (columns - 1) / 2) * wide * (side === 0 ? -1 : 1),
          y: MIDDLE + ((i % rows) - (inColumn - 1) / 2) * high - (named ? 16 : 0),
          radius: Math.min(largest, largest * 0.86 * piece.size) * (piece.down ? 0.8 : 1),
          shape: 'disc',
          nameSize,
          nameWidth: 330,
          nameStyle: 'plain',
        });
      });
    }
    return found;
  }

  function pointOf(_place: Place, piece: Piece): Point | null {
    return [edgeX(piece.side), MIDDLE];
  }

  function furniture({ shot, within }: Moment, _spots: Spots, _style: StageStyle): readonly Sprite[] {
    const part = easeOut(progress(within, 0, Math.min(0.5, shot.seconds)));
    const attacking = ([0, 1] as const).filter((side) => marksOf(shot.after, side).length > 0);
    // One attack at a time has the whole height; an exchange of two shows one over the other.
    const band = attacking.length > 1 ? 190 : 380;
    return attacking.flatMap((side) => {
      const then = marksOf(shot.before, side);
      const now = marksOf(shot.after, side);
      const counts = board.stages.map((stage) => {
        const target = now.find((m) => m.id === stage.id);
        const start = then.find((m) => m.id === stage.id)?.count ?? 0;
        return target === undefined ? null : { count: target.count, shown: start + (target.count - start) * part, of: target.of };
      });
      const y = attacking.length > 1 ? MIDDLE + (side === 0 ? -1 : 1) * 185 : MIDDLE;
      const texture = funnelTexture(board, { side, band, backward: (side === 0) === flip }, counts);
      return [sprite({ key: `funnel${side}`, layer: 'ground', texture, x: STAGE_WIDTH / 2, y })];
    });
  }

  // Under the funnel, where nothing else is shown.
  return { spots, pointOf, furniture, diceAt: () => ({ x: STAGE_WIDTH / 2, top: STAGE_HEIGHT - 62 - PANEL_HEIGHT }) };
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
  const { side, band, backward } = funnel;
  const step = FUNNEL_WIDE / Math.max(1, board.stages.length);
  const largest = Math.max(1, ...counts.map((c) => c?.of ?? 0), ...counts.map((c) => c?.count ?? 0));
  const id = counts.map((c) => (c === null ? '-' : `${c.shown.toFixed(2)}:${c.count}`)).join(',');
  const barX = (i: number) => (backward ? 1 : -1) * (FUNNEL_WIDE / 2 - step * (i + 0.5));
  const bars = counts.map((count, i): Bar | null =>
    count === null ? null : { count, x: barX(i), tall: Math.max(4, (count.shown / largest) * band) },
  );
  return {
    id: `funnel|${side}|${backward}|${band}|${id}|${board.stages.map((s) => s.id).join()}`,
    box: [-FUNNEL_WIDE / 2 - 30, -band / 2 - 100, FUNNEL_WIDE + 60, band + 170],
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
