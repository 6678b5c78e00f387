/** OPR Grimdark Future: one unit against one unit on a 24" line, best of three. See README.md. */
import type { Ruleset } from '../../contract/ruleset.ts';
import { DECISIONS } from './analysis/decisions.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from './analysis/facts.ts';
import { LEDGER } from './analysis/ledger.ts';
import { figures, METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { SAMPLES } from './data/samples.generated.ts';
import { compile, fieldBuilder } from './engine/compile.ts';
import type { OprField } from './engine/field.ts';
import { KERNEL_HASH } from './engine/open-kernel.ts';
import { signature } from './engine/signature.ts';
import { IMPORTERS } from './import/importers.ts';
import { unitJson } from './import/unit-json.ts';
import { open } from './odds/arena.ts';
import { describe } from './present/describe.ts';
import type { OprEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { sound } from './present/sound.ts';
import { view } from './present/view.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';
import type { UnitData } from './rules/unit.ts';

export const ruleset: Ruleset<OprField, OprEvent, UnitData> = {
  id: 'opr',
  version: '4',
  identity: {
    name: 'OPR Grimdark Future',
    tagline: 'Unit against unit for one objective, best of three',
    nouns: { combatant: 'unit', combatants: 'units', trial: 'match', trials: 'matches', points: 'pts' },
  },
  import: { importers: IMPORTERS, dataJson: unitJson, samples: SAMPLES, assetKinds: [] },
  play: {
    options: OPTIONS,
    presets: PRESETS,
    defaultTrials: 1000,
    trialMicroseconds: 2,
    exact: true,
    exactMilliseconds: 7,
    symmetric: true,
    codeHash: KERNEL_HASH,
    compile,
    fieldBuilder,
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
};
