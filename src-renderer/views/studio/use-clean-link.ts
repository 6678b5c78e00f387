import { useEffect, useRef } from 'react';
import { openedReplay } from '../../replay/fetch-replay.ts';
import { type DeskMessage, deskKey, openDeskChannel } from './clean-link.ts';
import type { Clock } from './clock.ts';
import type { Project } from './project.ts';

const CLOCK_EVERY = 250;

/** Tells windows that show the picture alone what to show and when. */
export function useDesk(project: Project, clock: Clock, seconds: number): void {
  const state = useRef({ project, seconds });
  state.current = { project, seconds };
  const post = useRef<(message: DeskMessage) => void>(() => {});
  useEffect(() => {
    const show = (): DeskMessage => ({ kind: 'show', project: state.current.project, file: openedReplay() });
    const tick = (): DeskMessage => ({ kind: 'clock', time: clock.time, playing: clock.playing });
    const channel = openDeskChannel((message) => {
      if (message.kind === 'hello') {
        channel.post(show());
        channel.post(tick());
      } else if (message.kind === 'key') {
        const { project: now, seconds: length } = state.current;
        deskKey(clock, message.key, 1 / now.output.fps, length - 1 / now.output.fps);
      }
    });
    post.current = channel.post;
    let told = 0;
    let was = clock.playing;
    const stop = clock.subscribe(() => {
      const now = performance.now();
      if (clock.playing && was && now - told < CLOCK_EVERY) return;
      told = now;
      was = clock.playing;
      channel.post(tick());
    });
    return () => {
      stop();
      channel.close();
    };
  }, [clock]);
  useEffect(() => post.current({ kind: 'show', project, file: openedReplay() }), [project]);
}
