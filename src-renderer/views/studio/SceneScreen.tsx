import { useEffect, useEffectEvent, useRef } from 'react';
import { Compositor } from '../../capture/compositor.ts';
import type { Pixels } from '../../capture/output.ts';
import { loadStageFonts } from '../../drawing/fonts.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { useSame } from '../../state/same.ts';
import { type Clock, passTime } from './clock.ts';
import { type Project, pictureOf, type SceneSpec } from './project.ts';
import { openRenderer, type SceneRenderer, targetOf } from './renderers.ts';
import type { SceneData } from './scene-data.ts';

interface SceneScreenProps {
  readonly spec: SceneSpec;
  readonly data: SceneData;
  readonly project: Pick<Project, 'output' | 'brand' | 'plates'>;
  /** Pixels of the canvas; the page decides its displayed size. */
  readonly pixels: Pixels;
  readonly renderer: RendererChoice;
  readonly loop: boolean;
  readonly clock: Clock;
  /** Called when a scene is ready to be played and exported. */
  readonly onReady: (renderer: SceneRenderer | null) => void;
  readonly onError: (message: string) => void;
}

/** One scene on one canvas, redrawn when its time changes. */
export function SceneScreen(props: SceneScreenProps) {
  const { data, renderer: choice, clock } = props;
  const { brand, plates } = props.project;
  const { width, height } = props.pixels;
  const output = useSame(props.project.output);
  const holder = useRef<HTMLDivElement>(null);
  const looping = useRef(props.loop);
  looping.current = props.loop;
  const spec = useSame(pictureOf(props.spec));
  const onReady = useEffectEvent(props.onReady);
  const onError = useEffectEvent(props.onError);

  useEffect(() => {
    let over = false;
    let made: SceneRenderer | null = null;
    let request = 0;
    const compositor = new Compositor(width, height);
    const start = async () => {
      await loadStageFonts();
      const { background, fps } = output;
      const renderer = await openRenderer(spec, data, targetOf({ output, brand, plates }, choice, { width, height }));
      if (over) return renderer.destroy();
      made = renderer;
      compositor.canvas.dataset.preview = spec.kind;
      holder.current?.replaceChildren(compositor.canvas);
      onReady(renderer);
      let last = performance.now();
      let drawn = Number.NaN;
      let drawing = false;
      const show = async (time: number) => {
        drawing = true;
        try {
          await renderer.prepare?.(time);
          if (over) return;
          compositor.draw(renderer.parts(time), background);
          compositor.canvas.dataset.time = String(time);
        } catch (problem) {
          onError(problem instanceof Error ? problem.message : String(problem));
        } finally {
          drawing = false;
        }
      };
      const step = (now: number) => {
        request = requestAnimationFrame(step);
        // Prevents a jump after the window was in the background.
        passTime(clock, Math.min(0.1, (now - last) / 1000), { range: [0, renderer.seconds], loop: looping.current, fps });
        last = now;
        const time = Math.min(clock.time, renderer.seconds);
        if (time === drawn || drawing) return;
        drawn = time;
        void show(time);
      };
      request = requestAnimationFrame(step);
    };
    onError('');
    start().catch((problem: Error) => onError(problem.message));
    return () => {
      over = true;
      cancelAnimationFrame(request);
      onReady(null);
      made?.destroy();
    };
  }, [data, spec, width, height, output, brand, plates, choice, clock]);

  return <div ref={holder} className="studio-picture" />;
}
