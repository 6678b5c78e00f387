/** Renders the sound of a film beside the page: one piece per request, so that no more is made than is being used. */
import type { EpisodeSound } from '../../../src-shared/sound/cues.ts';
import { type RenderStep, renderSound, type SoundChunk, type SoundSettings } from '../../../src-shared/sound/mix/render.ts';

export interface SoundOrder {
  readonly sound: EpisodeSound;
  readonly settings: SoundSettings;
  readonly stems: boolean;
}

/** The first message is the order; every further one asks for the next piece. */
export type SoundRequest = SoundOrder | 'next';
export type SoundReply = { readonly done: number; readonly chunk: SoundChunk | null } | { readonly error: string };

/** Progress while measuring is reported once in so many pieces. */
const REPORT_EVERY = 10;
let steps: Generator<RenderStep, void, void> | null = null;

addEventListener('message', ({ data }: MessageEvent<SoundRequest>) => {
  try {
    if (data === 'next') answer(nextChunk());
    else steps = renderSound(data.sound, data.settings, { stems: data.stems });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
});

function nextChunk(): SoundReply {
  for (let measured = 1; steps !== null; measured++) {
    const step = steps.next();
    if (step.done) break;
    if (step.value.chunk !== null) return step.value;
    if (measured % REPORT_EVERY === 0) answer(step.value);
  }
  return { done: 1, chunk: null };
}

function answer(reply: SoundReply): void {
  const stereo = 'chunk' in reply && reply.chunk !== null ? [reply.chunk.mix, ...Object.values(reply.chunk.stems ?? {})] : [];
  postMessage(reply, { transfer: stereo.flatMap((pair) => pair.map((channel) => channel.buffer)) });
}
