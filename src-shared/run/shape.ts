/** What is decided when a run first starts, and stored: a resumed run continues in exactly the same shape. */
import type { RunSettings } from '../api/runs.ts';
import { metricColumns } from '../contract/outcome.ts';
import type { PlayPart, Ruleset } from '../contract/ruleset.ts';
import type { FoldedField } from './folded-field.ts';
import { type LadderPlan, planLadder } from './ladder.ts';
import { type MatchCodec, matchCodec } from './match-file.ts';
import { type MatrixPlan, type PairPlan, planRun } from './plan.ts';
import { type RecordLayout, recordLayout } from './record.ts';
import type { StoredClass } from './weight-classes.ts';

/** Stored as JSON: members are added, never renamed. */
export interface RunShape {
  /** Distinct combatants, identical ones folded. */
  readonly distinct: number;
  readonly classes: readonly StoredClass[];
  readonly factions: readonly string[];
  readonly layout: RecordLayout;
  /** How pairs are written to the match file; null where none is kept. */
  readonly codec: MatchCodec | null;
  readonly plan: MatrixPlan | PairPlan | LadderPlan;
  /** How long exact odds of a pair may take on one core; absent: results come from dice alone. */
  readonly exactSeconds?: number;
  /** Of the field as it was first compiled; absent in runs from before this was kept. */
  readonly fieldHash?: string;
}

/** Sizes of a folded field, which is all the plan needs. */
export interface FieldSize {
  readonly distinct: number;
  readonly rows: number;
  readonly columns: number;
}

/** A cost estimate for rulesets that give none. */
export const TYPICAL_MICROSECONDS = 20;

/** Microseconds of a trial on one core, as the ruleset states them. */
export function trialCost({ play }: { readonly play: Pick<PlayPart, 'trialMicroseconds'> }): number {
  return play.trialMicroseconds ?? TYPICAL_MICROSECONDS;
}

export function sizeOf(folded: FoldedField): FieldSize {
  const distinct = folded.fieldIndex.length;
  return { distinct, rows: folded.rows?.length ?? distinct, columns: folded.columns?.length ?? distinct };
}

/** Before anything is compiled: as if all combatants were distinct. */
export function largestSize(settings: Pick<RunSettings, 'kind' | 'challengers'>, combatants: number): FieldSize {
  const front = settings.kind === 'single' ? 1 : settings.kind === 'gauntlet' ? settings.challengers : combatants;
  return { distinct: combatants, rows: front, columns: front === combatants ? combatants : combatants - front };
}

export interface ShapeInput {
  readonly ruleset: Ruleset;
  readonly settings: Omit<RunSettings, 'field'>;
  readonly size: FieldSize;
  readonly classes: readonly StoredClass[];
  readonly factions: readonly string[];
}

/** Beyond this many pairs, exact odds would take longer than the dice they replace. */
const MOST_EXACT_PAIRS = 200_000;
/** Shared out over the pairs of a run; most pairs take far less than their part. */
const EXACT_SECONDS = 300;
/** Of a quick run: harder pairs are left to the dice. */
const QUICK_EXACT_SECONDS = 4;
const LONGEST_EXACT = 0.5;
const SHORTEST_EXACT = 0.002;

/** For games whose exact odds cost more than dice: all pairs of a run together, as a rule. */
const EXACT_RUN_SECONDS = 30;

function exactSecondsFor({ play }: Pick<Ruleset, 'play'>, pairs: number, quick: boolean): number {
  const typical = (play.exactMilliseconds ?? 0) / 1000;
  if (play.exact !== true || pairs * typical > EXACT_RUN_SECONDS) return 0;
  return pairs > MOST_EXACT_PAIRS
    ? 0
    : Math.min(LONGEST_EXACT, Math.max(SHORTEST_EXACT, (quick ? QUICK_EXACT_SECONDS : EXACT_SECONDS) / pairs));
}

export function shapeOf({ ruleset, settings, size, classes, factions }: ShapeInput): RunShape {
  const input = {
    kind: settings.kind,
    count: size.distinct,
    rows: size.rows,
    columns: size.columns,
    symmetric: ruleset.play.symmetric,
    trials: settings.trials,
    microseconds: trialCost(ruleset),
  };
  const plan = settings.kind === 'ladder' ? planLadder({ ...input, classes: classes.length }, settings) : planRun(input);
  const exactSeconds = exactSecondsFor(ruleset, plan.matchups, settings.quick === true);
  const layout = recordLayout({
    columns: metricColumns(ruleset.analysis.metrics).length,
    classes: classes.length,
    factions: factions.length,
    combatants: size.distinct,
    conditions: ruleset.analysis.conditions?.kinds.length ?? 0,
    exact: exactSeconds > 0,
  });
  const { keep, trials, precision } = settings;
  const counts = plan.form === 'matrix' ? matchCodec(keep, trials, precision, layout.columns) : null;
  const codec = counts !== null && exactSeconds > 0 ? { ...counts, exact: true as const } : counts;
  const shape = { distinct: size.distinct, classes, factions, layout, codec, plan };
  return exactSeconds > 0 ? { ...shape, exactSeconds } : shape;
}
