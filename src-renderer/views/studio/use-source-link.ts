import { useEffect } from 'react';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { type Clock, reportTime } from './clock.ts';

/** Sends the moment on the screen to the browser sources of a project, where it has an address for them. */
export function useSourceLink(projectId: number | null, scene: string, clock: Clock): void {
  const { value } = useHostData('studio.source', projectId === null ? null : { id: projectId });
  const isOpen = value !== undefined && value.address !== null;
  useEffect(() => {
    if (projectId === null || !isOpen) return;
    const send = () => {
      // A message that is lost is followed by the next.
      host.call('studio.setDesk', { id: projectId, scene, time: clock.time, playing: clock.playing }).catch(() => {});
    };
    send();
    return reportTime(clock, send);
  }, [projectId, scene, clock, isOpen]);
}
