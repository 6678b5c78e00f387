import type { OptionSpec, Options, Preset } from '../../../contract/options.ts';
import { type Commentary, type Edition, type EditionId, editionOf } from './edition.ts';
import type { Cover } from './model.ts';
import { type Modifiers, readModifiers } from './modifier-text.ts';

export const OPTIONS = [
  {
    id: 'edition',
    kind: 'choice',
    label: 'Edition',
    meaning: 'Which rules are played. Units of different editions cannot meet: their numbers are on different scales.',
    source: 'Digest 10e, 8',
    group: 'Rules',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'From the units', meaning: 'The edition the rosters were written for.' },
      { value: '9e', label: 'Eighth and ninth' },
      { value: '10e', label: 'Tenth' },
    ],
  },
  {
    id: 'commentary',
    kind: 'choice',
    label: 'Rules commentary',
    meaning: 'Tenth edition: Devastating Wounds, Hazardous and Indirect Fire as they stood at a date.',
    source: 'Digest 10e, 8',
    group: 'Rules',
    default: 'current',
    choices: [
      {
        value: 'current',
        label: 'December 2024 and later',
        meaning: 'Devastating attacks wait, make mortal wounds and do not carry over.',
      },
      { value: 'sep2023', label: 'September 2023', meaning: 'Devastating attacks wait and do ordinary damage without a save.' },
      { value: 'launch', label: 'June 2023', meaning: 'Mortal wounds of devastating attacks carry over.' },
    ],
  },
  {
    id: 'distance',
    kind: 'number',
    label: 'Distance',
    meaning: 'Inches between the units when they shoot. A weapon reaches its own range exactly; rapid fire doubles at half of it.',
    source: 'Specification step 1, "number of attacks"',
    group: 'Exchange',
    default: 12,
    min: 0,
    max: 240,
    unit: '"',
  },
  {
    id: 'rounds',
    kind: 'number',
    label: 'Battle rounds',
    meaning: 'In each round both units take a turn: shoot, perhaps charge and fight; whoever is in combat strikes back.',
    source: 'Our contest; the specification names no length',
    group: 'Exchange',
    default: 2,
    min: 1,
    max: 5,
    integer: true,
  },
  {
    id: 'first',
    kind: 'choice',
    label: 'Who goes first',
    meaning: 'The unit that takes the first turn of every round.',
    source: '9th edition core rules, "Determine first turn"',
    group: 'Exchange',
    default: 'roll-off',
    choices: [
      { value: 'roll-off', label: 'Roll-off', meaning: 'Each unit half of the time.' },
      { value: 'a', label: 'The first unit' },
      { value: 'b', label: 'The second unit' },
    ],
  },
  {
    id: 'shooting',
    kind: 'boolean',
    label: 'Shooting phase',
    meaning: 'Off: the units only charge and fight.',
    source: '9th edition core rules, "Shooting phase"',
    group: 'Exchange',
    default: true,
  },
  {
    id: 'charge',
    kind: 'choice',
    label: 'Who charges',
    meaning: 'Which units charge in their own turn once charging is allowed.',
    source: 'Our contest; the specification asks for both shooting and melee',
    group: 'Exchange',
    default: 'eager',
    choices: [
      {
        value: 'eager',
        label: 'Units better in melee',
        meaning: 'A unit charges when its melee is expected to hurt this enemy more than its shooting.',
      },
      { value: 'both', label: 'Both' },
      { value: 'first', label: 'Only the unit that goes first' },
      { value: 'none', label: 'Neither' },
    ],
  },
  {
    id: 'chargeRound',
    kind: 'number',
    label: 'Charges from round',
    meaning: 'The first battle round in which a charge may be declared.',
    source: 'Our contest: one volley each before blades meet',
    group: 'Exchange',
    default: 2,
    min: 1,
    max: 5,
    integer: true,
  },
  {
    id: 'chargeDistance',
    kind: 'number',
    label: 'Charge distance',
    meaning: 'The charge arrives when 2D6 reach this many inches.',
    source: '9th edition core rules, "Charge phase"',
    group: 'Exchange',
    default: null,
    min: 0,
    max: 12,
    nullMeans: 'charges always arrive',
    unit: '"',
  },
  {
    id: 'cover',
    kind: 'choice',
    label: 'Cover',
    meaning: 'Terrain both units stand in.',
    source: '9th edition core rules, terrain traits; digest 2.4',
    group: 'Situation',
    default: 'none',
    choices: [
      { value: 'none', label: 'Open ground' },
      { value: 'light', label: 'Light cover', meaning: '+1 to armour saves against shooting.' },
      { value: 'heavy', label: 'Heavy cover', meaning: '+1 to armour saves in melee for a unit that did not charge.' },
      { value: 'dense', label: 'Dense cover', meaning: '-1 to hit when shooting.' },
      {
        value: 'benefit',
        label: 'Benefit of cover (tenth)',
        meaning:
          '+1 to armour saves against shooting; not for a save of 3+ or better against AP 0. Any cover is this in the tenth edition.',
      },
    ],
  },
  {
    id: 'stationary',
    kind: 'boolean',
    label: 'Stationary',
    meaning: 'Tenth edition: weapons with Heavy hit at +1.',
    source: 'Digest 10e, 3 "Heavy"',
    group: 'Situation',
    default: false,
  },
  {
    id: 'visible',
    kind: 'boolean',
    label: 'Target visible',
    meaning: 'Off: only Indirect Fire can shoot, at -1 to hit, and the target has cover.',
    source: 'Digest 10e, 3 "Indirect Fire"',
    group: 'Situation',
    default: true,
  },
  {
    id: 'precision',
    kind: 'boolean',
    label: 'Precision at the leader',
    meaning: 'Wounds of Precision weapons go to an attached leader while he lives.',
    source: 'Digest 10e, 3 "Precision"',
    group: 'Situation',
    default: false,
  },
  {
    id: 'belowHalf',
    kind: 'choice',
    label: 'Below half strength',
    meaning:
      'Units that count as below half strength from the start, for rules that ask. In an exchange losses decide, too: when a unit attacks or is attacked.',
    source: 'Digest 10e, 4 and 6',
    group: 'Situation',
    default: 'none',
    choices: [
      { value: 'none', label: 'Neither', meaning: 'Both begin at full strength.' },
      { value: 'a', label: 'First unit', meaning: 'The unit that attacks, or the first of a pair.' },
      { value: 'b', label: 'Second unit', meaning: 'The target, or the second of a pair.' },
      { value: 'both', label: 'Both' },
    ],
  },
  {
    id: 'moved',
    kind: 'boolean',
    label: 'Moved',
    meaning: 'INFANTRY fires Heavy weapons at -1 to hit.',
    source: '9th edition core rules, "Heavy"; digest 2.1',
    group: 'Situation',
    default: false,
  },
  {
    id: 'advanced',
    kind: 'boolean',
    label: 'Advanced',
    meaning: 'Only Assault weapons fire, at -1 to hit.',
    source: '9th edition core rules, "Assault"; digest 2.1',
    group: 'Situation',
    default: false,
  },
  {
    id: 'morale',
    kind: 'boolean',
    label: 'Morale',
    meaning: 'Units that lost models test at the end of every turn; fled models count as destroyed.',
    source: 'Specification "MORALE"; digest 2.6',
    group: 'Rules',
    default: true,
  },
  {
    id: 'rerollAll',
    kind: 'choice',
    label: 'Re-roll all',
    meaning: 'Which dice "re-roll_all" throws again.',
    source: 'Digest 2.2',
    group: 'Rules',
    default: 'failed',
    choices: [
      { value: 'failed', label: 'Failed', meaning: 'Whatever fails with modifiers counted.' },
      {
        value: 'failed_natural',
        label: 'Failed before modifiers',
        meaning: 'Re-rolls come before modifiers: only dice that fail both ways.',
      },
      { value: 'fish', label: 'Fish for triggers', meaning: 'Every die that triggers nothing, where the weapon has triggers.' },
    ],
  },
  {
    id: 'mortalOrder',
    kind: 'choice',
    label: 'Mortal wounds',
    meaning: 'When the mortal wounds of a weapon group are applied.',
    source: 'Digest 2.5',
    group: 'Rules',
    default: 'after-group',
    choices: [
      {
        value: 'after-group',
        label: 'After the group',
        meaning: 'All normal damage of the group first, then its mortal wounds; in the tenth edition those of all groups at the end.',
      },
      { value: 'interleaved', label: 'After each attack', meaning: 'Strict one-attack-at-a-time play.' },
    ],
  },
  {
    id: 'partial',
    kind: 'boolean',
    label: 'Count wounded models',
    meaning: 'Points destroyed include the lost share of a wounded model.',
    source: 'Digest 6',
    group: 'Scoring',
    default: true,
  },
  {
    id: 'score',
    kind: 'choice',
    label: 'Winner by',
    meaning: 'What decides the exchange; equal scores are a draw.',
    source: 'Specification: "comparing the different units and their costs"',
    group: 'Scoring',
    default: 'points',
    choices: [
      { value: 'points', label: 'Points destroyed' },
      { value: 'share', label: 'Share of the enemy destroyed' },
      { value: 'efficiency', label: 'Points destroyed per own point' },
    ],
  },
  {
    id: 'modifiersA',
    kind: 'text',
    label: 'Modifiers of the first unit',
    meaning:
      'Changes to the unit that attacks, or to the first of a pair: "+1 hit; re-roll wounds 1s; melee [Lance]". Semicolons between them.',
    source: 'House decision; the words are those of the digests',
    group: 'Modifiers',
    default: '',
    example: '+1 hit; re-roll wounds 1s',
  },
  {
    id: 'modifiersB',
    kind: 'text',
    label: 'Modifiers of the second unit',
    meaning: 'Changes to the target, or to the second of a pair: "feel no pain 5+; be hit -1; cover". Semicolons between them.',
    source: 'House decision; the words are those of the digests',
    group: 'Modifiers',
    default: '',
    example: 'feel no pain 5+; cover',
  },
] as const satisfies readonly OptionSpec[];

