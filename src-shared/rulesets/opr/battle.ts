/**
 * The reference engine: one match, every die rolled, every model kept by itself. Slow and plain on purpose: it is
 * what the fast engine is checked against. Specification parts 2 and 3; digest sections 1 to 4.
 */
import type { Winner } from '../../contract/outcome.ts';
import type { Dice } from '../../dice/dice.ts';
import { type Action, decide } from './ai.ts';
import { type AttackResult, rollAttack } from './attack.ts';
import * as blows from './blows.ts';
import type { AttackContext, Effect, EffectKind } from './data/effects.ts';
import type { Fighter, Held, TargetSide, WeaponGroup } from './fighter.ts';
import * as line from './line.ts';
import { type AttackSpec, attackSpec, type Fired, NO_TAG } from './modifiers.ts';
import type { Ruling } from './options.ts';

export const ROUNDS = 4;

export interface MatchStats {
  /** By side: wounds dealt, enemy models killed, rounds in which the side held the objective. */
  readonly wounds: [number, number];
  readonly kills: [number, number];
  readonly held: [number, number];
  /** Who dealt the first wound of the match; null if nobody did. */
  firstBlood: 0 | 1 | null;
  rounds: number;
}

export interface MatchResult {
  readonly winner: Winner;
  readonly games: readonly [number, number];
  readonly played: number;
  readonly stats: MatchStats;
}

/** Specification 3.2: best of three, stopped once decided; ties go to the tiebreaker. */
export function playMatch(a: Fighter, b: Fighter, ruling: Ruling, dice: Dice, fired?: Fired): MatchResult {
  const stats: MatchStats = { wounds: [0, 0], kills: [0, 0], held: [0, 0], firstBlood: null, rounds: 0 };
  const won: [number, number] = [0, 0];
  let played = 0;
  while (played < 3 && won[0] < 2 && won[1] < 2) {
    const winner = new Game([a, b], played, ruling, dice, stats, fired).play();
    if (winner !== 2) won[winner]++;
    played++;
  }
  const winner = won[0] > won[1] ? 0 : won[1] > won[0] ? 1 : tiebreak(stats);
  return { winner, games: won, played, stats };
}

/** Specification 3.3. */
export function tiebreak(stats: MatchStats): Winner {
  for (const [x, y] of [stats.wounds, stats.kills, stats.held]) if (x !== y) return x > y ? 0 : 1;
  return stats.firstBlood ?? 2;
}

interface LivingModel {
  readonly tough: number;
  readonly hero: boolean;
  readonly index: number;
  wounds: number;
}

/** One side of one game. */
interface Unit {
  readonly fighter: Fighter;
  readonly side: 0 | 1;
  /** In the own frame, see line.ts. */
  x: number;
  onTable: boolean;
  models: LivingModel[];
  /** Dead from the front of the order, the last on top. */
  readonly fallen: LivingModel[];
  routed: boolean;
  shaken: boolean;
  fatigued: boolean;
  inMelee: boolean;
  movedThisRound: boolean;
  movedNow: boolean;
  attackedNow: boolean;
  woundsThisRound: number;
  woundedInActivation: boolean;
  testedThisRound: boolean;
  arrivedIn: number;
  readonly spent: Set<string>;
}

/** Rules that have done their work once the unit stands on the table. */
const ON_THE_SHEET: ReadonlySet<EffectKind> = new Set<EffectKind>(['tough', 'hero', 'armor', 'grant']);

export class Game {
  private readonly units: readonly [Unit, Unit];
  private readonly ruling: Ruling;
  private readonly dice: Dice;
  private readonly stats: MatchStats;
  private readonly fired: Fired | undefined;
  private readonly index: number;
  private round = 0;
  private holder: Winner = 2;

  constructor(fighters: readonly [Fighter, Fighter], index: number, ruling: Ruling, dice: Dice, stats: MatchStats, fired?: Fired) {
    this.ruling = ruling;
    this.dice = dice;
    this.stats = stats;
    this.fired = fired;
    this.index = index;
    this.units = [this.deploy(fighters[0], 0), this.deploy(fighters[1], 1)];
  }

