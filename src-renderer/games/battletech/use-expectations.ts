/** The specification's expectations on the library's 'Mechs: played in batches, kept by the host, stopped at will. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { RulesetInfo } from '../../../src-shared/api/types.ts';
import type { ListedExperiment } from '../../../src-shared/contract/experiment.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { addCounts, NO_COUNTS, type PairedCounts } from '../../../src-shared/stats/paired.ts';
import { attempt } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { saveSetting, useSettings } from '../../state/settings.ts';
import { experimentKey, keptCounts, spreadOver } from './expectations.ts';

const SETTING = 'battletech.expectations';
const MOST_MECHS = 64;
/** Duels of each arm between two looks: a second or two. */
const BATCH = 40;
const SEED = '1';

export interface Expectations {
  readonly list: readonly ListedExperiment[] | undefined;
  readonly error: ApiError | undefined;
  readonly mechs: number;
  readonly counts: Readonly<Record<string, PairedCounts>>;
  /** The one that is playing. */
  readonly playing: string | null;
  readonly play: (ids: readonly string[], duels: number) => void;
  readonly stop: () => void;
}

export function useExpectations(ruleset: RulesetInfo, pool: Options): Expectations {
  const { value: found } = useHostData('library.combatants', { ruleset: 'battletech', sort: 'points', limit: 5000 });
  const ids = useMemo(
    () =>
      found &&
      spreadOver(
        found.rows.map((row) => row.id),
        MOST_MECHS,
      ),
    [found],
  );
  const { value: listed, error } = useHostData(
    'ruleset.report',
    ids === undefined ? null : { ruleset: 'battletech', report: 'experiments', combatantIds: ids },
  );
  const key = experimentKey(ruleset.version, ids ?? [], pool as Json);
  const saved = useSettings((settings) => settings[SETTING]);
  const kept = useMemo(() => keptCounts(saved, key), [saved, key]);
  const latest = useRef(kept);
  latest.current = kept;
  const [playing, setPlaying] = useState<string | null>(null);
  const wanted = useRef(false);
  useEffect(
    () => () => {
      wanted.current = false;
    },
    [],
  );

  const batch = useCallback(
    async (id: string) => {
      const before = latest.current.counts[id] ?? NO_COUNTS;
      const input = { id, from: before.duels, trials: BATCH, seed: SEED };
      const part = await host.call('ruleset.report', {
        ruleset: 'battletech',
        report: 'experiment',
        combatantIds: [...(ids ?? [])],
        options: pool,
        input,
      });
      const counts = { ...latest.current.counts, [id]: addCounts(before, part as unknown as PairedCounts) };
      await saveSetting(SETTING, { key, counts } as unknown as Json);
      latest.current = { key, counts };
    },
    [ids, pool, key],
  );

  const play = (which: readonly string[], duels: number) =>
    attempt(async () => {
      wanted.current = true;
      try {
        for (const id of which) {
          setPlaying(id);
          for (let done = 0; done < duels && wanted.current; done += BATCH) await batch(id);
        }
      } finally {
        wanted.current = false;
        setPlaying(null);
      }
    });
  return {
    list: listed as unknown as readonly ListedExperiment[] | undefined,
    error,
    mechs: ids?.length ?? 0,
    counts: kept.counts,
    playing,
    play,
    stop: () => {
      wanted.current = false;
    },
  };
}
