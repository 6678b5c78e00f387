/** One side of a match as the engine around the kernel sees it: a unit in the kernel's memory. */
import { FLAG, U } from './field.ts';
import * as at from './kernel/layout.ts';
import type { Memory } from './memory.ts';

export class Side {
  readonly side: 0 | 1;
  /** Address of the unit. */
  at = 0;
  /** Its place in the field. */
  unit = -1;
  private readonly memory: Memory;

  constructor(side: 0 | 1, memory: Memory) {
    this.side = side;
    this.memory = memory;
  }

  private get(field: number): number {
    return this.memory.read(this.at + field);
  }

  private set(field: number, value: number): void {
    this.memory.write(this.at + field, value);
  }

  private record(field: number): number {
    return this.memory.read(this.at + at.RECORD + 4 * field);
  }

  // The unit.

  get models(): number {
    return this.get(at.MODELS);
  }

  get health(): number {
    return this.get(at.HEALTH);
  }

  /** Addresses of its weapon groups. */
  get ranged(): number {
    return this.get(at.RANGED);
  }

  get melee(): number {
    return this.get(at.MELEE);
  }

  get meleeEnd(): number {
    return this.get(at.MELEE_END);
  }

  get groupSize(): number {
    return this.get(at.GROUP_SIZE);
  }

  get flags(): number {
    return this.get(at.FLAGS);
  }

  get ai(): number {
    return this.record(U.ai);
  }

  get fear(): number {
    return this.get(at.FEAR);
  }

  get scares(): number {
    return this.get(at.SCARES);
  }

  get rally(): number {
    return this.get(at.RALLY);
  }

  get passes(): number {
    return this.get(at.PASSES);
  }

  get passesHero(): number {
    return this.get(at.PASSES_HERO);
  }

  get vs(): number {
    return this.record(U.vs);
  }

  get beShot(): number {
    return this.get(at.BE_SHOT);
  }

  get beCharged(): number {
    return this.record(U.beCharged);
  }

  get advance(): number {
    return this.get(at.ADVANCE);
  }

  set advance(inches: number) {
    this.set(at.ADVANCE, inches);
  }

  get rush(): number {
    return this.get(at.RUSH);
  }

  set rush(inches: number) {
    this.set(at.RUSH, inches);
  }

  get charge(): number {
    return this.get(at.CHARGE);
  }

  set charge(inches: number) {
    this.set(at.CHARGE, inches);
  }

  /** Models dead after so many wounds at the front. */
  deadAfter(lost: number): number {
    return this.get(at.DEAD_AT + 4 * lost);
  }

  /** Wounds of the first so many models to die. */
  healthOf(models: number): number {
    return this.memory.read(this.get(at.HEALTH_AT) + 4 * models);
  }

  /** The longest range in living hands after so many deaths. */
  rangeAfter(dead: number): number {
    return this.memory.read(this.get(at.RANGE_AT) + 4 * dead);
  }

  /** Number of its target row in a mode; the hero's own once it stands alone. */
  targetRow(mode: number): number {
    const heroAlone = this.alive === 1 && this.back === this.models;
    return this.get((heroAlone ? at.LAST_TARGET : at.TARGET) + 4 * mode) >> 2;
  }

  // The match.

  get dealt(): number {
    return this.get(at.DEALT);
  }

  set dealt(wounds: number) {
    this.set(at.DEALT, wounds);
  }

  get kills(): number {
    return this.get(at.KILLS);
  }

  set kills(models: number) {
    this.set(at.KILLS, models);
  }

  get held(): number {
    return this.get(at.HELD);
  }

  get won(): number {
    return this.get(at.WON);
  }

  /** Address of its page of plans. */
  get plans(): number {
    return this.get(at.PLANS);
  }

  // The game.

  get x(): number {
    return this.get(at.X);
  }

  set x(x: number) {
    this.set(at.X, x);
  }

  get state(): number {
    return this.get(at.STATE);
  }

  set state(bits: number) {
    this.set(at.STATE, bits);
  }

  get lost(): number {
    return this.get(at.LOST);
  }

  set lost(wounds: number) {
    this.set(at.LOST, wounds);
  }

  get capacity(): number {
    return this.get(at.CAPACITY);
  }

  set capacity(wounds: number) {
    this.set(at.CAPACITY, wounds);
  }

  get dead(): number {
    return this.get(at.DEAD);
  }

  set dead(models: number) {
    this.set(at.DEAD, models);
  }

  get back(): number {
    return this.get(at.BACK);
  }

