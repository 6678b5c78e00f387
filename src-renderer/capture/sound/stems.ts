/** The tracks of a film as WAV files of their own, for an editor program. */
import { MOST_WAV_FRAMES, wavFrames, wavHeader } from '../../../src-shared/sound/wav.ts';
import type { FileTarget } from '../save.ts';
import type { FilmSound } from './film-sound.ts';
import { soundChunks } from './sound-stream.ts';

export const STEMS = ['mix', 'effects', 'music', 'voice', 'clips'] as const;
export type StemId = (typeof STEMS)[number];

export interface StemJob extends FilmSound {
  /** One file per stem that is wanted. */
  readonly targets: Readonly<Partial<Record<StemId, FileTarget>>>;
  readonly signal: AbortSignal;
}

/** Renders once and writes all wanted files; those without a stream come back as blobs. */
export async function exportStems(job: StemJob): Promise<Partial<Record<StemId, Blob>>> {
  const { sound, settings, signal, onProgress } = job;
  const frames = Math.round(sound.duration * settings.rate);
  if (frames > MOST_WAV_FRAMES) throw new Error('This film is too long for WAV files. Export its scenes one by one.');
  const files = STEMS.flatMap((stem) => {
    const target = job.targets[stem];
    return target === undefined ? [] : [{ stem, stream: target.stream, parts: [] as BlobPart[] }];
  });
  const write = async ({ stream, parts }: (typeof files)[number], bytes: Uint8Array<ArrayBuffer>) => {
    if (stream === null) parts.push(bytes);
    else await stream.write(bytes);
  };
  try {
    for (const file of files) await write(file, wavHeader(frames, settings.rate));
    for await (const chunk of soundChunks({ sound, settings, stems: true }, { signal, onProgress })) {
      for (const file of files) await write(file, wavFrames(file.stem === 'mix' ? chunk.mix : chunk.stems![file.stem]));
    }
    for (const { stream } of files) await stream?.close();
  } catch (error) {
    for (const { stream } of files) await stream?.abort().catch(() => {});
    throw error;
  }
  return Object.fromEntries(
    files.flatMap(({ stem, stream, parts }) => (stream === null ? [[stem, new Blob(parts, { type: 'audio/wav' })]] : [])),
  );
}