  play(): Winner {
    let first = this.firstSlot();
    for (this.round = 1; this.round <= ROUNDS; this.round++) {
      if (this.round > 1) first = this.nextFirst(first);
      this.startRound(first);
      this.activate(this.units[first]);
      this.activate(this.units[other(first)]);
      this.endRound();
      this.stats.rounds++;
      if (this.units.every((u) => isGone(u))) return 2;
      if (this.ruling.earlyEnd === 'survivorWins') for (const u of this.units) if (isGone(u)) return other(u.side);
    }
    return this.holder;
  }

  // Deployment and order

  private deploy(fighter: Fighter, side: 0 | 1): Unit {
    const special = this.ruling.deploy === 'rules';
    const scout = special ? find(fighter, 'scout') : undefined;
    if (scout) this.fired?.(scout.rule);
    for (const held of fighter.held) if (ON_THE_SHEET.has(held.effect.do)) this.fired?.(held.rule);
    return {
      fighter,
      side,
      x: scout ? line.scoutStart(scout.effect.reach) : line.START,
      onTable: !(special && find(fighter, 'ambush')),
      models: fighter.models.map((m, index) => ({ ...m, index, wounds: 0 })),
      fallen: [],
      routed: false,
      shaken: false,
      fatigued: false,
      inMelee: false,
      movedThisRound: false,
      movedNow: false,
      attackedNow: false,
      woundsThisRound: 0,
      woundedInActivation: false,
      testedThisRound: false,
      arrivedIn: 0,
      spent: new Set(),
    };
  }

  private firstSlot(): 0 | 1 {
    if (this.ruling.slotBalance === 'random') return this.rollOff();
    return this.index % 2 === 0 ? 0 : 1;
  }

  private rollOff(): 0 | 1 {
    return this.dice.roll(2, 'initiative') === 1 ? 0 : 1;
  }

  private nextFirst(first: 0 | 1): 0 | 1 {
    const [a, b] = this.units;
    switch (this.ruling.initiative) {
      case 'alternate':
        return other(first);
      case 'official':
        return first;
      case 'random':
        return this.rollOff();
      case 'loserFirst':
        if (a.woundsThisRound === b.woundsThisRound) return other(first);
        return a.woundsThisRound > b.woundsThisRound ? 0 : 1;
    }
  }

  private startRound(first: 0 | 1): void {
    for (const side of [first, other(first)]) {
      const unit = this.units[side];
      unit.fatigued = false;
      unit.movedThisRound = false;
      unit.woundsThisRound = 0;
      unit.testedThisRound = false;
      this.arrive(unit);
      this.tryToRally(unit);
    }
  }

  private arrive(unit: Unit): void {
    const ambush = find(unit.fighter, 'ambush');
    if (unit.onTable || ambush === undefined || ambush.effect.round > this.round) return;
    const enemy = this.enemyOf(unit);
    const repel = enemy.onTable ? find(enemy.fighter, 'repelAmbush') : undefined;
    const gap = Math.max(ambush.effect.gap, repel?.effect.gap ?? 0);
    unit.x = line.ambushPlace(this.enemyPlace(unit), gap);
    unit.onTable = true;
    unit.arrivedIn = this.round;
    this.fired?.(ambush.rule);
    if (repel) this.fired?.(repel.rule);
  }

  /** GF 3.5.3 "Battleborn" and its kin: a Shaken unit recovers on 4+ at the start of a round. */
  private tryToRally(unit: Unit): void {
    const rally = find(unit.fighter, 'rally');
    if (!unit.shaken || isGone(unit) || rally === undefined) return;
    this.fired?.(rally.rule);
    if (this.dice.roll(6, 'rally') >= rally.effect.target) unit.shaken = false;
  }

  // Activation

  private activate(unit: Unit): void {
    this.activateOnce(unit);
    const wind = find(unit.fighter, 'secondWind');
    if (wind === undefined || unit.spent.has(wind.rule) || !unit.attackedNow || isGone(unit) || !this.enemyStands(unit)) return;
    unit.spent.add(wind.rule);
    this.fired?.(wind.rule);
    this.activateOnce(unit);
  }

