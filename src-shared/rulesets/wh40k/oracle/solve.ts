/** Oracle cases: match-ups in the shape of the input-formats digest 1.4, answered with the distribution of every stage. */
import { type CaseFields, casesIn } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import { type SequencePmfs, sequencePmfs } from '../exact/sequence.ts';
import { addDice, diceOf } from '../rules/dice-text.ts';
import { PLAIN_STAGE, type Reroll, type SaveReroll, type Stage } from '../rules/model.ts';
import type { MoraleTest } from '../rules/morale.ts';
import { type AttackGroup, PLAIN_CRITICALS, PLAIN_TARGET, type Target, type TargetModel } from '../rules/sequence.ts';
import { TENTH_FIELDS, tenthAnswer } from './tenth.ts';
import { decimal, diceText, type Fields, fields, number, pmfJson, text } from './values.ts';

const STAGE: CaseFields = {
  reroll: true,
  reroll_judge: true,
  're-roll1': true,
  're-roll_all': true,
  modifier: true,
  extra_form: true,
  extra_target: true,
  extra_target_hard: true,
  extra_amount: true,
  extra_ammount: true,
  target: true,
  target_hard: true,
  mw_target: true,
  mw_target_hard: true,
  mw_amount: true,
  mw_ends_sequence: true,
};

const NINTH_FIELDS: CaseFields = {
  edition: true,
  distance: true,
  mortal_order: true,
  attackers: {
    name: true,
    type: true,
    models: true,
    model_A: true,
    R: true,
    A: true,
    S: true,
    AP: true,
    D: true,
    skill: true,
    blast: true,
    damage_add: true,
    poison: true,
    auto_hit: true,
    situation: true,
    to_hit: { ...STAGE, auto_hit: true },
    to_wound: STAGE,
    to_save: { no_invul: true, 'no_re-rolls': true, ignores_cover: true, mw_target: true, mw_amount: true, mw_ends_sequence: true },
    to_FnP: { no_FnP: true },
  },
  target: {
    models: true,
    model_wounds: true,
    wounds_already_lost: true,
    T: true,
    W: true,
    Ar: true,
    Inv_M: true,
    Inv_R: true,
    FnP: true,
    FnP_Mw: true,
    keywords: true,
    cover: true,
    charged: true,
    hit_modifier: true,
    wound_modifier: true,
    save_modifier: true,
    save_reroll: true,
    damage_modifier: { halve: true, subtract: true },
  },
  morale: {
    Ld: true,
    starting_strength: true,
    already_slain_this_turn: true,
    auto_pass: true,
    ignore_attrition: true,
    attrition_modifier: true,
  },
};

export function caseFields(one: Json): CaseFields {
  return typeof one === 'object' && one !== null && 'edition' in one && one.edition === '10e' ? TENTH_FIELDS : NINTH_FIELDS;
}

export function solve(request: SolveRequest): readonly Json[] {
  return casesIn(request.cases).map((c: Json) => {
    const one = fields(c);
    try {
      return { id: one.id ?? null, ...answer(one) };
    } catch (error) {
      return { id: one.id ?? null, error: error instanceof Error ? error.message : String(error) };
    }
  });
}

/** A cases file of this ruleset: match-ups with attackers and a target. */
export function solves(_name: string, cases: Json): boolean {
  const first = casesIn(cases)[0];
  return typeof first === 'object' && first !== null && !Array.isArray(first) && 'attackers' in first && 'target' in first;
}

function answer(one: Fields): Fields {
  if (one.edition === '10e') return tenthAnswer(one);
  if (one.edition !== undefined && one.edition !== '9e' && one.edition !== '8e')
    throw new Error(`the edition '${String(one.edition)}' is not known`);
  const distance = number(one.distance, 0);
  const attackers = Array.isArray(one.attackers) ? one.attackers : [one.attackers ?? null];
  const target = fields(one.target);
  const groups = attackers.map((a: Json) => readGroup(fields(a), distance));
  const pmfs = sequencePmfs(groups, readTarget(target), {
    lost: number(target.wounds_already_lost, 0),
    interleaved: one.mortal_order === 'interleaved',
    morale: one.morale === undefined || one.morale === null ? null : readMorale(fields(one.morale), modelCount(target)),
  });
  return answerOf(pmfs);
}

function modelCount(target: Fields): number {
  return Array.isArray(target.model_wounds) ? target.model_wounds.length : number(target.models, 1);
}

function answerOf(pmfs: SequencePmfs): Fields {
  return {
    attacks: pmfJson(pmfs.attacks),
    hits: pmfJson(pmfs.hits),
    wounds: pmfJson(pmfs.wounds),
    unsaved: pmfJson(pmfs.unsaved),
    mortal: pmfJson(pmfs.mortal),
    damage_uncapped: pmfJson(pmfs.damageUncapped),
    wounds_lost: pmfJson(pmfs.woundsLost),
    models_slain: pmfJson(pmfs.modelsSlain),
    remaining_wounds: pmfJson(pmfs.remainingWounds),
    ...(pmfs.modelsLostAfterMorale !== null && { models_lost_after_morale: pmfJson(pmfs.modelsLostAfterMorale) }),
    p_unit_destroyed: decimal(pmfs.lost[pmfs.track.wounds]!),
    p_at_least_one_slain: decimal(1 - (pmfs.modelsSlain.min === 0 ? pmfs.modelsSlain.mass[0]! : 0)),
  };
}