export const PRESETS: readonly Preset[] = [
  {
    id: 'specified',
    label: 'Default rules',
    meaning: 'Two rounds from 12": a volley each, then whoever is better in melee charges.',
    values: {},
  },
  {
    id: 'gun-line',
    label: 'Gun line',
    meaning: 'One round of shooting at 24", no charges.',
    values: { rounds: 1, distance: 24, charge: 'none' },
  },
  {
    id: 'assault',
    label: 'Assault',
    meaning: 'Both charge from the first round, 7" on 2D6.',
    values: { distance: 7, charge: 'both', chargeRound: 1, chargeDistance: 7 },
  },
];

/** The options as the engine reads them. */
export interface Settings {
  readonly edition: Edition;
  readonly stationary: boolean;
  readonly visible: boolean;
  readonly precision: boolean;
  /** Fire Overwatch: only a natural 6 hits. */
  readonly overwatch: boolean;
  /** Set by a side's own modifiers: every target is within half range; the unit has charged whenever it fights. */
  readonly halfRange?: true;
  readonly charged?: true;
  /** The first and the second unit of a pair count as below half strength from the start. */
  readonly belowHalf: readonly [boolean, boolean];
  /** Of the first and of the second unit of a pair. */
  readonly modifiers: readonly [Modifiers, Modifiers];
  readonly distance: number;
  readonly rounds: number;
  readonly first: 'roll-off' | 'a' | 'b';
  readonly shooting: boolean;
  readonly charge: 'eager' | 'both' | 'first' | 'none';
  readonly chargeRound: number;
  readonly chargeDistance: number | null;
  readonly cover: Cover;
  readonly moved: boolean;
  readonly advanced: boolean;
  readonly morale: boolean;
  readonly rerollAll: 'failed' | 'failed_natural' | 'fish';
  readonly interleaved: boolean;
  readonly partial: boolean;
  readonly score: 'points' | 'share' | 'efficiency';
}

