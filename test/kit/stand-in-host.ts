/**
 * A host with made-up answers behind the built app's own websocket client: what a view asks for is recorded and checked
 * against the schemas of the api, what it gets is up to the test.
 */
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { HostEvents } from '../../src-shared/api/events.ts';
import { API, ApiError, type Checked, type Handlers, type Method } from '../../src-shared/api/index.ts';
import { decodeFrame, encodeFrame } from '../../src-shared/api/wire.ts';
import { appUrl } from '../kit/own-app.ts';
import { type AppPage, closePages, openApp, openBrowser } from './browser.ts';
import { EMPTY_APP } from './made-up.ts';

export type Answers = Partial<Handlers>;

interface Request {
  readonly id: number;
  readonly method: Method;
  readonly input: unknown;
}

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {});

/** An answer that is a refusal, as the host words it. */
export function refused(message: string, hint = ''): () => never {
  return () => {
    throw new ApiError('test/refused', message, hint);
  };
}

class StandInHost {
  /** Inputs that the schemas of the api reject; a test expects none. */
  readonly faults: string[] = [];
  private readonly asked: { readonly method: Method; readonly input: unknown }[] = [];
  private answers: Answers = EMPTY_APP;
  private nextAnswers: Answers | null = null;
  private socket: WebSocketRoute | null = null;

  async serve(page: Page): Promise<void> {
    await page.routeWebSocket(/\/rpc$/, (socket) => {
      this.socket = socket;
      this.begin();
      socket.onMessage((frame) => void this.reply(socket, frame));
    });
  }

  /** For the next page that connects; what is not among them is answered as in an empty app, or refused. */
  setAnswers(answers: Answers): void {
    this.nextAnswers = { ...EMPTY_APP, ...answers };
  }

  private begin(): void {
    if (this.nextAnswers === null) return;
    this.asked.length = 0;
    this.answers = this.nextAnswers;
    this.nextAnswers = null;
  }

  /** What was asked by one call, in order, with its defaults filled in. */
  calls<M extends Method>(method: M): Checked<M>[] {
    return this.asked.filter((one) => one.method === method).map((one) => one.input as Checked<M>);
  }

  push<K extends keyof HostEvents>(event: K, value: HostEvents[K]): void {
    this.socket?.send(Buffer.from(encodeFrame({ events: [{ event, value }] })));
  }

  private async reply(socket: WebSocketRoute, frame: string | Buffer): Promise<void> {
    const { id, method, input } = decodeFrame(bytesOf(frame)) as Request;
    try {
      socket.send(Buffer.from(encodeFrame({ id, ok: true, value: await this.answer(method, input) })));
    } catch (error) {
      const { code = 'test/fault', message, hint = '' } = error as Partial<ApiError> & Error;
      socket.send(Buffer.from(encodeFrame({ id, ok: false, error: { code, message, hint } })));
    }
  }

  private answer(method: Method, input: unknown): unknown {
    const checked = API[method].input.safeParse(input);
    if (!checked.success) this.faults.push(`${method}: ${checked.error.message}`);
    this.asked.push({ method, input: checked.data });
    const handler = this.answers[method] as ((input: unknown) => unknown) | undefined;
    if (handler === undefined) throw new ApiError('test/unanswered', `Nothing answers ${method} here.`);
    return handler(checked.data);
  }
}

function bytesOf(frame: string | Buffer): ArrayBuffer {
  return new Uint8Array(Buffer.from(frame)).buffer;
}

/** A page of the app over a stand-in, which shows one view after the other. */
class ViewStage {
  readonly host = new StandInHost();
  private opened: { readonly browser: Browser; readonly page: AppPage } | null = null;

  async open(chromium: string, url: string): Promise<void> {
    const browser = await openBrowser(chromium);
    const page = await openApp(browser, url, { prepare: (fresh) => this.host.serve(fresh) });
    this.opened = { browser, page };
  }

  async close(): Promise<void> {
    if (this.opened !== null) await closePages(this.opened.browser);
  }

  get page(): AppPage {
    if (this.opened === null) throw new Error('The page opens before the first test.');
    return this.opened.page;
  }

  /** Loads the app again, at an address, over these answers. */
  async show(hash: string, answers: Answers): Promise<void> {
    const { page, host } = this;
    const before = page.faults.length;
    // A page that is left while it loads says so in the console.
    page.once('framenavigated', () => {
      page.faults.length = before;
    });
    host.setAnswers(answers);
    // In the same process: another address would start a new one, which takes twice as long.
    await page.evaluate((to) => history.replaceState(null, '', to), `/${hash}`);
    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  /** Waits until the view says what it is loading. */
  async loading(label: string | RegExp): Promise<void> {
    await this.page.getByRole('status', { name: label }).first().waitFor();
  }

  /** Whether nothing is wider than the window. */
  fits(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  }

  /** The part of the address that names the view. */
  hash(): string {
    return new URL(this.page.url()).hash;
  }

  /** Errors of the console, and inputs that the api would reject, since the last look. */
  takeFaults(): readonly string[] {
    return [...this.page.faults.splice(0), ...this.host.faults.splice(0)];
  }
}

/** One page for all tests of a file; a test fails on an error in the console and on a call that the api would reject. */
export function viewStage(): ViewStage {
  const stage = new ViewStage();
  beforeAll(() => stage.open(inject('chromium'), appUrl()));
  afterEach(() => expect(stage.takeFaults()).toEqual([]));
  afterAll(() => stage.close());
  return stage;
}
