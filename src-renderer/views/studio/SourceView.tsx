import { useEffect, useRef, useState } from 'react';
import type { DeskState } from '../../../src-shared/api/studio.ts';
import { BACKGROUNDS, type BackgroundId } from '../../capture/output.ts';
import { useConnection } from '../../host/connection.ts';
import { host } from '../../host/host.ts';
import { Picture } from './CleanView.tsx';
import { Clock } from './clock.ts';
import { type Project, readProject } from './project.ts';
import { followClock } from './studio-link.ts';
import './clean.css';

interface SourceViewProps {
  readonly projectId: number;
  /** As the address says: `&background=green`. Null: transparent. */
  readonly background: string | null;
}

/** The picture of a project in a recorder, in step with the Studio. It plays by itself until a Studio has the project open. */
export function SourceView({ projectId, background }: SourceViewProps) {
  const clock = useRef(new Clock()).current;
  const saved = useSavedProject(projectId);
  const scene = useDeskScene(projectId, clock);
  const isOver = useConnection(({ state }) => state === 'over');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    document.documentElement.dataset.clean = '';
  }, []);
  if (saved === null || isOver) return null;
  return (
    <div className="clean">
      <Picture project={shownProject(saved, scene, background)} clock={clock} keys={takeNoKeys} onError={setProblem} />
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Someone may press keys on the page in the recorder; the Studio decides. */
const takeNoKeys = () => true;

/** A scene that was added a moment ago may not be among the saved ones yet. */
function shownProject(saved: Project, scene: string | null, background: string | null): Project {
  const chosen = saved.scenes.find(({ id }) => id === scene)?.id ?? saved.chosen;
  const named = background !== null && Object.hasOwn(BACKGROUNDS, background) ? (background as BackgroundId) : 'transparent';
  return { ...saved, chosen, output: { ...saved.output, background: named } };
}

/** As the host has it, a moment after each change. Null until it is known. */
function useSavedProject(id: number): Project | null {
  const [project, setProject] = useState<Project | null>(null);
  useEffect(() => {
    let newest = 0;
    const read = async () => {
      const asked = ++newest;
      const { data } = await host.call('studio.project', { id });
      if (asked === newest) setProject(readProject(data, ''));
    };
    return nowAndLater(
      read,
      host.on('projectSaved', (saved) => saved.id === id && void read().catch(() => {})),
    );
  }, [id]);
  return project;
}

/** The scene that the Studio shows; the clock follows it. Null until a Studio has said so. */
function useDeskScene(id: number, clock: Clock): string | null {
  const [scene, setScene] = useState<string | null>(null);
  useEffect(() => {
    const follow = (desk: DeskState) => {
      if (desk.id !== id) return;
      setScene(desk.scene);
      followClock(clock, desk.time, desk.playing);
    };
    const read = async () => {
      const desk = await host.call('studio.desk', { id });
      if (desk === null) clock.set({ playing: true });
      else follow(desk);
    };
    return nowAndLater(read, host.on('desk', follow));
  }, [id, clock]);
  return scene;
}

/** Reads at once and after every lost connection, such as a restart of Warbench; after a failure the next event or connection tries again. */
function nowAndLater(read: () => Promise<void>, stopEvents: () => void): () => void {
  const tryIt = () => void read().catch(() => {});
  tryIt();
  const stopConnection = useConnection.subscribe(({ state }, before) => {
    if (state === 'open' && before.state === 'reconnecting') tryIt();
  });
  return () => {
    stopConnection();
    stopEvents();
  };
}
