import type { CommandLine, ExitCode } from '../command-line.ts';
import { formatOption, outOption, wholeNumber } from '../options.ts';
import type { CliSession } from '../session.ts';

export function registerReport(cli: CommandLine): void {
  cli
    .command('report')
    .description('the video report: champions, best per class, closest matchups, upsets')
    .argument('<run>', 'number of the run', wholeNumber)
    .addOption(formatOption(['text', 'markdown', 'json', 'csv', 'html'], 'text'))
    .option('--html', 'one page for a browser or a phone, with charts and sortable standings; the same as --format html')
    .addOption(outOption())
    .action(cli.action(report));
}

interface ReportChoice {
  readonly format: 'text' | 'markdown' | 'json' | 'csv' | 'html';
  readonly html?: boolean;
  readonly out?: string;
}

async function report(session: CliSession, runId: number, choice: ReportChoice): Promise<ExitCode> {
  const format = choice.html ? 'html' : session.json ? 'json' : choice.format;
  session.deliver(await session.call('export.report', { runId, format }), choice.out);
  return 0;
}
