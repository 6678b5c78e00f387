/** Fighters into the numbers of field.ts. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, FieldBuilder } from '../../../contract/ruleset.ts';
import type { AttackContext, Effect } from '../data/effects.ts';
import { all, find, has } from '../rules/active-rules.ts';
import { unitOf } from '../rules/combatant.ts';
import {
  type ActiveRule,
  type Fighter,
  fighterOf,
  type MeleeDice,
  type Model,
  type TargetSide,
  type WeaponGroup,
} from '../rules/fighter.ts';
import { attackSums, SET_TO_FOUR, targetSums } from '../rules/modifiers.ts';
import { START, scoutStart } from '../rules/movement.ts';
import { type RuleOptions, ruleOptionsOf } from '../rules/options.ts';
import type { UnitData } from '../rules/unit.ts';
import { strongest } from '../rules/weapon-value.ts';
import {
  ABILITY,
  AF,
  BIAS,
  FLAG,
  G,
  MODES,
  type OprField,
  pack,
  type Shape,
  SLOW,
  SPOT,
  STORM_FACETS,
  TF,
  TOUGH_BYTE,
  U,
  type UnitLook,
  WEAPON,
} from './field.ts';
import { CHARGE_FAR, CHARGE_NEAR } from './kernel/layout.ts';
import { pageNumbers } from './ledger-pages.ts';

export const AI_NUMBER = { melee: 0, shooting: 1, hybrid: 2 } as const;
const MAX_HEALTH = 4000;
interface Wounds {
  readonly health: number;
  readonly healthAt: number;
  readonly deadAt: number;
}

/** Shape 0: nothing special; Impact hits have it. */
const PLAIN_SHAPE: Shape = { extraHits: [0, 0], extraAttacks: [0, 0], reroll: 0, extraWound: 0, woundSix: 0 };

export function compile(combatants: readonly Combatant<UnitData>[], options: Options): Compiled<OprField> {
  const builder = fieldBuilder(options);
  for (const combatant of combatants) builder.add(combatant);
  return builder.build();
}

/** Holds numbers only, so that a million combatants need not be in memory together. */
export function fieldBuilder(options: Options): FieldBuilder<OprField, UnitData> {
  const ruleOptions = ruleOptionsOf(options);
  const numbers = new FieldNumbers(ruleOptions);
  const problems: Problem[] = [];
  return {
    add(combatant) {
      const fighter = fighterOf(unitOf(combatant), ruleOptions);
      problems.push(...problemsOf(combatant, fighter));
      numbers.add(fighter, combatant.points, lookOf(combatant));
    },
    build: () => ({ field: numbers.build(), problems }),
  };
}

function lookOf({ data, faction }: Combatant<UnitData>): UnitLook {
  const rules = [...data.rules, ...(data.hero?.rules ?? [])].map((rule) => rule.name);
  return { faction, rules: [...new Set(rules)] };
}

function problemsOf(combatant: Combatant<UnitData>, fighter: Fighter): Problem[] {
  const problems: Problem[] = [];
  const health = fighter.models.reduce((s, m) => s + m.tough, 0);
  if (health > MAX_HEALTH)
    problems.push({ code: 'opr/too-big', severity: 'error', message: `More than ${MAX_HEALTH} wounds.`, subject: combatant.name });
  if (combatant.unmodelled.length > 0) {
    const message = `Rules without effect: ${combatant.unmodelled.join(', ')}.`;
    problems.push({ code: 'opr/unmodelled', severity: 'note', message, subject: combatant.name });
  }
  return problems;
}

/** The same for fighters made by hand (tests, the solver). */
export function compileFighters(fighters: readonly Fighter[], ruleOptions: RuleOptions): OprField {
  const numbers = new FieldNumbers(ruleOptions);
  for (const fighter of fighters) numbers.add(fighter, 0, { faction: '', rules: [] });
  return numbers.build();
}

