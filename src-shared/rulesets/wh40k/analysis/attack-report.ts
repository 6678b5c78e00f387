/**
 * The attack-sequence report: one unit's attack on another, stage by stage, as laws with their summaries and the words
 * for how each came about. Plain JSON, for the window that draws the funnel and the damage curves.
 */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { type Distribution, mean, quantile, trim, variance } from '../../../stats/distribution.ts';
import { compile } from '../engine/compile.ts';
import { type Fighter, fighterOf } from '../engine/fighter.ts';
import { type Aimed, type Arsenal, pairingOf } from '../engine/pairing.ts';
import { type GroupLaws, type SequenceLaws, type StageLaws, sequenceLaws, sequenceWork } from '../exact/sequence.ts';
import { howAttacks, howDamage, howHits, howLosses, howSaves, howWounds } from '../present/explain.ts';
import type { Unit } from '../rules/model.ts';
import { type AttackGroup, blastClass } from '../rules/sequence.ts';

export type AttackPhase = 'shoot' | 'fight' | 'charge';

export type StageId =
  | 'attacks'
  | 'hits'
  | 'wounds'
  | 'unsaved'
  | 'mortal'
  | 'damage_uncapped'
  | 'wounds_lost'
  | 'models_slain'
  | 'points_killed'
  | 'models_lost_after_morale'
  | 'points_lost_after_morale';

export interface StageReport {
  readonly id: StageId;
  readonly label: string;
  /** The support and its chances; `atLeast[i]` = P(X >= values[i]). */
  readonly values: readonly number[];
  readonly chances: readonly number[];
  readonly atLeast: readonly number[];
  readonly min: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly max: number;
  readonly mean: number;
  readonly deviation: number;
  /** 5 % and 95 % quantiles: the ends of the support are hardly ever seen. */
  readonly low: number;
  readonly high: number;
  readonly how: string;
}

export interface GroupReport {
  readonly weapon: string;
  readonly model: string;
  readonly weapons: number;
  readonly phase: 'shooting' | 'fight';
  readonly stages: readonly StageReport[];
}

export interface AttackReport {
  readonly attacker: UnitCard;
  readonly target: UnitCard;
  readonly phase: AttackPhase;
  readonly distance: number;
  readonly groups: readonly GroupReport[];
  readonly total: readonly StageReport[];
  /** P(nothing is left), before and after morale. */
  readonly wipe: number;
  readonly wipeAfterMorale: number;
  readonly atLeastOneSlain: number;
  /** E[points killed] for 100 points of the attacker. */
  readonly returnPer100: number;
  readonly remarks: readonly string[];
}

export interface UnitCard {
  readonly name: string;
  readonly detail: string;
  readonly points: number;
  readonly models: number;
  readonly wounds: number;
}

/** Some seconds of one core. */
const MOST_WORK = 5e9;

const LABELS: Readonly<Record<StageId, string>> = {
  attacks: 'Attacks',
  hits: 'Hits',
  wounds: 'Wounds',
  unsaved: 'Unsaved wounds',
  mortal: 'Mortal wounds',
  damage_uncapped: 'Damage rolled',
  wounds_lost: 'Wounds lost',
  models_slain: 'Models slain',
  points_killed: 'Points killed',
  models_lost_after_morale: 'Models lost after morale',
  points_lost_after_morale: 'Points lost after morale',
};

