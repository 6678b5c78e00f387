/** WAV files (RIFF, WAVE_FORMAT_IEEE_FLOAT, 32 bit): nothing is rounded, so a stem is exactly what was mixed. */
import type { Stereo } from './mix/stereo.ts';

const FLOAT_FORMAT = 3;
const CHANNELS = 2;
const BYTES_PER_FRAME = CHANNELS * 4;
const HEADER_BYTES = 58;
/** RIFF counts its bytes in 32 bits. */
export const MOST_WAV_FRAMES = Math.floor((2 ** 32 - HEADER_BYTES) / BYTES_PER_FRAME);

/** The head of a file of so many stereo frames. */
export function wavHeader(frames: number, rate: number): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(HEADER_BYTES));
  const word = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) head.setUint8(at + i, text.charCodeAt(i));
  };
  const data = frames * BYTES_PER_FRAME;
  word(0, 'RIFF');
  head.setUint32(4, HEADER_BYTES - 8 + data, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 18, true);
  head.setUint16(20, FLOAT_FORMAT, true);
  head.setUint16(22, CHANNELS, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * BYTES_PER_FRAME, true);
  head.setUint16(32, BYTES_PER_FRAME, true);
  head.setUint16(34, 32, true);
  head.setUint16(36, 0, true);
  word(38, 'fact');
  head.setUint32(42, 4, true);
  head.setUint32(46, frames, true);
  word(50, 'data');
  head.setUint32(54, data, true);
  return new Uint8Array(head.buffer);
}

/** Left and right taking turns, little-endian, as the file wants them. */
export function wavFrames([left, right]: Stereo): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(left.length * BYTES_PER_FRAME));
  for (let i = 0; i < left.length; i++) {
    data.setFloat32(i * BYTES_PER_FRAME, left[i]!, true);
    data.setFloat32(i * BYTES_PER_FRAME + 4, right[i]!, true);
  }
  return new Uint8Array(data.buffer);
}
