/** Every question with two readings: the user's specification (the default) and the official rules. */
import type { OptionSpec, Options, Preset } from '../../../contract/options.ts';

const MORALE = 'Morale';
const COMBAT = 'Combat';
const GAME = 'Game';

export const OPTIONS: readonly OptionSpec[] = [
  choice('shaken', { label: 'Shaken', group: MORALE, meaning: 'What being Shaken does.', source: 'Default rules' }, [
    ['seed', 'Default rules', '-1 to hit, -1 to Defense, hits only on 6s in melee, idles for one activation'],
    ['official', 'Official 3.5', 'idles, hits only on 6s in melee, fails every morale test, cannot seize'],
  ]),
  choice(
    'routFrom',
    { label: 'Rout', group: MORALE, meaning: 'Which failed tests at half strength remove a unit.', source: 'Default rules' },
    [
      ['any', 'Any failed test'],
      ['melee', 'Lost melees only'],
    ],
  ),
  choice(
    'moraleTiming',
    {
      label: 'Morale from wounds',
      group: MORALE,
      meaning:
        'When a unit at half strength tests for the wounds it took. The default rules describe two: at the end of the round (the default), and on reaching half strength.',
      source: 'Default rules',
    },
    [
      ['round', 'End of the round'],
      ['activation', 'End of the activation that caused them'],
    ],
  ),
  choice('fearless', { label: 'Fearless', group: MORALE, meaning: 'How Fearless helps.', source: 'Default rules' }, [
    ['four', 'A failed test passes on 4+'],
    ['plusOne', '+1 to the test'],
  ]),
  flag(
    'meleeLock',
    {
      label: 'Locked in melee',
      group: COMBAT,
      meaning: 'Units stay in melee until one is gone; each activation is another round of it.',
      source: 'Default rules',
    },
    true,
  ),
  choice('fatigue', { label: 'Fatigue', group: COMBAT, meaning: 'Who hits only on unmodified 6s in melee.', source: 'GF 3.5.1, Fatigue' }, [
    ['all', 'Every unit after its first melee of a round'],
    ['shakenOnly', 'Shaken units only'],
  ]),
  choice('relentless', { label: 'Relentless', group: COMBAT, meaning: 'When 6s to hit give an extra hit.', source: 'Default rules' }, [
    ['held', 'If the unit did not move'],
    ['far', 'If the target is over 9" away'],
  ]),
  choice('lance', { label: 'Lance', group: COMBAT, meaning: 'What Lance gives on the charge.', source: 'Default rules' }, [
    ['ap2', 'AP(+2)'],
    ['thrust', '+1 to hit and AP(+1)'],
  ]),
  choice('poison', { label: 'Poison', group: COMBAT, meaning: 'What Poison does.', source: 'Default rules' }, [
    ['reroll', 'Blocks of 6 are re-rolled'],
    ['bane', 'The same, and Regeneration is cancelled'],
  ]),
  choice('rending', { label: 'Rending', group: COMBAT, meaning: 'AP of hits rolled with an unmodified 6.', source: 'GF 3.5.1, Rending' }, [
    ['add', 'AP(+4)'],
    ['set', 'AP(4)'],
  ]),
  choice(
    'blastCap',
    { label: 'Blast', group: COMBAT, meaning: 'What the number of models in the target limits.', source: 'GF 3.5.1, Blast' },
    [
      ['perHit', 'Each hit: min(X, models) hits'],
      ['total', 'All hits of the weapon together'],
    ],
  ),
  flag(
    'deadlySpill',
    {
      label: 'Deadly spills',
      group: COMBAT,
      meaning: 'Wounds of Deadly weapons carry over to the next model.',
      source: 'GF 3.5.1, Deadly',
    },
    false,
  ),
  choice(
    'cancelScope',
    { label: 'Cancelled ignore rolls', group: COMBAT, meaning: 'What Bane, Rending and Unstoppable cancel.', source: 'GF 3.5.1, Bane' },
    [
      ['regenerationOnly', 'Regeneration only'],
      ['allIgnoreRolls', 'Every roll that ignores wounds'],
    ],
  ),
  choice(
    'casualtyOrder',
    { label: 'Casualties', group: COMBAT, meaning: 'Which models die first.', source: 'GF 3.5.1, wound allocation' },
    [
      ['special-last', 'Plain weapons first'],
      ['proportional', 'In proportion'],
      ['special-first', 'Special weapons first'],
    ],
  ),
  choice(
    'objective',
    {
      label: 'Objective',
      group: GAME,
      meaning: 'Who holds the marker at the end of a round. By default, two Shaken units beside it contest it: neither holds it.',
      source: 'Default rules',
    },
    [
      ['presence', 'Presence; a Shaken unit alone still holds it'],
      ['persistent', 'Seized by non-Shaken units and kept until lost'],
    ],
  ),
  choice(
    'initiative',
    {
      label: 'Activation order',
      group: GAME,
      meaning: 'Who acts first from the second round on. The default is alternating.',
      source: 'Default rules',
    },
    [
      ['alternate', 'Alternate'],
      ['official', 'Always the side that began'],
      ['loserFirst', 'The side that took more wounds last round'],
      ['random', 'Roll off every round'],
    ],
  ),
  choice('slotBalance', { label: 'First slot', group: GAME, meaning: 'Who begins a game.', source: 'Default rules' }, [
    ['random', 'Rolled for each game'],
    ['slots', 'A in games 1 and 3, B in game 2'],
  ]),
  choice(
    'earlyEnd',
    {
      label: 'Early end',
      group: GAME,
      meaning: 'What happens when one unit is gone. By default the game only stops when both are.',
      source: 'Default rules',
    },
    [
      ['playOn', 'The survivor plays on and walks to the objective'],
      ['survivorWins', 'The survivor wins at once'],
    ],
  ),
  choice('deploy', { label: 'Scout and Ambush', group: GAME, meaning: 'Special deployment.', source: 'GF 3.5.1, Scout and Ambush' }, [
    ['rules', 'As the rules say'],
    ['line', 'All units start 12" from the centre'],
  ]),
  choice(
    'unchargeable',
    {
      label: 'Enemies that cannot be charged',
      group: GAME,
      meaning: 'What a unit that holds the objective does against Aircraft, which it can never charge.',
      source: 'Default rules',
    },
    [
      ['stay', 'Stay on the objective', 'holds and shoots from there'],
      ['chase', 'Leave it', 'follows the decision tree to the letter: advance or rush to the enemy'],
    ],
  ),
  flag(
    'aiOverlays',
    {
      label: 'AI overlays',
      group: GAME,
      meaning: 'Relentless, Indirect and Artillery units hold and shoot when a target is in range.',
      source: 'Solo & Co-Op 3.5.0',
    },
    false,
  ),
];