class FieldNumbers {
  private readonly ruleOptions: RuleOptions;
  private count = 0;
  private readonly units = new Grower<Int32Array<SharedArrayBuffer>>(Int32Array);
  private readonly data = new Grower<Int32Array<SharedArrayBuffer>>(Int32Array);
  private readonly attacks = new Rows();
  private readonly targets = new Rows();
  private readonly shapes = new Interner<Shape>();
  private readonly ignores = new Interner<readonly number[]>();
  /** Units share what they have alike: wounds, target sides, attacks. */
  private readonly knownWounds = new WeakMap<readonly Model[], Wounds>();
  private readonly knownTargets = new Map<string, number>();
  private readonly knownAttacks = new Map<string, number>();
  private readonly knownRows = new Map<string, number>();
  private readonly strides = new Interner<string>();
  private readonly approaches = new Interner<string>();
  private readonly text: string[] = [];
  private readonly names: number[] = [];
  private readonly points: number[] = [];
  private readonly looks = new Interner<UnitLook>();
  private readonly lookOf: number[] = [];
  private readonly pages = new Grower<Uint16Array<SharedArrayBuffer>>(Uint16Array);
  private readonly knownPages = new Map<string, number>();
  private readonly lists = new RuleLists();
  private maxBlast = 1;

  constructor(ruleOptions: RuleOptions) {
    this.ruleOptions = ruleOptions;
    this.ignores.of([]);
    this.shapes.of(PLAIN_SHAPE);
  }

  add(f: Fighter, points: number, look: UnitLook): void {
    this.count++;
    this.lookOf.push(this.looks.of(look));
    this.points.push(points);
    this.names.push(this.text.length);
    this.text.push(f.name);
    const record = new Array<number>(U.size).fill(0);
    this.addBody(f, record);
    this.addGroups(f, record);
    this.addNerve(f, record);
    this.addMoves(f, record);
    this.addWeaponlessHits(f, record);
    record[U.page] = this.page(f);
    this.units.append(record);
  }

  private addBody(f: Fighter, record: number[]): void {
    const { health, healthAt, deadAt } = this.wounds(f.models);
    record[U.models] = f.models.length;
    record[U.health] = health;
    record[U.healthAt] = healthAt;
    record[U.deadAt] = deadAt;
    const vs = f.tough < 3 ? TOUGH_BYTE.low : f.tough < 9 ? TOUGH_BYTE.mid : f.tough === 9 ? TOUGH_BYTE.nine : TOUGH_BYTE.huge;
    record[U.vs] = vs;
    // What else of the target bears on the dice, so that equal numbers mean equal dice.
    const body = `${vs}${has(f, 'strength') ? '+' : ''}`;
    record[U.target] = this.target(f.target, body);
    record[U.lastTarget] = f.lastTarget === f.target ? record[U.target]! : this.target(f.lastTarget, body);
  }

  private wounds(models: readonly Model[]): Wounds {
    const known = this.knownWounds.get(models);
    if (known !== undefined) return known;
    const prefix = [0];
    for (const model of models) prefix.push(prefix.at(-1)! + model.tough);
    const health = Math.min(MAX_HEALTH, prefix.at(-1)!);
    const healthAt = this.data.append(prefix);
    const deadAt = this.data.length;
    let dead = 0;
    for (let lost = 0; lost <= health; lost++) {
      while (dead < models.length && prefix[dead + 1]! <= lost) dead++;
      this.data.push(dead);
    }
    const wounds = { health, healthAt, deadAt };
    this.knownWounds.set(models, wounds);
    return wounds;
  }

  private target(side: TargetSide, body: string): number {
    const key = `${body}|${side.defense}|${this.lists.of(side.activeRules)}`;
    const known = this.knownTargets.get(key);
    if (known !== undefined) return known;
    const at = this.data.append(Array.from({ length: MODES }, (_, mode) => this.targets.add(this.targetRow(side, mode), 1, body)));
    this.knownTargets.set(key, at);
    return at;
  }

  private targetRow(side: TargetSide, mode: number): [number, number] {
    const sums = targetSums(side, targetContext(mode));
    const kept = sums.ignore.filter((i) => this.ruleOptions.cancelScope === 'regenerationOnly' && !i.regeneration);
    const flags =
      (sums.growthSave ? TF.growthSave : 0) |
      (sums.growthAp ? TF.growthSoak : 0) |
      (side.defense <= 3 ? TF.defense2to3 : side.defense === 4 ? TF.defense4 : 0);
    const ignore = this.ignores.of(sums.ignore.map((i) => i.target));
    const cancelled = this.ignores.of(kept.map((i) => i.target));
    return [pack(BIAS + sums.penalty, BIAS + 7 - side.defense + sums.save, BIAS + sums.incomingAp, flags), ignore | (cancelled << 16)];
  }

