import type { Handlers } from '../../../src-shared/api/index.ts';
import type { RUN_CALLS } from '../../../src-shared/api/runs.ts';
import { readRunFile } from '../../exports/run-file.ts';
import { runDetail } from '../../results/run-detail.ts';
import type { Services } from '../services.ts';

export function runHandlers(services: Services): Handlers<keyof typeof RUN_CALLS> {
  const { library, planning, ratings, rulesets, runs, scheduler } = services;
  return {
    'runs.plan': (q) => planning.plan(q),
    'runs.open': async ({ bytes }) => {
      const { settings, combatants } = readRunFile(bytes);
      const field = await library.importCombatants(rulesets.get(settings.ruleset), combatants, settings.name);
      return { ...settings, field };
    },
    'runs.start': (q) => runs.start(q),
    'runs.add': (q) => runs.add(q),
    'runs.list': () => scheduler.list(),
    'runs.get': ({ runId, field }) => runDetail(services, runId, field),
    'runs.pause': ({ runId }) => scheduler.pause(runId),
    'runs.resume': ({ runId }) => scheduler.resume(runId),
    'runs.cancel': ({ runId }) => scheduler.cancel(runId),
    'runs.reorder': ({ runId, position }) => scheduler.reorder(runId, position),
    'runs.rename': ({ runId, name }) => runs.rename(runId, name),
    'runs.tag': (q) => runs.tag(q),
    'runs.remove': ({ runId }) => runs.remove(runId),
    'runs.restore': ({ runId }) => runs.restore(runId),
    'runs.rate': (q) => ratings.rate(q),
  };
}
