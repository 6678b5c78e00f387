/** What is recorded of every duel, apart from the winner. */
import type { MetricSpec, Outcome } from '../../../contract/outcome.ts';
import type { Duel } from '../rules/duel.ts';
import type { Unit } from '../rules/unit.ts';

export const METRICS: readonly MetricSpec[] = [
  { id: 'turns', label: 'Turns', meaning: 'Turns until the duel was decided.', perSide: false, scale: 1, max: 100, role: 'length' },
  {
    id: 'margin',
    label: 'Margin',
    meaning: "Difference of what the two sides have left, in percent of a whole 'Mech.",
    perSide: false,
    unit: '%',
    scale: 1,
    max: 100,
    role: 'margin',
  },
  {
    id: 'ending',
    label: 'Ending',
    meaning: '0 destroyed, 1 crippled, 2 both lost, 3 turn limit, 4 no progress.',
    perSide: false,
    scale: 1,
    max: 4,
    role: 'name',
  },
  {
    id: 'left',
    label: 'Armour left',
    meaning: 'Armour and structure left at the end, in percent.',
    perSide: true,
    unit: '%',
    scale: 1,
    max: 100,
    better: 'high',
  },
  {
    id: 'damage',
    label: 'Damage dealt',
    meaning: 'Points of damage done to the enemy.',
    perSide: true,
    offence: true,
    role: 'damage',
    scale: 1,
    max: 400,
    better: 'high',
  },
  { id: 'shots', label: 'Shots', meaning: 'Weapons fired.', perSide: true, scale: 1, max: 300, offence: true },
  { id: 'hits', label: 'Hits', meaning: 'Weapons that hit.', perSide: true, scale: 1, max: 200, better: 'high', offence: true },
  {
    id: 'criticals',
    label: 'Critical hits taken',
    meaning: 'Slots lost to critical hits.',
    perSide: true,
    scale: 1,
    max: 40,
    better: 'low',
  },
  { id: 'falls', label: 'Falls', meaning: 'How often it went down.', perSide: true, scale: 1, max: 20, better: 'low' },
  { id: 'heat', label: 'Peak heat', meaning: 'Highest heat at the end of a turn.', perSide: true, scale: 1, max: 40, better: 'low' },
  { id: 'hexes', label: 'Hexes moved', meaning: 'Hexes entered over the whole duel.', perSide: true, scale: 1, max: 400 },
  {
    id: 'progress',
    label: 'Progress',
    meaning: "Share of the enemy's armour and structure taken, in percent; 100 when it is beaten.",
    perSide: true,
    unit: '%',
    scale: 1,
    max: 100,
    better: 'high',
  },
];

export function writeMetrics(outcome: Outcome, duel: Duel, ending: number): void {
  const [a, b] = duel.units;
  const leftA = percentLeft(a);
  const leftB = percentLeft(b);
  const { values } = outcome;
  let at = 0;
  values[at++] = duel.turn;
  values[at++] = Math.abs(leftA - leftB);
  values[at++] = ending;
  const pairs: readonly (readonly [number, number])[] = [
    [leftA, leftB],
    [a.damageDealt, b.damageDealt],
    [a.shotsFired, b.shotsFired],
    [a.shotsHit, b.shotsHit],
    [a.criticalsTaken, b.criticalsTaken],
    [a.falls, b.falls],
    [a.peakHeat, b.peakHeat],
    [a.hexesWalked, b.hexesWalked],
    [outcome.winner === 0 ? 100 : 100 - leftB, outcome.winner === 1 ? 100 : 100 - leftA],
  ];
  for (const [first, second] of pairs) {
    values[at++] = first;
    values[at++] = second;
  }
}

function percentLeft(unit: Unit): number {
  if (unit.destroyed) return 0;
  let now = 0;
  let max = 0;
  for (let i = 0; i < 11; i++) {
    now += unit.armour[i]!;
    max += unit.sheet.armour[i]!;
  }
  for (let i = 0; i < 8; i++) {
    now += unit.structure[i]!;
    max += unit.sheet.structure[i]!;
  }
  return Math.round((100 * now) / max);
}
