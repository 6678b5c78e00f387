/** Parses files on a thread. */
import { MessageChannel } from 'node:worker_threads';
import type { ImportChoice, ImportPreview, InputFile } from '../../src-shared/api/library.ts';
import type { Importer } from '../../src-shared/contract/importer.ts';
import { isZip } from '../../src-shared/formats/zip.ts';
import type { ParsedBatch, ParseReply, ParseRequest } from '../../src-shared/tasks/library-tasks.ts';
import type { Rulesets } from '../rulesets.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { joinLinked } from './linked-files.ts';

const SHOWN_IN_PREVIEW = 300;
/** Combatants of one file that is played without being stored. */
const MOST_READ = 20_000;

export class FileParser {
  private readonly threads: ThreadPools;
  private readonly importers: readonly Importer[];
  private readonly database: string;

  constructor({ threads, rulesets, store }: { threads: ThreadPools; rulesets: Rulesets; store: Store }) {
    this.threads = threads;
    this.importers = rulesets.all.flatMap((ruleset) => ruleset.import.importers);
    this.database = store.path;
  }

  async preview(files: readonly InputFile[], choice: ImportChoice): Promise<ImportPreview[]> {
    const previews: ImportPreview[] = [];
    for (const file of await this.unpack(files)) {
      const request = this.requestFor(file, choice, SHOWN_IN_PREVIEW);
      previews.push(previewOf(file, await this.threads.runTask({ kind: 'parse', request })));
    }
    return previews;
  }

  /** Everything in the files, without storing it. */
  async read(files: readonly InputFile[], choice: ImportChoice): Promise<ParseReply[]> {
    const replies: ParseReply[] = [];
    for (const file of await this.unpack(files)) {
      replies.push(await this.threads.runTask({ kind: 'parse', request: this.requestFor(file, choice, MOST_READ) }));
    }
    return replies;
  }

  /** Replaces archives with their contents, and files that refer to each other with one that holds them all. */
  async unpack(files: readonly InputFile[]): Promise<InputFile[]> {
    const all: InputFile[] = [];
    for (const file of files) all.push(...(isZip(file.bytes) ? await this.threads.runTask({ kind: 'unpack', file }) : [file]));
    return joinLinked(all, this.importers);
  }

  /** Batches of combatants arrive while the thread is still reading; it waits when they are not written fast enough. */
  async parse(file: InputFile, choice: ImportChoice, write: (batch: ParsedBatch) => Promise<void>): Promise<ParseReply> {
    const { port1, port2 } = new MessageChannel();
    const gate = new Int32Array(new SharedArrayBuffer(8));
    let writing: Promise<void> = Promise.resolve();
    let written = 0;
    let wake = () => {};
    port1.on('message', (batch: ParsedBatch) => {
      writing = writing
        .then(() => write(batch))
        .finally(() => {
          written++;
          Atomics.add(gate, 1, 1);
          Atomics.notify(gate, 1);
          wake();
        });
      writing.catch(() => {});
    });
    try {
      const request = { ...this.requestFor(file, choice, 0), port: port2, gate };
      const reply = await this.threads.runTask({ kind: 'parse', request }, [port2]);
      while (written < Atomics.load(gate, 0)) await new Promise<void>((resolve) => (wake = resolve));
      await writing;
      return reply;
    } finally {
      port1.close();
    }
  }

  private requestFor(file: InputFile, choice: ImportChoice, show: number): ParseRequest {
    return {
      name: file.name,
      bytes: file.bytes,
      ruleset: choice.ruleset ?? null,
      importer: choice.importer ?? null,
      settings: choice.settings ?? {},
      database: this.database,
      show,
      port: null,
      gate: null,
    };
  }
}

function previewOf(file: InputFile, { assets, contests, ...reply }: ParseReply): ImportPreview {
  return {
    ...reply,
    file: file.name,
    contests: contests.map(({ name, a, b, trials, options }) => ({ name, a, b, trials: trials ?? null, options })),
    assetCount: assets.length,
  };
}
