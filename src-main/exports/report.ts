/** The video report (specification 5.3): champions, best per weight class, drama, upsets, with the numbers behind them. */
import type { ClassSummary, Highlight, ReportLine, ReportPair, Standing, VideoReport } from '../../src-shared/api/results.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { classRange } from '../../src-shared/contract/weight-class.ts';

function lineOf(s: Standing): ReportLine {
  const { index, name, detail, faction, points, method, rate, low, high, n, rankLow, rankHigh } = s;
  return { index, name, detail, faction, points, method, rate, low, high, n, rankLow, rankHigh };
}

function pairOf(h: Highlight): ReportPair {
  const { a, b, nameA, nameB, pointsA, pointsB, rateA, method, low, high, n, drawRate, spread, trial } = h;
  return { a, b, nameA, nameB, pointsA, pointsB, rateA, method, low, high, n, drawRate, spread, trial };
}

/**
 * Only the first pair of any two names, because loadouts of the same two units are one story; among equally good ones,
 * names that were not mentioned yet. Filled up with the rest.
 */
export function distinct(found: readonly Highlight[], most: number): Highlight[] {
  const seen = new Set<string>();
  const fresh = found.filter(({ nameA, nameB }) => {
    const key = [nameA, nameB].sort().join('\0');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const left = [...fresh, ...found.filter((h) => !fresh.includes(h))];
  const named = new Set<string>();
  const chosen: Highlight[] = [];
  while (chosen.length < most && left.length > 0) {
    const end = left.findIndex((h) => !isAsGood(h, left[0]!));
    const equallyGood = left.slice(0, end < 0 ? left.length : end);
    const unnamed = equallyGood.findIndex(({ nameA, nameB }) => !named.has(nameA) && !named.has(nameB));
    const [next] = left.splice(Math.max(0, unnamed), 1) as [Highlight];
    chosen.push(next);
    named.add(next.nameA).add(next.nameB);
  }
  return chosen;
}

/** By the result; a pair may be listed from either side. */
function isAsGood(x: Highlight, y: Highlight): boolean {
  return x.n === y.n && x.drawRate === y.drawRate && Math.abs(x.rateA - 0.5) === Math.abs(y.rateA - 0.5);
}

export interface ReportParts {
  readonly info: RunInfo;
  readonly champions: readonly Standing[];
  readonly classes: readonly ClassSummary[];
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
    champions: champions.map(lineOf),
    perClass: classes.map((c) => ({
      label: classRange(c) === '' ? c.label : `${c.label} (${classRange(c, '-')} pts)`,
      line: c.champion === null ? null : lineOf(c.champion),
    })),
    drama: pairs.close.map(pairOf),
    upsets: pairs.upset.map(pairOf),
    drawn: pairs.drawn.map(pairOf),
    swings: pairs.swing.map(pairOf),
    factions,
    unmodelled,
  };
}
