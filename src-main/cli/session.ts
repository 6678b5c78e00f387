/** What commands share: the host, the terminal, and how problems are printed. */
import { resolve } from 'node:path';
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import type { ApiError } from '../../src-shared/api/errors.ts';
import type { ExportedFile } from '../../src-shared/api/exports.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import { hasErrors, type Problem, problemLines } from '../../src-shared/contract/problem.ts';
import type { ClusterUse } from '../cluster/connection.ts';
import { plainArrays } from '../exports/file.ts';
import type { HostServices } from '../host/host-services.ts';
import type { RunParts } from '../host/options.ts';
import { createHost, type HostOptions } from '../host.ts';
import { defaultDataFolder, shippedFolder } from '../paths.ts';
import { printNotices, refuseIfJustSetAside } from './notices.ts';
import { writeOutput } from './output-files.ts';

export interface GlobalOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly details?: boolean;
  readonly threads?: number;
}

export class CliSession {
  readonly json: boolean;
  private readonly options: GlobalOptions;
  private services: HostServices | null = null;
  private besideAnother = false;
  private cluster: ClusterUse | null = null;
  private parts: RunParts | null = null;

  constructor(options: GlobalOptions) {
    this.options = options;
    this.json = options.json ?? false;
  }

  get globalOptions(): GlobalOptions {
    return this.options;
  }

  /** The same terminal with another data folder. */
  withData(folder: string): CliSession {
    return new CliSession({ ...this.options, data: folder });
  }

  /** Another Warbench may have the data folder open at the same time. */
  onlyReading(): this {
    this.besideAnother = true;
    return this;
  }

  /** Workers elsewhere play the runs of this session, too. */
  useCluster(address: ClusterUse): void {
    this.cluster = address;
  }

  /** Finished parts of a run are counted instead of being played. */
  useParts(parts: RunParts): void {
    this.parts = parts;
  }

  /** Opened when it is first needed: `solve` and `--help` use no data folder. */
  async host(): Promise<HostServices> {
    this.services ??= await this.openHost();
    return this.services;
  }

  private async openHost(): Promise<HostServices> {
    const startedAt = Date.now();
    const host = await createHost(this.hostOptions());
    this.services = host;
    const notices = (await host.call('data.notices', {})) as Reply<'data.notices'>;
    refuseIfJustSetAside(notices, startedAt);
    printNotices(notices);
    return host;
  }

  /** For commands that use a part of the host only. */
  hostOptions(): HostOptions {
    const { data, threads } = this.options;
    return {
      dataFolder: data ? resolve(data) : defaultDataFolder(),
      ...(threads && { threads }),
      workerUrl: new URL('./worker.js', import.meta.url),
      shell: 'cli',
      samples: false,
      besideAnother: this.besideAnother,
      ...(this.cluster !== null && { cluster: this.cluster }),
      ...(this.parts !== null && { parts: this.parts }),
      shippedFolder: shippedFolder(),
    };
  }

  async call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>> {
    return (await (await this.host()).call(method, input)) as Reply<M>;
  }

  async rulesetInfo(id: string): Promise<RulesetInfo | undefined> {
    return (await this.call('app.info', {})).rulesets.find((r) => r.id === id);
  }

  /** The result of a command, on standard output. */
  print(text: string): void {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Text for people, or the same as JSON for programs. */
  answer(value: unknown, text: () => string): void {
    this.print(this.json ? JSON.stringify(value, plainArrays, 2) : text());
  }

  /** Remarks go to standard error, so that they never mix with a result that is piped on. */
  remark(text: string): void {
    if (!this.json) process.stderr.write(`${text}\n`);
  }

  /** Prints problems; returns whether any is an error. */
  problems(problems: readonly Problem[]): boolean {
    const details = this.options.details ?? false;
    const lines = problemLines(problems, details);
    for (const line of lines) process.stderr.write(`${line}\n`);
    if (lines.length < problems.length) process.stderr.write('--details lists them one by one.\n');
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
      writeOutput(out, file.bytes);
      this.remark(`Wrote ${out}.`);
    }
  }

  async close(): Promise<void> {
    await this.services?.close();
  }
}
