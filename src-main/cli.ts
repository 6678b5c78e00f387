/** warbench <command>: the whole of Warbench without a window. */
import { runCommandLine } from './cli/program.ts';
import { lastWords } from './machine/system-errors.ts';

// `warbench export 1 | head` closes the pipe when it has seen enough. That is no error, and there is no one left to print for.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`Couldn't write the output. ${lastWords(error)}\n`, () => process.exit(1));
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
