import type { ClusterUse } from '../cluster/connection.ts';
import type { BrowserSources } from './browser-sources.ts';
import type { HttpApiSwitch } from './http-api-switch.ts';
import type { OpenedFiles } from './opened-files.ts';

export interface RunParts {
  readonly runId: number;
  readonly paths: readonly string[];
  /** Share of the tiles that are played again and compared. */
  readonly checkedShare: number;
}

export interface HostOptions {
  readonly dataFolder: string;
  /** Threads that play; default: the user's setting, else one per core. */
  readonly threads?: number | undefined;
  readonly workerUrl: URL;
  readonly shell: 'electron' | 'server' | 'cli';
  /** Contains maps/. */
  readonly shippedFolder: string;
  /** Keeps the machine awake until the returned function is called; left out by shells that cannot. */
  readonly stayAwake?: () => () => void;
  /** Free bytes for results; default: those of the disk of the data folder. */
  readonly freeBytes?: () => Promise<number>;
  /** Left out by shells without an HTTP API. */
  readonly httpApi?: HttpApiSwitch;
  /** Left out by shells that serve no page to a recorder. */
  readonly browserSources?: BrowserSources;
  /** Left out by shells without windows. */
  readonly opened?: OpenedFiles;
  /** True: where another process has the data folder open, the library is read and nothing is written. */
  readonly besideAnother?: boolean;
  /** False: a new library starts empty. */
  readonly samples?: boolean;
  /** False: the library is checked and backed up on request only. */
  readonly backgroundChecks?: boolean;
  /** Workers elsewhere play, too; default: as the user has set. */
  readonly cluster?: ClusterUse;
  /** Finished parts of a run, as files: they are counted instead of being played. */
  readonly parts?: RunParts;
  /** A module that exports RULESETS, instead of those of the app. */
  readonly rulesets?: URL;
}