  private addGroups(f: Fighter, record: number[]): void {
    const models = f.models.length;
    record[U.rangeAt] = this.data.length;
    for (let dead = 0; dead <= models; dead++) this.data.push(longestRange(f.ranged, dead));
    const rows = new Map([...f.ranged, ...f.melee].map((group) => [group, this.attackRows(group)]));
    record[U.groupSize] = G.dice + models + 1;
    record[U.ranged] = this.data.length;
    for (const group of f.ranged) this.group(group, models, rows.get(group)!);
    record[U.melee] = this.data.length;
    for (const group of f.melee) this.group(group, models, rows.get(group)!);
    record[U.meleeEnd] = this.data.length;
  }

  private group(group: WeaponGroup, models: number, rows: number): void {
    const skewer = group.activeRules.some((h) => h.effect.do === 'deadlyVs');
    const capped = group.blast > 1 && this.ruleOptions.blastCap === 'total';
    const odd = skewer || group.hazardous || capped;
    const flags =
      (group.takedown ? WEAPON.takedown : 0) |
      (group.limited ? WEAPON.limited : 0) |
      (group.counter ? WEAPON.counter : 0) |
      (group.hazardous ? WEAPON.hazardous : 0) |
      (group.deflects ? WEAPON.deflects : 0) |
      (skewer ? WEAPON.skewer : 0) |
      (odd ? WEAPON.odd : 0) |
      (group.farSighted ? WEAPON.farSighted : 0);
    this.data.push(pack(Math.min(255, group.range), Math.min(255, group.blast), Math.min(255, group.deadly), flags));
    this.data.push(rows);
    this.maxBlast = Math.max(this.maxBlast, group.blast);
    this.text.push(group.name);
    const left = new Array<number>(models + 1).fill(0);
    for (let m = models - 1; m >= 0; m--) left[m] = left[m + 1]! + group.attacks * group.copies[m]!;
    this.data.append(left);
  }

  /** Where the numbers of a group's rows begin; groups that attack alike share them. */
  private attackRows(group: WeaponGroup): number {
    const brief = `${group.quality}/${group.blast}/${group.deadly}/${this.lists.of(group.activeRules)}`;
    const at = this.knownAttacks.get(brief) ?? this.newAttackRows(group);
    this.knownAttacks.set(brief, at);
    return at;
  }

  private newAttackRows(group: WeaponGroup): number {
    const rows = Array.from({ length: MODES }, (_, mode) => this.attackRow(group, mode));
    const blast = Math.min(255, group.blast);
    const key = `${blast}|${rows.join('|')}`;
    const known = this.knownRows.get(key);
    if (known !== undefined) return known;
    const at = this.data.append(rows.map((row) => this.attacks.add(row, blast, `${blast}`)));
    this.knownRows.set(key, at);
    return at;
  }

  private attackRow(group: WeaponGroup, mode: number): [number, number, number] {
    const c = attackerContext(mode);
    const sums = attackSums(group, c, { tough: 1, defense: 6 }, this.ruleOptions);
    const setSix = sums.apSix >= SET_TO_FOUR;
    const flags =
      (sums.ignorePenalties ? AF.ignorePenalties : 0) |
      (sums.cancel ? AF.cancel : 0) |
      (sums.choose === 'best' ? AF.chooseBest : 0) |
      (sums.choose === 'die' ? AF.chooseDie : 0) |
      (sums.growthAp ? AF.growthAp : 0) |
      (sums.growthHit ? AF.growthHit : 0) |
      (setSix ? AF.setSix : 0) |
      (group.deadly > 1 ? AF.deadly : 0) |
      (group.activeRules.some((h) => h.effect.do === 'deadlyVs') ? AF.skewer : 0);
    // What a target's Tough or Defense adds, asked one at a time.
    const more = (tough: number, defense: number): number => attackSums(group, c, { tough, defense }, this.ruleOptions).ap - sums.ap;
    const { extraHits, extraAttacks, reroll, extraWound, woundSix } = sums;
    const shape = this.shapes.of({ extraHits, extraAttacks, reroll, extraWound, woundSix });
    const ap = Math.max(-BIAS, Math.min(BIAS, sums.ap));
    const apSix = Math.min(BIAS, setSix ? sums.apSix - SET_TO_FOUR : sums.apSix);
    return [
      pack(BIAS + 7 - sums.quality + sums.bonus, BIAS + sums.penalty, BIAS + ap, apSix),
      flags | (shape << AF.shapeShift),
      pack(more(3, 6), more(9, 6), more(10, 6), more(1, 2) | (more(1, 4) << 4)),
    ];
  }

