import { useState } from 'react';
import { type BackgroundId, SIZES, type SizeId } from '../../capture/output.ts';
import { ErrorNote, Loading, useElementSize } from '../../components/index.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { Clock } from './clock.ts';
import type { SceneSpec } from './project.ts';
import type { SceneRenderer } from './renderers.ts';
import { SceneScreen } from './SceneScreen.tsx';
import { useSceneData } from './use-scene.ts';

interface PreviewProps {
  readonly spec: SceneSpec;
  readonly size: SizeId;
  readonly fps: number;
  readonly background: BackgroundId;
  readonly renderer: RendererChoice;
  readonly safe: boolean;
  readonly thirds: boolean;
  readonly loop: boolean;
  readonly onReady: (renderer: SceneRenderer | null) => void;
  readonly clock: Clock;
}

/** The preview is as large as the export up to full HD; beyond that only the export renders every pixel. */
function previewSize(size: SizeId): readonly [number, number] {
  const { width, height } = SIZES[size];
  return width > 1920 ? [1920, 1080] : [width, height];
}

export function Preview({ spec, size, fps, background, renderer, safe, thirds, loop, onReady, clock }: PreviewProps) {
  const { data, error } = useSceneData(spec);
  const [box, room] = useElementSize<HTMLDivElement>();
  const [problem, setProblem] = useState('');
  const shown = Math.max(16, Math.min(room.width, (room.height * 16) / 9));
  const [width, height] = previewSize(size);
  return (
    <div ref={box} className="split studio-canvas">
      {error !== null && <ErrorNote error={error} />}
      {data === null && error === null && <Loading />}
      {problem !== '' && <div className="player-error">{problem}</div>}
      <div className="studio-frame" data-background={background} hidden={data === null} style={{ width: shown, height: (shown * 9) / 16 }}>
        {data !== null && (
          <SceneScreen
            spec={spec}
            data={data}
            width={width}
            height={height}
            fps={fps}
            background={background}
            renderer={renderer}
            loop={loop}
            clock={clock}
            onReady={onReady}
            onError={setProblem}
          />
        )}
        {safe && <i className="studio-safe" />}
        {thirds && <i className="studio-thirds" />}
      </div>
    </div>
  );
}
