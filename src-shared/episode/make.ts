/** The whole way from a run to the plan of its episode. */
import type { TemplateId } from '../api/episodes.ts';
import { type CollectParts, collectFacts } from './collect.ts';
import { type EpisodePlan, planEpisode } from './plan.ts';
import { TEMPLATE_RULES } from './rules.ts';

export interface EpisodeChoice {
  readonly runId: number;
  readonly template: TemplateId;
  readonly seconds?: number | undefined;
  readonly countdown?: number | undefined;
}

export async function makeEpisode(parts: CollectParts, { runId, template, seconds, countdown }: EpisodeChoice): Promise<EpisodePlan> {
  const rules = {
    ...TEMPLATE_RULES[template],
    ...(seconds !== undefined && { seconds }),
    ...(countdown !== undefined && { countdown }),
  };
  return planEpisode(await collectFacts(parts, runId, rules), rules);
}