  private activateOnce(unit: Unit): void {
    unit.attackedNow = false;
    if (isGone(unit) || !unit.onTable) return;
    const enemy = this.enemyOf(unit);
    unit.movedNow = false;
    unit.woundedInActivation = false;
    enemy.woundedInActivation = false;
    if (unit.shaken) {
      unit.shaken = false;
      return;
    }
    this.reanimate(unit);
    this.mend(unit);
    let fought = false;
    if (unit.inMelee) {
      unit.attackedNow = true;
      this.fight(unit, false, 0);
      fought = true;
    } else fought = this.act(unit);
    if (this.ruling.moraleTiming === 'activation' && !fought) this.testForWounds(enemy, enemy.woundedInActivation);
    if (this.ruling.moraleTiming === 'activation') this.testForWounds(unit, !fought && unit.woundedInActivation);
  }

  /** Returns true if there was a melee. */
  private act(unit: Unit): boolean {
    this.freeMove(unit, 'start');
    const action = this.chooseAction(unit);
    let fought = false;
    let shot = false;
    if (action === 'charge') {
      const distance = this.distance(unit);
      this.place(unit, this.enemyPlace(unit));
      this.fight(unit, true, distance);
      fought = true;
    } else {
      this.move(unit, action);
      shot = this.shoot(unit, action);
    }
    unit.attackedNow = fought || shot;
    if (isGone(unit) || unit.inMelee) return fought;
    if (fought || shot) this.freeMove(unit, 'afterAttack');
    if (fought) this.freeMove(unit, 'afterMelee');
    if (shot) this.freeMove(unit, 'afterShooting');
    this.freeMove(unit, 'end');
    return fought;
  }

  private chooseAction(unit: Unit): Action {
    const f = unit.fighter;
    const e = this.enemyPlace(unit);
    const objectiveMine = this.objectiveIsMine(unit);
    const afterAdvance = objectiveMine ? line.towardsEnemy(unit.x, f.advance, e) : line.towardsObjective(unit.x, f.advance, e);
    const isAircraft = has(f, 'aircraft');
    return decide(f.ai, {
      objectiveMine,
      enemyInTheWay: this.enemyStands(unit) && line.inTheWay(unit.x, e),
      canCharge: this.canCharge(unit),
      shootsAfterAdvance: this.inRange(unit, e - afterAdvance),
      onlyRushReaches: Math.abs(unit.x) > f.advance && Math.abs(unit.x) <= f.rush,
      shootsNow: this.inRange(unit, this.distance(unit)),
      holdOnly: this.use(unit, 'holdOnly') !== undefined || isAircraft,
      holdsToShoot: this.ruling.aiOverlays && this.holdsToShoot(unit),
    });
  }

  private holdsToShoot(unit: Unit): boolean {
    return has(unit.fighter, 'holdToShoot') || unit.fighter.ranged.some((g) => g.held.some((h) => h.effect.do === 'holdToShoot'));
  }

  private objectiveIsMine(unit: Unit): boolean {
    const enemy = this.enemyOf(unit);
    return this.nearObjective(unit) && !unit.shaken && !this.nearObjective(enemy);
  }

  private canCharge(unit: Unit): boolean {
    const enemy = this.enemyOf(unit);
    if (!this.enemyStands(unit) || has(enemy.fighter, 'aircraft')) return false;
    const shroud = all(enemy.fighter, 'beChargedRange');
    const reach = shroud.reduce((r, h) => line.shrouded(r, h.effect.n, h.effect.min), unit.fighter.charge);
    if (reach < unit.fighter.charge && this.distance(unit) > reach && this.distance(unit) <= unit.fighter.charge) {
      for (const h of shroud) this.fired?.(h.rule);
    }
    return this.distance(unit) <= reach;
  }

  private move(unit: Unit, action: Action): void {
    const { advance, rush } = unit.fighter;
    const e = this.enemyPlace(unit);
    if (action === 'rushToObjective') this.place(unit, line.towardsObjective(unit.x, rush, e));
    else if (action === 'rushToEnemy') this.place(unit, line.towardsEnemy(unit.x, rush, e));
    else if (action === 'advanceToObjective') this.place(unit, line.towardsObjective(unit.x, advance, e));
    else if (action === 'advanceToEnemy') this.place(unit, line.towardsEnemy(unit.x, advance, e));
  }

