/** Options of a battle. Defaults are the specification's; the published rules are a preset. */
import { type OptionSpec, type Options, type Preset, resolveOptions } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Assignment, CombatRules, CombatSide } from './combat.ts';
import { RETREAT_PATTERN, type RetreatRule, retreatConditions } from './retreat.ts';

const TARGETS = [
  { value: 'owner', label: 'Owner chooses', meaning: 'Lowest hull, then initiative, then computer, then listing order.' },
  { value: 'random', label: 'At random', meaning: 'Every legal ship is equally likely, rolled separately for every hit.' },
  { value: 'attacker', label: 'Attacker chooses', meaning: 'Kills first: players take the easiest kill, non-players the largest ship.' },
] as const;

function retreatOption<Id extends string>(id: Id, label: string, who: string) {
  return {
    id,
    kind: 'number',
    label,
    meaning: `The ${who} announces a retreat at the start of a round when at most this share of its hull is left; its ships no longer fire and leave at their initiative in the next round. Starbases stay.`,
    source: 'Published rules; the threshold is a house rule',
    group: 'End',
    default: null,
    min: 0,
    max: 99,
    nullMeans: 'never',
    unit: '% of hull',
  } as const;
}

function retreatList<Id extends string>(id: Id, label: string, who: string) {
  return {
    id,
    kind: 'text',
    label,
    meaning: `The ${who} also retreats when one of these holds at the start of a round: round, hull or enemy.hull (the share left, in %), ships or enemy.ships, with commas between them.`,
    source: 'House rule',
    group: 'End',
    default: '',
    pattern: RETREAT_PATTERN,
    example: 'ships <= 2, round >= 5, enemy.ships > 6',
  } as const;
}

