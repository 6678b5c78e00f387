/**
 * Paired experiments: the same duels with one thing changed. They test what the specification expects of terrain,
 * speed and initiative ("Expected Impact on Combat Ratings").
 */
import type { Asset, Combatant } from '../../../contract/combatant.ts';
import { defaultOptions, type Options } from '../../../contract/options.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { addCounts, NO_COUNTS, type PairedCounts } from '../../../stats/paired.ts';
import { open } from '../engine/arena.ts';
import { compile } from '../engine/compile.ts';
import { fitMech } from '../import/fit.ts';
import { combatantOf } from '../import/importers.ts';
import type { MechDesign } from '../rules/mech.ts';
import { OPTIONS } from '../rules/options.ts';
import { fullDamage, WEAPONS } from '../rules/weapon.ts';

type Mech = Combatant<MechDesign>;

/** One side of a comparison: how the subject is changed, and under which options it fights. */
export interface Arm {
  readonly label: string;
  readonly change?: (subject: Mech) => Mech;
  readonly options?: Options;
}

export interface Expectation {
  readonly id: string;
  readonly title: string;
  /** Quoted from the specification. */
  readonly claim: string;
  /** The 'Mechs that are tested: a description and a filter. */
  readonly subjects: string;
  readonly fits: (design: MechDesign) => boolean;
  readonly control: Arm;
  readonly changed: Arm;
  /** Where the win rate should go from the control arm to the changed one. */
  readonly expected: 'up' | 'down';
  /** The subject keeps the first slot: for options that name the slots. */
  readonly keepsSlot?: boolean;
}

export interface PairedDuels {
  readonly expectation: Expectation;
  readonly subjects: readonly Mech[];
  readonly opponents: readonly Mech[];
  readonly assets: readonly Asset[];
  readonly seed: RunSeed;
  /** Duels `from` to `from + duels` of both arms. */
  readonly from: number;
  readonly duels: number;
  /** Options of both arms. */
  readonly options?: Options;
}

/**
 * Both arms play the same subjects against the same opponents with the same trial numbers. Subjects, opponents and
 * slots rotate, so the attacker's advantage cancels out.
 */
export function playPaired(paired: PairedDuels): PairedCounts {
  const control = scores(paired, paired.expectation.control);
  const changed = scores(paired, paired.expectation.changed);
  return control.reduce((sum, p, i) => {
    const c = changed[i]!;
    const pair = { duels: 1, plain: p, changed: c, squares: (c - p) ** 2, betterPlain: p > c ? 1 : 0, betterChanged: c > p ? 1 : 0 };
    return addCounts(sum, pair);
  }, NO_COUNTS);
}

function scores({ expectation, subjects, opponents, assets, seed, from, duels, options: common }: PairedDuels, arm: Arm): number[] {
  const options = { ...defaultOptions(OPTIONS), ...common, ...arm.options };
  const changed = arm.change === undefined ? subjects : subjects.map(arm.change);
  const { field } = compile([...changed, ...opponents], options, assets);
  const arena = open(field);
  return Array.from({ length: duels }, (_, k) => {
    const i = from + k;
    const subject = i % subjects.length;
    const round = Math.floor(i / subjects.length);
    const foe = subjects.length + (round % opponents.length);
    const first = expectation.keepsSlot === true || Math.floor(round / opponents.length) % 2 === 0;
    const { winner } = first ? arena.trial(seed, subject, foe, i) : arena.trial(seed, foe, subject, i);
    return winner === 2 ? 1 : winner === (first ? 0 : 1) ? 2 : 0;
  });
}

/** The same 'Mech with other movement: nothing else changes, not even its mass. */
export function withMovement(combatant: Mech, change: { readonly walk?: number; readonly jump?: number }): Mech {
  const design = { ...combatant.data, ...change };
  return { ...combatantOf(design, fitMech(design), 'experiment'), name: combatant.name };
}

/** The share of its weapons that pass the filter, by damage. */
function shareOfWeapons(design: MechDesign, fits: (weapon: (typeof WEAPONS)[number]) => boolean): number {
  let [whole, part] = [0, 0];
  for (const { weapon } of fitMech(design).weapons) {
    const row = WEAPONS[weapon];
    if (row === undefined) continue;
    whole += fullDamage(row);
    if (fits(row)) part += fullDamage(row);
  }
  return whole === 0 ? 0 : part / whole;
}

