/**
 * The attack-sequence report: one unit's attack on another, stage by stage, as distributions with their summaries and the words
 * for how each came about. Plain JSON, for the window that draws the funnel and the damage curves.
 */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Distribution, mean, quantile, trim, variance } from '../../../stats/distribution.ts';
import { type Aimed, type Arsenal, pairingOf } from '../ai/pairing.ts';
import { compile, fightersOf } from '../engine/compile.ts';
import { type GroupPmfs, type SequencePmfs, sequencePmfs, sequenceWork } from '../exact/sequence.ts';
import type { StagePmfs } from '../exact/stages.ts';
import { howAttacks, howDamage, howHits, howLosses, howSaves, howWounds } from '../present/explain.ts';
import type { EditionId } from '../rules/edition.ts';
import type { Fighter } from '../rules/fighter.ts';
import { type Losses, pointsGone } from '../rules/losses.ts';
import type { Unit } from '../rules/model.ts';
import type { Settings } from '../rules/options.ts';
import { type AttackGroup, blastStep } from '../rules/sequence.ts';

export type AttackPhase = 'shoot' | 'fight' | 'charge' | 'overwatch';

export type StageId =
  | 'attacks'
  | 'hits'
  | 'wounds'
  | 'devastating'
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
  readonly edition: EditionId;
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
  devastating: 'Devastating wounds',
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
  const volley = volleyOf([attacker, target], options, phase);
  const { striker, victim, settings } = volley;
  const tooLarge = sequenceWork(volley.groups, victim.target) > MOST_WORK;
  const aimed = tooLarge ? [] : volley.aimed;
  const groups = tooLarge ? [] : volley.groups;
  const morale = { ...victim.morale.test, alreadySlain: 0, autoPass: victim.morale.test.autoPass || !settings.morale };
  const pmfs = sequencePmfs(groups, victim.target, { lost: 0, interleaved: settings.interleaved, morale });
  const total = totalStages(pmfs, victim);
  const points = total.find((s) => s.id === 'points_killed')!;
  return {
    attacker: cardOf(striker, attacker),
    target: cardOf(victim, target),
    phase: volley.phase,
    edition: settings.edition.id,
    distance: settings.distance,
    groups: aimed.map((g, i) => groupReport(g, pmfs.groups[i]!, striker, victim)),
    total,
    wipe: chanceOf(pmfs.remainingWounds, 0),
    wipeAfterMorale: chanceOf(pmfs.modelsLostAfterMorale!, victim.track.models),
    atLeastOneSlain: chanceAbove(pmfs.modelsSlain, 0),
    returnPer100: striker.totalPoints === 0 ? 0 : (10_000 * points.mean) / striker.totalPoints,
    remarks: [
      ...volley.problems.map((p) => p.message),
      ...(tooLarge ? ['This attack is too large to be solved exactly.'] : remarksOn(victim, aimed)),
    ],
  };
}

export interface AttackMeans {
  readonly woundsLost: number;
  /** P(nothing is left). */
  readonly wipe: number;
}

/** The two figures that modifiers are compared by; 0 where the attack is too large to be solved. */
export function meansOf(pair: readonly [Combatant<Unit>, Combatant<Unit>], options: Options, phase?: AttackPhase): AttackMeans {
  const { groups, victim, settings } = volleyOf(pair, options, phase);
  if (sequenceWork(groups, victim.target) > MOST_WORK) return { woundsLost: 0, wipe: 0 };
  const { woundsLost, remainingWounds } = sequencePmfs(groups, victim.target, { lost: 0, interleaved: settings.interleaved, morale: null });
  return { woundsLost: mean(woundsLost), wipe: chanceOf(remainingWounds, 0) };
}

/** One unit's attack on another, ready to be solved. */
export interface AttackVolley {
  readonly striker: Fighter;
  readonly victim: Fighter;
  readonly settings: Settings;
  readonly phase: AttackPhase;
  /** The weapon groups in use, and each with the number of its weapons. */
  readonly aimed: readonly Aimed[];
  readonly groups: readonly AttackGroup[];
  readonly problems: readonly Problem[];
}

