/** Memory of what is computed for parts that many units share: importers hand the same rules and weapons to many units. */
import type { RuleRef, UnitData } from './unit.ts';

/** Computes once for each object. */
export function oncePerObject<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, V>();
  return (object) => {
    const before = known.get(object);
    if (before !== undefined) return before;
    const value = compute(object);
    known.set(object, value);
    return value;
  };
}

/** Computes what depends on a unit's own rules, size and version alone, once for each list of rules. */
export function oncePerRules<V>(compute: (unit: UnitData) => V): (unit: UnitData) => V {
  const known = new WeakMap<readonly RuleRef[], { readonly size: number; readonly version: string | undefined; readonly value: V }>();
  return (unit) => {
    const before = known.get(unit.rules);
    if (before !== undefined && before.size === unit.size && before.version === unit.version) return before.value;
    const value = compute(unit);
    known.set(unit.rules, { size: unit.size, version: unit.version, value });
    return value;
  };
}
