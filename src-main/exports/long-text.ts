/** Text as bytes, of any length: the standings of a million are longer than a string can be. */
import { TimeSlice } from '../threads/time-slice.ts';

/** Characters that are encoded together. */
const PART = 1 << 20;

/** Others get their turn while the parts are made. */
export async function longText(parts: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const encoded: Uint8Array[] = [];
  const slice = new TimeSlice();
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length >= PART) {
      encoded.push(encoder.encode(text));
      text = '';
    }
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  encoded.push(encoder.encode(text));
  return joined(encoded);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
