/** The contents of a replay, read once: the timed log, timeline ticks, highlights, health curves. */

import type { BattleEvent, LogLine } from '../../../src-shared/contract/event.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { Beat, Scene, View } from '../../../src-shared/contract/scene.ts';
import type { Timeline } from '../../../src-shared/replay/timeline.ts';
import { countLeading } from '../../../src-shared/stats/sorted.ts';

export interface LogEntry {
  readonly event: number;
  readonly time: number;
  readonly line: LogLine;
}

export interface Tick {
  readonly time: number;
  readonly seconds: number;
  readonly side: Side;
  readonly kind: 'move' | 'hit' | 'miss' | 'fall';
  /** 0..1: how much of the other side's strength the attack removed. */
  readonly weight: number;
}

export interface Chapter {
  readonly event: number;
  readonly time: number;
  readonly label: string;
}

/** Remaining strength of each side (0..1) from this time on. */
export interface CurvePoint {
  readonly time: number;
  readonly left: readonly [number, number];
}

export interface Chapters {
  readonly log: readonly LogEntry[];
  readonly ticks: readonly Tick[];
  readonly rounds: readonly Chapter[];
  readonly highlights: readonly Chapter[];
  readonly curve: readonly CurvePoint[];
  readonly actions: readonly [number, number];
}

export function readChapters(view: View, describe: (event: BattleEvent) => readonly LogLine[], timeline: Timeline): Chapters {
  const { events } = timeline;
  const log: LogEntry[] = [];
  const ticks: Tick[] = [];
  const highlights: Chapter[] = [];
  const curve: CurvePoint[] = [];
  const actions: [number, number] = [0, 0];
  let scene = view.begin(events[0]!);
  curve.push({ time: 0, left: leftOf(scene) });
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    const time = timeline.startOf(i);
    const beats = view.beats(scene, event);
    const after = i === 0 ? scene : view.apply(scene, event);
    for (const line of describe(event)) {
      log.push({ event: i, time, line });
      if (line.side !== null && line.level === 'action') actions[line.side]++;
      if (line.highlight !== undefined) highlights.push({ event: i, time, label: highlightLabel(line, beats, scene) });
    }
    const before = leftOf(scene);
    const left = leftOf(after);
    ticks.push(...ticksOf(beats, scene, time, [before[0] - left[0], before[1] - left[1]]));
    if (left[0] !== before[0] || left[1] !== before[1]) curve.push({ time: time + impactOf(beats), left });
    scene = after;
  }
  const rounds = timeline.rounds.map((r) => ({ event: r.index, time: timeline.startOf(r.index), label: r.label }));
  return { log, ticks, rounds, highlights, curve, actions };
}

/** Adds a subject to a one-word label such as "destroyed": who fell, else who did it, else the log line. */
export function highlightLabel(line: LogLine, beats: readonly Beat[], scene: Scene): string {
  const word = line.highlight!;
  if (word.includes(' ')) return word;
  const fall = beats.find((b) => b.kind === 'fall');
  const who = fall !== undefined ? scene.pieces[fall.piece]?.name : line.side === null ? undefined : scene.score[line.side].name;
  return who ? `${who}: ${word}` : line.title;
}

function leftOf(scene: Scene): readonly [number, number] {
  const part = (side: Side) => {
    const { value, max } = scene.score[side].strength ?? scene.score[side];
    return max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  };
  return [part(0), part(1)];
}

function impactOf(beats: readonly Beat[]): number {
  const times = beats.filter((b) => b.kind === 'float' || b.kind === 'fall').map((b) => b.at);
  return times.length > 0 ? Math.min(...times) : 0;
}

function ticksOf(beats: readonly Beat[], scene: Scene, time: number, lost: readonly [number, number]): Tick[] {
  return beats.flatMap((beat): Tick[] => {
    if (beat.kind === 'move' || beat.kind === 'fall') {
      const side = scene.pieces[beat.piece]?.side;
      return side === undefined ? [] : [{ time: time + beat.at, seconds: beat.seconds, side, kind: beat.kind, weight: 0 }];
    }
    if (beat.kind !== 'attack') return [];
    const side = scene.pieces[beat.from]?.side;
    if (side === undefined) return [];
    return [{ time: time + beat.at, seconds: beat.seconds, side, kind: beat.result, weight: lost[side === 0 ? 1 : 0] }];
  });
}

/** Index of the last entry at or before an event; -1 before the first. */
export function entryAt(log: readonly LogEntry[], event: number): number {
  return countLeading(log.length, (i) => log[i]!.event <= event) - 1;
}

/** The start of the next (or previous) event that takes time. Going back from inside an event goes to its start. */
export function stepEvent(timeline: Timeline, time: number, direction: 1 | -1): number {
  const { index } = timeline.momentAt(time);
  if (direction === 1) {
    for (let i = index + 1; i < timeline.events.length; i++) if (timeline.startOf(i) > time + 1e-6) return timeline.startOf(i);
    return timeline.duration;
  }
  for (let i = index; i >= 0; i--) if (timeline.startOf(i) < time - 1e-6) return timeline.startOf(i);
  return 0;
}

export function stepChapter(chapters: readonly Chapter[], time: number, direction: 1 | -1, duration: number): number {
  if (direction === 1) return chapters.find((c) => c.time > time + 1e-6)?.time ?? duration;
  return chapters.findLast((c) => c.time < time - 0.05)?.time ?? 0;
}
