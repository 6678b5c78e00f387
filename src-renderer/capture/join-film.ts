/** Puts the encoded scenes of a film together: pictures are copied as they are, the sound is made for the whole. */
import {
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { ExportCancelled } from './cancelled.ts';
import { type FilmSound, FilmSoundTrack } from './sound/film-sound.ts';

export interface FilmOrder {
  readonly format: 'mp4' | 'webm';
  readonly fps: number;
  /** In order, each with its number of frames. */
  readonly pieces: readonly { readonly blob: Blob; readonly frames: number }[];
  readonly sound: FilmSound | null;
  /** Null keeps the film in memory. */
  readonly stream: FileSystemWritableFileStream | null;
  readonly signal: AbortSignal;
}

/** The film, or null when it went to the stream. */
export async function joinFilm(order: FilmOrder): Promise<Blob | null> {
  const { format, stream } = order;
  const memory = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: stream === null ? 'in-memory' : false }) : new WebMOutputFormat(),
    target: stream === null ? memory : new StreamTarget(stream, { chunked: true }),
  });
  try {
    await copyPieces(order, output);
  } catch (error) {
    await output.cancel();
    throw error;
  }
  await output.finalize();
  return stream === null ? new Blob([memory.buffer!], { type: `video/${format}` }) : null;
}

async function copyPieces({ format, fps, pieces, sound, signal }: FilmOrder, output: Output): Promise<void> {
  let video: EncodedVideoPacketSource | null = null;
  let track: FilmSoundTrack | null = null;
  let before = 0;
  try {
    for (const { blob, frames } of pieces) {
      const input = new Input({ source: new BlobSource(blob), formats: [MP4, WEBM] });
      const picture = await input.getPrimaryVideoTrack();
      const codec = await picture?.getCodec();
      if (!picture || !codec) throw new Error('A finished scene of the film could not be read. Start the export again.');
      if (video === null) {
        video = new EncodedVideoPacketSource(codec);
        output.addVideoTrack(video, { frameRate: fps });
        track = sound === null ? null : await FilmSoundTrack.open(output, format, sound, signal);
        await output.start();
      }
      const meta = { decoderConfig: (await picture.getDecoderConfig())! };
      const start = before / fps;
      for await (const packet of new EncodedPacketSink(picture).packets()) {
        if (signal.aborted) throw new ExportCancelled();
        await track?.addUntil(start + packet.timestamp);
        await video.add(packet.clone({ timestamp: start + packet.timestamp }), meta);
      }
      before += frames;
    }
    await track?.finish();
  } finally {
    await track?.close();
  }
}
