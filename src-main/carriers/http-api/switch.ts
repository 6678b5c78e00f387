/** The HTTP API of the app, which the user switches on in Settings. */
import type { HttpApiAccess } from '../../../src-shared/api/app.ts';
import type { HostServices } from '../../host/host-services.ts';
import type { HttpApiSwitch } from '../../host/http-api-switch.ts';
import { lastWords } from '../../machine/system-errors.ts';
import { HttpApi } from './http-api.ts';
import { BearerToken } from './token.ts';

/** Where the API answers while it is on. */
export interface ApiEndpoint {
  /** Resolves with the address. */
  open(api: HttpApi): Promise<string>;
  close(): Promise<void>;
}

export interface ApiSwitchOptions {
  readonly dataFolder: string;
  readonly endpoint: ApiEndpoint;
  /** Always on, whatever Settings say. */
  readonly always?: boolean;
}

export class ApiSwitch implements HttpApiSwitch {
  private readonly options: ApiSwitchOptions;
  private host: HostServices | null = null;
  private token: BearerToken | null = null;
  private api: HttpApi | null = null;
  private address: string | null = null;
  private problem = '';

  constructor(options: ApiSwitchOptions) {
    this.options = options;
  }

  /** Once there is a host that answers. */
  async attach(host: HostServices, enabled: boolean): Promise<void> {
    this.host = host;
    if (enabled || this.options.always === true) await this.turn(true);
  }

  access(): HttpApiAccess {
    const { token, address, problem } = this;
    return {
      enabled: this.api !== null,
      fixed: this.options.always === true,
      address,
      token: token?.value ?? '',
      tokenFile: token?.path ?? '',
      problem,
    };
  }

  async turn(on: boolean): Promise<HttpApiAccess> {
    if (this.host === null || on === (this.api !== null) || (!on && this.options.always === true)) return this.access();
    if (on) await this.open(this.host);
    else await this.close();
    return this.access();
  }

  newToken(): HttpApiAccess {
    this.token?.renew();
    return this.access();
  }

  async close(): Promise<void> {
    this.api?.close();
    this.api = null;
    this.address = null;
    await this.options.endpoint.close();
  }

  private async open(host: HostServices): Promise<void> {
    this.token ??= new BearerToken(this.options.dataFolder);
    const api = new HttpApi({ host, token: this.token });
    try {
      this.address = await this.options.endpoint.open(api);
      this.api = api;
      this.problem = '';
    } catch (error) {
      this.problem = lastWords(error);
    }
  }
}