export const OPTIONS = [
  {
    id: 'playerTargets',
    kind: 'choice',
    label: "Players' hits",
    meaning: "Who chooses the ship that a player's hit lands on.",
    source: 'Specification 3.1.4',
    group: 'Targets',
    default: 'owner',
    choices: TARGETS,
  },
  {
    id: 'npcTargets',
    kind: 'choice',
    label: "Non-players' hits",
    meaning: 'The same for ancients, guardians and the galactic centre.',
    source: 'Specification 6',
    group: 'Targets',
    default: 'random',
    choices: TARGETS,
  },
  {
    id: 'shieldMode',
    kind: 'choice',
    label: 'Shields',
    meaning: 'Whether a die is reduced by the shield of the ship it hits or by the mean shield of its side.',
    source: 'Specification 3.1.3',
    group: 'Targets',
    default: 'per-target',
    choices: [
      { value: 'per-target', label: "Each ship's own" },
      { value: 'mean-rounded', label: 'Rounded mean of the side', meaning: "What the specification's own program does." },
    ],
  },
  {
    id: 'tieRule',
    kind: 'choice',
    label: 'Equal initiative',
    meaning: 'Whether ships of equal initiative fire simultaneously or the defender fires first.',
    source: 'Specification 3.1.3',
    group: 'Order of fire',
    default: 'simultaneous',
    choices: [
      { value: 'simultaneous', label: 'Simultaneously' },
      { value: 'defender-first', label: 'Defender first', meaning: 'Published rule.' },
    ],
  },
  {
    id: 'missileOrder',
    kind: 'choice',
    label: 'Missiles',
    meaning: 'Whether all missiles are fired at initiative 0 or in the order of their ships.',
    source: 'Specification 3.1.2',
    group: 'Order of fire',
    default: 'single-bucket',
    choices: [
      { value: 'single-bucket', label: 'All at initiative 0' },
      { value: 'initiative', label: 'By initiative', meaning: 'Published rule.' },
    ],
  },
  {
    id: 'defender',
    kind: 'choice',
    label: 'Defender',
    meaning: 'Who defends when neither side must: non-player fleets and fleets with a starbase always defend.',
    source: 'Specification 6, published rules',
    group: 'Order of fire',
    default: 'second',
    choices: [
      { value: 'second', label: 'The second fleet' },
      { value: 'first', label: 'The first fleet' },
    ],
  },
  {
    id: 'stalemate',
    kind: 'choice',
    label: 'Stalemate',
    meaning: 'The result when neither side can destroy the other.',
    source: 'Specification 3.1.6',
    group: 'End',
    default: 'draw',
    choices: [
      { value: 'draw', label: 'A draw' },
      { value: 'attacker-loses', label: 'The attacker loses', meaning: 'Published rule.' },
    ],
  },
  {
    id: 'maxRounds',
    kind: 'number',
    label: 'Round limit',
    meaning: 'An undecided battle is a draw after this many rounds.',
    source: 'Specification 5.7',
    group: 'End',
    default: null,
    min: 1,
    max: 10_000,
    integer: true,
    nullMeans: 'no limit',
  },
  {
    id: 'allowRetreats',
    kind: 'boolean',
    label: 'Retreats',
    meaning: 'Reserved by the specification, and refused: who retreats when is set below, for each side.',
    source: 'Specification 3.1.5, 9.1',
    group: 'End',
    default: false,
  },
  retreatOption('retreatAttacker', 'Attacker retreats at', 'attacker'),
  retreatOption('retreatDefender', 'Defender retreats at', 'defender'),
  retreatList('retreatAttackerIf', 'Attacker retreats if', 'attacker'),
  retreatList('retreatDefenderIf', 'Defender retreats if', 'defender'),
  {
    id: 'retreatTo',
    kind: 'choice',
    label: 'Way out',
    meaning: 'Who has a sector to retreat to. Ships that retreat without one are destroyed.',
    source: 'Published rules',
    group: 'End',
    default: 'both',
    choices: [
      { value: 'both', label: 'Both sides' },
      { value: 'attacker', label: 'The attacker' },
      { value: 'defender', label: 'The defender' },
      { value: 'none', label: 'No one' },
    ],
  },
  {
    id: 'fleetTiles',
    kind: 'number',
    label: 'Fleet tiles',
    meaning: 'How many rows of ships other than starbases a sector may hold.',
    source: 'Specification 3.2; 2 at first, up to 5',
    group: 'Fleets',
    default: null,
    min: 2,
    max: 5,
    integer: true,
    nullMeans: 'not checked',
  },
  {
    id: 'starbases',
    kind: 'number',
    label: 'Starbases',
    meaning: 'How many starbases one sector may hold.',
    source: 'Specification 3.2; the published game allows 4',
    group: 'Fleets',
    default: 1,
    min: 1,
    max: 4,
    integer: true,
  },
  {
    id: 'overflow',
    kind: 'choice',
    label: 'Too many ships',
    meaning: 'What happens to a fleet with more ships than allowed.',
    source: 'Specification 3.2',
    group: 'Fleets',
    default: 'reject',
    choices: [
      { value: 'reject', label: 'Refuse the fleet' },
      { value: 'truncate', label: 'Keep the first ones' },
    ],
  },
  {
    id: 'driveRule',
    kind: 'boolean',
    label: 'Drives required',
    meaning: "Every ship needs a drive, except starbases, which can't have one.",
    source: 'Published rules',
    group: 'Fleets',
    default: true,
  },
] as const satisfies readonly OptionSpec[];

export const PRESETS: readonly Preset[] = [
  {
    id: 'specified',
    label: 'Default rules',
    meaning: 'The specification: owners choose which ship is hit, equal initiative is simultaneous.',
    values: {},
  },
  {
    id: 'official',
    label: 'Published rules',
    meaning: 'Attackers choose targets, the defender fires first on ties, missiles go by initiative, the attacker loses a stalemate.',
    values: {
      playerTargets: 'attacker',
      npcTargets: 'attacker',
      tieRule: 'defender-first',
      missileOrder: 'initiative',
      stalemate: 'attacker-loses',
      starbases: 4,
    },
  },
  {
    id: 'program',
    label: 'Specification program',
    meaning: 'Dice are reduced by the rounded mean shield of the side, as in the program of the specification.',
    values: { shieldMode: 'mean-rounded' },
  },
];

