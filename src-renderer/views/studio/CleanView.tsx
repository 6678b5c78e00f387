import { useEffect, useMemo, useRef, useState } from 'react';
import { BACKGROUNDS, type BackgroundId, SIZES } from '../../capture/output.ts';
import { keepOpened } from '../../replay/fetch-replay.ts';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import type { Route } from '../../state/routes.ts';
import { useSession } from '../../state/session.ts';
import { RENDERER_SETTING, useSettings } from '../../state/settings.ts';
import { type DeskKey, deskKey, followClock, isSize, openDeskChannel } from './clean-link.ts';
import { Clock } from './clock.ts';
import { PROJECT_KEY, type Project, readProject, type SceneSpec } from './project.ts';
import type { SceneRenderer } from './renderers.ts';
import { SceneScreen } from './SceneScreen.tsx';
import { useDefaultSource } from './use-default-source.ts';
import { useSceneData } from './use-scene.ts';
import './clean.css';

/** The picture and nothing else, at exactly the output's pixels: what one points a recorder at. */
export function CleanView({ route }: { readonly route: Route }) {
  const source = useDefaultSource();
  const saved = useSession((s) => s.views[PROJECT_KEY]);
  const alone = useMemo(() => (source === null ? null : asAddressed(readProject(saved, source), route)), [saved, source, route]);
  const clock = useRef(new Clock()).current;
  const { project: shown, keys } = useFollowing(clock);
  const project = shown ?? alone;
  const [fault, setFault] = useState('');
  useEffect(() => {
    document.documentElement.dataset.clean = '';
  }, []);
  return (
    <div className="clean" data-linked={shown !== null || undefined}>
      {/* Anew once a desk has answered: what could not be fetched alone, a file, it has brought along. */}
      {project !== null && (
        <Picture key={shown === null ? 'alone' : 'linked'} project={project} clock={clock} keys={keys} onFault={setFault} />
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  );
}

/** What the address asks for, while no desk says otherwise. */
function asAddressed(project: Project, { query }: Route): Project {
  const size = isSize(query.size) ? query.size : project.output.size;
  const background = query.background !== undefined && query.background in BACKGROUNDS ? (query.background as BackgroundId) : null;
  return {
    ...project,
    chosen: project.scenes.some((s) => s.id === query.scene) ? (query.scene as string) : project.chosen,
    output: { ...project.output, size, background: background ?? project.output.background },
  };
}

interface Following {
  /** Null until a desk has answered. */
  readonly project: Project | null;
  readonly keys: (key: DeskKey) => boolean;
}

function useFollowing(clock: Clock): Following {
  const [project, setProject] = useState<Project | null>(null);
  const post = useRef<(key: DeskKey) => void>(() => {});
  useEffect(() => {
    const channel = openDeskChannel((message) => {
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

const KEYS: Readonly<Record<string, DeskKey>> = { ' ': 'play', Home: 'start', ArrowLeft: 'back', ArrowRight: 'on' };

interface PictureProps {
  readonly project: Project;
  readonly clock: Clock;
  readonly keys: (key: DeskKey) => boolean;
  readonly onFault: (message: string) => void;
}

function Picture({ project, clock, keys, onFault }: PictureProps) {
  const spec = project.scenes.find((s) => s.id === project.chosen) as SceneSpec;
  const { data, error } = useSceneData(spec);
  const choice = (useSettings((s) => s[RENDERER_SETTING]) as RendererChoice | undefined) ?? 'auto';
  const { width, height } = SIZES[project.output.size];
  const ready = useRef<SceneRenderer | null>(null);
  const { fps } = project.output;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = KEYS[event.key];
      if (key === undefined) return;
      event.preventDefault();
      if (!keys(key)) deskKey(clock, key, 1 / fps, (ready.current?.seconds ?? 1) - 1 / fps);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys, clock, fps]);
  useEffect(() => {
    onFault(error?.message ?? '');
  }, [error, onFault]);
  const shown = useShownSize(width, height);
  if (data === null) return null;
  return (
    <div className="clean-frame" style={shown} data-pixels={`${width}x${height}`}>
      <SceneScreen
        spec={spec}
        data={data}
        width={width}
        height={height}
        fps={fps}
        background={project.output.background}
        renderer={choice}
        loop={project.loop}
        clock={clock}
        onReady={(renderer) => {
          ready.current = renderer;
        }}
        onFault={onFault}
      />
    </div>
  );
}

/** One pixel of the picture on one of the screen where the window is large enough, else as large as fits. */
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
