import { Film, FolderOpen, Play } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReplayCard } from '../../../../src-shared/api/replay-index.ts';
import { extensionsOf } from '../../../../src-shared/formats/file-kinds.ts';
import { attempt, Button, ContextMenu, EmptyState, ErrorNote, Loading, SegmentedControl, SelectionBar } from '../../../components/index.ts';
import { listKeys, rowEvents } from '../../../components/use-list-keys.ts';
import { count } from '../../../format/figures.ts';
import { readFile } from '../../../host/read-files.ts';
import { TopBar } from '../../../shell/TopBar.tsx';
import { href } from '../../../state/routes.ts';
import { selectedRows, useSelection } from '../../../state/selection.ts';
import { useViewState } from '../../../state/session.ts';
import { navigate } from '../../../state/use-route.ts';
import { watchFile } from '../watch-file.ts';
import { Card } from './Card.tsx';
import { CardFilters } from './CardFilters.tsx';
import { cardEntries } from './card-entries.ts';
import { bestCard, type CardFilter, type CardOrder, cardHref, cardKey, filterCards, knownFilter, sortCards } from './card-list.ts';
import { type Cards, useCards } from './use-cards.ts';
import './picker.css';

const EVERYTHING: CardFilter = { kinds: [], games: [], unit: '' };
const ORDER_CHOICES = [
  { value: 'best', label: 'Best stories', title: 'By how far the chances to win moved, up and down, during the battle' },
  { value: 'swing', label: 'Biggest swing', title: 'By the one event that changed the chances to win most' },
  { value: 'newest', label: 'Newest' },
  { value: 'shortest', label: 'Shortest' },
] as const satisfies readonly { value: CardOrder; label: string; title?: string }[];

/** What can be watched: battles of the latest runs, ready-made encounters, and files. */
export function ReplayPicker() {
  const cards = useCards();
  const best = bestCard(cards.list);
  return (
    <>
      <TopBar
        title="Replays"
        meta={<Progress cards={cards} />}
        actions={
          <>
            <OpenFile />
            {best !== undefined && (
              <Button icon={Play} variant="primary" onClick={() => navigate(cardHref(best))}>
                Watch best
              </Button>
            )}
          </>
        }
      />
      {cards.error !== undefined ? (
        <ErrorNote error={cards.error} />
      ) : cards.loading ? (
        <Loading />
      ) : cards.total === 0 ? (
        <Nothing />
      ) : (
        <Index cards={cards} />
      )}
    </>
  );
}

/** Opens the best battle in place of this address: Back leads to where one came from. */
export function BestBattle() {
  const cards = useCards();
  const best = bestCard(cards.list);
  useEffect(() => {
    if (best !== undefined) navigate(cardHref(best), { replace: true });
    else if (!cards.loading) navigate(href('replay'), { replace: true });
  }, [best, cards.loading]);
  return <Loading />;
}

function Progress({ cards: { estimated, total } }: { readonly cards: Cards }) {
  return (
    <>
      <span>
        <b>{count(total)}</b> battles
      </span>
      {estimated < total && (
        <span>
          Estimating stories, <b>{count(estimated)}</b> of {count(total)}
        </span>
      )}
    </>
  );
}

function Index({ cards }: { readonly cards: Cards }) {
  const [kept, setFilter] = useViewState<CardFilter>('replays.filter', EVERYTHING);
  const filter = knownFilter(kept);
  const [order, setOrder] = useViewState<CardOrder>('replays.order', 'best');
  const { keys, isOutdated, sortAgain } = useSteadyOrder(cards, order);
  const shown = filterCards(cards.list, filter).sort((x, y) => (keys.get(cardKey(x)) ?? 0) - (keys.get(cardKey(y)) ?? 0));
  return (
    <div className="split card-index">
      <CardFilters cards={cards.list} filter={filter} onChange={setFilter} />
      <div className="pane card-pane">
        <div className="card-tools">
          <SegmentedControl label="Order" value={order} onChange={setOrder} choices={ORDER_CHOICES} />
          {isOutdated && (
            <Button size="small" onClick={sortAgain}>
              Sort again
            </Button>
          )}
          <span className="grow" />
          <span className="caption">{count(shown.length)} shown</span>
        </div>
        {shown.length === 0 ? (
          <EmptyState icon={Film} title="No such battle" action={<Button onClick={() => setFilter(EVERYTHING)}>Clear filters</Button>}>
            No battle matches all filters.
          </EmptyState>
        ) : (
          <CardGrid key={JSON.stringify([filter, order])} cards={shown} />
        )}
      </div>
    </div>
  );
}

function CardGrid({ cards }: { readonly cards: readonly ReplayCard[] }) {
  const list = useSelection('cards');
  const selected = selectedRows(list.selection, cards.length).flatMap((row) => cards[row] ?? []);
  const entries = cardEntries(selected);
  const keys = { list, count: cards.length };
  return (
    <>
      {selected.length > 1 && <SelectionBar label={`${count(selected.length)} selected`} entries={entries} onClear={list.clear} />}
      <ContextMenu entries={entries}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards inside take the focus */}
        <div className="card-grid" onKeyDown={listKeys(keys)}>
          {cards.map((card, row) => (
            <Card key={cardKey(card)} card={card} events={rowEvents(keys, row)} />
          ))}
        </div>
      </ContextMenu>
    </>
  );
}

/** Cards don't move under the pointer while stories come in: they are sorted when asked. */
function useSteadyOrder(cards: Cards, order: CardOrder) {
  const [sortedAt, setSortedAt] = useState(0);
  const latest = useRef(cards.list);
  latest.current = cards.list;
  const { total } = cards;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of cards or another order sorts them, a new story doesn't.
  const sorted = useMemo(() => {
    const known = latest.current.filter(({ story }) => story?.chances != null).length;
    return { known, keys: new Map(sortCards(latest.current, order).map((card, i) => [cardKey(card), i])) };
  }, [total, order, sortedAt]);
  const isByStory = order === 'best' || order === 'swing';
  return { keys: sorted.keys, isOutdated: isByStory && cards.estimated > sorted.known, sortAgain: () => setSortedAt((n) => n + 1) };
}

function Nothing() {
  return (
    <EmptyState
      icon={Film}
      title="Nothing to watch yet"
      action={
        <Button variant="primary" onClick={() => navigate(href('library'))}>
          Open library
        </Button>
      }
    >
      Start a run, or drop a .wbreplay file here.
    </EmptyState>
  );
}

function OpenFile() {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FolderOpen} onClick={() => picker.current?.click()}>
        Open replay file
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label="Replay file"
        accept={extensionsOf('replay').join()}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) attempt(async () => watchFile(await readFile(file)));
        }}
      />
    </>
  );
}
