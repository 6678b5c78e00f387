import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { ApiError } from '../../src-shared/api/index.ts';
import { HIGHLIGHT_KINDS } from '../../src-shared/run/highlights.ts';
import { appVersion } from '../paths.ts';
import { bench } from './bench.ts';
import { demo } from './demo.ts';
import { experiments } from './experiments.ts';
import { exportResults, report } from './export.ts';
import { importFiles, validateFiles } from './import.ts';
import { matches } from './matches.ts';
import { odds } from './odds.ts';
import { compare, QUESTIONS, query } from './queries.ts';
import { rate } from './rate.ts';
import { replay } from './replay.ts';
import { listRuns, resume, run } from './run.ts';
import { Console, type Globals } from './session.ts';
import { solve } from './solve.ts';

/** 0 fine, 1 bad input (the problems are printed), 2 wrong usage, 130 stopped by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 130;

const RULESET = new Option('--ruleset <id>', 'the game, when it cannot be told from the files').choices([
  'opr',
  'wh40k',
  'battletech',
  'osr',
  'eclipse',
]);
const SETTING = new Option('--set <name=value...>', 'an option of the game or a setting of the import, e.g. --set initiative=side')
  .argParser(collectSetting)
  .default({}, 'none');
const READING = new Option('--set <name=value...>', 'a setting of the import, e.g. --set dialect=total')
  .argParser(collectSetting)
  .default({}, 'none');
const SEED = new Option('--seed <seed>', 'a number, 0000002A-00000001, or any words');
const TRIALS = new Option('--trials <n>', 'trials per matchup').argParser(wholeNumber);
const OUT = new Option('--out <file>', 'write to a file instead of the terminal');

export async function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Command('warbench')
    .description('Who wins, how surely, and what did it look like? Battle simulations for tabletop wargames.')
    .version(appVersion())
    .option('--data <folder>', "where the library and the results are kept (default: the system's user-data folder)")
    .option('--json', 'print JSON for programs instead of text for people')
    .addOption(new Option('--threads <n>', 'simulation threads (default: all cores)').argParser(wholeNumber))
    .showHelpAfterError('(add --help for what this command takes)')
    .exitOverride();

  /** Runs a command body with the console and takes its exit code. */
  const act =
    <A extends unknown[]>(body: (console: Console, ...rest: A) => Promise<ExitCode>) =>
    async (...rest: A) => {
      exitCode = await withConsole(program.opts<Globals>(), (console) => body(console, ...rest));
    };

  program
    .command('validate')
    .description('read files and report every problem with file, line, column and a hint')
    .argument('<files...>', 'rosters, encounters, fleets, boards, or folders of them')
    .addOption(RULESET)
    .addOption(READING)
    .action(act(validateFiles));
  program
    .command('import')
    .description('read files into the library; what is wrong is reported, the rest is kept')
    .argument('<files...>', 'rosters, encounters, fleets, boards, or folders of them')
    .addOption(RULESET)
    .addOption(READING)
    .option('--name <name>', 'name of the roster')
    .action(act(importFiles));
  program
    .command('experiments')
    .description('what the specification expects, checked by paired experiments that change one thing')
    .addOption(new Option('--ruleset <id>', 'the game').choices(['battletech']).default('battletech'))
    .option('--roster <ids...>', 'rosters of the library by number (default: everybody, the samples among them)')
    .option('--query <query>', 'only combatants that fit', '')
    .addOption(SETTING)
    .addOption(SEED)
    .addOption(new Option('--duels <n>', 'duels for each arm').argParser(wholeNumber).default(400))
    .option('--only <ids...>', 'only these, e.g. jump-jets')
    .action(act(experiments));
  program
    .command('odds')
    .description('who wins, and how surely: exact where it can be computed, else estimated with an interval')
    .argument('<files...>', 'files that hold the two sides')
    .option('--a <name>', 'the first side (default: the first in the files)')
    .option('--b <name>', 'the second side')
    .addOption(RULESET)
    .addOption(SETTING)
    .addOption(SEED)
    .addOption(TRIALS)
    .action(act(odds));
  program
    .command('run')
    .description('play a run and store its results')
    .argument('[files...]', 'rosters to import first, or one .warbench-run file')
    .addOption(new Option('--kind <kind>', 'what meets what').choices(['single', 'gauntlet', 'round-robin', 'ladder']))
    .option('--roster <ids...>', 'rosters of the library by number')
    .option('--query <query>', 'only combatants that fit, e.g. "faction:hive pts<150"', '')
    .addOption(new Option('--challengers <n>', 'gauntlet: how many of the first combatants challenge the rest').argParser(wholeNumber))
    .addOption(RULESET)
    .addOption(SETTING)
    .addOption(SEED)
    .addOption(TRIALS)
    .addOption(new Option('--precision <points>', 'stop when the 95 % interval is this narrow, in percentage points').argParser(percentage))
    .addOption(
      new Option('--keep <what>', 'what to keep of each matchup')
        .choices(['standings', 'outcomes', 'records', 'details'])
        .default('outcomes'),
    )
    .addOption(new Option('--top <n>', 'ladder: how many places at the top are told apart').argParser(wholeNumber))
    .option('--name <name>', 'name of the run')
    .option('--plan', 'only say what it would cost')
    .action(act(run));
  program
    .command('rate')
    .description("the game's own rating of everybody: play them against a baseline, calibrate on the field, print the ratings")
    .argument('[files...]', 'rosters, boards or folders to import first')
    .option('--baseline <name>', 'who gets the middle of the scale (default: the usual one of the game, else somebody of middling points)')
    .option('--round-robin', 'everybody against everybody; the middle of the field gets the middle of the scale')
    .addOption(new Option('--run <n>', 'rate a run that was played already; --baseline field: its middle').argParser(wholeNumber))
    .addOption(new Option('--k <k>', 'stretch of the scale (default: fitted to the field)').argParser(Number))
    .option('--roster <ids...>', 'rosters of the library by number')
    .option('--query <query>', 'only combatants that fit', '')
    .addOption(RULESET)
    .addOption(SETTING)
    .addOption(SEED)
    .addOption(TRIALS)
    .addOption(
      new Option('--keep <what>', 'what to keep of each matchup')
        .choices(['standings', 'outcomes', 'records', 'details'])
        .default('outcomes'),
    )
    .option('--name <name>', 'name of the run')
    .addOption(new Option('--format <format>', 'as what').choices(['text', 'markdown', 'json', 'csv']).default('text'))
    .addOption(OUT)
    .action(act(rate));
  program.command('runs').description('list the runs').action(act(listRuns));
  program
    .command('resume')
    .description('go on with a run that was paused or interrupted')
    .argument('[run]', 'number of the run (default: the newest unfinished one)', wholeNumber)
    .action(act(resume));
  program
    .command('replay')
    .description('tell one battle again, die by die')
    .argument('<source>', 'number of a run, or a .warbench-replay file')
    .argument('[a]', 'index of the first combatant in the run', wholeNumber)
    .argument('[b]', 'index of the second', wholeNumber)
    .argument('[trial]', 'number of the trial', wholeNumber)
    .addOption(OUT)
    .action(act(replay));
  program
    .command('report')
    .description('the video report: champions, best per class, closest matchups, upsets')
    .argument('<run>', 'number of the run', wholeNumber)
    .addOption(new Option('--format <format>', 'as what').choices(['text', 'markdown', 'json', 'csv']).default('text'))
    .addOption(OUT)
    .action(act(report));
  program
    .command('query')
    .description('ask a run: best overall or at a price, counters, interesting matchups, loadouts of a unit, factions')
    .argument('<run>', 'number of the run', wholeNumber)
    .addArgument(new Argument('<question>', 'what to ask').choices(QUESTIONS))
    .argument('[subject]', 'counters: a name or an index; loadouts: the unit')
    .option('--query <query>', 'best: only combatants that fit, e.g. "faction:hive tough>=3"', '')
    .addOption(new Option('--points <n>', 'best: at this price (from nine tenths of it)').argParser(wholeNumber))
    .option('--class <id>', 'best: of one weight class')
    .option('--faction <name>', 'best: of one faction')
    .option('--per-base', 'best: only the best loadout of each unit')
    .addOption(new Option('--against <run>', 'best: places gained since an earlier run').argParser(wholeNumber))
    .addOption(new Option('--kind <kind>', 'matchups: which').choices([...HIGHLIGHT_KINDS]).default('close'))
    .addOption(new Option('--limit <n>', 'how many').argParser(wholeNumber).default(10))
    .action(act(query));
  program
    .command('compare')
    .description('two runs: what changed in settings, rules and ranks')
    .argument('<before>', 'number of a run', wholeNumber)
    .argument('<after>', 'number of another', wholeNumber)
    .addOption(new Option('--limit <n>', 'how many combatants').argParser(wholeNumber).default(20))
    .action(act(compare));
  program
    .command('export')
    .description('results as files for other programs')
    .argument('<run>', 'number of the run', wholeNumber)
    .addOption(new Option('--what <what>', 'which results').choices(['standings', 'matrix', 'contest', 'settings']).default('standings'))
    .addOption(new Option('--format <format>', 'as what').choices(['csv', 'json', 'markdown']).default('csv'))
    .addOption(new Option('--pair <a b...>', 'contest: indices of the two combatants, e.g. --pair 3 17').argParser(pairOfNumbers))
    .option('--query <query>', 'standings: only combatants that fit', '')
    .addOption(OUT)
    .action(act(exportResults));
  program
    .command('matches')
    .description('read a match file')
    .argument('<file>', 'a .matches file')
    .addOption(new Option('--pair <a b...>', 'one matchup by the indices of its combatants, e.g. --pair 3 17').argParser(pairOfNumbers))
    .addOption(new Option('--export <format>', 'all matchups').choices(['csv']))
    .addOption(OUT)
    .action(act(matches));
  program
    .command('solve')
    .description('answer a file of oracle cases; its expected values are never read')
    .argument('<file>', 'a JSON file with cases')
    .option('--boards <folder>', 'where the boards that cases name lie')
    .option('--mechs <folder>', "where the 'Mechs that cases name lie")
    .addOption(RULESET)
    .action(act(solve));
  program
    .command('bench')
    .description('how fast each game plays on one core of this machine')
    .addOption(new Option('--seconds <n>', 'CPU time per figure').argParser(Number).default(1))
    .action(act(bench));
  program
    .command('demo')
    .description('import the samples of every game, play a short run of each, write report, CSV, JSON and SVG')
    .option('--out <folder>', 'where to write', 'demo-out')
    .action(act(demo));

  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

