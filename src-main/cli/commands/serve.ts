import type { CommandLine, ExitCode } from '../command-line.ts';
import { numberOption } from '../options.ts';
import type { CliSession } from '../session.ts';

export function registerServe(cli: CommandLine): void {
  cli
    .command('serve')
    .description('the app and its HTTP API on this machine, until Ctrl-C')
    .addOption(numberOption('--port <n>', 'port (default: any free one)'))
    .option('--open', 'also open the app in a browser')
    .action(cli.action(serveUntilStopped));
}

interface ServeChoice {
  readonly port?: number;
  readonly open?: boolean;
}

async function serveUntilStopped(session: CliSession, { port, open = false }: ServeChoice): Promise<ExitCode> {
  const { data, threads } = session.globalOptions;
  // Node's HTTP server takes a tenth of the time in which other commands start.
  const { serve } = await import('../../carriers/server/serve.ts');
  await serve({ data, threads, port, workerUrl: new URL('./worker.js', import.meta.url), open, api: true });
  // Signals end the process.
  return new Promise(() => {});
}
