/**
 * Events for all windows: what happens within a short time is encoded once and sent as one message, because a hundred windows
 * make every event a hundred messages. A window that makes a call gets its events at once, before the reply.
 */
import type { WebSocket } from 'ws';
import type { HostEvents } from '../../../src-shared/api/events.ts';
import { encodeFrame } from '../../../src-shared/api/wire.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';

/** A window that does not read its events loses them rather than filling our memory. */
const MAX_BACKLOG = 64 * 1024 * 1024;
/** The first event is sent at once, the next ones this much later. */
const INTERVAL_MS = 50;

interface PushedEvent {
  readonly event: string;
  readonly value: unknown;
}

export class EventBroadcast {
  /** Windows, with the number of `recent` events that each has been sent. */
  private readonly windows = new Map<WebSocket, number>();
  private readonly stops: readonly (() => void)[];
  /** Events that some window has not been sent. */
  private recent: PushedEvent[] = [];
  private lastAt = Number.NEGATIVE_INFINITY;
  private cancelNext: (() => void) | null = null;

  constructor(host: HostServices) {
    this.stops = HOST_EVENTS.map((event) => host.on(event, (value) => this.add({ event, value })));
  }

  join(ws: WebSocket): void {
    this.windows.set(ws, this.recent.length);
    ws.once('close', () => this.windows.delete(ws));
  }

  /** Sends one window what it does not have yet. */
  catchUp(ws: WebSocket): void {
    const sent = this.windows.get(ws);
    if (sent === undefined || sent === this.recent.length) return;
    this.windows.set(ws, this.recent.length);
    send(ws, frameOf(this.recent.slice(sent)));
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.cancelNext?.();
  }

  private add(event: PushedEvent): void {
    if (this.windows.size === 0) return;
    this.recent.push(event);
    this.cancelNext ??= soon(() => this.sendToAll(), this.lastAt + INTERVAL_MS - performance.now());
  }

  private sendToAll(): void {
    this.cancelNext = null;
    this.lastAt = performance.now();
    const events = this.recent;
    this.recent = [];
    const frames = new Map<number, Uint8Array | null>();
    for (const [ws, sent] of this.windows) {
      this.windows.set(ws, 0);
      if (sent === events.length) continue;
      if (!frames.has(sent)) frames.set(sent, frameOf(events.slice(sent)));
      send(ws, frames.get(sent) ?? null);
    }
  }
}

/** In the next turn of the event loop, or later. Returns a function that cancels it. */
function soon(act: () => void, waitMs: number): () => void {
  if (waitMs > 0) {
    const timer = setTimeout(act, waitMs);
    return () => clearTimeout(timer);
  }
  const immediate = setImmediate(act);
  return () => clearImmediate(immediate);
}

function send(ws: WebSocket, frame: Uint8Array | null): void {
  if (frame !== null && ws.readyState === ws.OPEN && ws.bufferedAmount < MAX_BACKLOG) ws.send(frame);
}

function frameOf(events: readonly PushedEvent[]): Uint8Array | null {
  try {
    return encodeFrame({ events: withoutSuperseded(events) });
  } catch {
    const sendable = events.filter(canBeSent);
    return sendable.length === 0 || sendable.length === events.length ? null : frameOf(sendable);
  }
}

function canBeSent(pushed: PushedEvent): boolean {
  try {
    encodeFrame(pushed);
    return true;
  } catch (error) {
    console.error(`an event '${pushed.event}' could not be sent:`, error);
    return false;
  }
}

/** Each state of a run is complete, so only its newest is worth sending. */
function withoutSuperseded(events: readonly PushedEvent[]): PushedEvent[] {
  const newest = new Map(events.map((pushed) => [keyOf(pushed), pushed]));
  return events.filter((pushed) => newest.get(keyOf(pushed)) === pushed);
}

function keyOf(pushed: PushedEvent): unknown {
  return pushed.event === 'run' ? (pushed.value as HostEvents['run']).id : pushed;
}
