/** The user's recordings and music: added, decoded, and made ready for the mixer. */
import type { SoundTrackClip } from '../../src-shared/sound/cues.ts';
import type { SoundClip } from '../../src-shared/sound/voice/clip.ts';
import { cut, findSpeech } from '../../src-shared/sound/voice/trim.ts';
import { host } from '../host/host.ts';

export interface DecodedSound {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
  readonly seconds: number;
}

const RATE = 48_000;
/** Decoded sounds are large; a project uses a few at a time. */
const MOST_KEPT = 8;
const kept = new Map<string, Promise<DecodedSound>>();

/** Stores a file and says what of it plays: all of it, or what is spoken. */
export async function addSound(name: string, bytes: Uint8Array<ArrayBuffer>, trim: boolean): Promise<SoundClip> {
  const sound = await decoded(name, bytes);
  const speech = trim ? findSpeech(sound.channels, sound.sampleRate) : { from: 0, to: sound.seconds };
  if (speech === null) throw new Error(`Nothing can be heard in ${name}. Check the microphone, then record again.`);
  const file = await host.call('sounds.add', { name, bytes });
  keep(file.id, Promise.resolve(sound));
  return { soundId: file.id, name, ...speech, gain: 1 };
}

export function loadSound(soundId: string): Promise<DecodedSound> {
  const known = kept.get(soundId);
  if (known !== undefined) return known;
  const loading = host.call('sounds.read', { id: soundId }).then(({ name, bytes }) => decoded(name, new Uint8Array(bytes)));
  keep(soundId, loading);
  loading.catch(() => kept.delete(soundId));
  return loading;
}

/** The clip as the mixer takes it, from a time of the film on. */
export async function trackClip(clip: SoundClip, at: number): Promise<SoundTrackClip> {
  const { sampleRate, channels } = await loadSound(clip.soundId);
  return { at, duration: clip.to - clip.from, gain: clip.gain, sampleRate, channels: cut(channels, sampleRate, clip) };
}

function keep(soundId: string, sound: Promise<DecodedSound>): void {
  kept.set(soundId, sound);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

async function decoded(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<DecodedSound> {
  try {
    // Decoding takes the buffer away from its owner, so it gets a copy.
    const buffer = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes.slice().buffer);
    const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, i) => buffer.getChannelData(i));
    return { sampleRate: buffer.sampleRate, channels, seconds: buffer.duration };
  } catch {
    throw new Error(`Couldn't read ${name} as sound. Use a WAV, MP3, OGG, M4A or FLAC file.`);
  }
}