/** A type, not an interface: only types with known members match `Options`. */
export type EclipseOptions = {
  readonly playerTargets: Assignment;
  readonly npcTargets: Assignment;
  readonly shieldMode: CombatRules['shieldMode'];
  readonly tieRule: CombatRules['tieRule'];
  readonly missileOrder: CombatRules['missileOrder'];
  readonly defender: 'first' | 'second';
  readonly stalemate: CombatRules['stalemate'];
  readonly maxRounds: number | null;
  readonly retreatAttacker: number | null;
  readonly retreatDefender: number | null;
  readonly retreatAttackerIf: string;
  readonly retreatDefenderIf: string;
  readonly retreatTo: 'both' | 'attacker' | 'defender' | 'none';
  readonly fleetTiles: number | null;
  readonly starbases: number;
  readonly overflow: 'reject' | 'truncate';
  readonly driveRule: boolean;
};

/** Checked options; allowing retreats is an error rather than silently ignored. */
export function eclipseOptions(given: Options): { options: EclipseOptions; problems: Problem[] } {
  const { options, problems } = resolveOptions(OPTIONS, given);
  if (options.allowRetreats === true) {
    problems.push({
      code: 'eclipse/retreats',
      severity: 'error',
      message: "'allowRetreats' doesn't say who retreats when, so it is refused.",
      hint: 'Set it to false, and retreatAttacker or retreatDefender to a share of the hull.',
    });
  }
  return { options: options as EclipseOptions, problems };
}

export function rulesFor(options: EclipseOptions, sides: readonly [CombatSide, CombatSide]): CombatRules {
  const targets = (side: CombatSide) => (side.npc ? options.npcTargets : options.playerTargets);
  return {
    assignment: [targets(sides[0]), targets(sides[1])],
    shieldMode: options.shieldMode,
    tieRule: options.tieRule,
    missileOrder: options.missileOrder,
    defender: defenderOf(options, sides),
    stalemate: options.stalemate,
    maxRounds: options.maxRounds,
    ...retreatRules(options, sides),
  };
}

/** Absent where no one retreats; non-player ships never do. */
function retreatRules(options: EclipseOptions, sides: readonly [CombatSide, CombatSide]): Pick<CombatRules, 'retreat'> {
  const defender = defenderOf(options, sides);
  const { retreatTo } = options;
  const of = (side: 0 | 1): RetreatRule => {
    const who = side === defender ? 'defender' : 'attacker';
    const at = who === 'defender' ? options.retreatDefender : options.retreatAttacker;
    const when = retreatConditions(who === 'defender' ? options.retreatDefenderIf : options.retreatAttackerIf);
    const canLeave = retreatTo === 'both' || retreatTo === who;
    if (sides[side].npc) return { share: null, canLeave };
    return { share: at === null ? null : at / 100, ...(when.length > 0 && { when }), canLeave };
  };
  const retreat = [of(0), of(1)] as const;
  return retreat.every(({ share, when }) => share === null && when === undefined) ? {} : { retreat };
}

/** Published rule: non-player ships always defend; specification 6: starbases always defend. */
function defenderOf(options: EclipseOptions, sides: readonly [CombatSide, CombatSide]): 0 | 1 {
  const bound = sides.map((side) => (side.npc ? 2 : side.squadrons.some((s) => s.glyph === 'starbase') ? 1 : 0)) as [number, number];
  if (bound[0] !== bound[1]) return bound[0] > bound[1] ? 0 : 1;
  return options.defender === 'first' ? 0 : 1;
}
