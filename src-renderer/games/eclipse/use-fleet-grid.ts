import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { askReport, type ReportCall, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import type { REPORTS, Refusal } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { asApiError, host } from '../../host/host.ts';
import { useSame } from '../../state/same.ts';
import { EDITED_ID, type KnownPairs, missingPairs, type Pair, type PairOdds, pairKey } from './fleet-grid.ts';

/** Battles computed at once; the host has other work as well. */
const AT_ONCE = 4;
/** Milliseconds without a change before work starts. */
const REST = 250;
/** Milliseconds between redraws while the map fills. */
const REDRAW = 200;
const MOST_KNOWN = 20_000;

export interface FleetGridAnswer {
  readonly known: KnownPairs;
  readonly left: number;
  readonly error: ApiError | null;
}

interface Work {
  readonly known: Map<string, PairOdds>;
  /** Pairs of the current choice that have not been started. */
  open: readonly Pair[];
  options: Options;
  busy: number;
}

const report = reportsOf<typeof REPORTS>('eclipse');

/** A fleet that is not in the library is sent along. */
async function oddsOf({ a, b }: Pair, options: Options): Promise<PairOdds> {
  if (a.id !== EDITED_ID && b.id !== EDITED_ID) return host.call('contest.odds', { a: a.id, b: b.id, options });
  const call: ReportCall<BattleReport | Refusal> = report('battle', { options, input: { fleet: a.data, enemy: b.data } });
  const reply = await askReport((question) => host.call('ruleset.report', question), call);
  if (!('win' in reply)) throw new ApiError('eclipse/no-battle', reply.problems[0]?.message ?? 'This battle is not possible.');
  const { method, win, draw, trials } = reply;
  return { method: method === 'exact' ? 'exact' : 'estimated', winA: win[0], winB: win[1], draw, trials };
}

/** Solves every pair of the fleets that is not solved yet; pairs once known stay known while the view is open. */
export function useFleetGrid(fleets: readonly StoredCombatant[], options: Options): FleetGridAnswer {
  const work = useRef<Work>({ known: new Map(), open: [], options, busy: 0 });
  const rules = JSON.stringify(options);
  const field = useSame(fleets);
  const playedBy = useSame(options);
  const [known, setKnown] = useState<KnownPairs>(work.current.known);
  const [error, setError] = useState<ApiError | null>(null);
  const redraw = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const show = () => {
      redraw.current ??= setTimeout(() => {
        redraw.current = undefined;
        setKnown(new Map(work.current.known));
      }, REDRAW);
    };
    const solveOn = async (): Promise<void> => {
      const [pair, ...rest] = work.current.open;
      if (pair === undefined) return;
      work.current.open = rest;
      const { options: played } = work.current;
      const { method, winA, winB, draw, trials } = await oddsOf(pair, played);
      if (work.current.known.size >= MOST_KNOWN) work.current.known.clear();
      work.current.known.set(pairKey(pair.a, pair.b, JSON.stringify(played)), { method, winA, winB, draw, trials });
      show();
      return solveOn();
    };
    const start = () => {
      Object.assign(work.current, { open: missingPairs(field, work.current.known, rules), options: playedBy });
      setError(null);
      while (work.current.busy < AT_ONCE) {
        work.current.busy++;
        solveOn()
          .catch((reason: unknown) => {
            work.current.open = [];
            setError(asApiError(reason));
          })
          .finally(() => work.current.busy--);
      }
    };
    work.current.open = [];
    const timer = setTimeout(start, REST);
    return () => clearTimeout(timer);
  }, [field, playedBy, rules]);

  useEffect(
    () => () => {
      work.current.open = [];
      clearTimeout(redraw.current);
    },
    [],
  );
  return { known, left: missingPairs(fleets, known, rules).length, error };
}
