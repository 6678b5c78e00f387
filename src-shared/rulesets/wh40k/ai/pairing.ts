/**
 * Two fighters face to face: which weapons each uses against this enemy, and who wants to charge. The simulation and the
 * exact solver play the same pairing.
 */
import type { Side } from '../../../contract/outcome.ts';
import { dicePmf } from '../../../random/dice.ts';
import { mean } from '../../../stats/distribution.ts';
import type { Armament, AttackPmfs, Choice, WeaponGroup } from '../rules/armament.ts';
import { allHits, asideOf, attackPmf, damagePmf, devastatingUnit, hitParts, saveFails, savePmf, woundPmf } from '../rules/attack-pmf.ts';
import type { Fighter } from '../rules/fighter.ts';
import type { JointPmf } from '../rules/joint-pmf.ts';
import { isBelowHalf, type Losses } from '../rules/losses.ts';
import type { Settings } from '../rules/options.ts';
import {
  type AttackGroup,
  blastStep,
  criticalWoundFace,
  damageRuleOf,
  feelNoPainOf,
  hitModifier,
  poisonFace,
  type Target,
  type TargetModel,
  woundModifier,
} from '../rules/sequence.ts';

/** What a side does with its weapons in a turn. */
export type Action = 'shoot' | 'charge' | 'engaged' | 'strike' | 'strike-charging' | 'strike-charger';

/** A weapon group aimed at this enemy. */
export interface Aimed extends WeaponGroup {
  readonly target: Target;
}

/** Distributions of one attack. They depend on little of the target, so a group keeps them for all similar targets. */
export function pmfsOf(group: Aimed): AttackPmfs {
  const { attack, target } = group;
  const faces = `${poisonFace(attack, target)} ${criticalWoundFace(attack, target)}`;
  const toWound = `${woundModifier(attack, target, 0)} ${woundModifier(attack, target, Number.POSITIVE_INFINITY)}`;
  const modifiers = `${hitModifier(attack, target)} ${toWound}`;
  const key = `${target.toughness} ${modifiers} ${faces}`;
  let pmfs = group.pmfs.get(key);
  if (pmfs === undefined) {
    const hits = hitParts(attack, target);
    const wounds = woundPmf(attack, target);
    pmfs = { hits: allHits(hits), wounds, attack: attackPmf(hits, wounds) };
    group.pmfs.set(key, pmfs);
  }
  return pmfs;
}

export interface Arsenal {
  readonly ranged: readonly Aimed[];
  readonly pistols: readonly Aimed[];
  readonly melee: readonly Aimed[];
  /** In the turn of the unit's own charge (Lance). The same groups where that makes no difference. */
  readonly meleeCharging: readonly Aimed[];
  /** Against an enemy that charged this turn: heavy cover does not help it. The same groups where that makes no difference. */
  readonly meleeAtCharger: readonly Aimed[];
}

export interface Pairing {
  readonly fighters: readonly [Fighter, Fighter];
  /** At full strength, with everything in hand. */
  readonly arsenals: readonly [Arsenal, Arsenal];
  /** Also with lower rows of a degrading profile, and with one-shot weapons spent. */
  readonly variants: readonly [Variants, Variants];
  /** Does this unit charge when it may? Who goes first is asked separately. */
  readonly eager: readonly [boolean, boolean];
  /** Does a rule ask who is below half strength? */
  readonly byHalves: boolean;
  readonly settings: Settings;
}

export function pairingOf(a: Fighter, b: Fighter, settings: Settings): Pairing {
  const variants = [variantsOf(a, b, settings), variantsOf(b, a, settings)] as const;
  const arsenals = [variants[0].list[0]!, variants[1].list[0]!] as const;
  const byHalves = a.halves !== undefined || b.halves !== undefined;
  return { fighters: [a, b], arsenals, variants, eager: [isEager(arsenals[0]), isEager(arsenals[1])], byHalves, settings };
}

/** The different arsenals of a unit, and which one it has in a row of its profile, in the first round or later. */
interface Variants {
  readonly list: readonly Arsenal[];
  /** [who is below half strength][row of the profile][0 in the first round, 1 later] = index in `list`. */
  readonly index: readonly (readonly (readonly [number, number])[])[];
}

