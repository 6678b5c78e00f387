/** Short words for weight classes. Pure. */

/** First letters where they tell the classes apart, else the most points of each: "75 150 250 +". */
export function classHeads(labels: readonly string[], limits: readonly number[]): string[] {
  const letters = labels.map((label) => label.charAt(0));
  const telling =
    new Set(letters).size === letters.length && letters.every((letter) => /\p{L}/u.test(letter) && letter === letter.toUpperCase());
  return telling ? letters : limits.map((most) => (Number.isFinite(most) ? String(Math.floor(most)) : '+'));
}

/** The points of a class, unless its name says them: "0–150", "501+". */
export function classRange(label: string, min: number, max: number | null): string {
  if (/\d/.test(label)) return '';
  return max === null ? `${Math.ceil(min)}+` : `${Math.ceil(min)}–${Math.floor(max)}`;
}
