/**
 * Coins that take long over every match and think they do not, so that a tile holds far more than half a second of play. Each
 * match leaves one byte in the file that SLOW_COINS names when it begins.
 */
import { appendFileSync } from 'node:fs';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { coin } from './coin-ruleset.ts';

export const MATCH_MS = 60;

const slow: typeof coin = {
  ...coin,
  play: {
    ...coin.play,
    open: (field) => {
      const arena = coin.play.open(field);
      const quick = arena.trial.bind(arena);
      arena.trial = (...address) => {
        appendFileSync(process.env.SLOW_COINS!, '.');
        const until = performance.now() + MATCH_MS;
        while (performance.now() < until);
        return quick(...address);
      };
      return arena;
    },
  },
};

export const RULESETS: readonly Ruleset[] = [slow];
