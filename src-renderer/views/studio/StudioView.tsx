import { AppWindow, Grid3x3, Maximize, Repeat, Scan } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { BACKGROUNDS, type BackgroundId, SIZES } from '../../capture/output.ts';
import { SegmentedControl, toast } from '../../components/index.ts';
import { ToolButton } from '../../replay/ToolButton.tsx';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { useCommands } from '../../state/commands.ts';
import { href, type ViewProps } from '../../state/routes.ts';
import { useReducedMotion, useSession } from '../../state/session.ts';
import { RENDERER_SETTING, useSettings } from '../../state/settings.ts';
import { navigate } from '../../state/use-route.ts';
import { CleanView } from './CleanView.tsx';
import { Clock } from './clock.ts';
import { OutputPanel } from './OutputPanel.tsx';
import { Preview } from './Preview.tsx';
import {
  addScene,
  changeScene,
  PROJECT_KEY,
  type Project,
  readProject,
  SCENE_KINDS,
  type SceneKind,
  type SceneSpec,
  sourceText,
} from './project.ts';
import type { SceneRenderer } from './renderers.ts';
import { SceneInspector } from './SceneInspector.tsx';
import { SceneList } from './SceneList.tsx';
import { SceneTransport } from './SceneTransport.tsx';
import { applyKey, openCleanWindow } from './studio-link.ts';
import './studio.css';
import { Tracks } from './Tracks.tsx';
import { useDefaultSource } from './use-default-source.ts';
import { useExport } from './use-export.ts';
import { useSceneData } from './use-scene.ts';
import { useStudioLink } from './use-studio-link.ts';

export default function StudioView({ route }: ViewProps) {
  return route.path[0] === 'clean' ? <CleanView route={route} /> : <StudioPage route={route} />;
}

function StudioPage({ route }: ViewProps) {
  const source = useDefaultSource();
  const saved = useSession((s) => s.views[PROJECT_KEY]);
  const project = useMemo(() => (source === null ? null : readProject(saved, source)), [saved, source]);
  const save = (next: Project) => useSession.setState(({ views }) => ({ views: { ...views, [PROJECT_KEY]: next } }));
  const addRouteScene = useEffectEvent(() => {
    if (project === null || route.path.length === 0) return;
    save(withRouteScene(project, route.path, route.query));
    navigate(href('studio'), { replace: true });
  });
  const isOpen = project !== null;
  useEffect(() => {
    if (isOpen && route.path.length > 0) addRouteScene();
  }, [route, isOpen]);
  return project === null || source === null ? null : <Studio project={project} source={source} onChange={save} />;
}

/** `#/studio/replay/run/3/0/1/17?in=4&out=9` adds (or chooses) a scene of that replay. */
function withRouteScene(project: Project, path: readonly string[], query: Readonly<Record<string, string>>): Project {
  const kind = path[0] as SceneKind;
  if (!SCENE_KINDS.includes(kind)) return project;
  const { t: _t, in: from, out: to, ...rest } = query;
  const source = sourceText(path.slice(1), rest);
  const known = project.scenes.find((s) => s.kind === kind && s.source === source) ?? null;
  const next = known === null ? addScene(project, kind, source) : { ...project, chosen: known.id };
  return changeScene(next, next.chosen, { inPoint: seconds(from), outPoint: seconds(to) });
}

function seconds(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) ? null : value;
}

interface StudioProps extends ProjectProps {
  readonly source: string;
}

function Studio({ project, source, onChange }: StudioProps) {
  const spec = project.scenes.find((s) => s.id === project.chosen)!;
  const clock = useRef(new Clock()).current;
  const [ready, setReady] = useState<SceneRenderer | null>(null);
  const { data } = useSceneData(spec);
  const choice = (useSettings((s) => s[RENDERER_SETTING]) as RendererChoice | undefined) ?? 'auto';
  // Playback pauses so that the export has the processor to itself.
  const job = useExport({ spec, data, settings: project.output, renderer: choice }, () => clock.set({ playing: false }));
  const length = ready?.seconds ?? 1;
  const middle = useRef<HTMLElement>(null);
  usePreviewStart(clock, spec.id, ready);
  useStudioKeys(clock, project, length, middle);
  useStudioLink(project, clock, length);
  const change = (part: Partial<SceneSpec>) => onChange(changeScene(project, spec.id, part));
  return (
    <div className="split studio">
      <header className="studio-top">
        <b className="display-title">Studio</b>
        <BackgroundChoice project={project} onChange={onChange} />
        <span />
      </header>
      <SceneList project={project} source={source} onChange={onChange} />
      <main ref={middle} className="pane">
        <StudioTools project={project} onChange={onChange} onFullScreen={() => void cleanView(middle.current)} />
        <Preview
          spec={spec}
          size={project.output.size}
          fps={project.output.fps}
          loop={project.loop}
          background={project.output.background}
          renderer={choice}
          safe={project.safe}
          thirds={project.thirds}
          onReady={setReady}
          clock={clock}
        />
        <SceneTransport clock={clock} seconds={length} fps={project.output.fps} />
        <Tracks spec={spec} cues={ready?.cues ?? []} seconds={length} clock={clock} onChange={change} />
      </main>
      <aside className="pane edge-left studio-side">
        <SceneInspector spec={spec} clock={clock} seconds={length} onChange={change} />
        <OutputPanel project={project} seconds={length} job={job} onChange={onChange} timeNow={() => clock.time} />
      </aside>
    </div>
  );
}

