/** Hands the frames on a compositor's canvas to an encoder in a worker, and what comes out of it to the file. */
import { CanvasSource, EncodedPacket, EncodedVideoPacketSource, type Output, type VideoEncodingConfig } from 'mediabunny';
import type { Box } from '../drawing/vector.ts';
import type { Compositor } from './compositor.ts';
import type { EncodeOrder, EncodeReply, EncodeRequest, SentPacket } from './encode.worker.ts';
import { convertible } from './limited-range.ts';

export interface FrameSource {
  /** Encodes what is on the canvas now. Resolves when the next frame may be drawn, which is before this one is encoded. */
  add(timestamp: number, duration: number, options?: VideoEncoderEncodeOptions): Promise<void>;
  /** Waits until all frames are in the file. */
  finish(): Promise<void>;
  /** Drops what is not encoded yet. */
  close(): void;
}

export interface FrameTrack {
  readonly output: Output;
  readonly container: 'mp4' | 'webm';
  readonly compositor: Compositor;
  readonly encoding: VideoEncodingConfig;
  readonly frameRate: number;
}

/** Transparency needs the browser's own way, which is full range; it is tagged as such. */
export async function addFrameTrack(track: FrameTrack): Promise<FrameSource> {
  if (track.encoding.alpha === 'keep') return canvasTrack(track);
  const source = new WorkerSource(track);
  await source.ready();
  return source;
}

function canvasTrack({ output, compositor, encoding, frameRate }: FrameTrack): FrameSource {
  const source = new CanvasSource(compositor.canvas, encoding);
  output.addVideoTrack(source, { frameRate });
  return {
    add: (timestamp, duration, options) => source.add(timestamp, duration, options),
    finish: async () => {},
    close: () => {},
  };
}

/** So many frames may wait for the encoder: one is converted while the next one is drawn. */
const MOST_WAITING = 3;

class WorkerSource implements FrameSource {
  private readonly worker = new Worker(new URL('./encode.worker.ts', import.meta.url), { type: 'module', name: 'encoder' });
  private readonly compositor: Compositor;
  private readonly source: EncodedVideoPacketSource;
  private readonly onPacket: VideoEncodingConfig['onEncodedPacket'];
  private readonly frameBytes: number;
  /** Memory for pixels that is not in use at the moment. */
  private readonly spare: ArrayBuffer[] = [];
  private waiting = 0;
  /** Packets go into the file one after the other. */
  private written: Promise<void> = Promise.resolve();
  private isReady = false;
  private isFinished = false;
  private isFirst = true;
  private fault: Error | null = null;
  private wake: () => void = () => {};

  constructor({ output, container, compositor, encoding: { onEncodedPacket, ...encoding }, frameRate }: FrameTrack) {
    const { width, height } = compositor.canvas;
    this.compositor = compositor;
    this.onPacket = onEncodedPacket;
    this.frameBytes = width * height * 4;
    this.source = new EncodedVideoPacketSource(encoding.codec);
    output.addVideoTrack(this.source, { frameRate });
    this.worker.onmessage = ({ data }: MessageEvent<EncodeReply>) => this.receive(data);
    this.worker.onerror = ({ message }) => this.fail(new Error(`Couldn't encode the film: ${message || 'the worker did not start'}.`));
    this.ask({ width, height, frameRate, container, encoding } satisfies EncodeOrder);
  }

  ready(): Promise<void> {
    return this.until(() => this.isReady);
  }

  async add(timestamp: number, duration: number, options: VideoEncoderEncodeOptions = {}): Promise<void> {
    const change = await this.takePixels();
    this.waiting++;
    this.ask({ timestamp, duration, keyFrame: options.keyFrame ?? undefined, change }, change === null ? [] : [change.pixels.buffer]);
    await Promise.all([this.until(() => this.waiting < MOST_WAITING), othersTurn()]);
  }

  private async takePixels() {
    const { compositor, isFirst } = this;
    const { width, height } = compositor.canvas;
    const changed = compositor.takeChange();
    if (changed === null && !isFirst) return null;
    const area: Box = changed === null || isFirst ? [0, 0, width, height] : convertible(changed);
    this.isFirst = false;
    const pixels = new Uint8Array(this.spare.pop() ?? new ArrayBuffer(this.frameBytes), 0, area[2] * area[3] * 4);
    await compositor.copyPixels(area, pixels);
    return { area, pixels };
  }

  async finish(): Promise<void> {
    this.ask('finish');
    await this.until(() => this.isFinished);
    await this.written;
    if (this.fault !== null) throw this.fault;
    this.close();
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(request: EncodeRequest, transfer: Transferable[] = []): void {
    this.worker.postMessage(request, transfer);
  }

  /** Returns when it is so, however often the worker has to answer before. Fails with the worker. */
  private async until(isSo: () => boolean): Promise<void> {
    while (this.fault === null && !isSo()) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.fault !== null) throw this.fault;
  }

  private receive(reply: EncodeReply): void {
    if ('packet' in reply) this.write(reply.packet);
    else if ('ready' in reply) this.isReady = true;
    else if ('error' in reply) this.fail(new Error(`Couldn't encode the film: ${reply.error}`));
    else if ('finished' in reply) this.isFinished = true;
    else {
      this.waiting--;
      if (reply.taken !== null) this.spare.push(reply.taken);
    }
    this.wake();
  }

  private write({ data, type, timestamp, duration, meta }: SentPacket): void {
    const packet = new EncodedPacket(data, type, timestamp, duration);
    this.onPacket?.(packet, meta);
    this.written = this.written.then(() => this.source.add(packet, meta)).catch((error: Error) => this.fail(error));
  }

  private fail(error: Error): void {
    this.fault ??= error;
    this.close();
    this.wake();
  }
}

/** Clicks and whatever else the page has to do come between two frames. A timer would wait a second in a hidden page. */
function othersTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
