/** Notices about the data folder on the command line. */
import type { Notice } from '../../src-shared/api/data.ts';
import { ApiError } from '../../src-shared/api/errors.ts';

/** On standard error, so that they are seen even where the result is piped on or printed as JSON. */
export function printNotices(notices: readonly Notice[]): void {
  for (const { id, message, hint } of notices) {
    process.stderr.write(`Notice: ${message} ${hint}\n        To stop showing this: warbench data acknowledge ${id}\n`);
  }
}

/** A command that meets an unusable library stops: it would otherwise go on with an empty one. */
export function refuseIfJustSetAside(notices: readonly Notice[], startedAt: number): void {
  const found = notices.find(({ code, at }) => code === 'data/set-aside' && Date.parse(at) >= startedAt);
  if (found === undefined) return;
  const hint = 'Nothing else was done. Repeat the command to use the new library, or recover the old one: warbench data copies';
  throw new ApiError('data/set-aside', found.message, hint);
}
