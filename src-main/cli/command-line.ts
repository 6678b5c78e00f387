/** What every command is registered on: the program, and how a command runs. */
import { type Command, CommanderError } from 'commander';
import { ApiError } from '../../src-shared/api/errors.ts';
import { plainSystemError } from '../machine/system-errors.ts';
import { CliSession, type GlobalOptions } from './session.ts';

/** 0 fine, 1 bad input (the problems are printed), 2 wrong usage, 130 stopped by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 130;

export class CommandLine {
  private readonly program: Command;
  private exitCode: ExitCode = 0;

  constructor(program: Command) {
    this.program = program;
  }

  command(name: string): Command {
    return this.program.command(name);
  }

  /** An action for commander: runs the body in a session and keeps its exit code. */
  action<Args extends unknown[]>(body: (session: CliSession, ...args: Args) => Promise<ExitCode>) {
    return async (...args: Args): Promise<void> => {
      this.exitCode = await inSession(this.program.opts<GlobalOptions>(), (session) => body(session, ...args));
    };
  }

  /** An action that stores nothing, so that it also works while the app has the data folder open. */
  readingAction<Args extends unknown[]>(body: (session: CliSession, ...args: Args) => Promise<ExitCode>) {
    return this.action((session, ...args: Args) => body(session.onlyReading(), ...args));
  }

  async run(args: readonly string[]): Promise<ExitCode> {
    try {
      await this.program.parseAsync([...args], { from: 'user' });
      return this.exitCode;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
      throw error;
    }
  }
}

async function inSession(options: GlobalOptions, body: (session: CliSession) => Promise<ExitCode>): Promise<ExitCode> {
  const session = new CliSession(options);
  try {
    return await body(session);
  } catch (error) {
    session.refuse(inPlainWords(error));
    return 1;
  } finally {
    await session.close();
  }
}

function inPlainWords(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const known = plainSystemError(error);
  if (known !== undefined) return known;
  if (process.env.WARBENCH_DEBUG) console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError('internal', `Something went wrong inside Warbench: ${message}`, 'Set WARBENCH_DEBUG=1 to see where.');
}
