/** What commands share: the host, the terminal, and how problems are printed. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ApiError, Input, Method, Reply } from '../../src-shared/api/index.ts';
import { ApiError as Refusal } from '../../src-shared/api/index.ts';
import type { ExportedFile, InputFile } from '../../src-shared/api/types.ts';
import { formatProblem, hasErrors, type Problem } from '../../src-shared/contract/problem.ts';
import type { HostServices } from '../host/host-services.ts';
import { createHost } from '../host.ts';
import { defaultDataFolder, shippedFolder } from '../paths.ts';

export interface Globals {
  readonly data?: string;
  readonly json?: boolean;
  readonly threads?: number;
}

export class Console {
  readonly json: boolean;
  private readonly globals: Globals;
  private services: HostServices | null = null;

  constructor(globals: Globals) {
    this.globals = globals;
    this.json = globals.json ?? false;
  }

  /** The same terminal over another data folder. */
  withData(folder: string): Console {
    return new Console({ ...this.globals, data: folder });
  }

  /** Opened at the first need: `solve` and `--help` touch no store. */
  async host(): Promise<HostServices> {
    this.services ??= await createHost({
      dataFolder: this.globals.data ? resolve(this.globals.data) : defaultDataFolder(),
      ...(this.globals.threads && { threads: this.globals.threads }),
      workerUrl: new URL('./worker.js', import.meta.url),
      shell: 'cli',
      samples: false,
      shippedFolder: shippedFolder(),
    });
    return this.services;
  }

  async call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>> {
    return (await (await this.host()).call(method, input)) as Reply<M>;
  }

  /** The answer of a command, on standard output. */
  print(text: string): void {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Text for people, or the same as JSON for programs. */
  answer(value: unknown, text: () => string): void {
    this.print(this.json ? JSON.stringify(value, jsonSafe, 2) : text());
  }

  /** Remarks go to standard error, so that they never mix with an answer that is piped on. */
  remark(text: string): void {
    if (!this.json) process.stderr.write(`${text}\n`);
  }

  /** Prints problems and tells whether any is an error. */
  problems(problems: readonly Problem[]): boolean {
    for (const problem of problems) process.stderr.write(`${formatProblem(problem)}\n`);
    return hasErrors(problems);
  }

  refuse(error: ApiError): void {
    if (this.json) this.print(JSON.stringify({ error: { code: error.code, message: error.message, hint: error.hint } }));
    process.stderr.write(`${error.message}${error.hint ? ` ${error.hint}` : ''}\n`);
  }

  /** Writes an exported file to --out, or to standard output. */
  deliver(file: ExportedFile, out: string | undefined): void {
    if (out === undefined) process.stdout.write(file.bytes);
    else {
      writeFileSync(out, file.bytes);
      this.remark(`Wrote ${out}.`);
    }
  }

  async close(): Promise<void> {
    await this.services?.close();
  }
}

export function readInput(path: string): InputFile {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new Refusal('cli/no-file', `There is no file '${path}'.`);
  if (!stat.isFile()) throw new Refusal('cli/not-a-file', `'${path}' is not a file.`);
  return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
}

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}

function jsonSafe(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;
}
