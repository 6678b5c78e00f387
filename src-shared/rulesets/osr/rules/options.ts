/** What a fight may be set to. Defaults follow the specification ("Tunnel Fight") and the recommended readings of its gaps. */

import type { OptionSpec, Options, Preset } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { diceMax, diceMin, isDice, parseDice } from '../../../random/dice.ts';

export const INITIATIVES = ['random', 'side', 'individual', 'side_phases', 'individual_phases'] as const;
export type Initiative = (typeof INITIATIVES)[number];

export const RANGE_MODELS = ['exact', 'inclusive'] as const;
export type RangeModel = (typeof RANGE_MODELS)[number];

export const PHASES = ['movement', 'ranged', 'reach', 'melee'] as const;
export type Phase = (typeof PHASES)[number];

/** The options of a contest as the engine reads them. */
export interface FightRules {
  readonly initiative: Initiative;
  readonly initiativeDice: string;
  readonly phases: readonly Phase[];
  readonly rangeModel: RangeModel;
  readonly nat20Hits: boolean;
  readonly nat1Misses: boolean;
  readonly guardBonus: number;
  readonly maxRounds: number;
  /** Fights that share the charges per day. */
  readonly fightsPerDay: number;
  /** Ranged, reach, melee; null = no limit. Both sides have the same. */
  readonly capacities: readonly [number | null, number | null, number | null];
}

export const MAX_CAPACITY = 10_000;
export const MAX_ROUNDS = 10_000;
export const MAX_FIGHTS_PER_DAY = 100;
const MAX_INITIATIVE_SPREAD = 1000;

const capacity = (id: string, label: string, value: number | null): OptionSpec => ({
  id,
  label,
  kind: 'number',
  default: value,
  min: 0,
  max: MAX_CAPACITY,
  integer: true,
  nullMeans: 'no limit',
  unit: 'frontage',
  group: 'Zones',
  meaning: 'Frontage that fits in the zone. An actor enters only if its own frontage still fits.',
  source: 'Specification, Zone Capacity & Frontage',
});

export const OPTIONS: readonly OptionSpec[] = [
  capacity('capacityRanged', 'Ranged zone', null),
  capacity('capacityReach', 'Reach zone', 10),
  capacity('capacityMelee', 'Melee zone', 10),
  {
    id: 'initiative',
    label: 'Turn order',
    kind: 'choice',
    default: 'random',
    group: 'Initiative',
    meaning: 'Who acts when. Rolled again each round over everyone who still stands.',
    source: 'Specification, Initiative',
    choices: [
      { value: 'random', label: 'Random', meaning: 'One shuffle of all actors.' },
      { value: 'side', label: 'By side', meaning: 'A coin decides which side goes first; inside a side the order is shuffled.' },
      {
        value: 'individual',
        label: 'Individual',
        meaning: 'Each actor rolls the initiative dice and adds its modifier; ties fall at random.',
      },
      { value: 'side_phases', label: 'By side, in phases', meaning: 'Movement, then each kind of weapon; both sides act in every phase.' },
      { value: 'individual_phases', label: 'Individual, in phases', meaning: 'One roll per actor; phases outside, initiative inside.' },
    ],
  },
  {
    id: 'initiativeDice',
    label: 'Initiative dice',
    kind: 'text',
    default: '1d20',
    pattern: '[0-9dD+\\- ]{1,40}',
    example: '1d20',
    group: 'Initiative',
    meaning: 'What each actor rolls with individual initiative.',
    source: 'House reading 2: one d20',
  },
  {
    id: 'phases',
    label: 'Phases',
    kind: 'text',
    default: PHASES.join(', '),
    pattern: ' *(movement|ranged|reach|melee)( *, *(movement|ranged|reach|melee)){3} *',
    example: PHASES.join(', '),
    group: 'Initiative',
    meaning: 'The order of the phases, when the turn order has phases. Name each of the four once.',
    source: 'House reading, phase modes',
  },
  {
    id: 'rangeModel',
    label: 'Weapon ranges',
    kind: 'choice',
    default: 'exact',
    group: 'Attacks',
    meaning:
      'How far a weapon reaches. With exact ranges a polearm that steps into the melee zone cannot hit the melee zone next to it, and an archer beside an enemy cannot shoot.',
    source: 'House reading 7',
    choices: [
      { value: 'exact', label: 'Exact', meaning: 'Melee 1 zone, reach exactly 2, ranged 2 or more.' },
      { value: 'inclusive', label: 'Inclusive', meaning: 'Melee up to 1 zone, reach up to 2, ranged anywhere.' },
    ],
  },
  {
    id: 'nat20Hits',
    label: 'Natural 20 always hits',
    kind: 'boolean',
    default: false,
    group: 'Attacks',
    meaning: 'A 20 on the die hits whatever the armour class.',
    source: 'House reading 25: the specification has plain arithmetic',
  },
  {
    id: 'nat1Misses',
    label: 'Natural 1 always misses',
    kind: 'boolean',
    default: false,
    group: 'Attacks',
    meaning: 'A 1 on the die misses whatever the attack bonus.',
    source: 'House reading 25: the specification has plain arithmetic',
  },
  {
    id: 'guardBonus',
    label: 'Guard bonus',
    kind: 'number',
    default: 2,
    min: 0,
    max: 20,
    integer: true,
    unit: 'AC',
    group: 'Attacks',
    meaning: 'Armour class gained by guarding, until the actor acts again.',
    source: 'Specification, Actions: raise AC by 2 until next turn',
  },
  {
    id: 'maxRounds',
    label: 'Round limit',
    kind: 'number',
    default: 100,
    min: 1,
    max: MAX_ROUNDS,
    integer: true,
    unit: 'rounds',
    group: 'Fight',
    meaning: 'A fight that lasts longer is a draw.',
    source: 'House reading 5',
  },
  {
    id: 'fightsPerDay',
    label: 'Fights per day',
    kind: 'number',
    default: 1,
    min: 1,
    max: MAX_FIGHTS_PER_DAY,
    integer: true,
    unit: 'fights',
    group: 'Fight',
    meaning: 'How many fights share the charges of abilities that have charges per day. Each has an even share of them.',
    source: 'Extension',
  },
];

