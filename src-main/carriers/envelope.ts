/** How a reply or an error is sent to a window: errors lose their class on the way, so they are sent as plain fields. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { HostServices } from '../host/host-services.ts';

export type Envelope =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly hint: string } };

export async function answer(host: HostServices, method: string, input: unknown): Promise<Envelope> {
  try {
    return { ok: true, value: await host.call(method, input) };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error: { code: error.code, message: error.message, hint: error.hint } };
    console.error(`${method} failed:`, error);
    const message = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      error: {
        code: 'internal',
        message: `Something went wrong inside Warbench: ${message}`,
        hint: 'Nothing was lost. The terminal shows the details.',
      },
    };
  }
}
