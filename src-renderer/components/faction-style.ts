/** A stable emblem for any faction name: one of a dozen shapes and one of a dozen hues, away from the colours of the sides. */

const SHAPES = [
  'M7 1.500c2.600 2.600 4 4.600 4 6.700A4 4 0 0 1 7 12.400a4 4 0 0 1-4-4.200c0-2.100 1.400-4.100 4-6.700z',
  'M7 1.200 12.200 4.100v5.800L7 12.800 1.800 9.900V4.100z',
  'M.8 8.200h12.400c-.7 2.900-3.100 4.600-6.200 4.600S1.500 11.100.8 8.200zM6.200.8v5.900H1.800zM7.600 2.200l4.200 4.500H7.600z',
  'M12.500 1.500C5 1.500 1.800 5 1.800 12.200 9 12.200 12.500 9 12.500 1.500z',
  'M7 .8 8.700 5.300 13.200 7 8.700 8.700 7 13.200 5.300 8.700.8 7l4.500-1.700z',
  'M2.500 12.800V6a4.500 4.500 0 0 1 9 0v6.800z',
  'M7 1.200a5.800 5.800 0 1 1 0 11.600A5.800 5.800 0 0 1 7 1.200zm0 3.200a2.600 2.600 0 1 0 0 5.200 2.600 2.600 0 0 0 0-5.200z',
  'M7 1 13 12.500H1z',
  'M5 1h4v4h4v4H9v4H5V9H1V5h4z',
  'M1.500 2h11v5c0 3-2.300 4.800-5.500 6-3.200-1.200-5.500-3-5.500-6z',
  'M9.500 1A6 6 0 1 0 13 9.500 5 5 0 0 1 9.500 1z',
  'M1 3l3 3 3-5 3 5 3-3v9H1z',
] as const;

/** Degrees of hue; sky blue (about 245) and vermilion (about 45) belong to the sides. */
const HUES = [300, 190, 130, 95, 330, 160, 275, 110, 355, 210, 145, 75] as const;

interface FactionStyle {
  readonly hue: number;
  readonly shape: string;
}

let given: ReadonlyMap<string, FactionStyle> = new Map();

/** As given to the factions of the library; any other name has what its letters say. */
export function factionStyle(name: string): FactionStyle {
  return given.get(name) ?? ownStyle(name);
}

/** Gives the factions of each game marks that differ in shape and colour. Earlier ones keep theirs when others are added. */
export function giveFactionStyles(games: readonly (readonly string[])[]): void {
  given = new Map(games.flatMap((names) => [...distinctStyles(names)]));
}

export function distinctStyles(names: readonly string[]): Map<string, FactionStyle> {
  const styles = new Map<string, FactionStyle>();
  for (const name of names) {
    const taken = [...styles.values()];
    const own = ownStyle(name);
    const shape = firstFree(
      SHAPES,
      own.shape,
      taken.map((style) => style.shape),
    );
    const hue = firstFree(
      HUES,
      own.hue,
      taken.map((style) => style.hue),
    );
    styles.set(name, { hue, shape });
  }
  return styles;
}

/** The wanted one, or the next in the list that is free; the wanted one where none is. */
function firstFree<T>(list: readonly T[], wanted: T, taken: readonly T[]): T {
  const from = list.indexOf(wanted);
  const inTurn = [...list.slice(from), ...list.slice(0, from)];
  return inTurn.find((one) => !taken.includes(one)) ?? wanted;
}

function ownStyle(name: string): FactionStyle {
  const hash = hashOf(name);
  return { hue: HUES[hash % HUES.length] as number, shape: SHAPES[Math.floor(hash / HUES.length) % SHAPES.length] as string };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