/** For options that `resolveOptions` has already checked; absent ones take their default. `found`: the edition of the units. */
export function settingsOf(options: Options, found: EditionId = '9e'): Settings {
  const value = <T>(id: string) => (options[id] === undefined ? OPTIONS.find((o) => o.id === id)!.default : options[id]) as T;
  const below = value<'none' | 'a' | 'b' | 'both'>('belowHalf');
  const chosen = value<EditionId | 'auto'>('edition');
  const edition = editionOf(chosen === 'auto' ? found : chosen, value<Commentary>('commentary'));
  return {
    edition,
    stationary: value('stationary'),
    visible: value('visible'),
    precision: value('precision'),
    overwatch: false,
    belowHalf: [below === 'a' || below === 'both', below === 'b' || below === 'both'],
    modifiers: [readModifiers(value('modifiersA')), readModifiers(value('modifiersB'))],
    distance: value('distance'),
    rounds: value('rounds'),
    first: value('first'),
    shooting: value('shooting'),
    charge: value('charge'),
    chargeRound: value('chargeRound'),
    chargeDistance: value('chargeDistance'),
    cover: edition.cover[value<Cover>('cover')],
    moved: value('moved'),
    advanced: value('advanced'),
    morale: value<boolean>('morale') && edition.modelsFlee,
    rerollAll: value('rerollAll'),
    interleaved: value('mortalOrder') === 'interleaved',
    partial: value('partial'),
    score: value('score'),
  };
}