  set back(models: number) {
    this.set(at.BACK, models);
  }

  get backWounds(): number {
    return this.get(at.BACK_WOUNDS);
  }

  set backWounds(wounds: number) {
    this.set(at.BACK_WOUNDS, wounds);
  }

  get woundsRound(): number {
    return this.get(at.WOUNDS_ROUND);
  }

  set woundsRound(wounds: number) {
    this.set(at.WOUNDS_ROUND, wounds);
  }

  get arrivedIn(): number {
    return this.get(at.ARRIVED_IN);
  }

  get spentAbilities(): number {
    return this.get(at.SPENT_ABILITIES);
  }

  set spentAbilities(bits: number) {
    this.set(at.SPENT_ABILITIES, bits);
  }

  get spotAp(): number {
    return this.get(at.SPOT_AP);
  }

  set spotAp(markers: number) {
    this.set(at.SPOT_AP, markers);
  }

  get spotHit(): number {
    return this.get(at.SPOT_HIT);
  }

  set spotHit(markers: number) {
    this.set(at.SPOT_HIT, markers);
  }

  get strength(): number {
    return this.get(at.STRENGTH);
  }

  set strength(markers: number) {
    this.set(at.STRENGTH, markers);
  }

  set returns(may: boolean) {
    this.set(at.RETURNS, may ? 1 : 0);
  }

  get alive(): number {
    return this.back - this.dead;
  }

  get shaken(): boolean {
    return (this.state & at.SHAKEN) !== 0;
  }

  get fatigued(): boolean {
    return (this.state & at.FATIGUED) !== 0;
  }

  get inMelee(): boolean {
    return (this.state & at.IN_MELEE) !== 0;
  }

  get movedRound(): boolean {
    return (this.state & at.MOVED_ROUND) !== 0;
  }

  get movedNow(): boolean {
    return (this.state & at.MOVED_NOW) !== 0;
  }

  get gone(): boolean {
    return (this.state & at.GONE) !== 0;
  }

  get onTable(): boolean {
    return (this.state & at.AWAY) === 0;
  }

  get standing(): boolean {
    return (this.state & (at.AWAY | at.GONE)) === 0;
  }

  /** Hits on nothing but 6s in melee. */
  get tired(): boolean {
    return (this.state & (at.SHAKEN | at.FATIGUED)) !== 0;
  }

  /** Within 3" of the objective and able to hold or contest it. */
  get near(): boolean {
    return (this.state & (at.AWAY | at.GONE | at.FLIES)) === 0 && Math.abs(this.x) <= at.CONTROL_RADIUS;
  }

  /** The hero dies last, so it lives unless Takedown has picked it. */
  get heroLives(): boolean {
    return (this.flags & FLAG.hero) !== 0 && this.back === this.models;
  }

  recover(): void {
    this.state &= ~at.SHAKEN;
  }

  tire(): void {
    this.state |= at.FATIGUED;
  }

  /** Removed from the game, which also ends its melee. */
  leave(enemy: Side): void {
    this.state = (this.state | at.GONE) & ~at.IN_MELEE;
    enemy.state &= ~at.IN_MELEE;
  }

  arrive(round: number): void {
    this.state &= ~at.AWAY;
    this.set(at.ARRIVED_IN, round);
  }

  moveTo(x: number): void {
    this.x = x;
    this.state |= at.MOVED_NOW | at.MOVED_ROUND;
  }

  // Weapon groups, by address.

  /** Place of a weapon group in the unit, from 0. */
  numberOf(g: number): number {
    return ((g - this.ranged) / this.groupSize) | 0;
  }

  isSpent(g: number): boolean {
    return (this.get(at.SPENT) & (1 << this.numberOf(g))) !== 0;
  }

  spend(g: number): void {
    this.set(at.SPENT, this.get(at.SPENT) | (1 << this.numberOf(g)));
  }

  /** Sets which Limited weapons are spent: these and no others. */
  spendOnly(groups: readonly number[]): void {
    this.set(
      at.SPENT,
      groups.reduce((bits, g) => bits | (1 << this.numberOf(g)), 0),
    );
  }

  /** Attack dice of a group in the hands of all models but the first so many to die. */
  diceFrom(g: number, model: number): number {
    return this.memory.read(g + at.GROUP_DICE + 4 * model);
  }

  /** Attack dice of a group in living hands. */
  dice(g: number): number {
    return this.diceFrom(g, this.dead) - this.diceFrom(g, this.back);
  }
}
