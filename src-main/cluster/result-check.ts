/** Results of others are played again here and compared: the whole first batch of every worker, later a sample. */
import type { TilePlayer } from '../threads/tile-player.ts';
import { type BatchResult, sameResult } from './batch.ts';
import type { Batch } from './open-tile.ts';

export class ResultCheck {
  /** Tiles that were compared. */
  checked = 0;
  private readonly local: TilePlayer;
  private readonly share: number;
  private readonly trusted = new Set<string>();

  constructor(local: TilePlayer, share: number) {
    this.local = local;
    this.share = share;
  }

  async isWrong({ tiles, id }: Batch, { worker, results }: BatchResult): Promise<boolean> {
    const isNew = !this.trusted.has(worker);
    for (const [i, tile] of tiles.entries()) {
      if (tile.isSettled || !(isNew || isSampled(id, i, this.share))) continue;
      const here = await this.local.playTile(tile.job);
      if (here === 'stopped') return false;
      this.checked++;
      if (!sameResult(here, results[i]!)) return true;
    }
    this.trusted.add(worker);
    return false;
  }
}

/** By the hash of what is sampled, so that no one can know beforehand without having played it. */
export function isSampled(hash: string, i: number, share: number): boolean {
  const at = 8 + (i % 40);
  const dice = (Number.parseInt(hash.slice(at, at + 8), 16) + i * 0x9e3779b1) % 2 ** 32;
  return dice < share * 2 ** 32;
}
