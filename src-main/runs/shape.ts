/** What a run's field looks like: equals folded, classes and factions numbered, records laid out, tiles planned. */
import type { RunSettings } from '../../src-shared/api-types.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { Ruleset, WeightClass } from '../../src-shared/contract/ruleset.ts';
import { type LadderPlan, planLadder } from '../../src-shared/run/ladder.ts';
import { type MatchCodec, matchCodec } from '../../src-shared/run/match-file.ts';
import { type DeepPlan, type MatrixPlan, planRun } from '../../src-shared/run/plan.ts';
import { type RecordLayout, recordLayout } from '../../src-shared/run/record.ts';

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

export interface FieldMember {
  readonly signature: string;
  readonly faction: string;
  readonly points: number;
}

/** Numbers of each distinct combatant, and the way from the field to them. */
export interface Folding {
  /** field place -> distinct number */
  readonly representative: Uint32Array<ArrayBuffer>;
  /** distinct number -> field place */
  readonly fieldIndex: Uint32Array;
  readonly weight: Uint32Array;
  readonly classOf: Uint16Array;
  readonly factionOf: Uint16Array;
  readonly points: Float64Array;
  readonly rows: Uint32Array | null;
  readonly columns: Uint32Array | null;
}

/** A cost hint for rulesets that give none. */
const TYPICAL_MICROSECONDS = 20;

export function classOfPoints(classes: readonly StoredClass[], points: number): number {
  const at = classes.findIndex((c) => points <= (c.max ?? Number.POSITIVE_INFINITY));
  return at < 0 ? Math.max(0, classes.length - 1) : at;
}

export function storedClasses(classes: readonly WeightClass[]): StoredClass[] {
  return classes.map((c) => ({ id: c.id, label: c.label, min: c.min, max: Number.isFinite(c.max) ? c.max : null }));
}

/** Which place of the field stands for which: the first of its equals. Runs told in full keep everyone apart. */
export function representatives(
  members: readonly FieldMember[],
  settings: RunSettings,
  classes: readonly StoredClass[],
): Uint32Array<ArrayBuffer> {
  const representative = new Uint32Array(members.length);
  const numbers = new Map<string, number>();
  const apart = settings.kind === 'single' || (settings.kind === 'gauntlet' && members.length <= 512);
  members.forEach((m, place) => {
    const key = apart ? String(place) : `${classOfPoints(classes, m.points)}\0${m.faction}\0${m.signature}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    representative[place] = known;
  });
  return representative;
}

export function fold(
  members: readonly Omit<FieldMember, 'signature'>[],
  settings: RunSettings,
  representative: Uint32Array<ArrayBuffer>,
  classes: readonly StoredClass[],
  factions: readonly string[],
): Folding {
  const distinct = representative.reduce((top, r) => Math.max(top, r + 1), 0);
  const fieldIndex = shared(Uint32Array, distinct);
  const weight = shared(Uint32Array, distinct);
  const classOf = shared(Uint16Array, distinct);
  const factionOf = shared(Uint16Array, distinct);
  const points = shared(Float64Array, distinct);
  const factionNumber = new Map(factions.map((f, i) => [f, i]));
  for (let place = members.length - 1; place >= 0; place--) {
    const m = members[place] as FieldMember;
    const r = representative[place] as number;
    fieldIndex[r] = place;
    weight[r] = (weight[r] as number) + 1;
    classOf[r] = classOfPoints(classes, m.points);
    factionOf[r] = factionNumber.get(m.faction) as number;
    points[r] = m.points;
  }
  const gauntlet = settings.kind === 'gauntlet' || settings.kind === 'single';
  const challengers = settings.kind === 'single' ? 1 : settings.challengers;
  const part = (from: number, to?: number) => sharedCopy(Uint32Array.from(new Set(representative.slice(from, to))).sort());
  return {
    representative,
    fieldIndex,
    weight,
    classOf,
    factionOf,
    points,
    rows: gauntlet ? part(0, challengers) : null,
    columns: gauntlet ? part(challengers) : null,
  };
}

export function factionsOf(members: readonly { readonly faction: string }[]): string[] {
  return [...new Set(members.map((m) => m.faction))].sort();
}

export function shapeOf(
  ruleset: Ruleset,
  settings: RunSettings,
  folding: Folding,
  classes: readonly StoredClass[],
  factions: readonly string[],
): RunShape {
  const distinct = folding.fieldIndex.length;
  const input = {
    kind: settings.kind,
    count: distinct,
    rows: folding.rows?.length ?? distinct,
    columns: folding.columns?.length ?? distinct,
    symmetric: ruleset.symmetric,
    trials: settings.trials,
    microseconds: ruleset.trialMicroseconds ?? TYPICAL_MICROSECONDS,
  };
  const plan = settings.kind === 'ladder' ? planLadder(input, settings) : planRun(input);
  const layout = recordLayout(metricColumns(ruleset.metrics).length, classes.length, factions.length, distinct);
  const codec = plan.form === 'matrix' ? matchCodec(settings.keep, settings.trials, settings.precision) : null;
  return { distinct, classes, factions, layout, codec, plan };
}

function shared<T>(make: { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): T }, length: number): T {
  return new make(new SharedArrayBuffer(length * make.BYTES_PER_ELEMENT));
}

function sharedCopy(values: Uint32Array): Uint32Array {
  const copy = shared(Uint32Array, values.length);
  copy.set(values);
  return copy;
}
