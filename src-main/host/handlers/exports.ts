import type { EXPORT_CALLS } from '../../../src-shared/api/exports.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import type { Services } from '../services.ts';

export function exportHandlers({ exports }: Services): Handlers<keyof typeof EXPORT_CALLS> {
  return {
    'export.standings': (q) => exports.standingsFile(q),
    'export.ratings': (q) => exports.ratingsFile(q),
    'export.report': (q) => exports.reportFile(q),
    'export.contest': (q) => exports.contestFile(q),
    'export.matrix': (q) => exports.matrixFile(q),
    'export.log': (q) => exports.logFile(q),
    'export.run': ({ runId }) => exports.settingsFile(runId),
  };
}
