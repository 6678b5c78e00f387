/** How a reply or an error is sent to a window: errors lose their class on the way, so they are sent as plain fields. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { HostServices } from '../host/host-services.ts';

export type Envelope =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly hint: string } };

/** A message may quote what it is about, which can be long. */
const MAX_MESSAGE = 2000;

export async function answer(host: HostServices, method: string, input: unknown): Promise<Envelope> {
  try {
    return { ok: true, value: await host.call(method, input) };
  } catch (error) {
    return errorEnvelope(error, method);
  }
}

/** An ApiError as it is; anything else is a fault of ours, with the details on the terminal. */
export function errorEnvelope(error: unknown, method = ''): Envelope & { readonly ok: false } {
  if (error instanceof ApiError) {
    return { ok: false, error: { code: error.code, message: shorten(error.message), hint: shorten(error.hint) } };
  }
  console.error(`${method} failed:`, error);
  const message = error instanceof Error ? error.message : String(error);
  return {
    ok: false,
    error: {
      code: 'internal',
      message: shorten(`Something went wrong inside Warbench: ${message}`),
      hint: 'The terminal shows the details.',
    },
  };
}

function shorten(text: string): string {
  return text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE)} ...`;
}
