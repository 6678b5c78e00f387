import { ApiError } from '../../../src-shared/api/errors.ts';
import { type ClusterChoice, checkOption, joinCluster, redisOption, tokenOption } from '../cluster-options.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { follow } from '../follow-run.ts';
import { wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';

export function registerResume(cli: CommandLine): void {
  cli
    .command('resume')
    .description('continue a run that was paused or interrupted')
    .argument('[run]', 'number of the run (default: the newest unfinished one)', wholeNumber)
    .addOption(redisOption())
    .addOption(tokenOption())
    .addOption(checkOption())
    .action(cli.action(resume));
}

async function resume(session: CliSession, runId: number | undefined, choice: ClusterChoice): Promise<ExitCode> {
  joinCluster(session, choice);
  const runs = await session.call('runs.list', {});
  const unfinished = runs.filter((r) => r.status === 'paused' || r.status === 'queued' || r.status === 'running');
  const chosen = runId === undefined ? unfinished.at(0) : runs.find((r) => r.id === runId);
  if (chosen === undefined)
    throw new ApiError('cli/nothing-to-resume', runId === undefined ? 'There is no unfinished run.' : `There is no run ${runId}.`);
  if (chosen.status === 'done') {
    session.answer(chosen, () => `Run ${chosen.id} is already finished.`);
    return 0;
  }
  return follow(session, await session.call('runs.resume', { runId: chosen.id }));
}
