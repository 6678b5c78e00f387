/** The host behind a websocket: frames as written by wire.ts, with automatic reconnect. */

import type { HostEvents } from '../../src-shared/api/events.ts';
import { ApiError, type Host, type Input, type Method, type Reply } from '../../src-shared/api/index.ts';
import { SOCKET_OVER } from '../../src-shared/api/sign-in.ts';
import { decodeFrame, encodeFrame } from '../../src-shared/api/wire.ts';

import type { ConnectionState } from './connection.ts';

interface Pending {
  readonly frame: Uint8Array<ArrayBuffer>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: ApiError) => void;
  sent: boolean;
}

type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly hint?: string } }
  | { readonly events: readonly { readonly event: keyof HostEvents; readonly value: never }[] };

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export type Socket = Pick<WebSocket, 'binaryType' | 'readyState' | 'onopen' | 'onclose' | 'onmessage' | 'send'>;

export class SocketHost implements Host {
  private readonly open: () => Socket;
  private readonly report: (state: ConnectionState) => void;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Map<string, Set<(value: never) => void>>();
  private socket: Socket | null = null;
  private nextId = 1;
  private wait = FIRST_WAIT;
  private everOpen = false;

  constructor(open: () => Socket, report: (state: ConnectionState) => void) {
    this.open = open;
    this.report = report;
    this.connect();
  }

  call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      const entry: Pending = { frame: encodeFrame({ id, method, input }), resolve, reject, sent: false };
      this.pending.set(id, entry);
      this.sendWaiting();
    });
  }

  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void {
    const set = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, set);
    set.add(listener as (value: never) => void);
    return () => set.delete(listener as (value: never) => void);
  }

  private connect(): void {
    this.report(this.everOpen ? 'reconnecting' : 'connecting');
    const socket = this.open();
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.everOpen = true;
      this.wait = FIRST_WAIT;
      this.report('open');
      this.sendWaiting();
    };
    socket.onmessage = ({ data }) => this.receive(decodeFrame(data) as Answer);
    socket.onclose = ({ code }) => this.lost(socket, code === SOCKET_OVER);
  }

  /** Calls already sent may or may not have been executed, so they fail instead of being repeated. */
  private lost(socket: Socket, isOver: boolean): void {
    if (this.socket !== socket) return;
    this.socket = null;
    for (const [id, entry] of this.pending) {
      if (!entry.sent) continue;
      this.pending.delete(id);
      entry.reject(
        new ApiError('connection/lost', 'The connection to Warbench was lost before it replied.', 'Reconnecting automatically.'),
      );
    }
    if (isOver) {
      this.report('over');
      return;
    }
    this.report(this.everOpen ? 'reconnecting' : 'connecting');
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private sendWaiting(): void {
    if (this.socket?.readyState !== 1) return;
    for (const entry of this.pending.values()) {
      if (entry.sent) continue;
      entry.sent = true;
      this.socket.send(entry.frame);
    }
  }

  private receive(answer: Answer): void {
    if ('events' in answer) {
      for (const { event, value } of answer.events) for (const listener of this.listeners.get(event) ?? []) listener(value);
      return;
    }
    const entry = this.pending.get(answer.id);
    if (entry === undefined) return;
    this.pending.delete(answer.id);
    if (answer.ok) entry.resolve(answer.value as never);
    else entry.reject(new ApiError(answer.error.code, answer.error.message, answer.error.hint));
  }
}
