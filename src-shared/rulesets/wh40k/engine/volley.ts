/**
 * One weapon group against one unit, die by die (specification step 1). The order of the steps is the book's; the
 * dice are named, so that a test can script each of them.
 */
import { type Dice, type DiceExpression, diceMax, rollDice } from '../../../random/dice.ts';
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
import type { WoundTrack } from '../rules/wound-track.ts';

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

function newVolleyResult(): VolleyResult {
  return { attacks: 0, hits: 0, wounds: 0, unsaved: 0, mortals: 0, hitMortals: 0, woundMortals: 0, lost: 0 };
}

/** A group and a target with everything that does not depend on dice looked up once. */
export interface VolleyPlan {
  readonly group: AttackGroup;
  readonly target: Target;
  readonly track: WoundTrack;
  readonly hit: FaceTable;
  /** By strength, which may be rolled. */
  readonly wound: Map<number, FaceTable>;
  readonly interleaved: boolean;
}

export function planVolley(group: AttackGroup, target: Target, track: WoundTrack, interleaved: boolean): VolleyPlan {
  return { group, target, track, hit: faceTable(hitTest(group, target)), wound: new Map(), interleaved };
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

/** The dice of a recorded volley, stage by stage. */
export interface VolleyRolls {
  /** Faces as they fell, where the number of attacks is rolled. */
  attacks: number[];
  hits: StageRolls;
  wounds: StageRolls;
  saves: TestRolls;
  damage: number[];
  /** Damage after modifiers, before feel no pain. */
  damageDone: number;
  feelNoPain: TestRolls;
  mortalPain: TestRolls;
}

interface TestRolls {
  faces: number[];
  success: boolean[];
  needed: number;
}

interface StageRolls extends TestRolls {
  again: number[];
  modifier: number;
}

export function newVolleyRolls(): VolleyRolls {
  const test = () => ({ faces: [], success: [], needed: 7 });
  const stage = () => ({ faces: [], success: [], again: [], needed: 0, modifier: 0 });
  return { attacks: [], hits: stage(), wounds: stage(), saves: test(), damage: [], damageDone: 0, feelNoPain: test(), mortalPain: test() };
}

/** Follows a volley. Where attacks are resolved one by one, its stages have no end of their own and only attacks are reported. */
export interface VolleyObserver {
  readonly rolls: VolleyRolls;
  onAttacks(): void;
  onHits(): void;
  onWounds(): void;
}

/** Rolls volleys, one at a time. */
export class VolleyRoller {
  readonly result: VolleyResult = newVolleyResult();
  private dice!: Dice;
  private plan!: VolleyPlan;
  private rolls: VolleyRolls | null = null;
  private observer: VolleyObserver | null = null;

  /** Where the dice of the next volleys come from. */
  use(dice: Dice): void {
    this.dice = dice;
  }

  /** `lost`: wounds the target has lost so far. With an observer the very same dice are also recorded. */
  roll(
    plan: VolleyPlan,
    weapons: number,
    start: { readonly lost: number; readonly blast: BlastClass },
    observer: VolleyObserver | null,
  ): void {
    const { result } = this;
    this.plan = plan;
    this.observer = observer;
    this.rolls = observer === null ? null : observer.rolls;
    result.attacks = result.hits = result.wounds = result.unsaved = result.mortals = result.hitMortals = result.woundMortals = 0;
    result.lost = start.lost;
    const attacks = this.rollAttacks(weapons, start.blast);
    result.attacks = attacks;
    observer?.onAttacks();
    if (plan.interleaved) for (let i = 0; i < attacks && result.lost < plan.track.wounds; i++) this.resolve(1);
    else this.resolve(attacks);
  }

  /** Digest 2.1: dice for each weapon; blast has its minimum or maximum weapon by weapon; rapid fire doubles afterwards. */
  private rollAttacks(weapons: number, blast: BlastClass): number {
    const { group } = this.plan;
    const dice = this.rolls === null ? this.dice : recording(this.dice, this.rolls.attacks);
    let sum = 0;
    for (let w = 0; w < weapons; w++) {
      let shots: number;
      if (group.blast && blast === 2) shots = diceMax(group.attacks);
      else {
        shots = rollDice(group.attacks, dice, 'attacks');
        if (group.blast && blast === 1 && shots < 3) shots = 3;
      }
      sum += Math.max(0, group.doubled ? 2 * shots : shots);
    }
    return sum;
  }

  /** A batch of attacks: to hit, to wound, then wound by wound, then the mortal wounds it made. */
  private resolve(attacks: number): void {
    const { result, plan } = this;
    const before = result.mortals;
    const staged = plan.interleaved ? null : this.observer;
    const hits = this.toHit(attacks);
    staged?.onHits();
    const wounds = this.toWound(hits);
    staged?.onWounds();
    for (let i = 0; i < wounds && result.lost < plan.track.wounds; i++) this.allocate();
    this.applyMortals(result.mortals - before);
  }

  private toHit(attacks: number): number {
    const { result, plan } = this;
    if (plan.group.autoHit) {
      result.hits += attacks;
      return attacks;
    }
    const recorded = this.rolls?.hits ?? null;
    let hits = 0;
    const mortalsBefore = result.mortals;
    for (let i = 0; i < attacks; i++) hits += this.rollTest(plan.hit, 'toHit', true, recorded);
    result.hitMortals += result.mortals - mortalsBefore;
    result.hits += hits;
    return hits;
  }

  private toWound(hits: number): number {
    const { result, plan } = this;
    const recorded = this.rolls?.wounds ?? null;
    let wounds = 0;
    const mortalsBefore = result.mortals;
    for (let i = 0; i < hits; i++) {
      const strength = rollDice(plan.group.strength, this.dice, 'strength');
      wounds += this.rollTest(woundTable(plan, strength), 'toWound', true, recorded);
    }
    result.woundMortals += result.mortals - mortalsBefore;
    result.wounds += wounds;
    return wounds;
  }

  /** One die: re-rolled at most once, then its triggers (digest 2.2). Extra rolls trigger no further extras. */
  private rollTest(table: FaceTable, what: 'toHit' | 'toWound', extras: boolean, recorded: StageRolls | null): number {
    let face = this.dice.roll(6, what);
    if (table.again[face]!) {
      recorded?.again.push(face);
      face = this.dice.roll(6, AGAIN[what]);
    }
    const success = table.success[face]!;
    if (recorded !== null) {
      recorded.faces.push(face);
      recorded.success.push(success);
      recorded.needed = Math.min(table.test.needed, table.test.always, 6);
      recorded.modifier = table.test.modifier;
    }
    if (!success) return 0;
    const { stage } = table.test;
    let successes = 1;
    if (table.mortal[face]!) {
      this.result.mortals += rollDice(table.mortalAmount, this.dice, 'mortalWounds');
      if (stage.mortalEnds) successes = 0;
    }
    if (extras && table.extra[face]!) {
      if (stage.extraForm === 'add') successes += stage.extraAmount;
      else for (let i = 0; i < stage.extraAmount; i++) successes += this.rollTest(table, what, false, recorded);
    }
    return successes;
  }

  /** One wound: to the model already wounded, else the next; save, damage, feel no pain; excess is lost (digest 2.4, 2.5). */
  private allocate(): void {
    const { result, rolls } = this;
    const { group, target, track } = this.plan;
    const model = target.models[track.model[result.lost]!]!;
    if (this.saves(model)) return;
    result.unsaved++;
    const rolled = rollDice(group.damage, rolls === null ? this.dice : recording(this.dice, rolls.damage), 'damage');
    const points = modifiedDamage(rolled, group, target);
    if (rolls !== null) rolls.damageDone += points;
    let rest = track.rest[result.lost]!;
    for (let i = 0; i < points && rest > 0; i++) {
      if (this.ignores(model.feelNoPain, 'feelNoPain', rolls?.feelNoPain ?? null)) continue;
      rest--;
      result.lost++;
    }
  }

  private saves(model: TargetModel): boolean {
    const { group, target } = this.plan;
    const needed = saveNeeded(group, target, model, rollDice(group.ap, this.dice, 'ap'));
    if (needed >= 7) return false;
    let face = this.dice.roll(6, 'toSave');
    const again = group.noSaveRerolls ? 'none' : target.saveReroll;
    if ((again === 'ones' && face === 1) || (again === 'failed' && face < needed)) face = this.dice.roll(6, 'toSaveAgain');
    if (this.rolls !== null) {
      this.rolls.saves.faces.push(face);
      this.rolls.saves.success.push(face >= needed);
      this.rolls.saves.needed = needed;
    }
    return face >= needed;
  }

  /** One point of damage against feel no pain. */
  private ignores(feelNoPain: number, what: 'feelNoPain' | 'feelNoPainMortal', recorded: TestRolls | null): boolean {
    if (this.plan.group.noFeelNoPain || feelNoPain >= 7) return false;
    const face = this.dice.roll(6, what);
    if (recorded !== null) {
      recorded.faces.push(face);
      recorded.success.push(face >= feelNoPain);
      recorded.needed = feelNoPain;
    }
    return face >= feelNoPain;
  }

  /** Mortal wounds one by one; they carry on to the next model. */
  private applyMortals(mortals: number): void {
    const { result } = this;
    const { target, track } = this.plan;
    for (let i = 0; i < mortals && result.lost < track.wounds; i++) {
      const model = target.models[track.model[result.lost]!]!;
      if (!this.ignores(model.feelNoPainMortal, 'feelNoPainMortal', this.rolls?.mortalPain ?? null)) result.lost++;
    }
  }
}

const AGAIN = { toHit: 'toHitAgain', toWound: 'toWoundAgain' } as const;

function woundTable(plan: VolleyPlan, strength: number): FaceTable {
  let table = plan.wound.get(strength);
  if (table === undefined) {
    table = faceTable(woundTest(plan.group, plan.target, strength));
    plan.wound.set(strength, table);
  }
  return table;
}

/** The same dice, with their faces written down. */
function recording(dice: Dice, faces: number[]): Dice {
  return {
    roll(sides, what) {
      const face = dice.roll(sides, what);
      faces.push(face);
      return face;
    },
  };
}
