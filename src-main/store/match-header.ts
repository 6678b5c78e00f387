/** The header of a run's match file: what ties the file to the run. */
import { canonicalJson, TextHash } from '../../src-shared/formats/text-hash.ts';
import type { MatchHeader } from '../../src-shared/run/match-file.ts';
import type { MatrixPlan } from '../../src-shared/run/plan.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import type { StoredRun } from './queries/runs.ts';

/** Null where the run has no match file. */
export function matchHeaderOf(run: StoredRun, shape: RunShape): MatchHeader | null {
  if (shape.plan.form !== 'matrix' || shape.codec === null) return null;
  return {
    run: run.name,
    ruleset: run.ruleset,
    rulesetVersion: run.rulesetVersion,
    seed: run.settings.seed,
    codec: shape.codec,
    plan: shape.plan,
    combatants: run.combatants,
    identity: { runId: run.id, settingsHash: settingsHash(run), fieldHash: shape.fieldHash ?? null },
  };
}

/** Without the name, which can be changed at any time. */
function settingsHash({ settings, options }: StoredRun): string {
  const { name: _, ...played } = settings;
  return new TextHash().add(canonicalJson(played)).add(canonicalJson(options)).digest();
}

/** The file may be a tile ahead of the standings; what they do not count yet is neither shown nor checked. */
export function countedTiles({ status, scheduleState }: StoredRun, plan: MatrixPlan): number {
  if (status === 'done') return plan.tiles;
  return (scheduleState as { readonly taken: number } | null)?.taken ?? 0;
}
