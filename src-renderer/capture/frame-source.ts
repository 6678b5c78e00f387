/** Hands the frames on a compositor's canvas to an encoder, in the colours of video. */
import { CanvasSource, type Output, type VideoEncodingConfig, VideoSample, VideoSampleSource } from 'mediabunny';
import type { Compositor } from './compositor.ts';
import { convertible, LimitedRange, VIDEO_COLOURS } from './limited-range.ts';

export interface FrameSource {
  /** Encodes what is on the canvas now. */
  add(timestamp: number, duration: number, options?: VideoEncoderEncodeOptions): Promise<void>;
}

export interface FrameTrack {
  readonly output: Output;
  readonly compositor: Compositor;
  readonly encoding: VideoEncodingConfig;
  readonly frameRate: number;
}

/** Transparency needs the browser's own way, which is full range; it is tagged as such. */
export function addFrameTrack({ output, compositor, encoding, frameRate }: FrameTrack): FrameSource {
  if (encoding.alpha === 'keep') {
    const source = new CanvasSource(compositor.canvas, encoding);
    output.addVideoTrack(source, { frameRate });
    return source;
  }
  const source = new VideoSampleSource(encoding);
  output.addVideoTrack(source, { frameRate });
  const { width, height } = compositor.canvas;
  const limited = new LimitedRange(width, height);
  return {
    async add(timestamp, duration, options) {
      const change = compositor.takeChange();
      if (change !== null) {
        const area = convertible(change);
        await compositor.copyPixels(area, limited.pixels);
        limited.convert(area);
      }
      // The frame has a copy of its own, so that the next picture can be drawn while it is encoded; the sample has its time.
      const frame = new VideoFrame(limited.planes, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: 0,
        colorSpace: VIDEO_COLOURS,
      });
      const sample = new VideoSample(frame, { timestamp, duration });
      try {
        await source.add(sample, options);
      } finally {
        sample.close();
      }
    },
  };
}
