import type { MatchupMatrix, Standing, VideoReport } from '../../../src-shared/api/results.ts';
import type { Ruleset } from '../../../src-shared/contract/ruleset.ts';

/** What the report page is made of. */
export interface ReportPage {
  readonly runId: number;
  readonly report: VideoReport;
  readonly game: Pick<Ruleset['identity'], 'name' | 'nouns'>;
  readonly seed: string;
  readonly appVersion: string;
  /** The best ones, in order of rank. */
  readonly standings: readonly Standing[];
  /** How many there would be. */
  readonly listed: number;
  readonly combatants: number;
  /** Only the best loadout of each unit is listed. */
  readonly bestPerUnit: boolean;
  /** The best against each other; null where too few of these pairs were played. */
  readonly matrix: MatchupMatrix | null;
}
