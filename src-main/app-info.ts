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
  const { options, presets, defaultTrials, symmetric } = r.play;
  const { metrics, axes, facts, weightClasses, conditions } = r.analysis;
  return {
    id: r.id,
    version: r.version,
    ...r.identity,
    importers: r.import.importers.map((i) => ({ id: i.id, label: i.label, extensions: i.extensions, settings: i.settings ?? [] })),
    options,
    presets,
    defaultTrials,
    symmetric,
    exactOdds: canBeExact(r),
    metrics,
    axes,
    facts,
    weightClasses,
    conditions: conditions ?? null,
    rating: ratingInfo(r),
  };
}

/** The description of the scale; ratings are computed on the host. */
function ratingInfo({ analysis: { rating } }: Ruleset): RulesetInfo['rating'] {
  if (rating === undefined) return null;
  const { calibrate: _, rate: __, ...described } = rating;
  return described;
}

/** Whether the ruleset has an exact solver at all; whether it answers depends on the pair. */
function canBeExact(r: Ruleset): boolean {
  try {
    return r.play.open(r.play.compile([], defaultOptions(r.play.options), []).field).odds !== undefined;
  } catch {
    return false;
  }
}
