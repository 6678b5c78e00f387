import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SCENE_LABELS } from '../../../src-shared/episode/scene-kinds.ts';
import { Compositor } from '../../capture/compositor.ts';
import { type ExportEstimate, estimateWhile, type FrameCost } from '../../capture/estimate.ts';
import { ExportCancelled, runExport } from '../../capture/export.ts';
import { measureExport } from '../../capture/measure.ts';
import { BACKGROUNDS, FORMATS, fileName, frameCount, type OutputSettings, SHAPES } from '../../capture/output.ts';
import { download, pickTarget, SaveCancelled } from '../../capture/save.ts';
import { toastError } from '../../components/index.ts';
import { svgDocument } from '../../drawing/svg.ts';
import { type Drawing, group, path, rect } from '../../drawing/vector.ts';
import { bytes as asBytes } from '../../format/figures.ts';
import { duration } from '../../format/time.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import type { Project, SceneSpec } from './project.ts';
import { drawScene, openRenderer, type SceneRenderer, targetOf } from './renderers.ts';
import type { SceneData } from './scene-data.ts';

export interface ExportProgress {
  readonly frames: number;
  readonly done: number;
  /** Seconds left and total bytes; null until enough frames are done. */
  readonly estimate: ExportEstimate | null;
  readonly bytes: number;
  readonly name: string;
}

export interface SceneExport {
  readonly progress: ExportProgress | null;
  /** Time and bytes per frame on this machine; null while it is being measured. */
  readonly cost: FrameCost | null;
  /** How the last export ended. Shown in the panel because a toast would cover the button. */
  readonly outcome: string;
  readonly start: (range: readonly [number, number]) => void;
  readonly cancel: () => void;
  readonly still: (time: number) => void;
  readonly svg: (time: number) => void;
}

