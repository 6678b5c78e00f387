/** Which cards of the replay index are shown, in which order, and what they say. Pure. */
import type { ReplayCard, ReplayStory } from '../../../../src-shared/api/replay-index.ts';
import { shortTitle } from '../../../../src-shared/query/loadout-names.ts';
import { complement, type Share, shareFigure, shareWithCertainty } from '../../../../src-shared/stats/share.ts';
import { momentHref } from '../../../replay/source.ts';

export const STORY_KINDS = ['upset', 'comeback', 'close', 'swing', 'drawn', 'sample', 'sweep', 'encounter'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

export const STORY_LABELS: Readonly<Record<StoryKind, string>> = {
  upset: 'Upset',
  comeback: 'Comeback',
  close: 'Close',
  swing: 'Unpredictable',
  drawn: 'Often drawn',
  sample: 'Typical',
  sweep: 'One-sided',
  encounter: 'Ready-made',
};

export const STORY_MEANINGS: Readonly<Record<StoryKind, string>> = {
  upset: 'The side that costs at least 10 % less is the favourite.',
  comeback: 'The winner was once below 25 %.',
  close: 'Between 45 and 55 %.',
  swing: 'Both sides win, and clearly.',
  drawn: 'Most draws of the run.',
  sample: 'Chosen at random.',
  sweep: 'One side won every battle.',
  encounter: 'An encounter of the library.',
};

export const ORDERS = ['best', 'swing', 'newest', 'shortest'] as const;
export type CardOrder = (typeof ORDERS)[number];

/** A winner's chance below this was a comeback. */
const COMEBACK = 0.25;

/** Kept with the state of the view, so it is plain JSON. */
export type CardFilter = {
  readonly kinds: readonly StoryKind[];
  readonly games: readonly string[];
  readonly unit: string;
};

/** What is left of a filter that an older version kept. */
export function knownFilter({ kinds, games, unit }: Partial<CardFilter>): CardFilter {
  return {
    kinds: Array.isArray(kinds) ? STORY_KINDS.filter((kind) => kinds.includes(kind)) : [],
    games: Array.isArray(games) ? games.filter((game) => typeof game === 'string') : [],
    unit: typeof unit === 'string' ? unit : '',
  };
}

export function kindsOf({ kinds, story }: ReplayCard): StoryKind[] {
  const lowest = story?.chances?.lowest ?? null;
  const own: StoryKind[] = kinds.length === 0 ? ['encounter'] : [...kinds];
  if (lowest !== null && lowest < COMEBACK) own.push('comeback');
  return STORY_KINDS.filter((kind) => own.includes(kind));
}

/** Empty lists mean everything. */
export function filterCards(cards: readonly ReplayCard[], { kinds, games, unit }: CardFilter): ReplayCard[] {
  const wanted = unit.trim().toLocaleLowerCase();
  return cards.filter(
    (card) =>
      (games.length === 0 || games.includes(card.ruleset)) &&
      (kinds.length === 0 || kindsOf(card).some((kind) => kinds.includes(kind))) &&
      (wanted === '' || [...card.names, ...card.tags].some((word) => word.toLocaleLowerCase().includes(wanted))),
  );
}

/** Best stories by how far the chances moved in all; those that are not estimated yet follow by kind. */
export function sortCards(cards: readonly ReplayCard[], order: CardOrder): ReplayCard[] {
  const sorted = [...cards];
  switch (order) {
    case 'newest':
      return sorted.sort((x, y) => y.createdAt.localeCompare(x.createdAt));
    case 'shortest':
      return sorted.sort((x, y) => durationOf(x) - durationOf(y));
    case 'swing':
      return sorted.sort((x, y) => swingOf(y) - swingOf(x) || kindRank(x) - kindRank(y));
    case 'best':
      return sorted.sort((x, y) => swingsOf(y) - swingsOf(x) || kindRank(x) - kindRank(y));
  }
}

const durationOf = ({ story }: ReplayCard) => story?.duration ?? Number.POSITIVE_INFINITY;
const swingsOf = ({ story }: ReplayCard) => story?.chances?.swings ?? -1;
const swingOf = ({ story }: ReplayCard) => story?.chances?.best?.swing ?? -1;
const kindRank = (card: ReplayCard) => STORY_KINDS.indexOf(kindsOf(card)[0] ?? 'encounter');

/** The one that "Watch battle" plays. */
export function bestCard(cards: readonly ReplayCard[]): ReplayCard | undefined {
  return sortCards(cards, 'best')[0];
}

export function cardKey({ address }: ReplayCard): string {
  return JSON.stringify(address);
}

export function cardHref({ address }: ReplayCard): string {
  return momentHref('replay', address, {});
}

/** The side that wins more often, with its chance. */
function favouriteOf(chance: Share): { readonly side: 0 | 1; readonly chance: Share } {
  return chance.value >= 0.5 ? { side: 0, chance } : { side: 1, chance: complement(chance) };
}

/** Below this no one beats the other. */
const CLEAR = 0.55;

/** "Silence Moth, 155 pts, beats Kraken Lord 2/3, 590 pts: 97.4 %", "... has 50.1 % against ...", or the name of the encounter. */
export function claimText({ names: titles, points, chance, source }: ReplayCard): string {
  if (chance === null) return source === `${titles[0]} vs ${titles[1]}` ? '' : source;
  const names = [shortTitle(titles[0]), shortTitle(titles[1])] as const;
  const { side, chance: share } = favouriteOf(chance);
  const other = side === 0 ? 1 : 0;
  const named = (i: 0 | 1) => (points[i] === null ? names[i] : `${names[i]}, ${points[i]} pts,`);
  const rival = points[other] === null ? names[other] : `${names[other]}, ${points[other]} pts`;
  const figure = `${shareFigure(share)} %`;
  return share.value < CLEAR ? `${named(side)} has ${figure} against ${rival}` : `${named(side)} beats ${rival}: ${figure}`;
}

/** The same with what the figure rests on. */
export function claimTitle(card: ReplayCard): string {
  if (card.chance === null) return card.source;
  const { side, chance } = favouriteOf(card.chance);
  return `Chance that ${card.names[side]} wins, a draw counting half: ${shareWithCertainty(chance)}. From ${card.source}.`;
}

/** "+32": what the biggest swing changed, in points of the chance to win. */
export function swingLabel(story: ReplayStory | null): string {
  const swing = story?.chances?.best?.swing;
  return swing === undefined ? '' : `+${Math.round(100 * swing)}`;
}
