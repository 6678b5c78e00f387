/** A knock-out of the top of the ranking on paper: the favourite of every matchup goes on, with its chance. */
import { complement, type Share, shareFigure } from '../../../../src-shared/stats/share.ts';
import { INK } from '../../../drawing/palette.ts';
import { fitText, largestLines } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { type Look, PLAIN_LOOK } from './look.ts';
import { enter, plainBackdrop, type ScenePicture } from './picture.ts';

export interface BracketMatch {
  readonly names: readonly [string, string];
  /** Of the first against the second. */
  readonly share: Share;
  readonly winner: 0 | 1;
}

export interface BracketData {
  readonly title: string;
  readonly sub: string;
  /** From the first round to the final; each half as long as the one before. */
  readonly rounds: readonly (readonly BracketMatch[])[];
}

export const BRACKET_SECONDS = 10;
/** Seconds between two rounds. */
const ROUND_SECONDS = 2;
export const BRACKET_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'rounds', label: 'Rounds', at: 0.5, seconds: 6 },
  { id: 'champion', label: 'Winner', at: 7, seconds: 0.6 },
];

const BOX_HIGH = 132;
const GAP = 30;
/** Of a row, in a narrow picture. */
const LEAST_STEP = 116;
/** Under the rounds of a narrow picture. */
const FAVOURITE_HIGH = 190;
const FAVOURITE_SIZES = [72, 64, 56, 48, 42] as const;

/** Pairs the first with the last, so that the favourites meet late. `shareOf` is the chance of the first against the second. */
export function knockOut(
  seeds: number,
  shareOf: (a: number, b: number) => Share,
): readonly { a: number; b: number; share: Share; winner: 0 | 1 }[][] {
  const rounds: { a: number; b: number; share: Share; winner: 0 | 1 }[][] = [];
  let left = seedOrder(seeds);
  while (left.length > 1) {
    const round = Array.from({ length: left.length / 2 }, (_, i) => {
      const [a, b] = [left[2 * i]!, left[2 * i + 1]!];
      const share = shareOf(a, b);
      // Pairs that never met go to the better seed.
      return { a, b, share, winner: share.value < 0.5 ? 1 : 0 } as const;
    });
    rounds.push(round);
    left = round.map(({ a, b, winner }) => (winner === 0 ? a : b));
  }
  return rounds;
}

/** 1-8, 4-5, 2-7, 3-6 for eight. */
function seedOrder(count: number): number[] {
  let order = [0];
  while (order.length < count) order = order.flatMap((seed) => [seed, 2 * order.length - 1 - seed]);
  return order;
}

export function bracketScene(data: BracketData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(BRACKET_CUES, time, hide);
  const [left, top, wide, high] = bodyOf(look);
  const { isWide } = look.frame;
  const room: Box = isWide ? [left, top, wide, high] : [left, top, wide, high - FAVOURITE_HIGH];
  const rounds = isWide ? data.rounds : fitting(data.rounds, room);
  const boxOf = isWide ? sideways(rounds, room) : downwards(rounds, room);
  const decided = (round: number) => (hide.includes('rounds') ? 0 : enter(time, 1 + round * ROUND_SECONDS, 0.6));
  const final = rounds.at(-1)?.[0];
  const favouriteLeft = isWide ? boxOf(rounds.length - 1, 0)[0] : left;
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      ...rounds.flatMap((round, r) => {
        // A pair is known when both of its matches are decided.
        const known = r === 0 ? part('heading') : decided(r - 1);
        return round.map((match, m) => group(matchBox(match, boxOf(r, m), decided(r), look), { alpha: known }));
      }),
      ...(final === undefined ? [] : [champion(final, [favouriteLeft, top, left + wide - favouriteLeft, high], part('champion'), look)]),
    ],
  };
}

type BoxOf = (round: number, match: number) => Box;
type Rounds = BracketData['rounds'];

