/** What is left of a unit that has lost wounds; Precision may have hurt its leader before the others are gone (digest 10e, 2.4). */
import type { WeaponGroup } from './armament.ts';
import type { Fighter } from './fighter.ts';

export interface Losses {
  /** Wounds lost by all models. */
  readonly lost: number;
  /** Of these, an attached leader's. */
  readonly leaderLost: number;
}

/** Wounds lost by the other models while a leader is hurt before them; null where the models fell in order. */
function bodyLost({ body }: Fighter, { lost, leaderLost }: Losses): number | null {
  return leaderLost > 0 && lost - leaderLost < body ? lost - leaderLost : null;
}

function leaderIsDown({ body, track }: Fighter, { leaderLost }: Losses): boolean {
  return leaderLost === track.wounds - body;
}

export function modelsLeft(fighter: Fighter, losses: Losses): number {
  const at = bodyLost(fighter, losses);
  return at === null ? fighter.alive[losses.lost]! : fighter.alive[at]! - (leaderIsDown(fighter, losses) ? 1 : 0);
}

/** Hundredths of a point destroyed. */
export function pointsGone(fighter: Fighter, losses: Losses): number {
  const { pointsLost, body } = fighter;
  const at = bodyLost(fighter, losses);
  return at === null ? pointsLost[losses.lost]! : pointsLost[at]! + pointsLost[body + losses.leaderLost]! - pointsLost[body]!;
}

/** How many weapons of a group still fire; those of a leader are on the last line. */
export function weaponsLeft(group: WeaponGroup, fighter: Fighter, losses: Losses): number {
  const at = bodyLost(fighter, losses);
  if (at === null) return group.firing[fighter.alive[losses.lost]!]!;
  return leaderIsDown(fighter, losses) && group.line === fighter.lines.length - 1 ? 0 : group.firing[fighter.alive[at]!]!;
}

/** Digest 10e, 4: fewer than half of the starting models; for a single model fewer than half of its wounds. */
export function isBelowHalf(fighter: Fighter, losses: Losses): boolean {
  const { models, wounds } = fighter.track;
  return models === 1 ? 2 * (wounds - losses.lost) < wounds : 2 * modelsLeft(fighter, losses) < models;
}
