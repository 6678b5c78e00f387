/** The vocabulary of the rule tables: what a special rule does, and when. Digest section 5.1 lists the primitives. */

/** Moments in which an effect on an attack counts. "Far" is over 9", "near" is within 12". */
export type When =
  | 'always'
  | 'shoot'
  | 'melee'
  | 'shootFar'
  | 'shootNear'
  | 'shootHeld'
  | 'shootMoved'
  | 'shootFarHeld'
  | 'charge'
  | 'shootFarOrCharge'
  /** The rest of 'shootFarOrCharge': shooting within 9", fighting without a charge. */
  | 'shootCloseOrStrike'
  /** Shot from over 9" away, or charged from over 9" away. */
  | 'far'
  /** Shot from over 9" away while the target has not moved this round. */
  | 'farTargetHeld';

/** A number, or the rule's own argument: Fear(2) has X = 2. */
export type Amount = number | 'X';

/** Only against such targets: most models with a Tough, or a Defense, from the first to the second number. */
export type Against = { readonly tough: readonly [number, number] } | { readonly defense: readonly [number, number] };

export function isAgainst(vs: Against, tough: number, defense: number): boolean {
  const [[from, to], value] = 'tough' in vs ? [vs.tough, tough] : [vs.defense, defense];
  return value >= from && value <= to;
}

export type Effect =
  // The attacker's dice.
  | { readonly do: 'hit'; readonly n: Amount; readonly when: When }
  | { readonly do: 'quality'; readonly set: number; readonly when: When }
  /** Natural rolls from `low` up give one more hit, which is not itself a 6. */
  | { readonly do: 'extraHit'; readonly low: 5 | 6; readonly when: When }
  /** Natural rolls from `low` up give one more attack die, which gives none. */
  | { readonly do: 'extraAttack'; readonly low: 5 | 6; readonly when: When }
  | { readonly do: 'ap'; readonly n: Amount; readonly when: When; readonly vs?: Against }
  | { readonly do: 'apOnSix'; readonly n: number; readonly when: When }
  /** Hits rolled with an unmodified 6 that are not blocked deal so many wounds more. */
  | { readonly do: 'woundOnSix'; readonly n: number; readonly when: When }
  | { readonly do: 'rerollBlocks'; readonly low: 5 | 6; readonly when: When }
  | { readonly do: 'extraWound'; readonly high: 1 | 2; readonly when: When }
  | { readonly do: 'cancelRegeneration'; readonly when: When }
  | { readonly do: 'ignorePenalties'; readonly when: When }
  /** AP(+1) or +1 to hit: the better one, or as a die says (1-3 AP, 4-6 hit). */
  | { readonly do: 'choose'; readonly how: 'best' | 'die'; readonly when: When }
  // Weapons only.
  | { readonly do: 'blast'; readonly n: Amount }
  | { readonly do: 'deadly'; readonly n: Amount }
  /** Deadly(+n) against such targets. */
  | { readonly do: 'deadlyVs'; readonly n: number; readonly vs: Against }
  /** Nothing shortens the range of the weapon. */
  | { readonly do: 'farSighted' }
  | { readonly do: 'takedown' }
  | { readonly do: 'limited' }
  /** Strikes first when charged; weapons with it also take dice off Impact. */
  | { readonly do: 'counter' }
  | { readonly do: 'hazardous' }
  /** Indirect weapons keep their aim after moving. */
  | { readonly do: 'steady' }
  // The target's side of an attack; all models must have it.
  | { readonly do: 'beHit'; readonly n: number; readonly when: When }
  | { readonly do: 'save'; readonly n: Amount; readonly when: When }
  | { readonly do: 'armor' }
  | { readonly do: 'incomingAp'; readonly n: number; readonly when: When }
  | { readonly do: 'ignoreWound'; readonly target: number; readonly regeneration?: true }
  /** Once a game the wounds of one attack are ignored from `target` up. */
  | { readonly do: 'protectionFeat'; readonly target: number }
  | { readonly do: 'beShotRange'; readonly n: number; readonly min: number }
  | { readonly do: 'beChargedRange'; readonly n: number; readonly min: number }
  // Body and nerve.
  | { readonly do: 'tough' }
  | { readonly do: 'hero' }
  | { readonly do: 'fear' }
  | { readonly do: 'morale'; readonly n: number }
  | { readonly do: 'moraleSave'; readonly target: number }
  | { readonly do: 'rally'; readonly target: number }
  | { readonly do: 'noRetreat' }
  // Movement, reach, deployment.
  | { readonly do: 'move'; readonly advance: number; readonly rush: number; readonly charge: number }
  | { readonly do: 'notSlow' }
  | { readonly do: 'range'; readonly n: number }
  | { readonly do: 'holdOnly' }
  | { readonly do: 'holdToShoot' }
  /** Attacks whenever it can: charges, or shoots from where it stands. */
  | { readonly do: 'instinct' }
  /** Once a game one move is longer. */
  | { readonly do: 'speedFeat'; readonly advance: number; readonly rush: number }
  /** The enemy within 18" moves as if Slow, or as if through difficult terrain: at most 6". */
  | { readonly do: 'slowFoe'; readonly as: 'slow' | 'difficult' }
  | { readonly do: 'shootAfterRush' }
  | {
      readonly do: 'freeMove';
      readonly at: 'start' | 'end' | 'afterAttack' | 'afterShooting' | 'afterMelee';
      readonly d3: number;
      readonly plus: number;
    }
  | { readonly do: 'scout'; readonly reach: number }
  | { readonly do: 'ambush'; readonly round: number; readonly gap: number }
  | { readonly do: 'repelAmbush'; readonly gap: number }
  | { readonly do: 'aircraft' }
  // Hits that no weapon makes.
  | { readonly do: 'impact'; readonly ap: number }
  | { readonly do: 'ravage' }
  | { readonly do: 'breath' }
  | { readonly do: 'storm'; readonly facet: 'shred' | 'surge' | 'bane' | 'ap1' }
  | { readonly do: 'retaliate' }
  | { readonly do: 'deathstrike' }
  /** Models that survive a melee die at its end and strike as if killed in it. */
  | { readonly do: 'selfDestruct' }
  /** On the first activation X dice against an enemy within `range`: from `target` up `hits` hits with AP(1). */
  | { readonly do: 'surprise'; readonly target: number; readonly hits: number; readonly range: number }
  /** Strikes after the defender when charging; or the enemy does. */
  | { readonly do: 'unwieldy' }
  | { readonly do: 'unwieldyFoe' }
  /** Before attacking the enemy within 18" tests morale or is pushed back 6", tires, or takes a dangerous terrain test. */
  | { readonly do: 'hex'; readonly kind: 'push' | 'tire' | 'quake' }
  /** A marker for each wound ignored; one melee weapon has an attack more for each marker. */
  | { readonly do: 'strength' }
  // Things that change from round to round.
  | { readonly do: 'growth'; readonly stat: 'ap' | 'hit' | 'save' | 'incomingAp' }
  /** Once a game the first attack within range has AP(+X) or +X to hit. */
  | { readonly do: 'tag'; readonly stat: 'ap' | 'hit'; readonly range: number }
  /** On each activation a die; from 4 up the next attack has AP(+1) or +1 to hit. Markers add up until they are spent. */
  | { readonly do: 'spot'; readonly stat: 'ap' | 'hit'; readonly range: number }
  /** AP when shooting in the round of arrival. */
  | { readonly do: 'arrivalAp'; readonly n: number }
  | { readonly do: 'mend' }
  /** On activation a die for each wound lost; from `target` up it comes back, models with it. */
  | { readonly do: 'reanimate'; readonly target: number }
  /** Once a game a second activation right after one with an attack. */
  | { readonly do: 'secondWind' }
  /** Once a game, after it is destroyed or Shaken, a fresh copy arrives at its edge. */
  | { readonly do: 'reinforce' }
  | { readonly do: 'enemyMorale'; readonly n: number }
  | { readonly do: 'strikeOnce'; readonly in: 'shoot' | 'melee' }
  /** The own unit has the named rule: auras, and buffs that may pick the own unit. */
  | { readonly do: 'grant'; readonly rule: string }
  /** Nothing to do with two units on an open line; the reason is shown. */
  | { readonly do: 'inert'; readonly reason: string };

