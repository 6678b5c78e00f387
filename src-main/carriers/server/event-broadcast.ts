/**
 * Events for all windows at once: what happens in one turn of the event loop is encoded once and sent as one message. A queue of
 * hundreds of runs that changes its order would otherwise be thousands of messages.
 */
import type { WebSocket } from 'ws';
import { encodeFrame } from '../../../src-shared/api/wire.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';

/** A window that does not read its events loses them rather than filling our memory. */
const MAX_BACKLOG = 64 * 1024 * 1024;

export class EventBroadcast {
  private readonly windows = new Set<WebSocket>();
  private readonly stops: readonly (() => void)[];
  private waiting: { readonly event: string; readonly value: unknown }[] = [];
  private timer: NodeJS.Immediate | null = null;

  constructor(host: HostServices) {
    this.stops = HOST_EVENTS.map((event) => host.on(event, (value) => this.add(event, value)));
  }

  join(ws: WebSocket): void {
    this.windows.add(ws);
    ws.once('close', () => this.windows.delete(ws));
  }

  /** Sends what waits; before a reply, so that a window gets the events of its call first. */
  flush(): void {
    if (this.timer !== null) clearImmediate(this.timer);
    this.timer = null;
    const events = this.waiting;
    if (events.length === 0) return;
    this.waiting = [];
    const frame = frameOf(events);
    if (frame === null) return;
    for (const ws of this.windows) {
      if (ws.readyState === ws.OPEN && ws.bufferedAmount < MAX_BACKLOG) ws.send(frame);
    }
  }

  close(): void {
    for (const stop of this.stops) stop();
    if (this.timer !== null) clearImmediate(this.timer);
  }

  private add(event: string, value: unknown): void {
    if (this.windows.size === 0) return;
    this.waiting.push({ event, value });
    this.timer ??= setImmediate(() => this.flush());
  }
}

function frameOf(events: readonly unknown[]): Uint8Array | null {
  try {
    return encodeFrame({ events });
  } catch (error) {
    console.error('events could not be sent:', error);
    return null;
  }
}
