/** Two sides from files, which are read, played and forgotten: the library stays as it is. */
import { z } from 'zod';
import type { Problem } from '../contract/problem.ts';
import { call, index, name, options, seed, trial } from './call.ts';
import type { ContestReport } from './contests.ts';
import { importChoice, inputFiles } from './library.ts';
import type { Replay } from './replays.ts';

/** A contest between combatants that are not in the library; their ids are 0. */
export interface FileContest {
  readonly report: ContestReport;
  /** What is wrong with the files; the combatants that could be read fight all the same. */
  readonly problems: readonly Problem[];
}

export interface FileReplay {
  readonly replay: Replay;
  /** The battle as text, one line per event. */
  readonly log: string;
  readonly problems: readonly Problem[];
}

/** The sides by name. By default those of the first contest in the files, else the first two combatants. */
const sides = z.strictObject({
  files: inputFiles,
  ...importChoice,
  a: name.optional(),
  b: name.optional(),
  options: options.default({}),
});

export const FILE_CALLS = {
  /** Exact chances and trials. By default as many trials as the file or the game says. */
  'files.play': call<FileContest>()(
    sides.extend({
      seed: seed.optional(),
      trials: z.int().min(1).max(1_000_000).optional(),
      indexA: index.default(0),
      indexB: index.default(1),
    }),
  ),
  /** One of those trials with every roll. */
  'files.replay': call<FileReplay>()(sides.extend({ seed, trial: trial.default(0), indexA: index.default(0), indexB: index.default(1) })),
};
