/** A field with identical combatants folded into one: they are played once and counted as often as they occur. */
import type { RunKind } from '../api/runs.ts';
import { TextHash } from '../formats/text-hash.ts';
import { classOfPoints, type StoredClass } from './weight-classes.ts';

/** What folding needs to know of a place in the field. */
export interface FieldMember {
  readonly signature: string;
  readonly faction: string;
  readonly points: number;
}

export interface FoldOptions {
  readonly kind: RunKind;
  readonly challengers: number;
  readonly classes: readonly StoredClass[];
}

/** The distinct combatants of a field, numbered in order of first appearance. The arrays are in shared memory. */
export interface FoldedField {
  /** field place -> distinct number */
  readonly representative: Uint32Array;
  /** distinct number -> field place of its first copy */
  readonly fieldIndex: Uint32Array;
  /** How many copies the field has. */
  readonly weight: Uint32Array;
  readonly classOf: Uint16Array;
  readonly factionOf: Uint16Array;
  readonly points: Float64Array;
  /** single, gauntlet: the distinct numbers of challengers (rows) and opponents (columns); null = everyone */
  readonly rows: Uint32Array | null;
  readonly columns: Uint32Array | null;
  readonly factions: readonly string[];
  /** Of everything that decides a battle or how it is counted, in the order of the field. */
  readonly hash: string;
}

/** A gauntlet of up to this many combatants folds nothing. */
const LARGEST_UNFOLDED_GAUNTLET = 512;

/** Runs of few pairs keep full detail and fold nothing; elsewhere identical combatants of one class and faction are folded. */
export function foldField(members: readonly FieldMember[], { kind, challengers, classes }: FoldOptions): FoldedField {
  const unfolded = kind === 'single' || (kind === 'gauntlet' && members.length <= LARGEST_UNFOLDED_GAUNTLET);
  const representative = shared(Uint32Array, members.length);
  const numbers = new Map<string, number>();
  members.forEach((m, place) => {
    const key = unfolded ? String(place) : `${classOfPoints(classes, m.points)}\0${m.faction}\0${m.signature}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    representative[place] = known;
  });
  const factions = [...new Set(members.map((m) => m.faction))].sort();
  const hasSides = kind === 'single' || kind === 'gauntlet';
  const front = kind === 'single' ? 1 : challengers;
  return {
    representative,
    ...columnsOf(members, representative, classes, factions),
    rows: hasSides ? distinctIn(representative.subarray(0, front)) : null,
    columns: hasSides ? distinctIn(representative.subarray(front)) : null,
    factions,
    hash: hashOf(members),
  };
}

function hashOf(members: readonly FieldMember[]): string {
  const hash = new TextHash();
  for (const { signature, faction, points } of members) hash.add(signature).add(faction).add(String(points));
  return hash.digest();
}

function columnsOf(
  members: readonly FieldMember[],
  representative: Uint32Array,
  classes: readonly StoredClass[],
  factions: readonly string[],
) {
  const distinct = representative.reduce((most, number) => Math.max(most, number + 1), 0);
  const fieldIndex = shared(Uint32Array, distinct);
  const weight = shared(Uint32Array, distinct);
  const classOf = shared(Uint16Array, distinct);
  const factionOf = shared(Uint16Array, distinct);
  const points = shared(Float64Array, distinct);
  const factionNumber = new Map(factions.map((f, i) => [f, i]));
  // Backwards, so that the first copy is written last.
  for (let place = members.length - 1; place >= 0; place--) {
    const m = members[place]!;
    const r = representative[place]!;
    fieldIndex[r] = place;
    weight[r] = weight[r]! + 1;
    classOf[r] = classOfPoints(classes, m.points);
    factionOf[r] = factionNumber.get(m.faction)!;
    points[r] = m.points;
  }
  return { fieldIndex, weight, classOf, factionOf, points };
}

function distinctIn(representative: Uint32Array): Uint32Array {
  const values = Uint32Array.from(new Set(representative)).sort();
  const copy = shared(Uint32Array, values.length);
  copy.set(values);
  return copy;
}

function shared<T>(make: { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): T }, length: number): T {
  return new make(new SharedArrayBuffer(length * make.BYTES_PER_ELEMENT));
}
