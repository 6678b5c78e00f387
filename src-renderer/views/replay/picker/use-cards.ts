import { useEffect, useState } from 'react';
import type { ReplayCard, ReplayStory } from '../../../../src-shared/api/replay-index.ts';
import { type HostData, useHostData } from '../../../state/host-data.ts';
import { useRuns } from '../../../state/runs.ts';
import { cardKey, sortCards } from './card-list.ts';
import { CardPictures } from './card-pictures.ts';

type Stories = Readonly<Record<string, ReplayStory>>;

export interface Cards {
  /** With the stories known by now. */
  readonly list: readonly ReplayCard[];
  readonly error: HostData<unknown>['error'];
  readonly loading: boolean;
  /** Cards whose chances are known, and all whose battles can be opened. */
  readonly estimated: number;
  readonly total: number;
}

/** The replay index. While it is open, missing pictures are made and then the chances are estimated, the likely best first. */
export function useCards(): Cards {
  const runs = useRuns((r) => r.list) ?? [];
  const version = runs.map(({ id, status }) => `${id}${status}`).join();
  const { value, error, loading } = useHostData('replays.list', {}, { version });
  const [made, setMade] = useState<Stories>({});
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (value === undefined) return;
    let over = false;
    const pictures = new CardPictures();
    const add = (card: ReplayCard, story: ReplayStory) => !over && setMade((before) => ({ ...before, [cardKey(card)]: story }));
    const skip = (card: ReplayCard) => !over && setFailed((before) => new Set(before).add(cardKey(card)));
    makeAll(value, { pictures, isOver: () => over, add, skip }).finally(() => pictures.destroy());
    return () => {
      over = true;
    };
  }, [value]);
  const list = (value ?? [])
    .map((card) => ({ ...card, story: made[cardKey(card)] ?? card.story }))
    .filter((card) => !failed.has(cardKey(card)));
  const estimated = list.filter(({ story }) => story?.chances != null).length;
  return { list, error, loading: loading && value === undefined, estimated, total: list.length };
}

interface Making {
  readonly pictures: CardPictures;
  readonly isOver: () => boolean;
  readonly add: (card: ReplayCard, story: ReplayStory) => void;
  /** A battle that can't be played any more, such as one whose boards are gone, is not offered. */
  readonly skip: (card: ReplayCard) => void;
}

async function makeAll(cards: readonly ReplayCard[], { pictures, isOver, add, skip }: Making): Promise<void> {
  const open = new Set(cards);
  const likely = sortCards(cards, 'best');
  for (const card of likely.filter(({ story }) => story === null)) {
    if (isOver()) return;
    const made = await pictures.sketch(card).catch(() => null);
    if (made !== null) add(card, made.story);
    else {
      open.delete(card);
      skip(card);
    }
  }
  for (const card of likely.filter(({ story }) => story?.chances == null)) {
    if (isOver()) return;
    // Where the chances can't be estimated the picture stays as it is.
    const made = open.has(card) ? await pictures.finish(card, isOver).catch(() => null) : null;
    if (made !== null) add(card, made.story);
  }
}
