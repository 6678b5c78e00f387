/** What a film is, read with our own demuxer. */
import { createHash } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';

export interface ReadFilm {
  readonly duration: number;
  readonly size: readonly [number, number];
  readonly rate: number;
  readonly fullRange: boolean | null;
  readonly matrix: string | null;
  /** Digest of all packets of sound. */
  readonly heard: string;
  readonly audio: { readonly codec: string | null; readonly channels: number; readonly rate: number } | null;
  /** Number of the frame that each picture is shown at. */
  readonly pictures: readonly number[];
}

export async function readFilm(bytes: Buffer, fps: number): Promise<ReadFilm> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = (await input.getPrimaryVideoTrack())!;
  const audio = await input.getPrimaryAudioTrack();
  const pictures: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets()) {
    pictures.push(Math.round(packet.timestamp * fps * 1000) / 1000);
  }
  const sounds = createHash('sha256');
  if (audio !== null) for await (const { data } of new EncodedPacketSink(audio).packets()) sounds.update(data);
  const colours = await video.getColorSpace();
  return {
    fullRange: colours.fullRange ?? null,
    matrix: colours.matrix ?? null,
    heard: sounds.digest('hex'),
    duration: await video.computeDuration(),
    size: [await video.getCodedWidth(), await video.getCodedHeight()],
    rate: (await video.computePacketStats()).averagePacketRate,
    audio: audio && { codec: await audio.getCodec(), channels: await audio.getNumberOfChannels(), rate: await audio.getSampleRate() },
    pictures,
  };
}
