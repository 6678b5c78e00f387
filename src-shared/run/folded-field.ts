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

/**
 * Folds a field member by member, so that a million signatures need not be in memory together with their combatants. Runs of
 * few pairs keep full detail and fold nothing; elsewhere identical combatants of one class and faction are folded.
 */
export class FieldFolder {
  private readonly options: FoldOptions;
  private readonly isUnfolded: boolean;
  private readonly representative: Uint32Array;
  private readonly numbers = new Map<string, number>();
  private readonly factions = new Map<string, number>();
  private readonly hash = new TextHash();
  private place = 0;
  /** Of the distinct combatants. */
  private readonly first: number[] = [];
  private readonly weight: number[] = [];
  private readonly faction: number[] = [];
  private readonly points: number[] = [];

  constructor(size: number, options: FoldOptions) {
    this.options = options;
    this.isUnfolded = options.kind === 'single' || (options.kind === 'gauntlet' && size <= LARGEST_UNFOLDED_GAUNTLET);
    this.representative = shared(Uint32Array, size);
  }

  add(member: FieldMember): void {
    const { signature, faction, points } = member;
    this.hash.add(signature).add(faction).add(String(points));
    const key = this.isUnfolded ? String(this.place) : `${classOfPoints(this.options.classes, points)}\0${faction}\0${signature}`;
    const known = this.numbers.get(key);
    if (known !== undefined) this.weight[known] = this.weight[known]! + 1;
    else this.numbers.set(key, this.addDistinct(member));
    this.representative[this.place++] = known ?? this.first.length - 1;
  }

  private addDistinct({ faction, points }: FieldMember): number {
    const number = this.factions.get(faction) ?? this.factions.size;
    this.factions.set(faction, number);
    this.weight.push(1);
    this.faction.push(number);
    this.points.push(points);
    return this.first.push(this.place) - 1;
  }

  fold(): FoldedField {
    const { representative } = this;
    const { kind, challengers, classes } = this.options;
    const factions = [...this.factions.keys()].sort();
    const order = new Map(factions.map((faction, i) => [faction, i]));
    const orderOf = [...this.factions.keys()].map((faction) => order.get(faction)!);
    const hasSides = kind === 'single' || kind === 'gauntlet';
    const front = kind === 'single' ? 1 : challengers;
    return {
      representative,
      fieldIndex: filled(Uint32Array, this.first),
      weight: filled(Uint32Array, this.weight),
      classOf: filled(
        Uint16Array,
        this.points.map((points) => classOfPoints(classes, points)),
      ),
      factionOf: filled(
        Uint16Array,
        this.faction.map((number) => orderOf[number]!),
      ),
      points: filled(Float64Array, this.points),
      rows: hasSides ? distinctIn(representative.subarray(0, front)) : null,
      columns: hasSides ? distinctIn(representative.subarray(front)) : null,
      factions,
      hash: this.hash.digest(),
    };
  }
}

function distinctIn(representative: Uint32Array): Uint32Array {
  return filled(
    Uint32Array,
    [...new Set(representative)].sort((x, y) => x - y),
  );
}

function filled<T extends { set(values: ArrayLike<number>): void }>(make: ArrayMaker<T>, values: readonly number[]): T {
  const array = shared(make, values.length);
  array.set(values);
  return array;
}

interface ArrayMaker<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): T;
}

function shared<T>(make: ArrayMaker<T>, length: number): T {
  return new make(new SharedArrayBuffer(length * make.BYTES_PER_ELEMENT));
}
