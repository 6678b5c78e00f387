/** The `warbench` program: global options and all commands. */
import { Command } from 'commander';
import { appVersion, buildText } from '../paths.ts';
import { CommandLine, type ExitCode } from './command-line.ts';
import { registerBench } from './commands/bench.ts';
import { registerCluster } from './commands/cluster.ts';
import { registerCompare } from './commands/compare.ts';
import { registerData } from './commands/data.ts';
import { registerDemo } from './commands/demo.ts';
import { registerDoctor } from './commands/doctor.ts';
import { registerEpisode } from './commands/episode.ts';
import { registerExperiments } from './commands/experiments.ts';
import { registerExport } from './commands/export.ts';
import { registerFair } from './commands/fair.ts';
import { registerImport } from './commands/import.ts';
import { registerMatches } from './commands/matches.ts';
import { registerMerge } from './commands/merge.ts';
import { registerOdds } from './commands/odds.ts';
import { registerOpen } from './commands/open.ts';
import { registerQuery } from './commands/query.ts';
import { registerRate } from './commands/rate.ts';
import { registerReplay } from './commands/replay.ts';
import { registerReport } from './commands/report.ts';
import { registerResume } from './commands/resume.ts';
import { registerRun } from './commands/run.ts';
import { registerRuns } from './commands/runs.ts';
import { registerSector } from './commands/sector.ts';
import { registerServe } from './commands/serve.ts';
import { registerShard } from './commands/shard.ts';
import { registerSolve } from './commands/solve.ts';
import { registerValidate } from './commands/validate.ts';
import { registerWhy } from './commands/why.ts';
import { registerWorker } from './commands/worker.ts';
import { numberOption } from './options.ts';

/** In the order of `warbench --help`. */
const COMMANDS: readonly ((cli: CommandLine) => void)[] = [
  registerValidate,
  registerImport,
  registerExperiments,
  registerOdds,
  registerFair,
  registerRun,
  registerRate,
  registerRuns,
  registerResume,
  registerReplay,
  registerReport,
  registerEpisode,
  registerQuery,
  registerWhy,
  registerCompare,
  registerExport,
  registerMatches,
  registerData,
  registerDoctor,
  registerOpen,
  registerServe,
  registerWorker,
  registerCluster,
  registerShard,
  registerMerge,
  registerSector,
  registerSolve,
  registerBench,
  registerDemo,
];

export function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  const program = new Command('warbench')
    .description('Who wins, how certain is it, and what does the battle look like? Simulations for tabletop wargames.')
    .version(`${appVersion()} (${buildText()})`)
    .option('--data <folder>', "where the library and the results are stored (default: the system's user-data folder)")
    .option('--json', 'print JSON for programs instead of text for people')
    .option('--details', 'list problems one by one instead of summing up many of a kind')
    .addOption(numberOption('--threads <n>', 'simulation threads (default: all cores)'))
    .showHelpAfterError('(add --help to see what this command accepts)')
    .exitOverride();
  const cli = new CommandLine(program);
  for (const register of COMMANDS) register(cli);
  return cli.run(args);
}
