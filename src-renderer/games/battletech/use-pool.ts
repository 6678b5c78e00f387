/** The pool being edited, saved by the host, and the pairings it draws. */
import { useDeferredValue, useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { type Pairing, pairingsFor } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { attempt } from '../../components/index.ts';
import { saveSetting, useSettings } from '../../state/settings.ts';
import { defaultPool, type PoolChoice, poolOptions, savedPool } from './pool-choice.ts';
import type { Sheet } from './sheet.ts';

export const POOL_SETTING = 'battletech.pool';

export interface Pool {
  readonly choice: PoolChoice;
  readonly change: (choice: PoolChoice) => void;
  readonly reset: () => void;
  readonly options: Options;
  readonly pairings: readonly Pairing[];
  readonly problems: readonly Problem[];
  readonly mostPairings: number;
}

export function usePool(ruleset: RulesetInfo, sheets: readonly Sheet[]): Pool {
  const saved = useSettings((settings) => settings[POOL_SETTING]);
  const defaults = useMemo(() => defaultPool(ruleset.options), [ruleset]);
  const choice = useMemo(() => savedPool(saved, defaults), [saved, defaults]);
  const spec = ruleset.options.find((option) => option.id === 'pairings');
  const mostPairings = spec?.kind === 'number' ? spec.max : 400;
  const options = useMemo(
    () =>
      poolOptions(
        choice,
        sheets.map((sheet) => sheet.board),
        mostPairings,
      ),
    [choice, sheets, mostPairings],
  );
  const settled = useDeferredValue(options);
  const drawn = useMemo(
    () =>
      pairingsFor(
        sheets.map((sheet) => sheet.asset),
        { ...defaultOptions(ruleset.options), ...settled },
      ),
    [sheets, settled, ruleset],
  );
  const change = (next: PoolChoice) => attempt(() => saveSetting(POOL_SETTING, { ...next }));
  return { choice, change, reset: () => change(defaults), options, pairings: drawn.pairings, problems: drawn.problems, mostPairings };
}
