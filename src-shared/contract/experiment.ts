/** Experiments: what a game's specification expects of a single change, checked by paired trials. */
import type { PairedCounts } from '../stats/paired.ts';
import type { Report } from './report.ts';

/** One expectation: "with jump jets, slow 'Mechs win more often". */
export interface ListedExperiment {
  readonly id: string;
  readonly title: string;
  readonly claim: string;
  /** Which combatants it is about, in words: "'Mechs with jump jets". */
  readonly subjects: string;
  /** Labels of the two arms. */
  readonly control: string;
  readonly changed: string;
  readonly expected: 'up' | 'down';
  /** How many of the field it applies to. */
  readonly applicable: number;
}

/** Trials `from` to `from + trials` of one experiment. Counts of several batches add up. */
export interface ExperimentBatch {
  readonly id: string;
  readonly from: number;
  readonly trials: number;
  readonly seed: string;
}

/** The two reports of a ruleset that offers experiments. */
export type ExperimentReports<D = unknown> = {
  readonly experiments: Report<D, null, readonly ListedExperiment[]>;
  readonly experiment: Report<D, ExperimentBatch, PairedCounts>;
};
