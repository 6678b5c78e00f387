import { Option } from 'commander';
import type { RunPlan } from '../../../src-shared/api/runs.ts';
import { basisText } from '../../../src-shared/run/plan-text.ts';
import { aboutDuration } from '../../../src-shared/stats/duration.ts';
import { type ClusterChoice, checkOption, joinCluster, redisOption, tokenOption } from '../cluster-options.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { follow } from '../follow-run.ts';
import { gameSettingOption, keepOption, numberOption, percentagePoints, rulesetOption, seedOption, trialsOption } from '../options.ts';
import { type NewRun, type RunChoice, runSettingsFrom } from '../run-settings.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';

export function registerRun(cli: CommandLine): void {
  cli
    .command('run')
    .description('play a run and store its results')
    .argument('[files...]', 'rosters to import first, or one .wbrun file')
    .addOption(new Option('--kind <kind>', 'which pairs meet').choices(['single', 'gauntlet', 'round-robin', 'ladder']))
    .option('--roster <ids...>', 'rosters of the library by number')
    .option('--query <query>', 'only matching combatants, e.g. "faction:hive pts<150"', '')
    .addOption(numberOption('--challengers <n>', 'gauntlet: the first n combatants challenge the rest'))
    .addOption(rulesetOption())
    .option('--preset <id>', "one of the game's sets of rules, e.g. official")
    .addOption(gameSettingOption())
    .addOption(seedOption())
    .addOption(trialsOption())
    .addOption(
      new Option('--precision <points>', 'stop when the 95 % interval is this narrow, in percentage points').argParser(percentagePoints),
    )
    .addOption(keepOption())
    .addOption(numberOption('--top <n>', 'ladder: how many top ranks to resolve'))
    .option('--no-confirm', 'leave the headlines as the run came across them, without fresh trials')
    .option('--name <name>', 'name of the run')
    .option('--plan', 'only show what it would cost')
    .option('--later', 'set it up without playing it, for shard or resume')
    .addOption(redisOption())
    .addOption(tokenOption())
    .addOption(checkOption())
    .action(cli.action(run));
}

type Choice = RunChoice & ClusterChoice & { readonly plan?: boolean; readonly later?: boolean };

async function run(session: CliSession, files: string[], choice: Choice): Promise<ExitCode> {
  joinCluster(session, choice);
  const settings = await runSettingsFrom(session, files, choice);
  if (choice.later) return setUp(session, settings);
  if (!choice.plan) return follow(session, await session.call('runs.start', settings));
  const plan = await session.call('runs.plan', settings);
  session.answer(plan, () => planText(plan));
  return session.problems(plan.problems) ? 1 : 0;
}

async function setUp(session: CliSession, settings: NewRun): Promise<ExitCode> {
  const added = await session.call('runs.add', settings);
  session.answer(added, () => `Run ${added.id} is set up. Play it with: warbench resume ${added.id}`);
  return 0;
}

function planText({ matchups, trials, mostTrials, tiles, seconds, basis, disk, freeDisk }: RunPlan): string {
  const most = trials < mostTrials ? ` (at most ${mostTrials.toLocaleString('en-GB')})` : '';
  return [
    `${count(matchups, 'matchup')}, ${count(trials, 'trial')}${most}, ${count(tiles, 'tile')}`,
    seconds === null ? 'time unknown' : `${aboutDuration(seconds)} on this machine`,
    ...(basis === null ? [] : [basisText(basis)]),
    `disk space: all records ${sizeText(disk.records)}, outcomes ${sizeText(disk.outcomes)}, standings ${sizeText(disk.standings)}; ${sizeText(freeDisk)} free`,
  ].join('\n');
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
