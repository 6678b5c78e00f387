/** Frame by frame, paced by the encoder and never by the clock: as many frames as the range has, each at its time. */
import {
  BufferTarget,
  canEncodeVideo,
  type EncodedPacket,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type VideoCodec,
  type VideoEncodingConfig,
  WebMOutputFormat,
} from 'mediabunny';
import { ExportCancelled } from './cancelled.ts';
import type { Compositor } from './compositor.ts';
import { addFrameTrack, type FrameSource } from './frame-source.ts';
import { type FormatId, frameTime, type OutputSettings, pixelsOf, videoBitrate } from './output.ts';
import type { FileTarget } from './save.ts';
import { type FilmSound, FilmSoundTrack } from './sound/film-sound.ts';
import { ZipFile } from './zip-file.ts';

export interface ExportJob {
  readonly settings: OutputSettings;
  readonly compositor: Compositor;
  /** Draws the frame of a time onto the compositor's canvas. */
  readonly drawAt: (seconds: number) => void | Promise<void>;
  readonly from: number;
  readonly frames: number;
  readonly target: FileTarget;
  readonly signal: AbortSignal;
  /** `bytes`: of the pictures made so far; a file is little more. */
  readonly onFrame: (done: number, bytes: number) => void;
  /** Without it the film is silent and has no audio track. A PNG sequence never has one. */
  readonly sound?: FilmSound;
}

export { ExportCancelled };

/** The finished file, or null when it was written to the target's stream. */
export async function runExport(job: ExportJob): Promise<Blob | null> {
  try {
    return job.settings.format === 'png' ? await exportPngs(job) : await exportVideo(job);
  } catch (error) {
    // A half-written file is no file: aborting the stream drops what was written.
    await job.target.stream?.abort().catch(() => {});
    throw error;
  }
}

function checkCancelled({ signal }: ExportJob): void {
  if (signal.aborted) throw new ExportCancelled();
}

/** H.264 plays everywhere; where no encoder for it exists, VP9 goes into the same container. */
async function codecFor(format: FormatId, settings: OutputSettings): Promise<VideoCodec | null> {
  const { width, height } = pixelsOf(settings);
  const wanted: VideoCodec[] = format === 'mp4' ? ['avc', 'vp9', 'av1'] : ['vp9', 'av1', 'vp8'];
  return getFirstEncodableVideoCodec(wanted, {
    width,
    height,
    bitrate: videoBitrate(settings),
    frameRate: settings.fps,
  });
}

async function keepsAlpha(codec: VideoCodec, settings: OutputSettings): Promise<boolean> {
  if (settings.format !== 'webm' || settings.background !== 'transparent' || (codec !== 'vp9' && codec !== 'vp8')) return false;
  const { width, height } = pixelsOf(settings);
  return canEncodeVideo(codec, { width, height, alpha: 'keep' });
}

/** Seconds between two pictures that stand for themselves. */
export const KEY_FRAME_SECONDS = 1;

export interface OpenVideo {
  readonly output: Output;
  readonly source: FrameSource;
  readonly sound: FilmSoundTrack | null;
  /** Holds the file where it goes to no stream. */
  readonly memory: BufferTarget;
  /** Waits for the last frame and closes the file. */
  finish(): Promise<void>;
  /** Drops what there is of the file. */
  cancel(): Promise<void>;
}

export interface VideoOrder extends Pick<ExportJob, 'settings' | 'compositor' | 'signal' | 'sound'> {
  readonly stream: FileTarget['stream'];
  readonly onPacket: (packet: EncodedPacket) => void;
}

/** An encoder over the compositor's canvas, ready for its first frame. */
export async function openVideo({ settings, compositor, stream, onPacket, sound, signal }: VideoOrder): Promise<OpenVideo> {
  const codec = await codecFor(settings.format, settings);
  if (codec === null) throw new Error('This browser has no video encoder for this size. Export a PNG sequence instead.');
  const memory = new BufferTarget();
  const output = new Output({
    format: settings.format === 'mp4' ? new Mp4OutputFormat({ fastStart: stream === null ? 'in-memory' : false }) : new WebMOutputFormat(),
    target: stream === null ? memory : new StreamTarget(stream, { chunked: true }),
  });
  const encoding: VideoEncodingConfig = {
    codec,
    bitrate: videoBitrate(settings),
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'quality',
    alpha: (await keepsAlpha(codec, settings)) ? 'keep' : 'discard',
    onEncodedPacket: onPacket,
  };
  const container = settings.format === 'mp4' ? 'mp4' : 'webm';
  const source = await addFrameTrack({ output, container, compositor, encoding, frameRate: settings.fps });
  let track: FilmSoundTrack | null = null;
  try {
    if (sound !== undefined) track = await FilmSoundTrack.open(output, container, sound, signal);
    await output.start();
  } catch (error) {
    // Cancelled while the sound was made, say: no one else would stop the encoder.
    source.close();
    throw error;
  }
  return {
    output,
    source,
    sound: track,
    memory,
    async finish() {
      await source.finish();
      await output.finalize();
    },
    async cancel() {
      source.close();
      await output.cancel();
    },
  };
}

async function exportVideo(job: ExportJob): Promise<Blob | null> {
  const { settings, target } = job;
  let bytes = 0;
  const onPacket = (packet: EncodedPacket) => {
    bytes += packet.byteLength;
  };
  const video = await openVideo({ ...job, stream: target.stream, onPacket });
  const { source, sound, memory } = video;
  try {
    for (let frame = 0; frame < job.frames; frame++) {
      checkCancelled(job);
      await sound?.addUntil(frame / settings.fps);
      await job.drawAt(frameTime(job.from, frame, settings.fps));
      await source.add(frame / settings.fps, 1 / settings.fps);
      job.onFrame(frame + 1, bytes);
    }
    await sound?.finish();
    await video.finish();
  } catch (error) {
    await video.cancel();
    throw error;
  } finally {
    await sound?.close();
  }
  if (target.stream !== null) return null;
  const type = settings.format === 'mp4' ? 'video/mp4' : 'video/webm';
  return new Blob([memory.buffer!], { type });
}

async function exportPngs(job: ExportJob): Promise<Blob | null> {
  const zip = new ZipFile(job.target.stream);
  let bytes = 0;
  const digits = Math.max(4, String(job.frames).length);
  for (let frame = 0; frame < job.frames; frame++) {
    checkCancelled(job);
    await job.drawAt(frameTime(job.from, frame, job.settings.fps));
    const png = await job.compositor.png();
    bytes += png.length;
    await zip.add(`frame-${String(frame).padStart(digits, '0')}.png`, png);
    job.onFrame(frame + 1, bytes);
  }
  return zip.finish();
}
