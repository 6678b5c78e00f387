/**
 * Kinds of hits. A die that beats the j lowest of the target side's distinct shields is a hit of level j; with its damage
 * that is its kind.
 */
import { faceNeeded, RIFT_DAMAGE } from './combat.ts';
import type { Salvo, Step } from './schedule.ts';

export interface HitKind {
  /** 1 = beats only the lowest shield value of the target side, 2 = the lowest two ... */
  readonly level: number;
  readonly damage: number;
}

/** P(level = 1), P(level = 2) ... of one die; the rest is the chance to miss. Exact in sixths and eighths. */
export function levelChances(salvo: Salvo, shields: readonly number[]): number[] {
  const faces = shields.map((shield) => faceNeeded(salvo.die, salvo.aim, shield));
  return faces.map((face, i) => ((faces[i + 1] ?? salvo.die + 1) - face) / salvo.die);
}

/** A rift die beats every shield. */
export function riftLevel(shields: readonly number[]): number {
  return shields.length;
}

/** Kinds that can occur at all, in the order in which hits are applied: fewest shields beaten, then most damage. */
export function hitKinds(steps: readonly Step[], scorer: 0 | 1, shieldSets: readonly (readonly number[])[]): HitKind[] {
  const kinds = new Map<string, HitKind>();
  for (const step of steps) {
    for (const salvo of step.salvos[scorer]) {
      for (const shields of shieldSets) {
        if (salvo.rift === true) {
          const level = riftLevel(shields);
          for (const damage of RIFT_DAMAGE) kinds.set(`${level}/${damage}`, { level, damage });
          continue;
        }
        levelChances(salvo, shields).forEach((chance, i) => {
          if (chance > 0) kinds.set(`${i + 1}/${salvo.damage}`, { level: i + 1, damage: salvo.damage });
        });
      }
    }
  }
  return [...kinds.values()].sort((x, y) => x.level - y.level || y.damage - x.damage);
}
