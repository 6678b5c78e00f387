/** The audio track of a film: AAC in MP4, Opus in WebM, fed a little ahead of the picture. */
import { type AudioCodec, AudioSample, AudioSampleSource, canEncodeAudio, type Output } from 'mediabunny';
import type { EpisodeSound } from '../../../src-shared/sound/cues.ts';
import { LOSSY_CEILING, type SoundChunk, type SoundSettings } from '../../../src-shared/sound/mix/render.ts';
import { soundChunks } from './sound-stream.ts';

/** What a film sounds like. It begins with the first frame that is exported and is as long as the frames are. */
export interface FilmSound {
  readonly sound: EpisodeSound;
  readonly settings: SoundSettings;
  /** 0..1 of the rendering of sound, most of which comes before the first frame. */
  readonly onProgress?: (done: number) => void;
}

const BITRATES: Readonly<Record<'aac' | 'opus', number>> = { aac: 192_000, opus: 160_000 };
/** Players read picture and sound together, so neither may be far ahead in the file. */
const AHEAD_SECONDS = 1;

/** The browser's own encoder, or else one that is loaded when it is first needed. */
async function audioCodec(format: 'mp4' | 'webm', rate: number): Promise<AudioCodec> {
  if (format === 'webm') return 'opus';
  const known = await canEncodeAudio('aac', { numberOfChannels: 2, sampleRate: rate, bitrate: BITRATES.aac });
  if (!known) (await import('@mediabunny/aac-encoder')).registerAacEncoder();
  return 'aac';
}

export class FilmSoundTrack {
  private readonly source: AudioSampleSource;
  private readonly chunks: AsyncGenerator<SoundChunk, void, void>;
  private readonly rate: number;
  private added = 0;
  private finished = false;

  private constructor(source: AudioSampleSource, { sound, settings, onProgress }: FilmSound, signal: AbortSignal) {
    this.source = source;
    this.rate = settings.rate;
    const encoded = { ...settings, ceiling: LOSSY_CEILING };
    this.chunks = soundChunks({ sound, settings: encoded, stems: false }, { signal, onProgress });
  }

  /** Call before the output starts. */
  static async open(output: Output, format: 'mp4' | 'webm', film: FilmSound, signal: AbortSignal): Promise<FilmSoundTrack> {
    const codec = await audioCodec(format, film.settings.rate);
    const source = new AudioSampleSource({ codec, bitrate: BITRATES[codec === 'aac' ? 'aac' : 'opus'] });
    output.addAudioTrack(source);
    return new FilmSoundTrack(source, film, signal);
  }

  /** Adds sound until it is a second ahead of the picture. */
  async addUntil(seconds: number): Promise<void> {
    while (!this.finished && this.added < (seconds + AHEAD_SECONDS) * this.rate) {
      const next = await this.chunks.next();
      if (next.done) this.finished = true;
      else await this.add(next.value);
    }
  }

  async finish(): Promise<void> {
    await this.addUntil(Number.POSITIVE_INFINITY);
    this.source.close();
  }

  /** Stops the worker. */
  async close(): Promise<void> {
    await this.chunks.return();
  }

  private async add({ mix, start }: SoundChunk): Promise<void> {
    const data = new Float32Array(2 * mix[0].length);
    data.set(mix[0], 0);
    data.set(mix[1], mix[0].length);
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: 2,
      sampleRate: this.rate,
      timestamp: start / this.rate,
    });
    await this.source.add(sample);
    sample.close();
    this.added = start + mix[0].length;
  }
}
