/** Every text, list and number that a window can send has a limit. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isBoundedJson } from '../../../src-shared/api/bounded-json.ts';
import { bytes } from '../../../src-shared/api/call.ts';
import { API } from '../../../src-shared/api/index.ts';

const MOST = 2 ** 32 - 1;
const LONGEST_LIST = 1_048_576;
const LONGEST_TEXT = 64_000_000;

/** Where a schema accepts more than any call needs. */
function unbounded(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, part]) => unbounded(part, `${path}.${key}`));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unbounded(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((part) => unbounded(part, path));
  if (schema instanceof z.ZodArray) return [...longList(schema, path), ...unbounded(schema.element, `${path}[]`)];
  if (schema instanceof z.ZodRecord) return [...longRecord(schema, path), ...unbounded(schema.valueType, `${path}{}`)];
  if (schema instanceof z.ZodString) return longText(schema) ? [path] : [];
  // Other numbers are options of a game, which checks them itself.
  if (schema instanceof z.ZodNumber) return schema.isInt && !((schema.maxValue ?? Number.POSITIVE_INFINITY) <= MOST) ? [path] : [];
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean || schema instanceof z.ZodNull) return [];
  return isBoundedCustom(schema) ? [] : [path];
}

/** A limit of its own, or a pattern that allows only so many characters. */
const longText = (schema: z.ZodString) =>
  !((schema.maxLength ?? 0) <= LONGEST_TEXT) || (schema.maxLength === null && schema.safeParse('x'.repeat(1000)).success);

function longList(schema: z.ZodArray, path: string): string[] {
  const limits = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { readonly check: string; readonly maximum?: number });
  const isLimited = limits.some(({ check, maximum = Number.POSITIVE_INFINITY }) => check === 'max_length' && maximum <= LONGEST_LIST);
  return isLimited ? [] : [path];
}

function longRecord(schema: z.ZodRecord, path: string): string[] {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key-${i}`, null]));
  return schema.safeParse(many).success ? [path] : [];
}

/** Checks written by hand: files, and JSON of a limited size. */
function isBoundedCustom(schema: z.core.$ZodType): boolean {
  if (schema === bytes) return true;
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = { deep };
  return [deep, 'x'.repeat(LONGEST_TEXT + 1)].every((value) => !z.safeParse(schema, value).success);
}

test.each(Object.entries(API))('%s limits every part of its input', (method, { input }) => {
  expect(unbounded(input, method)).toEqual([]);
});

test('ids fit into 32 bits', () => {
  const { input } = API['runs.get'];
  expect(input.safeParse({ runId: MOST }).success).toBe(true);
  for (const runId of [MOST + 1, 2 ** 53, 1e300, Number.NaN, -1, 0]) expect(input.safeParse({ runId }).success).toBe(false);
});

test('a million ids are refused where only some make sense', () => {
  const ids = Array.from({ length: 1_000_000 }, (_, i) => i + 1);
  expect(API['library.select'].input.safeParse({ ruleset: 'opr', rosterIds: ids }).success).toBe(false);
  expect(API['profile.of'].input.safeParse({ combatantIds: ids }).success).toBe(false);
  expect(API['runs.matrix'].input.safeParse({ runId: 1, indices: ids }).success).toBe(false);
});

test('JSON is measured with all its texts, names and parts', () => {
  const limits = { size: 100, depth: 4 };
  for (const value of [null, true, 1.5, 'x'.repeat(100), [1, 2, 3], { a: { b: { c: 1 } } }, { left: undefined }]) {
    expect(isBoundedJson(value, limits)).toBe(true);
  }
  const tooMuch = ['x'.repeat(101), { ['x'.repeat(101)]: 1 }, Array(13).fill(0), [[[[1]]]], Array(1_000_000)];
  const notJson = [undefined, 1n, Number.NaN, Number.POSITIVE_INFINITY, () => 1, new Map(), new Uint8Array(1), [Symbol('x')]];
  for (const value of [...tooMuch, ...notJson]) expect(isBoundedJson(value, limits)).toBe(false);
});
