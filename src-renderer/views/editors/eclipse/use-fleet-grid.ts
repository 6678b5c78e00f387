import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../src-shared/api.ts';
import type { StoredCombatant } from '../../../../src-shared/api-types.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { asApiError, host } from '../../../app/host.ts';
import { type KnownPairs, missingPairs, type Pair, type PairOdds, pairKey } from './fleet-grid.ts';

/** Battles under way at once; the host has more to do than this map. */
const AT_ONCE = 4;
/** The map is drawn anew at most this often while it fills. */
const REDRAW = 200;
const MOST_KNOWN = 20_000;

export interface FleetGridAnswer {
  readonly known: KnownPairs;
  readonly left: number;
  readonly error: ApiError | null;
}

/** Solves every pair of the fleets that is not solved yet; pairs once known stay known while the view is open. */
export function useFleetGrid(fleets: readonly StoredCombatant[], options: Options): FleetGridAnswer {
  const pairs = useRef(new Map<string, PairOdds>());
  const [answer, setAnswer] = useState<FleetGridAnswer>({ known: pairs.current, left: 0, error: null });
  const rules = JSON.stringify(options);
  const field = JSON.stringify(fleets.map((fleet) => [fleet.id, fleet.data]));
  useEffect(() => {
    const open = missingPairs(fleets, pairs.current, rules);
    let left = open.length;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (error: ApiError | null = null) => {
      timer = undefined;
      if (wanted) setAnswer({ known: new Map(pairs.current), left, error });
    };
    const solve = async (pair: Pair | undefined): Promise<void> => {
      if (pair === undefined || !wanted) return;
      const { method, winA, winB, draw } = await host.call('contest.odds', { a: pair.a.id, b: pair.b.id, options });
      if (pairs.current.size >= MOST_KNOWN) pairs.current.clear();
      pairs.current.set(pairKey(pair.a, pair.b, rules), { method, winA, winB, draw });
      left--;
      timer ??= setTimeout(show, left === 0 ? 0 : REDRAW);
      return solve(open.shift());
    };
    show();
    Promise.all(Array.from({ length: AT_ONCE }, () => solve(open.shift()))).catch((error: unknown) => show(asApiError(error)));
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [field, rules]);
  return answer;
}