interface ProjectProps {
  readonly project: Project;
  readonly onChange: (project: Project) => void;
}

function BackgroundChoice({ project, onChange }: ProjectProps) {
  return (
    <div className="row studio-background">
      <span className="player-caption">Background</span>
      <SegmentedControl<BackgroundId>
        label="Background"
        value={project.output.background}
        onChange={(background) => onChange({ ...project, output: { ...project.output, background } })}
        choices={(Object.keys(BACKGROUNDS) as BackgroundId[]).map((id) => ({
          value: id,
          label: (
            <span className="row studio-swatch" data-background={id}>
              <i />
              {BACKGROUNDS[id].label}
            </span>
          ),
        }))}
      />
    </div>
  );
}

function StudioTools({ project, onChange, onFullScreen }: ProjectProps & { readonly onFullScreen: () => void }) {
  return (
    <div className="player-tools studio-tools">
      <ToolButton icon={Scan} label="Safe margins 5 %" on={project.safe} onClick={() => onChange({ ...project, safe: !project.safe })} />
      <ToolButton icon={Grid3x3} label="Thirds" on={project.thirds} onClick={() => onChange({ ...project, thirds: !project.thirds })} />
      <ToolButton icon={Repeat} label="Loop" on={project.loop} onClick={() => onChange({ ...project, loop: !project.loop })} />
      <span className="grow" />
      <span className="player-caption">{SIZES[project.output.size].label}</span>
      <i className="player-divider" />
      <ToolButton icon={Maximize} label="Full screen" onClick={onFullScreen} />
      <ToolButton icon={AppWindow} label="Open in new window" onClick={() => ownWindow(project)} />
    </div>
  );
}

/** A chosen scene plays from its start. With reduced motion it is paused where everything has appeared, until the user presses play. */
function usePreviewStart(clock: Clock, scene: string, ready: SceneRenderer | null): void {
  const reduced = useReducedMotion();
  // The previous scene's renderer is still there when another scene is chosen.
  const waiting = useRef<{ readonly after: SceneRenderer | null } | null>(null);
  const restart = useEffectEvent(() => {
    waiting.current = reduced ? { after: ready } : null;
    clock.set({ time: 0, playing: !reduced });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scene is what starts the preview again
  useEffect(() => restart(), [scene, clock, reduced]);
  useEffect(() => {
    if (ready === null || waiting.current === null || waiting.current.after === ready) return;
    waiting.current = null;
    clock.set({ time: Math.max(0, ...ready.cues.map((cue) => cue.at + cue.seconds)) });
  }, [ready, clock]);
}

/** The picture alone, filling the screen, ready to capture. Escape leaves it. */
function cleanView(middle: HTMLElement | null): Promise<void> | undefined {
  return middle?.querySelector<HTMLElement>('.studio-frame')?.requestFullscreen();
}

/** If the browser blocks it, a message says what to do. */
function ownWindow(project: Project): void {
  if (openCleanWindow(project) === null) {
    toast({ title: 'The new window was blocked', text: 'Allow pop-ups for this address, then try again.' });
  }
}

function useStudioKeys(clock: Clock, project: Project, seconds: number, middle: React.RefObject<HTMLElement | null>): void {
  const frame = 1 / project.output.fps;
  const key = (id: string, label: string, keys: string, run: () => void) => ({ id, label, keys, run, inPalette: false });
  const move = (id: 'play' | 'start' | 'back' | 'on') => () => applyKey(clock, id, frame, seconds - frame);
  useCommands('Studio', [
    key('play', 'Play or pause', 'space', move('play')),
    key('start', 'Go to start', 'home', move('start')),
    key('back', 'Previous frame', 'arrowleft', move('back')),
    key('on', 'Next frame', 'arrowright', move('on')),
    key('clean', 'Show picture full screen', 'f', () => void cleanView(middle.current)),
    key('window', 'Open picture in new window', 'w', () => ownWindow(project)),
  ]);
}
