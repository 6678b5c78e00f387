/** Rules that few units have, played outside the kernel: weaponless hits, debuffs, healing, No Retreat. */

import { type AttackSpec, growth, PLAIN_ATTACK } from '../rules/modifiers.ts';
import { CONTROL_RADIUS, EDGE, START } from '../rules/movement.ts';
import { BREATH_RANGE, HEX_RANGE, PUSH, SPOT_RANGE, SPOT_TARGET, STORM_RANGE, STRIKE_DEADLY } from '../rules/weaponless-hits.ts';
import type { Actions } from './action.ts';
import { ABILITY, BIAS, FLAG, SLOW, SPOT, STORM_FACETS, T, TF, U, WEAPON } from './field.ts';
import * as layout from './kernel/layout.ts';
import { type PendingAttack, WEAPONLESS_NUMBER } from './pending-attack.ts';
import type { Side } from './side.ts';

/** Shooting from within 9" at a target that has moved. */
const MOVED_CLOSE = 1;

/** Faces of weaponless hits: no special shape, 2+ to hit. */
const WEAPONLESS_CLASS = { shape: 0, drawn: 0, kept: 0, blast: 1, hit: 5 } as const;

/** What the class of a weaponless attack depends on. */
interface ClassKey {
  readonly kind: number;
  readonly block?: number;
  /** Number of the target's ignore rolls. */
  readonly ignore?: number;
  readonly blast?: number;
}

interface WeaponlessAttack {
  /** One of `WEAPONLESS_NUMBER`. */
  readonly name: number;
  /** Die class. */
  readonly id: number;
  readonly dice: number;
  readonly melee: boolean;
  readonly distance: number;
  readonly deadly?: number;
}

export class UncommonRules {
  private readonly arena: Actions;
  /** Classes by a small number made of what they depend on. */
  private readonly classes = new Map<number, number>();
  /** Class of a class's dice once the natural 1s are set aside. */
  private readonly withoutOnes = new Map<number, number>();
  /** Ignore rolls of the pending attack that come after its draw. */
  private kept = 0;

  constructor(arena: Actions) {
    this.arena = arena;
  }

  private value(s: Side, field: number): number {
    return this.arena.field.units[s.unit * U.size + field]!;
  }

  /** Blocking faces against a hit that is not a weapon's. */
  private block(foe: Side, row: number, ap: number): number {
    const { targets, ruleOptions } = this.arena.field;
    const sums = targets[row * T.size + T.sums]!;
    const flags = sums >>> 24;
    const grown = growth(this.arena.round);
    let open = ((sums >> 8) & 255) - BIAS;
    if (ruleOptions.shaken === 'seed' && foe.shaken) open--;
    if ((flags & TF.growthSave) !== 0) open += grown;
    const soak = ((sums >> 16) & 255) - BIAS + ((flags & TF.growthSoak) !== 0 ? grown : 0);
    return Math.max(1, Math.min(5, open - Math.max(0, ap - soak)));
  }

  /** Ignore rolls that go into the draw; those of a unit that counts what it ignores are kept for later. */
  private ignoreOf(foe: Side, row: number): number {
    const ignore = this.arena.field.targets[row * T.size + T.ignore]! & 0xffff;
    this.kept = (foe.flags & FLAG.strength) === 0 ? 0 : ignore;
    return (foe.flags & FLAG.strength) === 0 ? ignore : 0;
  }

  private classFor({ kind, block = 0, ignore = 0, blast = 1 }: ClassKey, make: (ignored: readonly number[]) => AttackSpec): number {
    const key = ((kind * 8 + block) * 4096 + ignore) * 32 + blast;
    const known = this.classes.get(key);
    if (known !== undefined) return known;
    const id = this.arena.tables.classOf(make(this.arena.field.ignores[ignore] ?? []));
    this.classes.set(key, id);
    return id;
  }

