import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
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
    .addOption(outOption())
    .action(
      cli.action((session, source: string, a?: number, b?: number, trial?: number, choice?: { readonly out?: string }) =>
        replay(session, { source, a, b, trial }, choice?.out),
      ),
    );
}

interface ReplayArguments {
  readonly source: string;
  readonly a: number | undefined;
  readonly b: number | undefined;
  readonly trial: number | undefined;
}

async function replay(session: CliSession, args: ReplayArguments, out: string | undefined): Promise<ExitCode> {
  const found = await findReplay(session, args);
  if (out?.endsWith('.warbench-replay')) {
    const file = await session.call('replay.file', { replay: found });
    session.deliver(file, out);
    return 0;
  }
  const { present } = rulesetById(found.ruleset);
  const text = session.json ? `${JSON.stringify(found, null, 2)}\n` : logText(found.events, (event) => present.describe(event));
  session.deliver({ name: 'battle.log', mime: 'text/plain', bytes: new TextEncoder().encode(text) }, out);
  return 0;
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
