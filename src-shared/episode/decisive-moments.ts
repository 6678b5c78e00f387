/** What is worth a clip in a battle: the swings of the chance to win, or what fell where no chances are known. Pure. */
import type { ReplayChances, TurningPoint } from '../api/replay-chances.ts';
import type { BattleEvent, LogLine } from '../contract/event.ts';
import type { Winner } from '../contract/outcome.ts';
import type { Scene, View } from '../contract/scene.ts';
import type { Timeline } from '../replay/timeline.ts';
import type { DecisiveMoment } from './facts.ts';
import { capitalised, giveOrTake, spokenPercent } from './spoken.ts';

const MOST_MOMENTS = 12;
/** Seconds before the end that stand for the ending. */
const ENDING = 6;

export function swingMoments(timeline: Timeline, { turningPoints }: ReplayChances, names: readonly [string, string]): DecisiveMoment[] {
  return turningPoints.slice(0, MOST_MOMENTS).map((point) => ({
    from: timeline.startOf(Math.max(0, point.event)),
    to: timeline.startOf(point.event + 1),
    swing: point.swing,
    side: point.side,
    title: point.title,
    text: `${point.title}. ${liftText(point, names)}`,
  }));
}

function liftText({ side, before, after }: TurningPoint, names: readonly [string, string]): string {
  return `That lifts the chance of ${names[side]} from ${spokenPercent(before)} to ${spokenPercent(after)} percent${giveOrTake(after)}.`;
}

/** Pieces that fall, the last first: the end of a battle is decided by the last of them. */
export function casualtyMoments(timeline: Timeline, describe: (event: BattleEvent) => readonly LogLine[]): DecisiveMoment[] {
  const moments: DecisiveMoment[] = [];
  for (let i = timeline.events.length - 1; i >= 0 && moments.length < MOST_MOMENTS; i--) {
    const fall = timeline.beatsOf(i).find((beat) => beat.kind === 'fall');
    if (fall === undefined) continue;
    const piece = timeline.sceneAfter(i).pieces[fall.piece];
    const line = describe(timeline.events[i]!).find(({ level }) => level !== 'round');
    const title = capitalised(line?.clause ?? line?.title ?? `${piece?.name ?? 'a piece'} falls`);
    const side = piece === undefined ? null : piece.side === 0 ? 1 : 0;
    moments.push({ from: timeline.startOf(i), to: timeline.startOf(i + 1), swing: null, side, title, text: `${title}.` });
  }
  return moments;
}

export function endingMoment({ duration }: Timeline): DecisiveMoment {
  const from = Math.max(0, duration - ENDING);
  return { from, to: duration, swing: null, side: null, title: 'The end', text: 'This is how it ends.' };
}

/** How much happens in a battle, from its pictures alone: to choose among many before chances are computed for one. */
export function liveliness(view: View, events: readonly BattleEvent[], winner: Winner): number {
  let scene: Scene = view.begin(events[0]!);
  let leader: Winner = 2;
  let changes = 0;
  let fallen = 0;
  let beforeLast: Winner = 2;
  const late = Math.floor((events.length * 2) / 3);
  for (let i = 1; i < events.length; i++) {
    const after = view.apply(scene, events[i]!);
    if (after.pieces !== scene.pieces) fallen += downIn(after) - downIn(scene);
    const ahead = aheadIn(after);
    if (ahead !== 2 && leader !== 2 && ahead !== leader) changes++;
    if (ahead !== 2) leader = ahead;
    if (i <= late) beforeLast = leader;
    scene = after;
  }
  const reversal = winner !== 2 && beforeLast !== 2 && beforeLast !== winner ? 3 : 0;
  return reversal + changes + Math.min(1, fallen / 10);
}

function downIn({ pieces }: Scene): number {
  return pieces.reduce((sum, { down }) => sum + (down ? 1 : 0), 0);
}

/** By what is left of the sides' health. */
function aheadIn({ pieces }: Scene): Winner {
  const left = [0, 1].map((side) => {
    let [now, max] = [0, 0];
    for (const piece of pieces) {
      const gauge = piece.gauges[0];
      if (piece.side !== side || gauge === undefined) continue;
      now += piece.down ? 0 : gauge.now;
      max += gauge.max;
    }
    return max === 0 ? 0 : now / max;
  });
  return left[0] === left[1] ? 2 : left[0]! > left[1]! ? 0 : 1;
}
