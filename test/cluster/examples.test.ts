/** The programs of resources/cluster/compose.yaml as processes instead of containers: its commands, its environment, its ACL file. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { oprUnits } from '../kit/opr-field.ts';
import { freePort, RedisServer, redisProgram } from '../kit/redis-server.ts';
import { skipUnless } from '../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'out/main/cli.js');
const EXAMPLES = join(ROOT, 'resources/cluster');
const PASSWORD = 'change-this-long-password';

interface Service {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const { services } = parse(readFileSync(join(EXAMPLES, 'compose.yaml'), 'utf8'), { merge: true }) as { services: Record<string, Service> };
const hasCertificates = spawnSync('openssl', ['version']).status === 0;
const canRun = existsSync(CLI) && redisProgram() !== null && hasCertificates;

describe('the Compose example', skipUnless(canRun, 'needs the built app, redis-server and openssl'), () => {
  const folder = newFolder();
  const children: ChildProcess[] = [];
  let redis: RedisServer;
  let tlsPort: number;

  beforeAll(async () => {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    expect(spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject]).status).toBe(0);
    writeFileSync(join(folder, 'army.txt'), oprUnits(200));
    tlsPort = await freePort();
    const options = services.redis!.command.slice(1).map((word) => word.replace('/etc/redis', EXAMPLES));
    const tls = ['--tls-port', String(tlsPort), '--tls-auth-clients', 'no'];
    redis = await RedisServer.start([...options, ...tls, '--tls-cert-file', files[3]!, '--tls-key-file', files[1]!]);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await redis.stop();
    dropFolder(folder);
  });

  /** Redis as the service of the example sees it, or over TLS. */
  const environment = ({ environment: given = {} }: Service, server: string) => ({
    ...process.env,
    ...Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value
          .replace(/\$\{REDIS_PASSWORD:\?\}/, PASSWORD)
          .replace('redis://', `${server.split('//')[0]}//`)
          .replace('redis:6379', server.split('//')[1]!)
          .replace(/\$\{.*\}/, 'a token'),
      ]),
    ),
    NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
  });
  const warbench = (service: Service, server: string, ...more: readonly string[]) => {
    const words = service.command.map((word) => word.replace('/in/', `${folder}/`).replace('/data', join(folder, 'data')));
    const child = spawn(process.execPath, [CLI, ...words, '--threads', '1', ...more], {
      env: environment(service, server),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };

  test('worker and coordinator need no more than the ACL user may, with TLS and without; a stopped worker says goodbye', async () => {
    const worker = warbench(services.worker!, `redis://localhost:${redis.port}`);
    await once(worker.stderr!, 'data');
    const coordinator = warbench(services.coordinator!, `rediss://localhost:${tlsPort}`, '--no-confirm');
    let said = '';
    coordinator.stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = (await once(coordinator, 'exit')) as [number | null];
    expect(said.replaceAll(/.*\r/g, '')).not.toMatch(/NOPERM|WRONGPASS|can't be reached/);
    expect(code).toBe(0);
    const status = spawnSync(process.execPath, [CLI, 'cluster', 'status', '--json'], {
      env: environment(services.worker!, `redis://localhost:${redis.port}`),
      encoding: 'utf8',
    });
    expect(JSON.parse(status.stdout)).toMatchObject({ workers: [{ threads: 1, refused: '' }], waiting: 0, active: 0 });
    expect(JSON.parse(status.stdout).workers[0].tiles).toBeGreaterThan(0);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  test('a wrong password is a sentence without the password', () => {
    const url = `redis://warbench:not-this-one@localhost:${redis.port}`;
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'cluster', 'status', '--redis', url], { encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/^Redis at localhost:\d+ (refused|can't be reached)/);
    expect(stderr).not.toContain('not-this-one');
  });
});
