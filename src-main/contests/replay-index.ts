/** Every battle worth watching, once, with the picture and the story that a window has made of it. */
import { HIGHLIGHT_KINDS } from '../../src-shared/api/highlight-kinds.ts';
import type { Checked, Reply } from '../../src-shared/api/index.ts';
import type { StoredContest } from '../../src-shared/api/library.ts';
import type { ReplayAddress, ReplayCard } from '../../src-shared/api/replay-index.ts';
import type { Highlight } from '../../src-shared/api/results.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { leftOutOfBoth } from '../../src-shared/contract/left-out.ts';
import { withTag } from '../../src-shared/contract/own-tags.ts';
import { pairShare } from '../../src-shared/stats/share.ts';
import type { Library } from '../library/library.ts';
import type { Headlines } from '../results/headlines.ts';
import type { Rulesets } from '../rulesets.ts';
import { requireRun } from '../runs/require-run.ts';
import { hasReplay, replayTags, tagReplay } from '../store/queries/replays.ts';
import { findRunInfo, listRunInfos } from '../store/queries/runs.ts';
import { ReplayCards } from '../store/replay-cards.ts';
import type { Store } from '../store/store.ts';

const RUNS_PER_GAME = 4;
const PER_KIND = 4;
const MOST_CARDS = 150;
const NOTHING_LEFT_OUT = { unmodelled: [], faults: [] };
/** Under which a ready-made encounter is watched. */
const ENCOUNTER_SEED = '1';

type BareCard = Omit<ReplayCard, 'story' | 'tags'>;

export interface ReplayIndexParts {
  readonly store: Store;
  readonly rulesets: Rulesets;
  readonly library: Library;
  readonly headlines: Headlines;
}

export class ReplayIndex {
  private readonly parts: ReplayIndexParts;
  private readonly cards: ReplayCards;

  constructor(parts: ReplayIndexParts) {
    this.parts = parts;
    this.cards = new ReplayCards(parts.store.folder);
  }

  async list(): Promise<ReplayCard[]> {
    const found: BareCard[] = [];
    for (const run of latestOfEachGame(listRunInfos(this.parts.store))) found.push(...(await this.ofRun(run)));
    const encounters = this.parts.library.contests({}).map(encounterCard);
    const listed = oncePerMatchup([...found, ...encounters]).slice(0, MOST_CARDS);
    return listed.map((card) => ({
      ...card,
      story: this.cards.story(this.identityOf(card.address)),
      tags: replayTags(this.parts.store, keyOf(card.address)),
    }));
  }

  poster(address: ReplayAddress): Uint8Array | null {
    return this.cards.poster(this.identityOf(address));
  }

  /** Nothing is kept in a folder that is only read: the window shows what it made all the same. */
  keep({ address, story, poster }: Checked<'replays.keep'>): null {
    if (this.parts.store.readOnly === null) this.cards.keep(this.identityOf(address), story, poster);
    return null;
  }

  async tag({ addresses, tag, on }: Checked<'replays.tag'>): Promise<Reply<'replays.tag'>> {
    const { store } = this.parts;
    const changed = addresses.flatMap((address) => {
      const tags = withTag(replayTags(store, keyOf(address)), tag, on);
      return tags === null ? [] : [{ address, tags }];
    });
    await store.write(...changed.map(({ address, tags }) => tagReplay(keyOf(address), tags)));
    return { changed: changed.map(({ address }) => address) };
  }

  private async ofRun(run: RunInfo): Promise<BareCard[]> {
    const { store, rulesets, headlines } = this.parts;
    const highlights = await headlines.highlights(run.id, undefined, PER_KIND);
    const isCurrent = run.rulesetVersion === rulesets.get(run.ruleset).version;
    // After the rules have changed only what was recorded can still be watched.
    const watchable = highlights.filter((h) => isCurrent || hasReplay(store, { runId: run.id, a: h.a, b: h.b, trial: h.trial }));
    return watchable.map((highlight) => highlightCard(run, highlight));
  }

  /** With what the address leaves open: the rules that the battle was played by. */
  private identityOf(address: ReplayAddress): readonly unknown[] {
    const { store, rulesets, library } = this.parts;
    if (address.kind === 'run') {
      const { runId, a, b, trial } = address;
      const { ruleset, rulesetVersion } = requireRun(store, runId);
      return ['run', runId, findRunInfo(store, runId)?.createdAt, ruleset, rulesetVersion, a, b, trial];
    }
    const { a, b, indexA, indexB, trial, seed, options } = address;
    const ruleset = rulesets.get(library.combatant(a).ruleset);
    return ['pair', ruleset.id, ruleset.version, a, b, indexA, indexB, trial, seed, options];
  }
}

/** The schema puts the members in order. */
function keyOf(address: ReplayAddress): string {
  return JSON.stringify(address);
}

/** Newest first, as listed. */
function latestOfEachGame(runs: readonly RunInfo[]): RunInfo[] {
  const taken = new Map<string, number>();
  return runs
    .filter((run) => run.progress.trialsDone > 0)
    .filter(({ ruleset }) => {
      const before = taken.get(ruleset) ?? 0;
      taken.set(ruleset, before + 1);
      return before < RUNS_PER_GAME;
    });
}

function highlightCard(run: RunInfo, highlight: Highlight): BareCard {
  const { a, b, trial, nameA, nameB, pointsA, pointsB, leftOutA, leftOutB } = highlight;
  return {
    address: { kind: 'run', runId: run.id, a, b, trial },
    ruleset: run.ruleset,
    source: run.name,
    createdAt: run.createdAt,
    kinds: [highlight.kind],
    names: [nameA, nameB],
    points: [pointsA > 0 ? pointsA : null, pointsB > 0 ? pointsB : null],
    chance: pairShare(highlight),
    leftOut: leftOutOfBoth(leftOutA, leftOutB),
  };
}

function encounterCard({ a, b, nameA, nameB, ruleset, name, options }: StoredContest): BareCard {
  return {
    address: { kind: 'pair', a, b, indexA: 0, indexB: 1, trial: 0, seed: ENCOUNTER_SEED, options: { ...options } },
    ruleset,
    source: name,
    createdAt: '',
    kinds: [],
    names: [nameA, nameB],
    points: [null, null],
    chance: null,
    leftOut: NOTHING_LEFT_OUT,
  };
}

/** The first card of a matchup stays and takes the kinds of the others from the same run. */
function oncePerMatchup(cards: readonly BareCard[]): BareCard[] {
  const found = new Map<string, BareCard>();
  for (const card of cards) {
    const key = JSON.stringify([card.ruleset, ...[...card.names].sort()]);
    const first = found.get(key);
    if (first === undefined) found.set(key, card);
    else if (first.address.kind === 'run' && card.address.kind === 'run' && first.address.runId === card.address.runId) {
      found.set(key, { ...first, kinds: HIGHLIGHT_KINDS.filter((kind) => first.kinds.includes(kind) || card.kinds.includes(kind)) });
    }
  }
  return [...found.values()];
}
