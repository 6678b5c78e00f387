/** Every call between a window and the host: its input as a schema (checked on the host), its reply as a type. */
import { z } from 'zod';
import type { Json } from '../contract/json.ts';
import type { Odds } from '../contract/outcome.ts';
import type { RuleNote } from '../contract/ruleset.ts';
import { HIGHLIGHT_KINDS } from '../run/highlights.ts';
import type {
  AppInfo,
  ContestReport,
  ExportedFile,
  Highlight,
  HostEvents,
  ImportPreview,
  MatchupMatrix,
  Page,
  ProfileReport,
  RatesByOpponent,
  Replay,
  Roster,
  RosterDetail,
  RunDetail,
  RunInfo,
  RunPlan,
  RunRating,
  RunSettings,
  Standing,
  StorageUse,
  StoredAsset,
  StoredCombatant,
  StoredContest,
  VideoReport,
} from './types.ts';

const MAX_FILE = 512 * 1024 * 1024;
const id = z.int().min(1);
const index = z.int().min(0).max(1_048_575);
const name = z.string().trim().min(1).max(200);
/** The id of a registered ruleset; the host answers unknown ones with a problem. */
const rulesetId = z.string().min(1).max(64);
const options = z.record(z.string().max(64), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]));
const bytes = z.custom<Uint8Array>((b) => b instanceof Uint8Array && b.byteLength <= MAX_FILE, 'the file is larger than 512 MB');
const file = z.strictObject({ name: z.string().min(1).max(1024), bytes });
const choice = { ruleset: rulesetId.optional(), importer: z.string().max(64).optional(), settings: options.optional() };
const wordsQuery = {
  field: z.string().min(1).max(64),
  text: z.string().max(200).default(''),
  limit: z.int().min(1).max(100).default(12),
};
const page = { offset: z.int().min(0).default(0), limit: z.int().min(1).max(5000).default(200) };
const seed = z.string().min(1).max(64);
/** zod's own JSON type is not read-only, ours is. */
const json = z.json() as unknown as z.ZodType<Json, Json>;

export const runSettings = z.strictObject({
  name,
  ruleset: rulesetId,
  kind: z.enum(['single', 'gauntlet', 'round-robin', 'ladder']),
  field: z.array(id).min(1).max(1_048_576),
  challengers: z.int().min(0).default(0),
  options: options.default({}),
  seed,
  trials: z.int().min(1).max(1_000_000_000),
  precision: z.number().min(0.0001).max(0.5).nullable().default(null),
  topPlaces: z.int().min(1).max(1000).default(10),
  keep: z.enum(['standings', 'outcomes', 'records', 'details']).default('outcomes'),
});

const standingsQuery = z.strictObject({
  runId: id,
  query: z.string().max(2000).default(''),
  /** A query whose rows are marked in the list instead of being picked out. */
  mark: z.string().max(2000).default(''),
  sort: z.string().max(64).default('rank'),
  descending: z.boolean().default(false),
  weightClass: z.string().max(64).nullable().default(null),
  faction: z.string().max(200).nullable().default(null),
  bestPerBase: z.boolean().default(false),
  /** Only these of the field, in this order; the other filters then do not count. For unit pages and comparisons. */
  indices: z.array(index).max(200).optional(),
  /** A run to hold the ranks against: rows then carry `movement`, and `sort: 'movement'` works. */
  against: id.optional(),
  ...page,
});

/** Two combatants of the library, or of a run's field, with options and a seed. */
const pairing = z.strictObject({ a: id, b: id, options: options.default({}), seed: seed.optional() });

interface Call<Input extends z.ZodType, Reply> {
  readonly input: Input;
  /** Type only. */
  readonly reply?: Reply;
}

function call<Reply>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Reply> => ({ input });
}

const nothing = z.strictObject({});

