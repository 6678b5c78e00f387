/** Compares the speed of a run with what a probe of its field promises, so that the next plan knows better. */
import type { Rulesets } from '../rulesets.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import type { MeasuredSpeeds } from './measured-speeds.ts';
import type { Probes } from './probes.ts';
import { requireRun } from './require-run.ts';

/** The speed of a run over its first seconds. */
export interface MeasuredRun {
  readonly id: number;
  readonly trialsPerSecond: number;
}

export interface CalibrationParts {
  readonly store: Store;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly probes: Probes;
  readonly speeds: MeasuredSpeeds;
}

export class Calibration {
  private readonly parts: CalibrationParts;

  constructor(parts: CalibrationParts) {
    this.parts = parts;
  }

  /** Best effort: a plan can do without, so an error is not passed on. */
  async note({ id, trialsPerSecond }: MeasuredRun): Promise<void> {
    const { store, threads, rulesets, probes, speeds } = this.parts;
    try {
      const run = requireRun(store, id);
      const ruleset = rulesets.get(run.ruleset);
      const exactSeconds = run.shape?.exactSeconds ?? 0;
      // Trials of a game with exact chances take no part of the time worth speaking of.
      if (exactSeconds > 0) return;
      const settings = { ...run.settings, field: run.field };
      const { probe } = await probes.probe({ ruleset, options: run.options, settings, exactSeconds });
      await speeds.note(ruleset, (trialsPerSecond * probe.seconds) / threads.threads);
    } catch (error) {
      console.warn(`the speed of run ${id} was not recorded:`, error instanceof Error ? error.message : error);
    }
  }
}