  /** Draws and lands `dice` dice of a class. */
  private strike(me: Side, foe: Side, { name, id, dice, melee, distance, deadly = 1 }: WeaponlessAttack): void {
    const { tables, rng } = this.arena;
    const { pending } = this.arena;
    pending.id = id;
    pending.dice = dice;
    pending.ones = 0;
    pending.drawn = tables.draw(rng, id, dice);
    pending.deadly = deadly;
    pending.ignore = this.kept;
    pending.takedown = name === WEAPONLESS_NUMBER.strike;
    pending.melee = melee;
    pending.name = name;
    pending.distance = distance;
    this.arena.land(me, foe);
  }

  beforeMelee(me: Side, foe: Side, mode: number, impacts: boolean): void {
    if (impacts) {
      this.impact(me, foe, mode, 0);
      this.impact(me, foe, mode, 1);
    }
    const ravage = this.ravageDice(me);
    if (ravage > 0 && !foe.gone && !me.gone) {
      const id = this.ravageClass(foe, mode);
      this.strike(me, foe, { name: WEAPONLESS_NUMBER.ravage, id, dice: ravage, melee: true, distance: 0 });
    }
    if (!foe.gone && !me.gone) this.strikeWithoutWeapons(me, foe, mode, 0);
  }

  /** Dice of the living models. */
  private diceOf(me: Side, field: number): number {
    const at = this.value(me, field) - 1;
    if (at < 0) return 0;
    const { data } = this.arena.field;
    return data[at + me.back]! - data[at + me.dead]!;
  }

  ravageDice(me: Side): number {
    return this.diceOf(me, U.ravage);
  }

  ravageClass(foe: Side, mode: number): number {
    const ignore = this.ignoreOf(foe, foe.targetRow(mode));
    return this.classFor({ kind: 0, ignore }, (ignored) => ({ ...PLAIN_ATTACK, hit: 1, block: 0, blockSix: 0, ignore: ignored }));
  }

  /** Impact without AP, or Heavy Impact with AP(1). */
  private impact(me: Side, foe: Side, mode: number, ap: 0 | 1): void {
    const dice = this.impactDice(me, foe, ap);
    if (dice <= 0 || foe.gone || me.gone) return;
    const id = this.impactClass(foe, mode, ap);
    this.arena.rememberImpact(foe, foe.targetRow(mode), ap, id);
    this.strike(me, foe, { name: ap === 0 ? WEAPONLESS_NUMBER.impact : WEAPONLESS_NUMBER.heavyImpact, id, dice, melee: true, distance: 0 });
  }

  /** Counter weapons take dice off it; 0 or less: there is none. */
  impactDice(me: Side, foe: Side, ap: 0 | 1): number {
    const dice = this.diceOf(me, ap === 0 ? U.impact : U.heavyImpact);
    return dice - (dice > 0 && (foe.flags & FLAG.counter) !== 0 ? this.counterModels(foe) : 0);
  }

  impactClass(foe: Side, mode: number, ap: 0 | 1): number {
    const row = foe.targetRow(mode);
    const block = this.block(foe, row, ap);
    return this.arena.classAt({ ...WEAPONLESS_CLASS, drawn: this.ignoreOf(foe, row), block, blockSix: block });
  }

  /** Living models with a Counter weapon in hand. */
  private counterModels(s: Side): number {
    let models = 0;
    for (let m = s.dead; m < s.back; m++) {
      for (let g = s.melee; g < s.meleeEnd; g += s.groupSize) {
        const weapon = this.arena.memory.read(g) >>> 24;
        if ((weapon & WEAPON.deflects) === 0 || s.diceFrom(g, m + 1) === s.diceFrom(g, m)) continue;
        models++;
        break;
      }
    }
    return models;
  }

  /** What an Unpredictable unit rolls, and the markers it spends, before it strikes; nothing of the kind before a Counter. */
  aim(me: Side, countering: boolean): void {
    const { arena } = this;
    arena.tagAp = 0;
    arena.tagHit = 0;
    arena.wantsAp = !countering && (me.flags & FLAG.unpredictableMelee) !== 0 && arena.coin();
    if (!countering && (me.flags & FLAG.tag) !== 0) this.spendTags(me, 0, false);
  }

