/** Facts about the host and its rulesets, fetched once before the first render. */
import { create } from 'zustand';
import type { AppInfo, RulesetInfo } from '../../src-shared/api/app.ts';

const NOT_YET: AppInfo = {
  version: '',
  build: '',
  shell: 'server',
  dataFolder: '',
  keepsAwake: false,
  readOnly: null,
  notices: [],
  threads: 1,
  rulesets: [],
};

export const useAppInfo = create<AppInfo>(() => NOT_YET);

export function useRuleset(id: string | null | undefined): RulesetInfo | undefined {
  return useAppInfo((info) => info.rulesets.find((r) => r.id === id));
}

export function useRulesets(): readonly RulesetInfo[] {
  return useAppInfo((info) => info.rulesets);
}

/** Games without points (parties of adventurers) have no weight classes either. */
export function isPriced(ruleset: RulesetInfo | undefined): boolean {
  return (ruleset?.weightClasses.length ?? 0) > 0;
}
