/** warbench <command>: the whole of Warbench without a window. */
import { runCommandLine } from './cli/program.ts';

process.exitCode = await runCommandLine(process.argv.slice(2));
