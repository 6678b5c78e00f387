/** Every question with two readings: the user's specification (the default) and the official rules. */
import type { OptionSpec, Options, Preset } from '../../../contract/options.ts';

const MORALE = 'Morale';
const COMBAT = 'Combat';
const GAME = 'Game';

export const OPTIONS: readonly OptionSpec[] = [
  choice('shaken', 'Shaken', MORALE, 'What being Shaken does.', 'Default rules', [
    ['seed', 'Default rules', '-1 to hit, -1 to Defense, hits only on 6s in melee, idles for one activation'],
    ['official', 'Official 3.5', 'idles, hits only on 6s in melee, fails every morale test, cannot seize'],
  ]),
  choice('routFrom', 'Rout', MORALE, 'Which failed tests at half strength remove a unit.', 'Default rules', [
    ['any', 'Any failed test'],
    ['melee', 'Lost melees only'],
  ]),
  choice(
    'moraleTiming',
    'Morale from wounds',
    MORALE,
    'When a unit at half strength tests for the wounds it took. The default rules describe two: at the end of the round (the default), and on reaching half strength.',
    'Default rules',
    [
      ['round', 'End of the round'],
      ['activation', 'End of the activation that caused them'],
    ],
  ),
  choice('fearless', 'Fearless', MORALE, 'How Fearless helps.', 'Default rules', [
    ['four', 'A failed test passes on 4+'],
    ['plusOne', '+1 to the test'],
  ]),
  flag(
    'meleeLock',
    'Locked in melee',
    COMBAT,
    'Units stay in melee until one is gone; each activation is another round of it.',
    'Default rules',
    true,
  ),
  choice('fatigue', 'Fatigue', COMBAT, 'Who hits only on unmodified 6s in melee.', 'GF 3.5.1, Fatigue', [
    ['all', 'Every unit after its first melee of a round'],
    ['shakenOnly', 'Shaken units only'],
  ]),
  choice('relentless', 'Relentless', COMBAT, 'When 6s to hit give an extra hit.', 'Default rules', [
    ['held', 'If the unit did not move'],
    ['far', 'If the target is over 9" away'],
  ]),
  choice('lance', 'Lance', COMBAT, 'What Lance gives on the charge.', 'Default rules', [
    ['ap2', 'AP(+2)'],
    ['thrust', '+1 to hit and AP(+1)'],
  ]),
  choice('poison', 'Poison', COMBAT, 'What Poison does.', 'Default rules', [
    ['reroll', 'Blocks of 6 are re-rolled'],
    ['bane', 'The same, and Regeneration is cancelled'],
  ]),
  choice('rending', 'Rending', COMBAT, 'AP of hits rolled with an unmodified 6.', 'GF 3.5.1, Rending', [
    ['add', 'AP(+4)'],
    ['set', 'AP(4)'],
  ]),
  choice('blastCap', 'Blast', COMBAT, 'What the number of models in the target limits.', 'GF 3.5.1, Blast', [
    ['perHit', 'Each hit: min(X, models) hits'],
    ['total', 'All hits of the weapon together'],
  ]),
  flag('deadlySpill', 'Deadly spills', COMBAT, 'Wounds of Deadly weapons carry over to the next model.', 'GF 3.5.1, Deadly', false),
  choice('cancelScope', 'Cancelled ignore rolls', COMBAT, 'What Bane, Rending and Unstoppable cancel.', 'GF 3.5.1, Bane', [
    ['regenerationOnly', 'Regeneration only'],
    ['allIgnoreRolls', 'Every roll that ignores wounds'],
  ]),
  choice('casualtyOrder', 'Casualties', COMBAT, 'Which models die first.', 'GF 3.5.1, wound allocation', [
    ['special-last', 'Plain weapons first'],
    ['proportional', 'In proportion'],
    ['special-first', 'Special weapons first'],
  ]),
  choice(
    'objective',
    'Objective',
    GAME,
    'Who holds the marker at the end of a round. By default, two Shaken units beside it contest it: neither holds it.',
    'Default rules',
    [
      ['presence', 'Presence; a Shaken unit alone still holds it'],
      ['persistent', 'Seized by non-Shaken units and kept until lost'],
    ],
  ),
  choice('initiative', 'Activation order', GAME, 'Who acts first from the second round on. The default is alternating.', 'Default rules', [
    ['alternate', 'Alternate'],
    ['official', 'Always the side that began'],
    ['loserFirst', 'The side that took more wounds last round'],
    ['random', 'Roll off every round'],
  ]),
  choice('slotBalance', 'First slot', GAME, 'Who begins a game.', 'Default rules', [
    ['random', 'Rolled for each game'],
    ['slots', 'A in games 1 and 3, B in game 2'],
  ]),
  choice(
    'earlyEnd',
    'Early end',
    GAME,
    'What happens when one unit is gone. By default the game only stops when both are.',
    'Default rules',
    [
      ['playOn', 'The survivor plays on and walks to the objective'],
      ['survivorWins', 'The survivor wins at once'],
    ],
  ),
  choice('deploy', 'Scout and Ambush', GAME, 'Special deployment.', 'GF 3.5.1, Scout and Ambush', [
    ['rules', 'As the rules say'],
    ['line', 'All units start 12" from the centre'],
  ]),
  flag(
    'aiOverlays',
    'AI overlays',
    GAME,
    'Relentless, Indirect and Artillery units hold and shoot when a target is in range.',
    'Solo & Co-Op 3.5.0',
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
      aiOverlays: true,
    },
  },
];

/** The options in the form the engines read. */
export interface RuleOptions {
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
  readonly aiOverlays: boolean;
}

/** Options have been resolved against OPTIONS before, so every key is there with a legal value. */
export function ruleOptionsOf(options: Options): RuleOptions {
  const values = Object.fromEntries(OPTIONS.map((spec) => [spec.id, options[spec.id] ?? spec.default]));
  return values as unknown as RuleOptions;
}

function choice(
  id: string,
  label: string,
  group: string,
  meaning: string,
  source: string,
  choices: readonly (readonly [string, string, string?])[],
): OptionSpec {
  const listed = choices.map(([value, name, more]) => ({ value, label: name, ...(more !== undefined && { meaning: more }) }));
  return { kind: 'choice', id, label, group, meaning, source, default: (choices[0] as readonly [string, string])[0], choices: listed };
}

function flag(id: string, label: string, group: string, meaning: string, source: string, preset: boolean): OptionSpec {
  return { kind: 'boolean', id, label, group, meaning, source, default: preset };
}
