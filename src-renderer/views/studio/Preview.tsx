import { useEffect, useRef, useState } from 'react';
import { Compositor } from '../../capture/compositor.ts';
import { type BackgroundId, SIZES, type SizeId } from '../../capture/output.ts';
import { ErrorNote, Loading, useElementSize } from '../../components/index.ts';
import { loadStageFonts } from '../../stage/draw/fonts.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { SceneSpec } from './project.ts';
import { openRenderer, type SceneRenderer } from './renderers.ts';
import { useSceneData } from './use-scene.ts';

interface PreviewProps {
  readonly spec: SceneSpec;
  readonly size: SizeId;
  readonly background: BackgroundId;
  readonly renderer: RendererChoice;
  readonly safe: boolean;
  readonly thirds: boolean;
  /** Told when a scene is ready to be played and exported. */
  readonly onReady: (renderer: SceneRenderer | null) => void;
  readonly clock: Clock;
}

/** The scene's time, kept outside React: it changes with every frame. */
export class Clock {
  time = 0;
  playing = false;
  private readonly listeners = new Set<() => void>();

  set(change: { readonly time?: number; readonly playing?: boolean }): void {
    Object.assign(this, change);
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** The preview is as large as the export up to full HD; beyond that only the export pays for the pixels. */
function previewSize(size: SizeId): readonly [number, number] {
  const { width, height } = SIZES[size];
  return width > 1920 ? [1920, 1080] : [width, height];
}

export function Preview({ spec, size, background, renderer: choice, safe, thirds, onReady, clock }: PreviewProps) {
  const { data, error } = useSceneData(spec);
  const [box, room] = useElementSize<HTMLDivElement>();
  const holder = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState('');
  const shown = Math.max(16, Math.min(room.width, (room.height * 16) / 9));
  const words = JSON.stringify(spec);

  useEffect(() => {
    if (data === null) return;
    const [width, height] = previewSize(size);
    let over = false;
    let made: SceneRenderer | null = null;
    let request = 0;
    const compositor = new Compositor(width, height);
    const start = async () => {
      await loadStageFonts();
      const renderer = await openRenderer(spec, data, choice, width, height, background === 'theme');
      if (over) return renderer.destroy();
      made = renderer;
      compositor.canvas.dataset.preview = spec.kind;
      holder.current?.replaceChildren(compositor.canvas);
      onReady(renderer);
      request = requestAnimationFrame(
        loop(renderer, compositor, clock, background, (id) => {
          request = id;
        }),
      );
    };
    setFault('');
    start().catch((problem: Error) => setFault(problem.message));
    return () => {
      over = true;
      cancelAnimationFrame(request);
      onReady(null);
      made?.destroy();
    };
  }, [data, words, size, background, choice]);

  return (
    <div ref={box} className="studio-canvas">
      {error !== null && <ErrorNote error={error} />}
      {data === null && error === null && <Loading />}
      {fault !== '' && <div className="replay-fault">{fault}</div>}
      <div className="studio-frame" data-background={background} hidden={data === null} style={{ width: shown, height: (shown * 9) / 16 }}>
        <div ref={holder} className="studio-picture" />
        {safe && <i className="studio-safe" />}
        {thirds && <i className="studio-thirds" />}
      </div>
    </div>
  );
}

/** Draws when the time changed; plays in a loop so that a scene can be judged at leisure. */
function loop(
  renderer: SceneRenderer,
  compositor: Compositor,
  clock: Clock,
  background: BackgroundId,
  next: (request: number) => void,
): FrameRequestCallback {
  let last = performance.now();
  let drawn = Number.NaN;
  const step = (now: number) => {
    next(requestAnimationFrame(step));
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    if (clock.playing) clock.set({ time: (clock.time + seconds) % renderer.seconds });
    const time = Math.min(clock.time, renderer.seconds);
    if (time === drawn) return;
    drawn = time;
    compositor.draw(renderer.parts(time, background === 'theme'), background);
    compositor.canvas.dataset.time = String(time);
  };
  return step;
}
