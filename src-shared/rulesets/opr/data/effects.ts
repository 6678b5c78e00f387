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

/** Only against such targets: Tough(X) or more, or a Defense inside the range. */
export type Against = { readonly tough: number } | { readonly defense: readonly [number, number] };

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
  | { readonly do: 'rerollBlocks'; readonly low: 5 | 6; readonly when: When }
  | { readonly do: 'extraWound'; readonly high: 1 | 2; readonly when: When }
  | { readonly do: 'cancelRegeneration'; readonly when: When }
  | { readonly do: 'ignorePenalties'; readonly when: When }
  /** AP(+1) or +1 to hit: the better one, or as a die says (1-3 AP, 4-6 hit). */
  | { readonly do: 'choose'; readonly how: 'best' | 'die'; readonly when: When }
  // Weapons only.
  | { readonly do: 'blast'; readonly n: Amount }
  | { readonly do: 'deadly'; readonly n: Amount }
  | { readonly do: 'takedown' }
  | { readonly do: 'limited' }
  | { readonly do: 'counter' }
  | { readonly do: 'hazardous' }
  // The target's side of an attack; all models must have it.
  | { readonly do: 'beHit'; readonly n: number; readonly when: When }
  | { readonly do: 'save'; readonly n: Amount; readonly when: When }
  | { readonly do: 'armor' }
  | { readonly do: 'incomingAp'; readonly n: number; readonly when: When }
  | { readonly do: 'ignoreWound'; readonly target: number; readonly regeneration?: true }
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
  // Blows that are not weapon attacks.
  | { readonly do: 'impact'; readonly ap: number }
  | { readonly do: 'ravage' }
  | { readonly do: 'breath' }
  | { readonly do: 'storm'; readonly facet: 'shred' | 'surge' | 'bane' | 'ap1' }
  | { readonly do: 'retaliate' }
  | { readonly do: 'deathBlow' }
  // Things that change from round to round.
  | { readonly do: 'growth'; readonly stat: 'ap' | 'hit' | 'save' | 'incomingAp' }
  /** Once a game the first attack within range has AP(+X) or +X to hit. */
  | { readonly do: 'tag'; readonly stat: 'ap' | 'hit'; readonly range: number }
  | { readonly do: 'mend' }
  /** On activation a die for each wound lost; from `target` up it comes back, models with it. */
  | { readonly do: 'reanimate'; readonly target: number }
  /** Once a game a second activation right after one with an attack. */
  | { readonly do: 'secondWind' }
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
  /** Counts even if only some models have it (a medic, a banner). Otherwise all models must have it. */
  readonly anyModel?: true;
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

export const FAR = 9;
export const NEAR = 12;

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
