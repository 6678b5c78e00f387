/** Weight classes as a run stores them: fixed when it starts, whatever the settings say later. */
import type { WeightClass } from '../contract/ruleset.ts';

/** The last class has no upper end: null, because JSON has no Infinity. */
export interface StoredClass {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number | null;
}

export function storedClasses(classes: readonly WeightClass[]): StoredClass[] {
  return classes.map((c) => ({ id: c.id, label: c.label, min: c.min, max: Number.isFinite(c.max) ? c.max : null }));
}

export function classOfPoints(classes: readonly StoredClass[], points: number): number {
  const at = classes.findIndex((c) => points <= (c.max ?? Number.POSITIVE_INFINITY));
  return at < 0 ? Math.max(0, classes.length - 1) : at;
}
