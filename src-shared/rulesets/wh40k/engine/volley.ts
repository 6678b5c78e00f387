/**
 * One weapon group against one unit, die by die (specification step 1). The order of the steps is the book's; the
 * dice are named, so that a test can script each of them.
 */
import { type Dice, type DiceExpression, diceMax, rollDice } from '../../../random/dice.ts';
import { diceOf } from '../rules/dice-text.ts';
import {
  type AttackGroup,
  blastStep,
  damageRuleOf,
  feelNoPainOf,
  hitTest,
  isCritical,
  leastKept,
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
  /** Wounds without a roll (Lethal Hits). */
  lethal: number;
  /** Attacks that wait for the end of the volley (Devastating Wounds). */
  devastating: number;
  /** Mortal wounds made, before feel no pain. */
  mortals: number;
  hitMortals: number;
  woundMortals: number;
  saveMortals: number;
  /** Wounds the target has lost when the group is done, its leader's included. */
  lost: number;
  /** Of these, its leader's. */
  leaderLost: number;
  /** Failed saves it may still ignore. */
  shields: number;
}

function newVolleyResult(): VolleyResult {
  return {
    attacks: 0,
    hits: 0,
    wounds: 0,
    unsaved: 0,
    lethal: 0,
    devastating: 0,
    mortals: 0,
    hitMortals: 0,
    woundMortals: 0,
    saveMortals: 0,
    lost: 0,
    leaderLost: 0,
    shields: 0,
  };
}

/** The target when a group begins. */
export interface VolleyStart {
  readonly lost: number;
  /** Models of the target when targets were chosen, for blast. */
  readonly models: number;
  /** Of `lost`, what its leader lost; absent, he is hurt last. */
  readonly leaderLost?: number;
  readonly shields?: number;
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
  readonly critical: readonly boolean[];
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
    critical: [false, ...faces.map((f) => isCritical(test, f))],
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
  /** Single re-rolls in hand. */
  private hitAgain = false;
  private woundAgain = false;
  /** Wounds of the target but its leader's. */
  private body = 0;
  private struck!: TargetModel;
  private rest = 0;
  private atLeader = false;
  private lethalSpent = 0;

  /** Where the dice of the next volleys come from. */
  use(dice: Dice): void {
    this.dice = dice;
  }

  /** With an observer the very same dice are also recorded. */
  roll(plan: VolleyPlan, weapons: number, start: VolleyStart, observer: VolleyObserver | null): void {
    const { result } = this;
    this.begin(plan, start, observer);
    this.hitAgain = plan.group.toHit.reroll === 'one';
    this.woundAgain = plan.group.toWound.reroll === 'one';
    const attacks = this.rollAttacks(weapons, blastStep(plan.group, start.models));
    result.attacks = attacks;
    observer?.onAttacks();
    if (plan.interleaved) for (let i = 0; i < attacks && result.lost < plan.track.wounds; i++) this.resolve(1);
    else this.resolve(attacks);
  }

  /** Devastating attacks that waited (digest 10e, 3 and 8): no save; only at launch did what was left of one carry over. */
  rollDevastating(plan: VolleyPlan, attacks: number, start: VolleyStart, observer: VolleyObserver | null): void {
    const { result } = this;
    const { group, target } = plan;
    this.begin(plan, start, observer);
    result.devastating = attacks;
    const kind = group.devastating === 'sep2023' ? 'damage' : 'mortal';
    for (let i = 0; i < attacks && result.lost < plan.track.wounds; i++) {
      this.strike();
      const points = this.rollDamage(damageRuleOf(target, this.struck));
      if (group.devastating === 'launch') this.applyMortals(points);
      else this.hurt(points, feelNoPainOf(group, this.struck, kind), kind);
    }
  }

  /** Mortal wounds that waited (digest 10e, 2.8). */
  rollMortals(plan: VolleyPlan, mortals: number, start: VolleyStart, observer: VolleyObserver | null): void {
    this.begin(plan, start, observer);
    this.result.mortals = mortals;
    this.applyMortals(mortals);
  }

