/**
 * How fast runs really are compared with what a probe promises. A probe plays this very field, but on one thread and
 * without records, files and neighbours; the ratio of the two hardly depends on the field, so it is remembered per game
 * and the median of the last few runs applied to the next probe.
 */
import { z } from 'zod';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { Settings } from '../store/settings.ts';

/** Before anything is measured: threads share caches, and part of their time goes into counting and storing. */
const TYPICAL_RATIO = 0.7;
const MOST_KEPT = 9;

/** Stored under `speed.<ruleset>`; another version of the rules or another number of threads starts over. */
const storedSpeeds = z.object({ version: z.string(), threads: z.number(), ratios: z.array(z.number().positive()) });

export interface SpeedRatio {
  /** Trials per second of a run for each that a probe promises for as many threads. */
  readonly ratio: number;
  /** Runs that it was measured in; 0: a typical value. */
  readonly runs: number;
}

export class MeasuredSpeeds {
  private readonly settings: Pick<Settings, 'get' | 'set'>;
  private readonly threads: number;

  constructor(settings: Pick<Settings, 'get' | 'set'>, threads: number) {
    this.settings = settings;
    this.threads = threads;
  }

  of(ruleset: Pick<Ruleset, 'id' | 'version'>): SpeedRatio {
    const ratios = this.stored(ruleset);
    return { ratio: median(ratios) ?? TYPICAL_RATIO, runs: ratios.length };
  }

  async note(ruleset: Pick<Ruleset, 'id' | 'version'>, ratio: number): Promise<void> {
    if (!(ratio > 0) || !Number.isFinite(ratio)) return;
    const ratios = [...this.stored(ruleset), ratio].slice(-MOST_KEPT);
    await this.settings.set(keyOf(ruleset), { version: ruleset.version, threads: this.threads, ratios });
  }

  private stored(ruleset: Pick<Ruleset, 'id' | 'version'>): readonly number[] {
    const { data } = storedSpeeds.safeParse(this.settings.get(keyOf(ruleset)));
    return data?.version === ruleset.version && data.threads === this.threads ? data.ratios : [];
  }
}

function keyOf({ id }: Pick<Ruleset, 'id'>): string {
  return `speed.${id}`;
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((x, y) => x - y)[values.length >> 1];
}