/** The file name from the template of the settings. */
function nameOf({ spec, settings, renderer }: OpenScene, extension: string, suffix = ''): string {
  const today = new Date();
  const date = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`;
  const fields = {
    scene: SCENE_LABELS[spec.kind],
    a: renderer.names[0],
    b: renderer.names[1],
    shape: settings.shape.replace(':', 'x'),
    size: settings.size,
    fps: String(settings.fps),
    date,
  };
  return fileName(settings.nameTemplate + suffix, fields, extension);
}

/** A key colour fills the picture; a transparent background draws nothing. */
function keyGround({ background, shape }: OutputSettings): Drawing | null {
  const { key } = BACKGROUNDS[background];
  return key === null ? null : path(rect([0, 0, SHAPES[shape].width, SHAPES[shape].height]), { fill: key });
}

export interface ExportedScene {
  readonly spec: SceneSpec;
  readonly data: SceneData | null;
  readonly project: Pick<Project, 'output' | 'brand' | 'plates'>;
  readonly renderer: RendererChoice;
}

/** Exports the scene with a painter of its own at full size, while the preview stays as it is. */
export function useExport(scene: ExportedScene, onStart: () => void): SceneExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [outcome, setOutcome] = useState('');
  const abort = useRef<AbortController | null>(null);
  const cost = useFrameCost(scene, progress === null);

  const run = async (work: (open: OpenScene) => Promise<void>) => {
    const { spec, data, project, renderer: choice } = scene;
    try {
      if (data === null) return;
      onStart();
      setOutcome('');
      const target = targetOf(project, choice);
      const renderer = await openRenderer(spec, data, target);
      try {
        await work({ spec, settings: project.output, renderer, compositor: new Compositor(target.width, target.height) });
      } finally {
        renderer.destroy();
      }
    } catch (error) {
      if (error instanceof ExportCancelled) setOutcome(error.message);
      else if (!(error instanceof SaveCancelled)) toastError(error);
    } finally {
      setProgress(null);
    }
  };

  return {
    progress,
    cost,
    outcome,
    start: (range) => {
      const controller = new AbortController();
      abort.current = controller;
      void run(async (open) => setOutcome(await exportVideo(open, { range, signal: controller.signal, onProgress: setProgress })));
    },
    cancel: () => abort.current?.abort(),
    still: (time) => void run((open) => saveStill(open, time)),
    svg: (time) => void run((open) => saveSvg(open, time)),
  };
}

/** A scene with its renderer, at the size of the export. */
interface OpenScene {
  readonly spec: SceneSpec;
  readonly settings: OutputSettings;
  readonly renderer: SceneRenderer;
  readonly compositor: Compositor;
}

interface VideoJob {
  readonly range: readonly [number, number];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Returns a sentence about the finished file. */
async function exportVideo(open: OpenScene, { range: [from, to], signal, onProgress }: VideoJob): Promise<string> {
  const { settings, renderer, compositor } = open;
  const format = FORMATS[settings.format];
  const target = await pickTarget(nameOf(open, format.extension), format.mime);
  const { name } = target;
  const frames = frameCount(from, Math.min(to, renderer.seconds), settings.fps);
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let size = 0;
  onProgress({ frames, done: 0, estimate: null, bytes: 0, name });
  const blob = await runExport({
    settings,
    compositor,
    drawAt: (time) => drawScene(compositor, renderer, time, settings.background),
    from,
    frames,
    target,
    signal,
    onFrame: (done, bytes) => {
      size = bytes;
      if (done % 5 !== 0 && done !== frames) return;
      onProgress({ frames, done, estimate: estimateWhile(done, frames, elapsed(), bytes), bytes, name });
    },
  });
  if (blob !== null) download(blob, name);
  return `${name} is ready: ${frames} frames at ${settings.fps} fps, ${asBytes(blob?.size ?? size)}, exported in ${duration(elapsed())}.`;
}

async function saveStill(open: OpenScene, time: number): Promise<void> {
  const { settings, renderer, compositor } = open;
  await drawScene(compositor, renderer, time, settings.background);
  download(new Blob([await compositor.png()], { type: 'image/png' }), nameOf(open, 'png', '-still'));
}

async function saveSvg(open: OpenScene, time: number): Promise<void> {
  const { background, shape } = open.settings;
  const { width, height } = SHAPES[shape];
  await open.renderer.prepare?.(time);
  const { backdrop, painted, stage, drawings, over, fonts } = open.renderer.svg(time);
  const under = background === 'theme' ? backdrop : keyGround(open.settings);
  const drawing = group(stage === null ? drawings : [stage, ...drawings]);
  const style = `${await embeddedFonts(drawing)}${fonts}`;
  const text = svgDocument(drawing, { width, height, style, under, painted, over });
  download(new Blob([text], { type: 'image/svg+xml' }), nameOf(open, 'svg'));
}

/** Edits often come in bursts; measuring waits for a pause. */
const REST_MS = 1200;

/** Renders a few test frames of the scene as it would be exported, after each change. */
function useFrameCost(scene: ExportedScene, idle: boolean): FrameCost | null {
  const { spec, data, project, renderer: choice } = scene;
  const { output: settings } = project;
  const { fps, background } = settings;
  const key = JSON.stringify([spec, project, choice]);
  const [known, setKnown] = useState<{ readonly key: string; readonly data: SceneData; readonly cost: FrameCost } | null>(null);
  const fits = known !== null && known.key === key && known.data === data;
  const measure = useEffectEvent(async (shown: SceneData, signal: AbortSignal): Promise<FrameCost | null> => {
    const target = targetOf(project, choice);
    const renderer = await openRenderer(spec, shown, target);
    try {
      const compositor = new Compositor(target.width, target.height);
      const drawAt = (time: number) => drawScene(compositor, renderer, time, background);
      return await measureExport({ settings, compositor, drawAt, frames: frameCount(0, renderer.seconds, fps), signal });
    } catch {
      // Without an encoder there is nothing to measure; the export itself says so.
      return null;
    } finally {
      renderer.destroy();
    }
  });
  useEffect(() => {
    if (data === null || !idle || fits) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const cost = await measure(data, controller.signal);
      if (cost !== null && !controller.signal.aborted) setKnown({ key, data, cost });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, data, idle, fits]);
  return fits ? known.cost : null;
}
