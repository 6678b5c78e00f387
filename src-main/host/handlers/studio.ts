import type { Handlers } from '../../../src-shared/api/index.ts';
import type { STUDIO_CALLS } from '../../../src-shared/api/studio.ts';
import type { Services } from '../services.ts';

export function studioHandlers({ projects }: Services): Handlers<keyof typeof STUDIO_CALLS> {
  return {
    'studio.projects': () => projects.list(),
    'studio.project': ({ id }) => projects.get(id),
    'studio.save': (input) => projects.save(input),
    'studio.remove': ({ id }) => projects.remove(id),
  };
}
