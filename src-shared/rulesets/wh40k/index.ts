/** Warhammer 40,000: two units shoot and fight each other, solved exactly and simulated. See README.md. */
import type { Ruleset } from '../../contract/ruleset.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from './analysis/facts.ts';
import { figures } from './analysis/figures.ts';
import { LEDGER } from './analysis/ledger.ts';
import { METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { REPORTS } from './analysis/reports.ts';
import { SAMPLES } from './data/samples.generated.ts';
import { open } from './engine/arena.ts';
import { compile, type Wh40kField } from './engine/compile.ts';
import { signature } from './engine/signature.ts';
import { editionProblems } from './import/editions.ts';
import { ASSET_KINDS, IMPORTERS } from './import/importers.ts';
import { describe } from './present/describe.ts';
import type { Wh40kEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { sound } from './present/sound.ts';
import { view } from './present/view.ts';
import type { Unit } from './rules/model.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';

export const ruleset: Ruleset<Wh40kField, Wh40kEvent, Unit> = {
  id: 'wh40k',
  version: '4',
  identity: {
    name: 'Warhammer 40,000 damage mathematics',
    tagline: 'Exact odds of shooting, charging and striking back, eighth to tenth edition',
    nouns: { combatant: 'unit', combatants: 'units', trial: 'exchange', trials: 'exchanges', points: 'points' },
  },
  import: { importers: IMPORTERS, samples: SAMPLES, assetKinds: ASSET_KINDS },
  play: {
    options: OPTIONS,
    presets: PRESETS,
    exact: true,
    defaultTrials: 10_000,
    trialMicroseconds: 6,
    // Who goes first may be fixed to a slot, so (a, b) and (b, a) are two questions.
    symmetric: false,
    fieldProblems: editionProblems,
    compile,
    open,
    signature,
  },
  analysis: { metrics: METRICS, figures, weightClasses: WEIGHT_CLASSES, ledger: LEDGER, axes: AXES, facts: FACTS, factsOf },
  present: { describe, view, rulesOf, sound },
  reports: REPORTS,
};
