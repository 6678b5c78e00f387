/**
 * Connections that have not shown a session. Any program on this machine can open as many as it likes, so they are few
 * and end soon: the oldest makes room for the newest, because a real browser signs in within moments.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ConnectionLimits {
  readonly most: number;
  /** How long a connection may stay without a session. */
  readonly lifetimeMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { most: 64, lifetimeMs: 15_000 };

export class UnauthenticatedConnections {
  private readonly limits: ConnectionLimits;
  private readonly timers = new Map<Duplex, NodeJS.Timeout>();

  constructor(http: Server, limits: ConnectionLimits) {
    this.limits = limits;
    http.on('connection', (socket) => this.add(socket));
  }

  /** The connection has shown a session and may stay. */
  release(socket: Duplex): void {
    clearTimeout(this.timers.get(socket));
    this.timers.delete(socket);
  }

  private add(socket: Socket): void {
    if (this.timers.size >= this.limits.most) this.dropOldest();
    const timer = setTimeout(() => socket.destroy(), this.limits.lifetimeMs);
    this.timers.set(socket, timer);
    socket.once('close', () => this.release(socket));
  }

  private dropOldest(): void {
    const [oldest] = this.timers.keys();
    if (oldest === undefined) return;
    this.release(oldest);
    oldest.destroy();
  }
}
