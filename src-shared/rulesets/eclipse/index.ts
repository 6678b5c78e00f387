/** Eclipse, second edition: space combat between two fleets, exact where it can be. */
import type { Combatant } from '../../contract/combatant.ts';
import type { Ruleset } from '../../contract/ruleset.ts';
import { eclipseFigures, METRICS } from './analysis/metrics.ts';
import { AXES } from './analysis/profile.ts';
import { REPORTS } from './analysis/reports.ts';
import { partOf } from './data/parts.ts';
import { SAMPLES } from './data/samples.ts';
import { LEDGER_COLUMNS } from './engine/battle.ts';
import { compileField, EclipseArena, type EclipseField } from './engine/compile.ts';
import { fleetJson } from './import/fleet-json.ts';
import { CASE_FIELDS, solve, solves } from './oracle/solve.ts';
import { describe } from './present/describe.ts';
import type { EclipseEvent } from './present/events.ts';
import { rulesOf } from './present/rule-text.ts';
import { view } from './present/view.ts';
import { shipCount, totalHull } from './rules/combat.ts';
import { fleetOf, isNpcRow } from './rules/fleet.ts';
import { OPTIONS, PRESETS } from './rules/options.ts';
import { combatSide } from './rules/ship-figures.ts';

const LEDGER_MEANING: Readonly<Record<(typeof LEDGER_COLUMNS)[number], readonly [label: string, meaning: string]>> = {
  dice: ['Dice', 'Dice rolled to hit.'],
  hits: ['Hits', 'Hits that landed on a ship.'],
  damage: ['Damage', 'Hull points taken off enemy ships.'],
  kills: ['Kills', 'Enemy ships destroyed.'],
  losses: ['Losses', 'Own ships destroyed.'],
};

/** Concrete types for our own tests and tools; `eclipse` below is the same value behind the contract. */
export const eclipseRuleset: Ruleset<EclipseField, EclipseEvent> = {
  id: 'eclipse',
  version: '1',
  name: 'Eclipse: Second Dawn',
  tagline: 'Space combat between two fleets, computed exactly',
  nouns: { combatant: 'fleet', combatants: 'fleets', trial: 'battle', trials: 'battles', points: 'resources' },
  importers: [fleetJson],
  options: OPTIONS,
  presets: PRESETS,
  assetKinds: [],
  weightClasses: [
    { id: 'patrol', label: 'Patrol', min: 0, max: 25 },
    { id: 'squadron', label: 'Squadron', min: 26, max: 50 },
    { id: 'fleet', label: 'Fleet', min: 51, max: 90 },
    { id: 'armada', label: 'Armada', min: 91, max: Number.POSITIVE_INFINITY },
  ],
  defaultTrials: 1000,
  trialMicroseconds: 12,
  // With the defender's advantages of the published rules a pair is not the same battle from the other side.
  symmetric: false,
  compile: (combatants, options) => compileField(combatants, options),
  open: (field) => new EclipseArena(field),
  signature,
  metrics: METRICS,
  figures: eclipseFigures,
  ledger: {
    row: 'squadron',
    fired: 'dice',
    columns: LEDGER_COLUMNS.map((id) => ({ id, label: LEDGER_MEANING[id][0], meaning: LEDGER_MEANING[id][1] })),
    rows: (combatant) => combatSide(fleetOf(combatant)).squadrons.map((s) => s.name),
  },
  axes: AXES,
  facts: [
    { id: 'ships', label: 'Ships', kind: 'number' },
    { id: 'hull', label: 'Hull', kind: 'number' },
    { id: 'dice', label: 'Cannon dice', kind: 'number' },
    { id: 'missiles', label: 'Missile dice', kind: 'number' },
    { id: 'class', label: 'Ship class', kind: 'words' },
    { id: 'part', label: 'Part', kind: 'words' },
  ],
  factsOf,
  rulesOf,
  describe,
  view,
  samples: SAMPLES,
  reports: REPORTS,
  solves: (_name, cases) => solves(cases),
  solve,
  caseFields: () => CASE_FIELDS,
};

// The registry holds rulesets of any field and event; a ruleset only ever gets back what it made itself.
export const eclipse = eclipseRuleset as unknown as Ruleset;

/** Names do not fight: the building options decide from classes and counts, the dice from the figures. */
function signature(combatant: Combatant): string {
  const fleet = fleetOf(combatant);
  const rows = fleet.ships.map((row) => (isNpcRow(row) ? [row.npc, row.count] : [row.class, row.count, ...[...row.parts].sort()]));
  return JSON.stringify([fleet.species, fleet.npc, rows]);
}

function factsOf(combatant: Combatant): Readonly<Record<string, number | readonly string[]>> {
  const fleet = fleetOf(combatant);
  const side = combatSide(fleet);
  const dice = (of: 'weapons' | 'missiles') => side.squadrons.reduce((sum, s) => sum + s.count * s[of].reduce((n, w) => n + w.dice, 0), 0);
  const parts = fleet.ships.flatMap((row) => (isNpcRow(row) ? [] : row.parts.map((id) => partOf(id).name)));
  return {
    ships: shipCount(side),
    hull: totalHull(side),
    dice: dice('weapons'),
    missiles: dice('missiles'),
    class: [...new Set(fleet.ships.map((row) => (isNpcRow(row) ? row.npc : row.class)))],
    part: [...new Set(parts)],
  };
}
