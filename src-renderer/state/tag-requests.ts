/** What tagging asks the host for, for each kind of thing that has tags. */
import type { ReplayAddress, ReplayCard } from '../../src-shared/api/replay-index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { counted } from '../format/figures.ts';
import { host } from '../host/host.ts';
import { invalidateReplays } from './host-data.ts';
import { useRuns } from './runs.ts';
import type { TagRequest } from './tagging.ts';

/** Whose own tags are offered for removal; reading more would take long. */
const MOST_READ = 100;
const MOST_KNOWN = 50;
/** Ids that one call takes. */
const MOST_IDS = 100_000;

export async function combatantTagging(ids: readonly number[], what: string): Promise<TagRequest> {
  const read = await Promise.all(ids.slice(0, MOST_READ).map((id) => host.call('library.combatant', { id })));
  return {
    what,
    tags: distinct(read.flatMap(({ source }) => source?.tags ?? [])),
    known: await host.call('library.words', { field: 'tag', text: '', limit: MOST_KNOWN }),
    apply: (tag, on) => tagCombatants(ids, tag, on),
  };
}

async function tagCombatants(ids: readonly number[], tag: string, on: boolean): Promise<(() => Promise<void>) | null> {
  const changed: number[] = [];
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    changed.push(...(await host.call('library.tagCombatants', { ids: ids.slice(at, at + MOST_IDS), tag, on })).changed);
  }
  return changed.length === 0 ? null : async () => void (await tagCombatants(changed, tag, !on));
}

export async function runTagging(runs: readonly RunInfo[]): Promise<TagRequest> {
  return {
    what: counted(runs.length, 'run', 'runs'),
    tags: distinct(runs.flatMap(({ tags }) => tags)),
    known: distinct((useRuns.getState().list ?? []).flatMap(({ tags }) => tags)),
    apply: (tag, on) =>
      tagRuns(
        runs.map(({ id }) => id),
        tag,
        on,
      ),
  };
}

async function tagRuns(ids: number[], tag: string, on: boolean): Promise<(() => Promise<void>) | null> {
  const { changed } = await host.call('runs.tag', { ids, tag, on });
  return changed.length === 0 ? null : async () => void (await tagRuns([...changed], tag, !on));
}

export async function replayTagging(cards: readonly ReplayCard[]): Promise<TagRequest> {
  const all = await host.call('replays.list', {});
  return {
    what: counted(cards.length, 'battle', 'battles'),
    tags: distinct(cards.flatMap(({ tags }) => tags)),
    known: distinct(all.flatMap(({ tags }) => tags)),
    apply: (tag, on) =>
      tagReplays(
        cards.map(({ address }) => address),
        tag,
        on,
      ),
  };
}

async function tagReplays(addresses: ReplayAddress[], tag: string, on: boolean): Promise<(() => Promise<void>) | null> {
  const { changed } = await host.call('replays.tag', { addresses, tag, on });
  invalidateReplays();
  return changed.length === 0 ? null : async () => void (await tagReplays([...changed], tag, !on));
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].sort((x, y) => x.localeCompare(y));
}
