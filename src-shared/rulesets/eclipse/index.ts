/** Eclipse, second edition: space combat between two fleets, exact where it can be. See README.md. */
import type { Ruleset } from '../../contract/ruleset.ts';
import { DECISIONS } from './analysis/decisions.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from './analysis/facts.ts';
import { LEDGER } from './analysis/ledger.ts';
import { figures, METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { REPORTS } from './analysis/reports.ts';
import { SAMPLES } from './data/samples.ts';
import { open } from './engine/arena.ts';
import { compile, type EclipseField } from './engine/compile.ts';
import { signature } from './engine/signature.ts';
import { IMPORTERS } from './import/importers.ts';
import { describe } from './present/describe.ts';
import type { EclipseEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { sound } from './present/sound.ts';
import { view } from './present/view.ts';
import type { Fleet } from './rules/fleet.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';

export const ruleset: Ruleset<EclipseField, EclipseEvent, Fleet> = {
  id: 'eclipse',
  version: '3',
  identity: {
    name: 'Eclipse: Second Dawn',
    tagline: 'Space combat between two fleets, computed exactly',
    nouns: { combatant: 'fleet', combatants: 'fleets', trial: 'battle', trials: 'battles', points: 'resources' },
  },
  import: { importers: IMPORTERS, samples: SAMPLES, assetKinds: [] },
  play: {
    options: OPTIONS,
    presets: PRESETS,
    exact: true,
    defaultTrials: 1000,
    trialMicroseconds: 12,
    // With the defender's advantages of the published rules a pair is not the same battle from the other side.
    symmetric: false,
    compile,
    open,
    signature,
  },
  analysis: {
    metrics: METRICS,
    figures,
    weightClasses: WEIGHT_CLASSES,
    decisions: DECISIONS,
    ledger: LEDGER,
    axes: AXES,
    facts: FACTS,
    factsOf,
  },
  present: { describe, view, rulesOf, sound },
  reports: REPORTS,
};
