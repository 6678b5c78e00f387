/** Where the specification and the rulebook differ, each row is an option; the defaults are the specification. */
import type { OptionSpec, Options, Preset } from '../../../contract/options.ts';
import type { LosRule } from './line-of-sight.ts';
import { TERRAIN_TYPES } from './terrain-type.ts';

const choice = (value: string, label: string, meaning?: string) => ({ value, label, ...(meaning !== undefined && { meaning }) });

export const OPTIONS: readonly OptionSpec[] = [
  {
    id: 'initiative',
    kind: 'choice',
    default: 'one-die',
    group: 'Turn',
    label: 'Initiative',
    source: 'Specification 6',
    meaning: 'How the side that moves second is chosen each turn.',
    choices: [
      choice('one-die', 'd6 each, ties to the attacker'),
      choice('two-dice', '2d6 each, ties rolled again', 'Total Warfare'),
      choice('alternate', 'Alternating', 'No dice: the sides take turns moving second. For experiments.'),
      choice('attacker', 'The first always wins', 'The first combatant always moves second. For experiments.'),
      choice('defender', 'The second always wins', 'The second combatant always moves second. For experiments.'),
    ],
  },
  {
    id: 'deployment',
    kind: 'choice',
    default: 'rows',
    group: 'Battlefield',
    label: 'Deployment',
    source: 'Specification 8',
    meaning: 'Where the duel starts.',
    choices: [
      choice('rows', 'Rows 1-3 against 15-17', 'Across the short side of the field.'),
      choice('columns', 'Columns 1-3 against 30-32', 'Across the long side of the field.'),
      choice('random', 'Rows or columns, drawn each time'),
      choice('fixed', 'Middle of row 2 against middle of row 16'),
    ],
  },
  {
    id: 'pairings',
    kind: 'number',
    default: 100,
    min: 1,
    max: 400,
    integer: true,
    group: 'Battlefield',
    label: 'Map pairings',
    source: 'Specification "Map Pool"',
    meaning: 'How many pairs of sheets are drawn from the pool; every duel draws one of them.',
  },
  {
    id: 'pool',
    kind: 'choice',
    default: 'all',
    group: 'Battlefield',
    label: 'Map pool',
    source: 'Specification 10',
    meaning: 'Which sheets take part.',
    choices: [
      choice('all', 'Random pairs', 'Random pairs of everything that is not filtered out.'),
      choice('even', 'Every sheet equally often', 'All sheets that are not filtered out are dealt in pairs, round after round.'),
      choice('curated', 'Curated list', 'Only sheets named in the sheet list.'),
    ],
  },
  {
    id: 'sheetSource',
    kind: 'choice',
    default: 'official',
    group: 'Battlefield',
    label: 'Sheets from',
    source: 'Specification "Map Pool": all official sheets',
    meaning: 'Which of the imported sheets take part. A curated list may name any of them.',
    choices: [
      choice(
        'official',
        'Official sheets',
        'Variants of one sheet count once; the shipped sheets take part only where there are no others.',
      ),
      choice('shipped', 'Official and shipped', 'The sheets that come with the app as well.'),
      choice('all', 'All sheets', 'Unofficial sheets and variants, too.'),
    ],
  },
  {
    id: 'pairKinds',
    kind: 'choice',
    default: 'any',
    group: 'Battlefield',
    label: 'Sheets of a pair',
    source: 'Specification 10: random pairing',
    meaning: 'Whether the two sheets of a field may have different terrain types.',
    choices: [choice('any', 'Any two'), choice('same', 'Same terrain', 'Ratings by terrain then count only duels on that terrain alone.')],
  },
  {
    id: 'sheets',
    kind: 'text',
    default: '',
    group: 'Battlefield',
    label: 'Sheet list',
    source: 'Specification 10',
    meaning:
      "Names separated by semicolons, each with an optional weight: 'Stonefall; Alder Ford=3'. Curated pools take only these; weights apply to every pool.",
    example: 'Stonefall; Alder Ford=3',
  },
  {
    id: 'exclude',
    kind: 'text',
    default: 'Lava; LunarTheme; Ocean; HazardousLiquid; Impassable; MarsTheme',
    group: 'Battlefield',
    label: 'Filtered tags',
    source: 'Specification "Map Pool", 10',
    meaning: 'Sheets with one of these tags are left out, and so are sheets that are mostly water or have no room to deploy.',
  },
  {
    id: 'archetype',
    kind: 'choice',
    default: '',
    group: 'Battlefield',
    label: 'Terrain',
    source: 'Specification 10',
    meaning: 'Only sheets of this terrain type.',
    choices: [choice('', 'Any'), ...TERRAIN_TYPES.map((kind) => choice(kind, kind))],
  },
  {
    id: 'onlyTag',
    kind: 'text',
    default: '',
    group: 'Battlefield',
    label: 'Only with tag',
    source: 'Specification 10',
    meaning: 'Only sheets with this tag, such as Woods or DesertTheme. Empty = all.',
  },
  {
    id: 'goingDown',
    kind: 'choice',
    default: 'free',
    group: 'Movement',
    label: 'Going down',
    source: 'Specification 3',
    meaning: 'What a lower level costs.',
    choices: [choice('free', 'Free'), choice('paid', '1 MP per level', 'Total Warfare')],
  },
  {
    id: 'waterCost',
    kind: 'choice',
    default: 'total',
    group: 'Movement',
    label: 'Water',
    source: 'Specification 3',
    meaning: 'What entering water costs.',
    choices: [
      choice('total', '2 / 3 / 4 MP in all for depth 1 / 2 / 3'),
      choice('official', '+1 for depth 1, +3 deeper, and the levels', 'Total Warfare'),
    ],
  },
  {
    id: 'roughPiloting',
    kind: 'boolean',
    default: true,
    group: 'Movement',
    label: 'Rough needs a piloting roll',
    source: 'Specification "Terrain types"',
    meaning: 'Entering rough ground requires a piloting skill roll; in the rulebook it only costs MP.',
  },
  {
    id: 'skidding',
    kind: 'boolean',
    default: false,
    group: 'Movement',
    label: 'Skidding',
    source: 'Specification 3 has none',
    meaning: 'Turning on pavement while running requires a piloting skill roll.',
  },
  {
    id: 'jumpCeiling',
    kind: 'boolean',
    default: false,
    group: 'Movement',
    label: 'Jump ceiling',
    source: 'Specification 3',
    meaning: 'Hexes higher than start level + jump MP can be neither crossed nor landed on.',
  },
  {
    id: 'losRule',
    kind: 'choice',
    default: 'official',
    group: 'Sight and fire',
    label: 'Woods and sight',
    source: 'Specification 4: "Standard BT LOS rules"',
    meaning: 'When woods block the line of sight.',
    choices: [
      choice('official', 'Three points block', 'Light woods 1, heavy 2.'),
      choice('seed', 'Heavy woods or a second woods hex block', 'Specification 4, taken literally.'),
    ],
  },
  {
    id: 'elevationToHit',
    kind: 'boolean',
    default: true,
    group: 'Sight and fire',
    label: 'Height to hit',
    source: 'Specification 7',
    meaning: 'An attacker on higher ground gets −1 to hit, one on lower ground +1.',
  },
  {
    id: 'physical',
    kind: 'boolean',
    default: true,
    group: 'Sight and fire',
    label: 'Physical attacks',
    source: 'Total Warfare',
    meaning: 'Adjacent units kick, punch and strike after firing.',
  },
  {
    id: 'endAt',
    kind: 'choice',
    default: 'crippled',
    group: 'End',
    label: 'A side loses when',
    source: 'Digest 17',
    meaning: 'When the duel is over.',
    choices: [choice('crippled', 'Crippled', 'Forced withdrawal: a crippled unit has lost.'), choice('destroyed', 'Destroyed')],
  },
  {
    id: 'turnCap',
    kind: 'number',
    default: 50,
    min: 5,
    max: 500,
    integer: true,
    group: 'End',
    label: 'Turn limit',
    source: 'Specification 9: about 50 turns',
    meaning: 'A duel that reaches this many turns is a draw.',
  },
  {
    id: 'noProgress',
    kind: 'number',
    default: 12,
    min: 3,
    max: 100,
    integer: true,
    group: 'End',
    label: 'Turns without damage',
    source: 'House rule',
    meaning: 'After this many turns without damage the duel is a draw.',
  },
  {
    id: 'gunnery',
    kind: 'number',
    default: 4,
    min: 0,
    max: 8,
    integer: true,
    group: 'Pilots',
    label: 'Gunnery',
    source: 'Digest 20: skills 4/5',
    meaning: 'Gunnery skill of both pilots; lower is better.',
  },
  {
    id: 'piloting',
    kind: 'number',
    default: 5,
    min: 0,
    max: 8,
    integer: true,
    group: 'Pilots',
    label: 'Piloting',
    source: 'Digest 20: skills 4/5',
    meaning: 'Piloting skill of both pilots; lower is better.',
  },
  commanderOption('brainA', 'First commander', 'Who commands the first combatant of a pair.'),
  commanderOption('brainB', 'Second commander', 'Who commands the second combatant of a pair.'),
];

