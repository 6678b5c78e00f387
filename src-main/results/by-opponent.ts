/** One combatant against each class and each faction: from the sums of the run, whatever the size of the field. */
import type { GroupRate, RatesByOpponent } from '../../src-shared/api/results.ts';
import { classRange } from '../../src-shared/contract/weight-class.ts';
import { DRAWS, EXACT_TRIALS, LOSSES, PLAYED, WINS } from '../../src-shared/run/record.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import type { OpponentRow } from './pair-sources.ts';
import type { RunView } from './run-views.ts';

interface Sum {
  score: number;
  n: number;
  /** Trials actually played: `n` counts an opponent once per copy in the field. */
  played: number;
  isExact: boolean;
}

/** `row` loads the pairs one by one, for fields with so many factions that the run kept no sums of them. */
export async function ratesByOpponent(view: RunView, index: number, row: () => Promise<OpponentRow>): Promise<RatesByOpponent> {
  const { shape } = view;
  const { layout } = shape;
  const members = opponentsByGroup(view, index);
  const classes = sumsIn(view, index, layout.classesAt, shape.classes.length);
  const byFaction = layout.factions > 0 && !hasOtherFactions(view) ? null : await row();
  const factions = byFaction === null ? sumsIn(view, index, layout.factionsAt, layout.factions) : sumsOfPairs(view, byFaction);
  return {
    classes: shape.classes.map((c, k) => groupRate(c.label, classRange(c), members.classes[k]!, classes[k]!)),
    factions: factionNames(view)
      .map((label, k) => groupRate(label, '', members.factions[k]!, factions[k]!))
      .filter((group) => group.label !== '' && group.rate !== null)
      .sort((x, y) => (y.rate?.rate ?? 0) - (x.rate?.rate ?? 0)),
    problems: byFaction?.problems ?? [],
  };
}

function groupRate(label: string, note: string, opponents: number, { score, n, played, isExact }: Sum): GroupRate {
  const rate = score / n;
  if (n === 0) return { label, note, opponents, rate: null };
  const interval = isExact ? { low: rate, high: rate } : wilson(rate * played, played);
  return { label, note, opponents, rate: { method: isExact ? 'exact' : 'estimated', rate, ...interval, n } };
}

function sumsIn({ standings, representative, shape }: RunView, index: number, from: number, groups: number): Sum[] {
  const record = standings.record(representative[index]!);
  const whole = record[WINS]! + record[DRAWS]! + record[LOSSES]!;
  const real = whole === 0 ? 0 : record[PLAYED]! / whole;
  const { exactAt } = shape.layout;
  const isExact = exactAt !== undefined && record[exactAt + EXACT_TRIALS]! >= whole;
  return Array.from({ length: groups }, (_, k) => {
    const n = record[from + 2 * k + 1]!;
    return { score: record[from + 2 * k]! / 2, n, played: n * real, isExact };
  });
}

function sumsOfPairs(view: RunView, { score, n, exact }: OpponentRow): Sum[] {
  const group = factionNumbers(view);
  const sums = factionNames(view).map((): Sum => ({ score: 0, n: 0, played: 0, isExact: true }));
  for (let place = 0; place < n.length; place++) {
    const sum = sums[group(place)];
    if (sum === undefined) continue;
    sum.score += score[place]!;
    sum.n += n[place]!;
    sum.played = sum.n;
    sum.isExact &&= n[place] === 0 || exact[place] === 1;
  }
  return sums;
}

/** How many of each group the field has besides itself; in a gauntlet only on the other side. */
function opponentsByGroup(view: RunView, index: number): { classes: Uint32Array; factions: Uint32Array } {
  const { run, shape, standings } = view;
  const front = run.kind === 'gauntlet' ? run.settings.challengers : run.kind === 'single' ? 1 : 0;
  const faction = factionNumbers(view);
  const classes = new Uint32Array(shape.classes.length);
  const factions = new Uint32Array(factionNames(view).length);
  for (let place = 0; place < standings.rows; place++) {
    if (place === index || (front > 0 && place < front === index < front)) continue;
    const k = standings.numbers.classOf[place]!;
    classes[k] = classes[k]! + 1;
    const f = faction(place);
    factions[f] = factions[f]! + 1;
  }
  return { classes, factions };
}

/** The factions that the run kept sums of, or those that the user has put the field into since. */
function factionNames(view: RunView): readonly string[] {
  return hasOtherFactions(view) ? [...view.columns.factions.dictionary] : view.shape.factions;
}

function hasOtherFactions({ columns, shape }: RunView): boolean {
  const now = [...columns.factions.dictionary];
  return now.length !== shape.factions.length || now.some((name) => !shape.factions.includes(name));
}

/** field place -> number of its faction in the run */
function factionNumbers(view: RunView): (place: number) => number {
  const { factions } = view.columns;
  const known = new Map(factionNames(view).map((name, k) => [name, k]));
  const numbers = Array.from(factions.dictionary, (name) => known.get(name) ?? -1);
  return (place) => numbers[factions.ids[place]!] as number;
}
