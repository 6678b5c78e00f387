/** What may be stored as a setting: bounded JSON, and under the keys that the host reads only what it understands. */
import { z } from 'zod';
import { json } from './call.ts';

/** Characters of one value. */
const MAX_SETTING = 1_000_000;
/** Characters of all of them together: every window that opens gets them all. */
export const MAX_SETTINGS = 16_000_000;

/** In ascending order; the last one has no upper end. */
export const weightClasses = z
  .array(
    z.strictObject({
      id: z.string().min(1).max(64),
      label: z.string().min(1).max(64),
      min: z.number().min(-1e9).max(1e9),
      max: z.number().min(-1e9).max(1e9).nullable(),
    }),
  )
  .min(1)
  .max(20)
  .refine((classes) => classes.every(({ max }, i) => (max === null) === (i === classes.length - 1)), 'only the last class has no upper end')
  .refine((classes) => classes.every(({ max }, i) => i === 0 || max === null || max > (classes[i - 1]?.max ?? 0)), 'classes must ascend')
  .refine((classes) => new Set(classes.map(({ id }) => id)).size === classes.length, 'two classes have the same id');

/** Settings that the host reads; null means the default. */
const READ_BY_HOST: readonly { readonly key: RegExp; readonly value: z.ZodType }[] = [
  { key: /^runs\.threads$/, value: z.int().min(1).max(1024).nullable() },
  { key: /^replays\.megabytes$/, value: z.number().min(0).max(1_000_000).nullable() },
  { key: /^replays\.perKind$/, value: z.int().min(0).max(1000).nullable() },
  { key: /^weightClasses\./, value: weightClasses.nullable() },
];

export const setting = z
  .strictObject({ key: z.string().min(1).max(200), value: json(MAX_SETTING) })
  .check(({ value: { key, value }, issues }) => {
    const known = READ_BY_HOST.find((one) => one.key.test(key));
    const fault = known?.value.safeParse(value).error?.issues[0];
    if (fault) issues.push({ code: 'custom', input: value, path: ['value', ...fault.path], message: fault.message });
  });