export const API = {
  'app.info': call<AppInfo>()(nothing),
  'app.storage': call<StorageUse>()(nothing),
  'settings.get': call<Readonly<Record<string, Json>>>()(nothing),
  'settings.set': call<null>()(z.strictObject({ key: z.string().min(1).max(200), value: json })),

  'library.preview': call<readonly ImportPreview[]>()(z.strictObject({ files: z.array(file).min(1).max(5000), ...choice })),
  'library.import': call<readonly Roster[]>()(z.strictObject({ files: z.array(file).min(1).max(5000), ...choice, name: name.optional() })),
  /** Parses an edited source again in place: the editor's "Save". */
  'library.update': call<RosterDetail>()(z.strictObject({ rosterId: id, text: z.string().max(64_000_000), settings: options.optional() })),
  'library.rosters': call<readonly Roster[]>()(nothing),
  'library.roster': call<RosterDetail>()(z.strictObject({ rosterId: id })),
  'library.combatants': call<Page<StoredCombatant>>()(
    z.strictObject({
      ruleset: rulesetId.optional(),
      rosterId: id.optional(),
      query: z.string().max(2000).default(''),
      sort: z.enum(['id', 'name', 'faction', 'points']).default('id'),
      descending: z.boolean().default(false),
      ...page,
    }),
  ),
  /** Only the ids a query selects, for building a field. */
  'library.select': call<readonly number[]>()(
    z.strictObject({ ruleset: rulesetId, rosterIds: z.array(id).optional(), query: z.string().max(2000).default('') }),
  ),
  /** Words of a field of the query box that hold a text, those of most combatants first. */
  'library.words': call<readonly string[]>()(z.strictObject({ ruleset: rulesetId.optional(), ...wordsQuery })),
  'library.combatant': call<StoredCombatant>()(z.strictObject({ id })),
  /** The rules a combatant carries, with what they do. */
  'library.rules': call<readonly RuleNote[]>()(z.strictObject({ id })),
  'library.contests': call<readonly StoredContest[]>()(z.strictObject({ ruleset: rulesetId.optional(), rosterId: id.optional() })),
  'library.assets': call<readonly StoredAsset[]>()(z.strictObject({ ruleset: rulesetId, kind: z.string().max(64) })),
  'library.rename': call<null>()(z.strictObject({ rosterId: id, name })),
  'library.tag': call<null>()(z.strictObject({ rosterId: id, tags: z.array(z.string().trim().min(1).max(60)).max(40) })),
  /** Hidden at once, gone for good at the next start; `library.restore` takes it back. */
  'library.remove': call<null>()(z.strictObject({ rosterId: id })),
  'library.restore': call<null>()(z.strictObject({ rosterId: id })),
  'library.addSamples': call<readonly Roster[]>()(z.strictObject({ ruleset: rulesetId.optional() })),

  'runs.plan': call<RunPlan>()(runSettings),
  /** Reads a .warbench-run file: its combatants join the library where they are not in it yet; the reply can be started. */
  'runs.open': call<RunSettings>()(z.strictObject({ bytes })),
  'runs.start': call<RunInfo>()(runSettings),
  'runs.list': call<readonly RunInfo[]>()(nothing),
  /** `field: false` leaves the ids of the field out, which may be a million. */
  'runs.get': call<RunDetail>()(z.strictObject({ runId: id, field: z.boolean().default(true) })),
  'runs.pause': call<RunInfo>()(z.strictObject({ runId: id })),
  'runs.resume': call<RunInfo>()(z.strictObject({ runId: id })),
  'runs.cancel': call<RunInfo>()(z.strictObject({ runId: id })),
  'runs.reorder': call<null>()(z.strictObject({ runId: id, position: z.int().min(0) })),
  'runs.rename': call<null>()(z.strictObject({ runId: id, name })),
  'runs.remove': call<null>()(z.strictObject({ runId: id })),
  'runs.restore': call<null>()(z.strictObject({ runId: id })),
  /** Puts the field on the rating's scale anew: a stretch of one's own (null: fitted), another baseline (null: the field's middle). */
  'runs.rate': call<RunRating>()(
    z.strictObject({ runId: id, stretch: z.number().min(0.01).max(100).nullable().optional(), baseline: index.nullable().optional() }),
  ),
  'runs.standings': call<Page<Standing>>()(standingsQuery),
  /** Words of a field of the query box that hold a text, those of most combatants first. */
  'runs.words': call<readonly string[]>()(z.strictObject({ runId: id, ...wordsQuery })),
  /** The best of each weight class, for the tabs. */
  'runs.classes': call<
    readonly {
      readonly id: string;
      readonly label: string;
      readonly min: number;
      readonly max: number | null;
      readonly count: number;
      readonly champion: Standing | null;
    }[]
  >()(z.strictObject({ runId: id })),
  'runs.contest': call<ContestReport>()(z.strictObject({ runId: id, a: index, b: index })),
  /** Row of one combatant against all it met, best first. */
  'runs.opponents': call<
    Page<{
      readonly index: number;
      readonly name: string;
      readonly detail: string;
      readonly faction: string;
      readonly points: number;
      readonly rate: number;
      readonly low: number;
      readonly high: number;
      readonly n: number;
    }>
  >()(
    z.strictObject({
      runId: id,
      index,
      /** By win rate, or the most even fights first. */
      order: z.enum(['rate', 'even']).default('rate'),
      descending: z.boolean().default(true),
      ...page,
    }),
  ),
  /** One combatant against each class and each faction, over the whole field however large. */
  'runs.byOpponent': call<RatesByOpponent>()(z.strictObject({ runId: id, index })),
  'runs.matrix': call<MatchupMatrix>()(z.strictObject({ runId: id, indices: z.array(index).max(2000).optional() })),
  'runs.factions': call<VideoReport['factions']>()(z.strictObject({ runId: id })),
  /** The best of each faction in each class, in the order of `runs.classes`; null where it has nobody there. */
  'runs.champions': call<readonly { readonly faction: string; readonly champions: readonly (Standing | null)[] }[]>()(
    z.strictObject({ runId: id }),
  ),
  /** Members of each faction from its best to its worst; where there are more than `most`, evenly spaced ones. */
  'runs.spread': call<
    readonly {
      readonly faction: string;
      readonly combatants: number;
      readonly rows: readonly { readonly index: number; readonly name: string; readonly detail: string; readonly rate: number }[];
    }[]
  >()(z.strictObject({ runId: id, most: z.int().min(2).max(20_000).default(2400) })),
  'runs.highlights': call<readonly Highlight[]>()(
    z.strictObject({
      runId: id,
      kind: z.enum(HIGHLIGHT_KINDS).optional(),
      limit: z.int().min(1).max(1000).default(50),
    }),
  ),
  /** The run that `against` of runs.standings would best name: the newest finished one before with at least half of the field. */
  'runs.previous': call<{ readonly run: RunInfo; readonly shared: number } | null>()(z.strictObject({ runId: id })),
  'runs.report': call<VideoReport>()(z.strictObject({ runId: id })),
  'runs.compare': call<
    readonly {
      readonly combatantId: number;
      readonly name: string;
      readonly detail: string;
      readonly rateBefore: number | null;
      readonly rateAfter: number | null;
      readonly rankBefore: number | null;
      readonly rankAfter: number | null;
    }[]
  >()(z.strictObject({ before: id, after: id })),

  'contest.odds': call<Odds>()(pairing),
  /** A quick contest outside any run, at the addresses asked for; `winners` also tells who won each trial. */
  'contest.play': call<ContestReport>()(
    pairing.extend({
      trials: z.int().min(1).max(1_000_000),
      indexA: index.default(0),
      indexB: index.default(1),
      winners: z.boolean().default(false),
    }),
  ),
  'profile.of': call<ProfileReport>()(
    z.strictObject({ combatantIds: z.array(id).min(1).max(64), runId: id.optional(), options: options.default({}) }),
  ),
  /** A ruleset's own reports beyond the contract (attack sequence, fleet battle): see `reports` in its index. */
  'ruleset.report': call<Json>()(
    z.strictObject({
      ruleset: rulesetId,
      report: z.string().max(64),
      combatantIds: z.array(id).max(64).default([]),
      options: options.default({}),
      input: json.default(null),
    }),
  ),

  'replay.ofRun': call<Replay>()(z.strictObject({ runId: id, a: index, b: index, trial: z.int().min(0) })),
  'replay.ofPair': call<Replay>()(pairing.extend({ indexA: index.default(0), indexB: index.default(1), trial: z.int().min(0).default(0) })),
  /** Reads a .warbench-replay file. */
  'replay.open': call<Replay>()(z.strictObject({ bytes })),
  'replay.file': call<ExportedFile>()(z.strictObject({ replay: z.custom<Replay>((v) => typeof v === 'object' && v !== null) })),

  'export.standings': call<ExportedFile>()(
    z.strictObject({
      runId: id,
      format: z.enum(['csv', 'json', 'markdown']),
      query: z.string().max(2000).default(''),
      weightClass: z.string().nullable().default(null),
      sort: z.string().max(64).default('rank'),
      descending: z.boolean().default(false),
      bestPerBase: z.boolean().default(false),
    }),
  ),
  /** The game's own ratings, best first. */
  'export.ratings': call<ExportedFile>()(z.strictObject({ runId: id, format: z.enum(['text', 'markdown', 'json', 'csv']) })),
  'export.report': call<ExportedFile>()(z.strictObject({ runId: id, format: z.enum(['text', 'markdown', 'json', 'csv']) })),
  'export.contest': call<ExportedFile>()(z.strictObject({ runId: id, a: index, b: index, format: z.enum(['csv', 'json', 'markdown']) })),
  'export.matrix': call<ExportedFile>()(z.strictObject({ runId: id, format: z.enum(['csv', 'json']) })),
  'export.log': call<ExportedFile>()(z.strictObject({ runId: id, a: index, b: index, trial: z.int().min(0) })),
  'export.run': call<ExportedFile>()(z.strictObject({ runId: id })),
} as const satisfies Record<string, Call<z.ZodType, unknown>>;

export type Method = keyof typeof API;
/** What a caller writes (defaults may be left out). */
export type Input<M extends Method> = z.input<(typeof API)[M]['input']>;
/** What the host receives after the check. */
export type Checked<M extends Method> = z.output<(typeof API)[M]['input']>;
export type Reply<M extends Method> = (typeof API)[M] extends Call<z.ZodType, infer R> ? R : never;

export type Handlers = { readonly [M in Method]: (input: Checked<M>) => Promise<Reply<M>> | Reply<M> };

/** What a window holds, whichever carrier is behind it. */
export interface Host {
  call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>>;
  /** Returns how to stop listening. */
  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void;
}

/** A refusal meant for the user: the message is shown as it is. */
export class ApiError extends Error {
  readonly code: string;
  readonly hint: string;
  constructor(code: string, message: string, hint = '') {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.hint = hint;
  }
}
