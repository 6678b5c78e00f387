/** A video file of the user, read frame by frame. The same time always gives the same frame. */
import {
  AudioBufferSink,
  BlobSource,
  CanvasSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type WrappedCanvas,
} from 'mediabunny';

export interface ClipSound {
  readonly sampleRate: number;
  /** One channel or two. */
  readonly channels: readonly Float32Array[];
}

export interface OpenClip {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** Why its sound can't be heard; empty where it can, or where it has none. */
  readonly silentBecause: string;
  /** A decoder of its own for each that draws it. */
  readonly frames: () => ClipFrames;
  /** From the first picture to the last; null where nothing is heard. */
  readonly sound: () => Promise<ClipSound | null>;
}

/** Pixels of the longer side that are kept: as sharp as a 4K film shows it. */
const MOST_PIXELS = 3840;

/** Throws a sentence where this browser can't read the file. */
export async function openClip(blob: Blob, name: string): Promise<OpenClip> {
  const input = new Input({ source: new BlobSource(blob), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const video = await input.getPrimaryVideoTrack().catch(() => {
    throw new Error(`Couldn't read ${name} as a video. Use an MP4, WebM or MOV file.`);
  });
  if (video === null) throw new Error(`There is no picture in ${name}. Use an MP4, WebM or MOV file with one.`);
  if (!(await video.canDecode())) throw new Error(cannotDecode(name, await codecName(video), 'its pictures'));
  const audio = await input.getPrimaryAudioTrack();
  const isHeard = audio !== null && (await audio.canDecode());
  const first = await video.getFirstTimestamp();
  const seconds = (await video.computeDuration()) - first;
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  const sink = { width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' } as const;
  return {
    seconds,
    width,
    height,
    silentBecause: audio === null || isHeard ? '' : cannotDecode(name, await codecName(audio), 'its sound'),
    // One frame is shown while the next is made.
    frames: () => new ClipFrames(new CanvasSink(video, { ...sink, poolSize: 2 }), first),
    sound: () => (isHeard ? decodeSound(audio, first, seconds) : Promise.resolve(null)),
  };
}

async function codecName(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  return (await track.getCodec())?.toUpperCase() ?? String((await track.getInternalCodecId()) ?? 'unknown');
}

function cannotDecode(name: string, codec: string, part: string): string {
  return `This browser has no decoder for ${part} in ${name} (codec: ${codec}). Convert it to H.264 with AAC, or to VP9 with Opus.`;
}

/** Times in files are rounded; a frame that begins within this counts as begun. */
const ROUNDING = 0.0005;
/** Further ahead it is quicker to start at a key picture again than to decode everything between. */
const FAR_AHEAD = 2;

/** The frame of one moment after the other. Going on is cheap, going back starts at the last key picture. */
export class ClipFrames {
  private readonly sink: CanvasSink;
  private readonly first: number;
  private frames: AsyncGenerator<WrappedCanvas, void, unknown> | null = null;
  private shown: WrappedCanvas | null = null;
  private next: WrappedCanvas | null = null;

  constructor(sink: CanvasSink, first: number) {
    this.sink = sink;
    this.first = first;
  }

  /** Null until a moment was asked for. */
  get image(): CanvasImageSource | null {
    return this.shown?.canvas ?? null;
  }

  /** After its end it stays on its last frame. */
  async seek(seconds: number): Promise<void> {
    const time = this.first + Math.max(0, seconds) + ROUNDING;
    if (this.isFar(time)) await this.startAt(time);
    while (this.next !== null && this.next.timestamp <= time) {
      this.shown = this.next;
      this.next = await this.pull();
    }
  }

  private isFar(time: number): boolean {
    if (this.shown === null || time < this.shown.timestamp) return true;
    return this.next !== null && time > this.next.timestamp + FAR_AHEAD;
  }

  private async startAt(time: number): Promise<void> {
    await this.close();
    this.frames = this.sink.canvases(time);
    this.shown = await this.pull();
    this.next = await this.pull();
  }

  private async pull(): Promise<WrappedCanvas | null> {
    const step = await this.frames?.next();
    return step === undefined || step.done ? null : step.value;
  }

  /** Ends the decoder. */
  async close(): Promise<void> {
    const { frames } = this;
    this.frames = null;
    await frames?.return();
  }
}

async function decodeSound(track: InputAudioTrack, first: number, seconds: number): Promise<ClipSound> {
  const sampleRate = await track.getSampleRate();
  const length = Math.round(seconds * sampleRate);
  const channels = Array.from({ length: Math.min(2, await track.getNumberOfChannels()) }, () => new Float32Array(length));
  for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers()) {
    const at = Math.round((timestamp - first) * sampleRate);
    if (at >= length) break;
    channels.forEach((channel, i) => {
      // Sound may begin before the first picture, and go on after the last.
      const heard = buffer.getChannelData(i).subarray(Math.max(0, -at), Math.max(0, length - at));
      channel.set(heard, Math.max(0, at));
    });
  }
  return { sampleRate, channels };
}
