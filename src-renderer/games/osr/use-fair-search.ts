/** Drives the search for fair changes: one small measurement at a time, until the encounter or the goal changes. */
import { useEffect, useState } from 'react';
import { formatSeed, parseSeed } from '../../../src-shared/random/rng.ts';
import { type BalanceGoal, BalanceSearch, type MeasuredChange } from '../../../src-shared/rulesets/osr/analysis/balance.ts';
import { singleChanges } from '../../../src-shared/rulesets/osr/analysis/changes.ts';
import { proofSeedOf } from '../../../src-shared/rulesets/osr/analysis/reports.ts';
import { readEncounter, type SideIndex } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { ask, report, startSoon } from './reports.ts';
import { LIVE_SEED } from './use-live-odds.ts';

export interface FairQuestion {
  readonly text: string;
  readonly side: SideIndex;
  readonly goal: BalanceGoal;
  /** Sides that may be changed. */
  readonly sides: readonly SideIndex[];
}

export interface FairAnswer {
  readonly proposals: readonly MeasuredChange[];
  readonly ranking: readonly MeasuredChange[];
  readonly isMetAlready: boolean;
  /** Changes there are, and those that have been measured. */
  readonly singles: number;
  readonly measured: number;
  readonly stage: 'single' | 'combined' | 'proof' | 'done';
}

const DELAY = 700;
const BASE_TRIALS = 4000;
const PROOF_SEED = formatSeed(proofSeedOf(parseSeed(LIVE_SEED)));

/** Pass null to search for nothing. */
export function useFairSearch(question: FairQuestion | null): FairAnswer | null {
  const [answer, setAnswer] = useState<FairAnswer | null>(null);
  const key = question === null ? null : JSON.stringify(question);
  useEffect(() => {
    setAnswer(null);
    if (key === null) return;
    return startSoon(DELAY, (isWanted) =>
      searchOn(JSON.parse(key) as FairQuestion, (found) => {
        if (isWanted()) setAnswer(found);
        return isWanted();
      }),
    );
  }, [key]);
  return answer;
}

/** `show` says whether anyone still wants to know. */
async function searchOn({ text, side, goal, sides }: FairQuestion, show: (answer: FairAnswer) => boolean): Promise<void> {
  const { model } = readEncounter(text);
  const singles = singleChanges(model, { sides });
  const search = new BalanceSearch({ model, goal, singles });
  const base = await ask(report('live', { input: { text, side, seed: LIVE_SEED, from: 0, trials: BASE_TRIALS } }));
  if ('problems' in base) return;
  search.start(base.sample);
  let measured = 0;
  for (let step = search.next(); step !== null; step = search.next()) {
    const changes = step.changes.map(({ edits }) => edits);
    const seed = step.fresh ? PROOF_SEED : LIVE_SEED;
    const { samples } = await ask(report('measure', { input: { text, side, seed, from: step.from, trials: step.trials, changes } }));
    search.add(samples);
    if (!step.fresh && step.from === 0) measured += changes.length;
    if (!show(answerOf(search, { singles: singles.length, measured, stage: step.stage }))) return;
  }
  show(answerOf(search, { singles: singles.length, measured, stage: 'done' }));
}

function answerOf(search: BalanceSearch, progress: Pick<FairAnswer, 'singles' | 'measured' | 'stage'>): FairAnswer {
  return { proposals: search.proposals, ranking: search.ranking, isMetAlready: search.isMetAlready, ...progress };
}
