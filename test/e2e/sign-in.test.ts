/** From a printed address into the app, and what is left for those who only see the address or the cookie. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { type LocalServer, startServer } from '../../src-main/carriers/server/server.ts';
import { socketProtocols } from '../../src-shared/api/sign-in.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { coinHost, dropFolder, newFolder, type TestHost } from '../kit/coin-host.ts';

const PAGES = join(resolve(import.meta.dirname, '../..'), 'out/renderer');

describe('signing in', () => {
  let browser: Browser;
  let host: TestHost;
  let server: LocalServer;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    host = await coinHost(newFolder());
    server = await startServer({ host, folder: PAGES });
  });
  afterAll(async () => {
    await closePages(browser);
    await server.close();
    await host.close();
    dropFolder(host.folder);
  });

  test('the printed address opens the app where it points, and works once', async () => {
    const address = server.newAddress();
    const page = await openApp(browser, `${address}#/settings`);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(page.url()).toBe(`http://127.0.0.1:${server.port}/#/settings`);
    const second = await (await browser.newContext()).newPage();
    await second.goto(address);
    await second.getByText('This address has been used').waitFor();
    // A reload and another tab need no address.
    await page.reload();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(address);
    await tab.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(page.faults).toEqual([]);
  });

  test('a server on another port sees the cookie and can do nothing with it', async () => {
    const page = await openApp(browser, server.newAddress());
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const visits: IncomingMessage[] = [];
    const neighbour = createServer((request, response) => {
      visits.push(request);
      response.end('hello');
    });
    await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done));
    const tab = await page.context().newPage();
    await tab.goto(`http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/`);
    const cookie = visits[0]?.headers.cookie ?? '';
    expect(cookie).toContain(`warbench-${server.port}=`);
    expect(await tab.evaluate(() => localStorage.length)).toBe(0);
    const stolen = new WebSocket(`ws://127.0.0.1:${server.port}/rpc`, socketProtocols(null), {
      headers: { cookie, origin: `http://127.0.0.1:${server.port}` },
    });
    const status = await new Promise((done) => {
      stolen.once('open', () => done(101)).once('unexpected-response', (_request, response) => done(response.statusCode));
    });
    expect(status).toBe(401);
    neighbour.closeAllConnections();
    neighbour.close();
  });
});