/** Without a phase: shooting where something can shoot, else melee. */
export function attackReport(attacker: Combatant<Unit>, target: Combatant<Unit>, options: Options, phase?: AttackPhase): AttackReport {
  const { field, problems } = compile([attacker, target], options);
  const pairing = pairingOf(fighterOf(field, 0), fighterOf(field, 1), field.settings);
  const [striker, victim] = pairing.fighters;
  const chosen = phase ?? (pairing.arsenals[0].ranged.length > 0 ? 'shoot' : 'fight');
  const usable = groupsIn(pairing.arsenals[0], chosen).filter((g) => g.firing[striker.wall.models]! > 0);
  const firing = (g: Aimed): AttackGroup => ({ ...g.attack, models: g.firing[striker.wall.models]! });
  const tooLarge = sequenceWork(usable.map(firing), victim.target) > MOST_WORK;
  const aimed = tooLarge ? [] : usable;
  const groups = aimed.map(firing);
  const morale = { ...victim.nerve.test, alreadySlain: 0, autoPass: victim.nerve.test.autoPass || !field.settings.morale };
  const laws = sequenceLaws(groups, victim.target, { lost: 0, interleaved: field.settings.interleaved, morale });
  const total = totalStages(laws, victim);
  const points = total.find((s) => s.id === 'points_killed')!;
  return {
    attacker: cardOf(striker, attacker),
    target: cardOf(victim, target),
    phase: chosen,
    distance: field.settings.distance,
    groups: aimed.map((g, i) => groupReport(g, laws.groups[i]!, striker, victim)),
    total,
    wipe: laws.lost[laws.wall.wounds]!,
    wipeAfterMorale: chanceOf(laws.modelsLostAfterMorale!, victim.wall.models),
    atLeastOneSlain: 1 - chanceOf(laws.modelsSlain, 0),
    returnPer100: striker.totalWorth === 0 ? 0 : (10_000 * points.mean) / striker.totalWorth,
    remarks: [
      ...problems.map((p) => p.message),
      ...(tooLarge ? ['This attack is too large to be solved exactly.'] : remarksOn(victim, aimed)),
    ],
  };
}

function groupsIn(arsenal: Arsenal, phase: AttackPhase): readonly Aimed[] {
  if (phase === 'shoot') return arsenal.ranged;
  return phase === 'fight' ? arsenal.melee : [...arsenal.ranged, ...arsenal.melee];
}

function groupReport(group: Aimed, laws: GroupLaws, striker: Fighter, victim: Fighter): GroupReport {
  const weapons = group.firing[striker.wall.models]!;
  const { attack, target } = group;
  const how = {
    attacks: howAttacks(group, weapons, blastClass(victim.wall.models)),
    hits: howHits(attack, target),
    wounds: howWounds(attack, target),
    unsaved: howSaves(attack, target),
    mortal: 'Made by hit and wound rolls that trigger them, before feel no pain.',
    damage_uncapped: howDamage(attack, target),
    wounds_lost: howLosses(attack, target),
    models_slain: 'Models whose last wound was taken by this group, given what earlier groups did.',
  };
  const stages = [
    ...stageReports(laws, how),
    summary('wounds_lost', laws.woundsLost, how.wounds_lost),
    summary('models_slain', laws.modelsSlain, how.models_slain),
  ];
  return { weapon: attack.label, model: striker.lines[group.line]!.name, weapons, phase: attack.melee ? 'fight' : 'shooting', stages };
}

function stageReports(
  laws: StageLaws,
  how: Readonly<Record<'attacks' | 'hits' | 'wounds' | 'unsaved' | 'mortal' | 'damage_uncapped', string>>,
): StageReport[] {
  return [
    summary('attacks', laws.attacks, how.attacks),
    summary('hits', laws.hits, how.hits),
    summary('wounds', laws.wounds, how.wounds),
    summary('unsaved', laws.unsaved, how.unsaved),
    summary('mortal', laws.mortal, how.mortal),
    summary('damage_uncapped', laws.damageUncapped, how.damage_uncapped),
  ];
}

const SUMMED = 'The sum over all weapon groups; each group rolls its own dice.';

function totalStages(laws: SequenceLaws, victim: Fighter): StageReport[] {
  const how = {
    attacks: SUMMED,
    hits: SUMMED,
    wounds: SUMMED,
    unsaved: SUMMED,
    mortal: SUMMED,
    damage_uncapped: `${SUMMED} Nothing is lost to the size of the unit yet.`,
  };
  const after = laws.modelsLostAfterMorale!;
  return [
    ...stageReports(laws, how),
    summary('wounds_lost', laws.woundsLost, 'Wounds really removed: groups fire in order, each at what the one before left.'),
    summary('models_slain', laws.modelsSlain, 'Models removed by the attack.'),
    pointsSummary(
      'points_killed',
      laws.lost,
      victim.worth,
      'Cost of the models slain, with the lost share of a wounded one where that is counted.',
    ),
    summary('models_lost_after_morale', after, moraleWords(victim)),
    moralePoints(after, victim),
  ];
}

