import { existsSync } from 'node:fs';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { FILE_KINDS, fileKindOf } from '../../../src-shared/formats/file-kinds.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { numberOption } from '../options.ts';
import type { CliSession } from '../session.ts';

const EXTENSIONS = Object.values(FILE_KINDS)
  .map(({ extension }) => extension)
  .join(', ');

export function registerOpen(cli: CommandLine): void {
  cli
    .command('open')
    .description('open files that Warbench wrote in the app, in a browser, until Ctrl-C')
    .argument('<files...>', `replays, runs and Studio projects (${EXTENSIONS})`)
    .addOption(numberOption('--port <n>', 'port (default: any free one)'))
    .option('--no-browser', 'only print the address')
    .action(cli.action(openFiles));
}

interface OpenChoice {
  readonly port?: number;
  readonly browser: boolean;
}

async function openFiles(session: CliSession, files: readonly string[], { port, browser }: OpenChoice): Promise<ExitCode> {
  for (const file of files) {
    if (!existsSync(file)) throw new ApiError('cli/no-file', `There is no file ${file}.`);
    if (fileKindOf(file) === null) {
      throw new ApiError('cli/not-ours', `${file} is not a file that Warbench opens (${EXTENSIONS}).`, 'Rosters: warbench import FILE');
    }
  }
  const { data, threads } = session.globalOptions;
  const { serve } = await import('../../carriers/server/serve.ts');
  await serve({ data, threads, port, workerUrl: new URL('./worker.js', import.meta.url), open: browser, api: false, files });
  // Signals end the process.
  return new Promise(() => {});
}
