import { useEffect, useRef } from 'react';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import type { Clock } from './clock.ts';

/** Milliseconds between two messages while it plays; a browser source keeps its own time in between. */
const TELL_EVERY = 250;

/** Tells the browser sources of a project which moment is on the screen. Without an address nobody listens. */
export function useSourceLink(projectId: number | null, scene: string, clock: Clock): void {
  const { value } = useHostData('studio.source', projectId === null ? null : { id: projectId });
  const isOpen = value !== undefined && value.address !== null;
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (projectId === null || !isOpen) return;
    let told = 0;
    const tell = () => {
      told = performance.now();
      wasPlaying.current = clock.playing;
      // The next message says the same, only later.
      host.call('studio.setDesk', { id: projectId, scene, time: clock.time, playing: clock.playing }).catch(() => {});
    };
    tell();
    return clock.subscribe(() => {
      if (!clock.playing || !wasPlaying.current || performance.now() - told >= TELL_EVERY) tell();
    });
  }, [projectId, scene, clock, isOpen]);
}
