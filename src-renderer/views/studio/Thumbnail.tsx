import { useEffect, useRef } from 'react';
import { Compositor } from '../../capture/compositor.ts';
import { type Pixels, SHAPES, type ShapeId } from '../../capture/output.ts';
import { loadStageFonts } from '../../drawing/fonts.ts';
import { useSame } from '../../state/same.ts';
import { type Project, pictureOf, type SceneSpec } from './project.ts';
import { drawScene, openRenderer } from './renderers.ts';
import { useSceneData } from './use-scene.ts';

/** Twice what the list has room for. */
function thumbPixels(shape: ShapeId): Pixels {
  const { width, height } = SHAPES[shape];
  const scale = Math.min(368 / width, 207 / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The scene near its end, when everything is visible. */
export function Thumbnail({ spec, project }: { readonly spec: SceneSpec; readonly project: Project }) {
  const { data } = useSceneData(spec);
  const holder = useRef<HTMLDivElement>(null);
  const same = useSame(pictureOf(spec));
  const { brand } = project;
  const { shape } = project.output;
  useEffect(() => {
    if (data === null) return;
    let over = false;
    const pixels = thumbPixels(shape);
    const compositor = new Compositor(pixels.width, pixels.height);
    const draw = async () => {
      await loadStageFonts();
      const renderer = await openRenderer(same, data, { ...pixels, renderer: 'canvas', shape, brand, ground: true, plate: false });
      if (!over) {
        await drawScene(compositor, renderer, renderer.seconds * (same.kind === 'replay' ? 0.4 : 0.7), 'theme');
        holder.current?.replaceChildren(compositor.canvas);
      }
      renderer.destroy();
    };
    // A thumbnail that fails stays empty; the preview says why.
    draw().catch(() => {});
    return () => {
      over = true;
    };
  }, [data, same, brand, shape]);
  return <div ref={holder} className="studio-thumb-picture" />;
}
