import { useEffect, useState } from 'react';
import type { ApiError } from '../../../../src-shared/api/errors.ts';
import type { ReplayChances } from '../../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../../src-shared/api/replays.ts';
import { chancesRequest } from '../../../../src-shared/replay/chances-request.ts';
import { asApiError, host } from '../../../host/host.ts';

export interface ChancesState {
  /** As known by now; null while nothing is. */
  readonly chances: ReplayChances | null;
  readonly error: ApiError | null;
}

const NOTHING: ChancesState = { chances: null, error: null };

/** Asks step by step while the replay is open, so that closing it ends the work. */
export function useReplayChances(replay: Replay): ChancesState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    let over = false;
    const request = chancesRequest(replay);
    const askOn = async () => {
      for (let done = false; !done && !over; ) {
        const chances = await host.call('replay.chances', request);
        if (!over) setState({ chances, error: null });
        ({ done } = chances);
      }
    };
    askOn().catch((error: unknown) => !over && setState({ chances: null, error: asApiError(error) }));
    return () => {
      over = true;
    };
  }, [replay]);
  return state;
}
