/** The HTTP API over a real host: the examples of docs/API.md, errors, limits and who may use it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { HttpApi } from '../../../src-main/carriers/http-api/http-api.ts';
import { BearerToken } from '../../../src-main/carriers/http-api/token.ts';
import { WorkLimit } from '../../../src-main/carriers/http-api/work-limit.ts';
import { type LocalServer, startServer } from '../../../src-main/carriers/server/server.ts';
import type { HostServices } from '../../../src-main/host/host-services.ts';
import { createHost } from '../../../src-main/host.ts';
import { openApiDocument } from '../../../src-shared/api/http/openapi.ts';
import { OPERATIONS } from '../../../src-shared/api/http/operations.ts';
import * as replies from '../../../src-shared/api/http/replies.ts';
import { API } from '../../../src-shared/api/index.ts';
import { dropFolder, newFolder, WORKER } from '../../kit/coin-host.ts';
import { skipUnless } from '../../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PARTY = `name: Gate duel
side1_name: Wardens
side2_name: Raiders
side1:
  - { name: Warden, hp: 8, ac: 15, attack_bonus: 4, damage: 1d8+1, start_zone: melee }
side2:
  - { name: Raider, hp: 8, ac: 13, attack_bonus: 3, damage: 1d6+1, start_zone: melee }
`;

const folder = newFolder();
const place = mkdtempSync(join(tmpdir(), 'warbench-http-'));
let host: HostServices;
let server: LocalServer;
let token: BearerToken;
let url: string;

beforeAll(async () => {
  host = await createHost({
    dataFolder: folder,
    threads: 1,
    workerUrl: WORKER,
    shell: 'server',
    shippedFolder: join(ROOT, 'test/fixtures'),
    samples: false,
    backgroundChecks: false,
  });
  token = new BearerToken(folder);
  const api = new HttpApi({ host, token });
  writeFileSync(join(place, 'index.html'), '<!doctype html>');
  writeFileSync(join(place, 'party.yaml'), PARTY);
  server = await startServer({ host, folder: place, api: () => api });
  url = `http://127.0.0.1:${server.port}/api/v1`;
});

afterAll(async () => {
  await server.close();
  await host.close();
  rmSync(place, { recursive: true, force: true });
  dropFolder(folder);
});

interface Answer {
  readonly status: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked into.
  readonly value: any;
  readonly headers: Headers;
}

async function ask(verb: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(`${url}${path}`, {
    method: verb,
    headers: { Authorization: `Bearer ${token.value}`, 'Content-Type': 'application/json', ...headers },
    ...(sent !== undefined && { body: sent as string }),
  });
  const text = await reply.text();
  const type = reply.headers.get('content-type') ?? '';
  return { status: reply.status, type, value: type.includes('json') ? JSON.parse(text) : text, headers: reply.headers };
}

const party = (text = PARTY) => [{ name: 'party.yaml', text }];

describe('the description', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(openApiDocument('1.0.0') as never);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test('names every call, and only members that its call knows', () => {
    const described = new Set(OPERATIONS.map(({ call }) => call));
    expect([...described].sort()).toEqual(Object.keys(API).sort());
    for (const { path, call } of OPERATIONS) {
      const shape = Object.keys((API[call].input as z.ZodObject).shape);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(shape, path).toContain(name);
    }
  });

  test('is served without a token, as JSON and as a page', async () => {
    const json = await fetch(`${url}/openapi.json`);
    expect((await json.json()).openapi).toBe('3.1.1');
    const page = await (await fetch(url)).text();
    expect(page).toContain('/runs/{runId}/standings');
    expect(page).not.toContain('<script');
  });
});

describe('the examples of docs/API.md', () => {
  const document = readFileSync(join(ROOT, 'docs/API.md'), 'utf8');
  const examples = [...document.matchAll(/^```(bash|ts|python)\n(.*?)^```$/gms)].map(([, language, code]) => ({ language, code: code! }));
  const env = () => ({ ...process.env, WARBENCH_URL: url, WARBENCH_TOKEN: token.value });
  const has = (command: string) => spawnSync(command, ['--version']).status === 0;

  /** Not in this process' thread of events: the server answers from it. */
  async function run(command: string, args: readonly string[]): Promise<string> {
    const { execFile } = await import('node:child_process');
    return new Promise((done, fail) => {
      execFile(command, [...args], { cwd: place, env: env(), timeout: 60_000 }, (error, out, err) =>
        error === null ? done(out) : fail(new Error(`${out}\n${err}`)),
      );
    });
  }

  test('there are some in each language', () => {
    expect(examples.map(({ language }) => language)).toEqual(['bash', 'bash', 'bash', 'ts', 'python']);
  });

  test('curl', skipUnless(has('curl'), 'needs curl'), async () => {
    const [odds, validated, replayed] = examples.filter(({ language }) => language === 'bash');
    const { report } = replies.fileContest.parse(JSON.parse(await run('bash', ['-c', odds!.code])));
    expect(report.chances.a.method).toBe('exact');
    expect(report.odds.trials).toBe(2000);
    expect(JSON.parse(await run('bash', ['-c', validated!.code]))).toMatchObject([{ file: 'party.yaml', problems: [] }]);
    expect(replies.fileReplay.parse(JSON.parse(await run('bash', ['-c', replayed!.code]))).log).toContain('== Round 1');
  });

  test('TypeScript', async () => {
    writeFileSync(join(place, 'example.mts'), examples.find(({ language }) => language === 'ts')!.code);
    const out = await run(process.execPath, ['example.mts']);
    expect(out).toMatch(/^done$/m);
    expect(out).toMatch(/^1 (?:Wardens|Raiders) 0\.\d+$/m);
  });

  test('Python', skipUnless(has('python3'), 'needs Python 3'), async () => {
    const out = await run('python3', ['-c', examples.find(({ language }) => language === 'python')!.code]);
    expect(out).toMatch(/^Wardens wins 0\.\d+ exact$/m);
  });
});

