/** Records a sample of trials again and counts how they were decided. */
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import { addDecisions, type DecisionCounts, newDecisionCounts } from '../../src-shared/run/decision-counts.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import type { OpenArena } from '../arena-cache.ts';

export function decisionsTask({ seed, sample }: Task<'decisions'>, { ruleset, arena }: OpenArena): DecisionCounts {
  const spec = ruleset.analysis.decisions;
  if (spec === undefined) throw new Error(`'${ruleset.id}' has no decisions`);
  const counts = newDecisionCounts(spec);
  for (let i = 0; i < sample.trial.length; i++) {
    const events: BattleEvent[] = [];
    arena.trial(seed, sample.a[i]!, sample.b[i]!, sample.trial[i]!, (event) => events.push(event));
    addDecisions(counts, spec, spec.decisionsOf(events), sample.side[i] === 0 ? 0 : 1);
  }
  return counts;
}
