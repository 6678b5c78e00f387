/** CRC-32 as in zip and PNG (reflected 0xEDB88320), eight bytes at a time ("slicing by 8"). */

const SLICES = 8;

/** Row k holds the effect of a byte that is followed by k zero bytes. */
const TABLES = new Uint32Array(256 * SLICES);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  TABLES[n] = c;
}
for (let i = 256; i < TABLES.length; i++) {
  const before = TABLES[i - 256]!;
  TABLES[i] = TABLES[before & 255]! ^ (before >>> 8);
}

export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  let i = 0;
  for (const last = bytes.length - SLICES; i <= last; i += SLICES) {
    const low = c ^ (bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24));
    c =
      TABLES[1792 + (low & 255)]! ^
      TABLES[1536 + ((low >>> 8) & 255)]! ^
      TABLES[1280 + ((low >>> 16) & 255)]! ^
      TABLES[1024 + (low >>> 24)]! ^
      TABLES[768 + bytes[i + 4]!]! ^
      TABLES[512 + bytes[i + 5]!]! ^
      TABLES[256 + bytes[i + 6]!]! ^
      TABLES[bytes[i + 7]!]!;
  }
  for (; i < bytes.length; i++) c = TABLES[(c ^ bytes[i]!) & 255]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
