import { ApiError } from '../../../src-shared/api/errors.ts';
import type { HostEvents } from '../../../src-shared/api/events.ts';
import type { Method } from '../../../src-shared/api/index.ts';
import type { StoredProject } from '../../../src-shared/api/studio.ts';
import type { HostServices } from '../../host/host-services.ts';

/** What the scenes of a project are drawn from. None of these calls changes anything. */
const OF_SCENES: readonly string[] = [
  'runs.get',
  'runs.standings',
  'runs.factions',
  'runs.matrix',
  'runs.contest',
  'runs.opponents',
  'contest.play',
  'profile.of',
  'replay.ofRun',
  'replay.ofPair',
  'replay.chances',
] satisfies readonly Method[];

/** Answered for the project of the address only. */
const OF_PROJECT: readonly string[] = ['studio.project', 'studio.desk'] satisfies readonly Method[];

/** Answered for the video clips that the project shows. */
const CLIPS: Method = 'sounds.read';

const EVENTS: readonly string[] = ['projectSaved', 'desk'] satisfies readonly (keyof HostEvents)[];

/** The part of the host that a browser source of one project may use. */
export function projectHost(host: HostServices, projectId: number): HostServices {
  return {
    async call(method, input) {
      const isAllowed =
        OF_SCENES.includes(method) ||
        (OF_PROJECT.includes(method) && idOf(input) === projectId) ||
        (method === CLIPS && (await isNamedIn(host, projectId, idOf(input))));
      if (!isAllowed) {
        throw new ApiError('studio/not-for-sources', `A browser source may not call '${method}'.`);
      }
      return host.call(method, input);
    },
    on(event, listener) {
      if (!EVENTS.includes(event)) return () => {};
      return host.on(event, (value) => {
        if (idOf(value) === projectId) listener(value);
      });
    },
    close: async () => {},
  };
}

async function isNamedIn(host: HostServices, projectId: number, file: unknown): Promise<boolean> {
  if (typeof file !== 'string') return false;
  const { data } = (await host.call('studio.project', { id: projectId })) as StoredProject;
  const { scenes } = data as { readonly scenes?: readonly { readonly clip?: { readonly clipId?: unknown } | null }[] };
  return (scenes ?? []).some(({ clip }) => clip?.clipId === file);
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}