  private place(unit: Unit, x: number): void {
    if (x === unit.x) return;
    unit.x = x;
    unit.movedNow = true;
    unit.movedThisRound = true;
    for (const held of unit.fighter.held) if (held.effect.do === 'move' || held.effect.do === 'notSlow') this.fired?.(held.rule);
  }

  /** Extra moves go to the objective while it is not held, or to the enemy before an activation that could reach it. */
  private freeMove(unit: Unit, at: Extract<Effect, { do: 'freeMove' }>['at']): void {
    if (has(unit.fighter, 'holdOnly') || has(unit.fighter, 'aircraft')) return;
    const moves = all(unit.fighter, 'freeMove').filter((held) => held.effect.at === at);
    if (moves.length === 0) return;
    let reach = 0;
    for (const held of moves) {
      reach += held.effect.plus;
      for (let i = 0; i < held.effect.d3; i++) reach += this.dice.roll(3, 'freeMove');
      this.fired?.(held.rule);
    }
    const e = this.enemyPlace(unit);
    const forward = at === 'start' && this.objectiveIsMine(unit);
    this.place(unit, forward ? line.towardsEnemy(unit.x, reach, e) : line.towardsObjective(unit.x, reach, e));
  }

  /** GF 3.5.3 "Mend": on activation one wounded Tough model loses D3 wounds. */
  private mend(unit: Unit): void {
    const mend = find(unit.fighter, 'mend');
    const hurt = unit.models.find((m) => m.wounds > 0);
    if (mend === undefined || hurt === undefined) return;
    this.fired?.(mend.rule);
    hurt.wounds = Math.max(0, hurt.wounds - this.dice.roll(3, 'mend'));
  }

  /** GF 3.5.3 "Reanimation": on activation a die for each wound lost, 5+ brings it back; the wounded model first. */
  private reanimate(unit: Unit): void {
    const rule = find(unit.fighter, 'reanimate');
    const lost = unit.fallen.reduce((s, m) => s + m.tough, 0) + (unit.models[0]?.wounds ?? 0);
    if (rule === undefined || lost === 0) return;
    this.fired?.(rule.rule);
    let restored = 0;
    for (let i = 0; i < lost; i++) if (this.dice.roll(6, 'reanimate') >= rule.effect.target) restored++;
    for (; restored > 0; restored--) {
      const front = unit.models[0];
      const back = unit.fallen.at(-1);
      if (front !== undefined && front.wounds > 0) front.wounds--;
      else if (back !== undefined) {
        unit.fallen.pop();
        back.wounds = back.tough - 1;
        unit.models.unshift(back);
      }
    }
  }

  // Shooting

  private shoot(unit: Unit, action: Action): boolean {
    const rushed = action === 'rushToObjective' || action === 'rushToEnemy';
    if (rushed && (!this.inRange(unit, this.distance(unit)) || this.use(unit, 'shootAfterRush') === undefined)) return false;
    if (!this.enemyStands(unit)) return false;
    const c: AttackContext = {
      phase: 'shoot',
      distance: this.distance(unit),
      charging: false,
      moved: unit.movedNow,
      targetMoved: this.enemyOf(unit).movedThisRound,
    };
    for (const held of all(unit.fighter, 'range')) this.fired?.(held.rule);
    let shot = this.strikeWithoutWeapons(unit, c);
    const whim = this.whim(unit, 'shoot');
    const tag = this.spendTags(unit, c.distance);
    for (const group of unit.fighter.ranged) {
      if (isGone(this.enemyOf(unit)) || isGone(unit)) break;
      if (!this.reaches(unit, group, c.distance)) continue;
      this.attack(unit, group, c, whim, tag);
      shot = true;
    }
    return shot;
  }

  private inRange(unit: Unit, distance: number): boolean {
    return this.enemyStands(unit) && unit.fighter.ranged.some((g) => this.reaches(unit, g, distance));
  }

  private reaches(unit: Unit, group: WeaponGroup, distance: number): boolean {
    if (this.copies(unit, group) === 0 || (group.limited && unit.spent.has(group.name))) return false;
    if (has(unit.fighter, 'aircraft')) return true;
    const enemy = this.enemyOf(unit).fighter;
    const shroud = all(enemy, 'beShotRange');
    let reach = shroud.reduce((r, h) => line.shrouded(r, h.effect.n, h.effect.min), group.range);
    const aircraft = find(enemy, 'aircraft');
    if (aircraft) reach -= 12;
    if (distance > reach && distance <= group.range) {
      for (const h of shroud) this.fired?.(h.rule);
      if (aircraft) this.fired?.(aircraft.rule);
    }
    return distance <= reach;
  }