  private addNerve(f: Fighter, record: number[]): void {
    const save = find(f, 'moraleSave');
    record[U.fear] = f.fear;
    record[U.quality] = f.quality;
    record[U.moraleQuality] = f.moraleQuality;
    record[U.morale] = f.morale;
    record[U.moraleSave] = save?.effect.target ?? 7;
    record[U.passes] = passChance(f.quality, f.morale, record[U.moraleSave]!);
    record[U.passesHero] = passChance(f.moraleQuality, f.morale, record[U.moraleSave]!);
    record[U.scares] = all(f, 'enemyMorale').reduce((s, h) => s + h.effect.n, 0);
    record[U.reanimate] = find(f, 'reanimate')?.effect.target ?? 0;
    record[U.rally] = find(f, 'rally')?.effect.target ?? 0;
  }

  private addMoves(f: Fighter, record: number[]): void {
    const special = this.ruleOptions.deploy === 'rules';
    const scout = special ? find(f, 'scout') : undefined;
    const ambush = special ? find(f, 'ambush') : undefined;
    record[U.advance] = f.advance;
    record[U.rush] = f.rush;
    record[U.charge] = f.charge;
    record[U.ai] = AI_NUMBER[f.ai];
    record[U.startX] = scout === undefined ? START : scoutStart(scout.effect.reach);
    record[U.ambushRound] = ambush?.effect.round ?? 0;
    record[U.ambushGap] = ambush?.effect.gap ?? 0;
    record[U.repelGap] = find(f, 'repelAmbush')?.effect.gap ?? 0;
    record[U.beShot] = all(f, 'beShotRange').reduce((s, h) => s + h.effect.n, 0);
    record[U.beCharged] = all(f, 'beChargedRange').reduce((s, h) => s + h.effect.n, 0);
    const free = (at: Extract<Effect, { do: 'freeMove' }>['at'], key: 'd3' | 'plus'): number =>
      all(f, 'freeMove').reduce((s, h) => (h.effect.at === at ? s + h.effect[key] : s), 0);
    record[U.freeD3] = free('start', 'd3');
    record[U.freePlus] = free('start', 'plus');
    record[U.endD3] = free('end', 'd3');
    record[U.endPlus] = free('end', 'plus');
    record[U.afterAttack] = free('afterAttack', 'plus');
    record[U.afterShooting] = free('afterShooting', 'plus');
    record[U.afterMelee] = free('afterMelee', 'plus');
    const unpredictable = (phase: 'shoot' | 'melee'): boolean =>
      all(f, 'choose').some((h) => h.effect.how === 'die' && (h.effect.when === 'always' || h.effect.when === phase));
    const weapons = [...f.ranged, ...f.melee];
    record[U.flags] =
      (has(f, 'aircraft') ? FLAG.aircraft : 0) |
      (has(f, 'holdOnly') ? FLAG.holdOnly : 0) |
      (has(f, 'holdToShoot') || f.ranged.some((g) => g.activeRules.some((h) => h.effect.do === 'holdToShoot')) ? FLAG.holdToShoot : 0) |
      (has(f, 'shootAfterRush') ? FLAG.shootAfterRush : 0) |
      (has(f, 'mend') ? FLAG.mend : 0) |
      (has(f, 'noRetreat') ? FLAG.noRetreat : 0) |
      (unpredictable('shoot') ? FLAG.unpredictableShoot : 0) |
      (unpredictable('melee') ? FLAG.unpredictableMelee : 0) |
      (f.models.some((m) => m.hero) ? FLAG.hero : 0) |
      (f.melee.some((g) => g.counter) ? FLAG.counter : 0) |
      (ambush !== undefined ? FLAG.ambush : 0) |
      (has(f, 'freeMove') ? FLAG.freeMoves : 0) |
      (weapons.some((g) => g.limited) ? FLAG.limited : 0) |
      (has(f, 'tag') || has(f, 'spot') || has(f, 'arrivalAp') ? FLAG.tag : 0) |
      (has(f, 'reanimate') ? FLAG.reanimate : 0) |
      (has(f, 'secondWind') ? FLAG.secondWind : 0) |
      this.uncommonFlags(f, record);
    const flags = record[U.flags]!;
    record[U.stride] = this.strides.of(`${f.ai}/${f.advance}/${f.rush}/${f.charge}/${flags & (FLAG.holdOnly | FLAG.aircraft)}`);
    record[U.approach] = this.approaches.of(`${flags & FLAG.aircraft}/${record[U.beCharged]}`);
  }

