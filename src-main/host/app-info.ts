import type { AppInfo, RulesetInfo } from '../../src-shared/api/app.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { appVersion, buildText } from '../paths.ts';
import { assetNounOf } from '../rulesets.ts';
import type { HostOptions } from './options.ts';
import type { Services } from './services.ts';

export function appInfo({ store, threads, rulesets }: Services, { shell, dataFolder, stayAwake }: HostOptions): AppInfo {
  return {
    version: appVersion(),
    build: buildText(),
    shell,
    dataFolder,
    keepsAwake: stayAwake !== undefined,
    readOnly: store.readOnly,
    notices: store.notices.all(),
    threads: threads.threads,
    rulesets: rulesets.all.map(rulesetInfo),
  };
}

export function rulesetInfo(r: Ruleset): RulesetInfo {
  const { options, presets, defaultTrials, symmetric } = r.play;
  const { metrics, axes, facts, weightClasses, conditions } = r.analysis;
  return {
    id: r.id,
    version: r.version,
    ...r.identity,
    importers: r.import.importers.map((i) => ({ id: i.id, label: i.label, extensions: i.extensions, settings: i.settings ?? [] })),
    assetNoun: assetNounOf(r),
    options,
    presets,
    defaultTrials,
    symmetric,
    exactOdds: r.play.exact === true,
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
