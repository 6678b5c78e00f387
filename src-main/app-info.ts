import type { AppInfo, RulesetInfo } from '../src-shared/api/types.ts';
import { defaultOptions } from '../src-shared/contract/options.ts';
import type { Ruleset } from '../src-shared/contract/ruleset.ts';
import { appVersion } from './paths.ts';
import type { Store } from './store/store.ts';

export function appInfo(
  options: { readonly shell: AppInfo['shell']; readonly dataFolder: string; readonly stayAwake?: () => () => void },
  threads: number,
  store: Store,
  rulesets: readonly Ruleset[],
): AppInfo {
  return {
    version: appVersion(),
    shell: options.shell,
    dataFolder: options.dataFolder,
    keepsAwake: options.stayAwake !== undefined,
    readOnly: store.readOnly,
    notice: store.notice,
    threads,
    rulesets: rulesets.map(rulesetInfo),
  };
}

function rulesetInfo(r: Ruleset): RulesetInfo {
  const { id, version, name, tagline, nouns, options, presets, metrics, axes, facts, weightClasses, defaultTrials } = r;
  const importers = r.importers.map((i) => ({ id: i.id, label: i.label, extensions: i.extensions, settings: i.settings ?? [] }));
  const exactOdds = canBeExact(r);
  const conditions = r.conditions ?? null;
  return {
    id,
    version,
    name,
    tagline,
    nouns,
    options,
    presets,
    importers,
    metrics,
    axes,
    facts,
    weightClasses,
    defaultTrials,
    exactOdds,
    symmetric: r.symmetric,
    conditions,
    rating: ratingInfo(r),
  };
}

/** What a window may know of it; the sums are done on the host. */
function ratingInfo({ rating }: Ruleset): RulesetInfo['rating'] {
  if (rating === undefined) return null;
  const { calibrate: _, rate: __, ...told } = rating;
  return told;
}

/** Whether the ruleset has a second road to the odds at all; whether it takes it depends on the pair. */
function canBeExact(r: Ruleset): boolean {
  try {
    return r.open(r.compile([], defaultOptions(r.options), []).field).odds !== undefined;
  } catch {
    return false;
  }
}
