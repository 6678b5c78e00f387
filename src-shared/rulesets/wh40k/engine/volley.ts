/**
 * One weapon group against one unit, die by die (specification step 1). The order of the steps is the book's; the
 * dice are named, so that a test can script each of them.
 */
import { type Dice, type DiceExpression, diceMax, rollDice } from '../../../random/dice.ts';
import type { Wall } from '../exact/chain.ts';
import type { Roll, Rolls } from '../present/events.ts';
import { diceOf } from '../rules/dice-text.ts';
import {
  type AttackGroup,
  type BlastClass,
  hitTest,
  modifiedDamage,
  rerolls,
  saveNeeded,
  succeeds,
  type Target,
  type TargetModel,
  type Test,
  triggersExtra,
  triggersMortal,
  woundTest,
} from '../rules/sequence.ts';

/** What one group did. Overwritten by every volley. */
export interface VolleyResult {
  attacks: number;
  hits: number;
  wounds: number;
  unsaved: number;
  /** Mortal wounds made, before feel no pain. */
  mortals: number;
  hitMortals: number;
  woundMortals: number;
  /** Wounds the target has lost when the group is done. */
  lost: number;
}

export function newVolleyResult(): VolleyResult {
  return { attacks: 0, hits: 0, wounds: 0, unsaved: 0, mortals: 0, hitMortals: 0, woundMortals: 0, lost: 0 };
}

/** A group and a target with everything that does not depend on dice looked up once. */
export interface VolleyPlan {
  readonly group: AttackGroup;
  readonly target: Target;
  readonly wall: Wall;
  readonly hit: FaceTable;
  /** By strength, which may be rolled. */
  readonly wound: Map<number, FaceTable>;
  readonly interleaved: boolean;
}

export function planVolley(group: AttackGroup, target: Target, wall: Wall, interleaved: boolean): VolleyPlan {
  return { group, target, wall, hit: faceTable(hitTest(group, target)), wound: new Map(), interleaved };
}

interface FaceTable {
  readonly test: Test;
  readonly again: readonly boolean[];
  readonly success: readonly boolean[];
  readonly extra: readonly boolean[];
  readonly mortal: readonly boolean[];
  readonly mortalAmount: DiceExpression;
}

function faceTable(test: Test): FaceTable {
  const faces = [1, 2, 3, 4, 5, 6];
  return {
    test,
    again: [false, ...faces.map((f) => rerolls(test, f))],
    success: [false, ...faces.map((f) => succeeds(test, f))],
    extra: [false, ...faces.map((f) => triggersExtra(test, f))],
    mortal: [false, ...faces.map((f) => triggersMortal(test, f))],
    mortalAmount: diceOf(test.stage.mortalAmount),
  };
}

/** The dice of a volley, stage by stage, for the telling. */
export interface VolleyTale {
  /** Faces as they fell, where the number of attacks is rolled. */
  attacks: number[];
  hits: StageTale;
  wounds: StageTale;
  saves: { faces: number[]; success: boolean[]; needed: number };
  damage: number[];
  /** Damage after modifiers, before feel no pain. */
  damageDone: number;
  feelNoPain: { faces: number[]; success: boolean[]; needed: number };
  mortalPain: { faces: number[]; success: boolean[]; needed: number };
}

interface StageTale {
  faces: number[];
  success: boolean[];
  again: number[];
  needed: number;
  modifier: number;
}

export function newVolleyTale(): VolleyTale {
  const test = () => ({ faces: [], success: [], needed: 7 });
  const stage = () => ({ faces: [], success: [], again: [], needed: 0, modifier: 0 });
  return { attacks: [], hits: stage(), wounds: stage(), saves: test(), damage: [], damageDone: 0, feelNoPain: test(), mortalPain: test() };
}

export function rollVolley(
  plan: VolleyPlan,
  weapons: number,
  lost: number,
  blast: BlastClass,
  dice: Dice,
  result: VolleyResult,
  tale: VolleyTale | null,
): void {
  result.attacks = result.hits = result.wounds = result.unsaved = result.mortals = result.hitMortals = result.woundMortals = 0;
  result.lost = lost;
  const attacks = rollAttacks(plan.group, weapons, blast, dice, tale);
  if (plan.interleaved) for (let i = 0; i < attacks && result.lost < plan.wall.wounds; i++) resolve(plan, 1, dice, result, tale);
  else resolve(plan, attacks, dice, result, tale);
  result.attacks = attacks;
}

