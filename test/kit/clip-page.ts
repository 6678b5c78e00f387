/** Runs inside the app's page: makes small video clips with our own encoder, and looks at what the app made of them. */
import { ALL_FORMATS, AudioSampleSink, BlobSource, Input } from 'mediabunny';
import { Compositor } from '../../src-renderer/capture/compositor.ts';
import { runExport } from '../../src-renderer/capture/export.ts';
import { DEFAULT_OUTPUT } from '../../src-renderer/capture/output.ts';
import { fromBase64, toBase64 } from '../../src-renderer/drawing/base64.ts';
import { LoudnessMeter } from '../../src-shared/sound/mix/loudness.ts';
import { DEFAULT_SOUND } from '../../src-shared/sound/mix/render.ts';
import { CLIP, greyOf } from './clip-frames.ts';
import { plainFrame } from './plain-frame.ts';
import { RATE, sine } from './waves.ts';

export interface ClipPage {
  /** A square film with a tone, as Base64. */
  readonly make: (format: 'mp4' | 'webm') => Promise<string>;
  /** Loudness of all sound in a film, and the strength of every tenth of a second. */
  readonly heard: (film: string) => Promise<{ readonly loudness: number; readonly parts: readonly number[] }>;
  /** Colour of a PNG's middle and of a place near its left edge. */
  readonly colours: (png: string) => Promise<{ readonly middle: readonly number[]; readonly edge: readonly number[] }>;
  /** Drops a file on an element, as a user does: with this content (Base64), or of so many zeros. */
  readonly drop: (selector: string, name: string, content: string | number) => void;
}

async function make(format: 'mp4' | 'webm'): Promise<string> {
  const { fps, frames, side } = CLIP;
  const compositor = new Compositor(side, side);
  const seconds = frames / fps;
  const tone = { at: 0, duration: seconds, gain: 1, sampleRate: RATE, channels: [sine({ hertz: 440, level: -12, seconds })] };
  const film = await runExport({
    settings: { ...DEFAULT_OUTPUT, format, fps, shape: '1:1', size: '720p' },
    compositor,
    drawAt: (time) => {
      const grey = greyOf(Math.round(time * fps));
      compositor.draw(plainFrame(`rgb(${grey} ${grey} ${grey})`), 'theme');
    },
    from: 0,
    frames,
    target: { name: 'clip', stream: null },
    signal: new AbortController().signal,
    onFrame: () => {},
    sound: { sound: { duration: seconds, cues: [], voice: [tone] }, settings: DEFAULT_SOUND },
  });
  return toBase64(new Uint8Array(await film!.arrayBuffer()));
}

async function heard(film: string) {
  const input = new Input({ source: new BlobSource(new Blob([fromBase64(film)])), formats: ALL_FORMATS });
  const track = (await input.getPrimaryAudioTrack())!;
  const meter = new LoudnessMeter(track.sampleRate);
  const sums: number[] = [];
  for await (const sample of new AudioSampleSink(track).samples()) {
    const stereo = [new Float32Array(sample.numberOfFrames), new Float32Array(sample.numberOfFrames)] as const;
    for (const planeIndex of [0, 1] as const) sample.copyTo(stereo[planeIndex], { format: 'f32-planar', planeIndex });
    meter.add(stereo);
    stereo[0].forEach((x, i) => {
      const part = Math.max(0, Math.floor(10 * (sample.timestamp + i / sample.sampleRate)));
      sums[part] = (sums[part] ?? 0) + x * x;
    });
    sample.close();
  }
  return { loudness: meter.integrated(), parts: sums.map((sum) => Math.sqrt(sum / (track.sampleRate / 10))) };
}

async function colours(png: string) {
  const bitmap = await createImageBitmap(new Blob([fromBase64(png)], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
  return { middle: at(bitmap.width / 2, bitmap.height / 2), edge: at(20, bitmap.height / 2) };
}

function drop(selector: string, name: string, content: string | number): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([typeof content === 'number' ? new Uint8Array(content) : fromBase64(content)], name));
  document.querySelector(selector)!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

Object.assign(window, { clips: { make, heard, colours, drop } satisfies ClipPage });
