import { useEffect, useRef, useState } from 'react';
import { Compositor } from '../../capture/compositor.ts';
import { type ExportEstimate, estimateWhile, type FrameCost } from '../../capture/estimate.ts';
import { ExportCancelled, runExport } from '../../capture/export.ts';
import { measureExport } from '../../capture/measure.ts';
import { BACKGROUNDS, type BackgroundId, FORMATS, fileName, frameCount, type OutputSettings, SIZES } from '../../capture/output.ts';
import { download, pickTarget, SaveCancelled } from '../../capture/save.ts';
import { toastError } from '../../components/index.ts';
import { svgDocument } from '../../drawing/svg.ts';
import { type Drawing, path, rect } from '../../drawing/vector.ts';
import { bytes as asBytes } from '../../format/figures.ts';
import { duration } from '../../format/time.ts';
import { STAGE_HEIGHT, STAGE_WIDTH } from '../../stage/frame.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { SCENE_LABELS, type SceneSpec } from './project.ts';
import { openRenderer, type SceneRenderer } from './renderers.ts';
import type { SceneData } from './scene-data.ts';

export interface ExportProgress {
  readonly frames: number;
  readonly done: number;
  /** Seconds left and bytes in all, once there is something to go by. */
  readonly estimate: ExportEstimate | null;
  readonly bytes: number;
  readonly name: string;
}

export interface SceneExport {
  readonly progress: ExportProgress | null;
  /** What a frame takes here; null while it is being measured. */
  readonly cost: FrameCost | null;
  /** How the last one ended. Shown in the panel: a toast would cover the button. */
  readonly outcome: string;
  readonly start: (range: readonly [number, number]) => void;
  readonly cancel: () => void;
  readonly still: (time: number) => void;
  readonly svg: (time: number) => void;
}

function namesOf(spec: SceneSpec, renderer: SceneRenderer, settings: OutputSettings): Record<string, string> {
  const today = new Date();
  const date = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`;
  return {
    scene: SCENE_LABELS[spec.kind],
    a: renderer.names[0],
    b: renderer.names[1],
    size: settings.size,
    fps: String(settings.fps),
    date,
  };
}

/** A key colour fills the ground; a transparent background has none. */
function keyGround(background: BackgroundId): Drawing | null {
  const { key } = BACKGROUNDS[background];
  return key === null ? null : path(rect([0, 0, STAGE_WIDTH, STAGE_HEIGHT]), { fill: key });
}

export interface ExportedScene {
  readonly spec: SceneSpec;
  readonly data: SceneData | null;
  readonly settings: OutputSettings;
  readonly renderer: RendererChoice;
}

/** Exports the scene on its own painter at the full size, while the preview goes on. */
export function useExport(scene: ExportedScene, onStart: () => void): SceneExport {
  const { spec, data, settings, renderer: choice } = scene;
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [outcome, setOutcome] = useState('');
  const abort = useRef<AbortController | null>(null);

  const cost = useFrameCost(scene, progress === null);

  const withRenderer = async (work: (renderer: SceneRenderer, compositor: Compositor) => Promise<void>) => {
    if (data === null) return;
    onStart();
    setOutcome('');
    const { width, height } = SIZES[settings.size];
    const renderer = await openRenderer(spec, data, { renderer: choice, width, height, ground: settings.background === 'theme' });
    try {
      await work(renderer, new Compositor(width, height));
    } finally {
      renderer.destroy();
    }
  };

  const start = async ([from, to]: readonly [number, number]) => {
    const controller = new AbortController();
    abort.current = controller;
    await withRenderer(async (renderer, compositor) => {
      const format = FORMATS[settings.format];
      const name = fileName(settings.nameTemplate, namesOf(spec, renderer, settings), format.extension);
      const target = await pickTarget(name, format.mime);
      const frames = frameCount(from, Math.min(to, renderer.seconds), settings.fps);
      const began = performance.now();
      let size = 0;
      setProgress({ frames, done: 0, estimate: null, bytes: 0, name: target.name });
      const blob = await runExport({
        settings,
        compositor,
        drawAt: (time) => compositor.draw(renderer.parts(time), settings.background),
        from,
        frames,
        target,
        signal: controller.signal,
        onFrame: (done, bytes) => {
          size = bytes;
          if (done % 5 !== 0 && done !== frames) return;
          const estimate = estimateWhile(done, frames, (performance.now() - began) / 1000, bytes);
          setProgress({ frames, done, estimate, bytes, name: target.name });
        },
      });
      if (blob !== null) download(blob, target.name);
      const took = duration((performance.now() - began) / 1000);
      setOutcome(`${target.name} is ready: ${frames} frames at ${settings.fps} fps, ${asBytes(blob?.size ?? size)}, exported in ${took}.`);
    });
  };

  const still = (time: number) =>
    withRenderer(async (renderer, compositor) => {
      compositor.draw(renderer.parts(time), settings.background);
      const name = fileName(`${settings.nameTemplate}-still`, namesOf(spec, renderer, settings), 'png');
      download(new Blob([await compositor.png()], { type: 'image/png' }), name);
    });

  const svg = (time: number) =>
    withRenderer(async (renderer) => {
      const { backdrop, drawing, painted } = renderer.svg(time);
      const under = settings.background === 'theme' ? backdrop : keyGround(settings.background);
      const text = svgDocument(drawing, { width: STAGE_WIDTH, height: STAGE_HEIGHT, style: await embeddedFonts(), under, painted });
      download(new Blob([text], { type: 'image/svg+xml' }), fileName(settings.nameTemplate, namesOf(spec, renderer, settings), 'svg'));
    });

  const guarded = (work: Promise<void>) =>
    work
      .catch((error: unknown) => {
        if (error instanceof ExportCancelled) setOutcome(error.message);
        else if (!(error instanceof SaveCancelled)) toastError(error);
      })
      .finally(() => setProgress(null));

  return {
    progress,
    cost,
    outcome,
    start: (range) => void guarded(start(range)),
    cancel: () => abort.current?.abort(),
    still: (time) => void guarded(still(time)),
    svg: (time) => void guarded(svg(time)),
  };
}

/** Edits often come in bursts; measuring waits until they stop. */
const REST_MS = 1200;

/** Renders a few test frames of the scene as it would be exported, after each change. */
function useFrameCost(scene: ExportedScene, idle: boolean): FrameCost | null {
  const { spec, data, settings, renderer: choice } = scene;
  const { size, fps, format, background } = settings;
  const key = JSON.stringify([spec, size, fps, format, background, choice]);
  const [known, setKnown] = useState<{ readonly key: string; readonly data: SceneData; readonly cost: FrameCost } | null>(null);
  const fits = known !== null && known.key === key && known.data === data;
  useEffect(() => {
    if (data === null || !idle || fits) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { width, height } = SIZES[size];
      const renderer = await openRenderer(spec, data, { renderer: choice, width, height, ground: background === 'theme' });
      try {
        const compositor = new Compositor(width, height);
        const cost = await measureExport({
          settings,
          compositor,
          drawAt: (time) => compositor.draw(renderer.parts(time), background),
          frames: frameCount(0, renderer.seconds, fps),
          signal: controller.signal,
        });
        if (cost !== null && !controller.signal.aborted) setKnown({ key, data, cost });
      } catch {
        // Without an encoder there is nothing to measure; the export itself says so.
      } finally {
        renderer.destroy();
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, data, idle, fits]);
  return fits ? known.cost : null;
}
