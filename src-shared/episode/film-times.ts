/** Where the scenes of a film lie in its time. Everything is whole frames, so that picture, sound and captions agree. Pure. */
import type { TransitionKind } from './scene-kinds.ts';

export interface FilmScene {
  /** Length of the scene by itself. */
  readonly seconds: number;
  /** How it follows the scene before it; the two overlap for so long. The first scene has none. */
  readonly transition: TransitionKind;
  readonly transitionSeconds: number;
}

export interface FilmSpan {
  /** First frame in the film. */
  readonly start: number;
  /** Frames of the scene, those of both transitions included. */
  readonly frames: number;
  /** Frames at its beginning in which the scene before is still seen. */
  readonly overlap: number;
  /** The frame after its last. */
  readonly end: number;
}

/** A transition takes at most half of either scene: the other half may belong to the transition on its other side. */
export function filmSpans(scenes: readonly FilmScene[], fps: number): FilmSpan[] {
  const lengths = scenes.map(({ seconds }) => Math.max(1, Math.round(seconds * fps)));
  const spans: FilmSpan[] = [];
  for (const [i, scene] of scenes.entries()) {
    const frames = lengths[i]!;
    const before = spans.at(-1);
    const overlap = before === undefined ? 0 : overlapOf(scene, fps, Math.min(before.frames, frames));
    const start = before === undefined ? 0 : before.end - overlap;
    spans.push({ start, frames, overlap, end: start + frames });
  }
  return spans;
}

function overlapOf({ transition, transitionSeconds }: FilmScene, fps: number, shorter: number): number {
  if (transition === 'cut') return 0;
  return Math.max(0, Math.min(Math.round(transitionSeconds * fps), Math.floor(shorter / 2)));
}

export function filmFrames(spans: readonly FilmSpan[]): number {
  return spans.at(-1)?.end ?? 0;
}

/** The scene that a frame belongs to, and the one still leaving where there is one. */
export function scenesAt(spans: readonly FilmSpan[], frame: number): { readonly scene: number; readonly leaving: number | null } {
  const scene = Math.max(
    0,
    spans.findLastIndex(({ start }) => start <= frame),
  );
  return { scene, leaving: scene > 0 && frame < spans[scene - 1]!.end ? scene - 1 : null };
}
