/** The host behind Electron's bridge. Errors lose their class in transit, so replies come in an envelope. */

import type { HostEvents } from '../../src-shared/api/events.ts';
import { ApiError, type Host, type Input, type Method, type Reply } from '../../src-shared/api/index.ts';

type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly hint?: string } };

/** What the preload script exposes on the window. */
export interface Bridge {
  call(method: string, input: unknown): Promise<unknown>;
  on(event: string, listener: (value: never) => void): () => void;
}

export class BridgeHost implements Host {
  private readonly bridge: Bridge;

  constructor(bridge: Bridge) {
    this.bridge = bridge;
  }

  async call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>> {
    const envelope = (await this.bridge.call(method, input)) as Envelope<Reply<M>>;
    if (envelope.ok) return envelope.value;
    throw new ApiError(envelope.error.code, envelope.error.message, envelope.error.hint);
  }

  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void {
    return this.bridge.on(event, listener as (value: never) => void);
  }
}
