/** The settings of a run from the command line: files to import first, rosters of the library, or a .wbrun file. */
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Input } from '../../src-shared/api/index.ts';
import type { StoredContest } from '../../src-shared/api/library.ts';
import type { KeepChoice, RunKind } from '../../src-shared/api/runs.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { didYouMean } from '../../src-shared/contract/problem.ts';
import { fileKindOf } from '../../src-shared/formats/file-kinds.ts';
import type { FileChoice } from './commands/import.ts';
import { importFiles } from './import-files.ts';
import { readInput, splitSettings } from './input-files.ts';
import type { CliSession } from './session.ts';

export interface RunChoice extends FileChoice {
  readonly kind?: RunKind;
  readonly roster?: readonly string[];
  readonly query: string;
  readonly preset?: string;
  readonly challengers?: number;
  readonly seed?: string;
  readonly trials?: number;
  readonly precision?: number;
  readonly keep: KeepChoice;
  readonly name?: string;
  readonly top?: number;
  readonly confirm: boolean;
}

export type NewRun = Input<'runs.start'>;

export async function runSettingsFrom(session: CliSession, files: readonly string[], choice: RunChoice): Promise<NewRun> {
  const [only] = files;
  if (only !== undefined && files.length === 1 && fileKindOf(only) === 'run') return openRunFile(session, only, choice);
  const { forImport, forGame } = splitSettings(choice.set);
  const { rosterIds, ruleset, title } = await chosenRosters(session, files, choice, forImport);
  const contest = choice.kind === undefined ? await contestOf(session, rosterIds) : undefined;
  const field = contest
    ? [contest.a, contest.b]
    : await session.call('library.select', { ruleset, query: choice.query, ...(rosterIds.length > 0 && { rosterIds: [...rosterIds] }) });
  if (field.length === 0) throw new ApiError('cli/empty-field', 'Nothing in the library matches; there is no one to fight.');
  const kind = choice.kind ?? (field.length === 2 ? 'single' : 'round-robin');
  const info = await session.rulesetInfo(ruleset);
  return {
    name: choice.name ?? (contest?.name || title || `${info?.name ?? ruleset} ${kind}`),
    ruleset,
    kind,
    field: [...field],
    challengers: choice.challengers ?? (kind === 'gauntlet' ? 1 : 0),
    options: { ...contest?.options, ...presetOptions(info, choice.preset), ...forGame },
    seed: choice.seed ?? '1',
    trials: choice.trials ?? contest?.trials ?? (kind === 'single' ? (info?.defaultTrials ?? 10_000) : 100),
    precision: choice.precision ?? null,
    keep: choice.keep,
    confirm: choice.confirm,
    ...(choice.top !== undefined && { topPlaces: choice.top }),
  };
}

/** The options of a preset; what `--set` says goes before them. */
function presetOptions(info: RulesetInfo | undefined, id: string | undefined): Options {
  if (id === undefined) return {};
  const preset = info?.presets.find((p) => p.id === id);
  if (preset !== undefined) return preset.values;
  const known = (info?.presets ?? []).map((p) => p.id);
  throw new ApiError('cli/no-preset', `${info?.name ?? 'The game'} has no preset '${id}'.`, didYouMean(id, known) ?? '');
}

export async function openRunFile(session: CliSession, path: string, { name }: Pick<RunChoice, 'name'>): Promise<NewRun> {
  const opened = await session.call('runs.open', { bytes: readInput(path).bytes });
  return { ...opened, field: [...opened.field], ...(name && { name }) };
}

interface ChosenRosters {
  readonly rosterIds: readonly number[];
  readonly ruleset: RulesetId;
  /** Name of the first imported roster; empty where none was imported. */
  readonly title: string;
}

async function chosenRosters(session: CliSession, files: readonly string[], choice: RunChoice, settings: Options): Promise<ChosenRosters> {
  const imported =
    files.length === 0 ? [] : (await importFiles(session, files, { ...(choice.ruleset && { ruleset: choice.ruleset }), settings })).rosters;
  const named = (choice.roster ?? []).map(Number);
  const [firstNamed] = named;
  const ruleset =
    choice.ruleset ??
    imported[0]?.ruleset ??
    (firstNamed === undefined ? undefined : (await session.call('library.roster', { rosterId: firstNamed })).ruleset);
  if (ruleset === undefined) throw new ApiError('cli/no-ruleset', 'Choose what to run: pass files, --roster numbers or --ruleset.');
  return { rosterIds: [...named, ...imported.map(({ id }) => id)], ruleset, title: imported.find(({ name }) => name)?.name ?? '' };
}

/** The contest that a single roster describes. */
async function contestOf(session: CliSession, rosterIds: readonly number[]): Promise<StoredContest | undefined> {
  const [rosterId, ...others] = rosterIds;
  if (rosterId === undefined || others.length > 0) return undefined;
  return (await session.call('library.contests', { rosterId }))[0];
}
