/** The library: rosters and the combatants, contests and assets in them. */
import { z } from 'zod';
import type { Asset, Combatant, RulesetId } from '../contract/combatant.ts';
import type { LineNote } from '../contract/importer.ts';
import type { Options } from '../contract/options.ts';
import type { Problem } from '../contract/problem.ts';
import type { Facts, RuleNote } from '../contract/ruleset.ts';
import type { NumberedLoadout } from '../query/loadout-names.ts';
import { bytes, call, id, name, noInput, options, page, query, rulesetId, tag, tagging, wordsQuery } from './call.ts';
import type { Page } from './page.ts';

export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ImportChoice {
  readonly ruleset?: RulesetId | undefined;
  readonly importer?: string | undefined;
  readonly settings?: Options | undefined;
}

/** One parsed file: its format, what it contains, what is wrong with it. */
export interface ImportPreview {
  readonly file: string;
  readonly ruleset: RulesetId | null;
  readonly importer: string | null;
  readonly importerLabel: string;
  readonly detected: readonly string[];
  readonly text: string;
  /** The first few hundred; `combatantCount` counts all of them. */
  readonly combatants: readonly Combatant[];
  /** Facts of those combatants, in the same order. */
  readonly facts: readonly Facts[];
  readonly combatantCount: number;
  readonly contests: readonly {
    readonly name: string;
    readonly a: number;
    readonly b: number;
    readonly trials: number | null;
    readonly options: Options;
  }[];
  readonly assetCount: number;
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
}

export interface Roster {
  readonly id: number;
  readonly name: string;
  readonly file: string;
  readonly ruleset: RulesetId;
  readonly importer: string;
  readonly importedAt: string;
  readonly combatants: number;
  readonly contests: number;
  readonly assets: number;
  readonly errors: number;
  readonly warnings: number;
  readonly tags: readonly string[];
  readonly sample: boolean;
  /** Largest first. */
  readonly factions: readonly { readonly name: string; readonly combatants: number }[];
}

export interface RosterDetail extends Roster {
  /** Null when the source was too large to keep. */
  readonly text: string | null;
  readonly settings: Options;
  readonly problems: readonly Problem[];
  readonly notes: readonly LineNote[];
  readonly detected: readonly string[];
  /** Rules the engine does not model, and how many of the roster have them, most common first. */
  readonly unmodelled: readonly { readonly rule: string; readonly combatants: number }[];
}

export interface StoredCombatant extends Combatant {
  readonly id: number;
  readonly rosterId: number;
  readonly facts: Facts;
}

export interface StoredAsset extends Asset {
  readonly id: number;
  readonly rosterId: number | null;
}

export interface StoredContest {
  readonly id: number;
  readonly rosterId: number;
  readonly ruleset: RulesetId;
  readonly name: string;
  readonly a: number;
  readonly b: number;
  readonly nameA: string;
  readonly nameB: string;
  readonly options: Options;
  readonly trials: number | null;
}

/** Combatants that changed, by the faction they had before: setting these again undoes the change. */
export interface FactionChange {
  readonly changed: number;
  readonly before: readonly { readonly faction: string; readonly ids: readonly number[] }[];
}

export const inputFile = z.strictObject({ name: z.string().min(1).max(1024), bytes });
export const inputFiles = z.array(inputFile).min(1).max(5000);
const MAX_ROSTERS = 10_000;
const MAX_LABELS = 1000;
export const importChoice = { ruleset: rulesetId.optional(), importer: z.string().max(64).optional(), settings: options.optional() };

export const LIBRARY_CALLS = {
  'library.preview': call<readonly ImportPreview[]>()(z.strictObject({ files: inputFiles, ...importChoice })),
  'library.import': call<readonly Roster[]>()(z.strictObject({ files: inputFiles, ...importChoice, name: name.optional() })),
  /** Parses an edited source and replaces the roster with it: the editor's "Save". */
  'library.update': call<RosterDetail>()(z.strictObject({ rosterId: id, text: z.string().max(64_000_000), settings: options.optional() })),
  'library.rosters': call<readonly Roster[]>()(noInput),
  'library.roster': call<RosterDetail>()(z.strictObject({ rosterId: id })),
  'library.combatants': call<Page<StoredCombatant>>()(
    z.strictObject({
      ruleset: rulesetId.optional(),
      rosterId: id.optional(),
      query: query.default(''),
      sort: z.enum(['id', 'name', 'faction', 'points']).default('id'),
      descending: z.boolean().default(false),
      ...page,
    }),
  ),
  /** What distinguishes the loadouts of one unit in a roster. Ids that the library does not have are left out. */
  'library.loadouts': call<readonly NumberedLoadout[]>()(z.strictObject({ ids: z.array(id).max(MAX_LABELS) })),
  /** Only the ids that match a query, for building a field. */
  'library.select': call<readonly number[]>()(
    z.strictObject({ ruleset: rulesetId, rosterIds: z.array(id).max(MAX_ROSTERS).optional(), query: query.default('') }),
  ),
  /** Values of a query field that contain a text, most common first. */
  'library.words': call<readonly string[]>()(z.strictObject({ ruleset: rulesetId.optional(), ...wordsQuery })),
  'library.combatant': call<StoredCombatant>()(z.strictObject({ id })),
  /** The rules a combatant has, with what they do. */
  'library.rules': call<readonly RuleNote[]>()(z.strictObject({ id })),
  'library.contests': call<readonly StoredContest[]>()(z.strictObject({ ruleset: rulesetId.optional(), rosterId: id.optional() })),
  'library.assets': call<readonly StoredAsset[]>()(z.strictObject({ ruleset: rulesetId, kind: z.string().max(64) })),
  'library.rename': call<null>()(z.strictObject({ rosterId: id, name })),
  'library.tag': call<null>()(z.strictObject({ rosterId: id, tags: z.array(tag).max(40) })),
  /** Replies with those that changed: taking the tag off these again undoes it. Tags that the source names stay. */
  'library.tagCombatants': call<{ readonly changed: readonly number[] }>()(
    z.strictObject({ ids: z.array(id).min(1).max(100_000), ...tagging }),
  ),
  /** Puts combatants of a roster into a faction: the given ones, or all that match. `null`: the faction that their source names. */
  'library.setFaction': call<FactionChange>()(
    z.strictObject({
      rosterId: id,
      ids: z.array(id).min(1).max(100_000).optional(),
      query: query.default(''),
      faction: z.string().trim().max(200).nullable(),
    }),
  ),
  /** Hidden at once, deleted at the next start; `library.restore` undoes it until then. */
  'library.remove': call<null>()(z.strictObject({ rosterId: id })),
  'library.restore': call<null>()(z.strictObject({ rosterId: id })),
  'library.addSamples': call<readonly Roster[]>()(z.strictObject({ ruleset: rulesetId.optional() })),
};
