/**
 * Assignment by the attacker, the published rule made deterministic (digest, "Assignment attacker"). Works on hits per
 * kind and on ships of any representation, so the simulation and the exact solver share it.
 */
import type { HitKind } from './hit-kinds.ts';

/** A ship as the chooser sees it. `hull` and `charges` are what is left. */
export interface Mark {
  hull: number;
  charges: number;
  readonly shieldLevel: number;
  readonly size: number;
  readonly maxHull: number;
  /** Dice it rolls per round. */
  readonly dice: number;
  readonly listing: number;
}

/** Called for every hit that found a ship. */
export type OnHit = (mark: Mark, kind: number) => void;

/** The hits of one side in a step: `counts[k]` of kind k. */
export interface ScoredHits {
  readonly kinds: readonly HitKind[];
  readonly counts: readonly number[];
}

/** Assigns the hits to the ships, in place. */
export function attackerAssigns(marks: readonly Mark[], { kinds, counts }: ScoredHits, npc: boolean, onHit?: OnHit): void {
  const left = [...counts];
  const strike = (mark: Mark, k: number): void => {
    takeHit(mark, (kinds[k] as HitKind).damage);
    left[k] = (left[k] as number) - 1;
    onHit?.(mark, k);
  };
  for (;;) {
    const kill = npc ? nextLargest(marks, kinds, left) : cheapestKill(marks, kinds, left);
    if (kill === undefined) break;
    kill.spend.forEach((n, k) => {
      for (let i = 0; i < n; i++) strike(kill.mark, k);
    });
  }
  left.forEach((n, k) => {
    for (let i = 0; i < n; i++) {
      const mark = leftoverTarget(marks, kinds[k]!, npc);
      if (mark === undefined) break;
      strike(mark, k);
    }
  });
}

interface Kill {
  readonly mark: Mark;
  readonly spend: readonly number[];
}

function takeHit(mark: Mark, damage: number): void {
  const absorbed = Math.min(mark.charges, damage);
  mark.charges -= absorbed;
  mark.hull = Math.max(0, mark.hull - (damage - absorbed));
}

/** Largest first: class, then hull when whole, then hull left, then listing. */
function bySize(x: Mark, y: Mark): number {
  return y.size - x.size || y.maxHull - x.maxHull || y.hull - x.hull || x.charges - y.charges || x.listing - y.listing;
}

/** Closest to death first: points needed, then most dice, then hull, then listing. */
function byPointsNeeded(x: Mark, y: Mark): number {
  return x.hull + x.charges - (y.hull + y.charges) || y.dice - x.dice || x.hull - y.hull || x.listing - y.listing;
}

/** Published rule for non-player dice: destroy ships from largest to smallest, if any can be destroyed. */
function nextLargest(marks: readonly Mark[], kinds: readonly HitKind[], left: readonly number[]): Kill | undefined {
  for (const mark of marks.filter((m) => m.hull > 0).sort(bySize)) {
    const spend = smallestKill(mark, kinds, left);
    if (spend !== undefined) return { mark, spend };
  }
  return undefined;
}

/** House rule for players: the fewest points needed first, then the victim with the most dice, then listing. */
function cheapestKill(marks: readonly Mark[], kinds: readonly HitKind[], left: readonly number[]): Kill | undefined {
  for (const mark of marks.filter((m) => m.hull > 0).sort(byPointsNeeded)) {
    const spend = smallestKill(mark, kinds, left);
    if (spend !== undefined) return { mark, spend };
  }
  return undefined;
}

/** The set of hits that destroys the ship with the fewest wasted points, then the fewest dice. */
function smallestKill(mark: Mark, kinds: readonly HitKind[], left: readonly number[]): number[] | undefined {
  const need = mark.hull + mark.charges;
  const useful = kinds.map((kind, k) => (kind.level > mark.shieldLevel ? left[k]! : 0));
  if (useful.reduce((sum, n, k) => sum + n * kinds[k]!.damage, 0) < need) return undefined;
  let best: { spend: number[]; waste: number; dice: number } | undefined;
  const spend = kinds.map(() => 0);
  const visit = (k: number, points: number, dice: number): void => {
    if (points >= need) {
      const waste = points - need;
      if (best === undefined || waste < best.waste || (waste === best.waste && dice < best.dice)) best = { spend: [...spend], waste, dice };
      return;
    }
    if (k === kinds.length) return;
    const { damage } = kinds[k]!;
    const most = Math.min(useful[k]!, Math.ceil((need - points) / damage));
    for (let n = most; n >= 0; n--) {
      spend[k] = n;
      visit(k + 1, points + n * damage, dice + n);
    }
    spend[k] = 0;
  };
  visit(0, 0, 0);
  return best?.spend;
}

/** Hits that destroy nothing: on the largest ship (non-player), on the ship closest to death (player). */
function leftoverTarget(marks: readonly Mark[], kind: HitKind, npc: boolean): Mark | undefined {
  const legal = marks.filter((m) => m.hull > 0 && m.shieldLevel < kind.level);
  return legal.sort(npc ? bySize : byPointsNeeded)[0];
}
