/** A host for measurements: its worker is the source, its library empty. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostServices } from '../../src-main/host/host-services.ts';
import { createHost } from '../../src-main/host.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export class BenchHost {
  readonly services: HostServices;

  private constructor(services: HostServices) {
    this.services = services;
  }

  static async open(folder: string, threads: number): Promise<BenchHost> {
    const workerUrl = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
    return new BenchHost(
      await createHost({ dataFolder: folder, threads, workerUrl, shell: 'server', shippedFolder: ROOT, samples: false }),
    );
  }

  call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>> {
    return this.services.call(method, input) as Promise<Reply<M>>;
  }

  play(settings: Input<'runs.start'>): Promise<RunInfo> {
    return new Promise<RunInfo>((resolve, reject) => {
      const stop = this.services.on('run', (info) => {
        if (info.status !== 'done' && info.status !== 'failed') return;
        stop();
        if (info.status === 'done') resolve(info);
        else reject(new Error(info.message));
      });
      this.call('runs.start', settings).catch(reject);
    });
  }

  close(): Promise<void> {
    return this.services.close();
  }
}
