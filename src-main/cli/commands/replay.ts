import { Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { ReplayChances } from '../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { fileKindOf } from '../../../src-shared/formats/file-kinds.ts';
import { chancesLog } from '../../../src-shared/replay/chances-log.ts';
import { chancesRequest } from '../../../src-shared/replay/chances-request.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { readInput } from '../input-files.ts';
import { gameSettingOption, numberOption, outOption, rulesetOption, wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';
import { type SidesChoice, sidesFrom } from '../sides.ts';

export function registerReplay(cli: CommandLine): void {
  cli
    .command('replay')
    .description('replay one battle with every roll')
    .argument('<source>', 'number of a run, a .wbreplay file, or a file with the two sides (- reads standard input)')
    .argument('[a]', 'index of the first combatant in the run', wholeNumber)
    .argument('[b]', 'index of the second', wholeNumber)
    .argument('[trial]', 'number of the trial', wholeNumber)
    .addOption(new Option('--with <files...>', 'files: more of them, e.g. with the second side').default([], 'none'))
    .option('--a <name>', 'files: the first side (default: the first in the files)')
    .option('--b <name>', 'files: the second side')
    .addOption(new Option('--seed <seed>', 'files: the seed that odds printed'))
    .addOption(numberOption('--trial <n>', 'files: number of the trial').default(0))
    .addOption(rulesetOption())
    .addOption(gameSettingOption())
    .option('--chances', 'the chance to win after every event, and what turned the battle')
    .addOption(outOption())
    .action(
      cli.readingAction(
        (session, source: string, a: number | undefined, b: number | undefined, trial: number | undefined, choice: ReplayChoice) =>
          replay(session, { source, a, b, trial }, choice),
      ),
    );
}

interface ReplayChoice extends SidesChoice {
  readonly with: readonly string[];
  readonly seed?: string;
  readonly trial: number;
  readonly out?: string;
  readonly chances?: boolean;
}

interface ReplayArguments {
  readonly source: string;
  readonly a: number | undefined;
  readonly b: number | undefined;
  readonly trial: number | undefined;
}

async function replay(session: CliSession, args: ReplayArguments, choice: ReplayChoice): Promise<ExitCode> {
  const { out, chances } = choice;
  const found = await findReplay(session, args, choice);
  if (out !== undefined && fileKindOf(out) === 'replay') {
    const file = await session.call('replay.file', { replay: found });
    session.deliver(file, out);
    return 0;
  }
  const text = await logOf(session, found, chances === true);
  session.deliver({ name: 'battle.log', mime: 'text/plain', bytes: new TextEncoder().encode(text) }, out);
  return 0;
}

async function logOf(session: CliSession, found: Replay, wantsChances: boolean): Promise<string> {
  const chances = wantsChances ? await chancesOf(session, found) : undefined;
  if (session.json) return `${JSON.stringify({ ...found, ...(chances && { chances }) }, null, 2)}\n`;
  const { describe } = rulesetById(found.ruleset).present;
  return chances === undefined ? logText(found.events, describe, found.names) : chancesLog(found, chances, describe);
}

async function chancesOf(session: CliSession, found: Replay): Promise<ReplayChances> {
  const request = chancesRequest(found);
  for (;;) {
    const chances = await session.call('replay.chances', request);
    if (chances.done) return chances;
  }
}

function findReplay(session: CliSession, args: ReplayArguments, choice: ReplayChoice): Promise<Replay> {
  const { source } = args;
  if (/^\d+$/.test(source)) return replayOfRun(session, args);
  if (fileKindOf(source) === 'replay') return session.call('replay.open', { bytes: readInput(source).bytes });
  return replayOfFiles(session, [source, ...choice.with], choice);
}

async function replayOfFiles(session: CliSession, files: readonly string[], choice: ReplayChoice): Promise<Replay> {
  const { seed, trial } = choice;
  if (seed === undefined) {
    throw new ApiError(
      'cli/usage',
      'A battle of files needs the seed that odds printed.',
      'For example: --seed 0000002A-00000001 --trial 17',
    );
  }
  const { replay: found, problems } = await session.call('files.replay', { ...sidesFrom(files, choice), seed, trial });
  session.problems(problems);
  return found;
}

function replayOfRun(session: CliSession, { source, a, b, trial }: ReplayArguments): Promise<Replay> {
  const runId = Number(source);
  if (trial === undefined && a !== undefined && b === undefined) return session.call('replay.ofRun', { runId, a: 0, b: 1, trial: a });
  if (a === undefined || b === undefined)
    throw new ApiError(
      'cli/usage',
      'Choose a battle: warbench replay RUN A B TRIAL.',
      'The standings list the indices; a run of one matchup takes RUN TRIAL.',
    );
  return session.call('replay.ofRun', { runId, a, b, trial: trial ?? 0 });
}
