/** What a run may say about itself: highlights and champions, measured with fresh trials once it has confirmed them. */
import { HIGHLIGHT_KINDS } from '../../src-shared/api/highlight-kinds.ts';
import type { Highlight, Standing } from '../../src-shared/api/results.ts';
import { CLAIM_KINDS, type ClaimKind, type PairClaim } from '../../src-shared/run/claims.ts';
import { type ConfirmationState, championsOf, freshTrials, pairClaims } from '../../src-shared/run/confirmation.ts';
import { type RankedContender, rankContenders } from '../../src-shared/run/contenders.ts';
import { type HighlightLists, type HighlightPair, pairKey } from '../../src-shared/run/highlights.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { intervalOf, type RatedRow } from '../../src-shared/stats/share.ts';
import { requireStarted } from '../runs/require-run.ts';
import { finishedConfirmation } from '../store/queries/confirmations.ts';
import { loadHighlights } from '../store/queries/highlights.ts';
import type { Store } from '../store/store.ts';
import { detailedHighlights } from './pair-highlights.ts';
import type { PairSources } from './pair-sources.ts';
import { leftOutAt } from './row-names.ts';
import type { RunView, RunViews } from './run-views.ts';
import { EVERYONE } from './standings.ts';

export interface HeadlinesParts {
  readonly store: Store;
  readonly views: RunViews;
  readonly pairs: PairSources;
}

/** The best of the field or of a class. */
export interface Champions {
  /** Best first, with places among each other; loadouts of one unit once. */
  readonly lines: readonly Standing[];
  /** How many others, loadouts of the same unit included, are as good as the first as far as is known. */
  readonly shared: number;
}

export interface RunChampions {
  /** Measured with fresh trials. */
  readonly confirmed: boolean;
  readonly freshTrials: number;
  readonly overall: Champions;
  /** In the order of the run's classes; null for an empty class. */
  readonly perClass: readonly (Champions | null)[];
}

export class Headlines {
  private readonly parts: HeadlinesParts;
  /** A report asks several times. */
  private readonly confirmations = new WeakMap<RunView, ConfirmationState>();

  constructor(parts: HeadlinesParts) {
    this.parts = parts;
  }

  async highlights(runId: number, kind: Highlight['kind'] | undefined, limit: number): Promise<readonly Highlight[]> {
    const { store, views } = this.parts;
    if (!requireStarted(store, runId)) return [];
    const view = await views.of(runId);
    const confirmation = this.confirmationOf(view);
    const claims = confirmation === null ? null : pairClaims(confirmation);
    let found: Partial<HighlightLists> | null = null;
    return HIGHLIGHT_KINDS.filter((k) => kind === undefined || k === kind).flatMap((k) => {
      if (claims !== null && isClaimKind(k)) return claims[k].slice(0, limit).map((claim) => confirmedHighlight(view, claim));
      found ??= this.listsOf(view);
      return oncePerPair(found[k] ?? [])
        .slice(0, limit)
        .map((pair) => foundHighlight(view, k, pair));
    });
  }

  async champions(runId: number): Promise<RunChampions> {
    const view = await this.parts.views.of(runId);
    const confirmation = this.confirmationOf(view);
    const classes = Array.from(view.standings.classes.keys());
    if (confirmation === null) {
      const perClass = classes.map((k) => this.fromStandings(view, view.standings.classes[k]!.id));
      return { confirmed: false, freshTrials: 0, overall: this.fromStandings(view, null) ?? NO_CHAMPIONS, perClass };
    }
    const group = (number: number) => championsIn(view, championsOf(confirmation, number));
    return {
      confirmed: true,
      freshTrials: freshTrials(confirmation),
      overall: group(0) ?? NO_CHAMPIONS,
      perClass: classes.map((k) => group(1 + k)),
    };
  }

  /** Null until it is complete. */
  private confirmationOf(view: RunView): ConfirmationState | null {
    const known = this.confirmations.get(view);
    if (known !== undefined) return known;
    const state = finishedConfirmation(this.parts.store, view.run.id);
    if (state !== null) this.confirmations.set(view, state);
    return state;
  }

  private fromStandings({ standings, loadouts }: RunView, weightClass: string | null): Champions | null {
    const { rows } = standings.find({ ...EVERYONE, weightClass, bestPerBase: loadouts.hasSameNames });
    const lines = Array.from(rows.subarray(0, MOST_LINES), (place) => standings.standing(place));
    const [first] = lines;
    return first === undefined ? null : { lines, shared: first.rankHigh - first.rankLow };
  }

