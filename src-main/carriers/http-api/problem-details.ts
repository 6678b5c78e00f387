/** Errors as problem details (RFC 9457). */
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { errorEnvelope } from '../envelope.ts';

export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly hint: string;
  readonly problems: readonly Problem[];
}

/** An error with the status it is answered with. */
export class HttpError extends ApiError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    [code, message, hint = '']: readonly [string, string, string?],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message, hint);
    this.status = status;
    this.headers = headers;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'The token is missing or wrong',
  403: 'Refused',
  404: 'Not found',
  405: 'Another method is needed',
  409: 'Not possible now',
  413: 'The request is too large',
  415: 'Another media type is needed',
  421: 'Another address is needed',
  422: "The input can't be used",
  429: 'Too many requests at once',
  500: 'Something went wrong inside Warbench',
};

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  internal: 500,
  'app/bad-input': 400,
  'store/read-only': 409,
  'store/disk-full': 409,
  'store/not-writable': 409,
  'store/damaged': 409,
  'store/disk-error': 500,
  'library/in-unfinished-run': 409,
  'runs/done': 409,
  'runs/not-begun': 409,
  'replay/rules-moved': 409,
  'runs/rules-moved': 409,
  'app/reply-too-large': 413,
};

/** Codes of what is not there: `runs/no-run`, `library/no-roster`. */
const NOT_THERE = /^(?:app|library|runs|ruleset|data)\/no-|\/nothing-to-restore$/;

export function problemDetails(error: unknown): ProblemDetails {
  const { code, message, hint } = errorEnvelope(error, 'HTTP API').error;
  const status = error instanceof HttpError ? error.status : (STATUS_OF_CODE[code] ?? (NOT_THERE.test(code) ? 404 : 422));
  const problems = error instanceof ApiError ? error.problems : [];
  return { type: `urn:warbench:${code}`, title: TITLES[status] ?? 'An error', status, detail: message, code, hint, problems };
}
