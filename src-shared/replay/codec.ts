/**
 * The .wbreplay file: everything needed to watch one trial, even after the rules have changed.
 * "WBREPLAY", u16 version, u16 reserved, u32 CRC-32 of the JSON, u32 length of the JSON, then the JSON deflated.
 */
import type { Replay } from '../api/replays.ts';
import { crc32 } from '../formats/crc32.ts';
import { compress, decompress } from '../formats/deflate.ts';

const MAGIC = 'WBREPLAY';
const HEADER = 20;
const REPLAY_VERSION = 1;
const LONGEST = 256 * 1024 * 1024;

export function encodeReplay(replay: Replay): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(replay));
  const packed = compress(json);
  const bytes = new Uint8Array(HEADER + packed.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint16(8, REPLAY_VERSION, true);
  view.setUint32(12, crc32(json), true);
  view.setUint32(16, json.length, true);
  bytes.set(packed, HEADER);
  return bytes;
}

/** Throws a message for the user. */
export function decodeReplay(bytes: Uint8Array): Replay {
  if (bytes.length < HEADER || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) {
    throw new Error('This is not a Warbench replay file.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(8, true);
  if (version > REPLAY_VERSION) throw new Error(`The replay was written by a newer Warbench (format ${version}).`);
  const length = view.getUint32(16, true);
  if (length > LONGEST) throw new Error('The replay file is damaged.');
  const json = unpack(bytes.subarray(HEADER), length);
  if (json === null || crc32(json) !== view.getUint32(12, true)) throw new Error('The replay file is damaged.');
  const replay: unknown = JSON.parse(new TextDecoder().decode(json));
  if (!isReplay(replay)) throw new Error('The replay file is incomplete.');
  return replay;
}

function unpack(packed: Uint8Array, length: number): Uint8Array | null {
  try {
    const json = decompress(packed, length);
    return json.length === length ? json : null;
  } catch {
    return null;
  }
}

export function isReplay(value: unknown): value is Replay {
  if (typeof value !== 'object' || value === null) return false;
  const replay = value as Partial<Replay>;
  return (
    replay.format === 'warbench-replay' &&
    typeof replay.ruleset === 'string' &&
    Array.isArray(replay.names) &&
    Array.isArray(replay.combatants) &&
    Array.isArray(replay.events) &&
    replay.events.length > 0 &&
    replay.events.every((event) => typeof (event as { kind?: unknown } | null)?.kind === 'string')
  );
}
