/** Whether a value from a window is JSON, and not more of it than the host wants to store or to send on. */

export interface JsonLimits {
  /** Characters of all texts and names, with eight for each number, list and object. */
  readonly size: number;
  readonly depth: number;
}

const SIZE_OF_OTHERS = 8;

/** Without recursion: a value nested a million deep must be rejected, not overflow the stack. */
export function isBoundedJson(value: unknown, limits: JsonLimits): boolean {
  if (value === undefined) return false;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  let size = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    size += typeof next.value === 'string' ? next.value.length : SIZE_OF_OTHERS;
    if (size > limits.size || next.depth > limits.depth || !isJsonPart(next.value)) return false;
    if (typeof next.value !== 'object' || next.value === null) continue;
    const parts: readonly unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    if (!Array.isArray(next.value)) for (const name of Object.keys(next.value)) size += name.length;
    // Before they are collected: there may be millions of them.
    if (size + parts.length > limits.size) return false;
    for (const part of parts) open.push({ value: part, depth: next.depth + 1 });
  }
  return true;
}

/** Members that are undefined are left out by JSON. */
function isJsonPart(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return ['string', 'boolean', 'undefined'].includes(typeof value) || value === null;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