  /** Rules that few units have; uncommon-rules.ts plays them. */
  private uncommonFlags(f: Fighter, record: number[]): number {
    const surprise = find(f, 'surprise');
    const feat = find(f, 'speedFeat');
    const best = strongest(f.melee);
    const hexes = all(f, 'hex').map((h) => h.effect.kind);
    const slows = all(f, 'slowFoe').reduce((bits, h) => bits | SLOW[h.effect.as], 0);
    if (surprise !== undefined)
      record[U.surprise] = surprise.x | (surprise.effect.target << 8) | (surprise.effect.hits << 12) | (surprise.effect.range << 16);
    record[U.spots] = all(f, 'spot').reduce((bits, h) => bits | SPOT[h.effect.stat], 0);
    record[U.arrivalAp] = all(f, 'arrivalAp').reduce((s, h) => s + h.effect.n, 0);
    record[U.speedFeat] = feat === undefined ? 0 : feat.effect.advance | (feat.effect.rush << 8);
    record[U.slows] = slows | (has(f, 'notSlow') ? SLOW.immune : 0);
    record[U.selfDestruct] = find(f, 'selfDestruct')?.x ?? 0;
    record[U.protects] = find(f, 'protectionFeat')?.effect.target ?? 0;
    record[U.strength] = has(f, 'strength') && best !== undefined ? f.melee.indexOf(best) + 1 : 0;
    return (
      (surprise !== undefined || has(f, 'spot') ? FLAG.actsFirst : 0) |
      (feat !== undefined ? FLAG.speedFeat : 0) |
      (slows !== 0 ? FLAG.slowFoe : 0) |
      (hexes.includes('push') ? FLAG.push : 0) |
      (hexes.includes('tire') ? FLAG.tire : 0) |
      (hexes.includes('quake') ? FLAG.quake : 0) |
      (has(f, 'unwieldy') ? FLAG.unwieldy : 0) |
      (has(f, 'unwieldyFoe') ? FLAG.unwieldyFoe : 0) |
      (has(f, 'selfDestruct') ? FLAG.selfDestruct : 0) |
      (has(f, 'protectionFeat') || has(f, 'strength') ? FLAG.ignoresLater : 0) |
      (has(f, 'strength') ? FLAG.strength : 0) |
      (has(f, 'reinforce') ? FLAG.reinforce : 0) |
      (has(f, 'instinct') ? FLAG.instinct : 0)
    );
  }