  private listsOf(view: RunView): Partial<HighlightLists> {
    return view.shape.plan.form === 'deep' ? detailedLists(view, this.parts.pairs) : loadHighlights(this.parts.store, view.run.id);
  }
}

const MOST_LINES = 10;
const NO_CHAMPIONS: Champions = { lines: [], shared: 0 };

/** The highlights of a run whose pairs are kept in full detail. */
export function detailedLists(view: RunView, pairs: PairSources): HighlightLists {
  const { points } = view.columns;
  const found = pairs.detailedPairs(view).map((pair) => ({ ...pair, pointsA: points[pair.a]!, pointsB: points[pair.b]! }));
  return detailedHighlights(view.ruleset, found);
}

function isClaimKind(kind: Highlight['kind']): kind is ClaimKind {
  return CLAIM_KINDS.some((known) => known === kind);
}

/** One line per unit, ranked among each other; who shares the first place is counted over all loadouts. */
function championsIn(view: RunView, ranked: readonly RankedContender[]): Champions | null {
  const [first] = ranked;
  if (first === undefined) return null;
  const seen = new Set<number>();
  const bestOfUnits = ranked.filter(({ place }) => {
    const unit = view.loadouts.hasSameNames ? view.loadouts.unit(place) : place;
    return !seen.has(unit) && seen.add(unit);
  });
  const lines = rankContenders(bestOfUnits.slice(0, MOST_LINES)).map((one) => championLine(view, one));
  return { lines, shared: first.rankHigh - first.rankLow };
}

function championLine({ standings }: RunView, { place, rate, low, high, n, rankLow, rankHigh }: RankedContender): Standing {
  const rated: RatedRow = { method: n === 0 ? 'exact' : 'estimated', rate, low, high, n };
  return { ...standings.standing(place), ...rated, rankLow, rankHigh };
}

/** A pair played from both slots is listed once, by the better of the two. */
function oncePerPair(pairs: readonly HighlightPair[]): HighlightPair[] {
  const seen = new Set<string>();
  return pairs.filter(({ a, b }) => {
    const key = pairKey(a, b);
    return !seen.has(key) && seen.add(key);
  });
}

function confirmedHighlight(view: RunView, { kind, a, b, rateA, draw, spread, trial }: PairClaim): Highlight {
  const [rate, drawn] = [intervalOf(rateA), intervalOf(draw)];
  return {
    kind,
    confirmed: true,
    ...sidesOf(view, a, b),
    rateA: rateA.value,
    method: rateA.method,
    low: rate.low,
    high: rate.high,
    n: rateA.method === 'exact' ? 0 : rateA.trials,
    drawRate: draw.value,
    drawLow: drawn.low,
    drawHigh: drawn.high,
    spread: spread?.value ?? null,
    spreadLow: spread?.low ?? null,
    spreadHigh: spread?.high ?? null,
    trial,
  };
}

/** As the run came across it: what was chosen among many looks better than it is. */
function foundHighlight(view: RunView, kind: Highlight['kind'], pair: HighlightPair): Highlight {
  const score = pair.winsA + pair.draws / 2;
  const rate = score / pair.n;
  const drawRate = pair.draws / pair.n;
  const isExact = pair.exact === true;
  const drawn = isExact ? { low: drawRate, high: drawRate } : wilson(pair.draws, pair.n);
  return {
    kind,
    confirmed: false,
    ...sidesOf(view, pair.a, pair.b),
    rateA: rate,
    method: isExact ? 'exact' : 'estimated',
    ...(isExact ? { low: rate, high: rate } : wilson(score, pair.n)),
    n: pair.n,
    drawRate,
    drawLow: drawn.low,
    drawHigh: drawn.high,
    spread: kind === 'swing' ? Math.sqrt(Math.max(0, -pair.order)) : null,
    spreadLow: null,
    spreadHigh: null,
    trial: pair.trial,
  };
}

function sidesOf(view: RunView, a: number, b: number) {
  const { columns, loadouts } = view;
  return {
    a,
    b,
    nameA: loadouts.title(a),
    nameB: loadouts.title(b),
    pointsA: columns.points[a]!,
    pointsB: columns.points[b]!,
    leftOutA: leftOutAt(view, a),
    leftOutB: leftOutAt(view, b),
  };
}
