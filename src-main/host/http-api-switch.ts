import type { HttpApiAccess } from '../../src-shared/api/app.ts';

/** How the user switches the HTTP API on and off; shells that carry one provide it. */
export interface HttpApiSwitch {
  access(): HttpApiAccess;
  turn(on: boolean): Promise<HttpApiAccess>;
  newToken(): HttpApiAccess;
}
