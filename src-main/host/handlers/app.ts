import type { APP_CALLS } from '../../../src-shared/api/app.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import { storageUse } from '../../store/sizes.ts';
import { appInfo } from '../app-info.ts';
import type { HostOptions } from '../options.ts';
import type { Services } from '../services.ts';

export function appHandlers(services: Services, options: HostOptions): Handlers<keyof typeof APP_CALLS> {
  const { store, settings } = services;
  return {
    'app.info': () => appInfo(services, options),
    'app.storage': () => storageUse(store),
    'settings.get': () => settings.all(),
    'settings.set': ({ key, value }) => settings.set(key, value),
  };
}
