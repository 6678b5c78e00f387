import { useEffect, useState } from 'react';
import type { RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { host } from '../../app/host.ts';

/** A swarm of more dots than this is a blot. */
const MOST = 2400;
const PAGES = 80;
const LARGEST_PAGE = 5000;

export interface FieldSample {
  readonly rows: readonly Standing[];
}

/** The whole field when it is small; else evenly spaced stretches of the ranking, so that every strength is there. */
export function useFieldSample(run: RunInfo): FieldSample | null {
  const [sample, setSample] = useState<FieldSample | null>(null);
  const { id, combatants, status } = run;
  useEffect(() => {
    let stopped = false;
    readSample(id, combatants).then(
      (rows) => !stopped && setSample({ rows }),
      () => !stopped && setSample({ rows: [] }),
    );
    return () => {
      stopped = true;
    };
  }, [id, combatants, status]);
  return sample;
}

async function readSample(runId: number, combatants: number): Promise<readonly Standing[]> {
  if (combatants <= LARGEST_PAGE) return thin((await host.call('runs.standings', { runId, limit: LARGEST_PAGE })).rows, MOST);
  const limit = MOST / PAGES;
  const offsets = Array.from({ length: PAGES }, (_, i) => Math.round((i * (combatants - limit)) / (PAGES - 1)));
  const pages = await Promise.all(offsets.map((offset) => host.call('runs.standings', { runId, offset, limit })));
  return pages.flatMap((page) => page.rows);
}

/** Evenly spaced entries of a list, the first and the last among them. */
export function thin<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))] as Item);
}
