/** The sound of a film, piece by piece, made by a worker of its own. */
import type { SoundChunk } from '../../../src-shared/sound/mix/render.ts';
import { ExportCancelled } from '../cancelled.ts';
import type { SoundOrder, SoundReply, SoundRequest } from './sound.worker.ts';

export interface StreamOptions {
  readonly signal: AbortSignal;
  /** 0..1 of the rendering. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Ends the worker with the last piece, when the caller stops asking, and when it is cancelled. */
export async function* soundChunks(order: SoundOrder, { signal, onProgress }: StreamOptions): AsyncGenerator<SoundChunk, void, void> {
  const worker = new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module', name: 'sound' });
  const ask = (request: SoundRequest) => worker.postMessage(request);
  try {
    ask(order);
    while (true) {
      const reply = nextPiece(worker, signal, onProgress);
      ask('next');
      const chunk = await reply;
      if (chunk === null) return;
      yield chunk;
    }
  } finally {
    worker.terminate();
  }
}

/** Null after the last piece. */
function nextPiece(worker: Worker, signal: AbortSignal, onProgress: StreamOptions['onProgress']): Promise<SoundChunk | null> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new ExportCancelled());
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const settled = () => signal.removeEventListener('abort', cancel);
    worker.onerror = (event) => {
      settled();
      reject(new Error(`Couldn't render the sound: ${event.message || 'the worker did not start'}. Export without sound, or try again.`));
    };
    worker.onmessage = ({ data }: MessageEvent<SoundReply>) => {
      if ('error' in data) {
        settled();
        return reject(new Error(`Couldn't render the sound: ${data.error}`));
      }
      onProgress?.(data.done);
      if (data.chunk === null && data.done < 1) return;
      settled();
      resolve(data.chunk);
    };
  });
}
