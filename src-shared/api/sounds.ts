/** The user's own recordings, music and video clips, kept as files in the data folder. */
import { z } from 'zod';
import { call, noInput } from './call.ts';

export interface SoundFile {
  /** Made from the content and the name: the same file added twice has one id. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly addedAt: string;
}

export interface SoundContent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const MOST_SOUND_BYTES = 100 * 1024 * 1024;
export const SOUND_EXTENSIONS = ['wav', 'mp3', 'ogg', 'opus', 'webm', 'm4a', 'aac', 'flac', 'mp4', 'm4v', 'mov'] as const;

/** Also the name of the file: nothing in it can lead out of its folder. */
export const SOUND_ID = /^[0-9a-f]{16}-[a-z0-9][a-z0-9-]{0,59}\.[a-z0-9]{2,4}$/;
const sound = z.strictObject({ id: z.string().regex(SOUND_ID, 'is not the id of a sound') });
const content = z.custom<Uint8Array>(
  (given) => given instanceof Uint8Array && given.byteLength > 0 && given.byteLength <= MOST_SOUND_BYTES,
  'the file is empty or larger than 100 MB',
);

export const SOUND_CALLS = {
  /** Keeps a recording, a piece of music or a video clip. */
  'sounds.add': call<SoundFile>()(z.strictObject({ name: z.string().trim().min(1).max(200), bytes: content })),
  /** Newest first. */
  'sounds.list': call<readonly SoundFile[]>()(noInput),
  'sounds.read': call<SoundContent>()(sound),
  'sounds.remove': call<void>()(sound),
};
