import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HOST_EVENTS } from '../../../src-main/host/host-services.ts';
import { API } from '../../../src-shared/api/index.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/API.md'), 'utf8');

test('docs/API.md names every call and every event, and no other call', () => {
  for (const method of Object.keys(API)) expect(document).toContain(`\`${method}\``);
  for (const event of HOST_EVENTS) expect(document).toContain(`\`${event}\``);
  const named = [...document.matchAll(/`((?:app|settings|library|runs|contest|files|profile|ruleset|replay|export)\.\w+)`/g)].map(
    (m) => m[1]!,
  );
  expect(named.filter((name) => !Object.hasOwn(API, name))).toEqual([]);
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
