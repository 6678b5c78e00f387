import type { APP_CALLS } from '../../../src-shared/api/app.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import { SECRET_SETTINGS } from '../../store/settings.ts';
import { storageUse } from '../../store/sizes.ts';
import { appInfo } from '../app-info.ts';
import type { HostOptions } from '../options.ts';
import type { Services } from '../services.ts';

/** Whether the HTTP API is on, among the user's settings. */
export const HTTP_API_SETTING = 'httpApi.enabled';

export function appHandlers(services: Services, options: HostOptions): Handlers<keyof typeof APP_CALLS> {
  const { store, settings } = services;
  const { httpApi, opened } = options;
  return {
    'app.info': () => appInfo(services, options),
    'app.storage': () => storageUse(store),
    'app.takeOpened': () => opened?.take() ?? [],
    'app.httpApi': () => httpApi?.access() ?? null,
    'app.setHttpApi': async ({ enabled, newToken }) => {
      if (httpApi === undefined) return null;
      if (newToken) httpApi.newToken();
      if (enabled === undefined) return httpApi.access();
      await settings.set(HTTP_API_SETTING, enabled);
      return httpApi.turn(enabled);
    },
    'settings.get': () => settings.all(),
    'settings.set': ({ key, value }) => {
      if (key.startsWith(SECRET_SETTINGS)) throw new ApiError('settings/secret', `The setting '${key}' can't be changed from outside.`);
      return settings.set(key, value);
    },
  };
}