export const PRESETS: readonly Preset[] = [
  {
    id: 'specified',
    label: 'Default rules',
    meaning: 'The house rules of this simulator, and the 3.5 rules for everything they leave open.',
    values: {},
  },
  {
    id: 'official',
    label: 'Official 3.5',
    meaning: 'Grimdark Future 3.5 with the Solo & Co-Op 3.5.0 AI.',
    values: {
      shaken: 'official',
      routFrom: 'melee',
      moraleTiming: 'activation',
      meleeLock: false,
      relentless: 'far',
      lance: 'thrust',
      poison: 'bane',
      objective: 'persistent',
      initiative: 'official',
      // The published trees are followed to the letter; a marker once seized stays seized, so it costs little.
      unchargeable: 'chase',
      aiOverlays: true,
    },
  },
];

/** The options in the form the engines read. */
export type RuleOptions = {
  readonly shaken: 'seed' | 'official';
  readonly routFrom: 'any' | 'melee';
  readonly moraleTiming: 'round' | 'activation';
  readonly fearless: 'four' | 'plusOne';
  readonly meleeLock: boolean;
  readonly fatigue: 'all' | 'shakenOnly';
  readonly relentless: 'held' | 'far';
  readonly lance: 'ap2' | 'thrust';
  readonly poison: 'reroll' | 'bane';
  readonly rending: 'add' | 'set';
  readonly blastCap: 'perHit' | 'total';
  readonly deadlySpill: boolean;
  readonly cancelScope: 'regenerationOnly' | 'allIgnoreRolls';
  readonly casualtyOrder: 'special-last' | 'proportional' | 'special-first';
  readonly objective: 'presence' | 'persistent';
  readonly initiative: 'alternate' | 'official' | 'loserFirst' | 'random';
  readonly slotBalance: 'random' | 'slots';
  readonly earlyEnd: 'playOn' | 'survivorWins';
  readonly deploy: 'rules' | 'line';
  readonly unchargeable: 'stay' | 'chase';
  readonly aiOverlays: boolean;
};

/** Options have been resolved against OPTIONS before, so every key is there with a legal value. Defaults are always the same object. */
export function ruleOptionsOf(options: Options): RuleOptions {
  const isDefault = OPTIONS.every(({ id, default: preset }) => (options[id] ?? preset) === preset);
  return isDefault ? DEFAULTS : withDefaults(options);
}

function withDefaults(options: Options): RuleOptions {
  return Object.fromEntries(OPTIONS.map((spec) => [spec.id, options[spec.id] ?? spec.default])) as RuleOptions;
}

const DEFAULTS = withDefaults({});

interface Question {
  readonly label: string;
  readonly group: string;
  readonly meaning: string;
  readonly source: string;
}

/** The first choice is the default. */
function choice(id: string, question: Question, choices: readonly (readonly [string, string, string?])[]): OptionSpec {
  const listed = choices.map(([value, name, more]) => ({ value, label: name, ...(more !== undefined && { meaning: more }) }));
  return { kind: 'choice', id, ...question, default: choices[0]?.[0] ?? '', choices: listed };
}

function flag(id: string, question: Question, preset: boolean): OptionSpec {
  return { kind: 'boolean', id, ...question, default: preset };
}
