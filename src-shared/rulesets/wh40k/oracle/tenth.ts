/** Oracle cases of the tenth edition (digest 10e, 7), read into weapons and targets as the engine has them. */
import type { CaseFields } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import { binomial, type Distribution } from '../../../stats/distribution.ts';
import { type SequencePmfs, sequencePmfs } from '../exact/sequence.ts';
import type { MortalPool } from '../exact/volley.ts';
import { attackGroupOf, isUsable } from '../rules/armament.ts';
import { diceOf } from '../rules/dice-text.ts';
import { type DevastatingRule, type Edition, editionOf } from '../rules/edition.ts';
import { hazardPmf } from '../rules/hazard.ts';
import { CLOSE_COMBAT_WEAPON, type DamageRule, type ModelLine, PLAIN_STAGE, type Reroll, type Stage, type Weapon } from '../rules/model.ts';
import { battleShockFails } from '../rules/morale.ts';
import { type Settings, settingsOf } from '../rules/options.ts';
import { type AttackGroup, PLAIN_TARGET, type Target, type TargetModel } from '../rules/sequence.ts';
import { readWords } from '../rules/words.ts';
import { woundTrackOf } from '../rules/wound-track.ts';
import { decimal, diceText, type Fields, fields, number, pmfJson, text } from './values.ts';

const DAMAGE: CaseFields = { halve: true, subtract: true, set: true };
const MODEL: CaseFields = { W: true, Ar: true, Inv_M: true, Inv_R: true, FnP: true, FnP_Mw: true, FnP_Psychic: true };

export const TENTH_FIELDS: CaseFields = {
  edition: true,
  distance: true,
  rules: { devastating: true, indirect: true, hazardous: true },
  context: { stationary: true, charged: true, visible: true, overwatch: true },
  attackers: {
    name: true,
    type: true,
    models: true,
    R: true,
    A: true,
    S: true,
    AP: true,
    D: true,
    skill: true,
    abilities: true,
    precision_at_leader: true,
    conversion_range: true,
    to_hit: { reroll: true, modifier: true, crit: true, crit_needs_success: true },
    to_wound: { reroll: true, modifier: true, crit: true },
    to_save: { no_invul: true },
    to_damage: { reroll: true, add: true },
    to_FnP: { no_FnP: true },
  },
  target: {
    ...MODEL,
    models: true,
    T: true,
    wounds_already_lost: true,
    keywords: true,
    cover: true,
    stealth: true,
    hit_modifier: true,
    wound_modifier: true,
    wound_modifier_if_stronger: true,
    save_modifier: true,
    save_reroll: true,
    ap_modifier: true,
    ignore_first_failed: true,
    damage_modifier: DAMAGE,
    leader: { ...MODEL, damage_modifier: DAMAGE, wounds_already_lost: true },
  },
  mortal_pool: { rolls: true, on: true, each: true },
  own: { models: true, W: true, FnP: true, FnP_Mw: true, keywords: true },
  battle_shock: { Ld: true, starting_strength: true },
};

export function tenthAnswer(one: Fields): Fields {
  const settings = settingsIn(one);
  const attackers = (Array.isArray(one.attackers) ? one.attackers : []).map((a: Json) => fields(a));
  const written = fields(one.target);
  const target = readTarget(written, settings.edition);
  const charged = fields(one.context ?? {}).charged === true;
  const groups = attackers.map((a) => readGroup(a, settings, charged));
  const leader = written.leader === null || written.leader === undefined ? null : fields(written.leader);
  const pmfs = sequencePmfs(groups, target, {
    lost: number(written.wounds_already_lost, 0),
    leaderLost: leader === null ? 0 : number(leader.wounds_already_lost, 0),
    interleaved: false,
    pool: readPool(one.mortal_pool),
    morale: null,
  });
  return {
    ...stagesOf(pmfs, leader !== null || target.ignoreFirstFailed > 0),
    ...leaderAnswer(pmfs, target),
    ...hazardAnswer(groups, one.own, settings.edition),
    ...shockAnswer(pmfs, one.battle_shock, standingAtStart(target, number(written.wounds_already_lost, 0))),
  };
}

const DEVASTATING: readonly DevastatingRule[] = ['current', 'sep2023', 'launch'];

function settingsIn(one: Fields): Settings {
  const context = fields(one.context ?? {});
  const rules = fields(one.rules ?? {});
  const devastating = DEVASTATING.find((rule) => rule === text(rules.devastating, 'current'));
  if (devastating === undefined) throw new Error(`'${String(rules.devastating)}' is not a reading of Devastating Wounds`);
  const oldIndirect = rules.indirect === 'launch';
  const edition: Edition = {
    ...editionOf('10e'),
    devastating,
    hazardousDestroys: rules.hazardous === 'launch',
    ...(oldIndirect && { indirectMissesUpTo: 1, indirectTorrent: true }),
  };
  return {
    ...settingsOf({}, '10e'),
    edition,
    distance: number(one.distance, 0),
    stationary: context.stationary === true,
    visible: context.visible !== false,
    overwatch: context.overwatch === true,
    precision: true,
  };
}

