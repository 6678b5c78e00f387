/** Results as files. */
import { z } from 'zod';
import { call, id, index, query, trial } from './call.ts';

export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

const run = z.strictObject({ runId: id });
const pair = run.extend({ a: index, b: index });
const reportFormat = z.enum(['text', 'markdown', 'json', 'csv']);
const tableFormat = z.enum(['csv', 'json', 'markdown']);

export const EXPORT_CALLS = {
  'export.standings': call<ExportedFile>()(
    run.extend({
      format: tableFormat,
      query: query.default(''),
      weightClass: z.string().max(64).nullable().default(null),
      sort: z.string().max(64).default('rank'),
      descending: z.boolean().default(false),
      bestPerBase: z.boolean().nullable().default(false),
      within: z.boolean().default(false),
    }),
  ),
  /** The ratings of the game, best first. */
  'export.ratings': call<ExportedFile>()(run.extend({ format: reportFormat })),
  'export.report': call<ExportedFile>()(run.extend({ format: z.enum([...reportFormat.options, 'html']) })),
  'export.contest': call<ExportedFile>()(pair.extend({ format: tableFormat })),
  'export.matrix': call<ExportedFile>()(run.extend({ format: z.enum(['csv', 'json']) })),
  'export.log': call<ExportedFile>()(pair.extend({ trial })),
  'export.run': call<ExportedFile>()(run),
};
