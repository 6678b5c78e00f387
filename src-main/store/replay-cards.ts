/** Pictures and stories of replays: files of the data folder that can be made again at any time. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplayStory } from '../../src-shared/api/replay-index.ts';
import { makeFolder, remove, writeWhole } from '../machine/files.ts';
import { namesIn, REPLAY_CARDS_FOLDER } from './data-folder.ts';

/** Some 20 kilobytes each. */
const MOST_KEPT = 1000;
const STORY = '.json';
const POSTER = '.picture';

export class ReplayCards {
  private readonly folder: string;
  private readonly stories = new Map<string, ReplayStory | null>();

  constructor(dataFolder: string) {
    this.folder = join(dataFolder, REPLAY_CARDS_FOLDER);
  }

  /** `identity` determines the battle to the last event. */
  story(identity: readonly unknown[]): ReplayStory | null {
    const name = nameOf(identity);
    const known = this.stories.get(name);
    if (known !== undefined) return known;
    const story = this.readStory(name);
    this.stories.set(name, story);
    return story;
  }

  poster(identity: readonly unknown[]): Uint8Array | null {
    const path = join(this.folder, nameOf(identity) + POSTER);
    // A Buffer would be sent as JSON.
    return existsSync(path) ? new Uint8Array(readFileSync(path)) : null;
  }

  keep(identity: readonly unknown[], story: ReplayStory, poster: Uint8Array): void {
    const name = nameOf(identity);
    makeFolder(this.folder);
    // The story comes last: where there is a story, there is a picture.
    writeWhole(join(this.folder, name + POSTER), poster);
    writeWhole(join(this.folder, name + STORY), new TextEncoder().encode(JSON.stringify(story)));
    this.stories.set(name, story);
    this.removeOldest();
  }

  private readStory(name: string): ReplayStory | null {
    const path = join(this.folder, name + STORY);
    if (!existsSync(path)) return null;
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      return null;
    }
  }

  private removeOldest(): void {
    const names = namesIn(this.folder).filter((name) => name.endsWith(STORY));
    if (names.length <= MOST_KEPT) return;
    const dated = names.map((name) => ({ name, at: statSync(join(this.folder, name)).mtimeMs }));
    // A tenth at a time, so that a full folder is not sorted for every picture.
    for (const { name } of dated.sort((x, y) => x.at - y.at).slice(0, names.length - 0.9 * MOST_KEPT)) {
      const bare = name.slice(0, -STORY.length);
      remove(join(this.folder, name));
      remove(join(this.folder, bare + POSTER));
      this.stories.delete(bare);
    }
  }
}

function nameOf(identity: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 32);
}