  /** GF 3.5.3 "Steadfast": a die at the start of the round. */
  rally(me: Side): void {
    const face = this.arena.rng.die(6);
    if (face >= me.rally) me.recover();
    this.arena.observer?.rally(me, face, !me.shaken);
  }

  /** Markers of the first attack in range; the hot path adds them to its sums. */
  private spendTags(me: Side, distance: number, shooting: boolean): void {
    const attacks = this.arena;
    attacks.tagAp = me.spotAp;
    attacks.tagHit = me.spotHit;
    me.spotAp = 0;
    me.spotHit = 0;
    if (shooting && me.arrivedIn === this.arena.round) attacks.tagAp += this.value(me, U.arrivalAp);
    if ((me.spentAbilities & ABILITY.tagAp) === 0 && distance <= this.value(me, U.tagApRange)) {
      me.spentAbilities |= ABILITY.tagAp;
      attacks.tagAp += this.value(me, U.tagAp);
    }
    if ((me.spentAbilities & ABILITY.tagHit) === 0 && distance <= this.value(me, U.tagHitRange)) {
      me.spentAbilities |= ABILITY.tagHit;
      attacks.tagHit += this.value(me, U.tagHit);
    }
  }

  /** What goes before the weapons; true if it was an attack. */
  beforeShooting(me: Side, foe: Side, mode: number, distance: number): boolean {
    const struck = (me.flags & FLAG.weaponless) !== 0 && this.strikeWithoutWeapons(me, foe, mode, distance);
    this.arena.wantsAp = (me.flags & FLAG.unpredictableShoot) !== 0 && this.arena.coin();
    if ((me.flags & FLAG.tag) !== 0) this.spendTags(me, distance, true);
    return struck;
  }

  /** Breath Attacks, storms, single strikes. `distance` is 0 in melee. */
  strikeWithoutWeapons(me: Side, foe: Side, mode: number, distance: number): boolean {
    const abilities = this.value(me, U.weaponless);
    if (abilities === 0) return false;
    const melee = mode >= layout.CHARGE_NEAR;
    let struck = false;
    if ((abilities & ABILITY.breath) !== 0 && distance <= BREATH_RANGE) {
      const row = foe.targetRow(mode);
      const block = this.block(foe, row, 1);
      const blast = Math.min(3, foe.alive);
      const id = this.classFor({ kind: 1, block, ignore: this.ignoreOf(foe, row), blast }, (ignore) => ({
        ...PLAIN_ATTACK,
        hit: 5,
        block,
        blockSix: block,
        blast,
        ignore,
      }));
      this.strike(me, foe, { name: WEAPONLESS_NUMBER.breath, id, dice: 1, melee, distance });
      struck = true;
    }
    for (let facet = 0; facet < STORM_FACETS.length; facet++) {
      const bit = 1 << (ABILITY.stormShift + facet);
      if ((abilities & bit) === 0 || (me.spentAbilities & bit) !== 0 || distance > STORM_RANGE || foe.gone || me.gone) continue;
      me.spentAbilities |= bit;
      this.storm(me, foe, facet, { mode, distance });
      struck = true;
    }
    const bit = melee ? ABILITY.strikeMelee : ABILITY.strikeShoot;
    if ((abilities & bit) !== 0 && (me.spentAbilities & bit) === 0 && !foe.gone && !me.gone) {
      me.spentAbilities |= bit;
      const row = foe.targetRow(mode);
      const block = this.block(foe, row, 2);
      const ignore = this.ignoreOf(foe, row);
      if (ignore !== 0) this.kept = ignore;
      const id = this.arena.classAt({ ...WEAPONLESS_CLASS, block, blockSix: block });
      this.strike(me, foe, { name: WEAPONLESS_NUMBER.strike, id, dice: 1, melee, distance, deadly: STRIKE_DEADLY });
      struck = true;
    }
    return struck;
  }

