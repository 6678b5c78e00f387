/** BattleTech: one-on-one 'Mech duels on hex mapsheets. */
import type { Ruleset } from '../../contract/ruleset.ts';
import { FACTS, factsOf } from './analysis/facts.ts';
import { figuresOf, METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { COMBAT_RATING } from './analysis/rating.ts';
import { REPORTS } from './analysis/reports.ts';
import { SAMPLE_ROSTERS } from './data/samples.ts';
import { DuelArena } from './engine/arena.ts';
import { compileField, type DuelField } from './engine/compile.ts';
import { packSheet, sheetOf } from './engine/sheet.ts';
import { BOARD_KIND } from './import/board.ts';
import { fitMech } from './import/fit.ts';
import { boardImporter, mtfImporter } from './import/importers.ts';
import { caseFields, solveCases, solves } from './oracle/solve.ts';
import { describeEvent } from './present/describe.ts';
import type { DuelEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { view } from './present/view.ts';
import type { MechDesign } from './rules/mech.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';
import { COUNTRIES } from './rules/terrain-type.ts';
import { WEAPONS } from './rules/weapon.ts';

export const battletech: Ruleset<DuelField, DuelEvent> = {
  id: 'battletech',
  version: '2',
  name: 'BattleTech',
  tagline: "'Mech duels on hex mapsheets",
  nouns: { combatant: "'Mech", combatants: "'Mechs", trial: 'duel', trials: 'duels', points: 'BV' },
  importers: [mtfImporter, boardImporter],
  options: OPTIONS,
  presets: PRESETS,
  assetKinds: [{ id: BOARD_KIND, label: 'Mapsheets', shippedFolder: 'maps', extensions: ['.board'] }],
  weightClasses: [
    { id: 'to-600', label: 'Bracket I', min: 0, max: 600 },
    { id: 'to-1000', label: 'Bracket II', min: 601, max: 1000 },
    { id: 'to-1500', label: 'Bracket III', min: 1001, max: 1500 },
    { id: 'to-2000', label: 'Bracket IV', min: 1501, max: 2000 },
    { id: 'over-2000', label: 'Bracket V', min: 2001, max: Number.POSITIVE_INFINITY },
  ],
  defaultTrials: 200,
  trialMicroseconds: 2500,
  // The attacker wins tied initiative rolls, so the slots are not the same.
  symmetric: false,
  compile: compileField,
  open: (field) => new DuelArena(field),
  signature(combatant) {
    const design = combatant.data as unknown as MechDesign;
    return packSheet(sheetOf(design, 0)).join(',');
  },
  metrics: METRICS,
  conditions: COUNTRIES,
  rating: COMBAT_RATING,
  figures: figuresOf,
  ledger: {
    row: 'weapon',
    fired: 'fired',
    columns: [
      { id: 'fired', label: 'Fired', meaning: 'How often it was fired.' },
      { id: 'hit', label: 'Hit', meaning: 'How often it hit.' },
      { id: 'damage', label: 'Damage', meaning: 'Points of damage it did.' },
    ],
    rows(combatant) {
      const fit = fitMech(combatant.data as unknown as MechDesign);
      return [...fit.weapons.map((w) => WEAPONS[w.weapon]?.name ?? '?'), 'Physical attacks'];
    },
  },
  axes: AXES,
  facts: FACTS,
  factsOf,
  rulesOf,
  describe: describeEvent,
  view,
  samples: SAMPLE_ROSTERS,
  reports: REPORTS,
  solves,
  solve: solveCases,
  caseFields,
};