/** Skills of the tenth edition stand on the weapon, so the bearer brings nothing but its number. */
function bearers(count: number): ModelLine {
  return {
    name: 'bearer',
    count,
    move: 0,
    weaponSkill: 7,
    ballisticSkill: 7,
    strength: 0,
    toughness: 1,
    wounds: 1,
    attacks: '0',
    leadership: 7,
    armour: 7,
    invulnerableMelee: 7,
    invulnerableRanged: 7,
    feelNoPain: 7,
    feelNoPainMortal: 7,
    cost: 0,
    weapons: [],
  };
}

function readGroup(a: Fields, settings: Settings, charged: boolean): AttackGroup {
  const weapon = readWeapon(a);
  const line = bearers(number(a.models, 1));
  const group = attackGroupOf(weapon, line, settings, false);
  const lance = charged && weapon.words!.lance ? 1 : 0;
  return {
    ...group,
    models: isUsable(weapon, line, settings) ? line.count : 0,
    precision: group.precision && a.precision_at_leader === true,
    toWound: { ...group.toWound, modifier: group.toWound.modifier + lance },
  };
}

function readWeapon(a: Fields): Weapon {
  const { words, unknown } = readWords(Array.isArray(a.abilities) ? a.abilities.map((w: Json) => text(w, '')) : []);
  if (unknown.length > 0) throw new Error(`'${unknown[0]}' is not a weapon ability of the tenth edition`);
  const hit = fields(a.to_hit ?? {});
  const wound = fields(a.to_wound ?? {});
  const damage = fields(a.to_damage ?? {});
  return {
    ...CLOSE_COMBAT_WEAPON,
    name: text(a.name, 'weapon'),
    range: number(a.R, 0),
    type: text(a.type, '').toLowerCase() === 'melee' ? 'Melee' : 'Ranged',
    attacks: diceText(a.A),
    strength: { form: 'fixed', value: diceText(a.S) },
    ap: diceText(a.AP).replace(/^-/, ''),
    damage: diceText(a.D),
    damageAdd: number(damage.add, 0),
    toHit: readStage(hit),
    toWound: readStage(wound),
    noInvulnerable: fields(a.to_save ?? {}).no_invul === true,
    noFeelNoPain: fields(a.to_FnP ?? {}).no_FnP === true,
    skill: number(a.skill, 7),
    words: words.conversion === null ? words : { ...words, conversion: number(a.conversion_range, words.conversion) },
    criticals: {
      hit: number(hit.crit, 6),
      hitNeedsSuccess: hit.crit_needs_success === true,
      wound: number(wound.crit, 6),
      damageReroll: damage.reroll === 'below_mean',
    },
  };
}

const REROLLS: readonly Reroll[] = ['none', 'one', 'ones', 'failed', 'fish'];

function readStage(s: Fields): Stage {
  return { ...PLAIN_STAGE, reroll: REROLLS.find((r) => r === s.reroll) ?? 'none', modifier: number(s.modifier, 0) };
}

function readTarget(t: Fields, edition: Edition): Target {
  const body = new Array<TargetModel>(number(t.models, 1)).fill(readModel(t));
  const leader = t.leader === null || t.leader === undefined ? null : fields(t.leader);
  return {
    ...PLAIN_TARGET,
    models: leader === null ? body : [...body, { ...readModel(leader), damage: readDamage(leader.damage_modifier) }],
    toughness: number(t.T, 4),
    immuneToPoison: false,
    cover: t.cover === true ? 'benefit' : 'none',
    charged: false,
    keywords: Array.isArray(t.keywords) ? t.keywords.map((k: Json) => text(k, '').toUpperCase()) : [],
    stealth: t.stealth === true,
    hitModifier: number(t.hit_modifier, 0),
    woundModifier: number(t.wound_modifier, 0),
    woundModifierIfStronger: number(t.wound_modifier_if_stronger, 0),
    saveModifier: number(t.save_modifier, 0),
    saveReroll: t.save_reroll === 'ones' || t.save_reroll === 'failed' ? t.save_reroll : 'none',
    apModifier: number(t.ap_modifier, 0),
    ignoreFirstFailed: number(t.ignore_first_failed, 0),
    saveBonusMost: edition.saveBonusMost,
    leader: leader !== null,
    ...readDamage(t.damage_modifier),
  };
}

