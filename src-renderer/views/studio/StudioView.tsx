import { AppWindow, Film, Grid3x3, Maximize, Repeat, Scan } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SCENE_KINDS, type SceneKind } from '../../../src-shared/episode/scene-kinds.ts';
import { BACKGROUNDS, type BackgroundId, pixelsText } from '../../capture/output.ts';
import { SegmentedControl, Tabs, toast } from '../../components/index.ts';
import { ToolButton } from '../../replay/ToolButton.tsx';
import type { RendererChoice } from '../../stage/paint/painter.ts';
import { useCommands } from '../../state/commands.ts';
import { href, type ViewProps } from '../../state/routes.ts';
import { useReducedMotion } from '../../state/session.ts';
import { RENDERER_SETTING, useSettings } from '../../state/settings.ts';
import { navigate } from '../../state/use-route.ts';
import { BrandPanel } from './BrandPanel.tsx';
import { CleanView } from './CleanView.tsx';
import { Clock } from './clock.ts';
import { EpisodePanel } from './EpisodePanel.tsx';
import { FilmPreview } from './FilmPreview.tsx';
import { OutputPanel } from './OutputPanel.tsx';
import { Preview } from './Preview.tsx';
import { ProjectBar } from './ProjectBar.tsx';
import { addScene, changeScene, type Project, pictureSettings, type SceneSpec, sourceText } from './project.ts';
import { editOpen, editProject, useStudio } from './project-store.ts';
import type { SceneRenderer } from './renderers.ts';
import { SceneInspector } from './SceneInspector.tsx';
import { SceneList } from './SceneList.tsx';
import { SceneTransport } from './SceneTransport.tsx';
import { SourceMenu } from './SourceMenu.tsx';
import { applyKey, openCleanWindow } from './studio-link.ts';
import './studio.css';
import { Tracks } from './Tracks.tsx';
import { useDefaultSource } from './use-default-source.ts';
import { useExport } from './use-export.ts';
import { useOpenProject } from './use-open-project.ts';
import { useSceneData } from './use-scene.ts';
import { useSourceLink } from './use-source-link.ts';
import { useStudioLink } from './use-studio-link.ts';

export default function StudioView({ route }: ViewProps) {
  return route.path[0] === 'clean' ? <CleanView route={route} /> : <StudioPage route={route} />;
}

function StudioPage({ route }: ViewProps) {
  const source = useDefaultSource();
  const project = useOpenProject(source);
  const addRouteScene = useEffectEvent(() => {
    if (project === null || route.path.length === 0) return;
    editProject(withRouteScene(project, route.path, route.query));
    navigate(href('studio'), { replace: true });
  });
  const isOpen = project !== null;
  useEffect(() => {
    if (isOpen && route.path.length > 0) addRouteScene();
  }, [route, isOpen]);
  return project === null || source === null ? null : <Studio project={project} source={source} onChange={editProject} />;
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
  const job = useExport({ spec, data, project: pictureSettings(project), renderer: choice }, () => clock.set({ playing: false }));
  const length = ready?.seconds ?? 1;
  const middle = useRef<HTMLElement>(null);
  const [selected, setSelected] = useSelection(project);
  const [film, setFilm] = useState(false);
  usePreviewStart(clock, spec.id, ready);
  useStudioKeys(clock, project, length, middle);
  useStudioLink(project, clock, length);
  const key = useStudio((s) => s.open?.key ?? 0);
  const projectId = useStudio((s) => s.open?.id ?? null);
  useSourceLink(projectId, project.chosen, clock);
  const changeProject = (part: Partial<Project>) => editOpen(key, (now) => ({ ...now, ...part }));
  const change = (part: Partial<SceneSpec>) => editOpen(key, (now) => changeScene(now, spec.id, part));
  return (
    <div className="split studio">
      <header className="studio-top">
        <ProjectBar project={project} onChange={onChange} />
        <BackgroundChoice project={project} onChange={onChange} />
        <span />
      </header>
      <SceneList project={project} source={source} selected={selected} onSelect={setSelected} onChange={onChange} />
      <main ref={middle} className="pane">
        <StudioTools
          project={project}
          onChange={onChange}
          onPlayFilm={() => {
            clock.set({ playing: false });
            setFilm(!film);
          }}
          onFullScreen={() => void cleanView(middle.current)}
        />
        {film ? (
          <FilmPreview project={project} renderer={choice} from={spec.id} onClose={() => setFilm(false)} />
        ) : (
          <>
            <Preview spec={spec} project={project} renderer={choice} onReady={setReady} clock={clock} />
            <SceneTransport clock={clock} seconds={length} fps={project.output.fps} />
          </>
        )}
        <Tracks spec={spec} cues={ready?.cues ?? []} seconds={length} clock={clock} onChange={change} />
      </main>
      <aside className="pane edge-left studio-side">
        <SidePanel
          scene={
            <>
              <SceneInspector spec={spec} clock={clock} seconds={length} onChange={change} />
              <OutputPanel project={project} seconds={length} job={job} onChange={onChange} timeNow={() => clock.time} />
            </>
          }
          episode={
            <EpisodePanel
              project={project}
              renderer={choice}
              onChoose={(id) => onChange({ ...project, chosen: id })}
              onChange={changeProject}
            />
          }
          brand={<BrandPanel project={project} onChange={changeProject} />}
        />
      </aside>
    </div>
  );
}

