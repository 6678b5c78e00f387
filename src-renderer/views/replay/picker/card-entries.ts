/** What can be done with the selected battles: the same as buttons and in the menu. */
import { Activity, Clapperboard, ClipboardCopy, Download, GitCompareArrows, Link2, Play, Tag } from 'lucide-react';
import type { ReplayCard } from '../../../../src-shared/api/replay-index.ts';
import { saveBytes } from '../../../capture/save.ts';
import { attempt, type MenuEntry } from '../../../components/index.ts';
import { counted } from '../../../format/figures.ts';
import { host } from '../../../host/host.ts';
import { fetchReplay } from '../../../replay/fetch-replay.ts';
import { momentHref } from '../../../replay/source.ts';
import { href } from '../../../state/routes.ts';
import { copyText } from '../../../state/save-file.ts';
import { replayTagging } from '../../../state/tag-requests.ts';
import { askForTag } from '../../../state/tagging.ts';
import { navigate } from '../../../state/use-route.ts';
import { cardHref, claimText } from './card-list.ts';

export function cardEntries(cards: readonly ReplayCard[]): MenuEntry[] {
  const [first] = cards;
  if (first === undefined) return [];
  const isOne = cards.length === 1;
  const what = counted(cards.length, 'battle', 'battles');
  return [
    { label: 'Watch', icon: Play, disabled: !isOne, onSelect: () => navigate(cardHref(first)) },
    {
      label: 'Compare',
      icon: GitCompareArrows,
      // A ready-made encounter belongs to no run.
      disabled: !isOne || first.address.kind !== 'run',
      onSelect: () => compare(first.address),
    },
    {
      label: 'Run these',
      icon: Activity,
      disabled: cards.some(({ ruleset }) => ruleset !== first.ruleset),
      onSelect: () => attempt(() => runUnitsOf(cards, first.ruleset)),
    },
    {
      label: 'Send to Studio',
      icon: Clapperboard,
      disabled: !isOne,
      onSelect: () => navigate(momentHref('studio', first.address, { t: first.story?.chances?.best?.time ?? null })),
    },
    { label: 'Tag', icon: Tag, onSelect: () => askForTag(() => replayTagging(cards)) },
    { label: isOne ? 'Save replay file' : 'Save replay files', icon: Download, onSelect: () => attempt(() => saveAll(cards)) },
    {
      label: isOne ? 'Copy link' : 'Copy links',
      icon: Link2,
      onSelect: () => attempt(() => copyText(cards.map(linkOf).join('\n'), `links to ${what}`)),
    },
    { label: 'Copy', icon: ClipboardCopy, onSelect: () => attempt(() => copyText(cards.map(lineOf).join('\n'), what)) },
  ];
}

function compare(address: ReplayCard['address']): void {
  if (address.kind === 'run') navigate(href('compare', [address.runId], { units: `${address.a},${address.b}` }));
}

/** A new run with everyone who fights in these battles. */
async function runUnitsOf(cards: readonly ReplayCard[], ruleset: string): Promise<void> {
  const ids = new Set<number>();
  for (const { address } of cards) {
    if (address.kind === 'pair') for (const id of [address.a, address.b]) ids.add(id);
    else {
      const { runId, a, b } = address;
      const { rows } = await host.call('runs.standings', { runId, indices: [a, b], limit: 2 });
      for (const { combatantId } of rows) ids.add(combatantId);
    }
  }
  navigate(href('runs', ['new'], { ruleset, only: [...ids].join() }));
}

async function saveAll(cards: readonly ReplayCard[]): Promise<void> {
  for (const { address } of cards) {
    const file = await host.call('replay.file', { replay: await fetchReplay(address) });
    await saveBytes(file.bytes, file.name, file.mime);
  }
}

function linkOf(card: ReplayCard): string {
  return `${location.origin}${location.pathname}${cardHref(card)}`;
}

function lineOf(card: ReplayCard): string {
  return claimText(card) || `${card.names[0]} against ${card.names[1]}`;
}
