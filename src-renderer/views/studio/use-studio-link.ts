import { useEffect, useRef } from 'react';
import { openedReplay } from '../../replay/fetch-replay.ts';
import { type Clock, reportTime } from './clock.ts';
import type { Project } from './project.ts';
import { applyKey, openStudioChannel, type StudioMessage } from './studio-link.ts';

/** Sends the project and the time to windows that show only the picture. */
export function useStudioLink(project: Project, clock: Clock, seconds: number): void {
  const state = useRef({ project, seconds });
  state.current = { project, seconds };
  const post = useRef<(message: StudioMessage) => void>(() => {});
  useEffect(() => {
    const show = (): StudioMessage => ({ kind: 'show', project: state.current.project, file: openedReplay() });
    const tick = (): StudioMessage => ({ kind: 'clock', time: clock.time, playing: clock.playing });
    const channel = openStudioChannel((message) => {
      if (message.kind === 'hello') {
        channel.post(show());
        channel.post(tick());
      } else if (message.kind === 'key') {
        const { project: now, seconds: length } = state.current;
        applyKey(clock, message.key, 1 / now.output.fps, length - 1 / now.output.fps);
      }
    });
    post.current = channel.post;
    const stop = reportTime(clock, () => channel.post(tick()));
    return () => {
      stop();
      channel.close();
    };
  }, [clock]);
  useEffect(() => post.current({ kind: 'show', project, file: openedReplay() }), [project]);
}