export function volleyOf(
  [attacker, target]: readonly [Combatant<Unit>, Combatant<Unit>],
  options: Options,
  phase?: AttackPhase,
): AttackVolley {
  const compiled = compile([attacker, target], options);
  const settings: Settings = { ...compiled.field.settings, overwatch: phase === 'overwatch' };
  const field = { ...compiled.field, settings };
  const pairing = pairingOf(...fightersOf(field, 0, 1), settings);
  const [striker, victim] = pairing.fighters;
  const chosen = phase ?? (pairing.arsenals[0].ranged.length > 0 ? 'shoot' : 'fight');
  const aimed = groupsIn(pairing.arsenals[0], chosen).filter((g) => g.firing[striker.track.models]! > 0);
  const groups = aimed.map((g): AttackGroup => ({ ...g.attack, models: g.firing[striker.track.models]! }));
  return { striker, victim, settings, phase: chosen, aimed, groups, problems: compiled.problems };
}

function groupsIn(arsenal: Arsenal, phase: AttackPhase): readonly Aimed[] {
  if (phase === 'shoot' || phase === 'overwatch') return arsenal.ranged;
  return phase === 'fight' ? arsenal.melee : [...arsenal.ranged, ...arsenal.meleeCharging];
}

function groupReport(group: Aimed, pmfs: GroupPmfs, striker: Fighter, victim: Fighter): GroupReport {
  const weapons = group.firing[striker.track.models]!;
  const { attack, target } = group;
  const how = {
    attacks: howAttacks(attack, weapons, blastStep(attack, victim.track.models)),
    hits: howHits(attack, target),
    wounds: howWounds(attack, target),
    unsaved: howSaves(attack, target),
    devastating: 'Critical wounds set aside: no save, allocated when all other attacks of the unit are done.',
    mortal: 'Made by hit, wound and save rolls that trigger them, before feel no pain.',
    damage_uncapped: howDamage(attack, target),
    wounds_lost: howLosses(attack, target),
    models_slain: 'Models whose last wound was taken by this group, given what earlier groups did.',
  };
  const stages = [
    ...stageReports(pmfs, how),
    summary('wounds_lost', pmfs.woundsLost, how.wounds_lost),
    summary('models_slain', pmfs.modelsSlain, how.models_slain),
  ];
  return { weapon: attack.label, model: striker.lines[group.line]!.name, weapons, phase: attack.melee ? 'fight' : 'shooting', stages };
}

function stageReports(
  pmfs: StagePmfs,
  how: Readonly<Record<'attacks' | 'hits' | 'wounds' | 'devastating' | 'unsaved' | 'mortal' | 'damage_uncapped', string>>,
): StageReport[] {
  return [
    summary('attacks', pmfs.attacks, how.attacks),
    summary('hits', pmfs.hits, how.hits),
    summary('wounds', pmfs.wounds, how.wounds),
    ...(isNever(pmfs.devastating) ? [] : [summary('devastating', pmfs.devastating, how.devastating)]),
    summary('unsaved', pmfs.unsaved, how.unsaved),
    summary('mortal', pmfs.mortal, how.mortal),
    summary('damage_uncapped', pmfs.damageUncapped, how.damage_uncapped),
  ];
}

function isNever({ min, mass }: Distribution): boolean {
  return min === 0 && mass.length === 1;
}

const SUMMED = 'The sum over all weapon groups; each group rolls its own dice.';

function totalStages(pmfs: SequencePmfs, victim: Fighter): StageReport[] {
  const how = {
    attacks: SUMMED,
    hits: SUMMED,
    wounds: SUMMED,
    devastating: SUMMED,
    unsaved: SUMMED,
    mortal: SUMMED,
    damage_uncapped: `${SUMMED} Nothing is lost to the size of the unit yet.`,
  };
  const after = pmfs.modelsLostAfterMorale!;
  return [
    ...stageReports(pmfs, how),
    summary('wounds_lost', pmfs.woundsLost, 'Wounds really removed: groups fire in order, each at what the one before left.'),
    summary('models_slain', pmfs.modelsSlain, 'Models removed by the attack.'),
    pointsSummary(
      'points_killed',
      pointChances(pmfs, victim),
      'Cost of the models slain, with the lost share of a wounded one where that is counted.',
    ),
    summary('models_lost_after_morale', after, moraleText(victim)),
    moralePoints(after, victim),
  ];
}

