import type { ExportedFile } from '../../src-shared/api/exports.ts';

export function textFile(name: string, mime: string, text: string): ExportedFile {
  return bytesFile(name, mime, new TextEncoder().encode(text));
}

export function bytesFile(name: string, mime: string, bytes: Uint8Array): ExportedFile {
  return { name: fileName(name), mime, bytes };
}

export function jsonFile(name: string, value: unknown): ExportedFile {
  return textFile(name, 'application/json', jsonText(value));
}

/** Without the characters that some file system forbids. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(0, 180);
}

/** Indented, typed arrays as plain lists. */
function jsonText(value: unknown): string {
  return `${JSON.stringify(value, plainArrays, 2)}\n`;
}

/** For JSON.stringify: typed arrays as plain lists. */
export function plainArrays(_key: string, value: unknown): unknown {
  return isNumberArray(value) ? Array.from(value) : value;
}

function isNumberArray(value: unknown): value is Exclude<NodeJS.TypedArray, BigInt64Array | BigUint64Array> {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}
