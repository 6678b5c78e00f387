/** BattleTech: one-on-one 'Mech duels on hex mapsheets. See README.md. */
import type { Ruleset } from '../../contract/ruleset.ts';
import { DECISIONS } from './analysis/decisions.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from './analysis/facts.ts';
import { figures } from './analysis/figures.ts';
import { LEDGER } from './analysis/ledger.ts';
import { METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { RATING } from './analysis/rating.ts';
import { REPORTS } from './analysis/reports.ts';
import { SAMPLES } from './data/samples.ts';
import { open } from './engine/arena.ts';
import { compile, type DuelField } from './engine/compile.ts';
import { signature } from './engine/signature.ts';
import { ASSET_KINDS, IMPORTERS } from './import/importers.ts';
import { describe } from './present/describe.ts';
import type { DuelEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { sound } from './present/sound.ts';
import { view } from './present/view.ts';
import type { MechDesign } from './rules/mech.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';
import { CONDITIONS } from './rules/terrain-type.ts';

export const ruleset: Ruleset<DuelField, DuelEvent, MechDesign> = {
  id: 'battletech',
  version: '6',
  identity: {
    name: 'BattleTech',
    tagline: "'Mech duels on hex mapsheets",
    nouns: { combatant: "'Mech", combatants: "'Mechs", trial: 'duel', trials: 'duels', points: 'BV' },
  },
  import: { importers: IMPORTERS, samples: SAMPLES, assetKinds: ASSET_KINDS },
  play: {
    options: OPTIONS,
    presets: PRESETS,
    defaultTrials: 200,
    trialMicroseconds: 6000,
    // The attacker wins tied initiative rolls, so the slots are not the same.
    symmetric: false,
    compile,
    open,
    signature,
  },
  analysis: {
    metrics: METRICS,
    figures,
    weightClasses: WEIGHT_CLASSES,
    conditions: CONDITIONS,
    rating: RATING,
    decisions: DECISIONS,
    ledger: LEDGER,
    axes: AXES,
    facts: FACTS,
    factsOf,
  },
  present: { describe, view, rulesOf, sound },
  reports: REPORTS,
};
