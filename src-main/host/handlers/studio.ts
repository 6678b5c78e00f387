import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import type { BrowserSource, STUDIO_CALLS } from '../../../src-shared/api/studio.ts';
import type { HostOptions } from '../options.ts';
import type { Services } from '../services.ts';

const NO_SOURCE: BrowserSource = { address: null, problem: '' };

export function studioHandlers(
  { projects, desks }: Services,
  { browserSources: sources }: HostOptions,
): Handlers<keyof typeof STUDIO_CALLS> {
  return {
    'studio.projects': () => projects.list(),
    'studio.project': ({ id }) => projects.get(id),
    'studio.save': (input) => projects.save(input),
    'studio.remove': async ({ id }) => {
      await projects.remove(id);
      sources?.revoke(id);
      return null;
    },
    'studio.source': ({ id }) => sources?.of(id) ?? NO_SOURCE,
    'studio.openSource': ({ id }) => {
      projects.info(id);
      if (sources === undefined) throw new ApiError('studio/no-source', 'Browser sources need the app.', 'Start it with `npm start`.');
      return sources.open(id);
    },
    'studio.revokeSource': ({ id }) => sources?.revoke(id) ?? NO_SOURCE,
    'studio.desk': ({ id }) => desks.get(id),
    'studio.setDesk': (desk) => {
      desks.set(desk);
      return null;
    },
  };
}
