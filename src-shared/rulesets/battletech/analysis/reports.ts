/** The specification's expectations as experiments: listed, and played batch by batch. */
import type { ExperimentBatch, ExperimentReports, ListedExperiment } from '../../../contract/experiment.ts';
import { fieldsOf } from '../../../contract/json.ts';
import { parseSeed } from '../../../random/rng.ts';
import type { MechDesign } from '../rules/mech.ts';
import { EXPECTATIONS, type Expectation, playPaired, subjectsOf } from './experiments.ts';

const MOST_DUELS = 2000;

export const REPORTS: ExperimentReports<MechDesign> = {
  experiments: {
    read: () => null,
    answer: ({ combatants }) => EXPECTATIONS.map((one) => listed(one, subjectsOf(one, combatants).length)),
  },
  experiment: {
    read: (input): ExperimentBatch => {
      const asked = fieldsOf(input);
      return {
        id: String(asked.id),
        from: Math.max(0, Math.round(Number(asked.from ?? 0))),
        trials: Math.max(1, Math.min(MOST_DUELS, Math.round(Number(asked.trials ?? 100)))),
        seed: String(asked.seed ?? '1'),
      };
    },
    answer: ({ combatants: field, options, assets }, { id, from, trials, seed }) => {
      const chosen = EXPECTATIONS.find((one) => one.id === id);
      if (chosen === undefined) throw new Error(`there is no experiment '${id}'`);
      const subjects = subjectsOf(chosen, field);
      if (subjects.length === 0) throw new Error(`the field has no ${chosen.subjects}`);
      return playPaired({ expectation: chosen, subjects, opponents: field, assets, seed: parseSeed(seed), from, duels: trials, options });
    },
  },
};

function listed({ id, title, claim, subjects, control, changed, expected }: Expectation, applicable: number): ListedExperiment {
  return { id, title, claim, subjects, control: control.label, changed: changed.label, expected, applicable };
}
