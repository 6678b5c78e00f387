import type { EPISODE_CALLS } from '../../../src-shared/api/episodes.ts';
import type { Handlers, Host } from '../../../src-shared/api/index.ts';
import { episodeFiles } from '../../../src-shared/episode/files.ts';
import { makeEpisode } from '../../../src-shared/episode/make.ts';
import type { Services } from '../services.ts';

/** An episode is made from the replies of other calls. */
export function episodeHandlers({ rulesets }: Services, host: Pick<Host, 'call'>): Handlers<keyof typeof EPISODE_CALLS> {
  const parts = { host, rulesetOf: (id: string) => rulesets.get(id), onProgress: () => {} };
  return {
    'runs.episode': async ({ fps, ...choice }, signal) => {
      const plan = await makeEpisode({ ...parts, isCancelled: () => signal?.aborted ?? false }, choice);
      return { plan, files: episodeFiles(plan, fps) };
    },
  };
}