  private addWeaponlessHits(f: Fighter, record: number[]): void {
    const sum = (kind: 'retaliate' | 'deathstrike'): number => all(f, kind).reduce((s, h) => s + h.x, 0);
    record[U.impact] = this.diceByModel(f.meleeDice.filter((row) => row.do === 'impact' && row.ap === 0));
    record[U.heavyImpact] = this.diceByModel(f.meleeDice.filter((row) => row.do === 'impact' && row.ap === 1));
    record[U.ravage] = this.diceByModel(f.meleeDice.filter((row) => row.do === 'ravage'));
    record[U.retaliate] = sum('retaliate');
    record[U.deathstrike] = sum('deathstrike');
    for (const { effect, x } of all(f, 'tag')) {
      const [sum, range] = effect.stat === 'ap' ? [U.tagAp, U.tagApRange] : [U.tagHit, U.tagHitRange];
      record[sum] = record[sum]! + x;
      record[range] = Math.max(record[range]!, effect.range);
    }
    const strikes = all(f, 'strikeOnce');
    let abilities = has(f, 'breath') ? ABILITY.breath : 0;
    if (strikes.some((h) => h.effect.in === 'shoot')) abilities |= ABILITY.strikeShoot;
    if (strikes.some((h) => h.effect.in === 'melee')) abilities |= ABILITY.strikeMelee;
    for (const h of all(f, 'storm')) abilities |= 1 << (ABILITY.stormShift + STORM_FACETS.indexOf(h.effect.facet));
    record[U.weaponless] = abilities;
    const answers = record[U.retaliate]! + record[U.deathstrike]! > 0;
    if (answers) record[U.flags] = record[U.flags]! | FLAG.hitsBack;
    if (abilities !== 0) record[U.flags] = record[U.flags]! | FLAG.weaponless;
    if (f.meleeDice.length > 0) record[U.flags] = record[U.flags]! | FLAG.impacts;
  }

  private page(f: Fighter): number {
    const key = this.pageKey(f);
    const known = this.knownPages.get(key);
    if (known !== undefined) return known;
    const at = this.pages.append(pageNumbers(f, (active) => this.lists.effect(active)));
    this.knownPages.set(key, at);
    return at;
  }

  /** All that a page depends on. */
  private pageKey(f: Fighter): string {
    let key = `${f.tough}/${f.target.defense}/${this.lists.of(f.activeRules)}/${this.lists.of(f.lastTarget.activeRules)}`;
    for (const { rule, do: kind, ap } of f.meleeDice) key += `/${rule} ${kind} ${ap}`;
    for (const { profile, activeRules } of f.ranged) key += `,${profile} ${this.lists.of(activeRules)}`;
    for (const { profile, activeRules } of f.melee) key += `;${profile} ${this.lists.of(activeRules)}`;
    return key;
  }

  private diceByModel(rows: readonly MeleeDice[]): number {
    if (rows.length === 0) return 0;
    const at = this.data.length;
    let sum = 0;
    this.data.push(0);
    for (let m = 0; m < rows[0]!.dice.length; m++) {
      sum += rows.reduce((s, row) => s + row.dice[m]!, 0);
      this.data.push(sum);
    }
    return at + 1;
  }

  build(): OprField {
    const ends: number[] = [];
    let length = 0;
    for (const name of this.text) {
      length += name.length;
      ends.push(length);
    }
    const text = shared(Uint16Array, length);
    let at = 0;
    for (const name of this.text) for (let i = 0; i < name.length; i++) text[at++] = name.charCodeAt(i);
    return {
      count: this.count,
      ruleOptions: this.ruleOptions,
      units: this.units.shared(),
      data: this.data.shared(),
      attacks: filled(Int32Array, this.attacks.values),
      targets: filled(Int32Array, this.targets.values),
      strides: this.strides.values.length,
      approaches: this.approaches.values.length,
      shapes: this.shapes.values,
      ignores: this.ignores.values,
      maxBlast: this.maxBlast,
      text,
      textEnds: filled(Uint32Array, ends),
      names: filled(Uint32Array, this.names),
      points: filled(Int32Array, this.points),
      looks: this.looks.values,
      lookOf: filled(Uint32Array, this.lookOf),
      pages: this.pages.shared(),
      effects: this.lists.effects,
    };
  }
}

/** Chance of 2^32 that a morale test passes: natural 6 always, natural 1 never, then the Fearless roll. */
export function passChance(quality: number, bonus: number, save: number): number {
  const pass = Math.max(1, Math.min(5, 7 - quality + bonus)) / 6;
  const saved = Math.max(0, 7 - save) / 6;
  return Math.round((pass + (1 - pass) * saved) * 2 ** 32) | 0;
}

function longestRange(groups: readonly WeaponGroup[], dead: number): number {
  let longest = 0;
  for (const g of groups) if (g.range > longest && g.copies.some((c, m) => m >= dead && c > 0)) longest = g.range;
  return longest;
}