function readGroup(a: Fields, distance: number): AttackGroup {
  const melee = text(a.type, '').toLowerCase() === 'melee';
  const range = number(a.R, 0);
  const inRange = melee || distance <= range;
  const half = !melee && 2 * distance <= range;
  const hit = fields(a.to_hit ?? {});
  const save = fields(a.to_save ?? {});
  const attacks = attacksText(a.A, half);
  const strength = diceText(a.S);
  return {
    label: text(a.name, 'weapon'),
    melee,
    models: inRange ? number(a.models, 1) : 0,
    attacks: melee ? addDice(diceOf(diceText(a.model_A ?? 0)), diceOf(attacks)) : diceOf(attacks),
    blast: a.blast === true,
    doubled: half && /^rapid/i.test(text(a.type, '')),
    skill: number(a.skill, 4),
    strength: diceOf(strength),
    ap: diceOf(diceText(a.AP).replace(/^-/, '')),
    damage: diceOf(diceText(a.D)),
    damageAdd: number(a.damage_add, 0),
    poison: typeof a.poison === 'number' ? a.poison : a.poison === true ? 4 : null,
    autoHit: hit.auto_hit === true || a.auto_hit === true,
    toHit: readStage(hit),
    toWound: readStage(fields(a.to_wound ?? {})),
    situation: number(a.situation, 0),
    noInvulnerable: save.no_invul === true,
    noSaveRerolls: save['no_re-rolls'] === true,
    ignoresCover: save.ignores_cover === true,
    noFeelNoPain: fields(a.to_FnP ?? {}).no_FnP === true,
    ...PLAIN_CRITICALS,
    saveMortals:
      typeof save.mw_target === 'number'
        ? { upTo: save.mw_target, amount: diceOf(diceText(save.mw_amount ?? 1)), ends: save.mw_ends_sequence === true }
        : null,
  };
}

/** Dakka `x/y`: x at half range, else y (digest 2.1). */
function attacksText(value: Json | undefined, half: boolean): string {
  const [near, far] = diceText(value).split('/');
  return half || far === undefined ? near! : far;
}

const REROLLS: readonly Reroll[] = ['none', 'ones', 'failed', 'failed_natural', 'fish'];

function readStage(s: Fields): Stage {
  const all = s['re-roll_all'] === true ? (s.reroll_judge === 'natural' ? 'failed_natural' : 'failed') : null;
  const named = REROLLS.find((r) => r === s.reroll);
  return {
    reroll: named ?? all ?? (s['re-roll1'] === true ? 'ones' : 'none'),
    modifier: number(s.modifier, 0),
    extraForm: s.extra_form === 'add' || s.extra_form === 're-roll' ? s.extra_form : null,
    extraTarget: number(s.extra_target, PLAIN_STAGE.extraTarget),
    extraAmount: number(s.extra_amount ?? s.extra_ammount, 0),
    extraHard: s.extra_target_hard !== false,
    target: typeof s.target === 'number' ? s.target : null,
    targetHard: s.target_hard === true,
    mortalTarget: typeof s.mw_target === 'number' ? s.mw_target : null,
    mortalAmount: diceText(s.mw_amount ?? 1),
    mortalHard: s.mw_target_hard !== false,
    mortalEnds: s.mw_ends_sequence === true,
  };
}

function readTarget(t: Fields): Target {
  const wounds = Array.isArray(t.model_wounds)
    ? t.model_wounds.map((w: Json) => number(w, 1))
    : new Array<number>(number(t.models, 1)).fill(number(t.W, 1));
  const models = wounds.map((w): TargetModel => {
    const feelNoPain = number(t.FnP, 7);
    return {
      wounds: w,
      armour: number(t.Ar, 7),
      invulnerableMelee: number(t.Inv_M, 7),
      invulnerableRanged: number(t.Inv_R, 7),
      feelNoPain,
      feelNoPainMortal: number(t.FnP_Mw, feelNoPain),
    };
  });
  const damage = fields(t.damage_modifier ?? {});
  const keywords = Array.isArray(t.keywords) ? t.keywords.map((k: Json) => text(k, '').toUpperCase()) : [];
  return {
    models,
    toughness: number(t.T, 4),
    immuneToPoison: keywords.includes('VEHICLE') || keywords.includes('TITANIC'),
    cover: t.cover === true ? 'light' : t.cover === 'light' || t.cover === 'heavy' || t.cover === 'dense' ? t.cover : 'none',
    charged: t.charged === true,
    ...PLAIN_TARGET,
    hitModifier: number(t.hit_modifier, 0),
    woundModifier: number(t.wound_modifier, 0),
    saveModifier: number(t.save_modifier, 0),
    saveReroll: t.save_reroll === 'ones' || t.save_reroll === 'failed' ? (t.save_reroll satisfies SaveReroll) : 'none',
    halveDamage: damage.halve === true,
    subtractDamage: number(damage.subtract, 0),
  };
}

function readMorale(m: Fields, models: number): MoraleTest & { alreadySlain: number } {
  const leadership = number(m.Ld, 7);
  return {
    startingStrength: number(m.starting_strength, models),
    leadership: () => leadership,
    alreadySlain: number(m.already_slain_this_turn, 0),
    autoPass: m.auto_pass === true,
    ignoreAttrition: m.ignore_attrition === true,
    attritionModifier: number(m.attrition_modifier, 0),
  };
}
