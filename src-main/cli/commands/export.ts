import { Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { formatOption, outOption, pairOption, wholeNumber } from '../options.ts';
import { bothOf } from '../pair.ts';
import type { CliSession } from '../session.ts';

export function registerExport(cli: CommandLine): void {
  cli
    .command('export')
    .description('export results as files for other programs')
    .argument('<run>', 'number of the run', wholeNumber)
    .addOption(new Option('--what <what>', 'which results').choices(['standings', 'matrix', 'contest', 'settings']).default('standings'))
    .addOption(formatOption(['csv', 'json', 'markdown'], 'csv'))
    .addOption(pairOption('contest: indices of the two combatants, e.g. --pair 3 17'))
    .option('--query <query>', 'standings: only matching combatants', '')
    .option('--within', 'standings: rates and ranks only from the matches among those that match')
    .option('--best-loadouts', 'standings: only the best loadout of each unit')
    .addOption(outOption())
    .action(cli.action(exportResults));
}

interface ExportChoice {
  readonly what: 'standings' | 'matrix' | 'contest' | 'settings';
  readonly format: 'csv' | 'json' | 'markdown';
  readonly pair?: readonly number[];
  readonly query: string;
  readonly bestLoadouts?: boolean;
  readonly within?: boolean;
  readonly out?: string;
}

async function exportResults(session: CliSession, runId: number, choice: ExportChoice): Promise<ExitCode> {
  session.deliver(await exportedFile(session, runId, choice), choice.out);
  return 0;
}

async function exportedFile(session: CliSession, runId: number, choice: ExportChoice): Promise<ExportedFile> {
  const format = session.json ? 'json' : choice.format;
  switch (choice.what) {
    case 'standings':
      return session.call('export.standings', {
        runId,
        format,
        query: choice.query,
        bestPerBase: choice.bestLoadouts ?? false,
        within: choice.within ?? false,
      });
    case 'matrix':
      if (format === 'markdown') throw new ApiError('cli/usage', 'A matrix can be exported as csv or json.');
      return session.call('export.matrix', { runId, format });
    case 'contest': {
      const [a, b] = bothOf(choice.pair ?? [0, 1]);
      return session.call('export.contest', { runId, a, b, format });
    }
    case 'settings':
      return session.call('export.run', { runId });
  }
}