type PanelId = 'scene' | 'episode' | 'brand';

/** The episode's panel stays once it was open: an episode that is being made goes on, and what was chosen for it is kept. */
function SidePanel(panels: Readonly<Record<PanelId, ReactNode>>) {
  const [panel, setPanel] = useState<PanelId>('scene');
  const [keepsEpisode, setKeepsEpisode] = useState(false);
  const show = (next: PanelId) => {
    setPanel(next);
    if (next === 'episode') setKeepsEpisode(true);
  };
  return (
    <>
      <Tabs<PanelId>
        label="Panel"
        value={panel}
        onChange={show}
        tabs={[
          { id: 'scene', label: 'Scene' },
          { id: 'episode', label: 'Episode' },
          { id: 'brand', label: 'Brand' },
        ]}
      />
      {panel !== 'episode' && panels[panel]}
      {keepsEpisode && (
        <div className="studio-kept" hidden={panel !== 'episode'}>
          {panels.episode}
        </div>
      )}
    </>
  );
}

/** The scene on the screen is always among the selected ones. */
function useSelection(project: Project): [readonly string[], (ids: readonly string[]) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const there = ids.filter((id) => project.scenes.some((s) => s.id === id));
  return [there.includes(project.chosen) ? there : [project.chosen], setIds];
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

interface ToolsProps extends ProjectProps {
  readonly onFullScreen: () => void;
  readonly onPlayFilm: () => void;
}

function StudioTools({ project, onChange, onFullScreen, onPlayFilm }: ToolsProps) {
  return (
    <div className="player-tools studio-tools">
      <ToolButton icon={Scan} label="Safe margins" on={project.safe} onClick={() => onChange({ ...project, safe: !project.safe })} />
      <ToolButton icon={Grid3x3} label="Thirds" on={project.thirds} onClick={() => onChange({ ...project, thirds: !project.thirds })} />
      <ToolButton icon={Repeat} label="Loop" on={project.loop} onClick={() => onChange({ ...project, loop: !project.loop })} />
      <span className="grow" />
      <span className="player-caption">{pixelsText(project.output)}</span>
      <i className="player-divider" />
      <ToolButton icon={Film} label="Play film" onClick={onPlayFilm} />
      <ToolButton icon={Maximize} label="Full screen" onClick={onFullScreen} />
      <SourceMenu project={project} />
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
