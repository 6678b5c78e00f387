/**
 * Two fighters face to face: which weapons each uses against this enemy, and who wants to charge. Both roads, dice and
 * exact, play the same pairing.
 */
import type { Side } from '../../../contract/outcome.ts';
import { diceLaw } from '../../../random/dice.ts';
import { mean } from '../../../stats/distribution.ts';
import { attackLaw, damageLaw, hitLaw, type JointLaw, saveFails, woundLaw } from '../exact/joint.ts';
import type { AttackLaws, Choice, WeaponGroup } from '../rules/armament.ts';
import type { Settings } from '../rules/options.ts';
import { blastClass, hitModifier, poisonFace, type Target, woundModifier } from '../rules/sequence.ts';
import type { Fighter } from './fighter.ts';

/** What a side does with its weapons in a turn. */
export type Action = 'shoot' | 'charge' | 'engaged' | 'strike' | 'strike-charger';

/** A weapon group aimed at this enemy. */
export interface Aimed extends WeaponGroup {
  readonly target: Target;
}

/** Laws of one attack. Few things of a target matter to them, so a group keeps them for all targets alike. */
export function lawsOf(group: Aimed): AttackLaws {
  const { attack, target } = group;
  const key = `${target.toughness} ${hitModifier(attack, target)} ${woundModifier(attack, target)} ${poisonFace(attack, target)}`;
  let laws = group.laws.get(key);
  if (laws === undefined) {
    const hits = hitLaw(attack, target);
    const wounds = woundLaw(attack, target);
    laws = { hits, wounds, attack: attackLaw(hits, wounds) };
    group.laws.set(key, laws);
  }
  return laws;
}

export interface Arsenal {
  readonly ranged: readonly Aimed[];
  readonly pistols: readonly Aimed[];
  readonly melee: readonly Aimed[];
  /** Against an enemy that charged this turn: heavy cover does not help it. The same groups where that makes no difference. */
  readonly meleeAtCharger: readonly Aimed[];
}

export interface Pairing {
  readonly fighters: readonly [Fighter, Fighter];
  readonly arsenals: readonly [Arsenal, Arsenal];
  /** Does this unit charge when it may? Who goes first is asked separately. */
  readonly eager: readonly [boolean, boolean];
  readonly settings: Settings;
}

export function pairingOf(a: Fighter, b: Fighter, settings: Settings): Pairing {
  const arsenals = [arsenalOf(a, b, settings), arsenalOf(b, a, settings)] as const;
  return { fighters: [a, b], arsenals, eager: [isEager(arsenals[0]), isEager(arsenals[1])], settings };
}

function arsenalOf(attacker: Fighter, enemy: Fighter, settings: Settings): Arsenal {
  const aim = (choices: readonly Choice[], target: Target): Aimed[] =>
    choices.flatMap((choice) => bestSet(choice.sets.map((set) => set.map((group) => ({ ...group, target })))));
  const charged: Target = { ...enemy.target, charged: true };
  const melee = aim(attacker.melee, enemy.target);
  return {
    ranged: settings.shooting ? aim(attacker.ranged, enemy.target) : [],
    pistols: settings.shooting ? aim(attacker.pistols, enemy.target) : [],
    melee,
    meleeAtCharger: settings.cover === 'heavy' ? melee.map((group) => ({ ...group, target: charged })) : melee,
  };
}

function bestSet(sets: readonly (readonly Aimed[])[]): readonly Aimed[] {
  if (sets.length === 1) return sets[0]!;
  const promise = sets.map(promiseOf);
  return sets[promise.indexOf(Math.max(...promise))]!;
}

function promiseOf(groups: readonly Aimed[]): number {
  return groups.reduce((sum, g) => sum + expectedLoss(g), 0);
}

function isEager(arsenal: Arsenal): boolean {
  return promiseOf(arsenal.melee) > promiseOf(arsenal.ranged);
}

// DEVIATION: one weapon or mode for all attacks of a line, chosen once for the pair by this estimate.
/** Wounds a full group may expect to take from an endless line of the enemy's first models: enough to choose by. */
export function expectedLoss(group: Aimed): number {
  const weapons = group.firing[group.firing.length - 1]!;
  if (weapons === 0) return 0;
  const { attack, target } = group;
  const model = target.models[0]!;
  const [hits, mortalsOfHits] = meansOf(lawsOf(group).hits);
  const [wounds, mortalsOfWounds] = meansOf(lawsOf(group).wounds);
  const hurts = (feelNoPain: number) => (attack.noFeelNoPain || feelNoPain >= 7 ? 1 : (feelNoPain - 1) / 6);
  const damage = damageLaw(attack, target);
  let taken = 0;
  for (let i = 0; i < damage.mass.length; i++)
    taken += damage.mass[i]! * Math.min(model.wounds, (damage.min + i) * hurts(model.feelNoPain));
  const normal = hits * wounds * saveFails(attack, target, model) * taken;
  const mortal = (mortalsOfHits + hits * mortalsOfWounds) * hurts(model.feelNoPainMortal);
  return mean(group.attacksLaw(blastClass(target.models.length), weapons)) * (normal + mortal);
}

function meansOf(law: JointLaw): [successes: number, mortals: number] {
  let successes = 0;
  let mortals = 0;
  for (let s = 0; s <= law.successes; s++) {
    for (let m = 0; m <= law.mortals; m++) {
      const p = law.p[s * (law.mortals + 1) + m]!;
      successes += p * s;
      mortals += p * m;
    }
  }
  return [successes, mortals];
}

/** The weapon groups of an action, in the order they are resolved. */
export function groupsOf(arsenal: Arsenal, action: Action): readonly Aimed[] {
  switch (action) {
    case 'shoot':
      return arsenal.ranged;
    case 'charge':
      return [...arsenal.ranged, ...arsenal.melee];
    case 'engaged':
      return [...arsenal.pistols, ...arsenal.melee];
    case 'strike':
      return arsenal.melee;
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
  const law = diceLaw(CHARGE_DICE);
  let sum = 0;
  for (let i = 0; i < law.mass.length; i++) if (law.min + i >= settings.chargeDistance) sum += law.mass[i]!;
  return sum;
}

export const CHARGE_DICE = { terms: [{ count: 2, sides: 6 }], constant: 0 } as const;
