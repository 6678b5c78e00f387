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

/** File systems allow 255; some allow not many more for the folders with it. */
const MOST_BYTES = 180;

/** Without the characters that some file system forbids. What is too long is cut before the extension. */
export function fileName(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  const [extension] = /(?:\.[a-z]+){0,2}$/.exec(safe)!;
  let stem = '';
  let bytes = extension.length;
  for (const letter of safe.slice(0, safe.length - extension.length)) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MOST_BYTES) break;
    stem += letter;
  }
  return `${stem.trimEnd()}${extension}`;
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
