/** How a call is declared, and the input schemas that several calls share. */
import { z } from 'zod';
import type { Json } from '../contract/json.ts';
import { isBoundedJson } from './bounded-json.ts';

/** Input as a schema (checked on the host), reply as a type. */
export interface Call<Input extends z.ZodType, Reply> {
  readonly input: Input;
  /** Exists for the type only. */
  readonly reply?: Reply;
}

export function call<Reply>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Reply> => ({ input });
}

const MAX_FILE = 512 * 1024 * 1024;
/** Ids and trial numbers are stored in 32 bits. */
const MAX_UINT32 = 2 ** 32 - 1;
const MAX_OPTIONS = 200;
const MAX_DEPTH = 64;
const RULESET_ID = /^[a-z][a-z0-9-]{0,63}$/;

export const noInput = z.strictObject({});
export const id = z.int().min(1).max(MAX_UINT32);
export const index = z.int().min(0).max(1_048_575);
export const name = z.string().trim().min(1).max(200);
export const tag = z.string().trim().min(1).max(60);
/** One tag is put on several things, or taken off. */
export const tagging = { tag, on: z.boolean() };
/** Only the form is checked here; the host refuses a game it does not have. */
export const rulesetId = z.string().regex(RULESET_ID, 'is not the id of a game');
export const options = z
  .record(z.string().max(64), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]))
  .refine((given) => Object.keys(given).length <= MAX_OPTIONS, `has more than ${MAX_OPTIONS} entries`);
export const bytes = z.custom<Uint8Array>((b) => b instanceof Uint8Array && b.byteLength <= MAX_FILE, 'the file is larger than 512 MB');
export const query = z.string().max(2000);
export const page = { offset: z.int().min(0).max(MAX_UINT32).default(0), limit: z.int().min(1).max(5000).default(200) };
export const seed = z.string().min(1).max(64);
export const trial = z.int().min(0).max(MAX_UINT32);
/** Suggestions for a field of the query box. */
export const wordsQuery = {
  field: z.string().min(1).max(64),
  text: z.string().max(200).default(''),
  limit: z.int().min(1).max(100).default(12),
};
/** Two combatants of the library, with options and a seed. */
export const pairing = z.strictObject({ a: id, b: id, options: options.default({}), seed: seed.optional() });
/** JSON of at most so many characters. Our JSON type is read-only, unlike that of z.json(). */
export function json(size: number): z.ZodType<Json, Json> {
  const most = size.toLocaleString('en-GB');
  return z.custom<Json>(
    (value) => isBoundedJson(value, { size, depth: MAX_DEPTH }),
    `must be JSON of at most ${most} characters, nested at most ${MAX_DEPTH} deep`,
  );
}