const FAST = 6;
const SLOW = 3;
const MEDIUM_LASER_REACH = 9;
const isMissileBoat = (design: MechDesign) => shareOfWeapons(design, (w) => /\bLRM\b/.test(w.name)) >= 0.5;
const isBrawler = (design: MechDesign) => shareOfWeapons(design, (w) => w.range[3] <= MEDIUM_LASER_REACH) >= 0.75;

const MOVING_FIRST: Arm = { label: 'always moves first', options: { initiative: 'defender' } };
const MOVING_SECOND: Arm = { label: 'always moves second', options: { initiative: 'attacker' } };
const on = (terrain: string, label = `${terrain} sheets`): Arm => ({ label, options: { archetype: terrain } });

/** The specification's expectations, each as a comparison that changes one thing. */
export const EXPECTATIONS: readonly Expectation[] = [
  {
    id: 'jump-jets',
    title: 'Jump jets',
    claim: 'Jump jet mechs ↑↑ (terrain traversal, elevation play)',
    subjects: "'Mechs that jump",
    fits: (design) => design.jump > 0,
    control: { label: 'without their jets', change: (subject) => withMovement(subject, { jump: 0 }) },
    changed: { label: 'with them' },
    expected: 'up',
  },
  {
    id: 'speed',
    title: 'Speed',
    claim: 'Fast strikers ↑ (initiative → rear arc, terrain navigation)',
    subjects: `'Mechs that walk ${FAST} and more`,
    fits: (design) => design.walk >= FAST,
    control: { label: 'slowed to walk 4', change: (subject) => withMovement(subject, { walk: Math.min(4, subject.data.walk) }) },
    changed: { label: 'at their speed' },
    expected: 'up',
  },
  {
    id: 'brawlers-cover',
    title: 'Brawlers and woods',
    claim: 'Short-range brawlers ↑ (woods cover for approach)',
    subjects: `'Mechs with three quarters of their weapons up to range ${MEDIUM_LASER_REACH}`,
    fits: isBrawler,
    control: on('open'),
    changed: on('wooded'),
    expected: 'up',
  },
  {
    id: 'missile-boats-dense',
    title: 'Missile boats and woods',
    claim: 'LRM boats ↓ on dense maps',
    subjects: "'Mechs with half their weapons LRM",
    fits: isMissileBoat,
    control: on('open'),
    changed: on('wooded'),
    expected: 'down',
  },
  {
    id: 'missile-boats-city',
    title: 'Missile boats in town',
    claim: 'LRM boats ↓ on dense maps, ↑ on open maps',
    subjects: "'Mechs with half their weapons LRM",
    fits: isMissileBoat,
    control: on('open'),
    changed: on('city'),
    expected: 'down',
  },
  {
    id: 'slow-terrain',
    title: 'Slow assaults and terrain',
    claim: 'Slow assaults slight ↓ (harder to navigate terrain, lose initiative flanking)',
    subjects: `'Mechs that walk ${SLOW} and less`,
    fits: (design) => design.walk <= SLOW,
    control: on('open'),
    changed: on('canyon'),
    expected: 'down',
  },
  {
    id: 'initiative-fast',
    title: 'Initiative, the fast',
    claim: 'Fast mechs: With initiative, circle behind slow mechs for rear shots',
    subjects: `'Mechs that walk ${FAST} and more`,
    fits: (design) => design.walk >= FAST,
    control: MOVING_FIRST,
    changed: MOVING_SECOND,
    expected: 'up',
    keepsSlot: true,
  },
  {
    id: 'initiative-slow',
    title: 'Initiative, the slow',
    claim: 'Slow mechs: Lose initiative often, get flanked',
    subjects: `'Mechs that walk ${SLOW} and less`,
    fits: (design) => design.walk <= SLOW,
    control: MOVING_FIRST,
    changed: MOVING_SECOND,
    expected: 'up',
    keepsSlot: true,
  },
];

/** The 'Mechs of a field that an expectation is about. */
export function subjectsOf({ fits }: Expectation, field: readonly Mech[]): Mech[] {
  return field.filter((mech) => fits(mech.data));
}