  private copies(unit: Unit, group: WeaponGroup): number {
    return unit.models.reduce((sum, m) => sum + (group.copies[m.index] as number), 0);
  }

  private attack(unit: Unit, group: WeaponGroup, c: AttackContext, whim: 'ap' | 'hit' | null, tag: { ap: number; hit: number }): void {
    const enemy = this.enemyOf(unit);
    if (group.limited) {
      unit.spent.add(group.name);
      this.fired?.('Limited');
    }
    const spec = attackSpec(
      group,
      this.copies(unit, group),
      this.targetOf(enemy),
      c,
      {
        fatigued: c.phase === 'melee' && this.countsAsFatigued(unit),
        attackerShaken: unit.shaken,
        targetShaken: enemy.shaken,
        targetModels: enemy.models.length,
        targetTough: enemy.fighter.tough,
        round: this.round,
        whim,
        tag,
      },
      this.ruling,
      this.fired,
    );
    for (const held of group.held) if (['blast', 'deadly', 'takedown', 'hazardous'].includes(held.effect.do)) this.fired?.(held.rule);
    this.strike(unit, spec, c);
  }

  private whim(unit: Unit, phase: 'shoot' | 'melee'): 'ap' | 'hit' | null {
    const moody = unit.fighter.held.some(
      (h) => h.effect.do === 'choose' && h.effect.how === 'die' && (h.effect.when === 'always' || h.effect.when === phase),
    );
    if (!moody) return null;
    return this.dice.roll(6, 'unpredictable') <= 3 ? 'ap' : 'hit';
  }

  /** GF 3.5.3 "Piercing Tag(X)" and its kin: X markers on the enemy, all spent on the first attack. */
  private spendTags(unit: Unit, distance: number): { ap: number; hit: number } {
    const spent = { ap: 0, hit: 0 };
    for (const held of all(unit.fighter, 'tag')) {
      if (unit.spent.has(held.rule) || distance > held.effect.range) continue;
      unit.spent.add(held.rule);
      this.fired?.(held.rule);
      spent[held.effect.stat] += held.x;
    }
    return spent;
  }

  /** Breath Attacks, storms and single strikes come before the weapons. */
  private strikeWithoutWeapons(unit: Unit, c: AttackContext): boolean {
    const enemy = this.enemyOf(unit);
    // Once in contact the distance of the charge no longer matters.
    const distance = c.phase === 'melee' ? 0 : c.distance;
    let struck = false;
    for (const held of unit.fighter.held) {
      if (isGone(enemy)) break;
      const e = held.effect;
      let spec: AttackSpec | undefined;
      const state = { targetShaken: enemy.shaken, round: this.round };
      if (e.do === 'breath' && distance <= blows.BREATH_RANGE)
        spec = blows.breath(enemy.models.length, this.targetOf(enemy), c, state, this.ruling);
      else if (e.do === 'storm' && distance <= blows.STORM_RANGE && !unit.spent.has(held.rule))
        spec = blows.storm(e.facet, this.targetOf(enemy), c, state, this.ruling);
      else if (e.do === 'strikeOnce' && e.in === c.phase && !unit.spent.has(held.rule))
        spec = blows.strike(this.targetOf(enemy), c, state, this.ruling);
      if (spec === undefined) continue;
      if (e.do !== 'breath') unit.spent.add(held.rule);
      this.fired?.(held.rule);
      this.strike(unit, spec, c);
      struck = true;
    }
    return struck;
  }

  // Wounds

  /** Rolls the attack, takes the casualties, and lets the target answer where a rule says so. */
  private strike(unit: Unit, spec: AttackSpec, c: AttackContext): void {
    if (spec.dice === 0) return;
    const enemy = this.enemyOf(unit);
    const result = rollAttack(spec, this.dice);
    const before = enemy.models.length;
    const wounds = this.allocate(unit, enemy, result, spec);
    if (spec.hazardous && result.ones > 0) this.hurt(enemy, unit, result.ones);
    if (c.phase === 'melee') this.answer(enemy, unit, wounds, before - enemy.models.length);
  }