async function withConsole(globals: Globals, body: (console: Console) => Promise<ExitCode>): Promise<ExitCode> {
  const console = new Console(globals);
  try {
    return await body(console);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.refuse(error);
    return 1;
  } finally {
    await console.close();
  }
}

function wholeNumber(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n) || n < 0 || text.trim() === '') throw new InvalidArgumentError('A whole number is needed.');
  return n;
}

function percentage(text: string): number {
  const n = Number(text);
  if (!(n > 0 && n <= 50)) throw new InvalidArgumentError('Use a number of percentage points above 0 and up to 50, e.g. 0.5.');
  return n / 100;
}

/** `--pair 3 17` (one after the other) or `--pair 3,17`. */
function pairOfNumbers(text: string, before?: readonly number[]): readonly number[] {
  const found = /^\d+(?:[,x: ]\d+)?$/.exec(text.trim());
  const pair = [...(before ?? []), ...text.split(/[,x: ]/).map(Number)];
  if (!found || pair.length > 2) throw new InvalidArgumentError('Give two indices, e.g. 3 17.');
  return pair;
}

function collectSetting(text: string, before: Record<string, unknown>): Record<string, unknown> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write name=value, e.g. initiative=side.');
  return { ...before, [text.slice(0, at)]: settingValue(text.slice(at + 1)) };
}

/** true, false, null and numbers mean themselves; everything else is a text. */
function settingValue(text: string): unknown {
  if (/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text)) return JSON.parse(text);
  return text;
}
