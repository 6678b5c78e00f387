import type { Handlers } from '../../../src-shared/api/index.ts';
import type { RESULT_CALLS } from '../../../src-shared/api/results.ts';
import type { Services } from '../services.ts';

export function resultHandlers({ results, headlines, movement, decisions, exports }: Services): Handlers<keyof typeof RESULT_CALLS> {
  return {
    'runs.standings': (q) => results.standings(q),
    'runs.words': (q) => results.words(q),
    'runs.classes': ({ runId, query }) => results.classes(runId, query),
    'runs.opponents': (q) => results.opponents(q),
    'runs.byOpponent': ({ runId, index }) => results.byOpponent(runId, index),
    'runs.decisions': (q) => decisions.of(q),
    'runs.matrix': ({ runId, indices }) => results.matrix(runId, indices),
    'runs.factions': ({ runId }) => results.factions(runId),
    'runs.champions': ({ runId }) => results.champions(runId),
    'runs.spread': (q) => results.spread(q),
    'runs.highlights': ({ runId, kind, limit }) => headlines.highlights(runId, kind, limit),
    'runs.previous': ({ runId }) => movement.previous(runId),
    'runs.report': ({ runId }) => exports.report(runId),
    'runs.compare': ({ before, after }) => results.compare(before, after),
  };
}