  /** Digest 1.4: ordinary models first, heroes last; plain wounds spill over, Deadly and Takedown wounds do not. */
  private allocate(by: Unit, target: Unit, result: AttackResult, spec: AttackSpec): number {
    if (spec.takedown) {
      const total = result.wounds.reduce((s, w) => s + w, 0);
      return this.hurtModel(by, target, target.models.at(-1), total);
    }
    let dealt = 0;
    if (spec.deadly > 1 && !this.ruling.deadlySpill) {
      for (const wounds of result.wounds) dealt += this.hurtModel(by, target, target.models[0], wounds);
    } else {
      dealt = this.hurt(
        by,
        target,
        result.wounds.reduce((s, w) => s + w, 0),
      );
    }
    return dealt;
  }

  private hurt(by: Unit, target: Unit, wounds: number): number {
    let dealt = 0;
    while (dealt < wounds && target.models.length > 0) dealt += this.hurtModel(by, target, target.models[0], 1);
    return dealt;
  }

  private hurtModel(by: Unit, target: Unit, model: LivingModel | undefined, wounds: number): number {
    if (model === undefined || wounds === 0) return 0;
    const taken = Math.min(wounds, model.tough - model.wounds);
    model.wounds += taken;
    target.woundsThisRound += taken;
    target.woundedInActivation = true;
    this.stats.wounds[by.side] += taken;
    this.stats.firstBlood ??= by.side;
    if (model.wounds === model.tough) {
      if (model === target.models[0]) target.fallen.push(model);
      target.models = target.models.filter((m) => m !== model);
      this.stats.kills[by.side]++;
      if (target.models.length === 0) this.separate();
    }
    return taken;
  }

  /** Retaliate and death blows: hits back on whoever caused wounds or deaths in melee. They are not answered again. */
  private answer(target: Unit, attacker: Unit, wounds: number, deaths: number): void {
    for (const held of target.fighter.held) {
      const count = held.effect.do === 'retaliate' ? held.x * wounds : held.effect.do === 'deathBlow' ? held.x * deaths : 0;
      if (count === 0 || isGone(attacker)) continue;
      this.fired?.(held.rule);
      const c: AttackContext = { phase: 'melee', distance: 0, charging: false, moved: false, targetMoved: false };
      const spec = blows.hits(count, this.targetOf(attacker), c, { targetShaken: attacker.shaken, round: this.round }, this.ruling);
      this.allocate(target, attacker, rollAttack(spec, this.dice), spec);
    }
  }

  private targetOf(unit: Unit): TargetSide {
    return unit.models.every((m) => m.hero) ? unit.fighter.lastTarget : unit.fighter.target;
  }

  // Melee

  private fight(unit: Unit, charging: boolean, distance: number): void {
    const enemy = this.enemyOf(unit);
    const before: readonly [number, number] = [this.stats.wounds[0], this.stats.wounds[1]];
    const charge: AttackContext = { phase: 'melee', distance, charging, moved: unit.movedNow, targetMoved: enemy.movedThisRound };
    const strikeBack: AttackContext = { ...charge, charging: false, distance: 0 };
    const countered = charging && this.counter(enemy, strikeBack);
    if (!isGone(unit)) this.strikeInMelee(unit, charge, charging, () => true);
    if (!isGone(enemy) && !isGone(unit)) this.strikeInMelee(enemy, strikeBack, false, (g) => !(countered && g.counter));
    if (this.ruling.fatigue === 'all') {
      unit.fatigued = true;
      enemy.fatigued = true;
    }
    this.compareMelee(unit, enemy, before);
    this.afterMelee(unit, enemy, charging);
  }

  /** GF 3.5.1 "Counter": these weapons strike before the charge does. */
  private counter(defender: Unit, c: AttackContext): boolean {
    const groups = defender.fighter.melee.filter((g) => g.counter && this.copies(defender, g) > 0);
    if (groups.length === 0) return false;
    for (const group of groups) {
      for (const held of group.held) if (held.effect.do === 'counter') this.fired?.(held.rule);
      for (const held of all(defender.fighter, 'counter')) this.fired?.(held.rule);
      if (!isGone(this.enemyOf(defender))) this.attack(defender, group, c, null, NO_TAG);
    }
    return true;
  }

