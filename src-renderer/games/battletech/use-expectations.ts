/** Tests of expected effects on the library's 'Mechs: played in batches, saved by the host, stopped at any time. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { askReport, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { ExperimentReports, ListedExperiment } from '../../../src-shared/contract/experiment.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { addCounts, NO_COUNTS, type PairedCounts } from '../../../src-shared/stats/paired.ts';
import { attempt } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { useReport } from '../../state/report.ts';
import { saveSetting, useSettings } from '../../state/settings.ts';
import { experimentKey, type KeptCounts, keptCounts, spreadOver } from './expectations.ts';

const report = reportsOf<ExperimentReports>('battletech');
const SETTING = 'battletech.expectations';
const MOST_MECHS = 64;
/** Duels per arm in one batch: a second or two. */
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
  const ids = useTestedMechs();
  const { value: list, error } = useReport(ids === undefined ? null : report('experiments', { combatantIds: ids }));
  const key = experimentKey(ruleset.version, ids ?? [], pool);
  const saved = useSettings((settings) => settings[SETTING]);
  const kept = useMemo(() => keptCounts(saved, key), [saved, key]);
  const { playing, play, stop } = usePlay(useBatch(kept, ids ?? [], pool));
  return {
    list,
    error,
    mechs: ids?.length ?? 0,
    counts: kept.counts,
    playing,
    play,
    stop,
  };
}

/** Up to 64 'Mechs, spread evenly over the range of BV; undefined until the host has answered. */
function useTestedMechs(): number[] | undefined {
  const { value: found } = useHostData('library.combatants', { ruleset: 'battletech', sort: 'points', limit: 5000 });
  return useMemo(() => {
    const all = found?.rows.map((row) => row.id);
    return all && spreadOver(all, MOST_MECHS);
  }, [found]);
}

/** Plays one batch of an experiment and saves its counts. */
function useBatch(kept: KeptCounts, ids: readonly number[], pool: Options): (id: string) => Promise<void> {
  const latest = useRef(kept);
  latest.current = kept;
  const { key } = kept;
  return useCallback(
    async (id: string) => {
      const before = latest.current.counts[id] ?? NO_COUNTS;
      const input = { id, from: before.duels, trials: BATCH, seed: SEED };
      const batch = await askReport(
        (call) => host.call('ruleset.report', call),
        report('experiment', { combatantIds: ids, options: pool, input }),
      );
      const counts = { ...latest.current.counts, [id]: addCounts(before, batch) };
      await saveSetting(SETTING, { key, counts });
      latest.current = { key, counts };
    },
    [ids, pool, key],
  );
}

/** Runs batches one after the other until there are enough duels or the user stops. */
function usePlay(batch: (id: string) => Promise<void>): Pick<Expectations, 'playing' | 'play' | 'stop'> {
  const [playing, setPlaying] = useState<string | null>(null);
  const wanted = useRef(false);
  const stop = useCallback(() => {
    wanted.current = false;
  }, []);
  useEffect(() => stop, [stop]);
  const play = (ids: readonly string[], duels: number) =>
    attempt(async () => {
      wanted.current = true;
      try {
        for (const id of ids) {
          setPlaying(id);
          for (let done = 0; done < duels && wanted.current; done += BATCH) await batch(id);
        }
      } finally {
        wanted.current = false;
        setPlaying(null);
      }
    });
  return { playing, play, stop };
}
