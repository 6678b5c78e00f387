/** The games this host has. */
import { ApiError } from '../src-shared/api/errors.ts';
import type { Ruleset } from '../src-shared/contract/ruleset.ts';

export class Rulesets {
  readonly all: readonly Ruleset[];

  constructor(all: readonly Ruleset[]) {
    this.all = all;
  }

  get(id: string): Ruleset {
    const found = this.all.find((r) => r.id === id);
    if (found === undefined) throw new ApiError('app/no-ruleset', `There is no game '${id}' here.`);
    return found;
  }
}

/** What the app calls the assets of a game; no game has two kinds. */
export function assetNounOf(ruleset: Ruleset | undefined): string {
  return ruleset?.import.assetKinds[0]?.noun ?? 'asset';
}
