import type { MetricSpec } from '../../../contract/outcome.ts';

/** Per-side figures belong to the side that did the deed: `points` of A are points of B's that A destroyed. */
export const METRICS = [
  {
    id: 'points',
    label: 'Points destroyed',
    meaning: 'Points of enemy models killed or fled, with the lost share of a wounded model where that is counted.',
    perSide: true,
    offence: true,
    unit: 'pts',
    scale: 100,
    max: 30_000,
    better: 'high',
  },
  {
    id: 'models',
    label: 'Models destroyed',
    meaning: 'Enemy models killed or fled.',
    perSide: true,
    offence: true,
    unit: 'models',
    scale: 1,
    max: 200,
    better: 'high',
  },
  {
    id: 'wounds',
    label: 'Wounds taken off',
    meaning: 'Wounds the enemy unit has lost, those of fled models included.',
    perSide: true,
    offence: true,
    unit: 'wounds',
    role: 'damage',
    scale: 1,
    max: 400,
    better: 'high',
  },
  {
    id: 'wiped',
    label: 'Unit destroyed',
    meaning: '1 when nothing is left of the enemy unit.',
    perSide: true,
    offence: true,
    scale: 1,
    max: 1,
    better: 'high',
  },
  {
    id: 'turns',
    label: 'Turns',
    meaning: 'Player turns until a unit was gone or the exchange was over.',
    perSide: false,
    scale: 1,
    max: 10,
    role: 'length',
  },
  {
    id: 'margin',
    label: 'Margin',
    meaning: 'Points that separate the two sides; 0 is a draw by points.',
    perSide: false,
    unit: 'pts',
    scale: 100,
    max: 30_000,
    role: 'margin',
  },
] as const satisfies readonly MetricSpec[];

/** Columns of an outcome, in the order of `metricColumns(METRICS)`. */
export const COLUMN = { points: 0, models: 2, wounds: 4, wiped: 6, turns: 8, margin: 9 } as const;