function commanderOption(id: string, label: string, meaning: string): OptionSpec {
  return {
    id,
    kind: 'choice',
    default: 'tactical',
    group: 'Pilots',
    label,
    source: 'Specification 7',
    meaning,
    choices: [
      choice('tactical', 'Default', "Weighs every position it can reach against the enemy's best reply."),
      choice('deep', 'Deep', 'When it moves second, it also expects the next turn; slower.'),
      choice('straight', 'Simple', 'Closes in by the shortest path and fires everything.'),
      choice('random', 'Random', 'Any legal move, everything that can fire.'),
    ],
  };
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'specified',
    label: 'Default rules',
    meaning: 'The specification where it differs from the rulebook, the rulebook elsewhere.',
    values: {},
  },
  {
    id: 'official',
    label: 'Official',
    meaning: 'Total Warfare as MegaMek plays it with default options.',
    values: {
      initiative: 'two-dice',
      goingDown: 'paid',
      waterCost: 'official',
      roughPiloting: false,
      skidding: true,
      jumpCeiling: true,
      losRule: 'official',
      elevationToHit: false,
      endAt: 'destroyed',
    },
  },
];

/** From the weakest to the strongest. */
export const COMMANDERS = ['random', 'straight', 'tactical', 'deep'] as const;
export type CommanderKind = (typeof COMMANDERS)[number];

