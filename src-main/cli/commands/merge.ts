import { checkOption } from '../cluster-options.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { follow } from '../follow-run.ts';
import { wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';

export function registerMerge(cli: CommandLine): void {
  cli
    .command('merge')
    .description('count the parts of a run that were played with shard')
    .argument('<run>', 'number of the run in the library', wholeNumber)
    .argument('<parts...>', 'all of its .wbs files')
    .addOption(checkOption())
    .action(cli.action(merge));
}

async function merge(session: CliSession, runId: number, paths: string[], { check }: { readonly check: number }): Promise<ExitCode> {
  session.useParts({ runId, paths, checkedShare: check });
  return follow(session, await session.call('runs.resume', { runId }));
}