  private strikeInMelee(unit: Unit, c: AttackContext, charging: boolean, uses: (group: WeaponGroup) => boolean): void {
    const enemy = this.enemyOf(unit);
    if (charging && !this.countsAsFatigued(unit)) this.impactHits(unit, enemy, c);
    for (const held of all(unit.fighter, 'ravage')) {
      if (isGone(enemy)) return;
      this.fired?.(held.rule);
      this.strike(unit, blows.ravage(held.x * unit.models.length, this.targetOf(enemy), c, this.blowState(enemy), this.ruling), c);
    }
    if (!isGone(enemy)) this.strikeWithoutWeapons(unit, c);
    const whim = this.whim(unit, 'melee');
    const tag = this.spendTags(unit, 0);
    for (const group of unit.fighter.melee) {
      if (isGone(enemy) || isGone(unit)) return;
      if (!uses(group) || this.copies(unit, group) === 0 || (group.limited && unit.spent.has(group.name))) continue;
      this.attack(unit, group, c, whim, tag);
    }
  }

  /** GF 3.5.1 "Impact(X)": X dice for each charging model, one fewer for each enemy model with Counter. */
  private impactHits(unit: Unit, enemy: Unit, c: AttackContext): void {
    const counters = enemy.models.filter((m) => enemy.fighter.melee.some((g) => g.counter && (g.copies[m.index] as number) > 0)).length;
    for (const held of all(unit.fighter, 'impact')) {
      const dice = Math.max(0, held.x * unit.models.length - counters);
      if (isGone(enemy) || dice === 0) continue;
      this.fired?.(held.rule);
      this.strike(unit, blows.impact(dice, held.effect.ap, this.targetOf(enemy), c, this.blowState(enemy), this.ruling), c);
    }
  }

  private blowState(target: Unit): blows.BlowState {
    return { targetShaken: target.shaken, round: this.round };
  }

  private countsAsFatigued(unit: Unit): boolean {
    return unit.fatigued || unit.shaken;
  }

  /** GF 3.5.1, melee: more wounds wins, Fear(X) counts as X more; the loser tests unless one side is gone. */
  private compareMelee(unit: Unit, enemy: Unit, before: readonly [number, number]): void {
    if (isGone(unit) || isGone(enemy)) return;
    const total = (u: Unit): number => this.stats.wounds[u.side] - before[u.side] + u.fighter.fear;
    for (const u of [unit, enemy]) if (u.fighter.fear > 0) this.fired?.('Fear');
    if (total(unit) === total(enemy)) return;
    this.testMorale(total(unit) < total(enemy) ? unit : enemy, true);
  }

  private afterMelee(unit: Unit, enemy: Unit, charging: boolean): void {
    if (isGone(unit) || isGone(enemy)) {
      this.separate();
      if (!this.ruling.meleeLock) for (const u of [unit, enemy]) if (!isGone(u)) this.place(u, line.towardsObjective(u.x, 3, line.NOWHERE));
    } else if (this.ruling.meleeLock) {
      unit.inMelee = true;
      enemy.inMelee = true;
    } else if (charging) unit.x -= 1;
  }

  private separate(): void {
    for (const u of this.units) u.inMelee = false;
  }

  // Morale

  private testForWounds(unit: Unit, wounded: boolean): void {
    if (wounded && !isGone(unit) && atHalf(unit)) this.testMorale(unit, false);
  }

  private testMorale(unit: Unit, lostMelee: boolean): void {
    unit.testedThisRound = true;
    if (this.passesMorale(unit)) return;
    const noRetreat = find(unit.fighter, 'noRetreat');
    if (noRetreat) {
      this.fired?.(noRetreat.rule);
      this.standAndDie(unit);
    } else if (atHalf(unit) && (lostMelee || this.ruling.routFrom === 'any')) {
      unit.routed = true;
      this.separate();
    } else unit.shaken = true;
  }

