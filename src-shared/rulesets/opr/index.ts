/** OPR Grimdark Future: one unit against one unit on a 24" line, best of three. See README.md. */
import type { Combatant } from '../../contract/combatant.ts';
import type { Ruleset } from '../../contract/ruleset.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from './analysis/facts.ts';
import { LEDGER } from './analysis/ledger.ts';
import { figures, METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { SAMPLES } from './data/samples.ts';
import { FastArena } from './engine/arena.ts';
import { compile } from './engine/compile.ts';
import type { OprField } from './engine/field.ts';
import { bookImporter } from './import/army-book.ts';
import { listImporter } from './import/army-list.ts';
import { textImporter } from './import/share-text.ts';
import { caseFields, solve, solves } from './oracle/solve.ts';
import { describe } from './present/describe.ts';
import type { OprEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { view } from './present/view.ts';
import { unitOf } from './rules/combatant.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';
import { combatSignature } from './rules/unit.ts';

const ruleset: Ruleset<OprField, OprEvent> = {
  id: 'opr',
  version: '3',
  name: 'OPR Grimdark Future',
  tagline: 'Unit against unit for one objective, best of three',
  nouns: { combatant: 'unit', combatants: 'units', trial: 'match', trials: 'matches', points: 'pts' },
  importers: [textImporter, listImporter, bookImporter],
  options: OPTIONS,
  presets: PRESETS,
  assetKinds: [],
  weightClasses: WEIGHT_CLASSES,
  defaultTrials: 1000,
  trialMicroseconds: 2,
  symmetric: true,
  compile,
  open: (field) => new FastArena(field),
  signature: (combatant: Combatant) => combatSignature(unitOf(combatant)),
  metrics: METRICS,
  figures,
  ledger: LEDGER,
  axes: AXES,
  facts: FACTS,
  factsOf,
  rulesOf,
  describe,
  view,
  samples: SAMPLES,
  solves: (_name, cases) => solves(cases),
  solve,
  caseFields: (_file, one) => caseFields(one),
};

export const opr = ruleset as unknown as Ruleset;