  private storm(me: Side, foe: Side, facet: number, { mode, distance }: { mode: number; distance: number }): void {
    const kind = STORM_FACETS[facet]!;
    const row = foe.targetRow(mode);
    const block = this.block(foe, row, kind === 'ap1' ? 1 : 0);
    const facets: Partial<AttackSpec> =
      kind === 'shred' ? { extraWound: 1 } : kind === 'bane' ? { reroll: 1 } : kind === 'surge' ? { extraHits: [0, 1] } : {};
    const ignore = this.ignoreOf(foe, row);
    const id = this.classFor({ kind: 2 + facet, block, ignore, blast: 3 }, (ignored) => ({
      ...PLAIN_ATTACK,
      hit: 5,
      block,
      blockSix: block,
      blast: 3,
      ignore: ignored,
      ...facets,
    }));
    this.strike(me, foe, { name: WEAPONLESS_NUMBER.storm, id, dice: 3, melee: mode >= layout.CHARGE_NEAR, distance });
  }

  /** What a unit does when it is activated: heal, spot, strike by surprise. */
  start(me: Side, foe: Side): void {
    if ((me.flags & FLAG.reanimate) !== 0) this.reanimate(me);
    if ((me.flags & FLAG.mend) !== 0) this.mend(me);
    if ((me.flags & FLAG.actsFirst) === 0) return;
    this.spot(me, foe);
    const surprise = this.value(me, U.surprise);
    if (surprise === 0 || (me.spentAbilities & ABILITY.surprise) !== 0) return;
    me.spentAbilities |= ABILITY.surprise;
    const distance = 0 - foe.x - me.x;
    if (!foe.standing || distance > surprise >> 16) return;
    const target = (surprise >> 8) & 15;
    const row = foe.targetRow(MOVED_CLOSE);
    const block = this.block(foe, row, 1);
    const blast = (surprise >> 12) & 15;
    const id = this.classFor({ kind: 11 + target, block, ignore: this.ignoreOf(foe, row), blast }, (ignore) => ({
      ...PLAIN_ATTACK,
      hit: 7 - target,
      block,
      blockSix: block,
      blast,
      ignore,
    }));
    this.strike(me, foe, { name: WEAPONLESS_NUMBER.surprise, id, dice: surprise & 255, melee: false, distance });
  }

  /** GF 3.5.3 "Piercing Spotter", "Precision Spotter": a die, 4+ puts a marker on the enemy. Every unit is within 30". */
  private spot(me: Side, foe: Side): void {
    const spots = this.value(me, U.spots);
    if (spots === 0 || !foe.standing || 0 - foe.x - me.x > SPOT_RANGE) return;
    for (const bit of [SPOT.ap, SPOT.hit]) {
      if ((spots & bit) === 0) continue;
      const face = this.arena.rng.die(6);
      if (face >= SPOT_TARGET && bit === SPOT.ap) me.spotAp++;
      if (face >= SPOT_TARGET && bit === SPOT.hit) me.spotHit++;
      this.arena.observer?.spot(me, face, face >= SPOT_TARGET);
    }
  }

  /** Moves of one activation: GF 3.5.3 "Speed Feat" once a game, and what the enemy's debuffs leave of them. True with the feat. */
  changeStrides(me: Side, foe: Side): boolean {
    const feat = (me.spentAbilities & ABILITY.speedFeat) === 0 ? this.value(me, U.speedFeat) : 0;
    me.advance += feat & 255;
    me.rush += feat >> 8;
    me.charge += feat >> 8;
    const slows = foe.standing && 0 - foe.x - me.x <= HEX_RANGE ? this.value(foe, U.slows) : 0;
    if ((slows & SLOW.slow) !== 0 && (this.value(me, U.slows) & SLOW.immune) === 0) {
      me.advance = Math.max(0, me.advance - 2);
      me.rush = Math.max(0, me.rush - 4);
      me.charge = Math.max(0, me.charge - 4);
    }
    if ((slows & SLOW.difficult) !== 0) {
      me.advance = Math.min(6, me.advance);
      me.rush = Math.min(6, me.rush);
      me.charge = Math.min(6, me.charge);
    }
    return feat !== 0;
  }