  private begin(plan: VolleyPlan, start: VolleyStart, observer: VolleyObserver | null): void {
    const { result } = this;
    this.plan = plan;
    this.observer = observer;
    this.rolls = observer === null ? null : observer.rolls;
    result.attacks = result.hits = result.wounds = result.unsaved = result.mortals = 0;
    result.hitMortals = result.woundMortals = result.saveMortals = 0;
    result.lethal = result.devastating = this.lethalSpent = 0;
    const { target, track } = plan;
    this.body = target.leader ? track.fallen[track.models - 1]! : track.wounds;
    result.lost = start.lost;
    result.leaderLost = start.leaderLost ?? Math.max(0, start.lost - this.body);
    result.shields = start.shields ?? 0;
  }

  /** Digest 2.1: dice for each weapon; blast has its minimum or maximum weapon by weapon; rapid fire doubles afterwards. */
  private rollAttacks(weapons: number, step: number): number {
    const { group } = this.plan;
    const dice = this.rolls === null ? this.dice : recording(this.dice, this.rolls.attacks);
    let sum = 0;
    for (let w = 0; w < weapons; w++) {
      let shots: number;
      if (group.blast && step === 2) shots = diceMax(group.attacks);
      else {
        shots = rollDice(group.attacks, dice, 'attacks');
        if (group.blast && step === 1 && shots < 3) shots = 3;
        if (group.blastPerFive) shots += step;
      }
      sum += Math.max(0, group.doubled ? 2 * shots : shots) * group.hitRolls;
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
    if (result.mortals > before && !plan.group.mortalsWait) this.applyMortals(result.mortals - before);
  }

  /** Hits that go on to a wound roll. */
  private toHit(attacks: number): number {
    const { result, plan } = this;
    if (plan.group.autoHit) {
      result.hits += attacks;
      return attacks;
    }
    const recorded = this.rolls?.hits ?? null;
    let hits = 0;
    const lethalBefore = result.lethal;
    const mortalsBefore = result.mortals;
    for (let i = 0; i < attacks; i++) hits += this.rollTest(plan.hit, 'toHit', true, recorded);
    result.hitMortals += result.mortals - mortalsBefore;
    result.hits += hits + result.lethal - lethalBefore;
    return hits;
  }

  /** Wounds that go on to a save; those of Lethal Hits are among them. */
  private toWound(hits: number): number {
    const { result, plan } = this;
    const recorded = this.rolls?.wounds ?? null;
    let wounds = result.lethal - this.lethalSpent;
    this.lethalSpent = result.lethal;
    const mortalsBefore = result.mortals;
    const devastatingBefore = result.devastating;
    for (let i = 0; i < hits; i++) {
      const strength = rollDice(plan.group.strength, this.dice, 'strength');
      wounds += this.rollTest(woundTable(plan, strength), 'toWound', true, recorded);
    }
    result.woundMortals += result.mortals - mortalsBefore;
    result.wounds += wounds + result.devastating - devastatingBefore;
    return wounds;
  }

  /** One die: re-rolled at most once, then its triggers (digest 2.2). Extra rolls trigger no further extras. */
  private rollTest(table: FaceTable, what: 'toHit' | 'toWound', extras: boolean, recorded: StageRolls | null): number {
    let face = this.dice.roll(6, what);
    if (table.again[face]! || this.takesSingle(table, face, what)) {
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
    if (table.critical[face]! && what === 'toWound' && this.plan.group.devastating !== null) return this.devastatingWound(table, face);
    const successes = this.triggers(table, face, what, { extras, recorded });
    return table.critical[face]! && what === 'toHit' && extras ? this.criticalHit(table, face, successes) : successes;
  }

  /** A single re-roll is spent on the first die that fails. */
  private takesSingle(table: FaceTable, face: number, what: 'toHit' | 'toWound'): boolean {
    if (table.success[face]! || !(what === 'toHit' ? this.hitAgain : this.woundAgain)) return false;
    if (what === 'toHit') this.hitAgain = false;
    else this.woundAgain = false;
    return true;
  }

  /** Digest 10e, 3: additional hits were not rolled, so they are neither critical nor lethal. */
  private criticalHit({ mortal, test }: FaceTable, face: number, hits: number): number {
    const { group } = this.plan;
    if (mortal[face]! && test.stage.mortalEnds) return hits;
    const extra = group.sustained === null ? 0 : rollDice(group.sustained, this.dice, 'sustainedHits');
    if (!group.lethal) return hits + extra;
    this.result.lethal++;
    return hits - 1 + extra;
  }

  /** Set aside, unless its mortal wounds stand in its place; those beside the damage stand, too (digest 10e, 2.7). */
  private devastatingWound(table: FaceTable, face: number): number {
    const success = this.triggers(table, face, 'toWound', { extras: false, recorded: null });
    this.result.devastating += success;
    return 0;
  }

  private triggers(
    table: FaceTable,
    face: number,
    what: 'toHit' | 'toWound',
    { extras, recorded }: { extras: boolean; recorded: StageRolls | null },
  ): number {
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

  /** The model the next attack goes to, into `struck` and `rest` (digest 2.4; 10e, 2.4). There is one. */
  private strike(): void {
    const { target, track, group } = this.plan;
    const { lost, leaderLost } = this.result;
    const at = lost - leaderLost;
    const leaderLeft = track.wounds - this.body - leaderLost;
    this.atLeader = leaderLeft > 0 && (group.precision || at >= this.body);
    this.struck = target.models[this.atLeader ? track.models - 1 : track.model[at]!]!;
    this.rest = this.atLeader ? leaderLeft : track.rest[at]!;
  }

  /** One wound: to the model already wounded, else the next; save, damage, feel no pain; excess is lost (digest 2.4, 2.5). */
  private allocate(): void {
    const { result } = this;
    const { group, target } = this.plan;
    this.strike();
    if (this.saves(this.struck)) return;
    result.unsaved++;
    if (result.shields > 0) {
      result.shields--;
      return;
    }
    this.hurt(this.rollDamage(damageRuleOf(target, this.struck)), feelNoPainOf(group, this.struck, 'damage'), 'damage');
  }

  /** Damage of one attack after modifiers. */
  private rollDamage(rule: Parameters<typeof modifiedDamage>[2]): number {
    const { group } = this.plan;
    const { rolls } = this;
    const dice = rolls === null ? this.dice : recording(this.dice, rolls.damage);
    let rolled = rollDice(group.damage, dice, 'damage');
    if (rolled < leastKept(group)) rolled = rollDice(group.damage, dice, 'damageAgain');
    const points = modifiedDamage(rolled, group, rule, rollDice(group.damageBonus, this.dice, 'damageBonus'));
    if (rolls !== null) rolls.damageDone += points;
    return points;
  }

  /** Points of one attack against the struck model, each against feel no pain; what exceeds the model is lost. */
  private hurt(points: number, feelNoPain: number, kind: 'damage' | 'mortal'): void {
    const { rolls } = this;
    const recorded = kind === 'damage' ? rolls?.feelNoPain : rolls?.mortalPain;
    for (let i = 0; i < points && this.rest > 0; i++) {
      if (this.ignores(feelNoPain, PAIN[kind], recorded ?? null)) continue;
      this.rest--;
      this.loseWound();
    }
  }

  private loseWound(): void {
    this.result.lost++;
    if (this.atLeader) this.result.leaderLost++;
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
    const ends = this.saveMortals(face);
    return ends || face >= needed;
  }

  /** Mortal wounds that a save die makes; true where they stand in place of the wound. */
  private saveMortals(face: number): boolean {
    const { saveMortals } = this.plan.group;
    if (saveMortals === null || face > saveMortals.upTo) return false;
    const made = rollDice(saveMortals.amount, this.dice, 'mortalWounds');
    this.result.mortals += made;
    this.result.saveMortals += made;
    return saveMortals.ends;
  }

  /** One point of damage against feel no pain. */
  private ignores(feelNoPain: number, what: 'feelNoPain' | 'feelNoPainMortal', recorded: TestRolls | null): boolean {
    if (feelNoPain >= 7) return false;
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
    const { group, track } = this.plan;
    for (let i = 0; i < mortals && result.lost < track.wounds; i++) {
      this.strike();
      if (!this.ignores(feelNoPainOf(group, this.struck, 'mortal'), 'feelNoPainMortal', this.rolls?.mortalPain ?? null)) this.loseWound();
    }
  }
}

const PAIN = { damage: 'feelNoPain', mortal: 'feelNoPainMortal' } as const;

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
