/** The step of a run after its last trial: fresh trials for everything that may become a headline. */

import { CLAIM_KINDS, type ClaimKind } from '../../src-shared/run/claims.ts';
import {
  type CandidatePair,
  type ConfirmationState,
  effortFor,
  mostContenders,
  newConfirmation,
  trialBudget,
} from '../../src-shared/run/confirmation.ts';
import { chooseContenders } from '../../src-shared/run/contenders.ts';
import type { FoldedField } from '../../src-shared/run/folded-field.ts';
import { type HighlightLists, type HighlightPair, pairKey } from '../../src-shared/run/highlights.ts';
import { likelyPairs } from '../../src-shared/run/likely-pairs.ts';
import { trialsOfTile } from '../../src-shared/run/plan.ts';
import { trialCost } from '../../src-shared/run/shape.ts';
import { ConfirmationSchedule } from '../runs/confirmation-schedule.ts';
import type { FollowUp, FollowUpControl, FollowUps } from '../runs/follow-ups.ts';
import type { PreparedRun } from '../runs/prepared-run.ts';
import { findConfirmation, putConfirmation } from '../store/queries/confirmations.ts';
import { loadHighlights } from '../store/queries/highlights.ts';
import type { Store } from '../store/store.ts';
import { detailedLists } from './headlines.ts';
import type { PairSources } from './pair-sources.ts';
import type { RunView, RunViews } from './run-views.ts';
import { EVERYONE } from './standings.ts';

/** With fewer trials per pair than this, what is known about the combatants says more about a pair than its own trials. */
const FEW_TRIALS = 30;
/** A combatant is in at most this many candidates of a kind. */
const MOST_EACH = 12;
const SMALLEST_TILE = 16;

export interface ConfirmingParts {
  readonly store: Store;
  readonly views: RunViews;
  readonly pairs: PairSources;
  readonly followUps: FollowUps;
}

export class Confirming implements FollowUp {
  readonly name = 'confirming';
  private readonly parts: ConfirmingParts;

  constructor(parts: ConfirmingParts) {
    this.parts = parts;
    parts.followUps.add(this);
  }

  async run(prepared: PreparedRun, control: FollowUpControl): Promise<'done' | 'stopped'> {
    const { id, playable } = prepared;
    const view = await this.parts.views.complete(id);
    // A single matchup was not searched for: its own interval is all there is to claim.
    if (view.run.kind === 'single' || view.run.settings.confirm === false) return 'done';
    const state = findConfirmation(this.parts.store, id) ?? (await this.begin(view, prepared));
    if (state.stage === 'done') return 'done';
    const schedule = new ConfirmationSchedule({
      state,
      layout: playable.shape.layout,
      trialsPerTile: Math.max(SMALLEST_TILE, trialsOfTile(trialCost(view.ruleset))),
    });
    return control.play({ schedule, stateStep: () => putConfirmation(id, schedule.state) });
  }

  private async begin(view: RunView, prepared: PreparedRun): Promise<ConfirmationState> {
    const budget = trialBudget(prepared.schedule.progress.trialsDone, trialCost(view.ruleset), view.run.settings.quick);
    const field = rankedField(view);
    const contenders = contendersOf(view, field, mostContenders(budget));
    const effort = effortFor(budget, contenders.filter((one) => one.exactRate === null).length);
    const state = newConfirmation({
      effort,
      usualDraws: usualDraws(view),
      pairs: candidatePairs({ view, field, folded: prepared.playable.folded, lists: this.listsOf(view) }, effort.candidates),
      contenders,
      solves: view.ruleset.play.exact === true && view.shape.exactSeconds === undefined,
    });
    await this.parts.store.write(putConfirmation(view.run.id, state));
    return state;
  }

  private listsOf(view: RunView): Partial<HighlightLists> {
    return view.shape.plan.form === 'deep' ? detailedLists(view, this.parts.pairs) : loadHighlights(this.parts.store, view.run.id);
  }
}

/** Share of all trials that were drawn. */
function usualDraws({ standings: { numbers, rows } }: RunView): number {
  let [draws, n] = [0, 0];
  for (let row = 0; row < rows; row++) {
    draws += numbers.draws[row]!;
    n += numbers.n[row]!;
  }
  return n === 0 ? 0 : draws / n;
}