const ZONE_DISTANCE = [9, 12, 13] as const;

/** A moment that stands for all moments of a mode, as the attacker sees it. */
function attackerContext(mode: number): AttackContext {
  if (mode >= CHARGE_NEAR) return meleeContext(mode);
  const distance = ZONE_DISTANCE[mode >> 1] as number;
  return { phase: 'shoot', distance, charging: false, moved: (mode & 1) === 1, targetMoved: true };
}

function targetContext(mode: number): AttackContext {
  if (mode >= CHARGE_NEAR) return meleeContext(mode);
  const distance = ZONE_DISTANCE[mode >> 1] as number;
  return { phase: 'shoot', distance, charging: false, moved: true, targetMoved: (mode & 1) === 1 };
}

function meleeContext(mode: number): AttackContext {
  const charging = mode === CHARGE_NEAR || mode === CHARGE_FAR;
  return { phase: 'melee', distance: mode === CHARGE_FAR ? 12 : 0, charging, moved: charging, targetMoved: false };
}

/** Gives equal values one number. */
class Interner<V> {
  readonly values: V[] = [];
  private readonly numbers = new Map<string, number>();

  of(value: V): number {
    const key = typeof value === 'string' ? value : JSON.stringify(value);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Numbers of rule lists and of their effects, the same for equal ones. */
class RuleLists {
  private readonly interned = new Interner<ActiveRule>();
  private readonly effectNumbers = new WeakMap<ActiveRule, number>();
  private readonly contents = new Interner<readonly number[]>();
  private readonly listNumbers = new WeakMap<readonly ActiveRule[], number>();

  get effects(): readonly ActiveRule[] {
    return this.interned.values;
  }

  of(list: readonly ActiveRule[]): number {
    const known = this.listNumbers.get(list);
    if (known !== undefined) return known;
    const number = this.contents.of(list.map((active) => this.effect(active)));
    this.listNumbers.set(list, number);
    return number;
  }

  effect(active: ActiveRule): number {
    const known = this.effectNumbers.get(active);
    if (known !== undefined) return known;
    const number = this.interned.of(active);
    this.effectNumbers.set(active, number);
    return number;
  }
}

/** Rows of numbers; equal ones are one, and some take several places in a row. */
class Rows {
  readonly values: number[] = [];
  private readonly known = new Map<string, number>();

  add(row: readonly number[], places: number, more: string): number {
    const key = `${row}|${more}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const number = this.values.length / row.length;
    this.known.set(key, number);
    for (let i = 0; i < places; i++) this.values.push(...row);
    return number;
  }
}

/** A typed array that grows: a million units would not fit plain arrays of numbers. */
class Grower<T extends Int32Array<SharedArrayBuffer> | Uint16Array<SharedArrayBuffer>> {
  private readonly maker: TypedArrayMaker<T>;
  private values: T;
  private used = 0;

  constructor(maker: TypedArrayMaker<T>) {
    this.maker = maker;
    this.values = shared(maker, 256);
  }

  get length(): number {
    return this.used;
  }

  push(value: number): void {
    if (this.used === this.values.length) this.reserve(1);
    this.values[this.used++] = value;
  }

  /** Returns where the values begin. */
  append(values: readonly number[]): number {
    const at = this.used;
    if (at + values.length > this.values.length) this.reserve(values.length);
    this.values.set(values, at);
    this.used += values.length;
    return at;
  }

  private reserve(more: number): void {
    const larger = shared(this.maker, Math.max(2 * this.used, this.used + more));
    larger.set(this.values);
    this.values = larger;
  }

  shared(): T {
    const exact = shared(this.maker, this.used);
    exact.set(this.values.subarray(0, this.used));
    return exact;
  }
}

interface TypedArrayMaker<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): T;
}

function shared<T>(maker: TypedArrayMaker<T>, length: number): T {
  return new maker(new SharedArrayBuffer(length * maker.BYTES_PER_ELEMENT));
}

function filled<T extends { set(values: ArrayLike<number>): void }>(maker: TypedArrayMaker<T>, values: readonly number[]): T {
  const array = shared(maker, values.length);
  array.set(values);
  return array;
}
