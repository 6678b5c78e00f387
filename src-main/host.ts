/** The host: opens the data folder, builds the services, answers calls and forwards events. */
import type { RecoveryMode, RecoveryReport } from '../src-shared/api/data.ts';
import { ApiError } from '../src-shared/api/errors.ts';
import type { Handlers } from '../src-shared/api/index.ts';
import { HostEventBus } from './host/events.ts';
import { allHandlers, answerCall } from './host/handlers/index.ts';
import type { HostServices } from './host/host-services.ts';
import type { HostOptions } from './host/options.ts';
import { buildServices, closeServices, type Services } from './host/services.ts';
import { startUp } from './host/start-up.ts';
import { keepAwake } from './machine/keep-awake.ts';
import { recover } from './store/copies.ts';
import { lockFolder } from './store/lock.ts';
import { Notices } from './store/notices.ts';

export type { HostOptions } from './host/options.ts';

export async function createHost(options: HostOptions): Promise<HostServices> {
  const events = new HostEventBus();
  if (options.stayAwake !== undefined) events.on('run', keepAwake(options.stayAwake));
  options.opened?.onAdd(() => events.emit('opened', null));
  const host = new Host(options, events);
  await host.open();
  return {
    call: (method, input, signal) => host.call(method, input, signal),
    on: (event, listener) => events.on(event, listener),
    close: () => host.close(),
  };
}

interface OpenLibrary {
  readonly services: Services;
  readonly handlers: Handlers;
}

class Host {
  private readonly options: HostOptions;
  private readonly events: HostEventBus;
  /** Calls wait while another library is being opened. */
  private library: Promise<OpenLibrary>;

  constructor(options: HostOptions, events: HostEventBus) {
    this.options = options;
    this.events = events;
    this.library = Promise.reject(new ApiError('app/not-open', 'The library is not open yet.'));
    this.library.catch(() => {});
  }

  async open(): Promise<void> {
    this.library = this.openLibrary();
    await this.library;
  }

  async call(method: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    const { handlers } = await this.library;
    return answerCall(handlers, method, input, signal);
  }

  async close(): Promise<void> {
    const { services } = await this.library;
    await closeServices(services);
  }

  private async openLibrary(): Promise<OpenLibrary> {
    const { options } = this;
    const services = await buildServices(options);
    this.events.forward(services);
    const handlers = allHandlers(services, options, (copy, mode) => this.reopen(copy, mode));
    await startUp(services, options);
    return { services, handlers };
  }

  /** Whatever comes of it, a library is open afterwards: the copy, or the one from before. */
  private async reopen(copy: string, mode: RecoveryMode): Promise<RecoveryReport> {
    const { services } = await this.library;
    const { readOnly, folder } = services.store;
    if (readOnly !== null) throw new ApiError('store/read-only', readOnly);
    const recovered = closeServices(services).then(() => recoverLocked(folder, copy, mode));
    this.library = recovered.catch(() => {}).then(() => this.openLibrary());
    await this.library;
    this.events.emit('reopened', { dataFolder: folder });
    return recovered;
  }
}

async function recoverLocked(folder: string, copy: string, mode: RecoveryMode): Promise<RecoveryReport> {
  const lock = lockFolder(folder);
  const notices = new Notices(folder);
  try {
    return await recover({ folder, copy, mode, notices });
  } finally {
    notices.close();
    lock.release();
  }
}
