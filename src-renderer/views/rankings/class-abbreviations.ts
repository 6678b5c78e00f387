/** Short labels for weight classes. Pure. */

/** First letters where they are unique ("L M H"), else their numbers ("I II III"), else the most points ("75 150 +"). */
export function classAbbreviations(labels: readonly string[], limits: readonly number[]): string[] {
  const distinct = (words: readonly string[], fits: RegExp) =>
    new Set(words).size === words.length && words.every((word) => fits.test(word));
  const letters = labels.map((label) => label.charAt(0));
  if (distinct(letters, /^\p{Lu}$/u)) return letters;
  const numbers = labels.map((label) => label.split(' ').at(-1)!);
  if (distinct(numbers, /^[IVX]{1,4}$/)) return numbers;
  return limits.map((most) => (Number.isFinite(most) ? String(Math.floor(most)) : '+'));
}
