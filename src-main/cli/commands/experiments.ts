/** Checks what the specification of a game expects, with paired experiments. */

import { Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { askReport, type ReportCall, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import type { ExperimentReports, ListedExperiment } from '../../../src-shared/contract/experiment.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { addCounts, type Finding, findingOf, NO_COUNTS, type PairedCounts } from '../../../src-shared/stats/paired.ts';
import { shareFrom, shareText } from '../../../src-shared/stats/share.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { gameSettingOption, numberOption, seedOption } from '../options.ts';
import type { CliSession } from '../session.ts';

const GAMES = RULESETS.filter(({ reports }) => reports?.experiments !== undefined).map(({ id }) => id);

export function registerExperiments(cli: CommandLine): void {
  const [first = ''] = GAMES;
  cli
    .command('experiments')
    .description('check what the specification expects, with paired experiments that change one thing')
    .addOption(new Option('--ruleset <id>', 'the game').choices(GAMES).default(first))
    .option('--roster <ids...>', 'rosters of the library by number (default: everyone, including the samples)')
    .option('--query <query>', 'only matching combatants', '')
    .addOption(gameSettingOption())
    .addOption(seedOption())
    .addOption(numberOption('--duels <n>', 'duels per arm').default(400))
    .option('--only <ids...>', 'only these, e.g. jump-jets')
    .action(cli.action(experiments));
}

interface ExperimentChoice {
  readonly ruleset: RulesetId;
  readonly roster?: readonly string[];
  readonly query: string;
  readonly set: Options;
  readonly seed?: string;
  readonly duels: number;
  readonly only?: readonly string[];
}

const MOST_IN_FIELD = 64;
const BATCH = 200;

async function experiments(session: CliSession, choice: ExperimentChoice): Promise<ExitCode> {
  const { ruleset } = choice;
  const rosterIds = (choice.roster ?? []).map(Number);
  if (rosterIds.length === 0) await session.call('library.addSamples', { ruleset });
  const all = await session.call('library.select', { ruleset, query: choice.query, ...(rosterIds.length > 0 && { rosterIds }) });
  if (all.length < 2) throw new ApiError('cli/empty-field', 'An experiment needs at least two combatants.');
  const every = Math.ceil(all.length / MOST_IN_FIELD);
  const combatantIds = all.filter((_, i) => i % every === 0);
  const report = reportsOf<ExperimentReports>(ruleset);
  const ask = <O>(call: ReportCall<O>) => askReport((input) => session.call('ruleset.report', input), call);
  const listed = await ask(report('experiments', { combatantIds }));
  const wanted = listed.filter(({ id }) => choice.only === undefined || choice.only.includes(id));
  const found: { readonly expectation: ListedExperiment; readonly counts: PairedCounts; readonly finding: Finding }[] = [];
  for (const one of wanted) {
    let counts = NO_COUNTS;
    for (let from = 0; one.applicable > 0 && from < choice.duels; from += BATCH) {
      const input = { id: one.id, from, trials: Math.min(BATCH, choice.duels - from), seed: choice.seed ?? '1' };
      counts = addCounts(counts, await ask(report('experiment', { combatantIds, options: choice.set, input })));
    }
    const finding = findingOf(counts, one.expected);
    found.push({ expectation: one, counts, finding });
    session.remark(`${one.title}: ${one.applicable === 0 ? 'no matching combatants' : finding.verdict}`);
  }
  session.answer(found, () => found.map((f) => lineOf(f.expectation, f.counts.duels, f.finding)).join('\n\n'));
  return 0;
}

function lineOf(one: ListedExperiment, duels: number, { plain, changed, difference, low, high, verdict }: Finding): string {
  const rate = (value: number) => shareText(shareFrom('estimated', value, duels));
  const signed = (x: number) => `${x < 0 ? '-' : '+'}${(100 * Math.abs(x)).toFixed(1)}`;
  if (one.applicable === 0) return `${one.title}: the field has no ${one.subjects}.`;
  return [
    `${one.title}: ${verdict}. "${one.claim}"`,
    `  ${one.applicable} of the field (${one.subjects}), ${duels} duels each way`,
    `  ${one.control} ${rate(plain)}, ${one.changed} ${rate(changed)}: ${signed(difference)} points, 95 % between ${signed(low)} and ${signed(high)}`,
  ].join('\n');
}