/** The options that the rules read, with their types. */
export interface Rules {
  readonly initiative: 'one-die' | 'two-dice' | 'alternate' | 'attacker' | 'defender';
  readonly deployment: 'rows' | 'columns' | 'random' | 'fixed';
  readonly freeDescent: boolean;
  readonly waterTotal: boolean;
  readonly roughPiloting: boolean;
  readonly skidding: boolean;
  readonly jumpCeiling: boolean;
  readonly losRule: LosRule;
  readonly elevationToHit: boolean;
  readonly physical: boolean;
  readonly endAtCrippled: boolean;
  readonly turnCap: number;
  readonly noProgress: number;
  readonly gunnery: number;
  readonly piloting: number;
  readonly commanders: readonly [CommanderKind, CommanderKind];
}

export function rulesOf(options: Options): Rules {
  const on = (id: string, value: string) => options[id] === value;
  return {
    initiative: options.initiative as Rules['initiative'],
    deployment: options.deployment as Rules['deployment'],
    freeDescent: on('goingDown', 'free'),
    waterTotal: on('waterCost', 'total'),
    roughPiloting: options.roughPiloting === true,
    skidding: options.skidding === true,
    jumpCeiling: options.jumpCeiling === true,
    losRule: options.losRule as LosRule,
    elevationToHit: options.elevationToHit === true,
    physical: options.physical === true,
    endAtCrippled: on('endAt', 'crippled'),
    turnCap: Number(options.turnCap),
    noProgress: Number(options.noProgress),
    gunnery: Number(options.gunnery),
    piloting: Number(options.piloting),
    commanders: [options.brainA as CommanderKind, options.brainB as CommanderKind],
  };
}

/** The rulebook's game: what the oracles are computed with. */
export function officialOptions(defaults: Options): Options {
  return { ...defaults, ...PRESETS[1]!.values };
}
