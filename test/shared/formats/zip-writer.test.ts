import { crc32 as nodeCrc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ZipFile } from '../../../src-renderer/capture/zip-file.ts';
import { crc32 } from '../../../src-shared/formats/crc32.ts';
import { closingRecords, entryOf } from '../../../src-shared/formats/zip-writer.ts';
import fc from '../../kit/fast-check.ts';

const text = (s: string) => new TextEncoder().encode(s);

async function zipOf(entries: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]): Promise<Uint8Array> {
  const zip = new ZipFile(null);
  for (const [name, bytes] of entries) await zip.add(name, bytes);
  return new Uint8Array(await (await zip.finish())!.arrayBuffer());
}

describe('a written ZIP', () => {
  test('is read by others, names and contents alike', async () => {
    const entries = [
      ['a.txt', text('alpha')],
      ['größe/π.txt', text('beta')],
      ['empty', text('')],
    ] as const;
    expect(Object.entries(unzipSync(await zipOf(entries)))).toEqual(entries.map(([name, bytes]) => [name, new Uint8Array(bytes)]));
  });
  test('is the same bytes each time', async () => {
    expect(await zipOf([['a', text('x')]])).toEqual(await zipOf([['a', text('x')]]));
  });
  test('goes to a stream part by part', async () => {
    const written: Uint8Array[] = [];
    let closed = 0;
    const stream = { write: async (part: Uint8Array) => void written.push(part), close: async () => void closed++ };
    const zip = new ZipFile(stream);
    await zip.add('a.txt', text('alpha'));
    expect(written).toHaveLength(2);
    expect(await zip.finish()).toBeNull();
    expect(closed).toBe(1);
    expect(Buffer.concat(written)).toEqual(Buffer.from(await zipOf([['a.txt', text('alpha')]])));
  });
  test('may have more than 65,535 entries', async () => {
    const entries = Array.from({ length: 70_000 }, (_, i) => [`${i}`, text(`${i % 10}`)] as const);
    const read = unzipSync(await zipOf(entries));
    expect(Object.keys(read)).toHaveLength(70_000);
    expect(read['69999']).toEqual(text('9'));
  });
  test('may be larger than 4 GB: offsets then stand in 64 bits', () => {
    const far = 5 * 2 ** 30;
    const [directory, record, locator, end] = closingRecords([entryOf('a', text('x'), far)], far + 40).map((part) => Buffer.from(part));
    expect(directory!.readUInt32LE(42)).toBe(0xffffffff);
    // After the name: the ZIP64 field with the offset.
    expect([directory!.readUInt16LE(47), directory!.readUInt16LE(49), directory!.readBigUInt64LE(51)]).toEqual([1, 8, BigInt(far)]);
    expect([record!.readUInt32LE(0), record!.readBigUInt64LE(48)]).toEqual([0x06064b50, BigInt(far + 40)]);
    expect([locator!.readUInt32LE(0), locator!.readBigUInt64LE(8)]).toEqual([0x07064b50, BigInt(far + 40 + directory!.length)]);
    expect(end!.readUInt32LE(16)).toBe(0xffffffff);
  });
});

test('CRC-32 agrees with zlib for every length and alignment', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(7), (bytes, skip) => {
      const part = bytes.subarray(Math.min(skip, bytes.length));
      expect(crc32(part)).toBe(nodeCrc32(part));
    }),
    { numRuns: 1000 },
  );
  expect(crc32(text('123456789'))).toBe(0xcbf43926);
});
