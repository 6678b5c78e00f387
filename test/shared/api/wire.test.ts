import { describe, expect, test } from 'vitest';
import { decodeFrame, encodeFrame } from '../../../src-shared/api/wire.ts';
import fc from '../../kit/fast-check.ts';

const there = (value: unknown) => decodeFrame(encodeFrame(value).buffer);

describe('frames', () => {
  test('typed arrays cross beside the JSON, in any place and order', () => {
    const value = {
      id: 7,
      b: { rates: Float32Array.of(0.5, Number.NaN), n: Float64Array.of(1, 2, 3) },
      a: [Uint8Array.of(1, 2, 3), 'text', Int32Array.of(-1), Uint32Array.of(4294967295)],
      none: new Float64Array(0),
    };
    expect(there(value)).toEqual(value);
  });
  test('an array under a dangerous name stays a value', () => {
    const value = JSON.parse('{"__proto__": 1, "constructor": 2}');
    Object.defineProperty(value, '__proto__', { value: Uint8Array.of(7), enumerable: true });
    const read = there(value) as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(read, '__proto__')?.value).toEqual(Uint8Array.of(7));
  });
  test('numbers JSON cannot say survive', () => {
    expect(there({ max: Number.POSITIVE_INFINITY, nan: Number.NaN, low: -Infinity })).toEqual({
      max: Infinity,
      nan: Number.NaN,
      low: -Infinity,
    });
  });
  test('plain data and data with arrays are written alike', () => {
    const plain = { name: 'é', list: [1, null, undefined, true, 'x', { deep: [] }], left: undefined, none: null };
    expect(there(plain)).toEqual(JSON.parse(JSON.stringify(plain)));
    expect(there([plain, Uint8Array.of(1)])).toEqual([JSON.parse(JSON.stringify(plain)), Uint8Array.of(1)]);
    expect(there(undefined)).toBeNull();
    expect(there(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  });
  test('arrays of a shared buffer stay shared; buffers themselves cross as copies', () => {
    const memory = new SharedArrayBuffer(6);
    new Uint8Array(memory).set([1, 2, 3]);
    const value = {
      memory,
      half: new Uint16Array(memory, 2, 2),
      small: Int8Array.of(-3),
      middle: Int16Array.of(-300),
      own: new ArrayBuffer(2),
    };
    const bytes = encodeFrame(value);
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    const arrived = decodeFrame(shared) as typeof value;
    expect(arrived.memory).toBeInstanceOf(SharedArrayBuffer);
    expect(new Uint8Array(arrived.memory)).toEqual(Uint8Array.of(1, 2, 3, 0, 0, 0));
    expect([arrived.half, arrived.small, arrived.middle].map((array) => array.buffer)).toEqual([shared, shared, shared]);
    expect([...arrived.half, ...arrived.small, ...arrived.middle]).toEqual([3, 0, -3, -300]);
    expect(there(value.own)).toEqual(new ArrayBuffer(2));
  });
  test("Node's buffers are bytes like any others", () => {
    expect(there({ bytes: Buffer.from([1, 2, 3]), more: [Buffer.from('é')] })).toEqual({
      bytes: Uint8Array.of(1, 2, 3),
      more: [Uint8Array.of(0xc3, 0xa9)],
    });
  });
  test('a view into a larger buffer sends only its own part', () => {
    expect(there(new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3))).toEqual(Uint8Array.of(2, 3));
  });
  test('whatever bytes arrive, decoding answers or throws, and never reads outside', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          decodeFrame(Uint8Array.from(bytes).buffer);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 2000 },
    );
    const lie = encodeFrame({ x: new Float64Array(4) });
    const text = new TextDecoder().decode(lie).replace('"length":4', '"length":9');
    expect(() => decodeFrame(new TextEncoder().encode(text).buffer)).toThrow(/too long/);
  });
});
