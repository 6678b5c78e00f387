/** Converts the frames of a film to the colours of video and encodes them beside the page, which draws the next one meanwhile. */
import {
  Mp4OutputFormat,
  NullTarget,
  Output,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { Box } from '../drawing/vector.ts';
import { LimitedRange, VIDEO_COLOURS } from './limited-range.ts';

/** The first message. */
export interface EncodeOrder {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly container: 'mp4' | 'webm';
  readonly encoding: VideoEncodingConfig;
}

/** What is new of a frame; null if it is the one before. */
export interface FrameRequest {
  readonly timestamp: number;
  readonly duration: number;
  readonly keyFrame: boolean | undefined;
  readonly change: { readonly area: Box; readonly pixels: Uint8Array<ArrayBuffer> } | null;
}

export type EncodeRequest = EncodeOrder | FrameRequest | 'finish';

export interface SentPacket {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly type: 'key' | 'delta';
  readonly timestamp: number;
  readonly duration: number;
  readonly meta: EncodedVideoChunkMetadata | undefined;
}

/** `taken`: the encoder has the frame; the memory of its pixels comes back. */
export type EncodeReply =
  | { readonly ready: true }
  | { readonly packet: SentPacket }
  | { readonly taken: ArrayBuffer | null }
  | { readonly finished: true }
  | { readonly error: string };

/** What comes out is sent as it is; the file that the packets go into is made by the page, with its sound. */
class FilmEncoder {
  private readonly output: Output;
  private readonly source: VideoSampleSource;
  private readonly limited: LimitedRange;
  private readonly order: EncodeOrder;
  private frame: VideoFrame | null = null;

  constructor(order: EncodeOrder) {
    this.order = order;
    this.limited = new LimitedRange(order.width, order.height);
    this.output = new Output({
      format: order.container === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
      target: new NullTarget(),
    });
    this.source = new VideoSampleSource({
      ...order.encoding,
      onEncodedPacket({ data, type, timestamp, duration }, meta) {
        const sent = new Uint8Array(data);
        answer({ packet: { data: sent, type, timestamp, duration, meta } }, [sent.buffer]);
      },
    });
    this.output.addVideoTrack(this.source, { frameRate: order.frameRate });
  }

  async start(): Promise<void> {
    await this.output.start();
    answer({ ready: true });
  }

  async add({ timestamp, duration, keyFrame, change }: FrameRequest): Promise<void> {
    if (change !== null) this.convert(change.area, change.pixels);
    // The encoder has a copy of its own, which the sample gives its time.
    const sample = new VideoSample(this.frame!.clone(), { timestamp, duration });
    try {
      await this.source.add(sample, keyFrame === undefined ? {} : { keyFrame });
    } finally {
      sample.close();
    }
    const memory = change?.pixels.buffer ?? null;
    answer({ taken: memory }, memory === null ? [] : [memory]);
  }

  private convert(area: Box, pixels: Uint8Array): void {
    this.limited.pixels.set(pixels);
    this.limited.convert(area);
    this.frame?.close();
    const { width, height } = this.order;
    const format = { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0, colorSpace: VIDEO_COLOURS } as const;
    this.frame = new VideoFrame(this.limited.planes, format);
  }

  async finish(): Promise<void> {
    await this.output.finalize();
    this.frame?.close();
    answer({ finished: true });
  }
}

let encoder: FilmEncoder | null = null;
/** One message after the other, each as a whole. */
let done: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<EncodeRequest>) => {
  done = done.then(() => handle(data)).catch((error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }));
});

async function handle(request: EncodeRequest): Promise<void> {
  if (request === 'finish') await encoder?.finish();
  else if ('encoding' in request) {
    encoder = new FilmEncoder(request);
    await encoder.start();
  } else await encoder?.add(request);
}

function answer(reply: EncodeReply, transfer: Transferable[] = []): void {
  postMessage(reply, { transfer });
}
