import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { formatOption, outOption, pairOption, wholeNumber } from '../options.ts';
import { bothOf } from '../pair.ts';
import type { CliSession } from '../session.ts';
import { writeMatchFile } from './matches.ts';

export function registerExport(cli: CommandLine): void {
  cli
    .command('export')
    .description('export results as files for other programs')
    .argument('<run>', 'number of the run', wholeNumber)
    .addOption(
      new Option('--what <what>', 'which results').choices(['standings', 'matrix', 'matches', 'contest', 'settings']).default('standings'),
    )
    .addOption(formatOption(['csv', 'json', 'markdown', 'parquet'], 'csv'))
    .addOption(pairOption('contest: indices of the two combatants, e.g. --pair 3 17'))
    .option('--query <query>', 'standings: only matching combatants', '')
    .option('--within', 'standings: rates and ranks only from the matches among those that match')
    .option('--best-loadouts', 'standings: only the best loadout of each unit')
    .addOption(outOption())
    .action(cli.action(exportResults));
}

interface ExportChoice {
  readonly what: 'standings' | 'matrix' | 'matches' | 'contest' | 'settings';
  readonly format: 'csv' | 'json' | 'markdown' | 'parquet';
  readonly pair?: readonly number[];
  readonly query: string;
  readonly bestLoadouts?: boolean;
  readonly within?: boolean;
  readonly out?: string;
}

async function exportResults(session: CliSession, runId: number, choice: ExportChoice): Promise<ExitCode> {
  if (choice.what === 'matches') return exportMatches(session, runId, choice);
  session.deliver(await exportedFile(session, runId, choice), choice.out);
  return 0;
}

/** Every matchup that the run kept, from its match file. */
async function exportMatches(session: CliSession, runId: number, { format, out }: ExportChoice): Promise<ExitCode> {
  if (format === 'json' || format === 'markdown') throw new ApiError('cli/usage', 'Matches can be exported as csv or parquet.');
  const { dataFolder } = await session.call('app.info', {});
  const { settings } = await session.call('runs.get', { runId, field: false });
  const file = join(dataFolder, 'runs', `${runId}.matches`);
  if (!existsSync(file)) {
    throw new ApiError(
      'cli/no-matches',
      `Run ${runId} has no match file: it is a ${settings.kind} that keeps ${settings.keep}.`,
      'Round-robins and large gauntlets have one, unless they keep only standings.',
    );
  }
  return writeMatchFile(session, file, format, out);
}

async function exportedFile(session: CliSession, runId: number, choice: ExportChoice): Promise<ExportedFile> {
  const format = session.json ? 'json' : choice.format;
  if (format === 'parquet') throw new ApiError('cli/usage', 'Only matches can be exported as parquet: --what matches.');
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
    default:
      return session.call('export.run', { runId });
  }
}
