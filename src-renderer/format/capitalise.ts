/** "battles" -> "Battles", "'Mechs" -> "'Mechs". */
export function capitalise(text: string): string {
  return text.replace(/^'?\w/, (first) => first.toUpperCase());
}