/** Chances by hundredths of points; a leader may have fallen before his bodyguard. */
function pointChances({ lost, leaderFirst }: SequencePmfs, victim: Fighter): Map<number, number> {
  const chances = new Map<number, number>();
  const add = (losses: Losses, p: number) => {
    if (p > 0) chances.set(pointsGone(victim, losses), p + (chances.get(pointsGone(victim, losses)) ?? 0));
  };
  for (const [at, p] of lost.entries()) add({ lost: at, leaderLost: Math.max(0, at - victim.body) }, p);
  for (const { lost: body, leaderLost, p } of leaderFirst) add({ lost: body + leaderLost, leaderLost }, p);
  return chances;
}

function moraleText(victim: Fighter): string {
  const { test } = victim.morale;
  if (test.autoPass) return 'The unit passes morale without a roll.';
  const attrition = test.ignoreAttrition ? 'attrition is ignored' : 'then every other model flees on a 1, on 1 or 2 below half strength';
  return `If models were slain and some are left: D6 + slain against Ld ${test.leadership(victim.track.models)}; a natural 1 passes. A failure costs one model, ${attrition}.`;
}

/** Points of models lost after morale; the wounds of a survivor are not counted here. */
function moralePoints(after: Distribution, victim: Fighter): StageReport {
  const chances = new Map<number, number>();
  after.mass.forEach((p, i) => {
    const points = victim.pointsLost[victim.track.fallen[after.min + i]!]!;
    if (p > 0) chances.set(points, p + (chances.get(points) ?? 0));
  });
  return pointsSummary('points_lost_after_morale', chances, 'Cost of all models slain or fled; whole models only.');
}

/** A distribution over hundredths of points, kept sparse. */
function pointsSummary(id: StageId, chances: ReadonlyMap<number, number>, how: string): StageReport {
  const pairs = [...chances].sort((x, y) => x[0] - y[0]);
  return summaryOf(
    id,
    pairs.map(([v]) => v / 100),
    pairs.map(([, p]) => p),
    how,
  );
}

function summary(id: StageId, pmf: Distribution, how: string): StageReport {
  const { min, mass } = trim(pmf);
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
    q1: quantile(pmf, 0.25),
    median: quantile(pmf, 0.5),
    q3: quantile(pmf, 0.75),
    mean: mean(pmf),
    deviation: Math.sqrt(variance(pmf)),
  };
}

function summaryOf(id: StageId, values: readonly number[], chances: readonly number[], how: string): StageReport {
  const average = values.reduce((sum, v, i) => sum + v * chances[i]!, 0);
  const spread = values.reduce((sum, v, i) => sum + chances[i]! * (v - average) ** 2, 0);
  const atLeast = new Array<number>(values.length).fill(0);
  for (let i = values.length - 1; i >= 0; i--) atLeast[i] = chances[i]! + (atLeast[i + 1] ?? 0);
  const at = (q: number) => {
    let sum = 0;
    const place = chances.findIndex((p) => {
      sum += p;
      return sum >= q - 1e-12;
    });
    return values[place]!;
  };
  return {
    id,
    label: LABELS[id],
    values,
    chances,
    atLeast,
    min: values[0]!,
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    max: values.at(-1)!,
    mean: average,
    deviation: Math.sqrt(spread),
    low: at(0.05),
    high: at(0.95),
    how,
  };
}

function chanceOf(pmf: Distribution, value: number): number {
  return pmf.mass[value - pmf.min] ?? 0;
}

/** Summed from above, so that what cannot happen is 0. */
function chanceAbove({ min, mass }: Distribution, value: number): number {
  return mass.reduce((sum, p, i) => (min + i > value ? sum + p : sum), 0);
}

function cardOf(fighter: Fighter, combatant: Combatant<Unit>): UnitCard {
  return {
    name: combatant.name,
    detail: combatant.detail,
    points: combatant.points,
    models: fighter.track.models,
    wounds: fighter.track.wounds,
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