export type EffectKind = Effect['do'];

export interface RuleEntry {
  readonly name: string;
  /** First and last version of the books with this reading; a missing end is open. */
  readonly since?: string;
  readonly until?: string;
  readonly effects: readonly Effect[];
  /** Book and section. */
  readonly cite: string;
  /** Counts even if only some models have it (a medic, a banner). */
  readonly anyModel?: true;
  /** Counts if most models have it. Otherwise attacks gain by bearer, and all else needs all models. */
  readonly mostModels?: true;
  /** The weaker rule this one stands in for (Boosts). */
  readonly replaces?: string;
}

/** What an attack looks like from the outside; the question every `when` is answered against. */
export interface AttackContext {
  readonly phase: 'shoot' | 'melee';
  /** Inches between the units when shooting, inches charged when charging. */
  readonly distance: number;
  readonly charging: boolean;
  /** The attacker changed its place in this activation. */
  readonly moved: boolean;
  /** The target changed its place in this round. */
  readonly targetMoved: boolean;
}

const FAR = 9;
const NEAR = 12;

export function applies(when: When, c: AttackContext): boolean {
  const shooting = c.phase === 'shoot';
  switch (when) {
    case 'always':
      return true;
    case 'shoot':
      return shooting;
    case 'melee':
      return !shooting;
    case 'shootFar':
      return shooting && c.distance > FAR;
    case 'shootNear':
      return shooting && c.distance <= NEAR;
    case 'shootHeld':
      return shooting && !c.moved;
    case 'shootMoved':
      return shooting && c.moved;
    case 'shootFarHeld':
      return shooting && c.distance > FAR && !c.moved;
    case 'charge':
      return c.charging;
    case 'shootFarOrCharge':
      return c.charging || (shooting && c.distance > FAR);
    case 'shootCloseOrStrike':
      return !c.charging && !(shooting && c.distance > FAR);
    case 'far':
      return (shooting || c.charging) && c.distance > FAR;
    case 'farTargetHeld':
      return shooting && c.distance > FAR && !c.targetMoved;
  }
}
