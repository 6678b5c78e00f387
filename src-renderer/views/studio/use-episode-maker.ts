import { useEffect, useRef, useState } from 'react';
import { CollectCancelled, collectFacts } from '../../../src-shared/episode/collect.ts';
import { planEpisode } from '../../../src-shared/episode/plan.ts';
import type { EpisodeRules } from '../../../src-shared/episode/rules.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { host } from '../../host/host.ts';
import { toastError } from '../../state/toasts.ts';
import { introSeconds, withIntroAndOutro } from './intro-outro.ts';
import { projectFromPlan } from './plan-project.ts';
import type { Project } from './project.ts';
import { startProject } from './project-store.ts';

export interface EpisodeMaker {
  readonly progress: { readonly done: number; readonly total: number; readonly what: string } | null;
  readonly make: (runId: number, rules: EpisodeRules) => void;
  readonly cancel: () => void;
}

/** Plans an episode of a run and opens it as a new project with the output and the brand of the open one. */
export function useEpisodeMaker({ output, brand }: Pick<Project, 'output' | 'brand'>): EpisodeMaker {
  const [progress, setProgress] = useState<EpisodeMaker['progress']>(null);
  const cancelled = useRef(false);
  useEffect(
    () => () => {
      cancelled.current = true;
    },
    [],
  );
  const make = async (runId: number, rules: EpisodeRules) => {
    cancelled.current = false;
    setProgress({ done: 0, total: 1, what: '' });
    try {
      const facts = await collectFacts(
        {
          host,
          rulesetOf: rulesetById,
          onProgress: (done, total, what) => setProgress({ done, total, what }),
          isCancelled: () => cancelled.current,
        },
        runId,
        rules,
      );
      const plan = planEpisode(facts, { ...rules, seconds: Math.max(1, rules.seconds - introSeconds(brand)) });
      await startProject(withIntroAndOutro({ ...projectFromPlan(plan, output), brand }));
    } catch (error) {
      if (!(error instanceof CollectCancelled)) toastError(error);
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    make: (runId, rules) => void make(runId, rules),
    cancel: () => {
      cancelled.current = true;
    },
  };
}
