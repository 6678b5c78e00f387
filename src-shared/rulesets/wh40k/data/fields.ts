/** Field names of the dictionaries and what else they are called (specification step 2; input-formats digest 1). */

export const MODEL_FIELDS = {
  M: [],
  WS: [],
  BS: [],
  S: [],
  T: [],
  W: [],
  A: [],
  Ld: ['LD', 'Leadership'],
  Ar: ['Save', 'Sv', 'Armor', 'Armour'],
  Inv: ['Invul'],
  Inv_M: ['InvM'],
  Inv_R: ['InvR'],
  FnP: [],
  FnP_Mw: ['FnPM', 'FnP_M', 'FnPMw'],
  Cost: ['cost', 'Points'],
  Min: ['min'],
  Max: ['max'],
  Req: ['Requirements', 'Requirement'],
  slots: [],
  hands: [],
  Weapon1: [],
  Weapon2: [],
  Weapon3: [],
  Weapon4: [],
  minSquad: ['Min squad', 'Min_squad', 'Min_Squad', 'min_squad'],
  maxSquad: ['Max squad', 'Max_squad', 'Max_Squad', 'max_squad'],
  abilities: ['Ability', 'Abilities', 'ability'],
  keywords: ['Key-word', 'Key-words', 'Key-RuleText', 'Key-Word', 'Keywords', 'Key words'],
} as const satisfies Record<string, readonly string[]>;

export const UNIT_FIELDS = {
  minSquad: MODEL_FIELDS.minSquad,
  maxSquad: MODEL_FIELDS.maxSquad,
  models: ['Models'],
  abilities: MODEL_FIELDS.abilities,
  keywords: MODEL_FIELDS.keywords,
  faction: ['Faction'],
  defence: ['defense'],
  morale: [],
} as const satisfies Record<string, readonly string[]>;

export const WEAPON_FIELDS = {
  weapon_name: ['name', 'Name'],
  R: ['Range'],
  Type: ['type'],
  A: ['Attacks'],
  S: ['Strength'],
  AP: [],
  D: ['Damage'],
  slots: ['Slots'],
  cost: ['Cost'],
  abilities: MODEL_FIELDS.abilities,
  damage_add: [],
  to_hit: [],
  to_wound: [],
  to_save: [],
  to_FnP: ['to_fnp'],
} as const satisfies Record<string, readonly string[]>;

export const STAGE_FIELDS = {
  're-roll1': ['reroll1', 're-roll_1', 'reroll_1'],
  're-roll_all': ['reroll_all', 're-roll-all'],
  reroll_judge: [],
  reroll: [],
  modifier: [],
  extra_form: [],
  extra_target: [],
  extra_amount: ['extra_ammount'],
  extra_target_hard: [],
  target: [],
  target_hard: [],
  mw_target: [],
  mw_amount: ['mw_ammount'],
  mw_target_hard: [],
  mw_ends_sequence: [],
  auto_hit: [],
} as const satisfies Record<string, readonly string[]>;

export const SAVE_FIELDS = {
  no_invul: [],
  'no_re-rolls': ['no_rerolls'],
  ignores_cover: [],
  // The specification's save step adds mortal wounds without a field for them; these are the digest's, read for a save die.
  mw_target: [],
  mw_amount: ['mw_ammount'],
  mw_ends_sequence: [],
  on_save_1: [],
} as const satisfies Record<string, readonly string[]>;
export const PAIN_FIELDS = { no_FnP: ['no_fnp'], no_invul: [], 'no_re-rolls': ['no_rerolls'] } as const satisfies Record<
  string,
  readonly string[]
>;

export const DEFENCE_FIELDS = {
  hit_modifier: [],
  wound_modifier: [],
  save_modifier: [],
  save_reroll: [],
  halve_damage: [],
  subtract_damage: [],
} as const satisfies Record<string, readonly string[]>;

export const MORALE_FIELDS = { auto_pass: [], ignore_attrition: [], attrition_modifier: [] } as const satisfies Record<
  string,
  readonly string[]
>;

/** The field a key means, or undefined. */
export function fieldNamed<T extends Record<string, readonly string[]>>(fields: T, key: string): (keyof T & string) | undefined {
  if (Object.hasOwn(fields, key)) return key;
  const lower = key.toLowerCase();
  return Object.keys(fields).find((name) => name.toLowerCase() === lower || fields[name]!.some((alias) => alias.toLowerCase() === lower));
}