describe('answers', () => {
  test('keep to the description', async () => {
    const stored = (await ask('GET', '/library/rosters')).value;
    const play = await ask('POST', '/simulate', { files: party(), seed: '7', trials: 100 });
    const { report } = replies.fileContest.parse(play.value);
    expect(report.odds.trials).toBe(100);
    const replayed = await ask('POST', '/replay', { files: party(), seed: report.seed, trial: report.picks[0]!.trial });
    expect(replies.fileReplay.parse(replayed.value).replay.address.trial).toBe(report.picks[0]!.trial);
    expect((await ask('GET', '/library/rosters')).value).toEqual(stored);

    const [imported] = (await ask('POST', '/library/rosters', { files: party(), name: 'Gate' })).value;
    replies.roster.parse(imported);
    const page = replies.combatants.parse((await ask('GET', `/library/combatants?rosterId=${imported.id}&limit=1`)).value);
    expect(page).toMatchObject({ total: 2, rows: [{ name: 'Wardens' }] });
    const field = (await ask('GET', `/library/ids?ruleset=osr&rosterIds=${imported.id}`)).value;
    const settings = { name: 'Over HTTP', ruleset: 'osr', kind: 'single', field, seed: '7', trials: 500 };
    replies.runPlan.parse((await ask('POST', '/runs/plan', settings)).value);
    const run = replies.runInfo.parse((await ask('POST', '/runs', settings)).value);
    await expect.poll(async () => (await ask('GET', `/runs/${run.id}?field=false`)).value.status).toBe('done');
    replies.standings.parse((await ask('GET', `/runs/${run.id}/standings?descending=false`)).value);
    replies.contest.parse((await ask('GET', `/runs/${run.id}/contests/0/1`)).value);
    replies.replay.parse((await ask('GET', `/runs/${run.id}/contests/0/1/trials/3`)).value);
    const episode = replies.episode.parse((await ask('GET', `/runs/${run.id}/episode?template=short&seconds=45&fps=30`)).value);
    expect(episode.plan).toMatchObject({ run: { id: run.id, name: 'Over HTTP' }, rules: { seconds: 45 } });
    expect(episode.plan.seconds).toBeLessThanOrEqual(45);
    expect(episode.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['plan.json', 'script.md', 'captions.srt']));
    expect(JSON.parse(episode.files[0]!.text)).toEqual(episode.plan);
    const csv = await ask('GET', `/exports/${run.id}/standings?format=csv`);
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    expect(csv.value).toContain('Wardens');
    expect((await ask('DELETE', `/runs/${run.id}`)).value).toBeNull();
    expect((await ask('POST', '/calls/runs.restore', { runId: run.id })).value).toBeNull();
  });

  test('are the same for a file as text, as JSON and as bytes', async () => {
    const ways = [
      { text: PARTY },
      { bytes: Buffer.from(PARTY).toString('base64') },
      {
        json: {
          side1_name: 'Wardens',
          side2_name: 'Raiders',
          side1: [{ name: 'Warden', hp: 8, ac: 15, attack_bonus: 4, damage: '1d8+1', start_zone: 'melee' }],
          side2: [{ name: 'Raider', hp: 8, ac: 13, attack_bonus: 3, damage: '1d6+1', start_zone: 'melee' }],
        },
      },
    ];
    const chances = [];
    for (const way of ways) {
      const { value } = await ask('POST', '/odds', { files: [{ name: 'party.yaml', ...way }], trials: 10 });
      chances.push(value.report.exact.winA);
    }
    expect(new Set(chances).size).toBe(1);
  });

  test('a stream of events follows a run', async () => {
    const all = await fetch(`${url}/events`, { headers: { Authorization: `Bearer ${token.value}` } });
    const reader = all.body!.pipeThrough(new TextDecoderStream()).getReader();
    const [roster] = (await ask('POST', '/library/rosters', { files: party() })).value;
    let seen = '';
    while (!seen.includes('event: library')) seen += (await reader.read()).value ?? '';
    await reader.cancel();
    expect(roster.ruleset).toBe('osr');
  });
});

