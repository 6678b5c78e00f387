/** Tunnel Fight: OSR zone combat. See README.md for the edition, the sources and every house reading. */
import type { Ruleset } from '../../contract/ruleset.ts';
import { DECISIONS } from './analysis/decisions.ts';
import { FACTS, factsOf } from './analysis/facts.ts';
import { figures, LEDGER, METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { REPORTS } from './analysis/reports.ts';
import { SAMPLES } from './data/samples.generated.ts';
import { open } from './engine/arena.ts';
import { compile, type OsrField } from './engine/compile.ts';
import { signature } from './engine/signature.ts';
import { DEFAULT_ITERATIONS } from './import/encounter-yaml.ts';
import { IMPORTERS } from './import/importers.ts';
import { describe } from './present/describe.ts';
import type { OsrEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { sound } from './present/sound.ts';
import { view } from './present/view.ts';
import type { PartyData } from './rules/actor.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';

export const ruleset: Ruleset<OsrField, OsrEvent, PartyData> = {
  id: 'osr',
  version: '1',
  identity: {
    name: 'Tunnel Fight',
    tagline: 'Old-school parties in six zones, frontage and action priority lists',
    nouns: { combatant: 'party', combatants: 'parties', trial: 'fight', trials: 'fights', points: 'points' },
  },
  import: { importers: IMPORTERS, samples: SAMPLES, assetKinds: [] },
  play: {
    options: OPTIONS,
    presets: PRESETS,
    exact: true,
    defaultTrials: DEFAULT_ITERATIONS,
    trialMicroseconds: 20,
    // Capacities are the same for both sides and no rule depends on who is listed first, so a swap only swaps the answer.
    symmetric: true,
    compile,
    open,
    signature,
  },
  analysis: { metrics: METRICS, figures, weightClasses: [], decisions: DECISIONS, ledger: LEDGER, axes: AXES, facts: FACTS, factsOf },
  present: { describe, view, rulesOf, sound },
  reports: REPORTS,
};
