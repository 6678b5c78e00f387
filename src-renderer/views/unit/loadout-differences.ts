/** The differences between loadouts of one unit: the parts they don't all share. Pure. */

/** Splits a loadout at commas outside brackets: "3x Mace (A3, AP(1)), Shield" has two. */
export function partsOf(detail: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < detail.length; i++) {
    const sign = detail[i];
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(detail.slice(from, i).trim());
      from = i + 1;
    }
  }
  parts.push(detail.slice(from).trim());
  return parts.filter((part) => part !== '');
}

/** One text per loadout: its own parts in order; a loadout without any says so. */
export function differences(details: readonly string[]): string[] {
  if (details.length < 2) return [...details];
  const lists = details.map(partsOf);
  const common = new Map<string, number>();
  for (const part of new Set(lists[0])) {
    const least = Math.min(...lists.map((list) => list.filter((p) => p === part).length));
    if (least > 0) common.set(part, least);
  }
  return lists.map((list, i) => {
    const left = new Map(common);
    const own = list.filter((part) => {
      const n = left.get(part) ?? 0;
      if (n > 0) left.set(part, n - 1);
      return n === 0;
    });
    return own.length > 0 ? own.join(', ') : common.size > 0 ? 'base loadout' : details[i]!;
  });
}