/** Digest 2.1: dice for each weapon; blast has its minimum or maximum weapon by weapon; rapid fire doubles afterwards. */
function rollAttacks(group: AttackGroup, weapons: number, blast: BlastClass, dice: Dice, tale: VolleyTale | null): number {
  let sum = 0;
  for (let w = 0; w < weapons; w++) {
    let shots: number;
    if (group.blast && blast === 2) shots = diceMax(group.attacks);
    else {
      shots = rollDice(group.attacks, tale === null ? dice : recording(dice, tale.attacks), 'attacks');
      if (group.blast && blast === 1 && shots < 3) shots = 3;
    }
    sum += Math.max(0, group.doubled ? 2 * shots : shots);
  }
  return sum;
}

/** A batch of attacks: to hit, to wound, then wound by wound, then the mortal wounds it made. */
function resolve(plan: VolleyPlan, attacks: number, dice: Dice, result: VolleyResult, tale: VolleyTale | null): void {
  const before = result.mortals;
  const hits = toHit(plan, attacks, dice, result, tale);
  const wounds = toWound(plan, hits, dice, result, tale);
  for (let i = 0; i < wounds && result.lost < plan.wall.wounds; i++) allocate(plan, dice, result, tale);
  applyMortals(plan, result.mortals - before, dice, result, tale);
}

function toHit(plan: VolleyPlan, attacks: number, dice: Dice, result: VolleyResult, tale: VolleyTale | null): number {
  if (plan.group.autoHit) {
    result.hits += attacks;
    return attacks;
  }
  let hits = 0;
  const mortalsBefore = result.mortals;
  for (let i = 0; i < attacks; i++) hits += rollTest(plan.hit, dice, 'toHit', true, result, tale?.hits ?? null);
  result.hitMortals += result.mortals - mortalsBefore;
  result.hits += hits;
  return hits;
}

function toWound(plan: VolleyPlan, hits: number, dice: Dice, result: VolleyResult, tale: VolleyTale | null): number {
  let wounds = 0;
  const mortalsBefore = result.mortals;
  for (let i = 0; i < hits; i++) {
    const strength = rollDice(plan.group.strength, dice, 'strength');
    wounds += rollTest(woundTable(plan, strength), dice, 'toWound', true, result, tale?.wounds ?? null);
  }
  result.woundMortals += result.mortals - mortalsBefore;
  result.wounds += wounds;
  return wounds;
}

function woundTable(plan: VolleyPlan, strength: number): FaceTable {
  let table = plan.wound.get(strength);
  if (table === undefined) {
    table = faceTable(woundTest(plan.group, plan.target, strength));
    plan.wound.set(strength, table);
  }
  return table;
}

/** One die: re-rolled at most once, then its triggers (digest 2.2). Extra rolls trigger no further extras. */
function rollTest(table: FaceTable, dice: Dice, what: string, extras: boolean, result: VolleyResult, tale: StageTale | null): number {
  let face = dice.roll(6, what);
  if (table.again[face]!) {
    tale?.again.push(face);
    face = dice.roll(6, AGAIN[what]!);
  }
  const success = table.success[face]!;
  if (tale !== null) {
    tale.faces.push(face);
    tale.success.push(success);
    tale.needed = Math.min(table.test.needed, table.test.always, 6);
    tale.modifier = table.test.modifier;
  }
  if (!success) return 0;
  const { stage } = table.test;
  let successes = 1;
  if (table.mortal[face]!) {
    result.mortals += rollDice(table.mortalAmount, dice, 'mortalWounds');
    if (stage.mortalEnds) successes = 0;
  }
  if (extras && table.extra[face]!) {
    if (stage.extraForm === 'add') successes += stage.extraAmount;
    else for (let i = 0; i < stage.extraAmount; i++) successes += rollTest(table, dice, what, false, result, tale);
  }
  return successes;
}

const AGAIN: Readonly<Record<string, string>> = { toHit: 'toHitAgain', toWound: 'toWoundAgain' };

