/** Raw DEFLATE, the one place that knows which library does it. */
import { deflateSync, inflateSync } from 'fflate';

export function compress(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9 });
}

/** Throws on damage and on anything that would grow beyond `most` bytes. */
export function decompress(bytes: Uint8Array, most: number): Uint8Array {
  // A buffer of the promised size: fflate stops with an error instead of growing it.
  return inflateSync(bytes, { out: new Uint8Array(most) });
}
