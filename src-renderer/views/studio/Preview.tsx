import { useState } from 'react';
import { type OutputSettings, type Pixels, pixelsOf, SHAPES, SHORT_SIDE } from '../../capture/output.ts';
import { ErrorNote, Loading, useElementSize } from '../../components/index.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { Clock } from './clock.ts';
import type { Project, SceneSpec } from './project.ts';
import type { SceneRenderer } from './renderers.ts';
import { SceneScreen } from './SceneScreen.tsx';
import { frameOf } from './scenes/look.ts';
import { useSceneData } from './use-scene.ts';

interface PreviewProps {
  readonly spec: SceneSpec;
  readonly project: Project;
  readonly renderer: RendererChoice;
  readonly onReady: (renderer: SceneRenderer | null) => void;
  readonly clock: Clock;
}

/** The preview is as large as the export up to full HD; beyond that only the export renders every pixel. */
function previewPixels(output: OutputSettings): Pixels {
  const { width, height } = pixelsOf(output);
  return Math.min(width, height) > SHORT_SIDE ? SHAPES[output.shape] : { width, height };
}

export function Preview({ spec, project, renderer, onReady, clock }: PreviewProps) {
  const { data, error } = useSceneData(spec);
  const [box, room] = useElementSize<HTMLDivElement>();
  const [problem, setProblem] = useState('');
  const pixels = previewPixels(project.output);
  const ratio = pixels.width / pixels.height;
  const shown = Math.max(16, Math.min(room.width, room.height * ratio));
  return (
    <div ref={box} className="split studio-canvas">
      {error !== null && <ErrorNote error={error} />}
      {data === null && error === null && <Loading />}
      {problem !== '' && <div className="player-error">{problem}</div>}
      <div
        className="studio-frame"
        data-background={project.output.background}
        hidden={data === null}
        style={{ width: shown, height: shown / ratio }}
      >
        {data !== null && (
          <SceneScreen
            spec={spec}
            data={data}
            project={project}
            pixels={pixels}
            renderer={renderer}
            loop={project.loop}
            clock={clock}
            onReady={onReady}
            onError={setProblem}
          />
        )}
        {project.safe && <SafeBox output={project.output} />}
        {project.thirds && <i className="studio-thirds" />}
      </div>
    </div>
  );
}

/** What must be read lies inside; in a vertical film the phone's own buttons lie outside. */
function SafeBox({ output }: { readonly output: OutputSettings }) {
  const { width, height, left, top, right, bottom } = frameOf(output.shape);
  const percent = (value: number) => `${100 * value}%`;
  const style = {
    left: percent(left / width),
    right: percent(1 - right / width),
    top: percent(top / height),
    bottom: percent(1 - bottom / height),
  };
  return <i className="studio-safe" style={style} />;
}
