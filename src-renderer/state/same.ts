import { useState } from 'react';

/** Plain data that is made again on every render, as the same object for as long as its content stays the same. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [kept, keep] = useState({ text, value });
  if (kept.text === text) return kept.value;
  // React renders again at once with what was kept; until then the new value stands for itself.
  keep({ text, value });
  return value;
}
