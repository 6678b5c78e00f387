/** What an episode is made from: the results of a run, and battles with their decisive moments. Plain data. */
import type { ReportPair, Standing, VideoReport } from '../api/results.ts';
import type { Side } from '../contract/outcome.ts';
import type { Share } from '../stats/share.ts';
import type { BattleResult } from './battle-result.ts';

export type BattleAddress = {
  readonly runId: number;
  readonly a: number;
  readonly b: number;
  readonly trial: number;
};

/** Something in a battle that may be worth a clip. */
export interface DecisiveMoment {
  /** Seconds in the replay at which it begins and at which its result is seen. */
  readonly from: number;
  readonly to: number;
  /** Change of the chance to win, 0..1; null where it is not known. */
  readonly swing: number | null;
  readonly side: Side | null;
  /** "Last Verse shoots with Verse Cannon and causes 6 wounds". */
  readonly title: string;
  /** The same as sentences to be said, with the chances where they are known. */
  readonly text: string;
}

export interface BattleFacts {
  readonly address: BattleAddress;
  readonly names: readonly [string, string];
  readonly points: readonly [number, number];
  /** Chance of the first side in this matchup, a draw counting half. */
  readonly share: Share;
  /** Seconds of the whole replay. */
  readonly seconds: number;
  readonly result: BattleResult;
  /** Largest swing first; casualties where no chances are known; never empty. */
  readonly moments: readonly DecisiveMoment[];
  /** Sum of all swings; null where no chances are known. */
  readonly drama: number | null;
  /** The lowest chance that the winner had; null where it is not known. */
  readonly lowest: Share | null;
  /** How the chances are known, or why they are not: a sentence. */
  readonly chancesNote: string;
}

/** A place of the ranking with a battle that shows it. */
export interface CountdownEntry {
  /** 1 for the first. */
  readonly place: number;
  readonly standing: Standing;
  /** Null where no battle can be shown. */
  readonly battle: BattleFacts | null;
}

export interface EpisodeFacts {
  readonly run: {
    readonly id: number;
    readonly name: string;
    readonly seed: string;
    readonly combatants: number;
    readonly matchups: number;
    readonly trials: number;
    readonly exact: boolean;
  };
  readonly game: {
    readonly name: string;
    readonly version: string;
    readonly nouns: {
      readonly combatant: string;
      readonly combatants: string;
      readonly trial: string;
      readonly trials: string;
      readonly points: string;
    };
  };
  /** True: of each unit only the best loadout is counted down. */
  readonly isPerUnit: boolean;
  /** Best first. */
  readonly top: readonly CountdownEntry[];
  /** Others that are as good as the first as far as is known. */
  readonly championsShared: number;
  readonly upset: { readonly pair: ReportPair; readonly battle: BattleFacts | null } | null;
  readonly closest: { readonly pair: ReportPair; readonly battle: BattleFacts | null } | null;
  readonly factions: VideoReport['factions'];
  readonly confirmed: boolean;
  readonly freshTrials: number;
  readonly unmodelled: VideoReport['unmodelled'];
  /** What could not be found out, each a sentence. */
  readonly problems: readonly string[];
}
