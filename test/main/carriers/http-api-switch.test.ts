/** The HTTP API of the app, switched on and off, on a server of its own. */
import { afterAll, expect, test } from 'vitest';
import { ApiServer } from '../../../src-main/carriers/http-api/api-server.ts';
import { type ApiEndpoint, ApiSwitch } from '../../../src-main/carriers/http-api/switch.ts';
import type { HostServices } from '../../../src-main/host/host-services.ts';
import { dropFolder, newFolder } from '../../kit/coin-host.ts';

const folder = newFolder();
afterAll(() => dropFolder(folder));

const host: HostServices = { call: async (method) => ({ method }), on: () => () => {}, close: async () => {} };

async function statusOf(address: string, token: string): Promise<number> {
  const reply = await fetch(`${address}/api/v1/runs`, { headers: { Authorization: `Bearer ${token}` } });
  return reply.status;
}

test('is off until it is switched on, answers where it says, and is gone when it is off again', async () => {
  const api = new ApiSwitch({ dataFolder: folder, endpoint: new ApiServer() });
  await api.attach(host, false);
  expect(api.access()).toMatchObject({ enabled: false, address: null, problem: '' });
  const { address, token } = await api.turn(true);
  expect(await statusOf(address!, token)).toBe(200);
  expect(await statusOf(address!, 'wrong')).toBe(401);
  const renewed = api.newToken().token;
  expect(await statusOf(address!, token)).toBe(401);
  expect(await statusOf(address!, renewed)).toBe(200);
  expect(await api.turn(false)).toMatchObject({ enabled: false, address: null });
  await expect(statusOf(address!, renewed)).rejects.toThrow();
});

test('two on one machine have ports of their own', async () => {
  const both = [
    new ApiSwitch({ dataFolder: folder, endpoint: new ApiServer() }),
    new ApiSwitch({ dataFolder: folder, endpoint: new ApiServer() }),
  ];
  const addresses = [];
  for (const api of both) {
    await api.attach(host, true);
    addresses.push(api.access().address);
  }
  expect(new Set(addresses).size).toBe(2);
  for (const api of both) await api.close();
});

test('says why it could not be switched on; one that is always on stays on', async () => {
  const broken: ApiEndpoint = { open: () => Promise.reject(Object.assign(new Error('x'), { code: 'EADDRINUSE' })), close: async () => {} };
  const failing = new ApiSwitch({ dataFolder: folder, endpoint: broken });
  await failing.attach(host, true);
  expect(failing.access()).toMatchObject({ enabled: false, problem: expect.stringContaining('The port is in use') });
  const fixed = new ApiSwitch({
    dataFolder: folder,
    endpoint: { open: async () => 'http://127.0.0.1:1', close: async () => {} },
    always: true,
  });
  await fixed.attach(host, false);
  expect(await fixed.turn(false)).toMatchObject({ enabled: true, fixed: true });
});