  /** GF 3.5.3, debuffs "before attacking". */
  hex(me: Side, foe: Side, charging: boolean): void {
    const near = (): boolean => foe.standing && 0 - foe.x - me.x <= HEX_RANGE;
    if ((me.flags & FLAG.push) !== 0 && !charging && near() && this.isWorthAPush(me, foe)) {
      const passed = this.arena.passes(foe, me);
      const from = foe.x;
      if (!passed) foe.x = Math.max(EDGE, foe.x - PUSH);
      this.arena.observer?.hex(foe, { what: 'push', passed, from, scares: me.scares });
    }
    if ((me.flags & FLAG.tire) !== 0 && near() && !foe.fatigued) {
      const passed = this.arena.passes(foe, me);
      if (!passed) foe.tire();
      this.arena.observer?.hex(foe, { what: 'tire', passed, from: foe.x, scares: me.scares });
    }
    if ((me.flags & FLAG.quake) !== 0 && near()) this.dangerousTerrain(me, foe);
  }

  private isWorthAPush(me: Side, foe: Side): boolean {
    if ((foe.flags & FLAG.aircraft) !== 0 || foe.x > CONTROL_RADIUS) return false;
    const actions = this.arena;
    const distance = 0 - foe.x - me.x;
    return !actions.inRange(me, foe, distance) || actions.inRange(me, foe, distance + PUSH);
  }

  private dangerousTerrain(me: Side, foe: Side): void {
    const distance = 0 - foe.x - me.x;
    const dice = foe.healthOf(foe.back) - foe.healthOf(foe.dead);
    const row = foe.targetRow((distance <= 9 ? 0 : distance <= 12 ? 2 : 4) + 1);
    const ignore = this.ignoreOf(foe, row);
    const id = this.classFor({ kind: 0, ignore }, (ignored) => ({ ...PLAIN_ATTACK, hit: 1, block: 0, blockSix: 0, ignore: ignored }));
    this.strike(me, foe, { name: WEAPONLESS_NUMBER.terrain, id, dice, melee: false, distance });
  }

  /** Wounds ignored after the draw: those Regenerative Strength counts, and those of a Protection Feat. */
  ignoreWounds(foe: Side, pending: PendingAttack): void {
    if ((foe.flags & FLAG.strength) !== 0 && pending.ignore !== 0 && pending.drawn > 0) {
      pending.ignored = pending.drawn - this.arena.drawStaying(pending.drawn, pending.ignore);
      foe.strength += pending.ignored;
    }
    this.protect(foe, pending, pending.drawn - pending.ignored);
  }

  /** The same for one Deadly hit; returns the wounds that stay. */
  ignoreDeadlyWounds(foe: Side, pending: PendingAttack, wounds: number): number {
    if ((foe.flags & FLAG.strength) !== 0) foe.strength += pending.deadly - wounds;
    return wounds - this.protect(foe, pending, wounds);
  }

  /** GF 3.5.3 "Protection Feat": for the first attack that wounds, a die for each wound. Returns the wounds it ignores. */
  private protect(foe: Side, pending: PendingAttack, wounds: number): number {
    const target = this.value(foe, U.protects);
    if (target === 0 || wounds === 0 || (pending.faced === 0 && (foe.spentAbilities & ABILITY.protect) !== 0)) return 0;
    foe.spentAbilities |= ABILITY.protect;
    const id = this.classFor({ kind: 11, ignore: target }, () => ({ ...PLAIN_ATTACK, hit: 7 - target, block: 0, blockSix: 0 }));
    const ignored = this.arena.tables.draw(this.arena.rng, id, wounds);
    pending.faced += wounds;
    pending.shielded += ignored;
    return ignored;
  }

  /** GF 3.5.3 "Regenerative Strength": attacks that the markers add to a group. */
  strengthOf(me: Side, g: number): number {
    return (g - me.melee) / me.groupSize + 1 === this.value(me, U.strength) ? me.strength : 0;
  }

  /** GF 3.5.3 "Self-Destruct(X)": who survives the melee dies after it, and the enemy takes X hits for each. */
  selfDestruct(s: Side, enemy: Side): void {
    if ((s.flags & FLAG.selfDestruct) === 0 || s.gone) return;
    const hits = this.value(s, U.selfDestruct) * s.alive;
    s.lost = s.capacity;
    s.dead = s.back;
    s.leave(enemy);
    this.arena.observer?.gone(s);
    this.hitBack(s, enemy, WEAPONLESS_NUMBER.selfDestruct, hits);
  }

