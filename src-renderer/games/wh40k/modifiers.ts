/** What the panel of modifiers offers, and how a choice changes the text of modifiers. Pure. */
import type { Options, OptionValue } from '../../../src-shared/contract/options.ts';
import type { ModifierTexts, SwitchRow } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { itemsOf, switchText } from '../../../src-shared/rulesets/wh40k/rules/modifier-text.ts';

export interface ModifierChoice {
  /** The item of the text; empty for none. */
  readonly value: string;
  readonly label: string;
}

/** One of a few items that exclude each other. */
export interface ModifierControl {
  readonly label: string;
  readonly choices: readonly ModifierChoice[];
  /** Counts against every attack: it can't be limited to ranged or melee ones. */
  readonly forAll?: true;
}

/** What a change is limited to. */
export type Scope = 'all' | 'ranged' | 'melee';
export const SCOPES: readonly Scope[] = ['all', 'ranged', 'melee'];

function scoped(item: string, scope: Scope): string {
  return item === '' || scope === 'all' ? item : `${scope} ${item}`;
}

/** `1 hit` in both signs, with nothing between them. */
function signed(item: string): ModifierChoice[] {
  return [
    { value: `-1 ${item}`, label: '−1' },
    { value: '', label: '0' },
    { value: `+1 ${item}`, label: '+1' },
  ];
}

function steps(values: readonly (readonly [value: string, label: string])[], none = 'none'): ModifierChoice[] {
  return [{ value: '', label: none }, ...values.map(([value, label]) => ({ value, label }))];
}

const rerolls = (what: string) =>
  steps([
    [`re-roll ${what} one`, 'one'],
    [`re-roll ${what} 1s`, '1s'],
    [`re-roll ${what} failed`, 'failed'],
    [`re-roll ${what} all`, 'all'],
  ]);
const upTo = (what: string, faces: readonly number[], none: string) =>
  steps(
    faces.map((n) => [`${what} ${n}+`, `${n}+`] as const),
    none,
  );

const ATTACK_CONTROLS: readonly ModifierControl[] = [
  { label: 'To hit', choices: signed('hit') },
  { label: 'To wound', choices: signed('wound') },
  { label: 'Re-roll hits', choices: rerolls('hits') },
  { label: 'Re-roll wounds', choices: rerolls('wounds') },
  {
    label: 'Re-roll damage',
    choices: steps([
      ['re-roll damage 1s', '1s'],
      ['re-roll damage', 'low'],
    ]),
  },
  { label: 'Critical hits', choices: upTo('critical hits', [5, 4], '6') },
  { label: 'Critical wounds', choices: upTo('critical wounds', [5, 4], '6') },
  {
    label: 'AP',
    choices: steps(
      [
        ['AP +1', '+1'],
        ['AP +2', '+2'],
      ],
      '0',
    ),
  },
  {
    label: 'Strength',
    choices: steps(
      [
        ['+1 strength', '+1'],
        ['+2 strength', '+2'],
      ],
      '0',
    ),
  },
  {
    label: 'Attacks',
    choices: steps(
      [
        ['+1 attacks', '+1'],
        ['+2 attacks', '+2'],
      ],
      '0',
    ),
  },
  {
    label: 'Damage',
    choices: steps(
      [
        ['+1 damage', '+1'],
        ['+2 damage', '+2'],
      ],
      '0',
    ),
  },
];

