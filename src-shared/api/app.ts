/** The app itself: version, games, disk space, settings. */
import { z } from 'zod';
import type { RulesetId } from '../contract/combatant.ts';
import type { Json } from '../contract/json.ts';
import type { OptionSpec, Preset } from '../contract/options.ts';
import type { MetricSpec } from '../contract/outcome.ts';
import type { Axis, ConditionSpec, FactSpec, RatingSpec, WeightClass } from '../contract/ruleset.ts';
import { call, noInput } from './call.ts';
import type { Notice } from './data.ts';
import { setting } from './settings.ts';

export interface RulesetInfo {
  readonly id: RulesetId;
  readonly version: string;
  readonly name: string;
  readonly tagline: string;
  readonly nouns: {
    readonly combatant: string;
    readonly combatants: string;
    readonly trial: string;
    readonly trials: string;
    readonly points: string;
  };
  /** What one of its assets is called: 'board'. */
  readonly assetNoun: string;
  readonly options: readonly OptionSpec[];
  readonly presets: readonly Preset[];
  readonly importers: readonly {
    readonly id: string;
    readonly label: string;
    readonly extensions: readonly string[];
    readonly settings: readonly OptionSpec[];
  }[];
  readonly metrics: readonly MetricSpec[];
  readonly axes: readonly Axis[];
  readonly facts: readonly FactSpec[];
  readonly weightClasses: readonly WeightClass[];
  readonly defaultTrials: number;
  readonly exactOdds: boolean;
  /** Swapping the sides only swaps the result. */
  readonly symmetric: boolean;
  readonly conditions: ConditionSpec | null;
  readonly rating: Omit<RatingSpec, 'calibrate' | 'rate'> | null;
}

export interface AppInfo {
  readonly version: string;
  /** The commit it was built from, or why that is not known. */
  readonly build: string;
  readonly shell: 'electron' | 'server' | 'cli';
  readonly dataFolder: string;
  /** Whether the machine is kept awake while a run plays; only the Electron shell can do that. */
  readonly keepsAwake: boolean;
  /** Why nothing is written (a newer version, a write-protected folder, a full disk). */
  readonly readOnly: string | null;
  /** What the user should know about the data folder, until it is acknowledged. */
  readonly notices: readonly Notice[];
  readonly threads: number;
  readonly rulesets: readonly RulesetInfo[];
}

/** The HTTP API for other programs on this machine. */
export interface HttpApiAccess {
  readonly enabled: boolean;
  /** It is on because the program was started for it, and stays on. */
  readonly fixed: boolean;
  /** `http://127.0.0.1:8791`; null while it is off. */
  readonly address: string | null;
  /** What a program has to show. */
  readonly token: string;
  /** The file that holds it. */
  readonly tokenFile: string;
  /** Why it couldn't be switched on, or empty. */
  readonly problem: string;
}

/** A file that was double-clicked or named on the command line. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Why it couldn't be read; null where it could. */
  readonly problem: string | null;
}

/** Disk space used, in bytes. */
export interface StorageUse {
  /** Free on the disk of the data folder. */
  readonly free: number;
  /** Library, runs, standings, kept replays and settings. */
  readonly database: number;
  /** Match results, one file per run. */
  readonly matches: number;
  readonly matchFiles: number;
  /** Replays of highlights, a part of the database. */
  readonly replays: number;
  readonly replayCount: number;
  /** Backups, and libraries that were set aside. */
  readonly setAside: number;
  /** Runs with the largest match files, largest first. */
  readonly largest: readonly { readonly runId: number; readonly name: string; readonly bytes: number }[];
}

export const APP_CALLS = {
  'app.info': call<AppInfo>()(noInput),
  'app.storage': call<StorageUse>()(noInput),
  /** Files that the system asked to open since the last call. */
  'app.takeOpened': call<readonly OpenedFile[]>()(noInput),
  /** Null in a shell that has none. */
  'app.httpApi': call<HttpApiAccess | null>()(noInput),
  'app.setHttpApi': call<HttpApiAccess | null>()(z.strictObject({ enabled: z.boolean().optional(), newToken: z.boolean().default(false) })),
  'settings.get': call<Readonly<Record<string, Json>>>()(noInput),
  'settings.set': call<null>()(setting),
};
