/** Plays a gauntlet against a baseline (or a round-robin), calibrates on the field and prints the ratings. */
import { Option } from 'commander';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { KeepChoice } from '../../../src-shared/api/runs.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import { gradedPlaces } from '../../../src-shared/run/graded-opponents.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { playToEnd } from '../follow-run.ts';
import {
  formatOption,
  gameSettingOption,
  keepOption,
  numberOption,
  outOption,
  rulesetOption,
  seedOption,
  trialsOption,
} from '../options.ts';
import { ratingAgreement } from '../rating-agreement.ts';
import { type NewRun, runSettingsFrom } from '../run-settings.ts';
import type { CliSession } from '../session.ts';
import type { FileChoice } from './import.ts';

export function registerRate(cli: CommandLine): void {
  cli
    .command('rate')
    .description('rate everyone on the scale of the game: play them against a baseline, calibrate on the field, print the ratings')
    .argument('[files...]', 'rosters, boards or folders to import first')
    .option(
      '--baseline <name>',
      'the middle of the scale and the only opponent (default: the baseline of the game, else a combatant with median points, and four others from weak to strong)',
    )
    .option('--round-robin', 'everyone against everyone; the middle of the field is the middle of the scale')
    .addOption(numberOption('--run <n>', 'rate a finished run; --baseline field: its middle'))
    .addOption(new Option('--k <k>', 'stretch of the scale (default: fitted to the field)').argParser(Number))
    .option('--published <file>', 'JSON of ratings published elsewhere, to compare the order with')
    .option('--roster <ids...>', 'rosters of the library by number')
    .option('--query <query>', 'only matching combatants', '')
    .addOption(rulesetOption())
    .addOption(gameSettingOption())
    .addOption(seedOption())
    .addOption(trialsOption())
    .addOption(keepOption())
    .option('--name <name>', 'name of the run')
    .addOption(formatOption(['text', 'markdown', 'json', 'csv'], 'text'))
    .addOption(outOption())
    .action(cli.action(rate));
}

interface RateChoice extends FileChoice {
  readonly run?: number;
  readonly roster?: readonly string[];
  readonly query: string;
  readonly baseline?: string;
  readonly roundRobin?: boolean;
  readonly k?: number;
  readonly published?: string;
  readonly seed?: string;
  readonly trials?: number;
  readonly keep: KeepChoice;
  readonly name?: string;
  readonly format: 'text' | 'markdown' | 'json' | 'csv';
  readonly out?: string;
}

/** Trials per combatant by default (specification: 200 to 500). */
const TRIALS_EACH = 200;

async function rate(session: CliSession, files: string[], choice: RateChoice): Promise<ExitCode> {
  const runId = choice.run ?? (await play(session, files, choice));
  const baseline = choice.run === undefined ? undefined : await baselineOf(session, choice.run, choice.baseline);
  if (choice.k !== undefined || baseline !== undefined) {
    await session.call('runs.rate', {
      runId,
      ...(choice.k !== undefined && { stretch: choice.k }),
      ...(baseline !== undefined && { baseline }),
    });
  }
  session.deliver(await session.call('export.ratings', { runId, format: session.json ? 'json' : choice.format }), choice.out);
  for (const line of await ratingAgreement(session, runId, choice.published)) session.remark(line);
  return 0;
}

async function play(session: CliSession, files: readonly string[], choice: RateChoice): Promise<number> {
  const base = await runSettingsFrom(session, files, { ...choice, kind: 'round-robin', confirm: false });
  const info = await session.rulesetInfo(base.ruleset);
  if (!info?.rating) throw new ApiError('cli/no-rating', `${info?.name ?? base.ruleset} has no rating.`);
  if (base.field.length < 2) throw new ApiError('cli/empty-field', 'A rating needs at least two combatants.');
  const { label } = info.rating;
  if (choice.roundRobin) {
    const trials = choice.trials ?? Math.max(1, Math.ceil(TRIALS_EACH / (base.field.length - 1) / 2));
    return playToEnd(session, { ...base, trials, name: choice.name ?? `${label}, round-robin` });
  }
  const field = await Promise.all(base.field.map((id) => session.call('library.combatant', { id })));
  const baseline = await chosenBaseline(session, base, { field, info, name: choice.baseline });
  const opponents = [baseline, ...(choice.baseline === undefined ? gradedOpponents(field, baseline) : [])];
  const ids = new Set(opponents.map(({ id }) => id));
  // Where the sides matter, each pair is played from both.
  const perPair = Math.max(1, Math.round(TRIALS_EACH / opponents.length / (info.symmetric ? 1 : 2)));
  const others = opponents.length > 1 ? ` and ${opponents.length - 1} others` : '';
  return playToEnd(session, {
    ...base,
    kind: 'gauntlet',
    challengers: opponents.length,
    field: [...ids, ...base.field.filter((id) => !ids.has(id))],
    trials: choice.trials ?? perPair,
    name: choice.name ?? `${label} against ${baseline.name}${others}`,
  });
}

/** From weak to strong, the baseline left out. */
function gradedOpponents(field: readonly StoredCombatant[], baseline: StoredCombatant): StoredCombatant[] {
  const others = byPoints(field).filter(({ id }) => id !== baseline.id);
  return gradedPlaces(others.length).map((place) => others[place]!);
}

function byPoints(field: readonly StoredCombatant[]): StoredCombatant[] {
  return field.toSorted((a, b) => a.points - b.points || (a.name < b.name ? -1 : 1));
}

interface BaselineChoice {
  readonly field: readonly StoredCombatant[];
  readonly info: RulesetInfo;
  readonly name: string | undefined;
}

/** By name; by default the baseline of the game, else a combatant with median points, so that the field spreads to both sides. */
async function chosenBaseline(session: CliSession, run: NewRun, { field, info, name }: BaselineChoice): Promise<StoredCombatant> {
  if (name !== undefined) return namedBaseline(session, run.ruleset, field, name);
  const known = field.find((c) => c.name === info.rating?.baseline);
  if (known !== undefined) return known;
  return byPoints(field)[Math.floor(field.length / 2)]!;
}

/** In the field, or elsewhere in the library. */
async function namedBaseline(
  session: CliSession,
  ruleset: RulesetId,
  field: readonly StoredCombatant[],
  name: string,
): Promise<StoredCombatant> {
  const isNamed = (c: StoredCombatant) => c.name.toLowerCase() === name.toLowerCase();
  const inField = field.find(isNamed);
  if (inField !== undefined) return inField;
  const query = `"${name.replaceAll('"', '')}"`;
  const found = (await session.call('library.combatants', { ruleset, query, limit: 5000 })).rows.find(isNamed);
  if (found === undefined) throw new ApiError('cli/no-baseline', `There is no combatant '${name}' in the library.`);
  return found;
}

/** Another baseline for a finished run: a combatant of its field, or 'field' for its middle. */
async function baselineOf(session: CliSession, runId: number, name: string | undefined): Promise<number | null | undefined> {
  if (name === undefined) return undefined;
  if (name === 'field') return null;
  const { rows } = await session.call('runs.standings', { runId, limit: 5000 });
  const found = rows.find((s) => s.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new ApiError('cli/no-baseline', `'${name}' is not in run ${runId}.`);
  return found.index;
}
