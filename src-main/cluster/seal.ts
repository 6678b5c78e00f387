/** Messages between coordinator and workers carry a seal made with the run token, so that nothing foreign or damaged is accepted. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const SEAL_BYTES = 32;

class BrokenSeal extends Error {
  constructor(what: string) {
    super(`${what} is damaged, or was sealed with another token`);
  }
}

export function seal(bytes: Uint8Array, token: string): Buffer {
  return Buffer.concat([sealOf(bytes, token), bytes]);
}

/** The bytes behind the seal; throws BrokenSeal. */
export function unseal(sealed: Uint8Array, token: string, what: string): Uint8Array {
  const bytes = sealed.subarray(SEAL_BYTES);
  if (sealed.length < SEAL_BYTES || !timingSafeEqual(sealed.subarray(0, SEAL_BYTES), sealOf(bytes, token))) throw new BrokenSeal(what);
  return bytes;
}

export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sealOf(bytes: Uint8Array, token: string): Buffer {
  return createHmac('sha256', token).update(bytes).digest();
}
