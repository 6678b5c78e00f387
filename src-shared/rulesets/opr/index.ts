/** OPR Grimdark Future: one unit against one unit on a 24" line, best of three. See README.md. */
import type { Combatant } from '../../contract/combatant.ts';
import type { Ruleset } from '../../contract/ruleset.ts';
import { unitOf } from './combatant.ts';
import { compile } from './compile.ts';
import { describe } from './describe.ts';
import type { OprEvent } from './events.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from './facts.ts';
import { FastArena } from './fast.ts';
import type { OprField } from './field.ts';
import { LEDGER } from './ledger.ts';
import { figures, METRICS } from './metrics.ts';
import { OPTIONS, PRESETS } from './options.ts';
import { bookImporter } from './parse-book.ts';
import { listImporter } from './parse-list.ts';
import { textImporter } from './parse-text.ts';
import { AXES } from './profile.ts';
import { rulesOf } from './rule-words.ts';
import { SAMPLES } from './samples.ts';
import { caseFields, solve, solves } from './solve.ts';
import { combatSignature } from './unit.ts';
import { view } from './view.ts';

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