const DEFENCE_CONTROLS: readonly ModifierControl[] = [
  {
    label: 'To be hit',
    choices: [
      { value: 'be hit -1', label: '−1' },
      { value: '', label: '0' },
      { value: 'be hit +1', label: '+1' },
    ],
  },
  {
    label: 'To be wounded',
    choices: [
      { value: 'be wounded -1', label: '−1' },
      { value: '', label: '0' },
      { value: 'be wounded +1', label: '+1' },
    ],
  },
  { label: 'Armour save', choices: signed('save') },
  {
    label: 'Re-roll saves',
    forAll: true,
    choices: steps([
      ['re-roll saves 1s', '1s'],
      ['re-roll saves failed', 'failed'],
    ]),
  },
  { label: 'Invulnerable', choices: upTo('invulnerable', [6, 5, 4, 3], 'own') },
  { label: 'Feel no pain', choices: upTo('feel no pain', [6, 5, 4, 3], 'own'), forAll: true },
  {
    label: 'Damage taken',
    forAll: true,
    choices: steps(
      [
        ['-1 damage taken', '−1'],
        ['half damage', 'half'],
      ],
      'full',
    ),
  },
  {
    label: 'Failed saves',
    forAll: true,
    choices: steps([
      ['ignore 1 failed save', 'ignore 1'],
      ['ignore 2 failed saves', 'ignore 2'],
    ]),
  },
];

/** Weapon words of the tenth edition that rules often grant. */
const GRANTED_WORDS: readonly string[] = [
  'Lethal Hits',
  'Sustained Hits 1',
  'Sustained Hits 2',
  'Devastating Wounds',
  'Twin-linked',
  'Ignores Cover',
  'Lance',
  'Precision',
];

/** What the options ask for both sides, answered for the attacker alone. */
const ATTACK_SITUATIONS: readonly ModifierChoice[] = [
  { value: 'half range', label: 'Within half range' },
  { value: 'stationary', label: 'Stationary' },
  { value: 'charged', label: 'Has charged' },
];

const DEFENCE_SWITCHES: readonly ModifierChoice[] = [
  { value: 'cover', label: 'In cover' },
  { value: 'stealth', label: 'Stealth' },
];

/** The controls of a rail, limited to one kind of attack where that is asked for. */
export function controlsOf(side: 0 | 1, scope: Scope): readonly ModifierControl[] {
  const controls = side === 0 ? ATTACK_CONTROLS : DEFENCE_CONTROLS;
  if (scope === 'all') return controls;
  const limited = (choices: readonly ModifierChoice[]) => choices.map(({ value, label }) => ({ value: scoped(value, scope), label }));
  return controls.filter(({ forAll }) => forAll !== true).map((control) => ({ ...control, choices: limited(control.choices) }));
}

export function chosenIn(text: string, { choices }: ModifierControl): string {
  const items = itemsOf(text);
  return choices.find((choice) => choice.value !== '' && items.includes(choice.value))?.value ?? '';
}

export function withChoice(text: string, { choices }: ModifierControl, value: string): string {
  const others = itemsOf(text).filter((item) => !choices.some((choice) => choice.value === item));
  return joined(value === '' ? others : [...others, value]);
}

export function hasItem(text: string, item: string): boolean {
  return itemsOf(text).includes(item);
}

export function toggled(text: string, item: string): string {
  const items = itemsOf(text);
  return joined(items.includes(item) ? items.filter((one) => one !== item) : [...items, item]);
}

/** A conditional rule switched over: on or off by hand, or left to the situation where that says the same. */
export function withSwitch(text: string, { text: label, on, condition }: SwitchRow): string {
  const [forced, barred] = [`switch: ${switchText(label)}`, `no switch: ${switchText(label)}`];
  const rest = itemsOf(text).filter((item) => item !== forced && item !== barred);
  const byHand = rest.length < itemsOf(text).length;
  if (condition !== null && byHand) return joined(rest);
  return joined([...rest, on ? barred : forced].filter((item) => item !== barred || condition !== null));
}

/** The items that conditional rules depend on; with them alone the host is not asked again when others change. */
export function switchesIn(text: string): string {
  return joined(itemsOf(text).filter((item) => /^(?:(?:no )?switch:|stationary$|half range$|charged$)/i.test(item)));
}

function joined(items: readonly string[]): string {
  return items.join('; ');
}

/** A named set of modifiers; it may change both sides. */
export type Buff = { readonly name: string; readonly a: string; readonly b: string };

