/** The odds of the encounter while it is edited: more and more fights, until the text changes or enough is known. */
import { useEffect, useState } from 'react';
import type { ExactChances } from '../../../src-shared/contract/outcome.ts';
import { addSamples, type Sample } from '../../../src-shared/rulesets/osr/analysis/trial-sample.ts';
import { ask, report, startSoon } from './reports.ts';

export interface LiveOdds {
  readonly sample: Sample;
  readonly exact: ExactChances | null;
  /** Fights per second so far. */
  readonly speed: number;
}

export interface LiveState {
  readonly odds: LiveOdds | null;
  /** What is shown belongs to an earlier text, or more fights are being played. */
  readonly isPlaying: boolean;
  /** The odds belong to a text that has changed since. */
  readonly isBehind: boolean;
}

/** The same for every edit, so that two versions are compared with the same dice. */
export const LIVE_SEED = '1';
const DELAY = 250;
const FIRST_TRIALS = 500;
const MOST_PER_CALL = 8000;
/** Half a percentage point to either side. */
const ENOUGH_TRIALS = 40_000;

/** Pass null while the text has errors. */
export function useLiveOdds(text: string | null): LiveState {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly odds: LiveOdds; readonly done: boolean } | null>(null);
  useEffect(() => {
    if (text === null) return;
    return startSoon(DELAY, (isWanted) =>
      playOn(text, (odds, done) => {
        if (isWanted()) setAnswer({ text, odds, done });
        return isWanted();
      }),
    );
  }, [text]);
  const isBehind = answer !== null && answer.text !== text;
  return { odds: answer?.odds ?? null, isBehind, isPlaying: text !== null && (isBehind || answer === null || !answer.done) };
}

/** `show` says whether anyone still wants to know. */
async function playOn(text: string, show: (odds: LiveOdds, done: boolean) => boolean): Promise<void> {
  const started = performance.now();
  const first = await more(text, 0, FIRST_TRIALS);
  if (first === null) return;
  let { sample } = first;
  for (let trials = FIRST_TRIALS; ; trials = Math.min(2 * trials, MOST_PER_CALL)) {
    const done = sample.n >= ENOUGH_TRIALS;
    const speed = (1000 * sample.n) / (performance.now() - started);
    if (!show({ sample, exact: first.exact, speed }, done) || done) return;
    const next = await more(text, sample.n, trials);
    if (next === null) return;
    sample = addSamples(sample, next.sample);
  }
}

async function more(text: string, from: number, trials: number) {
  const reply = await ask(report('live', { input: { text, side: 0, seed: LIVE_SEED, from, trials } }));
  return 'problems' in reply ? null : reply;
}
