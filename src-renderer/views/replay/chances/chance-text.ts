/** How the graph says in words what it knows. */
import type { ReplayChances } from '../../../../src-shared/api/replay-chances.ts';
import { drawsText, type OddsShares, plusMinusText, type Share, shareFigure } from '../../../../src-shared/stats/share.ts';
import { count, wholePercent } from '../../../format/figures.ts';

/** "exact", "estimated from 640 continuations, ±3.1 points". */
export function sourceText({ a, b }: OddsShares): string {
  const estimated = [a, b].find((share): share is Extract<Share, { method: 'estimated' }> => share.method === 'estimated');
  if (estimated === undefined) return 'exact';
  const spread = plusMinusText(estimated);
  return `estimated from ${count(estimated.trials)} continuations${spread === '' ? '' : `, ${spread} points`}`;
}

/** "Last Verse 31.0 %, Furnace Titan 68.5 %, 0.5 % draws". */
export function chancesText({ a, b, draw }: OddsShares, names: readonly [string, string]): string {
  const draws = draw.value > 0 ? `, ${drawsText(draw)}` : '';
  return `${names[0]} ${shareFigure(a)} %, ${names[1]} ${shareFigure(b)} %${draws}`;
}

/** What is still going on; empty when all is done. */
export function progressText({ done, played, planned }: ReplayChances): string {
  return done ? '' : `Estimating, ${wholePercent(played / planned)} %`;
}
