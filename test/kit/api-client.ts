/** A window without a page: the websocket of the local server, for tests with many of them. */
import { WebSocket } from 'ws';
import { ApiError, type Input, type Method, type Reply } from '../../src-shared/api/index.ts';
import { decodeFrame, encodeFrame } from '../../src-shared/api/wire.ts';
import { type SignedIn, socketCredentials } from './sign-in.ts';

/** How the JSON of a pushed message begins, behind its length. */
const PUSH = '{"events"';

type Answer = { readonly id: number; readonly ok?: boolean; readonly value?: unknown; readonly error?: ApiError };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class ApiClient {
  /** Messages that the host pushed. */
  pushed = 0;
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: ArrayBuffer) => {
      // Not decoded: a hundred windows in one process would measure themselves instead of the server.
      if (Buffer.from(data, 4, PUSH.length).toString('latin1') === PUSH) this.pushed++;
      else this.receive(decodeFrame(data) as Answer);
    });
    socket.on('close', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`The connection closed with ${code}.`));
      this.waiting.clear();
    });
  }

  static async connect(session: SignedIn): Promise<ApiClient> {
    const { protocols, headers } = socketCredentials(session);
    const socket = new WebSocket(`${session.origin.replace('http', 'ws')}/rpc`, protocols, { headers });
    socket.binaryType = 'arraybuffer';
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new ApiClient(socket);
  }

  call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>> {
    const id = this.nextId++;
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(encodeFrame({ id, method, input }));
    }) as Promise<Reply<M>>;
  }

  close(): void {
    this.socket.close();
  }

  private receive({ id, ok, value, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (ok) waiting?.resolve(value);
    else waiting?.reject(new ApiError(error?.code ?? '', error?.message ?? '', error?.hint));
  }
}
