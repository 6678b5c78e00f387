/** What an export will take, measured on a few of its own frames before it starts. */

import type { EncodedPacket } from 'mediabunny';
import { ExportCancelled } from './cancelled.ts';
import type { FrameCost } from './estimate.ts';
import { frameSpots } from './estimate.ts';
import { type ExportJob, KEY_FRAME_SECONDS, openVideo } from './export.ts';

export type MeasureJob = Pick<ExportJob, 'settings' | 'compositor' | 'drawAt' | 'signal' | 'frames'>;

/** So long at most, unless even the first few frames take longer. */
const BUDGET_MS = 1500;
const FEWEST = 3;

/** Null when it was called off. */
export async function measureExport(job: MeasureJob): Promise<FrameCost | null> {
  // The first picture of a painter fills its caches; no later one pays for that again.
  await job.drawAt(0);
  return job.settings.format === 'png' ? measurePngs(job) : measureVideo(job);
}

async function measurePngs(job: MeasureJob): Promise<FrameCost | null> {
  const began = performance.now();
  let [bytes, done] = [0, 0];
  for (const { frame } of frameSpots(job.frames)) {
    if (job.signal.aborted) return null;
    if (done >= FEWEST && performance.now() - began > BUDGET_MS) break;
    await job.drawAt(frame / job.settings.fps);
    bytes += (await job.compositor.png()).length;
    done++;
  }
  return { seconds: (performance.now() - began) / 1000 / done, bytes: bytes / done, measured: done };
}

/** The encoder is the export's own; key frames and the ones between are weighed as they follow each other in the file. */
async function measureVideo(job: MeasureJob): Promise<FrameCost | null> {
  const { settings } = job;
  const sizes = { key: [] as number[], delta: [] as number[] };
  const onPacket = (packet: EncodedPacket) => sizes[packet.type].push(packet.byteLength);
  const video = await openVideo({ settings, compositor: job.compositor, signal: job.signal, stream: null, onPacket });
  const began = performance.now();
  let done = 0;
  try {
    for (const { frame, first } of frameSpots(job.frames)) {
      if (job.signal.aborted || (done >= FEWEST && performance.now() - began > BUDGET_MS)) break;
      await job.drawAt(frame / settings.fps);
      await video.source.add(done / settings.fps, 1 / settings.fps, { keyFrame: first });
      done++;
    }
    if (job.signal.aborted) throw new ExportCancelled();
    await video.finish();
  } catch (error) {
    await video.cancel();
    if (error instanceof ExportCancelled) return null;
    throw error;
  }
  const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length);
  const between = KEY_FRAME_SECONDS * settings.fps - 1;
  const bytes = (mean(sizes.key) + between * (sizes.delta.length === 0 ? mean(sizes.key) : mean(sizes.delta))) / (between + 1);
  return { seconds: (performance.now() - began) / 1000 / done, bytes, measured: done };
}
