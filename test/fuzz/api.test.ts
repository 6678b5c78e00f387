/**
 * Every call of the API with inputs made from its own schema, right ones and damaged ones, on a library with a finished run: it is
 * answered or refused with a sentence. `npm run fuzz -- api --inputs 1000`: so many per call.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { API, ApiError, type Method } from '../../src-shared/api/index.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import fc from '../kit/fast-check.ts';
import { fuzzRuns } from '../kit/fuzz.ts';
import { type JsonSchema, valuesOf } from './schema-values.ts';

const PER_PUSH = 12;
/** These read or copy the whole library each time. */
const SLOW: readonly Method[] = ['data.check', 'data.backUp', 'data.recover', 'library.addSamples'];
/** A call that takes longer hangs. */
const LONGEST_MS = 60_000;

let folder = '';
let host: TestHost;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  const field = [...(await importText(host, purse(12)))];
  const { id } = await host.call('runs.start', { name: 'Run', ruleset: 'osr', kind: 'round-robin', field, trials: 20, seed: '1' });
  await reaches(host, id, 'done');
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

const FOUND = resolve(import.meta.dirname, '../fixtures/fuzz/api');

// First, while the run that they ask for is there.
test.each(readdirSync(FOUND))('found before: %s', async (name) => {
  const { method, input } = JSON.parse(readFileSync(join(FOUND, name), 'utf8')) as { readonly method: Method; readonly input: unknown };
  await isAnswered(method, input);
});

test.each(Object.keys(API) as Method[])('%s', async (method) => {
  const schema = z.toJSONSchema(API[method].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const numRuns = Math.ceil(fuzzRuns(PER_PUSH) / (SLOW.includes(method) ? 10 : 1));
  await fc.assert(
    fc.asyncProperty(damagedNowAndThen(valuesOf(schema)), (input) => isAnswered(method, input)),
    { numRuns, timeout: LONGEST_MS, endOnFailure: true },
  );
});

/** Throws what is a fault of ours. */
async function isAnswered(method: Method, input: unknown): Promise<void> {
  try {
    await host.call(method, input as never);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.code).not.toBe('');
    expect(error.message).not.toBe('');
  }
}

/** One in four has a part that is something else. */
function damagedNowAndThen(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.double(),
    fc.bigInt(),
    fc.constantFrom(undefined, '__proto__', Number.NaN, 2 ** 32),
  );
  const damaged = fc.tuple(values, fc.nat(20), anything).map(([value, at, other]) => replacePart(value, at, other));
  return fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: damaged });
}

function replacePart(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return other;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  return key === undefined ? { [`key-${at}`]: other } : { ...value, [key]: other };
}
