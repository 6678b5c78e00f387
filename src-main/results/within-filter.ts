/** Standings within a filter: rates and ranks from the matches among some combatants of a run only. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { LoadoutNames } from '../../src-shared/query/loadout-names.ts';
import {
  DRAWS,
  EXACT_MIRROR,
  EXACT_SCORE,
  EXACT_TRIALS,
  LOSSES,
  MIRROR_A,
  MIRROR_B,
  MIRROR_DRAW,
  PLAYED,
  type RecordLayout,
  recordLayout,
  WINS,
} from '../../src-shared/run/record.ts';
import { loadFieldColumns } from '../library/field-columns.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import type { PairScore, PairSource, PairSources } from './pair-sources.ts';
import { namesInColumns } from './row-names.ts';
import type { RunView } from './run-views.ts';
import { Standings } from './standings.ts';

/** More would take minutes: every pair is looked up. */
const MOST_COMBATANTS = 5000;
/** Trials played again where the run kept no matchups. */
const MOST_REPLAYED = 2_000_000;

export interface StandingsWithin {
  readonly standings: Standings;
  /** row -> field place */
  readonly places: Uint32Array;
  readonly problems: readonly Problem[];
}

export interface WithinFilterParts {
  readonly store: Store;
  readonly threads: ThreadPools;
  readonly pairs: PairSources;
}

/** `places` ascending. */
export async function standingsWithin(parts: WithinFilterParts, view: RunView, places: Uint32Array): Promise<StandingsWithin> {
  const field = new FilteredField(view, places);
  refuseTooMany(view, field);
  const source = await parts.pairs.open(view, Array.from(places));
  const records = await field.records(source);
  source.close();
  const ids = places.map((place) => view.columns.ids[place]!);
  const points = Float64Array.from(places, (place) => view.columns.points[place]!);
  const { representative, layout, distinct } = field;
  const { classes } = view.shape;
  const challengers = view.run.kind === 'gauntlet' ? places.filter((place) => place < view.run.settings.challengers).length : 0;
  const input = { layout, distinct, records, representative, points, classes, challengers, sole: null };
  const numbers = await parts.threads.computeStandings(input);
  const columns = await loadFieldColumns(parts.store, parts.threads, ids);
  const { facts } = view.ruleset.analysis;
  const names = namesInColumns(view.columns, view.loadouts);
  const shape = { ...view.shape, layout };
  const loadouts = new LoadoutNames(columns, { facts, points: view.ruleset.identity.nouns.points });
  const whole = { shape, representative, records, ids, points, columns, loadouts, facts, metrics: [], lengthColumn: -1 };
  const standings = new Standings({ ...whole, names: (row) => names(places[row]!) }, numbers);
  return { standings, places, problems: source.problems };
}

/** Every pair is looked up, and played again where the run has not kept it. */
function refuseTooMany({ run, shape }: RunView, { distinct }: FilteredField): void {
  const count = (n: number) => n.toLocaleString('en-GB');
  if (distinct > MOST_COMBATANTS) {
    const message = `The filter has ${count(distinct)} different combatants; up to ${count(MOST_COMBATANTS)} can be ranked among themselves.`;
    throw new ApiError('runs/filter-too-wide', message, 'Narrow the filter, or start a run of these combatants.');
  }
  const isKept = shape.plan.form === 'deep' || (shape.plan.form === 'matrix' && shape.codec !== null);
  if (isKept || (distinct * (distinct + 1) * run.settings.trials) / 2 <= MOST_REPLAYED) return;
  const why = shape.plan.form === 'ladder' ? 'In a ladder not everyone meets, and it keeps no matchups' : 'This run kept no matchups';
  const message = `${why}, and those of ${count(distinct)} combatants are too many to play again for this page.`;
  throw new ApiError('runs/no-matchups', message, 'Narrow the filter, or start a round-robin of these combatants that keeps outcomes.');
}

/** Distinct combatants among some places of a field, with their records among themselves. */
class FilteredField {
  readonly representative: Uint32Array;
  readonly distinct: number;
  readonly layout: RecordLayout;
  /** By distinct combatant: a place that has it, how many have it, and its weight class. */
  private readonly placeOf: number[] = [];
  private readonly copies: number[] = [];
  private readonly classOf: number[] = [];

  constructor({ representative, shape, standings }: RunView, places: Uint32Array) {
    const numbers = new Map<number, number>();
    this.representative = places.map((place) => {
      const number = numbers.get(representative[place]!) ?? numbers.size;
      numbers.set(representative[place]!, number);
      this.placeOf[number] ??= place;
      this.classOf[number] ??= standings.numbers.classOf[place]!;
      this.copies[number] = (this.copies[number] ?? 0) + 1;
      return number;
    });
    this.distinct = numbers.size;
    const counts = { columns: 0, classes: shape.classes.length, factions: 0, combatants: numbers.size, conditions: 0, exact: true };
    this.layout = recordLayout(counts);
  }

  async records(source: PairSource): Promise<Float64Array> {
    const records = new Float64Array(new SharedArrayBuffer(8 * this.distinct * this.layout.width));
    const slice = new TimeSlice();
    for (let x = 0; x < this.distinct; x++) {
      if (this.copies[x]! > 1) this.addMirror(records, x, source.pair(this.placeOf[x]!, this.placeOf[x]!));
      for (let y = x + 1; y < this.distinct; y++) {
        const score = source.pair(this.placeOf[x]!, this.placeOf[y]!);
        if (score === null) continue;
        this.add(records, x, y, score);
        this.add(records, y, x, { ...score, wins: score.n - score.wins - score.draws });
      }
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    return records;
  }

  /** The games of x against y, counted once per copy of y. */
  private add(records: Float64Array, x: number, y: number, { wins, draws, n, exact }: PairScore): void {
    const at = x * this.layout.width;
    const copies = this.copies[y]!;
    const add = (cell: number, value: number) => {
      records[at + cell] = records[at + cell]! + value;
    };
    add(WINS, copies * wins);
    add(DRAWS, copies * draws);
    add(LOSSES, copies * (n - wins - draws));
    const { classesAt, exactAt = 0 } = this.layout;
    add(classesAt + 2 * this.classOf[y]!, copies * (2 * wins + draws));
    add(classesAt + 2 * this.classOf[y]! + 1, copies * n);
    if (exact === true) {
      add(exactAt + EXACT_TRIALS, copies * n);
      add(exactAt + EXACT_SCORE, copies * (2 * wins + draws));
    } else add(PLAYED, n);
  }

  /** The games of copies among themselves. */
  private addMirror(records: Float64Array, x: number, score: PairScore | null): void {
    if (score === null) return;
    const at = x * this.layout.width;
    const { wins, draws, n, exact } = score;
    records[at + MIRROR_A] = wins;
    records[at + MIRROR_B] = n - wins - draws;
    records[at + MIRROR_DRAW] = draws;
    if (exact === true) records[at + (this.layout.exactAt ?? 0) + EXACT_MIRROR] = n;
  }
}
