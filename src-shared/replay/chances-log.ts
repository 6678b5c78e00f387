/** The battle log as plain text with the chances after each event beside its lines. */

import type { ReplayChances } from '../api/replay-chances.ts';
import type { Replay } from '../api/replays.ts';
import type { BattleEvent, LogLine } from '../contract/event.ts';
import { withSideNames } from '../contract/side-names.ts';
import { counted } from '../formats/counted.ts';
import { type Share, shareFigure, shareWithCertainty, swingText } from '../stats/share.ts';
import { chancesAfter } from './chances-at.ts';
import { lineText, sideColumns } from './log.ts';

const COLUMN = 6;
const MOST_TURNING_POINTS = 10;

export function chancesLog(replay: Replay, chances: ReplayChances, describe: (event: BattleEvent) => readonly LogLine[]): string {
  return [
    ...headOf(replay, chances),
    ...linesOf(replay, chances, describe),
    '',
    ...turningPointLines(chances),
    ...dramaLines(replay, chances),
    '',
  ].join('\n');
}

function headOf({ names }: Replay, { method, planned, widest }: ReplayChances): string[] {
  const columns = `${names[0]} and ${names[1]}`;
  if (method === 'exact') return [`Chance to win in %, ${columns}: exact.`, ''];
  const played = planned.toLocaleString('en-GB');
  const limit = (50 * widest).toFixed(1);
  return [`Chance to win in %, ${columns}: estimated from ${played} continuations; – where the interval is wider than ±${limit}.`, ''];
}

function linesOf(replay: Replay, chances: ReplayChances, describe: (event: BattleEvent) => readonly LogLine[]): string[] {
  const named = withSideNames(describe, replay.names);
  const sides = sideColumns(replay.names);
  return replay.events.flatMap((event, i) => {
    const known = chancesAfter(chances.moments, i);
    const columns = `${columnOf(known?.a)} ${columnOf(known?.b)}`;
    return named(event).map((line) => `${columns} | ${lineText(line, sides)}`);
  });
}

function columnOf(share: Share | undefined): string {
  return (share === undefined ? '–' : shareFigure(share)).padStart(COLUMN);
}

function turningPointLines({ turningPoints }: ReplayChances): string[] {
  if (turningPoints.length === 0) return ['No single event turned the battle.'];
  const shown = turningPoints.slice(0, MOST_TURNING_POINTS);
  return ['Turning points', ...shown.map(({ swing, event, text }) => `  ${swingText(swing)}  event ${event + 1}  ${text}`)];
}

function dramaLines({ names, winner }: Replay, { drama }: ReplayChances): string[] {
  const changes = `${counted(drama.leadChanges, 'change')} of the lead`;
  const lines = [`Drama ${drama.swings.toFixed(2)} (sum of swings), ${changes}.`];
  if (drama.lowest === null || winner === 2) return lines;
  return [...lines, `Lowest chance of ${names[winner]}, which won: ${shareWithCertainty(drama.lowest)}.`];
}
