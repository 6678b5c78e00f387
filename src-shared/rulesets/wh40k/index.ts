import type { Ruleset } from '../../contract/ruleset.ts';
import { FACTS, factsOf } from './analysis/facts.ts';
import { figures } from './analysis/figures.ts';
import { METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { REPORTS } from './analysis/reports.ts';
import { SAMPLES } from './data/samples.ts';
import { Wh40kArena } from './engine/arena.ts';
import { LEDGER_COLUMNS } from './engine/battle.ts';
import { compile, type Wh40kField } from './engine/compile.ts';
import { textImporter } from './import/army-list-text.ts';
import { jsonImporter } from './import/dictionary.ts';
import { rosterImporter, rosterJsonImporter } from './import/roster-importers.ts';
import { CASE_FIELDS, solve, solves } from './oracle/solve.ts';
import { describe } from './present/describe.ts';
import type { Wh40kEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { view } from './present/view.ts';
import { weaponRows } from './rules/armament.ts';
import type { Unit } from './rules/model.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';

export const wh40k: Ruleset<Wh40kField, Wh40kEvent> = {
  id: 'wh40k',
  version: '1',
  name: 'Warhammer 40,000 damage mathematics',
  tagline: 'Exact odds of shooting, charging and striking back, 9th-edition style',
  nouns: { combatant: 'unit', combatants: 'units', trial: 'exchange', trials: 'exchanges', points: 'points' },

  importers: [jsonImporter, rosterImporter, rosterJsonImporter, textImporter],
  options: OPTIONS,
  presets: PRESETS,
  assetKinds: [],
  weightClasses: [
    { id: 'patrol', label: 'Patrol', min: 0, max: 75 },
    { id: 'squad', label: 'Squad', min: 76, max: 150 },
    { id: 'elite', label: 'Elite', min: 151, max: 250 },
    { id: 'host', label: 'Host', min: 251, max: Number.POSITIVE_INFINITY },
  ],
  defaultTrials: 10_000,
  trialMicroseconds: 6,
  // Who goes first may be fixed to a slot, so (a, b) and (b, a) are two questions.
  symmetric: false,

  compile: (combatants, options) => compile(combatants, options),
  open: (field) => new Wh40kArena(field),
  signature: (combatant) => JSON.stringify([combatant.points, combatant.data]),

  metrics: METRICS,
  figures,
  ledger: {
    row: 'weapon',
    columns: LEDGER_COLUMNS,
    fired: 'attacks',
    rows: (combatant) => weaponRows((combatant.data as unknown as Unit).lines),
  },
  axes: AXES,
  facts: FACTS,
  factsOf,
  rulesOf,

  describe,
  view,
  samples: SAMPLES,
  reports: REPORTS,
  solve,
  caseFields: () => CASE_FIELDS,
  solves,
};
