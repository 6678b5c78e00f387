/** The video report (specification 5.3): champions, best per weight class, drama, upsets, with the numbers behind them. */
import type { Highlight, ReportLine, ReportPair, Standing, VideoReport } from '../../src-shared/api/results.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { classRange } from '../../src-shared/contract/weight-class.ts';
import type { StoredClass } from '../../src-shared/run/weight-classes.ts';
import type { RunChampions } from '../results/headlines.ts';

function lineOf(s: Standing): ReportLine {
  const { index, name, detail, faction, points, rankLow, rankHigh, unmodelled, faults } = s;
  const { method, rate, low, high, n, loadout, title, difference } = s;
  return {
    index,
    name,
    detail,
    faction,
    points,
    rankLow,
    rankHigh,
    unmodelled,
    faults,
    method,
    rate,
    low,
    high,
    n,
    loadout,
    title,
    difference,
  };
}

function pairOf({ kind: _, ...pair }: Highlight): ReportPair {
  return pair;
}

/**
 * Only the first pair of any two units, because their loadouts are one story, and two loadouts of the same unit are none;
 * among equally good ones, units that were not mentioned yet. Filled up with the rest.
 */
export function distinct(found: readonly Highlight[], most: number): Highlight[] {
  const seen = new Set<string>();
  const fresh = found.filter((h) => {
    const [one, other] = unitsOf(h).sort();
    const key = `${one}\0${other}`;
    if (one === other || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const left = [...fresh, ...found.filter((h) => !fresh.includes(h))];
  const named = new Set<string>();
  const chosen: Highlight[] = [];
  while (chosen.length < most && left.length > 0) {
    const end = left.findIndex((h) => !isAsGood(h, left[0]!));
    const equallyGood = left.slice(0, end < 0 ? left.length : end);
    const unnamed = equallyGood.findIndex((h) => unitsOf(h).every((unit) => !named.has(unit)));
    const [next] = left.splice(Math.max(0, unnamed), 1) as [Highlight];
    chosen.push(next);
    for (const unit of unitsOf(next)) named.add(unit);
  }
  return chosen;
}

/** Without the number of the loadout. */
function unitsOf({ nameA, nameB }: Highlight): [string, string] {
  const unit = (title: string) => title.replace(/ · loadout \d+ of \d+$/, '');
  return [unit(nameA), unit(nameB)];
}

/** By the result; a pair may be listed from either side. */
function isAsGood(x: Highlight, y: Highlight): boolean {
  return x.n === y.n && x.drawRate === y.drawRate && Math.abs(x.rateA - 0.5) === Math.abs(y.rateA - 0.5);
}

export interface ReportParts {
  readonly info: RunInfo;
  readonly champions: RunChampions;
  readonly classes: readonly StoredClass[];
  readonly pairs: Readonly<Record<'close' | 'upset' | 'drawn' | 'swing', readonly Highlight[]>>;
  readonly factions: VideoReport['factions'];
  readonly unmodelled: VideoReport['unmodelled'];
}

export function buildReport({ info, champions, classes, pairs, factions, unmodelled }: ReportParts): VideoReport {
  return {
    title: info.name,
    ruleset: info.ruleset,
    rulesetVersion: info.rulesetVersion,
    date: (info.finishedAt ?? info.startedAt ?? info.createdAt).slice(0, 10),
    combatants: info.combatants,
    matchups: info.progress.matchupsDone,
    trials: info.progress.trialsDone,
    confirmed: champions.confirmed,
    freshTrials: champions.freshTrials,
    champions: champions.overall.lines.map(lineOf),
    championsShared: champions.overall.shared,
    perClass: classes.map((c, k) => {
      const best = champions.perClass[k];
      const label = classRange(c) === '' ? c.label : `${c.label} (${classRange(c, '-')} pts)`;
      return { label, line: best?.lines[0] === undefined ? null : lineOf(best.lines[0]), shared: best?.shared ?? 0 };
    }),
    drama: pairs.close.map(pairOf),
    upsets: pairs.upset.map(pairOf),
    drawn: pairs.drawn.map(pairOf),
    swings: pairs.swing.map(pairOf),
    factions,
    unmodelled,
  };
}
