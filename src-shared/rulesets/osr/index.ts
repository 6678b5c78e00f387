/** Tunnel Fight: OSR zone combat. See README.md for the edition, the sources and every house reading. */
import type { Combatant } from '../../contract/combatant.ts';
import type { BattleEvent } from '../../contract/event.ts';
import type { Field, Ruleset } from '../../contract/ruleset.ts';
import { figures, LEDGER, METRICS } from './analysis/metrics.ts';
import { AXES, FACTS, factsOf } from './analysis/profile.ts';
import { SAMPLES } from './data/samples.ts';
import { OsrArena } from './engine/arena.ts';
import { compile, type OsrField } from './engine/compile.ts';
import { DEFAULT_ITERATIONS, YAML_IMPORTER } from './import/encounter-yaml.ts';
import { CASE_FIELDS, solve, solves } from './oracle/solve.ts';
import { describe } from './present/describe.ts';
import type { OsrEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { VIEW } from './present/view.ts';
import { partyOf } from './rules/actor.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';

const ruleset: Ruleset<OsrField, OsrEvent> = {
  id: 'osr',
  version: '1',
  name: 'Tunnel Fight',
  tagline: 'Old-school parties in six zones, frontage and action priority lists',
  nouns: { combatant: 'party', combatants: 'parties', trial: 'fight', trials: 'fights', points: 'points' },

  importers: [YAML_IMPORTER],
  options: OPTIONS,
  presets: PRESETS,
  assetKinds: [],
  weightClasses: [],
  defaultTrials: DEFAULT_ITERATIONS,
  trialMicroseconds: 20,
  // Capacities are the same for both sides and no rule asks who is listed first, so a swap only swaps the answer.
  symmetric: true,

  compile: (combatants, options) => compile(combatants, options),
  open: (field) => new OsrArena(field),
  signature,

  metrics: METRICS,
  figures,
  ledger: LEDGER,
  axes: AXES,
  facts: FACTS,
  factsOf: (combatant) => factsOf(partyOf(combatant)),
  rulesOf,

  describe,
  view: VIEW,
  samples: SAMPLES,
  solves: (_name, cases) => solves(cases),
  solve,
  caseFields: () => CASE_FIELDS,
};

/** The contract's users hold rulesets of any kind and hand each one only its own fields and events back. */
export const osr = ruleset as unknown as Ruleset<Field, BattleEvent>;

/** Names do not fight. */
function signature(combatant: Combatant): string {
  return JSON.stringify(partyOf(combatant).actors.map(({ name: _, ...rest }) => rest));
}