function moraleWords(victim: Fighter): string {
  const { test } = victim.nerve;
  if (test.autoPass) return 'The unit passes morale without a roll.';
  const attrition = test.ignoreAttrition ? 'attrition is ignored' : 'then every other model flees on a 1, on 1 or 2 below half strength';
  return `If models were slain and some are left: D6 + slain against Ld ${test.leadership(victim.wall.models)}; a natural 1 passes. A failure costs one model, ${attrition}.`;
}

/** Points of models lost after morale; the wounds of a survivor are not counted here. */
function moralePoints(after: Distribution, victim: Fighter): StageReport {
  const worth = Int32Array.from(victim.wall.fallen, (lost) => victim.worth[lost]!);
  const mass = new Float64Array(victim.wall.models + 1);
  after.mass.forEach((p, i) => {
    mass[after.min + i] = p;
  });
  return pointsSummary('points_lost_after_morale', mass, worth, 'Cost of all models slain or fled; whole models only.');
}

/** A law over hundredths of points, kept sparse. */
function pointsSummary(id: StageId, mass: Float64Array, worth: Int32Array, how: string): StageReport {
  const byValue = new Map<number, number>();
  for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) byValue.set(worth[i]!, (byValue.get(worth[i]!) ?? 0) + mass[i]!);
  const pairs = [...byValue].sort((x, y) => x[0] - y[0]);
  return summaryOf(
    id,
    pairs.map(([v]) => v / 100),
    pairs.map(([, p]) => p),
    how,
  );
}

function summary(id: StageId, law: Distribution, how: string): StageReport {
  const { min, mass } = trim(law);
  const values: number[] = [];
  const chances: number[] = [];
  mass.forEach((p, i) => {
    if (p === 0) return;
    values.push(min + i);
    chances.push(p);
  });
  const report = summaryOf(id, values, chances, how);
  return {
    ...report,
    q1: quantile(law, 0.25),
    median: quantile(law, 0.5),
    q3: quantile(law, 0.75),
    mean: mean(law),
    deviation: Math.sqrt(variance(law)),
  };
}

function summaryOf(id: StageId, values: readonly number[], chances: readonly number[], how: string): StageReport {
  const average = values.reduce((sum, v, i) => sum + v * chances[i]!, 0);
  const spread = values.reduce((sum, v, i) => sum + chances[i]! * (v - average) ** 2, 0);
  const atLeast = new Array<number>(values.length).fill(0);
  for (let i = values.length - 1; i >= 0; i--) atLeast[i] = chances[i]! + (atLeast[i + 1] ?? 0);
  const at = (q: number) => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      sum += chances[i]!;
      if (sum >= q - 1e-12) return values[i]!;
    }
    return values.at(-1) ?? 0;
  };
  return {
    id,
    label: LABELS[id],
    values,
    chances,
    atLeast,
    min: values[0] ?? 0,
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    max: values.at(-1) ?? 0,
    mean: average,
    deviation: Math.sqrt(spread),
    low: at(0.05),
    high: at(0.95),
    how,
  };
}

function chanceOf(law: Distribution, value: number): number {
  return law.mass[value - law.min] ?? 0;
}

function cardOf(fighter: Fighter, combatant: Combatant<Unit>): UnitCard {
  return {
    name: combatant.name,
    detail: combatant.detail,
    points: combatant.points,
    models: fighter.wall.models,
    wounds: fighter.wall.wounds,
  };
}

function remarksOn(victim: Fighter, groups: readonly Aimed[]): string[] {
  const saves = new Set(victim.lines.map((l) => `${l.armour} ${l.invulnerableMelee} ${l.invulnerableRanged}`));
  const remarks: string[] = [];
  if (groups.length === 0) remarks.push('No weapon can be used in this phase at this distance.');
  if (saves.size > 1)
    remarks.push(
      'Models of this unit have different saves: "Unsaved wounds" and "Damage rolled" show those of the models hit first; losses use each model\'s own.',
    );
  return remarks;
}
