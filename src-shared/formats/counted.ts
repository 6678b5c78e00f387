/** "1 hex", "3 hexes", "1,234 units": a number with its noun. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n < 1000 ? n : n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
}