export const PRESETS: readonly Preset[] = [
  { id: 'specified', label: 'Default rules', meaning: 'Random turn order, exact ranges, plain arithmetic.', values: {} },
  {
    id: 'side-initiative',
    label: 'Side initiative',
    meaning: 'A coin for the first side each round, as in the oldest rule books.',
    values: { initiative: 'side' },
  },
  {
    id: 'd20-table',
    label: 'd20 table',
    meaning: 'Individual initiative, natural 20 and natural 1, inclusive ranges.',
    values: { initiative: 'individual', nat20Hits: true, nat1Misses: true, rangeModel: 'inclusive' },
  },
];

/** Reads resolved options into the engine's form; what the schema cannot say is checked here. */
export function fightRules(options: Options): { rules: FightRules; problems: Problem[] } {
  const problems: Problem[] = [];
  const wrong = (message: string) => problems.push({ code: 'osr/bad-option', severity: 'error', message });
  let initiativeDice = String(options.initiativeDice ?? '1d20');
  const dice = parseDice(initiativeDice);
  if (!isDice(dice) || diceMax(dice) - diceMin(dice) > MAX_INITIATIVE_SPREAD) {
    wrong(`Option 'initiativeDice': ${isDice(dice) ? 'these dice are too large' : dice.fault}.`);
    initiativeDice = '1d20';
  }
  let phases = String(options.phases ?? '')
    .split(',')
    .map((phase) => phase.trim()) as Phase[];
  if (phases.length !== PHASES.length || PHASES.some((phase) => !phases.includes(phase))) {
    if (options.phases !== undefined) wrong(`Option 'phases': name each of ${PHASES.join(', ')} once.`);
    phases = [...PHASES];
  }
  return {
    rules: {
      initiative: oneOf(INITIATIVES, options.initiative, 'random'),
      initiativeDice,
      phases,
      rangeModel: oneOf(RANGE_MODELS, options.rangeModel, 'exact'),
      nat20Hits: options.nat20Hits === true,
      nat1Misses: options.nat1Misses === true,
      guardBonus: numberOr(options.guardBonus, 2),
      maxRounds: Math.max(1, numberOr(options.maxRounds, 100)),
      fightsPerDay: Math.max(1, numberOr(options.fightsPerDay, 1)),
      capacities: [limit(options.capacityRanged, null), limit(options.capacityReach, 10), limit(options.capacityMelee, 10)],
    },
    problems,
  };
}

function oneOf<T extends string>(known: readonly T[], value: unknown, fallback: T): T {
  return known.find((k) => k === value) ?? fallback;
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

function limit(value: unknown, fallback: number | null): number | null {
  return value === null || (typeof value === 'number' && value >= 0) ? value : fallback;
}
