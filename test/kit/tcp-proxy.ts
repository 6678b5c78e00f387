/** A network that can be cut: passes connections on to a port of this machine. */
import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export class TcpProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly target: number;
  private state: 'open' | 'cut' | 'silent' = 'open';

  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  private constructor(target: number) {
    this.target = target;
    this.server = createServer((inside) => this.connect(inside));
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    return address.port;
  }

  /** Every connection breaks, and new ones are refused. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Connections stay, but nothing arrives any more, in either direction. */
  silence(): void {
    this.state = 'silent';
    for (const socket of this.sockets) socket.pause();
  }

  /** What was held back by silence arrives now. */
  heal(): void {
    this.state = 'open';
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private connect(inside: Socket): void {
    if (this.state === 'cut') {
      inside.destroy();
      return;
    }
    const outside = createConnection(this.target, '127.0.0.1');
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.state === 'silent') from.pause();
    }
  }
}
