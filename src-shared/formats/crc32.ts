/** CRC-32 as in zip and PNG (reflected 0xEDB88320). */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) c = (TABLE[(c ^ bytes[i]!) & 255] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
