/** Computes once for each object: importers hand the same rules and weapons to many units. */
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
