/** Typed arrays as blobs of the database. */

export function bytesOf(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Copies, because a blob may start at any address. */
export function uintsIn(blob: Uint8Array): Uint32Array<ArrayBuffer> {
  return new Uint32Array(new Uint8Array(blob).buffer);
}

export function floatsIn(blob: Uint8Array): Float64Array<ArrayBuffer> {
  return new Float64Array(new Uint8Array(blob).buffer);
}
