/** The host: opens the data folder, builds the services, answers calls and forwards events. */
import { HostEventBus } from './host/events.ts';
import { allHandlers, answerCall } from './host/handlers/index.ts';
import type { HostServices } from './host/host-services.ts';
import type { HostOptions } from './host/options.ts';
import { buildServices, closeServices } from './host/services.ts';
import { startUp } from './host/start-up.ts';
import { keepAwake } from './machine/keep-awake.ts';

export type { HostOptions } from './host/options.ts';

export async function createHost(options: HostOptions): Promise<HostServices> {
  const services = await buildServices(options);
  const events = new HostEventBus().forward(services);
  if (options.stayAwake !== undefined) events.on('run', keepAwake(options.stayAwake));
  const handlers = allHandlers(services, options);
  await startUp(services, options);
  return {
    call: (method, input) => answerCall(handlers, method, input),
    on: (event, listener) => events.on(event, listener),
    close: () => closeServices(services),
  };
}
