import type { Problem } from '../contract/problem.ts';

/** A refusal meant for the user: the message is shown as it is. */
export class ApiError extends Error {
  readonly code: string;
  readonly hint: string;
  /** What is wrong with the files it is about, each with its place. */
  readonly problems: readonly Problem[];
  constructor(code: string, message: string, hint = '', problems: readonly Problem[] = []) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.hint = hint;
    this.problems = problems;
  }
}