/** One wound: to the model already wounded, else the next; save, damage, feel no pain; excess is lost (digest 2.4, 2.5). */
function allocate(plan: VolleyPlan, dice: Dice, result: VolleyResult, tale: VolleyTale | null): void {
  const { group, target, wall } = plan;
  const model = target.models[wall.model[result.lost]!]!;
  if (saves(plan, model, dice, tale)) return;
  result.unsaved++;
  const rolled = rollDice(group.damage, tale === null ? dice : recording(dice, tale.damage), 'damage');
  const points = modifiedDamage(rolled, group, target);
  if (tale !== null) tale.damageDone += points;
  let rest = wall.rest[result.lost]!;
  for (let i = 0; i < points && rest > 0; i++) {
    if (ignores(group, model.feelNoPain, dice, 'feelNoPain', tale?.feelNoPain ?? null)) continue;
    rest--;
    result.lost++;
  }
}

function saves(plan: VolleyPlan, model: TargetModel, dice: Dice, tale: VolleyTale | null): boolean {
  const { group, target } = plan;
  const needed = saveNeeded(group, target, model, rollDice(group.ap, dice, 'ap'));
  if (needed >= 7) return false;
  let face = dice.roll(6, 'toSave');
  const again = group.noSaveRerolls ? 'none' : target.saveReroll;
  if ((again === 'ones' && face === 1) || (again === 'failed' && face < needed)) face = dice.roll(6, 'toSaveAgain');
  if (tale !== null) {
    tale.saves.faces.push(face);
    tale.saves.success.push(face >= needed);
    tale.saves.needed = needed;
  }
  return face >= needed;
}

/** One point of damage against feel no pain. */
function ignores(group: AttackGroup, feelNoPain: number, dice: Dice, what: string, tale: VolleyTale['feelNoPain'] | null): boolean {
  if (group.noFeelNoPain || feelNoPain >= 7) return false;
  const face = dice.roll(6, what);
  if (tale !== null) {
    tale.faces.push(face);
    tale.success.push(face >= feelNoPain);
    tale.needed = feelNoPain;
  }
  return face >= feelNoPain;
}

/** Mortal wounds one by one; they carry on to the next model. */
function applyMortals(plan: VolleyPlan, mortals: number, dice: Dice, result: VolleyResult, tale: VolleyTale | null): void {
  const { group, target, wall } = plan;
  for (let i = 0; i < mortals && result.lost < wall.wounds; i++) {
    const model = target.models[wall.model[result.lost]!]!;
    if (!ignores(group, model.feelNoPainMortal, dice, 'feelNoPainMortal', tale?.mortalPain ?? null)) result.lost++;
  }
}

/** The same dice, their faces written down. */
function recording(dice: Dice, faces: number[]): Dice {
  return {
    roll(sides, what) {
      const face = dice.roll(sides, what);
      faces.push(face);
      return face;
    },
  };
}

/** The tale as dice to show, one list a stage. */
export function attackRolls(plan: VolleyPlan, tale: VolleyTale): Rolls {
  return tale.attacks.length === 0 ? [] : [{ sides: plan.group.attacks.terms[0]!.sides, faces: tale.attacks, label: 'attacks' }];
}

export function stageRolls(tale: StageTale, label: string): Rolls {
  const again: Roll[] = tale.again.length === 0 ? [] : [{ sides: 6, faces: tale.again, label: `${label}, re-rolled` }];
  if (tale.faces.length === 0) return again;
  const roll: Roll = { sides: 6, faces: tale.faces, label, target: tale.needed, success: tale.success };
  return [...again, tale.modifier === 0 ? roll : { ...roll, modifier: tale.modifier }];
}

export function testRolls(tale: VolleyTale['saves'], label: string): Rolls {
  return tale.faces.length === 0 ? [] : [{ sides: 6, faces: tale.faces, label, target: tale.needed, success: tale.success }];
}

export function damageRolls(plan: VolleyPlan, tale: VolleyTale): Rolls {
  const damage: Rolls =
    tale.damage.length === 0
      ? []
      : [{ sides: plan.group.damage.terms[0]!.sides, faces: tale.damage, label: 'damage', total: tale.damageDone }];
  return [...damage, ...testRolls(tale.feelNoPain, 'feel no pain'), ...testRolls(tale.mortalPain, 'feel no pain, mortal wounds')];
}