/** Weapons fired once per battle are fired in the unit's first turn. */
function variantsOf(attacker: Fighter, enemy: Fighter, settings: Settings): Variants {
  const list: Arsenal[] = [];
  const indexOf = (own: Fighter, foe: Fighter) =>
    own.bands.map((band): readonly [number, number] => {
      const fresh = list.push(arsenalOf(band, foe, settings)) - 1;
      if (!band.ranged.some((choice) => choice.sets.flat().some((g) => g.oneShot))) return [fresh, fresh];
      return [fresh, list.push(arsenalOf({ ...band, ranged: band.ranged.map(withoutOneShots) }, foe, settings)) - 1];
    });
  if (attacker.halves === undefined && enemy.halves === undefined) return { list, index: [indexOf(attacker, enemy)] };
  return { list, index: MIRRORED.map((seenByEnemy, form) => indexOf(formOf(attacker, form), formOf(enemy, seenByEnemy))) };
}

/** Forms of `Fighter.halves` as the other unit has them: what is its own there is the enemy's here. */
const MIRRORED = [0, 2, 1, 3] as const;

function formOf(fighter: Fighter, form: number): Fighter {
  return fighter.halves?.[form] ?? fighter;
}

/** The form of a side by who is below half strength now. */
export function formAt({ byHalves, fighters }: Pairing, side: Side, own: Losses, enemy: Losses): number {
  if (!byHalves) return 0;
  return (isBelowHalf(fighters[side], own) ? 1 : 0) + (isBelowHalf(fighters[side === 0 ? 1 : 0], enemy) ? 2 : 0);
}

function withoutOneShots({ sets }: Choice): Choice {
  return { sets: sets.map((set) => set.filter((group) => !group.oneShot)) };
}

/** Which of a side's variants attacks when it has lost `lost` wounds. */
export function variantAt(
  { fighters, variants }: Pairing,
  side: Side,
  lost: number,
  { round, form = 0 }: { readonly round: number; readonly form?: number },
): number {
  return variants[side].index[form]![fighters[side].bandAt[lost]!]![round === 1 ? 0 : 1];
}

function arsenalOf(attacker: Armament, enemy: Fighter, settings: Settings): Arsenal {
  const aim = (choices: readonly Choice[], target: Target): readonly Aimed[] =>
    devastatingLast(choices.flatMap((choice) => bestSet(choice.sets.map((set) => set.map((group) => ({ ...group, target }))))));
  const charged: Target = { ...enemy.target, charged: true };
  const melee = aim(attacker.melee, enemy.target);
  const inCharge = attacker.charging === undefined ? melee : aim(attacker.charging, enemy.target);
  return {
    ranged: settings.shooting ? aim(attacker.ranged, enemy.target) : [],
    pistols: settings.shooting ? aim(attacker.pistols, enemy.target) : [],
    melee,
    meleeCharging: inCharge === melee && !melee.some((g) => g.chargeBonus !== 0) ? melee : inCharge.map(chargingGroup),
    meleeAtCharger: settings.cover === 'heavy' ? melee.map((group) => ({ ...group, target: charged })) : melee,
  };
}

/** The attacker orders its weapons: those whose devastating attacks wait for the end come last, so that fewer of them wait. */
function devastatingLast(groups: readonly Aimed[]): readonly Aimed[] {
  if (!groups.some((g) => g.attack.devastating !== null)) return groups;
  return [...groups.filter((g) => g.attack.devastating === null), ...groups.filter((g) => g.attack.devastating !== null)];
}

function chargingGroup(group: Aimed): Aimed {
  return group.chargeBonus === 0 ? group : { ...group, attack: chargingAttack(group), pmfs: new Map() };
}

/** Kept, since the exact solver knows an attack it has met. */
const CHARGING_ATTACKS = new WeakMap<AttackGroup, AttackGroup>();

function chargingAttack({ attack, chargeBonus }: Aimed): AttackGroup {
  const { toWound } = attack;
  const charging = CHARGING_ATTACKS.get(attack) ?? { ...attack, toWound: { ...toWound, modifier: toWound.modifier + chargeBonus } };
  CHARGING_ATTACKS.set(attack, charging);
  return charging;
}

function bestSet(sets: readonly (readonly Aimed[])[]): readonly Aimed[] {
  if (sets.length === 1) return sets[0]!;
  const losses = sets.map(expectedLossOf);
  return sets[losses.indexOf(Math.max(...losses))]!;
}

function expectedLossOf(groups: readonly Aimed[]): number {
  return groups.reduce((sum, g) => sum + expectedLoss(g), 0);
}

function isEager(arsenal: Arsenal): boolean {
  return expectedLossOf(arsenal.melee) > expectedLossOf(arsenal.ranged);
}

