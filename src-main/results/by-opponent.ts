/** How one combatant did against each class and each faction: from the run's own sums, whatever the size of the field. */
import type { GroupRate, RatesByOpponent } from '../../src-shared/api/types.ts';
import { classRange } from '../../src-shared/contract/weight-class.ts';
import { DRAWS, LOSSES, PLAYED, WINS } from '../../src-shared/run/record.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { settingsIn } from '../runs/run-rows.ts';
import type { PairSources } from './pair-sources.ts';
import type { RunView } from './views.ts';

/** What was won of what was played, with how much of it was really played. */
interface Sum {
  score: number;
  n: number;
  played: number;
}

/** `row`: the pairs one by one, for fields of so many factions that the run kept no sums of them. */
export async function ratesByOpponent(view: RunView, index: number, row: () => ReturnType<PairSources['row']>): Promise<RatesByOpponent> {
  const { shape } = view;
  const { layout } = shape;
  const members = opponentsByGroup(view, index);
  const classes = sumsIn(view, index, layout.classesAt, shape.classes.length);
  const byFaction = layout.factions > 0 ? null : await row();
  const factions = byFaction === null ? sumsIn(view, index, layout.factionsAt, layout.factions) : sumsOfPairs(view, byFaction);
  return {
    classes: shape.classes.map((c, k) => groupRate(c.label, classRange(c), members.classes[k] as number, classes[k] as Sum)),
    factions: shape.factions
      .map((label, k) => groupRate(label, '', members.factions[k] as number, factions[k] as Sum))
      .filter((group) => group.label !== '' && group.rate !== null)
      .sort((x, y) => (y.rate?.rate ?? 0) - (x.rate?.rate ?? 0)),
    problems: byFaction?.problems ?? [],
  };
}

function groupRate(label: string, note: string, opponents: number, { score, n, played }: Sum): GroupRate {
  const rate = score / n;
  return { label, note, opponents, rate: n === 0 ? null : { rate, ...wilson(rate * played, played), n } };
}

/** Sums of the record count an opponent as often as the field holds its equal; an interval rests on the games themselves. */
function sumsIn({ standings, representative }: RunView, index: number, from: number, groups: number): Sum[] {
  const record = standings.record(representative[index] as number);
  const whole = (record[WINS] as number) + (record[DRAWS] as number) + (record[LOSSES] as number);
  const real = whole === 0 ? 0 : (record[PLAYED] as number) / whole;
  return Array.from({ length: groups }, (_, k) => {
    const n = record[from + 2 * k + 1] as number;
    return { score: (record[from + 2 * k] as number) / 2, n, played: n * real };
  });
}

function sumsOfPairs(view: RunView, { score, n }: Awaited<ReturnType<PairSources['row']>>): Sum[] {
  const group = factionNumbers(view);
  const sums = view.shape.factions.map((): Sum => ({ score: 0, n: 0, played: 0 }));
  for (let place = 0; place < n.length; place++) {
    const sum = sums[group(place)];
    if (sum === undefined) continue;
    sum.score += score[place] as number;
    sum.n += n[place] as number;
    sum.played = sum.n;
  }
  return sums;
}

/** How many of each group the field holds besides it; in a gauntlet only the other party counts. */
function opponentsByGroup(view: RunView, index: number): { classes: Uint32Array; factions: Uint32Array } {
  const { row, shape, standings } = view;
  const front = row.kind === 'gauntlet' ? settingsIn(row).challengers : row.kind === 'single' ? 1 : 0;
  const faction = factionNumbers(view);
  const classes = new Uint32Array(shape.classes.length);
  const factions = new Uint32Array(shape.factions.length);
  for (let place = 0; place < standings.rows; place++) {
    if (place === index || (front > 0 && place < front === index < front)) continue;
    const k = standings.numbers.classOf[place] as number;
    classes[k] = (classes[k] as number) + 1;
    const f = faction(place);
    factions[f] = (factions[f] as number) + 1;
  }
  return { classes, factions };
}

/** place -> number of its faction in the run */
function factionNumbers({ columns: { factions }, shape }: RunView): (place: number) => number {
  const known = new Map(shape.factions.map((name, k) => [name, k]));
  const numbers = Array.from(factions.dictionary, (name) => known.get(name) ?? -1);
  return (place) => numbers[factions.ids[place] as number] as number;
}
