/** Progress as server-sent events. */
import type { ServerResponse } from 'node:http';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { plainArrays } from '../../exports/file.ts';
import { HOST_EVENTS, type HostServices } from '../../host/host-services.ts';
import { HttpError } from './problem-details.ts';

const MOST_STREAMS = 32;
/** Proxies and clients take a silent connection for a dead one. */
const HEARTBEAT_MS = 15_000;
/** A reader that is this far behind loses its connection. */
const MAX_BACKLOG = 4 * 1024 * 1024;
const ENDED: ReadonlySet<RunInfo['status']> = new Set(['done', 'cancelled', 'failed']);

const HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'keep-alive' };

export class EventStreams {
  private readonly host: HostServices;
  private readonly open = new Set<ServerResponse>();

  constructor(host: HostServices) {
    this.host = host;
  }

  /** Everything that happens from now on. */
  ofAll(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
    const send = this.start(response, headers);
    const stops = HOST_EVENTS.map((event) => this.host.on(event, (value) => send(event, value)));
    response.once('close', () => {
      for (const stop of stops) stop();
    });
  }

  /** Starts with the state of the run and ends with the run. */
  async ofRun(runId: number, response: ServerResponse, headers: Readonly<Record<string, string>>): Promise<void> {
    const run = (await this.host.call('runs.get', { runId, field: false })) as RunInfo;
    const send = this.start(response, headers);
    const announce = (info: RunInfo) => {
      if (info.id !== runId) return;
      send('run', info);
      if (ENDED.has(info.status) && info.step === undefined) response.end();
    };
    response.once('close', this.host.on('run', announce));
    announce(run);
  }

  close(): void {
    for (const response of this.open) response.destroy();
  }

  private start(response: ServerResponse, headers: Readonly<Record<string, string>>): (event: string, value: unknown) => void {
    if (this.open.size >= MOST_STREAMS) {
      throw new HttpError(429, [
        'http/too-many-streams',
        `At most ${MOST_STREAMS} streams of events are open at a time.`,
        'Close one first.',
      ]);
    }
    this.open.add(response);
    response.writeHead(200, { ...headers, ...HEADERS });
    response.write(': connected\n\n');
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    response.once('close', () => {
      clearInterval(heartbeat);
      this.open.delete(response);
    });
    return (event, value) => {
      if (response.writableLength > MAX_BACKLOG) response.destroy();
      else if (!response.writableEnded) response.write(`event: ${event}\ndata: ${JSON.stringify(value, plainArrays)}\n\n`);
    };
  }
}