// DEVIATION: one weapon or mode for all attacks of a line, chosen once for the pair by this estimate.
/** Wounds a full group may expect to take from an endless line of the enemy's first models: enough to choose by. */
export function expectedLoss(group: Aimed): number {
  const weapons = group.firing[group.firing.length - 1]!;
  if (weapons === 0) return 0;
  const { attack, target } = group;
  const model = target.models[0]!;
  const [hits, mortalsOfHits] = meansOf(pmfsOf(group).hits);
  const [wounds, mortalsOfWounds] = meansOf(pmfsOf(group).wounds);
  const [fails, mortalsOfSaves] =
    attack.saveMortals === null ? [saveFails(attack, target, model), 0] : meansOf(savePmf(attack, target, model));
  const perAttack =
    attack.lethal || attack.devastating !== null
      ? lossOfCriticals(group, model, [fails, mortalsOfSaves])
      : hits * wounds * fails * damageTaken(attack, target, model, 'damage') +
        (mortalsOfHits + hits * (mortalsOfWounds + wounds * mortalsOfSaves)) * hurts(feelNoPainOf(attack, model, 'mortal'));
  return mean(group.attacksPmf(blastStep(attack, target.models.length), weapons)) * perAttack;
}

function lossOfCriticals(group: Aimed, model: TargetModel, [fails, mortalsOfSaves]: readonly [number, number]): number {
  const { attack, target } = group;
  const [wounds, mortals, waiting] = meansOf(pmfsOf(group).attack, devastatingUnit(attack));
  return (
    wounds * fails * damageTaken(attack, target, model, 'damage') +
    waiting * damageTaken(attack, target, model, 'mortal') +
    (mortals + wounds * mortalsOfSaves) * hurts(feelNoPainOf(attack, model, 'mortal'))
  );
}

function hurts(feelNoPain: number): number {
  return feelNoPain >= 7 ? 1 : (feelNoPain - 1) / 6;
}

function damageTaken(attack: AttackGroup, target: Target, model: TargetModel, kind: 'damage' | 'mortal'): number {
  const damage = damagePmf(attack, damageRuleOf(target, model));
  const share = hurts(feelNoPainOf(attack, model, kind));
  let taken = 0;
  for (let i = 0; i < damage.mass.length; i++) taken += damage.mass[i]! * Math.min(model.wounds, (damage.min + i) * share);
  return taken;
}

function meansOf(pmf: JointPmf, unit = Number.POSITIVE_INFINITY): [successes: number, mortals: number, devastating: number] {
  let successes = 0;
  let mortals = 0;
  let devastating = 0;
  for (let s = 0; s <= pmf.successes; s++) {
    for (let m = 0; m <= pmf.mortals; m++) {
      const p = pmf.p[s * (pmf.mortals + 1) + m]!;
      const aside = asideOf(m, unit);
      successes += p * s;
      mortals += p * aside.mortals;
      devastating += p * aside.devastating;
    }
  }
  return [successes, mortals, devastating];
}

/** The weapon groups of an action, in the order they are resolved. */
export function groupsOf(arsenal: Arsenal, action: Action): readonly Aimed[] {
  switch (action) {
    case 'shoot':
      return arsenal.ranged;
    case 'charge':
      return [...arsenal.ranged, ...arsenal.meleeCharging];
    case 'engaged':
      return [...arsenal.pistols, ...arsenal.melee];
    case 'strike':
      return arsenal.melee;
    case 'strike-charging':
      return arsenal.meleeCharging;
    case 'strike-charger':
      return arsenal.meleeAtCharger;
  }
}

/** Who moves first in every round, for each order that may be played, with its chance. */
export function orders(settings: Settings): readonly { readonly first: Side; readonly chance: number }[] {
  if (settings.first === 'a') return [{ first: 0, chance: 1 }];
  if (settings.first === 'b') return [{ first: 1, chance: 1 }];
  return [
    { first: 0, chance: 0.5 },
    { first: 1, chance: 0.5 },
  ];
}

/** Does the active unit, if it is free, declare a charge in this round? */
export function declaresCharge(pairing: Pairing, active: Side, first: Side, round: number): boolean {
  const { charge, chargeRound } = pairing.settings;
  if (round < chargeRound || pairing.arsenals[active].melee.length === 0) return false;
  if (charge === 'none') return false;
  if (charge === 'first') return active === first;
  return charge === 'both' || pairing.eager[active];
}

/** Chance of 2D6 reaching the distance. */
export function chargeChance(settings: Settings): number {
  if (settings.chargeDistance === null) return 1;
  const pmf = dicePmf(CHARGE_DICE);
  let sum = 0;
  for (let i = 0; i < pmf.mass.length; i++) if (pmf.min + i >= settings.chargeDistance) sum += pmf.mass[i]!;
  return sum;
}

const CHARGE_DICE = { terms: [{ count: 2, sides: 6 }], constant: 0 } as const;
