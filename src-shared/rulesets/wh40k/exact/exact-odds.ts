/** Exact odds of a pair by the solver it needs. */
import type { Odds } from '../../../contract/outcome.ts';
import type { Pairing } from '../ai/pairing.ts';
import { type Exchange, needsStates } from './exchange.ts';
import { stateOdds } from './state-exchange.ts';

/** What exact odds of one pair may take on one core. */
const SECONDS_PER_PAIR = 1;

/** Null when the pair would take longer. `exchange`: the working memory of the thread. */
export function exactOdds(exchange: Exchange, pairing: Pairing, seconds = SECONDS_PER_PAIR): Odds | null {
  return needsStates(pairing) === null ? exchange.odds(pairing, seconds) : stateOdds(pairing, seconds);
}

/** Why a pair has no exact odds, as the end of a sentence. */
export function whySampled(pairing: Pairing): string {
  const why = needsStates(pairing);
  return `${why === null ? '' : `${why}, and `}this exchange would take too long to solve`;
}
