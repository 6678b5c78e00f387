import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HOST_EVENTS } from '../../../src-main/host/host-services.ts';
import { EVENT_STREAMS, OPERATIONS } from '../../../src-shared/api/http/operations.ts';
import { API } from '../../../src-shared/api/index.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const document = readFileSync(resolve(ROOT, 'docs/API.md'), 'utf8');

test('docs/API.md names every call and every event, and no other call', () => {
  for (const method of Object.keys(API)) expect(document).toContain(`\`${method}\``);
  for (const event of HOST_EVENTS) expect(document).toContain(`\`${event}\``);
  const named = [...document.matchAll(/`((?:app|settings|library|runs|contest|files|profile|ruleset|replay|export)\.\w+)`/g)].map(
    (m) => m[1]!,
  );
  expect(named.filter((name) => !Object.hasOwn(API, name))).toEqual([]);
});

test('docs/API.md says of every command of the CLI what it is over HTTP, with addresses that exist', () => {
  const table = document.slice(document.indexOf('| command | address |')).split('\n\n')[0]!.split('\n').slice(2);
  const commands = table.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  const files = readdirSync(resolve(ROOT, 'src-main/cli/commands')).map((file) => file.replace('.ts', ''));
  expect(commands.sort()).toEqual(files.sort());
  const paths = new Set([...OPERATIONS, ...EVENT_STREAMS].map(({ path }) => path.replaceAll(/\{\w+\}/g, '_')));
  const named = [
    ...table.join('\n').matchAll(/`(?:GET |POST )?(\/(?:runs|library|exports|calls|reports|validate|odds|replay|info)\b[^`]*)`/g),
  ];
  const missing = named
    .map(([, path]) => path!.replaceAll(/\/[A-Z](?=\/|$)/g, '/_'))
    .filter((path) => !paths.has(path) && path !== '/exports');
  expect(missing).toEqual([]);
});

test('inputs refuse what is not theirs', () => {
  expect(API['library.roster'].input.safeParse({ rosterId: 1, extra: true }).success).toBe(false);
  expect(API['library.roster'].input.safeParse({ rosterId: 1.5 }).success).toBe(false);
  expect(API['settings.set'].input.safeParse({ key: '', value: 1 }).success).toBe(false);
  expect(API['library.preview'].input.safeParse({ files: [{ name: 'x', bytes: 'text' }] }).success).toBe(false);
  expect(API['runs.start'].input.safeParse({ name: 'x', ruleset: '', kind: 'single', field: [1, 2], seed: '1', trials: 1 }).success).toBe(
    false,
  );
  expect(API['runs.standings'].input.parse({ runId: 3 })).toMatchObject({ query: '', offset: 0, limit: 200, sort: 'rank' });
});
