import { expect, test } from 'vitest';
import { wavFrames, wavHeader } from '../../../src-shared/sound/wav.ts';

test('a WAV file says what it holds and holds it exactly', () => {
  const samples = [Float32Array.from([0, 0.5, -1]), Float32Array.from([0.25, -0.125, 1])] as const;
  const bytes = new Uint8Array([...wavHeader(3, 48_000), ...wavFrames(samples)]);
  const file = new DataView(bytes.buffer);
  const word = (at: number) => String.fromCharCode(...bytes.slice(at, at + 4));
  expect([word(0), word(8), word(12), word(38), word(50)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'fact', 'data']);
  expect(file.getUint32(4, true)).toBe(bytes.length - 8);
  expect(file.getUint16(20, true)).toBe(3);
  expect(file.getUint16(22, true)).toBe(2);
  expect(file.getUint32(24, true)).toBe(48_000);
  expect(file.getUint32(28, true)).toBe(48_000 * 8);
  expect(file.getUint32(46, true)).toBe(3);
  expect(file.getUint32(54, true)).toBe(24);
  const read = Array.from({ length: 6 }, (_, i) => file.getFloat32(58 + 4 * i, true));
  expect(read).toEqual([0, 0.25, 0.5, -0.125, -1, 1]);
});
