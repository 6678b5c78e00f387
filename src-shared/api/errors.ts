/** A refusal meant for the user: the message is shown as it is. */
export class ApiError extends Error {
  readonly code: string;
  readonly hint: string;
  constructor(code: string, message: string, hint = '') {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.hint = hint;
  }
}