  private passesMorale(unit: Unit): boolean {
    const f = unit.fighter;
    const quality = unit.models.some((m) => m.hero) ? f.moraleQuality : f.quality;
    if (!(unit.shaken && this.ruling.shaken === 'official')) {
      const scares = all(this.enemyOf(unit).fighter, 'enemyMorale');
      for (const held of [...all(f, 'morale'), ...scares]) this.fired?.(held.rule);
      const modifier = scares.reduce((s, h) => s + h.effect.n, f.morale);
      const face = this.dice.roll(6, 'morale');
      if (face === 6 || (face > 1 && face + modifier >= quality)) return true;
    }
    const fearless = find(f, 'moraleSave');
    if (fearless === undefined || (unit.shaken && this.ruling.shaken === 'official')) return false;
    this.fired?.(fearless.rule);
    return this.dice.roll(6, 'fearless') >= fearless.effect.target;
  }

  /** GF 3.5.3 "No Retreat": instead of failing, one die for each remaining wound; 1 to 3 is a wound nothing ignores. */
  private standAndDie(unit: Unit): void {
    const left = unit.models.reduce((s, m) => s + m.tough - m.wounds, 0);
    let wounds = 0;
    for (let i = 0; i < left; i++) if (this.dice.roll(6, 'noRetreat') <= 3) wounds++;
    this.hurt(this.enemyOf(unit), unit, wounds);
  }

  // End of the round

  private endRound(): void {
    if (this.ruling.moraleTiming === 'round') {
      for (const unit of this.units) this.testForWounds(unit, unit.woundsThisRound > 0 && !unit.testedThisRound);
    }
    this.checkObjective();
  }

  /** Specification 2.5, or GF 3.5.1 "Objectives". */
  private checkObjective(): void {
    const [a, b] = this.units;
    const near = (u: Unit): boolean => this.nearObjective(u) && u.arrivedIn !== this.round;
    if (this.ruling.objective === 'persistent') {
      const holds = (u: Unit): boolean => near(u) && !u.shaken;
      if (holds(a) && holds(b)) this.holder = 2;
      else if (holds(a)) this.holder = 0;
      else if (holds(b)) this.holder = 1;
    } else if (near(a) && near(b)) this.holder = a.shaken === b.shaken ? 2 : a.shaken ? 1 : 0;
    else this.holder = near(a) ? 0 : near(b) ? 1 : 2;
    if (this.holder !== 2) this.stats.held[this.holder]++;
  }

  private nearObjective(unit: Unit): boolean {
    return !isGone(unit) && unit.onTable && !has(unit.fighter, 'aircraft') && Math.abs(unit.x) <= line.CONTROL_RADIUS;
  }

  // Where things are

  private enemyOf(unit: Unit): Unit {
    return this.units[other(unit.side)];
  }

  private enemyStands(unit: Unit): boolean {
    const enemy = this.enemyOf(unit);
    return !isGone(enemy) && enemy.onTable;
  }

  /** The enemy's place in the unit's frame. */
  private enemyPlace(unit: Unit): number {
    return this.enemyStands(unit) ? 0 - this.enemyOf(unit).x : line.NOWHERE;
  }

  private distance(unit: Unit): number {
    return this.enemyPlace(unit) - unit.x;
  }

  private use<K extends EffectKind>(unit: Unit, kind: K): Held<Extract<Effect, { do: K }>> | undefined {
    const held = find(unit.fighter, kind);
    if (held) this.fired?.(held.rule);
    return held;
  }
}

const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);
const isGone = (unit: Unit): boolean => unit.routed || unit.models.length === 0;

/** Digest 1.6: half or less of the models, or of the one model's Tough. */
function atHalf(unit: Unit): boolean {
  const start = unit.fighter.models;
  if (start.length > 1) return 2 * unit.models.length <= start.length;
  const model = unit.models[0];
  return model === undefined || 2 * (model.tough - model.wounds) <= model.tough;
}

export function all<K extends EffectKind>(fighter: Fighter, kind: K): readonly Held<Extract<Effect, { do: K }>>[] {
  return (fighter.byKind.get(kind) ?? NONE) as readonly Held<Extract<Effect, { do: K }>>[];
}

const NONE: readonly Held[] = [];

export function find<K extends EffectKind>(fighter: Fighter, kind: K): Held<Extract<Effect, { do: K }>> | undefined {
  return all(fighter, kind)[0];
}

export function has(fighter: Fighter, kind: EffectKind): boolean {
  return fighter.byKind.has(kind);
}