function readModel(m: Fields): TargetModel {
  const feelNoPain = number(m.FnP, 7);
  return {
    wounds: number(m.W, 1),
    armour: number(m.Ar, 7),
    invulnerableMelee: number(m.Inv_M, 7),
    invulnerableRanged: number(m.Inv_R, 7),
    feelNoPain,
    feelNoPainMortal: Math.min(feelNoPain, number(m.FnP_Mw, 7)),
    feelNoPainPsychic: number(m.FnP_Psychic, 7),
  };
}

function readDamage(value: Json | undefined): DamageRule {
  const rule = fields(value ?? {});
  const set = rule.set === null || rule.set === undefined ? {} : { damageSet: number(rule.set, 0) };
  return { halveDamage: rule.halve === true, subtractDamage: number(rule.subtract, 0), ...set };
}

function readPool(value: Json | undefined): MortalPool | null {
  if (value === null || value === undefined) return null;
  const pool = fields(value);
  return { rolls: number(pool.rolls, 0), on: number(pool.on, 7), each: diceOf(diceText(pool.each)) };
}

/** With a leader or a shield the failed saves depend on who is hit, so their distribution is left out. */
function stagesOf(pmfs: SequencePmfs, mixed: boolean): Fields {
  return {
    attacks: pmfJson(pmfs.attacks),
    hits: pmfJson(pmfs.hits),
    wounds: pmfJson(pmfs.wounds),
    devastating: pmfJson(pmfs.devastating),
    mortal: pmfJson(pmfs.mortal),
    ...(!mixed && { unsaved: pmfJson(pmfs.unsaved), damage_uncapped: pmfJson(pmfs.damageUncapped) }),
    wounds_lost: pmfJson(pmfs.woundsLost),
    models_slain: pmfJson(pmfs.modelsSlain),
    remaining_wounds: pmfJson(pmfs.remainingWounds),
    p_unit_destroyed: decimal(pmfs.remainingWounds.min === 0 ? pmfs.remainingWounds.mass[0]! : 0),
    p_at_least_one_slain: decimal(1 - (pmfs.modelsSlain.min === 0 ? pmfs.modelsSlain.mass[0]! : 0)),
  };
}

function leaderAnswer({ leaderLost }: SequencePmfs, target: Target): Fields {
  if (leaderLost === null) return {};
  const slain = leaderLost.mass[target.models.at(-1)!.wounds - leaderLost.min] ?? 0;
  return { leader_wounds_lost: pmfJson(leaderLost), p_leader_slain: decimal(slain) };
}

function hazardAnswer(groups: readonly AttackGroup[], value: Json | undefined, edition: Edition): Fields {
  if (!groups.some((g) => g.hazardous)) return {};
  const tests = groups.reduce((sum, g) => sum + (g.hazardous ? g.models : 0), 0);
  const failed = { hazardous_failed: pmfJson(trimmed(binomial(tests, 1 / 6))) };
  if (value === null || value === undefined) return failed;
  const own = fields(value);
  const { models: count, W, FnP, FnP_Mw, keywords } = own;
  const target = readTarget({ models: count, W, FnP, FnP_Mw, keywords }, edition);
  const track = woundTrackOf(target);
  const lost = hazardPmf({ track, target }, 0, tests, edition);
  const models = new Float64Array(track.models + 1);
  lost.forEach((p, at) => {
    models[track.model[at]!] = models[track.model[at]!]! + p;
  });
  return {
    ...failed,
    own_wounds_lost: pmfJson(trimmed({ min: 0, mass: lost })),
    own_models_lost: pmfJson(trimmed({ min: 0, mass: models })),
  };
}

function trimmed({ min, mass }: Distribution): Distribution {
  let end = mass.length;
  while (end > 1 && mass[end - 1] === 0) end--;
  return { min, mass: mass.subarray(0, end) };
}

function standingAtStart(target: Target, lost: number): number {
  return target.models.length - woundTrackOf(target).model[lost]!;
}

/** Digest 10e, 4: a unit that stands and is below half tests; a destroyed one does not. */
function shockAnswer({ remainingWounds, modelsSlain, track }: SequencePmfs, value: Json | undefined, begun: number): Fields {
  if (value === null || value === undefined) return {};
  const shock = fields(value);
  const strength = number(shock.starting_strength, track.models);
  const single = strength === 1;
  const standing = single ? remainingWounds : modelsSlain;
  let below = 0;
  standing.mass.forEach((p, i) => {
    const left = single ? standing.min + i : begun - standing.min - i;
    if (left > 0 && 2 * left < (single ? track.wounds : strength)) below += p;
  });
  return { p_below_half: decimal(below), p_battle_shocked: decimal(below * battleShockFails(number(shock.Ld, 7))) };
}
