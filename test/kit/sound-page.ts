/** Runs inside the app's page: exports small films with sound and reads them back with our own demuxer. */
import { ALL_FORMATS, AudioSampleSink, BlobSource, EncodedPacketSink, Input, type InputAudioTrack } from 'mediabunny';
import { Compositor } from '../../src-renderer/capture/compositor.ts';
import { runExport } from '../../src-renderer/capture/export.ts';
import { DEFAULT_OUTPUT, pixelsOf } from '../../src-renderer/capture/output.ts';
import { exportStems } from '../../src-renderer/capture/sound/stems.ts';
import type { EpisodeSound } from '../../src-shared/sound/cues.ts';
import { LoudnessMeter } from '../../src-shared/sound/mix/loudness.ts';
import { DEFAULT_SOUND } from '../../src-shared/sound/mix/render.ts';
import { plainFrame } from './plain-frame.ts';

export interface ReadFilm {
  readonly bytes: number;
  readonly frames: number;
  readonly seconds: number;
  readonly audio: null | {
    readonly codec: string | null;
    readonly channels: number;
    readonly rate: number;
    readonly seconds: number;
    readonly packets: string;
    /** Of the decoded samples; null where this browser has no decoder. */
    readonly heard: null | { readonly loudness: number; readonly peak: number; readonly firstSound: number; readonly samples: string };
  };
}

export interface SoundPage {
  readonly film: (format: 'mp4' | 'webm', sound: EpisodeSound | null) => Promise<ReadFilm>;
  /** The file itself, for other programs to look at. */
  readonly file: (format: 'mp4' | 'webm', sound: EpisodeSound) => Promise<string>;
  readonly stems: (sound: EpisodeSound) => Promise<Record<string, { readonly bytes: number; readonly digest: string }>>;
  /** What a cancelled export says, and how often it made progress before. */
  readonly cancelled: (sound: EpisodeSound) => Promise<string>;
}

/** Few and small pictures: the sound is looked at. */
const FPS = 24;
const SIZE = '720p';

function exportFilm(format: 'mp4' | 'webm', sound: EpisodeSound | null, signal = new AbortController().signal): Promise<Blob | null> {
  const output = { ...DEFAULT_OUTPUT, size: SIZE, fps: FPS } as const;
  const { width, height } = pixelsOf(output);
  const compositor = new Compositor(width, height);
  return runExport({
    settings: { ...output, format },
    compositor,
    drawAt: (time) => compositor.draw(plainFrame(time < 1 ? '#204060' : '#604020'), 'theme'),
    from: 0,
    frames: Math.round((sound?.duration ?? 1) * FPS),
    target: { name: 'film', stream: null },
    signal,
    onFrame: () => {},
    ...(sound !== null && { sound: { sound, settings: DEFAULT_SOUND } }),
  });
}

async function read(blob: Blob): Promise<ReadFilm> {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return {
    bytes: blob.size,
    frames: video === null ? 0 : (await video.computePacketStats()).packetCount,
    seconds: video === null ? 0 : await video.computeDuration(),
    audio: audio === null ? null : await readAudio(audio),
  };
}

async function readAudio(track: InputAudioTrack): Promise<ReadFilm['audio']> {
  const packets: Uint8Array[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data.slice());
  return {
    codec: track.codec,
    channels: track.numberOfChannels,
    rate: track.sampleRate,
    seconds: await track.computeDuration(),
    packets: await digest(new Blob(packets as BlobPart[])),
    heard: (await track.canDecode()) ? await listen(track) : null,
  };
}

async function listen(track: InputAudioTrack) {
  const meter = new LoudnessMeter(track.sampleRate);
  const parts: BlobPart[] = [];
  let [peak, firstSound] = [0, Number.POSITIVE_INFINITY];
  for await (const sample of new AudioSampleSink(track).samples()) {
    const stereo = [new Float32Array(sample.numberOfFrames), new Float32Array(sample.numberOfFrames)] as const;
    for (const planeIndex of [0, 1] as const) sample.copyTo(stereo[planeIndex], { format: 'f32-planar', planeIndex });
    meter.add(stereo);
    parts.push(stereo[0].slice(), stereo[1].slice());
    for (const channel of stereo) peak = channel.reduce((most, x) => Math.max(most, Math.abs(x)), peak);
    const loud = stereo[0].findIndex((x) => Math.abs(x) > 0.05);
    if (loud >= 0) firstSound = Math.min(firstSound, sample.timestamp + loud / sample.sampleRate);
    sample.close();
  }
  return { loudness: meter.integrated(), peak, firstSound, samples: await digest(new Blob(parts)) };
}

async function digest(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const page: SoundPage = {
  film: async (format, sound) => read((await exportFilm(format, sound))!),
  file: async (format, sound) => {
    const bytes = new Uint8Array(await (await exportFilm(format, sound))!.arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  },
  stems: async (sound) => {
    const target = { name: 'stem', stream: null };
    const targets = { mix: target, effects: target, music: target, voice: target };
    const blobs = await exportStems({ sound, settings: DEFAULT_SOUND, targets, signal: new AbortController().signal });
    const read = Object.entries(blobs).map(async ([stem, blob]) => [stem, { bytes: blob.size, digest: await digest(blob) }] as const);
    return Object.fromEntries(await Promise.all(read));
  },
  cancelled: async (sound) => {
    const controller = new AbortController();
    const export_ = exportFilm('webm', sound, controller.signal);
    controller.abort();
    return export_.then(
      () => 'finished',
      (error: Error) => error.name,
    );
  },
};

Object.assign(window, { sounds: page });