/** Examples; their names are invented. */
export const EXAMPLE_BUFFS: readonly Buff[] = [
  { name: 'Oath of the Hearth', a: 're-roll hits 1s; re-roll wounds 1s', b: '' },
  { name: 'Fire discipline', a: 'critical hits 5+', b: '' },
  { name: 'Smoke screen', a: '', b: 'be hit -1; cover' },
  { name: 'Stubborn faith', a: '', b: 'feel no pain 5+' },
];

export function buffIsOn({ a, b }: Buff, texts: { readonly a: string; readonly b: string }): boolean {
  return itemsOf(a).every((item) => hasItem(texts.a, item)) && itemsOf(b).every((item) => hasItem(texts.b, item));
}

/** Adds the buff, or takes it away where all of it is on. */
export function withBuff(texts: { readonly a: string; readonly b: string }, buff: Buff): { a: string; b: string } {
  const on = buffIsOn(buff, texts);
  const change = (text: string, items: string) => {
    const own = itemsOf(items);
    const rest = itemsOf(text).filter((item) => !own.includes(item));
    return joined(on ? rest : [...rest, ...own]);
  };
  return { a: change(texts.a, buff.a), b: change(texts.b, buff.b) };
}

export interface ComparedSet {
  readonly name: string;
  readonly texts: ModifierTexts;
}

/** As written, with all that is on where something is, and with each saved set alone. */
export function comparedSets(saved: readonly Buff[], { modifiersA, modifiersB }: Options): ComparedSet[] {
  const text = (value: OptionValue | undefined) => (typeof value === 'string' ? value : '');
  const now = { a: text(modifiersA), b: text(modifiersB) };
  return [
    { name: 'As written', texts: { a: '', b: '' } },
    ...(now.a === '' && now.b === '' ? [] : [{ name: 'All that is on', texts: now }]),
    ...saved.map(({ name, a, b }) => ({ name, texts: { a, b } })),
  ];
}

/** A rule of the panel, with the modifiers as they are once it is switched over. */
export interface PanelRule {
  readonly key: string;
  readonly on: boolean;
  readonly switched: ModifierTexts;
}

/** Everything on both rails whose effect is shown: conditional rules, flags, and choices that are made. */
export function panelRules(texts: ModifierTexts, switches: readonly (readonly SwitchRow[])[], tenth: boolean): PanelRule[] {
  return (['a', 'b'] as const).flatMap((side, i) => {
    const text = texts[side];
    const rule = (name: string, on: boolean, switched: string): PanelRule => ({
      key: ruleKey(i as 0 | 1, name),
      on,
      switched: { ...texts, [side]: switched },
    });
    const chosen = SCOPES.flatMap((scope) => controlsOf(i as 0 | 1, scope).map((control) => ({ scope, control }))).filter(
      ({ control }) => chosenIn(text, control) !== '',
    );
    return [
      ...(switches[i] ?? []).map((row) => rule(row.text, row.on, withSwitch(text, row))),
      ...flagsOf(i as 0 | 1, tenth).map(({ value }) => rule(value, hasItem(text, value), toggled(text, value))),
      ...chosen.map(({ scope, control }) => rule(scoped(control.label, scope), true, withChoice(text, control, ''))),
    ];
  });
}

export function ruleKey(side: 0 | 1, name: string, scope: Scope = 'all'): string {
  return `${side} ${scoped(name, scope)}`;
}

/** Switches of a rail: words granted to the attacker's weapons, protection of the target. */
export function flagsOf(side: 0 | 1, tenth: boolean, scope: Scope = 'all'): readonly ModifierChoice[] {
  if (side === 1) return scope === 'all' ? DEFENCE_SWITCHES : [];
  const words = tenth ? GRANTED_WORDS.map((word) => ({ value: scoped(`[${word}]`, scope), label: word })) : [];
  return scope === 'all' ? [...ATTACK_SITUATIONS, ...words] : words;
}

/** Wounds that each rule adds: with it less without it, everything else as it is. */
export function woundsAdded(rules: readonly PanelRule[], now: number, switched: readonly number[]): Map<string, number> {
  return new Map(rules.map(({ key, on }, i) => [key, on ? now - (switched[i] ?? now) : (switched[i] ?? now) - now]));
}
