/**
 * Messages between window and server: JSON with typed arrays beside it, so that a million numbers cross as bytes.
 * Frame: u32 header length, JSON header, then each array's bytes at the next multiple of 8.
 */

const KINDS = {
  f64: Float64Array,
  f32: Float32Array,
  i32: Int32Array,
  u32: Uint32Array,
  i16: Int16Array,
  u16: Uint16Array,
  i8: Int8Array,
  u8: Uint8Array,
} as const;
type Kind = keyof typeof KINDS;
type Typed = InstanceType<(typeof KINDS)[Kind]>;
type ArrayMaker = { readonly BYTES_PER_ELEMENT: number; new (buffer: ArrayBufferLike, at: number, count: number): Typed };
/** A buffer as such, not an array over one. */
const BUFFER = 'buffer';

/** A file of the largest size that may be imported, with some room for the rest of the message. */
export const MAX_FRAME = 544 * 1024 * 1024;

const MARK = '\u0000array';
const align = (n: number) => (n + 7) & ~7;

function kindOf(value: unknown): Kind | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  if (value instanceof Uint8Array) return 'u8';
  for (const kind of Object.keys(KINDS) as Kind[]) if (value instanceof KINDS[kind]) return kind;
  return undefined;
}

/** Pages without cross-origin isolation have no shared buffers. */
function isBuffer(value: unknown): value is ArrayBufferLike {
  return value instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer);
}

/** A message that would be larger than the receiver accepts. */
export class FrameTooLarge extends Error {
  constructor() {
    super('frame too large');
  }
}

/** Throws FrameTooLarge beyond `maxBytes`, and what JSON.stringify throws on values that are not plain data. */
export function encodeFrame(value: unknown, maxBytes = MAX_FRAME): Uint8Array<ArrayBuffer> {
  const arrays: Typed[] = [];
  const text = textOf(value, arrays);
  if (text.length > maxBytes) throw new FrameTooLarge();
  const header = new TextEncoder().encode(text);
  // Added up before rounding, which only works below 2^31.
  const total = arrays.reduce((sum, { byteLength }) => sum + byteLength + 8, header.length + 12);
  if (total > maxBytes) throw new FrameTooLarge();
  let size = align(4 + header.length);
  for (const array of arrays) size = align(size + array.byteLength);
  const frame = new Uint8Array(size);
  new DataView(frame.buffer).setUint32(0, header.length, true);
  frame.set(header, 4);
  let at = align(4 + header.length);
  for (const array of arrays) {
    frame.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at = align(at + array.byteLength);
  }
  return frame;
}

/** The JSON part; typed arrays leave a mark in it and are collected. */
function textOf(value: unknown, arrays: Typed[]): string {
  try {
    if (isPlainJson(value)) return JSON.stringify(value) ?? 'null';
    // Node's buffers have become lists of numbers when a replacer gets them, so it looks at what was there before.
    const text = JSON.stringify(value, function (this: Record<string, unknown>, key, v: unknown) {
      const given = this[key];
      const array = isBuffer(given) ? new Uint8Array(given) : given;
      const kind = isBuffer(given) ? BUFFER : kindOf(given);
      if (kind === undefined) return typeof v === 'number' && !Number.isFinite(v) ? { [MARK]: String(v) } : v;
      arrays.push(array as Typed);
      return { [MARK]: kind, length: (array as Typed).length };
    });
    return text ?? 'null';
  } catch (error) {
    // The longest string of the engine is shorter than some replies could be.
    if (error instanceof RangeError && error.message.includes('string length')) throw new FrameTooLarge();
    throw error;
  }
}

/** Long lists without numbers in arrays are written ten times as fast without a replacer function. */
function isPlainJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlainJson);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) if (!isPlainJson(value[key as keyof typeof value])) return false;
  return true;
}

/** Throws on a malformed frame; the carriers turn that into a refusal. Arrays in a shared buffer are shared, too. */
export function decodeFrame(buffer: ArrayBufferLike): unknown {
  if (buffer.byteLength < 4) throw new Error('frame too short');
  const length = new DataView(buffer).getUint32(0, true);
  if (length > buffer.byteLength - 4) throw new Error('frame header too long');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(buffer, 4, length).slice());
  return withArrays(JSON.parse(text), { buffer, at: align(4 + length) });
}

/** The frame, and where its next array begins. */
interface FrameArrays {
  readonly buffer: ArrayBufferLike;
  at: number;
}

/** The value with its marks replaced, in the order in which they were written. A reviver of JSON.parse is ten times as slow. */
function withArrays(value: unknown, arrays: FrameArrays): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = withArrays(value[i], arrays);
    return value;
  }
  if (Object.hasOwn(value, MARK)) return marked(value as Marked, arrays);
  for (const key of Object.keys(value)) {
    const inner: unknown = value[key as keyof typeof value];
    const read = withArrays(inner, arrays);
    // Not assigned: a key may be called __proto__.
    if (read !== inner) Object.defineProperty(value, key, { value: read, writable: true, enumerable: true, configurable: true });
  }
  return value;
}

interface Marked {
  readonly [MARK]: string;
  readonly length?: number;
}

function marked({ [MARK]: kind, length: count }: Marked, arrays: FrameArrays): unknown {
  if (count === undefined) return Number(kind);
  const isKnown = kind === BUFFER || Object.hasOwn(KINDS, kind);
  if (!isKnown || !Number.isInteger(count) || count < 0) throw new Error('frame names an unknown array');
  const make: ArrayMaker = kind === BUFFER ? Uint8Array : KINDS[kind as Kind];
  const { buffer, at } = arrays;
  const size = count * make.BYTES_PER_ELEMENT;
  if (at + size > buffer.byteLength) throw new Error('frame array too long');
  const array = new make(buffer, at, count);
  arrays.at = align(at + size);
  return kind === BUFFER ? buffer.slice(array.byteOffset, array.byteOffset + size) : array;
}
