/** What a run's field looks like: equals folded, classes and factions numbered, records laid out, tiles planned. */
import type { RunKind, RunSettings } from '../api/types.ts';
import { metricColumns } from '../contract/outcome.ts';
import type { Ruleset, WeightClass } from '../contract/ruleset.ts';
import { type LadderPlan, planLadder } from './ladder.ts';
import { type MatchCodec, matchCodec } from './match-file.ts';
import { type DeepPlan, type MatrixPlan, planRun } from './plan.ts';
import { type RecordLayout, recordLayout } from './record.ts';

/** As stored: Infinity does not survive JSON. */
export interface StoredClass {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number | null;
}

export interface RunShape {
  readonly distinct: number;
  readonly classes: readonly StoredClass[];
  readonly factions: readonly string[];
  readonly layout: RecordLayout;
  readonly codec: MatchCodec | null;
  readonly plan: MatrixPlan | DeepPlan | LadderPlan;
}

/** A place of the field, as far as folding goes. */
export interface FieldMember {
  readonly signature: string;
  readonly faction: string;
  readonly points: number;
}

export interface FoldOrder {
  readonly kind: RunKind;
  readonly challengers: number;
  readonly classes: readonly StoredClass[];
}

/** Numbers of each distinct combatant, and the way from the field to them. In shared memory. */
export interface Folding {
  /** field place -> distinct number */
  readonly representative: Uint32Array;
  /** distinct number -> field place, the first of its equals */
  readonly fieldIndex: Uint32Array;
  readonly weight: Uint32Array;
  readonly classOf: Uint16Array;
  readonly factionOf: Uint16Array;
  readonly points: Float64Array;
  /** gauntlet: who is a row, who a column; null = everyone */
  readonly rows: Uint32Array | null;
  readonly columns: Uint32Array | null;
  readonly factions: readonly string[];
}

/** A cost hint for rulesets that give none. */
export const TYPICAL_MICROSECONDS = 20;
/** A gauntlet of up to this many combatants keeps everyone apart. */
const MOST_APART = 512;

export function classOfPoints(classes: readonly StoredClass[], points: number): number {
  const at = classes.findIndex((c) => points <= (c.max ?? Number.POSITIVE_INFINITY));
  return at < 0 ? Math.max(0, classes.length - 1) : at;
}

export function storedClasses(classes: readonly WeightClass[]): StoredClass[] {
  return classes.map((c) => ({ id: c.id, label: c.label, min: c.min, max: Number.isFinite(c.max) ? c.max : null }));
}

/** Runs of few pairs are told in full and keep everyone apart; elsewhere equals of one class and faction are one. */
export function foldField(members: readonly FieldMember[], { kind, challengers, classes }: FoldOrder): Folding {
  const apart = kind === 'single' || (kind === 'gauntlet' && members.length <= MOST_APART);
  const representative = shared(Uint32Array, members.length);
  const numbers = new Map<string, number>();
  members.forEach((m, place) => {
    const key = apart ? String(place) : `${classOfPoints(classes, m.points)}\0${m.faction}\0${m.signature}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    representative[place] = known;
  });
  const factions = [...new Set(members.map((m) => m.faction))].sort();
  const pairing = kind === 'single' || kind === 'gauntlet';
  const front = kind === 'single' ? 1 : challengers;
  return {
    representative,
    ...numbersOf(members, representative, numbers.size, classes, factions),
    rows: pairing ? distinctIn(representative.subarray(0, front)) : null,
    columns: pairing ? distinctIn(representative.subarray(front)) : null,
    factions,
  };
}

function numbersOf(
  members: readonly FieldMember[],
  representative: Uint32Array,
  distinct: number,
  classes: readonly StoredClass[],
  factions: readonly string[],
) {
  const fieldIndex = shared(Uint32Array, distinct);
  const weight = shared(Uint32Array, distinct);
  const classOf = shared(Uint16Array, distinct);
  const factionOf = shared(Uint16Array, distinct);
  const points = shared(Float64Array, distinct);
  const factionNumber = new Map(factions.map((f, i) => [f, i]));
  // Backwards, so that the first of the equals has the last word.
  for (let place = members.length - 1; place >= 0; place--) {
    const m = members[place] as FieldMember;
    const r = representative[place] as number;
    fieldIndex[r] = place;
    weight[r] = (weight[r] as number) + 1;
    classOf[r] = classOfPoints(classes, m.points);
    factionOf[r] = factionNumber.get(m.faction) as number;
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

/** Sizes of a folded field, which is all the plan needs. */
export interface FieldSize {
  readonly distinct: number;
  readonly rows: number;
  readonly columns: number;
}

export function sizeOf(folding: Folding): FieldSize {
  const distinct = folding.fieldIndex.length;
  return { distinct, rows: folding.rows?.length ?? distinct, columns: folding.columns?.length ?? distinct };
}

/** Before anything is compiled: as if nobody had an equal. */
export function largestSize(settings: Pick<RunSettings, 'kind' | 'challengers'>, combatants: number): FieldSize {
  const front = settings.kind === 'single' ? 1 : settings.kind === 'gauntlet' ? settings.challengers : combatants;
  return { distinct: combatants, rows: front, columns: front === combatants ? combatants : combatants - front };
}

export function shapeOf(
  ruleset: Ruleset,
  settings: Omit<RunSettings, 'field'>,
  size: FieldSize,
  classes: readonly StoredClass[],
  factions: readonly string[],
): RunShape {
  const input = {
    kind: settings.kind,
    count: size.distinct,
    rows: size.rows,
    columns: size.columns,
    symmetric: ruleset.play.symmetric,
    trials: settings.trials,
    microseconds: ruleset.play.trialMicroseconds ?? TYPICAL_MICROSECONDS,
  };
  const plan = settings.kind === 'ladder' ? planLadder(input, settings) : planRun(input);
  const columns = metricColumns(ruleset.analysis.metrics).length;
  const layout = recordLayout(columns, classes.length, factions.length, size.distinct, ruleset.analysis.conditions?.kinds.length);
  const codec = plan.form === 'matrix' ? matchCodec(settings.keep, settings.trials, settings.precision, layout.columns) : null;
  return { distinct: size.distinct, classes, factions, layout, codec, plan };
}