/** Places best first, copies of the same combatant once. */
function distinctOrder({ standings, representative }: RunView): number[] {
  const seen = new Set<number>();
  return Array.from(standings.find(EVERYONE).rows).filter((place) => {
    const distinct = representative[place]!;
    return !seen.has(distinct) && seen.add(distinct);
  });
}

/** What choosing contenders and pairs needs of the field. */
function rankedField(view: RunView) {
  const { standings, columns, loadouts } = view;
  const { rate, low, high, classOf } = standings.numbers;
  return {
    rate,
    low,
    high,
    classOf,
    points: columns.points,
    unitOf: Uint32Array.from({ length: standings.rows }, (_, place) => loadouts.unit(place)),
    order: distinctOrder(view),
    classes: standings.classes.length,
  };
}

type Ranked = ReturnType<typeof rankedField>;

function contendersOf({ standings: { numbers }, representative }: RunView, field: Ranked, most: number) {
  return chooseContenders(field, most).map(({ place, groups }) => ({
    place,
    groups,
    distinct: representative[place]!,
    exactRate: numbers.exact[place] === 1 ? numbers.rate[place]! : null,
  }));
}

interface Search {
  readonly view: RunView;
  readonly field: Ranked;
  readonly folded: FoldedField;
  readonly lists: Partial<HighlightLists>;
}

function candidatePairs({ view, field, folded, lists }: Search, most: number): CandidatePair[] {
  const hardlyPlayed = view.shape.plan.form === 'ladder' || view.run.settings.trials < FEW_TRIALS;
  const likely = hardlyPlayed ? likelyPairs({ ...field, meet: meetingIn(view) }, Math.ceil(most / 2)) : null;
  const found = new Map<string, CandidatePair & { readonly kinds: ClaimKind[] }>();
  const add = (kind: ClaimKind, a: number, b: number, pair: HighlightPair | null) => {
    const known = found.get(`${a}/${b}`);
    if (known === undefined) {
      const [pointsA, pointsB] = [field.points[a]!, field.points[b]!];
      found.set(`${a}/${b}`, { a, b, pointsA, pointsB, trial: pair?.trial ?? null, kinds: [kind], exact: exactIn(pair) });
    } else if (!known.kinds.includes(kind)) known.kinds.push(kind);
  };
  // Addresses are those of first copies.
  const address = (place: number) => folded.fieldIndex[folded.representative[place]!]!;
  for (const kind of CLAIM_KINDS) {
    const guessed = likely?.get(kind) ?? [];
    for (const pair of withoutCrowds(lists[kind] ?? [], most - guessed.length)) add(kind, pair.a, pair.b, pair);
    for (const [a, b] of guessed) add(kind, address(a), address(b), null);
  }
  return [...found.values()];
}

/** In a gauntlet only its two sides meet. */
function meetingIn({ run }: RunView): (a: number, b: number) => boolean {
  const front = run.kind === 'gauntlet' ? run.settings.challengers : 0;
  return (a, b) => front === 0 || a < front !== b < front;
}

function exactIn(pair: HighlightPair | null): CandidatePair['exact'] {
  if (pair?.exact !== true) return null;
  const [winA, draw] = [pair.winsA / pair.n, pair.draws / pair.n];
  return { winA, winB: 1 - winA - draw, draw };
}

/** The first of a list, each pair once and no combatant too often. */
function withoutCrowds(pairs: readonly HighlightPair[], most: number): HighlightPair[] {
  const used = new Map<number, number>();
  const seen = new Set<string>();
  return pairs
    .filter(({ a, b }) => {
      const key = pairKey(a, b);
      if (seen.has(key) || (used.get(a) ?? 0) >= MOST_EACH || (used.get(b) ?? 0) >= MOST_EACH) return false;
      seen.add(key);
      used.set(a, (used.get(a) ?? 0) + 1);
      used.set(b, (used.get(b) ?? 0) + 1);
      return true;
    })
    .slice(0, most);
}
