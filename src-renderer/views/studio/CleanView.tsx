import { useEffect, useMemo, useRef, useState } from 'react';
import { BACKGROUNDS, type BackgroundId, pixelsOf } from '../../capture/output.ts';
import { keepOpened } from '../../replay/fetch-replay.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { Route } from '../../state/routes.ts';
import { RENDERER_SETTING, useSettings } from '../../state/settings.ts';
import { Clock } from './clock.ts';
import type { Project } from './project.ts';
import type { SceneRenderer } from './renderers.ts';
import { SceneScreen } from './SceneScreen.tsx';
import { applyKey, followClock, isShape, isSize, openStudioChannel, type PlaybackKey } from './studio-link.ts';
import { useDefaultSource } from './use-default-source.ts';
import { useOpenProject } from './use-open-project.ts';
import { useSceneData } from './use-scene.ts';
import './clean.css';

/** The picture and nothing else, at exactly the output's pixels, for a screen recorder. */
export function CleanView({ route }: { readonly route: Route }) {
  const source = useDefaultSource();
  const stored = useOpenProject(source);
  const alone = useMemo(() => (stored === null ? null : fromAddress(stored, route)), [stored, route]);
  const clock = useRef(new Clock()).current;
  const { project: shown, keys } = useFollowing(clock);
  const project = shown ?? alone;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    document.documentElement.dataset.clean = '';
  }, []);
  return (
    <div className="clean" data-linked={shown !== null || undefined}>
      {/* Remounted once a Studio has answered: it may send a replay file that this window couldn't fetch. */}
      {project !== null && (
        <Picture key={shown === null ? 'alone' : 'linked'} project={project} clock={clock} keys={keys} onError={setProblem} />
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
  );
}

/** What the address asks for, until a Studio says otherwise. */
function fromAddress(project: Project, { query }: Route): Project {
  const size = isSize(query.size) ? query.size : project.output.size;
  const shape = isShape(query.shape) ? query.shape : project.output.shape;
  const background = query.background !== undefined && query.background in BACKGROUNDS ? (query.background as BackgroundId) : null;
  return {
    ...project,
    chosen: project.scenes.some((s) => s.id === query.scene) ? query.scene! : project.chosen,
    output: { ...project.output, shape, size, background: background ?? project.output.background },
  };
}

interface Following {
  /** Null until a Studio has answered. */
  readonly project: Project | null;
  readonly keys: (key: PlaybackKey) => boolean;
}

function useFollowing(clock: Clock): Following {
  const [project, setProject] = useState<Project | null>(null);
  const post = useRef<(key: PlaybackKey) => void>(() => {});
  useEffect(() => {
    const channel = openStudioChannel((message) => {
      if (message.kind === 'show') {
        keepOpened(message.file);
        setProject(message.project);
      } else if (message.kind === 'clock') followClock(clock, message.time, message.playing);
    });
    post.current = (key) => channel.post({ kind: 'key', key });
    channel.post({ kind: 'hello' });
    clock.set({ playing: true });
    return () => channel.close();
  }, [clock]);
  const linked = project !== null;
  return {
    project,
    keys: (key) => {
      if (linked) post.current(key);
      return linked;
    },
  };
}

const KEYS: Readonly<Record<string, PlaybackKey>> = { ' ': 'play', Home: 'start', ArrowLeft: 'back', ArrowRight: 'on' };

interface PictureProps {
  readonly project: Project;
  readonly clock: Clock;
  readonly keys: (key: PlaybackKey) => boolean;
  readonly onError: (message: string) => void;
}

/** One scene of a project at the output's pixels. */
export function Picture({ project, clock, keys, onError }: PictureProps) {
  const spec = project.scenes.find((s) => s.id === project.chosen)!;
  const { data, error } = useSceneData(spec);
  const choice = (useSettings((s) => s[RENDERER_SETTING]) as RendererChoice | undefined) ?? 'auto';
  const pixels = pixelsOf(project.output);
  const { width, height } = pixels;
  const ready = useRef<SceneRenderer | null>(null);
  const { fps } = project.output;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = KEYS[event.key];
      if (key === undefined) return;
      event.preventDefault();
      if (!keys(key)) applyKey(clock, key, 1 / fps, (ready.current?.seconds ?? 1) - 1 / fps);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys, clock, fps]);
  useEffect(() => {
    onError(error?.message ?? '');
  }, [error, onError]);
  const shown = useShownSize(width, height);
  if (data === null) return null;
  return (
    <div className="clean-frame" style={shown} data-pixels={`${width}x${height}`}>
      <SceneScreen
        spec={spec}
        data={data}
        project={project}
        pixels={pixels}
        renderer={choice}
        loop={project.loop}
        clock={clock}
        onReady={(renderer) => {
          ready.current = renderer;
        }}
        onError={onError}
      />
    </div>
  );
}

/** One picture pixel per screen pixel if the window is large enough, otherwise as large as fits. */
function useShownSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const measure = () => {
    const ratio = devicePixelRatio;
    const part = Math.min(1, (innerWidth * ratio) / width, (innerHeight * ratio) / height);
    return { width: (width * part) / ratio, height: (height * part) / ratio };
  };
  const [, redraw] = useState(0);
  useEffect(() => {
    const again = () => redraw((n) => n + 1);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return measure();
}