/** Rounds beside each other, in a wide picture. */
function sideways(rounds: Rounds, [left, top, wide, high]: Box): BoxOf {
  const column = (wide - GAP * (rounds.length - 1)) / rounds.length;
  return (round, match) => {
    const step = high / rounds[round]!.length;
    return [left + round * (column + GAP), top + step * (match + 0.5) - BOX_HIGH / 2, column, BOX_HIGH];
  };
}

/** Rounds under each other in a narrow picture, the halves of the draw on the left and on the right. */
function downwards(rounds: Rounds, [left, top, wide, high]: Box): BoxOf {
  const step = high / rowsOf(rounds);
  const boxHigh = Math.min(BOX_HIGH, step - 16);
  const half = (wide - GAP) / 2;
  return (round, match) => {
    const inRound = rounds[round]!.length;
    const before = rowsOf(rounds.slice(0, round));
    const middle = (row: number) => top + step * (before + row + 0.5) - boxHigh / 2;
    if (inRound === 1) return [left + wide / 6, middle(0), (wide * 2) / 3, boxHigh];
    const perSide = inRound / 2;
    return [left + Math.floor(match / perSide) * (half + GAP), middle(match % perSide), half, boxHigh];
  };
}

function rowsOf(rounds: Rounds): number {
  return rounds.reduce((sum, { length }) => sum + Math.max(1, length / 2), 0);
}

/** The last rounds, as many as there is height for. */
function fitting(rounds: Rounds, [, , , high]: Box): Rounds {
  const first = rounds.findIndex((_, i) => rowsOf(rounds.slice(i)) * LEAST_STEP <= high);
  return rounds.slice(Math.max(0, first));
}

function matchBox({ names, share, winner }: BracketMatch, [x, y, w, h]: Box, decided: number, { brand }: Look): Drawing[] {
  const style = { size: 34, weight: 600 } as const;
  return [
    path(rect([x, y, w, h], 8), { fill: 'rgba(7,9,12,.72)', stroke: 'rgba(233,238,244,.2)', width: 1.5 }),
    path(`M${x} ${y + h / 2}H${x + w}`, { stroke: 'rgba(233,238,244,.2)', width: 1.5 }),
    ...([0, 1] as const).flatMap((side): Drawing[] => {
      const line = y + h / 4 + 11 + side * (h / 2);
      const lost = side !== winner ? decided : 0;
      const figure = shareFigure(side === 0 ? share : complement(share), 0);
      return [
        ...(side === winner ? [path(rect([x, y + side * (h / 2), 8, h / 2]), { fill: brand.accent, alpha: decided })] : []),
        text(fitText(names[side], w - 130, style), x + 26, line, { ...style, fill: '#ffffff', alpha: 1 - 0.6 * lost }),
        text(`${figure} %`, x + w - 16, line, {
          ...style,
          anchor: 'end',
          fill: side === winner ? brand.accent : INK.soft,
          alpha: decided * (1 - 0.3 * lost),
        }),
      ];
    }),
  ];
}

/** Under the final: in a wide picture in its column, because the rounds before are beside it. */
function champion({ names, winner }: BracketMatch, column: Box, part: number, { frame, brand }: Look): Drawing {
  const [left, top, wide, high] = column;
  const { isWide } = frame;
  const { lines, size } = largestLines(names[winner].toUpperCase(), wide, isWide ? 2 : 1, { sizes: FAVOURITE_SIZES, weight: 700 });
  const style = { size, weight: 700, anchor: 'end', fill: brand.accent } as const;
  const [x, y] = [left + wide, isWide ? top + high / 2 + 136 : top + high - 104];
  return group(
    [
      text('FAVOURITE', x, y, { size: 36, weight: 500, spacing: 0.1, anchor: 'end', fill: INK.soft }),
      ...lines.map((line, i) => text(line, x, y + 10 + (i + 0.9) * size, style)),
    ],
    { alpha: part },
  );
}
