/** Video clips of the user. The host keeps the files beside recordings and music; projects and kits name them by their ids. */
import type { InputFile } from '../../../src-shared/api/library.ts';
import type { SoundTrackClip } from '../../../src-shared/sound/cues.ts';
import { cut } from '../../../src-shared/sound/voice/trim.ts';
import { type OpenClip, openClip } from '../../capture/clip-reader.ts';
import { toast } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { type BrandClip, type BrandKit, clipsOfKit, isClip } from './brand.ts';

export const CLIP_EXTENSIONS = ['mp4', 'm4v', 'mov', 'webm'] as const;
const MOST_CLIP_BYTES = 50 * 1024 * 1024;
const MOST_CLIP_SECONDS = 60;

export function isClipFile(name: string): boolean {
  return CLIP_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}

/** Stored with the host once it is known that it can be shown. */
export async function addClip({ name, bytes }: InputFile): Promise<BrandClip> {
  if (bytes.byteLength > MOST_CLIP_BYTES) {
    throw new Error(`${name} is larger than 50 MB. Export it with a lower bitrate, or cut it shorter.`);
  }
  const clip = await openClip(new Blob([new Uint8Array(bytes)]), name);
  if (clip.seconds > MOST_CLIP_SECONDS) {
    throw new Error(`${name} is longer than ${MOST_CLIP_SECONDS} seconds. Cut it shorter: it plays whole in every film.`);
  }
  const { id } = await host.call('sounds.add', { name, bytes });
  if (clip.silentBecause !== '') toast({ title: 'The clip plays without sound', text: clip.silentBecause });
  return { name, clipId: id, seconds: clip.seconds };
}

const MOST_KEPT = 4;
const kept = new Map<string, Promise<OpenClip>>();

export function loadClip({ clipId, name }: BrandClip): Promise<OpenClip> {
  const known = kept.get(clipId);
  if (known !== undefined) return known;
  const loading = host.call('sounds.read', { id: clipId }).then(({ bytes }) => openClip(new Blob([new Uint8Array(bytes)]), name));
  loading.catch(() => kept.delete(clipId));
  kept.set(clipId, loading);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return loading;
}

/** What is heard of `seconds` of a clip from `from` on, at a time of the film. */
export async function clipSound(
  clip: OpenClip,
  { from, seconds, at }: { readonly from: number; readonly seconds: number; readonly at: number },
): Promise<SoundTrackClip | null> {
  const sound = await clip.sound();
  const duration = Math.min(seconds, clip.seconds - from);
  if (sound === null || duration <= 0) return null;
  const { sampleRate, channels } = sound;
  return { at, duration, gain: 1, sampleRate, channels: cut(channels, sampleRate, { from, to: from + duration }) };
}

/** The files of a kit's clips by their ids, for a kit that is shared. */
export async function clipContents(kit: BrandKit): Promise<Readonly<Record<string, Uint8Array>>> {
  const files = clipsOfKit(kit).map(async ({ clipId }) => [clipId, (await host.call('sounds.read', { id: clipId })).bytes] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** A kit from a file with the clips in it, which get the ids of this library. */
export async function takeOverClips(kit: BrandKit, files: Readonly<Record<string, Uint8Array>>): Promise<BrandKit> {
  const taken = async (file: BrandKit['intro']): Promise<BrandKit['intro']> => {
    if (file === null || !isClip(file) || files[file.clipId] === undefined) return file;
    const { id } = await host.call('sounds.add', { name: file.name, bytes: files[file.clipId]! });
    return { ...file, clipId: id };
  };
  return { ...kit, intro: await taken(kit.intro), outro: await taken(kit.outro) };
}
