/** Bytes to text: UTF-8 and, with a byte-order mark, UTF-16; anything else is refused with a message. */
import type { ImportSource } from '../../../contract/importer.ts';
import type { Problem } from '../../../contract/problem.ts';

export function decodeText(source: Pick<ImportSource, 'name' | 'bytes' | 'text'>): { text: string } | { problem: Problem } {
  const { bytes } = source;
  if (bytes.length === 0) return { text: source.text };
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const nul = text.indexOf('\0');
    return nul < 0 ? { text } : refusal(source.name, 'This is not a text file: it contains zero bytes.');
  } catch {
    return refusal(source.name, `The file is not ${encoding.toUpperCase()} text. Save it as UTF-8 and import it again.`);
  }
}

function refusal(file: string, message: string): { problem: Problem } {
  return { problem: { code: 'wh40k/encoding', severity: 'error', message, file, line: 1, column: 1 } };
}
