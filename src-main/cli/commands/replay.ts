import { ApiError } from '../../../src-shared/api/errors.ts';
import type { ReplayChances } from '../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import type { BattleEvent } from '../../../src-shared/contract/event.ts';
import { chancesLog } from '../../../src-shared/replay/chances-log.ts';
import { chancesRequest } from '../../../src-shared/replay/chances-request.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { readInput } from '../input-files.ts';
import { outOption, wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';

export function registerReplay(cli: CommandLine): void {
  cli
    .command('replay')
    .description('replay one battle with every roll')
    .argument('<source>', 'number of a run, or a .warbench-replay file')
    .argument('[a]', 'index of the first combatant in the run', wholeNumber)
    .argument('[b]', 'index of the second', wholeNumber)
    .argument('[trial]', 'number of the trial', wholeNumber)
    .option('--chances', 'the chance to win after every event, and what turned the battle')
    .addOption(outOption())
    .action(
      cli.action((session, source: string, a?: number, b?: number, trial?: number, choice: ReplayChoice = {}) =>
        replay(session, { source, a, b, trial }, choice),
      ),
    );
}

interface ReplayChoice {
  readonly out?: string;
  readonly chances?: boolean;
}

interface ReplayArguments {
  readonly source: string;
  readonly a: number | undefined;
  readonly b: number | undefined;
  readonly trial: number | undefined;
}

async function replay(session: CliSession, args: ReplayArguments, { out, chances }: ReplayChoice): Promise<ExitCode> {
  const found = await findReplay(session, args);
  if (out?.endsWith('.warbench-replay')) {
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
  const { present } = rulesetById(found.ruleset);
  const describe = (event: BattleEvent) => present.describe(event);
  return chances === undefined ? logText(found.events, describe) : chancesLog(found, chances, describe);
}

async function chancesOf(session: CliSession, found: Replay): Promise<ReplayChances> {
  const request = chancesRequest(found);
  for (;;) {
    const chances = await session.call('replay.chances', request);
    if (chances.done) return chances;
  }
}

function findReplay(session: CliSession, { source, a, b, trial }: ReplayArguments): Promise<Replay> {
  if (!/^\d+$/.test(source)) return session.call('replay.open', { bytes: readInput(source).bytes });
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