  /** GF 3.5.3 "Reinforcement": a fresh copy at the own edge, once. */
  reinforce(s: Side, enemy: Side, deploy: () => void): void {
    if (s.inMelee) enemy.state &= ~layout.IN_MELEE;
    deploy();
    s.x = START;
    s.arrive(this.arena.round);
    s.returns = false;
    this.arena.observer?.reinforce(s);
  }

  /** Retaliate and Deathstrike; the attacker cannot retaliate in turn. */
  retaliate(target: Side, attacker: Side, wounds: number, deaths: number): void {
    this.hitBack(target, attacker, WEAPONLESS_NUMBER.retaliate, this.value(target, U.retaliate) * wounds);
    this.hitBack(target, attacker, WEAPONLESS_NUMBER.deathstrike, this.value(target, U.deathstrike) * deaths);
  }

  private hitBack(target: Side, attacker: Side, name: number, count: number): void {
    if (count === 0 || attacker.gone) return;
    const row = attacker.targetRow(layout.STRIKE);
    const block = this.block(attacker, row, 0);
    const ignore = this.ignoreOf(attacker, row);
    const id = this.classFor({ kind: 6, block, ignore }, (ignored) => ({
      ...PLAIN_ATTACK,
      hit: 6,
      block,
      blockSix: block,
      ignore: ignored,
    }));
    this.strike(target, attacker, { name, id, dice: count, melee: false, distance: 0 });
  }

  /** GF 3.5.3 "Hazardous": the natural 1s are drawn first, the other dice then know they are none. */
  takeOnes(pending: PendingAttack): void {
    const { tables, rng } = this.arena;
    const ones = this.classFor({ kind: 7 }, () => ({ ...PLAIN_ATTACK, hit: 1, block: 0, blockSix: 0 }));
    pending.ones = tables.draw(rng, ones, pending.dice);
    pending.dice -= pending.ones;
    const other = this.withoutOnes.get(pending.id) ?? tables.classOf({ ...tables.specOf(pending.id), noOnes: true });
    this.withoutOnes.set(pending.id, other);
    pending.id = other;
  }

  /** GF 3.5.3 "No Retreat": a die for each remaining wound, 1 to 3 wounds; nothing ignores it. */
  standAndDie(s: Side, enemy: Side): void {
    const id = this.classFor({ kind: 9 }, () => ({ ...PLAIN_ATTACK, hit: 3, block: 0, blockSix: 0 }));
    const alive = s.alive;
    const wounds = this.arena.hurtFront(s, this.arena.tables.draw(this.arena.rng, id, s.capacity - s.lost));
    this.arena.countCasualties(enemy, s, wounds, alive - s.alive);
    this.arena.observer?.hazard(s, enemy, wounds, alive - s.alive);
  }

  /** GF 3.5.3 "Reanimation": wounds at the front come back, dead models with them. */
  reanimate(s: Side): void {
    if (s.lost === 0) return;
    const target = this.value(s, U.reanimate);
    const dice = s.lost;
    const id = this.classFor({ kind: 10, ignore: target }, () => ({ ...PLAIN_ATTACK, hit: 7 - target, block: 0, blockSix: 0 }));
    const restored = this.arena.tables.draw(this.arena.rng, id, dice);
    s.lost -= restored;
    s.dead = s.deadAfter(s.lost);
    this.arena.observer?.reanimate(s, dice, target, restored);
  }

  mend(s: Side): void {
    const front = s.lost - s.healthOf(s.dead);
    const alone = s.alive === 1;
    const hurt = front > 0 ? front + (alone ? s.backWounds : 0) : s.backWounds;
    if (hurt === 0) return;
    const face = this.arena.rng.die(3);
    const healed = Math.min(face, hurt);
    const atFront = Math.min(healed, Math.max(0, front));
    s.lost -= atFront;
    s.backWounds -= healed - atFront;
    s.capacity += healed - atFront;
    this.arena.observer?.mend(s, face, healed);
  }
}
