/** The three decision trees (Specification 2.3; Solo & Co-Op 3.5.0), as a pure function of what matters. */
import type { AiKind } from '../rules/fighter.ts';

export type Action = 'hold' | 'charge' | 'rushToObjective' | 'rushToEnemy' | 'advanceToObjective' | 'advanceToEnemy';

export interface Situation {
  /** "More own non-Shaken units than enemy units within 3 inches" of the marker. */
  readonly objectiveMine: boolean;
  /** The enemy stands within 6" of the straight way to the objective. */
  readonly enemyInTheWay: boolean;
  readonly canCharge: boolean;
  /** After an Advance to the objective (or, if it is mine, to the enemy) a weapon is in range. */
  readonly shootsAfterAdvance: boolean;
  /** A Rush reaches the objective and an Advance does not. */
  readonly onlyRushReaches: boolean;
  /** A weapon is in range without moving. */
  readonly shootsNow: boolean;
  /** Immobile and Artillery units; aircraft, which are always in range. */
  readonly holdOnly: boolean;
  /** Solo & Co-Op overlay: Relentless, Indirect and Artillery units shoot from where they stand. */
  readonly holdsToShoot: boolean;
  /** Solo & Co-Op overlay: shooters that are not on their way to an objective keep their distance. */
  readonly keepsDistance: boolean;
  /** GF 3.5.3 "Instinctive": attacks whenever it can. */
  readonly instinct: boolean;
  /** No move could ever bring a charge (aircraft), and the option `unchargeable` lets the unit know it. */
  readonly pointlessToChase: boolean;
}

export function decide(ai: AiKind, s: Situation): Action {
  if (s.holdOnly || (s.holdsToShoot && s.shootsNow)) return 'hold';
  if (s.keepsDistance && ai === 'shooting' && s.objectiveMine && s.shootsNow) return 'hold';
  if (s.instinct && ai !== 'shooting' && s.canCharge) return 'charge';
  if (s.instinct && s.shootsNow) return 'hold';
  // DEVIATION: the trees send the unit after an enemy that it cannot charge yet; this one it never can.
  if (s.objectiveMine && s.pointlessToChase) return 'hold';
  switch (ai) {
    case 'melee':
      return meleeTree(s);
    case 'shooting':
      return shootingTree(s);
    case 'hybrid':
      return hybridTree(s);
  }
}

function meleeTree(s: Situation): Action {
  if (s.objectiveMine) return s.canCharge ? 'charge' : 'rushToEnemy';
  return s.enemyInTheWay && s.canCharge ? 'charge' : 'rushToObjective';
}

function shootingTree(s: Situation): Action {
  if (s.objectiveMine) return s.shootsAfterAdvance ? 'advanceToEnemy' : 'rushToEnemy';
  return s.shootsAfterAdvance ? 'advanceToObjective' : 'rushToObjective';
}

function hybridTree(s: Situation): Action {
  if (s.objectiveMine) {
    if (s.canCharge) return 'charge';
    return s.shootsAfterAdvance ? 'advanceToEnemy' : 'rushToEnemy';
  }
  if (s.enemyInTheWay) {
    if (s.canCharge) return 'charge';
    return s.shootsAfterAdvance ? 'advanceToObjective' : 'rushToObjective';
  }
  if (s.onlyRushReaches) return 'rushToObjective';
  return s.shootsAfterAdvance ? 'advanceToObjective' : 'rushToObjective';
}