describe('a client that has gone', () => {
  /** A host that works until it is stopped, behind a server of its own with one place for work. */
  async function withBusyHost(use: (address: string, calls: readonly { readonly stopped: boolean }[]) => Promise<void>): Promise<void> {
    const calls: { stopped: boolean }[] = [];
    const busy: HostServices = {
      on: () => () => {},
      close: async () => {},
      call: (_method, _input, signal) =>
        new Promise((_, fail) => {
          const call = { stopped: false };
          calls.push(call);
          signal?.addEventListener('abort', () => {
            call.stopped = true;
            fail(new Error('Stopped.'));
          });
        }),
    };
    const api = new HttpApi({ host: busy, token, limits: { atOnce: 1, waiting: 1 } });
    const own = await startServer({ host: busy, folder: place, api: () => api });
    try {
      await use(`http://127.0.0.1:${own.port}/api/v1/runs/1/episode`, calls);
    } finally {
      await own.close();
    }
  }

  const request = (address: string, signal: AbortSignal) =>
    fetch(address, { headers: { Authorization: `Bearer ${token.value}` }, signal }).then(
      ({ status }) => status,
      () => 'gone' as const,
    );

  test('stops its work and gives its place to the next', async () => {
    await withBusyHost(async (address, calls) => {
      const [first, second] = [new AbortController(), new AbortController()];
      const answers = [request(address, first.signal)];
      await expect.poll(() => calls).toEqual([{ stopped: false }]);
      answers.push(request(address, second.signal));
      first.abort();
      await expect.poll(() => calls).toEqual([{ stopped: true }, { stopped: false }]);
      second.abort();
      await expect.poll(() => calls).toEqual([{ stopped: true }, { stopped: true }]);
      expect(await Promise.all(answers)).toEqual(['gone', 'gone']);
    });
  });

  test('leaves the queue before its turn: its work is never begun', async () => {
    const limit = new WorkLimit({ atOnce: 1, waiting: 1 });
    let finish = () => {};
    const first = limit.run(() => new Promise<void>((done) => (finish = done)));
    const order: string[] = [];
    const gone = new AbortController();
    const second = limit.run(async () => void order.push('second'), gone.signal);
    gone.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    const third = limit.run(async () => void order.push('third'));
    finish();
    await Promise.all([first, third]);
    await expect(limit.run(async () => void order.push('fourth'), gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await limit.run(async () => void order.push('fifth'));
    expect(order).toEqual(['third', 'fifth']);
  });
});

describe('errors', () => {
  test('of files have their places and hints', async () => {
    const bad = PARTY.replace('damage: 1d8+1', 'damage: 1x8').replace('damage: 1d6+1', 'damage: 1y6');
    const { status, type, value } = await ask('POST', '/odds', { files: party(bad) });
    expect([status, type]).toEqual([422, 'application/problem+json; charset=utf-8']);
    replies.problemDetails.parse(value);
    expect(value.problems[0]).toMatchObject({ file: 'party.yaml', line: 5, severity: 'error', hint: expect.any(String) });
  });

  test.each([
    ['GET', '/runs/999', undefined, 404, 'runs/no-run'],
    ['GET', '/runs/999/episode', undefined, 404, 'runs/no-run'],
    ['GET', '/runs/1/episode?template=endless', undefined, 400, 'app/bad-input'],
    ['GET', '/nowhere', undefined, 404, 'http/no-address'],
    ['PUT', '/odds', {}, 405, 'http/method'],
    ['POST', '/odds', '{', 400, 'http/bad-json'],
    ['POST', '/odds', '[]', 400, 'http/bad-json'],
    ['POST', '/odds', { files: [] }, 400, 'app/bad-input'],
    ['POST', '/odds', { files: [{ name: 'x', text: 'nothing' }] }, 422, expect.any(String)],
    ['POST', '/odds', { files: party(), a: 'Wardenz' }, 422, 'contest/no-combatant'],
    ['GET', '/library/combatants?limit=many', undefined, 400, 'app/bad-input'],
    ['POST', '/calls/no.such', {}, 404, 'http/no-address'],
  ])('%s %s is answered as a problem', async (verb, path, body, status, code) => {
    const answer = await ask(verb, path, body);
    expect(answer.value).toMatchObject({ status, code, type: expect.stringMatching(/^urn:warbench:/) });
    expect(answer.status).toBe(status);
  });

  test('a wrong media type says which are right', async () => {
    const answer = await ask('POST', '/odds', PARTY, { 'Content-Type': 'image/png' });
    expect(answer.value).toMatchObject({ status: 415, hint: expect.stringContaining('application/yaml') });
    expect((await ask('POST', '/runs', 'x', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });
});

describe('who may use it', () => {
  const raw = (headers: Record<string, string>) =>
    new Promise<number>((done, fail) => {
      const request = httpRequest(`${url}/runs`, { headers }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      request.on('error', fail);
      request.end();
    });
  const own = () => ({ Authorization: `Bearer ${token.value}` });

  test('only who shows the token, under our own address, and not from other sites', async () => {
    expect(await raw(own())).toBe(200);
    expect(await raw({})).toBe(401);
    expect(await raw({ Authorization: `Bearer ${token.value}x` })).toBe(401);
    expect(await raw({ ...own(), Host: 'evil.example' })).toBe(421);
    expect(await raw({ ...own(), Origin: 'http://evil.example' })).toBe(403);
    const cookie = (await fetch(server.newAddress())).headers.get('set-cookie') ?? '';
    expect(await raw({ Cookie: cookie })).toBe(401);
  });

  test('the token is readable for its owner only, and a new one replaces it', async () => {
    expect(statSync(token.path).mode & 0o777).toBe(0o600);
    const before = token.value;
    token.renew();
    expect(await raw({ Authorization: `Bearer ${before}` })).toBe(401);
    expect(await raw(own())).toBe(200);
    expect(new BearerToken(folder).value).toBe(token.value);
  });

  test('a body that is too large is refused before it is read', async () => {
    const status = await new Promise<number>((done, fail) => {
      const headers = { ...own(), 'Content-Type': 'application/json', 'Content-Length': String(1e9) };
      const request = httpRequest(`${url}/odds`, { method: 'POST', headers }, (response) => done(response.statusCode ?? 0));
      request.on('error', fail);
      request.write('{');
    });
    expect(status).toBe(413);
  });

  test('work is bounded: some at once, some wait, the others are sent away', async () => {
    const limit = new WorkLimit({ atOnce: 1, waiting: 1 });
    let finish = () => {};
    const first = limit.run(() => new Promise<void>((done) => (finish = done)));
    const order: string[] = [];
    const second = limit.run(async () => void order.push('second'));
    await expect(limit.run(async () => {})).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
    expect(order).toEqual([]);
    finish();
    await Promise.all([first, second]);
    await limit.run(async () => void order.push('third'));
    expect(order).toEqual(['second', 'third']);
  });
});
